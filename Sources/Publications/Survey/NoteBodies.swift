/// The text of a note that stands in the document of its mark, set apart from what is read.
public struct NoteBody: Equatable, Sendable {
    /// Indexes of the document's blocks: it is all that stands in them.
    public var blocks: Range<Int>
    public var range: Range<Int>
    /// Where the mark that calls it begins; the first one, where several do.
    public var mark: Int

    /// Longer than any note that a page's foot could carry on: it stays where the book has it.
    public static let bytesMax = 1 << 14
}

extension Document {
    /// The notes that are certainly notes and nothing else, in the order of the text: what the
    /// book calls one, or what begins with its number or ends with a way back. What stands behind
    /// each has to be something else than the rest of the same note. Each is called from text
    /// that is in none of them, so a reader that meets them elsewhere misses nothing.
    public func noteBodies(_ notes: [(mark: Range<Int>, note: NotePassage)]) -> [NoteBody] {
        var bodies: [NoteBody] = []
        for (mark, note) in notes where note.document.key == key {
            if let body = body(of: note, called: mark) { bodies.append(body) }
        }
        bodies.sort { ($0.blocks.lowerBound, $0.mark) < ($1.blocks.lowerBound, $1.mark) }
        // Two notes that share a block do not count; a note with several marks counts once.
        var apart: [NoteBody] = []
        for body in bodies {
            guard let last = apart.last, last.blocks.overlaps(body.blocks) else {
                apart.append(body)
                continue
            }
            if last.blocks != body.blocks { apart[apart.count - 1].mark = -1 }
        }
        let starts = Set(apart.map(\.blocks.lowerBound))
        let ended = apart.filter { $0.mark >= 0 && isEnded($0.blocks, by: starts) }
        var first: [Int: Int] = [:]
        for (mark, note) in notes
        where note.document.key == key && ended.at(mark.lowerBound) == nil {
            let known = first[note.blocks.lowerBound] ?? .max
            first[note.blocks.lowerBound] = min(known, mark.lowerBound)
        }
        return ended.compactMap { body in
            guard let mark = first[body.blocks.lowerBound] else { return nil }
            return NoteBody(blocks: body.blocks, range: body.range, mark: mark)
        }
    }

    private func body(of note: NotePassage, called mark: Range<Int>) -> NoteBody? {
        guard blocks.indices.contains(note.blocks.lowerBound),
            blocks.indices.contains(note.blocks.upperBound - 1)
        else { return nil }
        let held = blocks[note.blocks]
        let whole =
            blocks[note.blocks.lowerBound].range
            .lowerBound..<blocks[note.blocks.upperBound - 1].range.upperBound
        guard note.range.lowerBound <= whole.lowerBound, note.range.upperBound >= whole.upperBound,
            whole.count <= NoteBody.bytesMax, !whole.contains(mark.lowerBound),
            held.allSatisfy({ $0.cell == nil && !$0.kind.isHeading }),
            held.allSatisfy({ $0.role == .note }) || looksLikeNote(note)
        else { return nil }
        return NoteBody(blocks: note.blocks, range: whole, mark: mark.lowerBound)
    }

    /// It leads back at one of its ends, or begins with what its mark says.
    private func looksLikeNote(_ note: NotePassage) -> Bool {
        let said = { (range: Range<Int>) in
            range.count < 64 && self.string(range).allSatisfy { " .[](){}\n:".contains($0) }
        }
        for back in note.hidden where !back.isEmpty {
            if back.lowerBound <= note.range.lowerBound { return true }
            if said(note.range.lowerBound..<back.lowerBound) { return true }
            if back.upperBound >= note.range.upperBound { return true }
            if said(back.upperBound..<note.range.upperBound) { return true }
        }
        let marker = blocks[note.blocks.lowerBound].marker ?? ""
        let end = min(note.range.upperBound, note.range.lowerBound + 16)
        let head = marker + string(note.range.lowerBound..<end)
        let core = note.reference.filter { !" [](){}.".contains($0) }
        let start = head.drop { " [({".contains($0) }
        guard !core.isEmpty, start.hasPrefix(core) else { return false }
        guard let next = start.dropFirst(core.count).first else { return true }
        return !next.isLetter && !next.isNumber
    }

    /// Whether what follows cannot be more of the same note.
    private func isEnded(_ body: Range<Int>, by starts: Set<Int>) -> Bool {
        guard blocks.indices.contains(body.upperBound) else { return true }
        if starts.contains(body.upperBound) { return true }
        let next = blocks[body.upperBound]
        if next.kind == .rule || next.kind.isHeading { return true }
        return blocks[body].allSatisfy { $0.role == .note } && next.role != .note
    }
}

extension [NoteBody] {
    /// The one that an offset stands in, of some in the order of the text.
    public func at(_ offset: Int) -> NoteBody? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.upperBound < offset { low = middle + 1 } else { high = middle }
        }
        guard low < count, self[low].range.lowerBound <= offset else { return nil }
        return self[low]
    }
}

extension Block.Kind {
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
