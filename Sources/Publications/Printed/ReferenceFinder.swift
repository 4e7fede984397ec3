/// Where what a text refers to stands.
public struct FoundReference: Equatable, Sendable {
    public var document: Int
    public var offset: Int
    /// The caption, the entry, or what stands around the equation's number.
    public var text: String

    public init(document: Int, offset: Int, text: String) {
        (self.document, self.offset, self.text) = (document, offset, text)
    }
}

extension Publication {
    /// Looks for what is referred to on a page: figures, tables and equations near it first, works
    /// from the end. It reads pages until it is found.
    public func find(
        _ reference: TextReference, from document: Int, isGivenUp: () -> Bool = { false }
    ) -> FoundReference? {
        let finder = ReferenceFinder(reference)
        // Part b of a figure has no caption of its own as a rule: that of the whole serves then.
        let whole = reference.whole.map(ReferenceFinder.init)
        var second: FoundReference?
        for page in Self.order(of: reference.kind, from: document, count: spine.count) {
            if isGivenUp() { return nil }
            let read = self.document(page)
            if let found = finder.find(in: read) { return Self.found(found, in: read, page) }
            if second == nil, let found = whole?.find(in: read) {
                second = Self.found(found, in: read, page)
            }
        }
        return second
    }

    private static func found(
        _ found: (offset: Int, text: Range<Int>), in document: Document, _ page: Int
    ) -> FoundReference {
        let text = String(label: document.text[found.text]).prefix(foundMax)
        return FoundReference(document: page, offset: found.offset, text: String(text))
    }

    private static let foundMax = 2_000

    private static func order(
        of kind: TextReference.Kind, from document: Int, count: Int
    ) -> [Int] {
        let fromEnd = (0..<count).reversed()
        switch kind {
        case .work, .author: return Array(fromEnd)
        // A note stands on its page, else the number is an entry's.
        case .mark: return [document].filter { $0 < count } + fromEnd.filter { $0 != document }
        default: break
        }
        var order = [document]
        // An equation is spoken of behind it, a figure often before it.
        for step in 1..<max(2, count) {
            let near = [document + step, document - step]
            order += kind == .figure || kind == .table ? near : near.reversed()
        }
        return order.filter { (0..<count).contains($0) }
    }
}

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
            default: found = isCaption(document.text, range) ? range : nil
            }
            if let found {
                return (found.lowerBound, found.clamped(to: 0..<document.text.count))
            }
        }
        return nil
    }

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

/// An entry of a list of works that has no numbers: it begins with its first author, and tells the
/// year.
struct ReferenceEntry {
    private let name: [UInt8]
    private let year: [UInt8]

    /// Behind an author's name: initials of the name come before it in some lists.
    private static let initialsMax = 24
    /// As far as a year stands behind the names of many authors.
    private static let reach = 1_000

    /// - Parameter called: `Smith 2019a`.
    init?(_ called: String) {
        let parts = called.split(separator: " ")
        guard parts.count == 2 else { return nil }
        (name, year) = (Array(parts[0].utf8), Array(parts[1].utf8))
    }

    func range(in text: [UInt8], _ block: Range<Int>) -> Range<Int>? {
        var begin = block.lowerBound
        // Lines of a list may stand in one block.
        while begin < block.upperBound {
            let line = text[begin..<block.upperBound].firstIndex(of: 0x0A) ?? block.upperBound
            if begins(text[begin..<line]) {
                let end = min(block.upperBound, begin + Self.reach)
                if tellsYear(text[begin..<end]) { return begin..<end }
            }
            begin = line + 1
        }
        return nil
    }

    /// "Smith, A.", "Smith A, Lee B", "A. Smith and", "[Smith et al.(2019)]".
    private func begins(_ line: ArraySlice<UInt8>) -> Bool {
        var at = line.startIndex
        if line.first == UInt8(ascii: "[") { at += 1 }
        // Initials, each a capital with its point.
        let most = min(line.endIndex, at + Self.initialsMax)
        var first = at
        while first + 1 < most, (0x41...0x5A).contains(line[first]),
            line[first + 1] == UInt8(ascii: ".") || line[first + 1] == UInt8(ascii: "-")
        {
            first += 2
            while first < most, line[first] == 0x20 { first += 1 }
        }
        guard first + name.count < line.endIndex,
            line[first..<first + name.count].elementsEqual(name)
        else { return false }
        let rest = line[(first + name.count)...]
        if first > at
            || [UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "(")].contains(rest.first)
        {
            return true
        }
        let next = rest.dropFirst()
        guard rest.first == 0x20, let letter = next.first else { return false }
        if letter == UInt8(ascii: "(") || letter == UInt8(ascii: "&") { return true }
        if next.starts(with: Array("et al".utf8)) || next.starts(with: Array("and ".utf8)) {
            return true
        }
        let initials = next.prefix { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: ".") }
        let behind = next.dropFirst(initials.count).first
        return (1...6).contains(initials.count)
            && (initials.contains(UInt8(ascii: ".")) || behind == UInt8(ascii: ",")
                || behind == 0x20)
    }

    private func tellsYear(_ text: ArraySlice<UInt8>) -> Bool {
        var at = text.startIndex
        while at + year.count <= text.endIndex {
            let stop = at + year.count
            if text[at..<stop].elementsEqual(year),
                at == text.startIndex || !Self.isDigit(text[at - 1]),
                stop == text.endIndex
                    || !Self.isDigit(text[stop])
                        && !(0x61...0x7A).contains(text[stop])
            {
                return true
            }
            at += 1
        }
        return false
    }

    /// Four digits that are a year of printed works.
    static func tellsYear(_ text: ArraySlice<UInt8>) -> Bool {
        var digits: [UInt8] = []
        for byte in text + [0x20] {
            if isDigit(byte) {
                digits.append(byte)
                continue
            }
            let century = digits.prefix(2).map { $0 &- 0x30 }
            if digits.count == 4, [[1, 6], [1, 7], [1, 8], [1, 9], [2, 0]].contains(century) {
                return true
            }
            digits = []
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
