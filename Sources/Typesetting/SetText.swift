import Canvas

/// A passage set in lines of a width: which characters stand in which cells, and back.
public final class SetText: Sendable {
    /// A row of text. The space at which it was broken belongs to it, so that the lines of a
    /// passage hold every offset exactly once.
    public struct Line: Hashable, Sendable {
        public var range: Range<Int>
        public var indent: Int
        /// From its first glyph to its last.
        var ink: Range<Int>
        /// Cells added over all its gaps, the first gaps taking what cannot be divided.
        var extra: Int
    }

    /// The first line of each paragraph but the first stands in by two cells.
    public static let indent = 2

    public let passage: Passage
    public let width: Int
    public let isJustified: Bool
    public let lines: [Line]
    private let ranges: [Range<Int>]

    public init(_ passage: Passage, width: Int, isJustified: Bool = false) {
        self.passage = passage
        self.width = max(1, width)
        self.isJustified = isJustified
        let fit = TotalFit(passage.characters, width: self.width, isJustified: isJustified)
        lines = passage.paragraphs.enumerated().flatMap { at, paragraph in
            fit.lines(of: paragraph, indent: at == 0 ? 0 : Self.indent)
        }
        ranges = lines.map(\.range)
    }

    /// The line that holds an offset; offsets beyond the text count as its ends.
    public func line(of offset: Int) -> Int {
        Passage.index(at: offset, of: ranges) ?? 0
    }

    /// The glyphs of a line with their offsets and columns, gaps left out.
    public func glyphs(of index: Int) -> [(offset: Int, column: Int, glyph: Character)] {
        guard lines.indices.contains(index) else { return [] }
        let line = lines[index]
        let gaps = passage.characters[line.ink].count { $0 == " " }
        var (column, gap) = (line.indent, 0)
        var glyphs: [(Int, Int, Character)] = []
        for offset in line.ink {
            let character = passage.characters[offset]
            if character == " " {
                column += 1 + line.extra / gaps + (gap < line.extra % gaps ? 1 : 0)
                gap += 1
            } else {
                glyphs.append((offset, column, character))
                column += Width.of(character)
            }
        }
        return glyphs
    }

    /// The column at which an offset's glyph begins, or the one before it on its line.
    public func column(of offset: Int) -> Int {
        let found = glyphs(of: line(of: offset))
        return found.last { $0.offset <= offset }?.column ?? found.first?.column ?? 0
    }

    /// The offset whose glyph covers a cell, or stands before it on that line.
    public func offset(line index: Int, column: Int) -> Int {
        guard !lines.isEmpty else { return 0 }
        let index = min(max(0, index), lines.count - 1)
        return glyphs(of: index).last { $0.column <= column }?.offset
            ?? lines[index].range.lowerBound
    }

    public func text(of index: Int) -> String {
        var (text, end) = ("", 0)
        for (_, column, glyph) in glyphs(of: index) {
            text += String(repeating: " ", count: column - end)
            text.append(glyph)
            end = column + Width.of(glyph)
        }
        return text
    }
}

/// Equal when made of the same things: the lines are not compared.
extension SetText: Equatable {
    public static func == (one: SetText, other: SetText) -> Bool {
        one === other
            || (one.width == other.width && one.isJustified == other.isJustified
                && one.passage == other.passage)
    }
}
