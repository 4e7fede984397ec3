/// The marks between which Word's pages have what older browsers are to show: `<![if !vml]>` and
/// `<![endif]>`. No parser of ours knows them; what stands between them is read.
enum ConditionalMarks {
    private static let start: StaticString = "<!["
    /// The longest that is looked for its end.
    private static let bytesMax = 200

    static func removed(from text: [UInt8]) -> [UInt8] {
        guard text.containsBytes(start) else { return text }
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        var rest = text[...]
        while let mark = rest.firstRange(ofBytes: start) {
            out += rest[..<mark.lowerBound]
            let inside = rest[mark.upperBound...].prefix(bytesMax)
            let word = inside.prefix(5).map(\.lowercased)
            let isMark = word.starts(with: "if".utf8) || word.starts(with: "endif".utf8)
            // Another end is that of a comment, which is one without us.
            if isMark, let end = inside.firstIndex(of: 0x3E), text[end - 1] == 0x5D {
                rest = text[(end + 1)...]
            } else {
                out += rest[mark]
                rest = text[mark.upperBound...]
            }
        }
        return out + rest
    }
}
