/// What is between the brackets of a paste. The end is looked for in bytes, and what is too
/// long is swallowed to its end: typed out, it would be commands.
struct PasteBuffer {
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

    private let max: Int
    private var bytes: [UInt8] = []
    private var matched = 0

    init(max: Int) { self.max = max }

    /// With line feeds for the returns that terminals make of them.
    var text: String {
        let whole = String(decoding: bytes + Self.end.prefix(matched), as: UTF8.self)
        return String(whole.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    /// True when this byte was the last of the closing bracket.
    mutating func append(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            let isComplete = matched == Self.end.count
            if isComplete { matched = 0 }
            return isComplete
        }
        keep(Self.end.prefix(matched))
        // The bracket's first byte stands nowhere else in it.
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(CollectionOfOne(byte)) }
        return false
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(Swift.max(0, max - bytes.count)))
    }
}
