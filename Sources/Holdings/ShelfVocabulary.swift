import Publications

/// The names that questions about a library can be asked by: what a field is completed from.
public struct ShelfVocabulary: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case author, series, tag, lang, format, year
        case collection = "in"
    }

    private struct Name: Equatable, Sendable {
        var shown: String
        var key: [UInt8]
        var count: Int
    }

    /// The commonest first.
    private var names: [Kind: [Name]] = [:]

    /// More authors than any library has; each takes some hundred bytes.
    private static let namesMax = 200_000

    public init() {}

    /// - Parameter counts: how many books have a name.
    public init(_ counts: [Kind: [String: Int]]) {
        var keys = WordKey()
        for (kind, counts) in counts {
            let names = counts.map { Name(shown: $0, key: keys.key($0), count: $1) }
                .filter { !$0.key.isEmpty }
                .sorted { ($1.count, $0.shown) < ($0.count, $1.shown) }
            self.names[kind] = Array(names.prefix(Self.namesMax))
        }
    }

    /// All names of a kind and how many books have each, the commonest first.
    public func counts(_ kind: Kind) -> [(name: String, count: Int)] {
        (names[kind] ?? []).map { ($0.shown, $0.count) }
    }

    /// Names of a kind with a word that begins so.
    public func names(_ kind: Kind, like words: String, limit: Int) -> [String] {
        var keys = WordKey()
        let key = keys.key(words)
        var found: [String] = []
        for name in names[kind] ?? [] {
            if found.count >= limit { break }
            if key.isEmpty || name.key.contains(key) { found.append(name.shown) }
        }
        return found
    }

    /// What the text may go on as: whole texts, with the last term written out.
    public func completions(of text: String, limit: Int) -> [String] {
        let start = Self.lastTerm(text)
        let term = text[start...]
        if term.isEmpty { return [] }
        let (head, sign) = (String(text[..<start]), term.hasPrefix("-") ? "-" : "")
        let word = term.dropFirst(sign.count)
        guard let colon = word.firstIndex(of: ":") else {
            let begun = word.lowercased()
            if begun.isEmpty { return [] }
            return ShelfQuery.names.filter { $0.hasPrefix(begun) }.prefix(limit)
                .map { head + sign + $0 + ":" }
        }
        let (field, value) = (word[..<colon].lowercased(), word[word.index(after: colon)...])
        let begun = String(value.filter { $0 != "\"" })
        return values(of: field, begun, limit: limit)
            .filter { $0.lowercased() != begun.lowercased() }
            .map { head + sign + field + ":" + Self.quoted($0) }
    }

    private func values(of field: String, _ begun: String, limit: Int) -> [String] {
        if let kind = Kind(rawValue: field) { return names(kind, like: begun, limit: limit) }
        return (Self.fixed[field] ?? []).filter { $0.hasPrefix(begun.lowercased()) }
    }

    /// What fields of few words or measures are asked by.
    private static let fixed: [String: [String]] = [
        "state": ReadingState.allCases.map(\.rawValue),
        "is": ["unread", "reading", "finished", "loan", "double"],
        "added": ["<7d", "<30d", ">1y"], "opened": ["<7d", "<30d", ">1y"], "due": ["<3d", "<7d"],
        "progress": ["<50", ">50"], "rating": [">3", ">4"], "words": ["<50k", ">100k"],
        "time": ["<1h", "<3h", ">10h"],
    ]

    private static func quoted(_ name: String) -> String {
        let plain = name.filter { $0 != "\"" }
        return plain.contains(where: \.isWhitespace) ? "\"\(plain)\"" : plain
    }

    /// Where the term begins that is being typed: what is quoted is one.
    private static func lastTerm(_ text: String) -> String.Index {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted { start = text.index(after: index) }
        }
        return start
    }
}

extension [UInt8] {
    /// Whether the other stands in it somewhere.
    func contains(_ other: [UInt8]) -> Bool {
        guard let first = other.first, count >= other.count else { return other.isEmpty }
        return (0...count - other.count).contains { at in
            self[at] == first && self[at..<at + other.count].elementsEqual(other)
        }
    }
}
