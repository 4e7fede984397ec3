import ScreenKit

/// Matches letters typed in order, wherever they stand: `slt` finds “Sleep timer”.
public enum Fuzzy {
    public struct Match: Equatable, Sendable {
        public var score: Int
        /// Which characters of the title matched, ascending.
        public var places: [Int]
    }

    /// A text made ready to be compared: a number a character, the same for both cases.
    public struct Letters: Equatable, Sendable {
        fileprivate let codes: [Int]
        fileprivate let begins: [Bool]
        /// Whether a letter or a number, and not what stands between words.
        fileprivate let isInWord: [Bool]

        /// Longer ones are matched by their beginnings.
        private static let longest = 200

        public init(title: String) { self.init(title.prefix(Self.longest)) }

        /// One letter too many for any title finds none.
        public init(query: String) {
            self.init(query.lazy.filter { $0 != " " }.prefix(Self.longest + 1))
        }

        private init(_ text: some Sequence<Character>) {
            var codes: [Int] = []
            var begins: [Bool] = []
            var words: [Bool] = []
            for letter in text {
                codes.append(Self.code(letter))
                begins.append(words.last != true)
                words.append(letter.isLetter || letter.isNumber)
            }
            (self.codes, self.begins, isInWord) = (codes, begins, words)
        }

        /// A letter of ASCII by itself; others by what two spellings of one letter have in common.
        private static func code(_ letter: Character) -> Int {
            guard let byte = letter.asciiValue else {
                return letter.lowercased().hashValue | 1 << 62
            }
            return Int((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        }
    }

    /// The best way to find the letters in the title, or nil when one is missing.
    /// Whole words count most, then words that begin so, then starts of words and runs of letters;
    /// gaps and length count against.
    public static func match(_ query: String, in title: String) -> Match? {
        match(Letters(query: query), in: Letters(title: title))
    }

    public static func match(_ query: Letters, in title: Letters) -> Match? {
        let wanted = query.codes
        guard !wanted.isEmpty else { return Match(score: 0, places: []) }
        guard wanted.count <= title.codes.count else { return nil }
        let letters = title.codes
        var best: Match?
        for start in letters.indices where letters[start] == wanted[0] {
            guard let places = follow(wanted, in: title, from: start) else { break }
            let found = Match(score: score(places, title), places: places)
            if found.score > best?.score ?? .min { best = found }
        }
        return best
    }

    /// The first way from a start, each next letter at the start of a word when there is one.
    private static func follow(
        _ wanted: [Int], in title: Letters, from start: Int
    ) -> [Int]? {
        let letters = title.codes
        var places = [start]
        var last = start
        for letter in wanted.dropFirst() {
            defer { last = places[places.count - 1] }
            let from = last + 1
            guard let next = letters[from...].firstIndex(of: letter) else { return nil }
            if next == from {
                places.append(next)
                continue
            }
            let atWord = letters[from...].indices.first {
                letters[$0] == letter && title.begins[$0]
            }
            let leavesEnough = atWord.map { restFits(wanted, places.count + 1, letters, $0 + 1) }
            places.append(leavesEnough == true ? atWord! : next)
        }
        return places
    }

    private static func restFits(
        _ wanted: [Int], _ done: Int, _ letters: [Int], _ from: Int
    ) -> Bool {
        var at = from
        for letter in wanted.dropFirst(done) {
            guard at < letters.count, let next = letters[at...].firstIndex(of: letter) else {
                return false
            }
            at = next + 1
        }
        return true
    }

    private static func score(_ places: [Int], _ title: Letters) -> Int {
        var score = places.first == 0 ? 12 : 0
        for (at, place) in places.enumerated() {
            if title.begins[place] { score += 10 }
            if at > 0 { score += places[at - 1] + 1 == place ? 8 : -(place - places[at - 1]) }
        }
        return score - title.codes.count / 8 + wordsWorth(places, title)
    }

    /// More than the starts of as many words as anybody types letters are worth.
    private static let worthOfWords = 200

    /// What it is worth that whole words were typed, or words and the beginning of one. At the
    /// start of a title the beginning counts for more than a whole word elsewhere: "the" is the
    /// beginning of a theme before it is the article of something else.
    private static func wordsWorth(_ places: [Int], _ title: Letters) -> Int {
        guard let first = places.first, let last = places.last, title.begins[first] else {
            return 0
        }
        // Blanks are not looked for, so they part no run.
        let gaps = zip(places, places.dropFirst())
        guard gaps.allSatisfy({ one, next in !title.isInWord[(one + 1)..<next].contains(true) })
        else { return 0 }
        let isWhole = last + 1 == title.codes.count || !title.isInWord[last + 1]
        let worth = isWhole ? 2 * worthOfWords : worthOfWords
        return first == 0 ? worth + worthOfWords * 3 / 2 : worth
    }

    /// As a match in the title, of what a command or a screen is called in scripts: words as they
    /// are there, and the beginning of one, but no letters here and there.
    static func named(_ query: Letters, in name: Letters) -> Int? {
        guard let found = match(query, in: name), found.score >= worthOfWords else { return nil }
        return found.score
    }
}
