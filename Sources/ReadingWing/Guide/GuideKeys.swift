import Notation
import ScreenKit

/// The keys that the guide tells of, where the person has others for the same commands.
struct GuideKeys {
    /// By the keys as the guide was written, the person's own, as a page says them.
    private var own: [String: String] = [:]

    init(_ keymap: Keymap) {
        if keymap.changes.isEmpty { return }
        // What is read with comes first: its keys are the ones meant where others have them too.
        for place in [Place.reader] + Place.allCases {
            let inForce = keymap.inForce(in: place)
            for binding in Keymap().inForce(in: place) where own[binding.keys.description] == nil {
                let keys = binding.keys.description
                let stands = inForce.contains {
                    $0.keys == binding.keys && $0.verb == binding.verb
                }
                let key = stands ? keys : keymap.key(for: binding.verb, in: place)
                own[keys] = key.map { Self.plain($0, binding) }
            }
        }
    }

    /// A page with the keys between `<kbd>` and `</kbd>` changed. A count before them stays.
    func told(in page: [UInt8]) -> [UInt8] {
        if own.isEmpty { return page }
        var told = ""
        var rest = String(decoding: page, as: UTF8.self)[...]
        while let start = rest.firstRange(of: Self.opening) {
            told += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: Self.closing) else { break }
            let keys = rest[..<end.lowerBound]
            let count = keys.prefix { $0.isWholeNumber || $0 == " " }
            let named = String(keys.dropFirst(count.count))
            told += own[named].map { String(count) + XMLText.escaped($0) } ?? String(keys)
            rest = rest[end.lowerBound...]
        }
        return Array((told + rest).utf8)
    }

    private static let opening = "<kbd>"
    private static let closing = "</kbd>"

    /// As a page says it: without the sign for what is typed before or behind.
    private static func plain(_ key: String, _ binding: Binding) -> String {
        switch binding.need {
        case .nothing, .noCount: key
        case .letter: key.hasSuffix(" a") ? String(key.dropLast(2)) : key
        case .count: key.hasPrefix("N") ? String(key.dropFirst()) : key
        }
    }
}
