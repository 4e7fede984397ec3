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
        for page in Self.order(of: reference.kind, from: document, count: spine.count) {
            if isGivenUp() { return nil }
            let read = self.document(page)
            if let found = finder.find(in: read) {
                let text = String(label: read.text[found.text]).prefix(Self.foundMax)
                return FoundReference(document: page, offset: found.offset, text: String(text))
            }
        }
        return nil
    }

    private static let foundMax = 2_000

    private static func order(
        of kind: TextReference.Kind, from document: Int, count: Int
    ) -> [Int] {
        if kind == .work { return (0..<count).reversed() }
        var order = [document]
        // An equation is spoken of behind it, a figure often before it.
        for step in 1..<max(2, count) {
            let near = [document + step, document - step]
            order += kind == .equation ? near.reversed() : near
        }
        return order.filter { (0..<count).contains($0) }
    }
}

/// Knows a caption, an equation and an entry when it sees one.
struct ReferenceFinder {
    private let reference: TextReference
    private let number: [UInt8]

    init(_ reference: TextReference) {
        self.reference = reference
        number = Array(reference.number.utf8)
    }

    func find(in document: Document) -> (offset: Int, text: Range<Int>)? {
        for block in document.blocks where !block.range.isEmpty {
            let range = block.range.clamped(to: 0..<document.text.count)
            switch reference.kind {
            case .figure, .table:
                if isCaption(document.text, range) { return (range.lowerBound, range) }
            case .equation:
                if isEquation(document.text, range) { return (range.lowerBound, range) }
            case .work:
                if let entry = entry(document.text, range) { return (entry.lowerBound, entry) }
            }
        }
        return nil
    }

    /// "Figure 3: …", "Fig. 3. …", "Table 2 The …".
    private func isCaption(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        for label in ReferenceWords.all where label.kind == reference.kind && !label.isPlural {
            var at = range.lowerBound
            guard has(label.word, text, at, range.upperBound) else { continue }
            at += label.word.count
            if at < range.upperBound, text[at] == UInt8(ascii: ".") { at += 1 }
            let blanks = at
            while at < range.upperBound, text[at] == 0x20 || text[at] == 0xC2 || text[at] == 0xA0 {
                at += 1
            }
            guard at > blanks, has(number, text, at, range.upperBound) else { continue }
            at += number.count
            // 3 is not 31, nor 3.1.
            if at < range.upperBound, text[at] >= 0x30, text[at] <= 0x39 { continue }
            if at + 1 < range.upperBound, text[at] == UInt8(ascii: "."),
                text[at + 1] >= 0x30, text[at + 1] <= 0x39
            {
                continue
            }
            if ReferenceScanner.endsName(text, at, range.upperBound) { return true }
        }
        return false
    }

    /// Its number stands in brackets at the end of a line that has a formula in it.
    private func isEquation(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        let mark = Array("(\(reference.number))".utf8)
        let lines = text[range].split(separator: 0x0A)
        return lines.contains { line in
            var line = line
            while line.last == 0x20 { line.removeLast() }
            guard line.suffix(mark.count).elementsEqual(mark) else { return false }
            let rest = line.dropLast(mark.count)
            return rest.allSatisfy { $0 == 0x20 } || rest.contains(UInt8(ascii: "="))
                || rest.count < 120 && rest.contains { $0 == 0xE2 }
        }
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
