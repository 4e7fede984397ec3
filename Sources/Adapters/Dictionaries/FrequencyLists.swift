import Glibc
import Ports
import Publications
import Synchronization

/// Lists of how often words occur, that a person put into a folder: `en.txt` for English. A line is
/// a word and a number; where there are no numbers, the words stand in the order of how often.
public final class FrequencyLists: Sendable {
    private let folders: [String]
    /// The last one that was read: who reads in one language reads on in it.
    private let read = Mutex<(path: String, list: List)?>(nil)

    struct List: Equatable, Sendable {
        var perMillion: [String: Double] = [:]
    }

    private static let bytesMax = 32 << 20
    private static let wordsMax = 500_000
    private static let wordBytesMax = 64

    /// - Parameter folders: the person's own first.
    public init(folders: [String]) { self.folders = folders }

    /// Where a list of a language would be put.
    func place(_ language: String) -> String {
        "\(folders.first ?? "")/\(Self.file(language) ?? "LANGUAGE.txt")"
    }

    /// A book says what its language is: no name that leads elsewhere is made of it.
    private static func file(_ language: String) -> String? {
        let isCode =
            !language.isEmpty && language.utf8.count <= 8
            && language.allSatisfy { $0.isASCII && $0.isLetter }
        return isCode ? language + ".txt" : nil
    }

    /// nil where there is none.
    func list(_ language: String) -> (path: String, list: List)? {
        guard let file = Self.file(language) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(file)"
            if let known = read.withLock({ $0?.path == path ? $0 : nil }) { return known }
            // A file that is not there, or cannot be read, is none.
            guard let list = try? Self.parse(Self.bytes(path)), !list.perMillion.isEmpty else {
                continue
            }
            read.withLock { $0 = (path, list) }
            return (path, list)
        }
        return nil
    }

    private static func bytes(_ path: String) throws(ResourceError) -> [UInt8] {
        let file = try FileResources(path: path)
        guard let name = file.names.first, let size = file.size(of: name) else { return [] }
        return try file.read(name, 0..<min(size, bytesMax))
    }

    static func parse(_ bytes: [UInt8]) -> List {
        var counts: [(word: String, count: Double?)] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard counts.count < wordsMax else { break }
            let text = String(decoding: line.prefix(256), as: UTF8.self)
            let parts = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
            guard let word = parts.first(where: { $0.contains(where: \.isLetter) }),
                word.utf8.count <= wordBytesMax, !text.hasPrefix("#")
            else { continue }
            let count = parts.lazy.compactMap { Double($0) }.first { $0.isFinite && $0 >= 0 }
            counts.append((word.lowercased(), count))
        }
        // A first line without a number, where all others have one, names the columns.
        if counts.count > 1, counts[0].count == nil,
            counts.dropFirst().allSatisfy({ $0.count != nil })
        {
            counts.removeFirst()
        }
        var list = List()
        let total = counts.reduce(0) { $0 + ($1.count ?? 0) }
        let isCounted = total > 0 && counts.allSatisfy { $0.count != nil }
        for (rank, entry) in counts.enumerated() {
            // The word of rank n occurs about a tenth of 1/n of all.
            let share = isCounted ? (entry.count ?? 0) / total : 0.1 / Double(rank + 1)
            list.perMillion[entry.word] = max(list.perMillion[entry.word] ?? 0, share * 1_000_000)
        }
        return list
    }
}
