/// Plain text set in lines by whole words, for descriptions and help.
public enum Paragraphs {
    /// Lines no wider than asked. A word longer than a line is cut; wide glyphs may part anywhere.
    public static func lines(_ text: String, width: Int, rowsMax: Int = .max) -> [String] {
        guard width > 0 else { return [] }
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            wrap(paragraph, width, rowsMax, into: &lines)
            if lines.count > rowsMax { break }
        }
        guard lines.count > rowsMax else { return lines }
        let kept = lines.prefix(max(0, rowsMax))
        guard let last = kept.last else { return [] }
        return kept.dropLast() + [Width.clip(last + " …", to: width)]
    }

    /// Draws from the top of the area and returns the row after the last line.
    @discardableResult
    public static func draw(
        _ text: String, in area: Area, into frame: inout Frame, role: Role = .text
    ) -> Int {
        let lines = lines(text, width: area.width, rowsMax: area.height)
        for (index, line) in lines.enumerated() {
            frame.write(
                line, row: area.row + index, column: area.column, role: role,
                limit: area.columns.upperBound)
        }
        return area.row + lines.count
    }

    private static func wrap(
        _ paragraph: Substring, _ width: Int, _ rowsMax: Int, into lines: inout [String]
    ) {
        var (line, used) = ("", 0)
        var rest = paragraph
        // Words are looked for one by one: a text of a megabyte costs what shows of it.
        while let word = nextWord(&rest) {
            // A glyph takes a cell at least: more than this does not show.
            let enough = rowsMax < 1000 ? (rowsMax + 2) * width : .max
            for piece in pieces(word.prefix(enough)) {
                let cells = Width.of(piece.text)
                let gap = piece.isSpaced && !line.isEmpty ? 1 : 0
                if used + gap + cells <= width {
                    line += (gap == 1 ? " " : "") + piece.text
                    used += gap + cells
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                if lines.count > rowsMax { return }
                (line, used) = ("", 0)
                for cluster in piece.text {
                    let span = Width.of(cluster)
                    if used + span > width, !line.isEmpty {
                        lines.append(line)
                        if lines.count > rowsMax { return }
                        (line, used) = ("", 0)
                    }
                    line.append(cluster)
                    used += span
                }
            }
        }
        lines.append(line)
    }

    private static func nextWord(_ rest: inout Substring) -> Substring? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard !rest.isEmpty else { return nil }
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        rest = rest[word.endIndex...]
        return word
    }

    /// A word, parted where wide glyphs may part, with whether a space stood before each piece.
    private static func pieces(_ word: Substring) -> [(text: String, isSpaced: Bool)] {
        var pieces: [(text: String, isSpaced: Bool)] = []
        var (piece, isSpaced) = ("", true)
        var last: Character?
        for cluster in word {
            if let last, WideBreaks.mayPart(last, cluster) {
                pieces.append((piece, isSpaced))
                (piece, isSpaced) = ("", false)
            }
            piece.append(cluster)
            last = cluster
        }
        pieces.append((piece, isSpaced))
        return pieces
    }
}
