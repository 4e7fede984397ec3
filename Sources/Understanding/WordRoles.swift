/// What each word of the book can be in a name.
struct WordRoles {
    enum Role: UInt8 { case other, name, doubtful, title, particle }
    var roles: [Role]
    var titles: [NameLexicon.Title]
    var speaks: Set<Int32> = []
    var at: Set<Int32> = []
    var toward: Set<Int32> = []
    var he: Set<Int32> = []
    var she: Set<Int32> = []
    var of: Int32 = -1
    /// “d’”, where small words lose their vowel.
    var elided: Int32 = -1
    var the: Set<Int32> = []
    var a: Set<Int32> = []
    var with: Set<Int32> = []
    /// Articles stand before places too, and what stands before those tells.
    let placesHaveArticles: Bool
    let pronounsTell: Bool
    let hasCases: Bool
    /// The number of a name in its first case, at the number of each of its cases.
    private var bases: [Int32: Int32] = [:]
    private var titleBases: [Int32: Int32] = [:]
    private var cases: [Int32: CaseForms.Case] = [:]
    private let genitivesEnd: Bool
    /// How often “in” and its like stand before a word.
    var inside: [Int32] = []
    private var capitals: [Int32] = []
    /// How often a word has a capital and none stands before it.
    var own: [Int32] = []

    /// A word that names a place wherever it stands.
    func isPlace(_ word: Int32) -> Bool {
        inside[Int(word)] >= 3 && inside[Int(word)] * 6 > capitals[Int(word)]
    }

    mutating func countPlaces(_ tokens: [Token], _ table: WordTable) {
        inside = [Int32](repeating: 0, count: table.words.count)
        own = inside
        capitals = table.uses.map { $0.capital + $0.first }
        var last: Token?
        for token in tokens {
            if token.has(.capital) {
                let follows = token.has(.follows)
                if follows, let last, at.contains(last.word) { inside[Int(token.word)] += 1 }
                if !follows || last?.has(.capital) != true { own[Int(token.word)] += 1 }
            }
            last = token
        }
    }

    init(_ table: WordTable, _ language: NameLanguage) {
        roles = [Role](repeating: .other, count: table.words.count)
        titles = [NameLexicon.Title](repeating: .none, count: table.words.count)
        placesHaveArticles =
            language.code != .english && language.code != .other && !language.hasNounCapitals
        pronounsTell = language.pronounsTell
        genitivesEnd = language.hasNounCapitals
        hasCases = language.hasCases || language.hasNounCapitals
        let (definite, indefinite) = (Set(language.definite), Set(language.indefinite))
        for (index, word) in table.words.enumerated() {
            let number = Int32(index)
            if word == "of" { of = number }
            if word == "d", language.elides { elided = number }
            if definite.contains(word) { the.insert(number) }
            if indefinite.contains(word) { a.insert(number) }
            if language.speech.contains(word) { speaks.insert(number) }
            if language.at.contains(word) { at.insert(number) }
            if language.toward.contains(word) { toward.insert(number) }
            if language.with.contains(word) { with.insert(number) }
            if language.he.contains(word) { he.insert(number) }
            if language.she.contains(word) { she.insert(number) }
            roles[index] = role(word, table.uses[index], language)
            titles[index] = language.titles[word] ?? .none
        }
        for (word, title) in language.titleForms {
            if let from = table.known(word), let to = table.known(title) { titleBases[from] = to }
        }
        if hasCases {
            let found = CaseForms(table, roles, language)
            (bases, cases) = (found.bases, found.cases)
        }
    }

    private func role(
        _ word: String, _ use: WordTable.Use, _ language: NameLanguage
    ) -> Role {
        if language.titles[word] != nil { return .title }
        if language.particles.contains(word) { return .particle }
        if language.plain.contains(word) { return .other }
        let all = use.capital + use.first
        if all == 0 || language.nounEnds.contains(where: word.hasSuffix) { return .other }
        // Behind “a” stands what there are several of, a Russian, a Quaker; but one of a family
        // stands behind first names and titles as well.
        if use.afterA * language.articleShare > all, use.afterA > 1, use.afterName * 4 < all {
            return .other
        }
        // “der Peter” and “die Nacht” have articles both, but there is more than one night.
        if language.hasNounCapitals, use.isArticled, use.afterA * 40 >= all { return .other }
        if language.doubtful.contains(word) { return use.capital > 0 ? .doubtful : .other }
        if use.small > 0, use.capital < 2 * use.small {
            return use.capital > 0 ? .doubtful : .other
        }
        if use.capital == 0 {
            return use.small == 0 && !language.hasNounCapitals ? .doubtful : .other
        }
        return language.hasNounCapitals ? .doubtful : .name
    }

    // MARK: - Cases

    func base(_ word: Int32) -> Int32 { hasCases ? bases[word] ?? word : word }

    /// The first case of a word behind another. A woman's last name looks like a case of a man's;
    /// behind a first name in its first case it is none.
    func base(_ word: Int32, behind last: Int32) -> Int32 {
        cases[word] == .any && cases[last] == .first ? word : base(word)
    }

    /// A title that stands for a name.
    func isTitle(_ form: NameForm) -> Bool {
        form.title < 0 && form.words.count == 1 && roles[Int(form.words[0])] == .title
    }

    func title(_ word: Int32) -> Int32 { titleBases[word] ?? word }

    /// “Annas”, where a name's end alone says whose something is.
    func isGenitive(_ word: Int32) -> Bool { genitivesEnd && bases[word] != nil }

    /// Whether two that stand beside each other may be in one case.
    func agree(_ one: Int32, _ two: Int32) -> Bool {
        if cases.isEmpty { return true }
        // No woman's last name stands before her first.
        if cases[one] == .any, cases[two] == .first { return false }
        return (cases[one] ?? .any).agrees(cases[two] ?? .any)
    }
}
