/// Knows a caption, a heading, an equation and an entry when it sees one.
struct ReferenceFinder {
    private let reference: TextReference
    private let number: [UInt8]

    init(_ reference: TextReference) {
        self.reference = reference
        number = Array(reference.number.utf8)
    }

    func find(in document: Document) -> (offset: Int, text: Range<Int>)? {
        let authors = reference.kind == .author ? ReferenceEntry(reference.number) : nil
        for (index, block) in document.blocks.enumerated() where !block.range.isEmpty {
            let range = block.range.clamped(to: 0..<document.text.count)
            let found: Range<Int>?
            switch reference.kind {
            case .equation: found = isEquation(document.text, range) ? range : nil
            case .work:
                found = entry(document.text, range) ?? numbered(document.text, range, block)
            case .mark:
                found =
                    note(document, range) ?? entry(document.text, range)
                    ?? numbered(document.text, range, block)
            case .author: found = authors?.range(in: document.text, range)
            case .section, .appendix:
                let isNamed =
                    isCaption(document.text, range) || isHeading(document.text, range, block)
                // A heading and what it stands over.
                let next =
                    index + 1 < document.blocks.count ? document.blocks[index + 1].range : range
                found = isNamed ? range.lowerBound..<max(range.upperBound, next.upperBound) : nil
            case .table:
                found = isCaption(document.text, range) ? whole(table: index, document) : nil
            default: found = isCaption(document.text, range) ? range : nil
            }
            if let found {
                return (found.lowerBound, found.clamped(to: 0..<document.text.count))
            }
        }
        return nil
    }

    /// A caption and the table that stands under it, or over it.
    private func whole(table caption: Int, _ document: Document) -> Range<Int> {
        let (blocks, own) = (document.blocks, document.blocks[caption].range)
        let next = blocks.dropFirst(caption + 1).first { !$0.range.isEmpty }
        let last = blocks.prefix(caption).last { !$0.range.isEmpty }
        guard let table = next?.cell?.table ?? last?.cell?.table else { return own }
        let cells = blocks.filter { $0.cell?.table == table && !$0.range.isEmpty }
        guard let first = cells.first, let end = cells.last else { return own }
        return min(
            own.lowerBound, first.range.lowerBound)..<max(own.upperBound, end.range.upperBound)
    }

    /// Whether this is a page of many sections' names, and a section was looked for.
    func isContents(_ document: Document) -> Bool {
        guard reference.kind == .section || reference.kind == .appendix else { return false }
        let names = document.blocks.filter { block in
            let range = block.range.clamped(to: 0..<document.text.count)
            guard range.count > 3, range.count < 200 else { return false }
            let start = document.text[range.lowerBound]
            return (0x30...0x39).contains(start)
                && document.text[range].last.map { (0x30...0x39).contains($0) } == true
        }
        return names.count >= Self.contentsMin
    }

    private static let contentsMin = 5

    /// "Figure 3: …", "Fig. 3. …", "Table 2 The …", "Theorem 2.1 (Lamps)".
    private func isCaption(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        for label in ReferenceWords.single(reference.kind) {
            var at = range.lowerBound
            guard has(label.word, text, at, range.upperBound) else { continue }
            at += label.word.count
            if at < range.upperBound, text[at] == UInt8(ascii: ".") { at += 1 }
            let blanks = at
            while at < range.upperBound, text[at] == 0x20 || text[at] == 0xC2 || text[at] == 0xA0 {
                at += 1
            }
            guard at > blanks, let end = endOfNumber(text, at, range.upperBound) else { continue }
            if ReferenceScanner.endsName(text, end, range.upperBound) { return true }
        }
        return false
    }

    /// Behind the number, where it stands there and is not part of another: 3 is not 31, nor 3.1.
    private func endOfNumber(_ text: [UInt8], _ at: Int, _ end: Int) -> Int? {
        guard has(number, text, at, end) else { return nil }
        let stop = at + number.count
        guard stop < end else { return stop }
        let next = text[stop]
        let isLonger = (0x30...0x39).contains(next) || (0x61...0x7A).contains(next | 0x20)
        let hasPart =
            stop + 1 < end && next == UInt8(ascii: ".") && (0x30...0x39).contains(text[stop + 1])
        return isLonger || hasPart ? nil : stop
    }

    /// "4.2 Results", "IV. Results", "B Of lamps"; in a table of contents a number stands behind
    /// it.
    private func isHeading(_ text: [UInt8], _ range: Range<Int>, _ block: Block) -> Bool {
        var isSet = false
        if case .heading = block.kind { isSet = true }
        // In type of the text's own size only a short line by itself is one.
        guard isSet || reference.kind == .section && block.kind == .paragraph && range.count < 90,
            var at = endOfNumber(text, range.lowerBound, range.upperBound)
        else { return false }
        if at < range.upperBound, text[at] == UInt8(ascii: ".") { at += 1 }
        let blanks = at
        while at < range.upperBound, text[at] == 0x20 { at += 1 }
        guard at > blanks, at < range.upperBound, let last = text[range].last else { return false }
        let isWord = text[at] >= 0x80 || (0x41...0x5A).contains(text[at])
        let endsOpen = last != UInt8(ascii: ".") && !(0x30...0x39).contains(last)
        return isWord && (isSet || endsOpen)
    }

    /// Its number stands in brackets at one end of a line that has a formula in it.
    private func isEquation(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        let mark = Array("(\(reference.number))".utf8)
        let lines = text[range].split(separator: 0x0A)
        return lines.contains { line in
            var line = line
            while line.last == 0x20 { line.removeLast() }
            if line.starts(with: mark), line.count < 200 {
                return line.dropFirst(mark.count).contains(UInt8(ascii: "="))
            }
            guard line.suffix(mark.count).elementsEqual(mark) else { return false }
            let rest = line.dropLast(mark.count)
            return rest.allSatisfy { $0 == 0x20 } || rest.contains(UInt8(ascii: "="))
                || rest.count < 120 && rest.contains { $0 == 0xE2 }
        }
    }

    // MARK: Entries

    /// "12. Writer, A. … 1911." or "12 Writer …": a paragraph that begins with the number and tells
    /// a year.
    private func numbered(_ text: [UInt8], _ range: Range<Int>, _ block: Block) -> Range<Int>? {
        guard block.kind == .paragraph, range.count > 20, range.count < 2_000,
            var at = endOfNumber(text, range.lowerBound, range.upperBound)
        else { return nil }
        if at < range.upperBound, text[at] == UInt8(ascii: ".") { at += 1 }
        while at < range.upperBound, text[at] == 0x20 { at += 1 }
        guard at < range.upperBound, text[at] >= 0x80 || (0x41...0x5A).contains(text[at]),
            ReferenceEntry.tellsYear(text[at..<range.upperBound])
        else { return nil }
        return range
    }

    /// A note at the foot of the page: a paragraph that begins with its raised number.
    private func note(_ document: Document, _ range: Range<Int>) -> Range<Int>? {
        guard has(number, document.text, range.lowerBound, range.upperBound) else { return nil }
        let isRaised = document.runs.contains {
            $0.style.contains(.superscript) && $0.range.lowerBound == range.lowerBound
                && $0.range.count == number.count
        }
        return isRaised ? range : nil
    }

    /// "[12] Writer, A. …" at the beginning of a paragraph, or behind the entry before.
    private func entry(_ text: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        let mark = Array("[\(reference.number)]".utf8)
        let isList = has([UInt8(ascii: "[")], text, range.lowerBound, range.upperBound)
        guard isList else { return nil }
        var at = range.lowerBound
        while at + mark.count < range.upperBound {
            let isAtStart = at == range.lowerBound
            let isBehindOne =
                !isAtStart && (text[at - 1] == 0x0A || text[at - 1] == 0x20)
                && (at < 2 || text[at - 1] == 0x0A || [0x2E, 0x29, 0x2F].contains(text[at - 2]))
            if isAtStart || isBehindOne, has(mark, text, at, range.upperBound) {
                return at..<end(of: at, text, range.upperBound)
            }
            at += 1
        }
        return nil
    }

    /// To the entry behind it.
    private func end(of entry: Int, _ text: [UInt8], _ end: Int) -> Int {
        guard let number = Int(reference.number) else { return end }
        let next = Array("[\(number + 1)]".utf8)
        var at = entry + 1
        while at + next.count < end {
            if has(next, text, at, end) { return at }
            at += 1
        }
        return end
    }

    private func has(_ word: [UInt8], _ text: [UInt8], _ at: Int, _ end: Int) -> Bool {
        at + word.count <= end && text[at..<at + word.count].elementsEqual(word)
    }
}
