import Canvas
import Publications

/// Sets paragraphs in lines. Its arrays are kept from one to the next, so that a chapter costs no
/// memory of its own; one thread at a time works with it.
final class LineSetter {
    let hyphens: (any Hyphenating)?
    /// Of text whose language the book does not say.
    let language: String
    private let rules = LineRules()
    private var fit = LineFit()
    private var hyphenation = Hyphenation()
    private var pieces: [Piece] = []
    private var divided: [Piece] = []
    private var starts: [Int32] = []

    init(hyphens: (any Hyphenating)?, language: String) {
        self.hyphens = hyphens
        self.language = language
    }

    /// What is set: bytes of one block, all of it or a stretch.
    struct Stretch {
        var document: Document
        var block: Int
        var range: Range<Int>
        var shape: BlockShape
        var measure: Int
        var hang = 0
        /// Other stretches of the block stand before or after this one.
        var isBegun = false
        var goesOn = false
    }

    func set(_ stretch: Stretch, into lines: inout [SetLine]) {
        let document = stretch.document
        let range = stretch.range.clamped(to: 0..<document.text.count)
        let count = lines.count
        document.text.withUnsafeBufferPointer { bytes in
            if stretch.shape.isUnwrapped {
                unwrapped(stretch, range, bytes, into: &lines)
            } else {
                wrapped(stretch, range, bytes, into: &lines)
            }
        }
        finish(stretch, count, &lines)
    }

    /// How wide text is: its longest piece, and its longest line if none were broken.
    func widths(of range: Range<Int>, in document: Document) -> (least: Int, whole: Int) {
        document.text.withUnsafeBufferPointer { bytes in
            _ = scan(range.clamped(to: 0..<bytes.count), of: document, bytes)
        }
        var (least, whole, line) = (0, 0, 0)
        for piece in pieces {
            line = piece.before == .forced ? 0 : line + Int(piece.gap)
            line += Int(piece.width)
            least = max(least, Int(piece.width))
            whole = max(whole, line)
        }
        return (least, whole)
    }

    private func wrapped(
        _ stretch: Stretch, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
        into lines: inout [SetLine]
    ) {
        let isPlain = scan(range, of: stretch.document, bytes)
        if pieces.isEmpty { pieces.append(.nothing(at: range.lowerBound)) }
        var low = 0
        while low < pieces.count {
            var high = low + 1
            while high < pieces.count, pieces[high].before != .forced { high += 1 }
            let first = lines.count
            segment(low..<high, stretch, bytes, isPlain, into: &lines)
            if high < pieces.count, lines.count > first {
                lines[lines.count - 1].end = pieces[high].start
            }
            low = high
        }
    }

    private func scan(
        _ range: Range<Int>, of document: Document, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        pieces.removeAll(keepingCapacity: true)
        if PieceScanner.scan(bytes, range, into: &pieces) { return true }
        var joints: [Range<Int>] = []
        var readings: [Range<Int>] = []
        var language = self.language
        var run = document.firstRun(endingAfter: range.lowerBound)
        if run < document.runs.count, document.runs[run].range.lowerBound < range.upperBound,
            document.languages.indices.contains(Int(document.runs[run].language))
        {
            language = document.languages[Int(document.runs[run].language)]
        }
        while run < document.runs.count, document.runs[run].range.lowerBound < range.upperBound {
            let style = document.runs[run].style
            if style.contains(.joint) { joints.append(document.runs[run].range) }
            if style.contains(.ruby) { readings.append(document.runs[run].range) }
            run += 1
        }
        IntricateScanner(bytes: bytes, joints: joints, readings: readings).scan(
            range, language: language, rules, into: &pieces)
        return false
    }

    /// Text without a forced break: first as it is, then, if it looks bad, with words divided.
    private func segment(
        _ range: Range<Int>, _ stretch: Stretch, _ bytes: UnsafeBufferPointer<UInt8>,
        _ isPlain: Bool, into lines: inout [SetLine]
    ) {
        let isFirst = range.lowerBound == 0 && !stretch.isBegun
        let wish = wish(stretch, bytes, isFirst: isFirst, at: Int(pieces[range.lowerBound].start))
        starts.removeAll(keepingCapacity: true)
        if fit.breaks(pieces, range, wish, into: &starts) {
            return add(pieces, range, wish, stretch, isPlain, into: &lines)
        }
        divided.removeAll(keepingCapacity: true)
        let isWide = pieces[range].contains { Int($0.width) > min(wish.first, wish.rest) }
        if stretch.shape.isHyphenated || isWide && stretch.shape.edge != .center, let hyphens {
            hyphenation.divide(
                pieces, range, of: stretch.document, language: language, bytes, by: hyphens,
                into: &divided)
        } else if isWide {
            divided += pieces[range]
        } else {
            return add(pieces, range, wish, stretch, isPlain, into: &lines)
        }
        if isWide { cut(to: max(1, min(wish.first, wish.rest)), bytes, isPlain) }
        starts.removeAll(keepingCapacity: true)
        _ = fit.breaks(divided, 0..<divided.count, wish, into: &starts)
        add(divided, 0..<divided.count, wish, stretch, isPlain, into: &lines)
    }

    private func wish(
        _ stretch: Stretch, _ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool, at offset: Int
    ) -> LineFit.Wish {
        let shape = stretch.shape
        let room = max(1, stretch.measure - shape.left - shape.right)
        var first = room - (isFirst ? shape.indent : 0)
        var rest = room
        if shape.turnover > 0 {
            first -= Verse.indent(stretch.document, offset, room: room)
            rest -= shape.turnover
        }
        if shape.isBalanced && shape.edge == .center { first = max(first * 4 / 5, min(first, 20)) }
        if shape.isBalanced && shape.edge == .center { rest = first }
        return LineFit.Wish(
            first: max(1, first), rest: max(1, rest), isJustified: shape.edge == .justified,
            isBalanced: shape.isBalanced || stretch.goesOn, hang: stretch.hang)
    }

    /// Cuts pieces that no line holds: addresses after their signs, other words where they must.
    private func cut(to room: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ isPlain: Bool) {
        var cut: [Piece] = []
        cut.reserveCapacity(divided.count)
        for piece in divided {
            if Int(piece.width) <= room {
                cut.append(piece)
            } else {
                Cutter(bytes: bytes, room: room, isPlain: isPlain).cut(piece, into: &cut)
            }
        }
        // A part that fills its line leaves no room for a hyphen.
        for index in cut.indices.dropFirst()
        where cut[index].before == .hyphen && Int(cut[index - 1].width) >= room {
            cut[index].before = .emergency
        }
        divided = cut
    }

    private func add(
        _ pieces: borrowing [Piece], _ range: Range<Int>, _ wish: LineFit.Wish,
        _ stretch: Stretch, _ isPlain: Bool, into lines: inout [SetLine]
    ) {
        for (number, begin) in starts.enumerated() {
            let low = Int(begin)
            let isLast = number + 1 == starts.count
            let high = isLast ? range.upperBound : Int(starts[number + 1])
            var line = SetLine(
                start: pieces[low].start,
                end: isLast ? pieces[high - 1].end : pieces[high].start,
                block: UInt32(stretch.block))
            var width = Int(pieces[low].width)
            var gaps = 0
            for index in low + 1..<max(low + 1, high) {
                width += Int(pieces[index].width) + Int(pieces[index].gap)
                if pieces[index].gap > 0 { gaps += 1 }
            }
            if !isLast && pieces[high].before == .hyphen {
                line.marks.insert([.hyphen])
                width += 1
            }
            let room = number == 0 ? wish.first : wish.rest
            let slack = room - width
            if wish.isJustified, !isLast || stretch.goesOn, slack > 0,
                slack <= gaps * LineFit.widestGap
            {
                line.extra = UInt16(clamping: slack)
                width += slack
            }
            line.width = UInt16(clamping: width)
            line.inset = UInt16(clamping: inset(stretch, width, isTurned: number > 0, line))
            if !isPlain { line.marks.insert(.intricate) }
            lines.append(line)
        }
    }

    private func inset(
        _ stretch: Stretch, _ width: Int, isTurned: Bool, _ line: SetLine
    ) -> Int {
        let shape = stretch.shape
        let room = stretch.measure - shape.left - shape.right
        var inset: Int
        switch shape.edge {
        case .center: inset = shape.left + (room - width) / 2
        case .right: inset = shape.left + room - width
        case .ragged, .justified:
            let isFirst = !isTurned && Int(line.start) == stretch.range.lowerBound
            inset = shape.left + (isFirst && !stretch.isBegun ? shape.indent : 0)
            if shape.turnover > 0 {
                inset +=
                    isTurned
                    ? shape.turnover : Verse.indent(stretch.document, Int(line.start), room: room)
            }
            if shape.isRTL { inset = stretch.measure - inset - width }
        }
        return max(0, min(inset, stretch.measure - width))
    }

    /// Text that keeps its own lines, however long.
    private func unwrapped(
        _ stretch: Stretch, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
        into lines: inout [SetLine]
    ) {
        var start = range.lowerBound
        repeat {
            let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
            var line = SetLine(
                start: UInt32(start), end: UInt32(end), block: UInt32(stretch.block))
            line.inset = UInt16(clamping: stretch.shape.left)
            line.marks = [.unwrapped, .intricate]
            var column = 0
            Clusters.each(bytes, start..<end) { offset, glyph, cells in
                if column >= Unwrapped.cellsMax {
                    line.end = UInt32(offset)
                    line.width = UInt16(clamping: column)
                    lines.append(line)
                    line.start = UInt32(offset)
                    column = 0
                }
                column += bytes[offset] == 0x09 ? Unwrapped.tab(at: column) : cells
            }
            line.end = UInt32(end < range.upperBound ? end + 1 : end)
            line.width = UInt16(clamping: column)
            lines.append(line)
            start = end + 1
        } while start < range.upperBound
    }

    /// What holds for all blocks: the space before, the first line, and which lines stay together.
    private func finish(_ stretch: Stretch, _ from: Int, _ lines: inout [SetLine]) {
        let count = lines.count - from
        guard count > 0 else { return }
        lines[from].start = UInt32(stretch.range.lowerBound)
        lines[lines.count - 1].end = UInt32(stretch.range.upperBound)
        if stretch.shape.isRTL {
            for at in from..<lines.count { lines[at].marks.insert(.rightToLeft) }
        }
        if !stretch.isBegun {
            lines[from].marks.insert(.first)
            lines[from].above = UInt8(clamping: stretch.shape.above)
            if count > 1 { lines[from].marks.insert(.bindsNext) }
        }
        if !stretch.goesOn && count > 1 { lines[lines.count - 2].marks.insert(.bindsNext) }
        if stretch.shape.bindsNext {
            for at in from..<lines.count { lines[at].marks.insert(.bindsNext) }
        }
    }
}
