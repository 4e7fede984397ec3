import Canvas
import Publications

/// A note set for the foot of a page.
final class SetNote: Sendable {
    /// What stands before its first line.
    let mark: String
    let document: Document
    let lines: [SetLine]
    /// It goes on where it stands: no foot has room for all of it.
    let isShortened: Bool

    init(mark: String, document: Document, lines: [SetLine], isShortened: Bool) {
        self.isShortened = isShortened
        self.mark = mark
        self.document = document
        self.lines = lines
    }
}

extension SetChapter {
    /// The notes whose marks stand on a line.
    func notes(calledOn line: SetLine, _ index: LineIndex) -> Range<Int> {
        let notes = surroundings.notes
        if notes.isEmpty { return 0..<0 }
        let range = line.range
        let low = Search.last(notes.count) { notes[$0].mark.lowerBound < range.lowerBound }
        let high = Search.last(notes.count) { notes[$0].mark.lowerBound < range.upperBound }
        let first = low.map { $0 + 1 } ?? 0
        return first..<max(first, high.map { $0 + 1 } ?? 0)
    }

    /// A note as it stands at the foot.
    func note(_ number: Int) -> SetNote {
        if let known = setNotes.withLock({ $0[number] }) { return known }
        let note = surroundings.workbench.withSetter { make(surroundings.notes[number], $0) }
        setNotes.withLock { $0[number] = note }
        return note
    }

    private func make(_ note: FootNote, _ setter: LineSetter) -> SetNote {
        let reference = String(
            note.reference.prefix { $0 != "]" && $0 != ")" }.drop {
                $0 == "[" || $0 == "("
            }.prefix(8))
        let raised = manner.isASCII || manner.isLinear ? nil : Raised.text(reference)
        let mark = manner.isLinear ? "note \(reference):" : raised ?? reference
        let indent = min(Width.of(mark) + 1, max(0, measure - 1))
        var lines: [SetLine] = []
        var index = note.document.blockIndex(at: note.range.lowerBound) ?? 0
        var isShortened = false
        while index < note.document.blocks.count, lines.count < Self.noteLinesMax,
            note.document.blocks[index].range.lowerBound < note.range.upperBound
        {
            let range = said(note, index)
            if note.document.blocks[index].range.clamped(to: note.range).count > Self.noteBytesMax {
                isShortened = true
            }
            if !range.isEmpty {
                var shape = BlockShape()
                shape.left = indent
                shape.edge = manner.evensEdges ? .justified : .ragged
                shape.isHyphenated = manner.breaksWords
                shape.isRTL = note.document.blocks[index].isRTL
                setter.set(
                    LineSetter.Stretch(
                        document: note.document, block: index, range: range, shape: shape,
                        measure: measure), into: &lines)
            }
            index += 1
        }
        if lines.count > Self.noteLinesMax {
            lines.removeLast(lines.count - Self.noteLinesMax)
            isShortened = true
        } else if index < note.document.blocks.count,
            note.document.blocks[index].range.lowerBound < note.range.upperBound
        {
            isShortened = true
        }
        return SetNote(
            mark: mark, document: note.document, lines: lines, isShortened: isShortened)
    }

    /// More than any page's foot has room for.
    private static let noteLinesMax = 400
    private static let noteBytesMax = NoteBody.bytesMax

    /// What a block says of a note: the links back at either end are left out.
    private func said(_ note: FootNote, _ index: Int) -> Range<Int> {
        let text = note.document.text
        let block = note.document.blocks[index].range
        var range = block.clamped(to: note.range)
        if range.count > Self.noteBytesMax {
            var end = range.lowerBound + Self.noteBytesMax
            while end > range.lowerBound, text[end] & 0xC0 == 0x80 { end -= 1 }
            range = range.lowerBound..<end
        }
        var isShorter = true
        while isShorter, !range.isEmpty {
            isShorter = false
            let (start, end) = (range.lowerBound, range.upperBound)
            for hidden in note.hidden where !hidden.isEmpty {
                if hidden.contains(start) {
                    range = min(hidden.upperBound, end)..<end
                } else if hidden.upperBound >= end, hidden.lowerBound < end {
                    range = start..<max(start, hidden.lowerBound)
                }
            }
            if let first = range.first, isMeaningless(text[first], .start) {
                range = first + 1..<range.upperBound
            } else if let last = range.last, isMeaningless(text[last], .end) {
                range = range.lowerBound..<last
            }
            isShorter = range.count < end - start
        }
        return range
    }

    private enum Side { case start, end }

    /// Spaces at both ends, and the stop after a number that was left out.
    private func isMeaningless(_ byte: UInt8, _ side: Side) -> Bool {
        byte == 0x20 || byte == 0x0A || side == .start && (byte == 0x2E || byte == 0x29)
    }
}
