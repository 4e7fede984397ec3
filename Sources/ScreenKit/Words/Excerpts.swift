import Canvas

/// The words around what was found, as many as there is room for.
package enum Excerpts {
    /// Whole words of the end of a text.
    package static func tail(_ text: String, _ room: Int) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        while words.count > 1, Width.of(words.joined(separator: " ")) > room { words.removeFirst() }
        let kept = words.joined(separator: " ")
        return Width.of(kept) > room ? "" : kept
    }

    /// Whole words of the beginning of a text.
    package static func fitting(_ text: String, _ room: Int) -> String {
        if Width.of(text) <= room { return text }
        var kept = ""
        var width = 0
        var whole = 0
        for character in text {
            width += Width.of(character)
            if width > room { break }
            kept.append(character)
            if character == " " { whole = kept.count }
        }
        return whole > 0 ? String(kept.prefix(whole)) : kept
    }
}
