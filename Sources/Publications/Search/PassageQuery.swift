/// What is looked for in all books at once: words that stand in one passage, those between
/// quotation marks one behind the other. The last may be unfinished.
public struct PassageQuery: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var words: [[UInt8]]
        /// The last word may go on.
        var isOpen = false
    }

    private(set) var parts: [Part] = []

    /// More is no question.
    private static let partsMax = 16
    private static let bytesMax = 1_000
    /// Fewer letters begin too many words to be looked for as they are typed.
    private static let openMin = 3

    /// nil where there is nothing to look for.
    public init?(_ text: String) {
        var isQuoted = false
        let text = String(decoding: text.utf8.prefix(Self.bytesMax), as: UTF8.self)
        for piece in text.split(
            omittingEmptySubsequences: false, whereSeparator: { "\"“”„«»".contains($0) })
        {
            for word in isQuoted ? [piece] : piece.split(whereSeparator: \.isWhitespace) {
                add(word)
            }
            isQuoted.toggle()
        }
        guard !parts.isEmpty else { return nil }
        if let last = text.last, last.isLetter || last.isNumber {
            let index = parts.count - 1
            let word = parts[index].words[parts[index].words.count - 1]
            parts[index].isOpen = parts[index].isOpen || word.count >= Self.openMin
        }
    }

    /// The words that stand whole in whatever a pattern matches; nil where none is sure to.
    public init?(whole pattern: SearchPattern) {
        guard !pattern.isRegex else { return nil }
        var folder = Folder(folds: true)
        let bytes = folder.folded(String(pattern.text.prefix(Self.bytesMax)))
        var ranges = IndexWords.ranges(in: bytes, 0..<bytes.count)
        let isPaired = { (range: Range<Int>) in
            IndexWords.isUnspaced(bytes[range]) && range.count > 4
        }
        if pattern.wholeWords {
            // A run of such letters is cut where the text around it begins and ends.
            ranges.removeAll { IndexWords.isUnspaced(bytes[$0]) && !isPaired($0) }
        } else {
            ranges = ranges.enumerated().filter { index, range in
                isPaired(range)
                    || (range.lowerBound > 0 && range.upperBound < bytes.count
                        && !IndexWords.isUnspaced(bytes[range]))
            }.map(\.element)
        }
        parts = ranges.prefix(Self.partsMax).map {
            Part(words: [Array(bytes[IndexWords.clipped($0, bytes)])])
        }
        if parts.isEmpty { return nil }
    }

    /// The longest row of letters in a pattern that stands, perhaps within a word, in whatever it
    /// matches; nil where none is rare enough.
    public static func piece(of pattern: SearchPattern) -> String? {
        guard !pattern.isRegex else { return nil }
        var folder = Folder(folds: true)
        let bytes = folder.folded(String(pattern.text.prefix(bytesMax)))
        let pieces = IndexWords.ranges(in: bytes, 0..<bytes.count).filter {
            $0.count >= pieceMin && $0.count <= Passages.wordBytesMax
                && !IndexWords.isUnspaced(bytes[$0])
        }
        return pieces.max { $0.count < $1.count }.map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
    }

    /// Fewer letters stand in nearly every book.
    private static let pieceMin = 3

    private mutating func add(_ text: Substring) {
        guard parts.count < Self.partsMax else { return }
        var folder = Folder(folds: true)
        let bytes = folder.folded(String(text))
        var ranges = IndexWords.ranges(in: bytes, 0..<bytes.count)
        // A run of letters ends with one alone in a text; asked for, its pairs say it already.
        let isPaired = { (index: Int) in
            index > 0 && ranges[index - 1].upperBound == ranges[index].upperBound
        }
        ranges = ranges.indices.filter { !isPaired($0) }.map { ranges[$0] }
        let words = ranges.map { Array(bytes[IndexWords.clipped($0, bytes)]) }
        guard let last = words.last else { return }
        let isOne = IndexWords.isUnspaced(last[...]) && last.count <= 4
        parts.append(Part(words: words, isOpen: isOne))
    }

    /// As FTS5 understands it. Nothing of it is a command: there are letters and digits alone
    /// between the quotation marks.
    public var expression: String {
        parts.map { part in
            let words = part.words.map { String(decoding: $0, as: UTF8.self) }
            return "\"\(words.joined(separator: " "))\"" + (part.isOpen ? " *" : "")
        }.joined(separator: " AND ")
    }
}

extension Document {
    /// Where the query is met, in passages of these numbers, or in any; the first place of each.
    public func ranges(
        of query: PassageQuery, in numbers: Set<Int>?, limit: Int
    ) -> [Range<Int>] {
        let passages = Passages(self)
        var found: [Range<Int>] = []
        passages.each { number, words in
            guard numbers?.contains(number) != false else { return true }
            if let range = query.place(in: words, of: passages) {
                found.append(passages.haystack.source(range))
            }
            return found.count < limit
        }
        return found
    }
}

extension PassageQuery {
    /// A word that stands more often in a passage is in all of it.
    private static let placesMax = 100

    /// The place of its rarest part that is nearest to the others; nil where one is missing.
    fileprivate func place(
        in words: ArraySlice<Range<Int>>, of passages: Passages
    ) -> Range<Int>? {
        var places: [[Range<Int>]] = []
        for part in parts {
            let found = words.indices.lazy.filter { part.stands(at: $0, in: words, of: passages) }
                .prefix(Self.placesMax)
            if found.isEmpty { return nil }
            places.append(
                found.map { part.range(at: $0, in: words) })
        }
        guard let rarest = places.min(by: { $0.count < $1.count }) else { return nil }
        func distance(_ range: Range<Int>) -> Int {
            places.reduce(0) { sum, others in
                sum + (others.map { abs($0.lowerBound - range.lowerBound) }.min() ?? 0)
            }
        }
        return rarest.min { distance($0) < distance($1) }
    }
}

extension PassageQuery.Part {
    /// A word that goes on is shown whole, a letter of a script without spaces alone.
    fileprivate func range(at index: Int, in all: ArraySlice<Range<Int>>) -> Range<Int> {
        let last = all[index + words.count - 1]
        guard isOpen, let word = words.last, IndexWords.isUnspaced(word[...]) else {
            return all[index].lowerBound..<last.upperBound
        }
        return all[index].lowerBound..<min(last.upperBound, last.lowerBound + word.count)
    }

    fileprivate func stands(
        at index: Int, in all: ArraySlice<Range<Int>>, of passages: Passages
    ) -> Bool {
        guard index + words.count <= all.endIndex else { return false }
        for (offset, word) in words.enumerated() {
            let there = passages.word(all[index + offset])
            let isLast = offset == words.count - 1
            let fits = isLast && isOpen ? there.starts(with: word) : there.elementsEqual(word)
            if !fits { return false }
        }
        return true
    }
}
