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
}

/// Finds a pattern in documents, on any thread.
public struct Searcher: Sendable {
    private let pattern: SearchPattern
    private let needle: [UInt8]
    private let regex: RegularExpression?
    /// How far Horspool's search may go on when a window ends with a byte.
    private let jumps: [Int]

    public init(_ pattern: SearchPattern) throws(SearchError) {
        self.pattern = pattern
        var folder = Folder(folds: pattern.folds)
        needle = pattern.isRegex ? [] : folder.folded(pattern.text)
        regex = pattern.isRegex ? try RegularExpression(pattern.text, folds: pattern.folds) : nil
        var jumps = [Int](repeating: needle.count, count: 256)
        for (index, byte) in needle.dropLast().enumerated() {
            jumps[Int(byte)] = needle.count - 1 - index
        }
        self.jumps = jumps
        if pattern.isRegex ? pattern.text.isEmpty : needle.isEmpty { throw .emptyPattern }
    }

    /// Where the pattern stands, as ranges of the document's text, at most `limit` of them.
    public func ranges(in document: Document, limit: Int = .max) throws(SearchError) -> [Range<Int>]
    {
        let haystack = Haystack(document, folds: pattern.folds && regex == nil)
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

    /// Horspool's search: looks at the end of the window first and jumps by what it sees there.
    private func plain(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        let length = needle.count
        bytes.withUnsafeBufferPointer { hay in
            needle.withUnsafeBufferPointer { needle in
                var end = length - 1
                while end < hay.count {
                    let start = end - length + 1
                    var index = length - 1
                    while index >= 0, hay[start + index] == needle[index] { index -= 1 }
                    if index < 0 {
                        found.append(start..<end + 1)
                        end += length
                    } else {
                        end += jumps[Int(hay[end])]
                    }
                }
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
