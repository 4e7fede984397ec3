import CIcu

/// What to look for.
public struct SearchPattern: Equatable, Sendable {
    public var text: String
    /// Without regard to case and accents.
    public var folds = false
    public var wholeWords = false
    public var isRegex = false

    public init(_ text: String) { self.text = text }
}

public enum SearchError: Error, Equatable, Sendable {
    case emptyPattern
    /// The expression cannot be understood from this character on.
    case badPattern(column: Int)
    /// The expression would take for ever on this text.
    case tooSlow
    /// Expressions are ICU's, which is not installed; says what to do.
    case libraryMissing(advice: String)
}

/// Finds a pattern in documents, on any thread.
public struct Searcher: Sendable {
    private let pattern: SearchPattern
    private let words: ByteSearch
    private let regex: RegularExpression?

    public init(_ pattern: SearchPattern) throws(SearchError) {
        self.pattern = pattern
        var folder = Folder(folds: pattern.folds, levels: true)
        words = ByteSearch(pattern.isRegex ? [] : folder.folded(pattern.text))
        regex = pattern.isRegex ? try RegularExpression(pattern.text, folds: pattern.folds) : nil
        if pattern.isRegex ? pattern.text.isEmpty : words.needle.isEmpty { throw .emptyPattern }
    }

    /// Where the pattern stands, as ranges of the document's text, at most `limit` of them.
    public func ranges(in document: Document, limit: Int = .max) throws(SearchError) -> [Range<Int>]
    {
        let haystack = Haystack(
            document, folds: pattern.folds && regex == nil, levels: regex == nil)
        let found =
            try regex?.matches(in: haystack.bytes, limit: limit) ?? plain(in: haystack.bytes)
        var ranges: [Range<Int>] = []
        for range in found where ranges.count < limit {
            let source = haystack.source(range)
            if source.isEmpty || regex == nil && spansBlocks(source, document) { continue }
            if pattern.wholeWords && !standsAlone(source, document.text) { continue }
            ranges.append(source)
        }
        return ranges
    }

    /// Where an expression stands in a text that is no document.
    public func ranges(inText text: String, limit: Int) throws(SearchError) -> [Range<Int>] {
        try regex?.matches(in: Array(text.utf8), limit: limit) ?? plain(in: Array(text.utf8))
    }

    private func plain(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { hay in
            var at = 0
            while let start = words.next(in: hay, from: at, to: hay.count) {
                at = start + words.needle.count
                found.append(start..<at)
            }
        }
        return found
    }

    /// Words of two paragraphs that happen to follow each other are no phrase.
    private func spansBlocks(_ range: Range<Int>, _ document: Document) -> Bool {
        guard document.text[range].contains(0x0A) else { return false }
        return document.blockIndex(at: range.lowerBound)
            != document.blockIndex(at: range.upperBound - 1)
    }

    private func standsAlone(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
        let before = String(
            decoding: text[max(0, range.lowerBound - 4)..<range.lowerBound], as: UTF8.self)
        let after = String(
            decoding: text[range.upperBound..<min(text.count, range.upperBound + 4)], as: UTF8.self)
        let isWord = { (scalar: Unicode.Scalar?) in
            scalar.map { icu_is_word(Int32($0.value)) != 0 } ?? false
        }
        return !isWord(before.unicodeScalars.last) && !isWord(after.unicodeScalars.first)
    }
}
