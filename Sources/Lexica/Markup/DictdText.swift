/// An article of dictd as words: a head that says what kind it is may stand before it, and braces
/// stand around words that have articles of their own.
enum DictdText {
    private static let headMax = 1_024
    /// No word is longer, and few phrases are.
    private static let linkMax = 200

    static func plain(_ bytes: [UInt8]) -> String {
        guard let (head, article) = parts(of: bytes) else {
            return withoutBraces(BrokenLines.joined(Article.words(bytes)))
        }
        return head.contains("text/html")
            ? Article.marked(article)
            : withoutBraces(BrokenLines.joined(Article.words(article)))
    }

    /// nil where there is no head.
    private static func parts(of bytes: [UInt8]) -> (head: String, article: [UInt8])? {
        let start = String(decoding: bytes.prefix(headMax), as: UTF8.self).lowercased()
        guard start.hasPrefix("content-type:") || start.hasPrefix("mime-version:") else {
            return nil
        }
        var (at, isBlank) = (0, false)
        while at < min(headMax, bytes.count) {
            if bytes[at] == 0x0A {
                if isBlank {
                    let head = String(decoding: bytes[..<at], as: UTF8.self).lowercased()
                    return (head, Array(bytes[(at + 1)...]))
                }
                isBlank = true
            } else if bytes[at] != 0x0D {
                isBlank = false
            }
            at += 1
        }
        return nil
    }

    static func withoutBraces(_ text: String) -> String {
        guard text.utf8.contains(0x7B) else { return text }
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let isFree = at == 0 || !isOfWord(bytes[at - 1]) && bytes[at - 1] != 0x29
            if bytes[at] == 0x7B, isFree, let end = endOfLink(bytes, at) {
                out += bytes[(at + 1)..<end]
                at = end + 1
            } else {
                out.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Where the brace is that closes this one; nil where they are of a program, say, and not
    /// around words.
    private static func endOfLink(_ bytes: [UInt8], _ start: Int) -> Int? {
        let inner = bytes[(start + 1)...].prefix(linkMax)
        guard let end = inner.firstIndex(where: { "{};=".utf8.contains($0) }),
            bytes[end] == 0x7D, let first = inner.first, first > 0x20,
            bytes[end - 1] > 0x20, inner[..<end].contains(where: isOfWord)
        else { return nil }
        return end
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: false
        }
    }
}
