import Publications
import Wording

/// What a person types to narrow the shelf: words, and fields as in
/// `author:tolstoy lang:ru state:reading tag:war -tag:school added:<30d`. All must hold, on one
/// side of an `or` at least.
public struct ShelfQuery: Equatable, Sendable {
    public struct Term: Equatable, Sendable {
        public var isWanted: Bool
        public var test: Test
    }

    public enum Test: Equatable, Sendable {
        /// The words begin so, one after another, in one of the fields.
        case words([UInt8], in: Fields)
        case state(Set<ReadingState>)
        case measure(Measure, Comparison, Double)
        /// Lent by a library.
        case isLoan
        /// More than one file of it is on the disk.
        case isDouble
        /// In one of the collections with such words in their names.
        case collection([UInt8])
        /// One of these.
        case only([HeldBook.ID])
        /// One of the fields says something: `tag:*`.
        case filled(Fields)
        /// The number is known: `rating:*`.
        case known(Measure)
        /// All terms of one of the groups.
        case any([[Term]])
    }

    /// What can be compared with a number.
    public enum Measure: Equatable, Sendable {
        /// Days ago.
        case added, opened
        /// Days ahead.
        case due
        case percent, rating, words, year
        /// Minutes of listening, or of reading at a usual pace.
        case time
    }

    public enum Comparison: Equatable, Sendable { case less, more, equal }

    public struct Fields: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let title = Fields(rawValue: 1)
        public static let author = Fields(rawValue: 2)
        public static let series = Fields(rawValue: 4)
        public static let tag = Fields(rawValue: 8)
        public static let language = Fields(rawValue: 16)
        public static let format = Fields(rawValue: 32)
        public static let publisher = Fields(rawValue: 64)
        public static let identifier = Fields(rawValue: 128)
        /// Where plain words are looked for.
        public static let usual: Fields = [.title, .author, .series, .tag]
    }

    public private(set) var terms: [Term] = []
    /// What was not understood, as clauses; it narrows nothing.
    public private(set) var problems: [String] = []

    public static let everything = ShelfQuery("")

    public init(_ text: String) {
        var keys = WordKey()
        var groups: [[Term]] = []
        for piece in Self.pieces(text).prefix(Self.termsMax) {
            if piece.isWhole || piece.text.lowercased() != "or" {
                read(piece.text, &keys)
            } else if !terms.isEmpty {
                groups.append(terms)
                terms = []
            }
        }
        // One side is still being typed.
        if terms.isEmpty, let last = groups.popLast() { terms = last }
        if !groups.isEmpty { terms = [Term(isWanted: true, test: .any(groups + [terms]))] }
    }

    public mutating func add(_ test: Test) { terms.append(Term(isWanted: true, test: test)) }

    mutating func add(_ term: Term) { terms.append(term) }

    mutating func dropCollections() {
        terms = Self.withoutCollections(terms)
    }

    private static func withoutCollections(_ terms: [Term]) -> [Term] {
        terms.compactMap { term in
            switch term.test {
            case .collection: nil
            case .any(let groups):
                Term(isWanted: term.isWanted, test: .any(groups.map(withoutCollections)))
            default: term
            }
        }
    }

    /// No person types more; each costs a look at every book.
    private static let termsMax = 32

    private struct Piece {
        var text = ""
        /// Between quotation marks from its first letter on: no `or`, whatever it says.
        var isWhole = false
    }

    /// Words with what is between quotation marks kept together.
    private static func pieces(_ text: String) -> [Piece] {
        var (pieces, piece, isQuoted) = ([Piece](), Piece(), false)
        for character in text.prefix(textMax) {
            if character == "\"" {
                if piece.text.isEmpty { piece.isWhole = true }
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if !piece.text.isEmpty { pieces.append(piece) }
                piece = Piece()
            } else {
                piece.text.append(character)
            }
        }
        return piece.text.isEmpty ? pieces : pieces + [piece]
    }

    private static let textMax = 1_000

    private mutating func read(_ piece: String, _ keys: inout WordKey) {
        let isWanted = !(piece.hasPrefix("-") && piece.count > 1)
        let word = isWanted ? Substring(piece) : piece.dropFirst()
        if let colon = word.firstIndex(of: ":"), colon != word.startIndex {
            let (name, value) = (word[..<colon].lowercased(), word[word.index(after: colon)...])
            if Self.names.contains(name) {
                // Still being typed.
                if value.isEmpty { return }
                guard let test = Self.test(name, String(value), &keys) else {
                    problems.append(tr("“\(word)” says nothing"))
                    return
                }
                terms.append(Term(isWanted: isWanted, test: test))
                return
            }
            // A title may have a colon; a word for a field has letters only, and no space behind.
            if !value.isEmpty, name.count > 1, name.allSatisfy({ $0.isASCII && $0.isLetter }) {
                let names = Self.names.joined(separator: ", ")
                problems.append(tr("no field is called “\(name)”; there are \(names)"))
                return
            }
        }
        let key = keys.key(String(word))
        if key.isEmpty { return }
        terms.append(Term(isWanted: isWanted, test: .words(key, in: .usual)))
    }

    /// As completions offer them.
    public static let names = [
        "author", "title", "series", "tag", "lang", "format", "in", "state", "is", "added",
        "opened", "due", "progress", "rating", "words", "time", "year", "publisher", "id",
    ]

    private static func test(_ name: String, _ value: String, _ keys: inout WordKey) -> Test? {
        if value == "*" { return filled(name) }
        switch name {
        case "lang":
            let key = keys.key(LanguageName.asked(value))
            return keys.key(value).isEmpty ? nil : .words(key, in: .language)
        case "id":
            let key = keys.key(ShelfIndexBuilder.undashed(value))
            return key.isEmpty ? nil : .words(key, in: .identifier)
        case "author", "title", "series", "tag", "format", "publisher":
            let key = keys.key(value)
            return key.isEmpty ? nil : .words(key, in: fields[name] ?? .usual)
        case "in":
            let key = keys.key(value)
            return key.isEmpty ? nil : .collection(key)
        case "state":
            return states(value).map { .state($0) }
        case "is":
            switch value.lowercased() {
            case "loan": return .isLoan
            case "double", "duplicate": return .isDouble
            case "unread": return .state([.new])
            case "read": return .state([.finished])
            default: return states(value).map { .state($0) }
            }
        case "added": return number(value, .added, Self.days)
        case "opened": return number(value, .opened, Self.days)
        case "due": return number(value, .due, Self.days)
        case "progress": return number(value, .percent) { Double($0.filter { $0 != "%" }) }
        case "rating": return rating(value)
        case "words": return number(value, .words, Self.thousands)
        case "year": return number(value, .year) { Double($0) }
        default: return number(value, .time, Self.minutes)
        }
    }

    /// `tag:*` and the like: something is said there, whatever it is.
    private static func filled(_ name: String) -> Test? {
        if let field = fields[name] { return .filled(field) }
        return measures[name].map { .known($0) }
    }

    private static let measures: [String: Measure] = [
        "opened": .opened, "due": .due, "rating": .rating, "words": .words, "time": .time,
        "year": .year,
    ]

    private static let fields: [String: Fields] = [
        "author": .author, "title": .title, "series": .series, "tag": .tag, "lang": .language,
        "format": .format, "publisher": .publisher, "id": .identifier,
    ]

    private static func states(_ value: String) -> Set<ReadingState>? {
        let found = ReadingState.allCases.filter { $0.rawValue.hasPrefix(value.lowercased()) }
        return found.isEmpty ? nil : Set(found)
    }

    private static func number(
        _ text: String, _ measure: Measure, _ read: (Substring) -> Double?
    ) -> Test? {
        var (rest, comparison) = (text[...], Comparison.equal)
        if rest.hasPrefix("<") { comparison = .less }
        if rest.hasPrefix(">") { comparison = .more }
        if comparison != .equal || rest.hasPrefix("=") { rest = rest.dropFirst() }
        guard let number = read(rest), number.isFinite, number >= 0 else { return nil }
        return .measure(measure, comparison, number)
    }

    /// Stars; a book has none, or 1 to 5.
    private static func rating(_ text: String) -> Test? {
        let test = number(text, .rating) { Double($0) }
        if case .measure(_, .equal, let stars)? = test, !(1...5).contains(stars) { return nil }
        return test
    }

    /// `30d`, `2w`, `6m`, `1y`; a number alone counts days.
    private static func days(_ text: Substring) -> Double? {
        scaled(text, ["d": 1, "w": 7, "m": 30, "y": 365])
    }

    /// `2h`, `30m`; a number alone counts minutes.
    private static func minutes(_ text: Substring) -> Double? { scaled(text, ["m": 1, "h": 60]) }

    private static func thousands(_ text: Substring) -> Double? { scaled(text, ["k": 1_000]) }

    private static func scaled(_ text: Substring, _ units: [Character: Double]) -> Double? {
        guard let last = text.last else { return nil }
        guard let scale = units[last] else { return Double(text) }
        return Double(text.dropLast()).map { $0 * scale }
    }
}
