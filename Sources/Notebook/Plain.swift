/// Words from outside made harmless before they are written anywhere: what could command a terminal
/// or turn a line around is gone, whatever format it then stands in.
enum Plain {
    /// With its lines.
    static func text(_ raw: String) -> String {
        var kept = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in raw.unicodeScalars {
            switch scalar.value {
            case 0x0D, 0x85, 0x2028, 0x2029: kept.append("\n")
            case 0x0A: if !isAfterReturn { kept.append("\n") }
            case 0x09: kept.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                break
            default: kept.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(kept)
    }

    /// On one line, white space collapsed.
    static func line(_ raw: String) -> String {
        text(raw).split { $0.isWhitespace }.joined(separator: " ")
    }

    static func lines(_ raw: String) -> [String] {
        text(raw).split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split { $0.isWhitespace }.joined(separator: " ")
        }
    }

    /// The beginning of a text, of which no character is cut.
    static func cut(_ text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > bytes { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Without white space at either end.
    static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
