/// The two ends of an EPUB CFI that stands for a stretch: `epubcfi(P,S,E)`.
enum CfiRange {
    /// The end as a CFI of its own; nil of one that is a point.
    static func end(of text: String) -> String? {
        guard text.hasPrefix("epubcfi("), text.hasSuffix(")"), text.utf8.count < 16_384 else {
            return nil
        }
        return parts(text.dropFirst("epubcfi(".count).dropLast()).map { "epubcfi(\($0))" }
    }

    /// The same without its frame: `/4/2,/1:1,/3:4` → `/4/2/3:4`.
    static func end(ofPartial text: String) -> String? { parts(text[...]) }

    /// Commas in brackets are words, and a circumflex takes the meaning from what follows.
    private static func parts(_ text: Substring) -> String? {
        var parts = [""]
        var isInside = false
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if !isEscaped, !isInside, scalar == "," {
                parts.append("")
                continue
            }
            if !isEscaped { isInside = scalar == "[" || isInside && scalar != "]" }
            isEscaped = !isEscaped && scalar == "^"
            parts[parts.count - 1].unicodeScalars.append(scalar)
        }
        return parts.count == 3 ? parts[0] + parts[2] : nil
    }
}
