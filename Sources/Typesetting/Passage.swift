/// A text of a few pages, and where its paragraphs, sentences and words stand in it. An offset
/// counts characters; a paragraph's end takes one, so that every offset has one place.
public struct Passage: Equatable, Sendable {
    let characters: [Character]
    public let paragraphs: [Range<Int>]
    public let sentences: [Range<Int>]
    public let words: [Range<Int>]

    public init(_ texts: [String]) {
        var characters: [Character] = []
        var paragraphs: [Range<Int>] = []
        for text in texts {
            let start = characters.count
            characters += text
            paragraphs.append(start..<characters.count)
            characters.append("\n")
        }
        self.characters = characters
        self.paragraphs = paragraphs
        sentences = paragraphs.flatMap { Self.sentences(in: characters, $0) }
        words = paragraphs.flatMap { Self.words(in: characters, $0) }
    }

    /// One past the last offset.
    public var end: Int { characters.count }

    public subscript(range: Range<Int>) -> String {
        String(characters[range.clamped(to: 0..<end)])
    }

    /// The first place at or after an offset where a pattern stands. Small letters match both
    /// cases, a capital makes it exact; a space matches a paragraph's end too.
    public func find(_ pattern: String, from offset: Int = 0) -> Range<Int>? {
        let isExact = pattern.contains { $0.isUppercase }
        let wanted = pattern.map { isExact ? String($0) : $0.lowercased() }
        let first = max(0, offset)
        guard !wanted.isEmpty, first + wanted.count <= end else { return nil }
        return (first...end - wanted.count).first { start in
            wanted.indices.allSatisfy {
                let character = characters[start + $0]
                if character == "\n" { return wanted[$0] == " " }
                return wanted[$0] == (isExact ? String(character) : character.lowercased())
            }
        }.map { $0..<$0 + wanted.count }
    }

    /// Which of some ranges, one after another, is the last to begin at or before an offset.
    public static func index(at offset: Int, of ranges: [Range<Int>]) -> Int? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    // MARK: - Simple rules, for plain prose; a book's own engine knows more

    private static func sentences(in text: [Character], _ paragraph: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = paragraph.lowerBound
        for at in paragraph where at > start {
            if text[at] == " " {
                let next = at + 1
                guard ends(text, paragraph.lowerBound..<at), next < paragraph.upperBound,
                    text[next] != " ", !text[next].isLowercase
                else { continue }
                found.append(start..<at)
                start = next
            } else if endsWide(text, start..<at), !wideClosers.contains(text[at]),
                !wideStops.contains(text[at])
            {
                found.append(start..<at)
                start = at
            }
        }
        if start < paragraph.upperBound { found.append(start..<paragraph.upperBound) }
        return found
    }

    private static let wideStops: Set<Character> = ["。", "！", "？"]
    private static let wideClosers: Set<Character> = ["”", "’", "」", "』", "）"]

    /// Whether a text ends as a sentence does where no space stands between two.
    private static func endsWide(_ text: [Character], _ range: Range<Int>) -> Bool {
        let last = range.last { !wideClosers.contains(text[$0]) }
        return last.map { wideStops.contains(text[$0]) } ?? false
    }

    private static let closers: Set<Character> = ["”", "’", "\"", "'", ")", "]"]
    private static let stops: Set<Character> = [".", "?", "!", "…"]
    private static let titles: Set<String> = ["Mr", "Mrs", "Ms", "Dr", "St", "No"]

    /// Whether a text ends as a sentence does, titles and initials left out.
    private static func ends(_ text: [Character], _ range: Range<Int>) -> Bool {
        var last = range.upperBound - 1
        while last > range.lowerBound, closers.contains(text[last]) { last -= 1 }
        guard last > range.lowerBound, stops.contains(text[last]) else { return false }
        guard text[last] == "." else { return true }
        var start = last
        while start > range.lowerBound, text[start - 1].isLetter { start -= 1 }
        let word = text[start..<last]
        let isInitial = word.count == 1 && word.first != "I" && word.first?.isUppercase == true
        return !isInitial && !titles.contains(String(word))
    }

    /// Each is counted as a word: what is one takes a dictionary to know.
    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
    }

    private static func words(in text: [Character], _ paragraph: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for at in paragraph {
            if text[at].unicodeScalars.first.map(isIdeograph) == true {
                if let began = start { found.append(began..<at) }
                start = nil
                found.append(at..<at + 1)
                continue
            }
            let isJoint = text[at] == "-" || text[at] == "’" || text[at] == "'"
            let isInner =
                isJoint && start != nil && at + 1 < paragraph.upperBound && text[at + 1].isLetter
            if text[at].isLetter || text[at].isNumber || isInner {
                start = start ?? at
            } else if let began = start {
                found.append(began..<at)
                start = nil
            }
        }
        if let began = start { found.append(began..<paragraph.upperBound) }
        return found
    }
}
