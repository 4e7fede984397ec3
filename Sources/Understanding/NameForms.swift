/// A way in which somebody is named: a title or none, and words.
struct NameForm {
    var title: Int32
    var words: [Int32]
    var count: Int32 = 0
    /// Of those, where a capital means something.
    var sureCount: Int32 = 0
    var evidence = NameEvidence()
    /// Tokens at which it stands, by their number.
    var mentions: [Int32] = []
}

/// What stands around a name.
struct NameEvidence {
    var speaks: Int32 = 0
    var called: Int32 = 0
    var possesses: Int32 = 0
    var at: Int32 = 0
    var toward: Int32 = 0
    var the: Int32 = 0
    var a: Int32 = 0
    var he: Int32 = 0
    var she: Int32 = 0
    /// A title without a capital stands before it: “the count Rostov”.
    var titled: Int32 = 0
    var bare: Int32 = 0

    mutating func add(_ other: NameEvidence) {
        speaks += other.speaks
        called += other.called
        possesses += other.possesses
        at += other.at
        toward += other.toward
        the += other.the
        a += other.a
        he += other.he
        she += other.she
        titled += other.titled
        bare += other.bare
    }
}

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
    var of: Int32
    var the: Int32
    var a: Set<Int32> = []
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

    init(_ table: WordTable, capitalsAreNames: Bool) {
        roles = [Role](repeating: .other, count: table.words.count)
        titles = [NameLexicon.Title](repeating: .none, count: table.words.count)
        of = -1
        the = -1
        for (index, word) in table.words.enumerated() {
            let number = Int32(index)
            if word == "of" { of = number }
            if word == "the" { the = number }
            if word == "a" || word == "an" { a.insert(number) }
            if NameLexicon.speech.contains(word) { speaks.insert(number) }
            if NameLexicon.at.contains(word) { at.insert(number) }
            if NameLexicon.toward.contains(word) { toward.insert(number) }
            if NameLexicon.he.contains(word) { he.insert(number) }
            if NameLexicon.she.contains(word) { she.insert(number) }
            roles[index] = role(word, table.uses[index], capitalsAreNames)
            titles[index] = NameLexicon.titles[word] ?? .none
        }
    }

    private func role(_ word: String, _ use: WordTable.Use, _ capitalsAreNames: Bool) -> Role {
        if NameLexicon.titles[word] != nil { return .title }
        if NameLexicon.particles.contains(word) { return .particle }
        if NameLexicon.plain.contains(word) { return .other }
        if use.capital + use.first == 0 { return .other }
        let all = use.capital + use.first
        // Behind “a” stands what there are several of: a Russian, a Quaker.
        if use.afterA * 8 > all, use.afterA > 1 { return .other }
        if use.small > 0, use.capital < 2 * use.small {
            return use.capital > 0 ? .doubtful : .other
        }
        if use.capital == 0 {
            return use.small == 0 && capitalsAreNames ? .doubtful : .other
        }
        return capitalsAreNames ? .name : .doubtful
    }
}

/// Finds every stretch of words that may name something.
struct NameFinder {
    private struct Key: Hashable {
        var title: Int32
        var words: [Int32]
    }

    let table: WordTable
    let roles: WordRoles
    private(set) var forms: [NameForm] = []
    private var numbers: [Key: Int] = [:]

    init(_ table: WordTable, _ roles: WordRoles) {
        self.table = table
        self.roles = roles
    }

    private static let wordsMax = 5

    mutating func read(_ tokens: [Token]) {
        var at = 0
        while at < tokens.count {
            let token = tokens[at]
            guard token.has(.capital), !token.has(.heading) else {
                at += 1
                continue
            }
            at = take(tokens, at)
        }
    }

    private func role(_ token: Token) -> WordRoles.Role { roles.roles[Int(token.word)] }

    /// The name that begins at a token, if one does; the token to go on with.
    private mutating func take(_ tokens: [Token], _ start: Int) -> Int {
        var at = start
        var title: Int32 = -1
        // “Prince”, “Her Serene Highness Princess”: the last title before the name counts.
        while at < tokens.count, role(tokens[at]) == .title, at - start < 4,
            at == start || tokens[at].has(.follows)
        {
            guard tokens[at].has(.capital) else { break }
            title = tokens[at].word
            if tokens[at].has(.possessive) { return at + 1 }
            at += 1
        }
        if title >= 0 {
            guard at < tokens.count, tokens[at].has(.follows) else { return at }
        }
        let first = at
        var words: [Int32] = []
        // “Miss de Bourgh”
        if title >= 0, !tokens[at].has(.capital) {
            guard let next = particle(tokens, at) else { return at }
            words = tokens[at..<next].map(\.word)
            at = next
        }
        while at < tokens.count, words.count < NameFinder.wordsMax {
            let token = tokens[at]
            if at > first, !token.has(.follows) || tokens[at - 1].has(.possessive) { break }
            guard token.has(.capital), !token.has(.heading) else {
                guard let next = particle(tokens, at), at > first else { break }
                words += tokens[at..<next].map(\.word)
                at = next
                continue
            }
            let role = role(token)
            // “At Vienna Kutúzov”: a place and a person stand beside each other.
            if at == first + 1, title < 0, role == .name, roles.isPlace(tokens[first].word),
                !roles.isPlace(token.word), roles.own[Int(token.word)] >= 5,
                !NameLexicon.placeStarts.contains(table.words[Int(tokens[first].word)])
            {
                break
            }
            // One plain word is no part of a name, unless it is an initial.
            if role == .other, token.length > 1 || words.isEmpty && title < 0 { break }
            if role == .title, !words.isEmpty { break }
            words.append(token.word)
            at += 1
        }
        guard at > first else { return max(at, first + 1) }
        var begin = first
        // “But Pierre”: the first word of a sentence is in the name only where it is one.
        if title < 0 {
            while words.count > 1, tokens[begin].has(.first),
                self.role(tokens[begin]) != .name, tokens[begin].length > 1
            {
                words.removeFirst()
                begin += 1
            }
        }
        // “Mr. Bingley I”: a single letter at the end is a word of its own.
        while let last = words.last, words.count > 1,
            roles.roles[Int(last)] == .particle || tokens[at - 1].length == 1
        {
            words.removeLast()
            at -= 1
        }
        if !words.isEmpty { keep(title, words, tokens, title < 0 ? begin : start, begin, at) }
        return at
    }

    /// Where a name goes on behind small particles: “de la Cruz”.
    private func particle(_ tokens: [Token], _ start: Int) -> Int? {
        var at = start
        while at < tokens.count, at - start < 3, role(tokens[at]) == .particle,
            tokens[at].has(.follows), !tokens[at].has(.capital), tokens[at].word != roles.of
        {
            at += 1
        }
        guard at > start, at < tokens.count, tokens[at].has(.follows), tokens[at].has(.capital),
            role(tokens[at]) == .name || role(tokens[at]) == .doubtful
        else { return nil }
        return at
    }

    private mutating func keep(
        _ title: Int32, _ words: [Int32], _ tokens: [Token], _ start: Int, _ name: Int, _ end: Int
    ) {
        let key = Key(title: title, words: words)
        let number: Int
        if let known = numbers[key] {
            number = known
        } else {
            number = forms.count
            numbers[key] = number
            forms.append(NameForm(title: title, words: words))
        }
        forms[number].count += 1
        if !tokens[start].has(.first) || title >= 0 { forms[number].sureCount += 1 }
        forms[number].mentions.append(Int32(start))
        forms[number].evidence.add(evidence(around: start, end, tokens))
    }

    private func evidence(
        around start: Int, _ end: Int, _ tokens: [Token]
    ) -> NameEvidence {
        var evidence = NameEvidence()
        let last = tokens[end - 1]
        if last.has(.possessive) { evidence.possesses += 1 }
        if last.has(.beforeComma), tokens[start].has(.afterComma) || tokens[start].has(.first) {
            evidence.called += 1
        }
        if start > 0, tokens[start].has(.follows) {
            let before = tokens[start - 1]
            if before.word == roles.the { evidence.the += 1 }
            if roles.a.contains(before.word) { evidence.a += 1 }
            if roles.at.contains(before.word) { evidence.at += 1 }
            if roles.toward.contains(before.word) { evidence.toward += 1 }
            if roles.speaks.contains(before.word) { evidence.speaks += 2 }
            if roles.titles[Int(before.word)] != .none { evidence.titled += 1 }
        }
        guard end < tokens.count, !last.has(.possessive) else { return evidence }
        if tokens[end].has(.follows), roles.speaks.contains(tokens[end].word) {
            evidence.speaks += 2
        }
        // The first pronoun behind a name is most often its own.
        for token in tokens[end..<min(end + 14, tokens.count)] {
            if token.has(.capital), !token.has(.first) || token.has(.blockStart) { break }
            if roles.he.contains(token.word) { evidence.he += 1 }
            if roles.she.contains(token.word) { evidence.she += 1 }
            if roles.he.contains(token.word) || roles.she.contains(token.word) { break }
        }
        return evidence
    }
}
