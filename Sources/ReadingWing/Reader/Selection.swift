import Publications
import ScreenKit

/// Words that are being chosen in one chapter: from where it began to the cursor.
struct Selection: Equatable, Sendable {
    let document: Int
    /// The word or sentence it began with.
    private(set) var anchor: Range<Int>
    /// What the cursor is on.
    private(set) var head: Range<Int>
    /// The cell that lines are walked in, while nothing else is.
    var column: Int?
    /// Counted when it changed.
    private(set) var words = 0

    init(_ range: Range<Int>, in document: Document, language: String?) {
        self.document = document.key.index
        anchor = range
        head = range
        count(document, language)
    }

    var range: Range<Int> {
        min(anchor.lowerBound, head.lowerBound)..<max(anchor.upperBound, head.upperBound)
    }
    var isBackward: Bool { head.lowerBound < anchor.lowerBound }

    /// Where the cursor stands: at the end that moves.
    func cursor(in document: Document) -> Int {
        isBackward ? head.lowerBound : document.letter(before: head.upperBound).lowerBound
    }

    mutating func turnAround() {
        swap(&anchor, &head)
        column = nil
    }

    /// From here on it moves with whole units at both ends.
    mutating func widen(to unit: TextUnit, in document: Document, language: String?) {
        let first = document.range(of: unit, at: range.lowerBound, language: language)
        let last = document.range(of: unit, at: range.upperBound - 1, language: language)
        guard let first, let last else { return }
        (anchor, head) = (first, last)
        count(document, language)
    }

    /// Puts the cursor's end on a unit, wherever it is.
    mutating func reach(_ range: Range<Int>, in document: Document, language: String?) {
        guard !range.isEmpty else { return }
        head = range
        count(document, language)
    }

    private mutating func count(_ document: Document, _ language: String?) {
        words = document.words(in: range, language: language)
    }
}

// MARK: - By units

extension Selection {
    /// How a unit is walked: to the start of the next one, or to the end of the present one first.
    enum Reach { case next, end }

    /// False where the chapter has no more.
    mutating func move(
        _ unit: TextUnit, _ reach: Reach = .end, isForward: Bool, in document: Document,
        language: String?
    ) -> Bool {
        let found =
            isForward
            ? ahead(unit, reach, document, language) : behind(unit, document, language)
        column = nil
        guard let found, found != head else { return false }
        self.reach(found, in: document, language: language)
        return true
    }

    private func ahead(
        _ unit: TextUnit, _ reach: Reach, _ document: Document, _ language: String?
    ) -> Range<Int>? {
        if isBackward {
            let next = document.next(unit, after: head.lowerBound, language: language)
            guard let next, next.lowerBound < anchor.lowerBound else { return anchor }
            return next.lowerBound..<min(next.upperBound, anchor.upperBound)
        }
        let edge = head.upperBound
        if reach == .end,
            let here = document.range(of: unit, at: edge - 1, language: language),
            here.upperBound > edge
        {
            return max(here.lowerBound, anchor.lowerBound)..<here.upperBound
        }
        return document.next(unit, after: edge - 1, language: language)
    }

    private func behind(
        _ unit: TextUnit, _ document: Document, _ language: String?
    ) -> Range<Int>? {
        if isBackward || head == anchor {
            let edge = head.lowerBound
            let here = document.range(of: unit, at: edge, language: language)
            let found =
                here.flatMap { $0.lowerBound < edge ? $0 : nil }
                ?? document.previous(unit, before: edge, language: language)
            return found.map { $0.lowerBound..<min($0.upperBound, anchor.upperBound) }
        }
        let last = head.upperBound - 1
        let here = document.range(of: unit, at: last, language: language)
        let start = min(here?.lowerBound ?? last, last)
        let before = document.previous(unit, before: start, language: language)
        guard let before, before.upperBound > anchor.upperBound else { return anchor }
        return max(before.lowerBound, anchor.lowerBound)..<before.upperBound
    }
}

// MARK: - By letters

extension Selection {
    mutating func moveByLetter(isForward: Bool, in document: Document, language: String?) -> Bool {
        let was = (anchor, head)
        column = nil
        if isForward { growByLetter(document) } else { shrinkByLetter(document) }
        guard was != (anchor, head) else { return false }
        count(document, language)
        return true
    }

    private mutating func growByLetter(_ document: Document) {
        if isBackward {
            let next = document.letter(after: document.letter(after: head.lowerBound).upperBound)
            head = next.lowerBound < anchor.lowerBound ? next : anchor
            return
        }
        let next = document.letter(after: head.upperBound)
        if !next.isEmpty { head = next }
    }

    private mutating func shrinkByLetter(_ document: Document) {
        let last = document.letter(before: head.upperBound)
        if isBackward || last.lowerBound <= range.lowerBound {
            let before = document.letter(before: head.lowerBound)
            if !before.isEmpty { head = before }
            return
        }
        let before = document.letter(before: last.lowerBound)
        guard before.lowerBound < anchor.upperBound else {
            head = before
            return
        }
        // Within what it began with: from here on it began with its first letter.
        anchor = document.letter(after: anchor.lowerBound)
        head = before.lowerBound > anchor.lowerBound ? before : anchor
    }
}

extension Document {
    /// The character that begins at an offset, or after the line's end that stands there; empty at
    /// the end of the text.
    func letter(after offset: Int) -> Range<Int> {
        var start = min(max(0, offset), text.count)
        while start < text.count, text[start] == 0x0A { start += 1 }
        var end = min(text.count, start + Self.letterBytesMax)
        while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        let count = String(decoding: text[start..<end], as: UTF8.self).first?.utf8.count ?? 0
        return start..<min(text.count, start + count)
    }

    /// The character that ends at an offset, or before the line's end that stands there.
    func letter(before offset: Int) -> Range<Int> {
        var end = min(max(0, offset), text.count)
        while end > 0, text[end - 1] == 0x0A { end -= 1 }
        var start = max(0, end - Self.letterBytesMax)
        while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
        let count = String(decoding: text[start..<end], as: UTF8.self).last?.utf8.count ?? 0
        return max(0, end - count)..<end
    }

    /// A character with more accents than these is walked in pieces.
    private static let letterBytesMax = 128
}
