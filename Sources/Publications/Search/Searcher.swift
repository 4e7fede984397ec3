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

/// Finds a pattern in one document after the other.
public struct Searcher {
    private let pattern: SearchPattern
    private let needle: [UInt8]
    private let regex: Regex?

    public init(_ pattern: SearchPattern) throws(SearchError) {
        self.pattern = pattern
        var folder = Folder(folds: pattern.folds)
        needle = pattern.isRegex ? [] : folder.folded(pattern.text)
        regex = pattern.isRegex ? try Regex(pattern.text, folds: pattern.folds) : nil
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
        var jumps = [Int](repeating: length, count: 256)
        for (index, byte) in needle.dropLast().enumerated() {
            jumps[Int(byte)] = length - 1 - index
        }
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

/// One of ICU's regular expressions, kept from running for ever.
private final class Regex {
    private let expression: OpaquePointer

    /// ICU counts steps of its engine, about a thousand a second of work.
    private static let stepsMax: Int32 = 1500
    private static let stackBytesMax: Int32 = 8 << 20

    init(_ pattern: String, folds: Bool) throws(SearchError) {
        var error = U_ZERO_ERROR
        var place = UParseError()
        let units = Array(pattern.utf16)
        let flags = UREGEX_MULTILINE.rawValue | (folds ? UREGEX_CASE_INSENSITIVE.rawValue : 0)
        guard let expression = icu_regex(units, Int32(units.count), UInt32(flags), &place, &error),
            icu_failed(error) == 0
        else { throw .badPattern(column: Int(place.offset) + 1) }
        self.expression = expression
        icu_regex_limits(expression, Regex.stepsMax, Regex.stackBytesMax, &error)
    }

    deinit { icu_regex_close(expression) }

    func matches(in bytes: [UInt8], limit: Int) throws(SearchError) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var ranOut = false
        bytes.withUnsafeBytes { raw in
            var error = U_ZERO_ERROR
            let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let text = icu_utf8(base, Int64(raw.count), &error) else { return }
            defer { icu_utf8_close(text) }
            icu_regex_text(expression, text, &error)
            while found.count < limit, icu_regex_next(expression, &error) != 0,
                icu_failed(error) == 0
            {
                let start = Int(icu_regex_start(expression, &error))
                let end = Int(icu_regex_end(expression, &error))
                if start >= 0, end > start { found.append(start..<end) }
            }
            ranOut = icu_regex_ran_out(error) != 0
        }
        if ranOut { throw .tooSlow }
        return found
    }
}
