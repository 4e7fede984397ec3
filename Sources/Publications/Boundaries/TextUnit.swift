/// What a person moves by in a text.
public enum TextUnit: Equatable, Sendable, CaseIterable { case word, sentence, paragraph, heading }

extension Document {
    /// The unit that holds an offset. A sentence reaches to where the next begins, so its range may
    /// end before the offset; between words there is none. `language` is the book's, for text that
    /// names none of its own.
    public func range(of unit: TextUnit, at offset: Int, language: String? = nil) -> Range<Int>? {
        guard let index = blockIndex(at: offset) else { return nil }
        switch unit {
        case .paragraph: return holdsWords(index) ? blocks[index].range : nil
        case .heading: return isHeading(index) ? blocks[index].range : nil
        case .sentence:
            let units = units(.sentence, near: offset, in: index, language)
            return units.last { $0.lowerBound <= offset } ?? units.first
        case .word:
            return units(.word, near: offset, in: index, language).first { $0.contains(offset) }
        }
    }

    /// The first unit that begins after an offset; nil when the document has no more.
    public func next(
        _ unit: TextUnit, after offset: Int, language: String? = nil
    ) -> Range<Int>? {
        var index = blockIndex(at: offset) ?? 0
        while index < blocks.count {
            let block = blocks[index]
            switch unit {
            case .paragraph, .heading:
                let isUnit = unit == .heading ? isHeading(index) : holdsWords(index)
                if isUnit, block.range.lowerBound > offset { return block.range }
            case .word, .sentence:
                for piece in pieces(of: block.range) where piece.upperBound > offset {
                    let found = units(unit, in: piece, language).first { $0.lowerBound > offset }
                    if let found { return found }
                }
            }
            index += 1
        }
        return nil
    }

    /// The last unit that begins before an offset; nil at the beginning of the document.
    public func previous(
        _ unit: TextUnit, before offset: Int, language: String? = nil
    ) -> Range<Int>? {
        var index = blockIndex(at: offset) ?? -1
        while index >= 0 {
            let block = blocks[index]
            switch unit {
            case .paragraph, .heading:
                let isUnit = unit == .heading ? isHeading(index) : holdsWords(index)
                if isUnit, block.range.lowerBound < offset { return block.range }
            case .word, .sentence:
                for piece in pieces(of: block.range).reversed() where piece.lowerBound < offset {
                    let found = units(unit, in: piece, language).last { $0.lowerBound < offset }
                    if let found { return found }
                }
            }
            index -= 1
        }
        return nil
    }

    private func isHeading(_ index: Int) -> Bool {
        guard case .heading = blocks[index].kind else { return false }
        return holdsWords(index)
    }

    private func holdsWords(_ index: Int) -> Bool { !blocks[index].range.isEmpty }

    private func units(
        _ unit: TextUnit, near offset: Int, in index: Int, _ language: String?
    ) -> [Range<Int>] {
        let pieces = pieces(of: blocks[index].range)
        guard let piece = pieces.last(where: { $0.lowerBound <= offset }) ?? pieces.first else {
            return []
        }
        return units(unit, in: piece, language)
    }

    private func units(_ unit: TextUnit, in piece: Range<Int>, _ book: String?) -> [Range<Int>] {
        BreakRules.ranges(
            unit == .word ? .word : .sentence, in: text[piece],
            language: language(at: piece.lowerBound) ?? book)
    }

    /// All sentences of a range of one block, in order.
    public func sentences(in range: Range<Int>, language: String? = nil) -> [Range<Int>] {
        pieces(of: range.clamped(to: 0..<text.count)).flatMap { units(.sentence, in: $0, language) }
    }

    /// All words of a range of one block, in order, without what stands between them.
    public func words(in range: Range<Int>, language: String? = nil) -> [Range<Int>] {
        pieces(of: range.clamped(to: 0..<text.count)).flatMap { units(.word, in: $0, language) }
    }

    /// The language said for the text at an offset.
    public func language(at offset: Int) -> String? {
        let index = firstRun(endingAfter: offset)
        guard runs.indices.contains(index), runs[index].range.contains(offset) else { return nil }
        let language = Int(runs[index].language)
        return languages.indices.contains(language) ? languages[language] : nil
    }

    /// A listing may be one block of megabytes; no rule has to look at all of it for one word.
    private static let pieceBytes = 32 << 10
    private static let pieceSlack = 1 << 10

    /// A block in pieces that are cut at white space, always at the same places.
    private func pieces(of block: Range<Int>) -> [Range<Int>] {
        if block.count <= Document.pieceBytes { return block.isEmpty ? [] : [block] }
        var pieces: [Range<Int>] = []
        var start = block.lowerBound
        while start < block.upperBound {
            var end = min(block.upperBound, start + Document.pieceBytes)
            let limit = min(block.upperBound, end + Document.pieceSlack)
            let space = text[end..<limit].firstIndex(where: \.isSpace)
            if let space {
                end = space + 1
            } else {
                while end < block.upperBound, text[end] & 0xC0 == 0x80 { end += 1 }
            }
            pieces.append(start..<end)
            start = end
        }
        return pieces
    }
}
