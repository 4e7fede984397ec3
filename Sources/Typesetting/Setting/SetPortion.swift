import Canvas
import Publications

/// The lines of a portion, and what stands on them besides plain text.
final class SetPortion: Sendable {
    /// A stretch of a table's cell on one line.
    struct Segment: Equatable, Sendable {
        var line: Int32
        /// As if it were a line of its own, its inset counted from the measure's left edge.
        var text: SetLine
    }

    let lines: [SetLine]
    /// Of tables: by line, then from left to right.
    let segments: [Segment]
    /// Lines that are pictures, with the picture's number in the document.
    let pictures: [Int32: Int]
    /// What stands before the text of a line: the names of a record's fields.
    let labels: [Int32: String]
    /// What stands instead of the only line's text.
    let formula: MathBox?
    /// Segments in the order of the text.
    private let order: [Int32]

    init(
        lines: [SetLine], segments: [Segment] = [], pictures: [Int32: Int] = [:],
        labels: [Int32: String] = [:], formula: MathBox? = nil
    ) {
        self.formula = formula
        self.labels = labels
        self.lines = lines
        self.segments = segments
        self.pictures = pictures
        order = segments.indices.map(Int32.init).sorted {
            segments[Int($0)].text.start < segments[Int($1)].text.start
        }
    }

    func line(of offset: Int) -> Int {
        if !order.isEmpty {
            let at = Search.last(order.count) {
                Int(segments[Int(order[$0])].text.start) <= offset
            }
            return Int(segments[Int(order[at ?? 0])].line)
        }
        // Lines without text stand before the text that begins where they do.
        return Search.last(lines.count) { Int(lines[$0].start) <= offset } ?? 0
    }

    /// The segments of a line of a table.
    func segments(of line: Int) -> ArraySlice<Segment> {
        let low = Search.last(segments.count) { segments[$0].line < line }.map { $0 + 1 } ?? 0
        let high = Search.last(segments.count) { segments[$0].line <= line }.map { $0 + 1 } ?? 0
        return segments[low..<max(low, high)]
    }
}

/// Sets one portion.
struct PortionSetter {
    let chapter: SetChapter
    let setter: LineSetter

    func set(_ portion: Portion) -> SetPortion {
        if portion.isElsewhere { return SetPortion(lines: []) }
        if portion.kind == .table {
            return TableSetter(chapter: chapter, setter: setter, portion: portion).set()
        }
        let document = chapter.document
        let index = portion.blocks.lowerBound
        let block = document.blocks[index]
        let shape = chapter.shaper.shape(of: index)
        var lines: [SetLine] = []
        if block.kind == .rule {
            lines.append(rule(portion, shape))
            return SetPortion(lines: lines)
        }
        let pictures = PictureSetter(chapter: chapter)
        if let numbers = pictures.pictures(in: index, range: portion.range) {
            return pictures.set(numbers, portion, above: shape.above)
        }
        if !portion.isBegun, !portion.goesOn,
            let formula = chapter.formula(ofBlock: index, shape)
        {
            return SetPortion(lines: [line(portion, shape, formula)], formula: formula)
        }
        setter.set(
            LineSetter.Stretch(
                document: document, block: index, range: portion.range, shape: shape,
                measure: chapter.measure, hang: chapter.manner.hangsPunctuation ? 1 : 0,
                isBegun: portion.isBegun, goesOn: portion.goesOn), into: &lines)
        return SetPortion(lines: lines)
    }

    private func line(_ portion: Portion, _ shape: BlockShape, _ formula: MathBox) -> SetLine {
        var line = SetLine(
            start: UInt32(portion.range.lowerBound), end: UInt32(portion.range.upperBound),
            block: UInt32(portion.blocks.lowerBound))
        line.width = UInt16(clamping: formula.width)
        line.height = UInt16(clamping: formula.height)
        let room = chapter.measure - shape.left - shape.right
        line.inset = UInt16(clamping: shape.left + max(0, (room - formula.width) / 2))
        line.above = UInt8(clamping: max(1, shape.above))
        line.marks = [.first, .formula]
        return line
    }

    private func rule(_ portion: Portion, _ shape: BlockShape) -> SetLine {
        var line = SetLine(
            start: UInt32(portion.range.lowerBound), end: UInt32(portion.range.upperBound),
            block: UInt32(portion.blocks.lowerBound))
        let width = min(8, chapter.measure)
        line.width = UInt16(width)
        line.inset = UInt16((chapter.measure - width) / 2)
        line.above = UInt8(clamping: shape.above)
        line.marks = [.first, .rule]
        return line
    }
}
