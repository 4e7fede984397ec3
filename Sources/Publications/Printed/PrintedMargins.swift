/// A page with its lines found, kept for its own sake and for its neighbours'.
final class PrintedLeaf: Sendable {
    let sheet: PrintedSheet
    let lines: [PrintedLine]
    let edges: [PrintedMargins.Edge]

    init(_ sheet: PrintedSheet) {
        let sheet = sheet.upright()
        self.sheet = sheet
        lines = PrintedLine.lines(of: sheet)
        edges = PrintedMargins.edges(lines, height: sheet.height)
    }
}

/// Finds what stands on the pages but is no part of the text: running heads and feet, and page
/// numbers. They are known by standing at one height on pages near by.
enum PrintedMargins {
    /// Lines of one page that could be running, and what they say with numbers made alike.
    struct Edge: Sendable {
        var line: Int
        var key: String
        var number: Int?
        /// The number it begins or ends with, as page numbers do.
        var counts: Set<Int> = []
        /// Points from the edge of the page that is nearer.
        var distance: Float
        var isTop: Bool
    }

    /// Lines of a head or foot: author, title and a rule's worth of words, never more.
    private static let depth = 2
    /// How far a head moves from page to page: printers are exact, scanners less so.
    private static let drift: Float = 4
    /// A head stands in the outer sixth of the page.
    private static let share: Float = 1.0 / 6

    /// The lines, by number, that are running; `near` holds the pages around with their distance.
    static func running(_ leaf: PrintedLeaf, near: [(step: Int, leaf: PrintedLeaf)]) -> Set<Int> {
        let others = near.filter { $0.step != 0 }
        var running: Set<Int> = []
        for edge in leaf.edges {
            let matches = others.count { step, other in
                other.edges.contains { isSame(edge, $0, step) }
            }
            // A number that counts with the pages is a page number; words have to come again.
            let isEnough = matches >= (edge.key == "#" ? 1 : 2) || matches == others.count
            if matches > 0 && isEnough { running.insert(edge.line) }
        }
        // A page that has nothing else has it as its text.
        return running.count < leaf.lines.count ? running : []
    }

    private static func isSame(_ own: Edge, _ other: Edge, _ step: Int) -> Bool {
        guard own.isTop == other.isTop, abs(own.distance - other.distance) <= drift else {
            return false
        }
        // The words may change with the chapter; what counts with the pages is a page number.
        if own.counts.contains(where: { other.counts.contains($0 + step) }) { return true }
        guard own.key == other.key else { return false }
        // "3. Of lamps" on every page is a head; "Chapter 3" and "Chapter 4" are headings.
        guard let number = own.number, let next = other.number else { return true }
        return next - number == step || next == number
    }

    static func edges(_ lines: [PrintedLine], height: Float) -> [Edge] {
        guard height > 0 else { return [] }
        let order = lines.indices.sorted { lines[$0].box.top < lines[$1].box.top }
        var sizes: [Float: Int] = [:]
        for line in lines { sizes[line.size, default: 0] += line.letters }
        let usual = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
        let top = order.prefix(depth).filter { lines[$0].box.bottom < height * share }
        let bottom = order.suffix(depth).filter { lines[$0].box.top > height * (1 - share) }
        let make = { (index: Int, isTop: Bool) -> Edge? in
            let line = lines[index]
            // What is set large is a title, however often it comes.
            if line.size > usual * 1.25 { return nil }
            let (key, number) = keyed(line.text)
            let distance = isTop ? line.box.top : height - line.box.bottom
            return Edge(
                line: index, key: key, number: number, counts: counts(line), distance: distance,
                isTop: isTop)
        }
        return top.compactMap { make($0, true) } + bottom.compactMap { make($0, false) }
    }

    private static func counts(_ line: PrintedLine) -> Set<Int> {
        let ends = [line.words.first, line.words.last].compactMap { $0?.text }
        return Set(
            ends.filter { $0.count <= 5 }.compactMap { Int(String(decoding: $0, as: UTF8.self)) })
    }

    /// A line with its numbers made alike, and the last of them.
    private static func keyed(_ text: String) -> (String, Int?) {
        var key = ""
        var number: Int?
        for word in text.prefix(400).split(separator: " ") {
            if !key.isEmpty { key += " " }
            let core = word.filter { $0.isLetter || $0.isNumber }
            if !core.isEmpty, core.allSatisfy(\.isNumber), core.count <= 6 {
                number = Int(core) ?? number
                key += "#"
            } else if let value = roman(core.lowercased()), core.count == word.count {
                number = number ?? value
                key += "#"
            } else if core.isEmpty {
                // Dashes and bullets around a number.
            } else {
                key += word.lowercased()
            }
        }
        return (key.split(separator: " ").joined(separator: " "), number)
    }

    /// Small numbers as prefaces have them.
    private static func roman(_ text: String) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100]
        var sum = 0
        var last = 0
        for character in text.reversed() {
            guard let value = values[character] else { return nil }
            sum += value < last ? -value : value
            last = max(last, value)
        }
        return text.isEmpty || sum <= 0 ? nil : sum
    }
}
