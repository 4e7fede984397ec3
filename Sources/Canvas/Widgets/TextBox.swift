/// A few lines a person types into, wrapped at the width they are drawn at.
public struct TextBox: Equatable, Sendable {
    private var clusters: [Character] = []
    /// How many clusters stand before the caret.
    public private(set) var caret = 0
    /// What it may grow to; text that came longer stays whole, and takes no more.
    private let bytesMax: Int
    private var bytes = 0
    /// The cell that lines are walked in, while nothing else is.
    private var column: Int?

    public init(_ text: String = "", bytesMax: Int) {
        self.bytesMax = bytesMax
        clusters = text.compactMap(Self.kept)
        bytes = Self.bytes(clusters)
        caret = clusters.count
    }

    public var text: String { String(clusters) }
    public var isEmpty: Bool { clusters.isEmpty }

    /// Takes the key if it means something here, and says whether it did.
    public mutating func edit(_ key: Key, width: Int) -> Bool {
        if let character = key.typed {
            insert(String(character))
            return true
        }
        switch (key.code, key.modifiers) {
        case (.left, []): move(to: caret - 1)
        case (.right, []): move(to: caret + 1)
        case (.left, .control): move(to: wordStart)
        case (.right, .control): move(to: wordEnd)
        case (.home, []): move(to: line(at: caret, width).lowerBound)
        case (.end, []): move(to: lineEnd(width))
        case (.backspace, []): remove(caret - 1..<caret)
        case (.delete, []): remove(caret..<caret + 1)
        default: return false
        }
        return true
    }

    public mutating func deleteWord() { remove(wordStart..<caret) }
    public mutating func deleteLine(before width: Int) {
        remove(line(at: caret, width).lowerBound..<caret)
    }
    public mutating func deleteLine(after width: Int) { remove(caret..<lineEnd(width)) }

    /// Typed or pasted text; tabs become spaces, control characters go.
    public mutating func insert(_ raw: String) {
        var room = bytesMax - bytes
        var clean: [Character] = []
        for cluster in raw.compactMap(Self.kept) {
            room -= String(cluster).utf8.count
            if room < 0 { break }
            clean.append(cluster)
        }
        guard !clean.isEmpty else { return }
        join(Array(clusters[..<caret]) + clean, clusters[caret...])
    }

    private mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<clusters.count)
        join(Array(clusters[..<range.lowerBound]), clusters[range.upperBound...])
    }

    /// What comes to stand side by side may join into one cluster, so they are counted anew.
    private mutating func join(_ head: [Character], _ tail: ArraySlice<Character>) {
        column = nil
        let before = String(head).unicodeScalars.count
        clusters = Array(String(head) + String(tail))
        bytes = Self.bytes(clusters)
        var seen = 0
        caret = 0
        while seen < before, caret < clusters.count {
            seen += clusters[caret].unicodeScalars.count
            caret += 1
        }
    }

    private mutating func move(to place: Int) {
        column = nil
        caret = min(max(0, place), clusters.count)
    }

    private var wordStart: Int {
        var at = caret
        while at > 0, clusters[at - 1].isWhitespace { at -= 1 }
        while at > 0, !clusters[at - 1].isWhitespace { at -= 1 }
        return at
    }

    private var wordEnd: Int {
        var at = caret
        while at < clusters.count, clusters[at].isWhitespace { at += 1 }
        while at < clusters.count, !clusters[at].isWhitespace { at += 1 }
        return at
    }

    private static func bytes(_ clusters: [Character]) -> Int {
        clusters.reduce(0) { $0 + String($1).utf8.count }
    }

    private static func kept(_ cluster: Character) -> Character? {
        if cluster.isNewline { return "\n" }
        if cluster == "\t" { return " " }
        return cluster.unicodeScalars.first?.properties.generalCategory == .control ? nil : cluster
    }
}

// MARK: - Lines

extension TextBox {
    /// The clusters of each line at a width, line ends not among them.
    public func lines(width: Int) -> [Range<Int>] {
        let width = max(1, width)
        var lines: [Range<Int>] = []
        var (start, cells) = (0, 0)
        var space: Int?
        for (index, cluster) in clusters.enumerated() {
            if cluster == "\n" {
                lines.append(start..<index)
                (start, cells, space) = (index + 1, 0, nil)
                continue
            }
            let span = Width.of(cluster)
            // A blank may hang over the edge: it is not seen there.
            if cells + span > width, cluster != " " {
                let end = space.map { $0 + 1 } ?? index
                lines.append(start..<end)
                (start, space) = (end, nil)
                cells = Width.of(String(clusters[start..<index]))
            }
            if cluster == " " { space = index }
            cells += span
        }
        return lines + [start..<clusters.count]
    }

    /// A line up or down, in the same column as far as there is text.
    public mutating func moveLine(by step: Int, width: Int) {
        let lines = lines(width: width)
        guard let here = lines.lastIndex(where: { $0.lowerBound <= caret }) else { return }
        let there = here + step
        guard lines.indices.contains(there) else { return }
        let wanted = column ?? Width.of(String(clusters[lines[here].lowerBound..<caret]))
        var (at, cells) = (lines[there].lowerBound, 0)
        let isLast = there == lines.count - 1
        let end = isLast ? clusters.count : max(at, lines[there + 1].lowerBound - 1)
        while at < end, cells < wanted {
            cells += Width.of(clusters[at])
            at += 1
        }
        caret = at
        column = wanted
    }

    private func line(at place: Int, _ width: Int) -> Range<Int> {
        lines(width: width).last { $0.lowerBound <= place } ?? 0..<0
    }

    private func lineEnd(_ width: Int) -> Int {
        let line = line(at: caret, width)
        // Where a line was wrapped, its blank belongs to it and the caret cannot stand behind it.
        let isWrapped = line.upperBound < clusters.count && clusters[line.upperBound] != "\n"
        return isWrapped ? max(caret, line.upperBound - 1) : line.upperBound
    }

    /// Rows it takes at a width.
    public func rows(width: Int) -> Int { lines(width: width).count }

    /// Draws as many lines as there is room for, the caret's among them, and puts the cursor there.
    public func draw(in area: Area, into frame: inout Frame) {
        frame.fill(area, role: .field)
        guard area.width > 0, area.height > 0 else { return }
        let lines = lines(width: area.width)
        let here = lines.lastIndex { $0.lowerBound <= caret } ?? 0
        let top = min(max(0, here - area.height + 1), max(0, lines.count - area.height))
        let limit = area.columns.upperBound
        for (row, line) in zip(area.rows, lines[top...]) {
            frame.write(
                String(clusters[line]), row: row, column: area.column, role: .field, limit: limit)
        }
        let before = Width.of(String(clusters[lines[here].lowerBound..<caret]))
        frame.cursor = Point(
            row: area.row + here - top, column: area.column + min(before, area.width - 1))
    }
}
