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
    /// The same in other cases, as they stand in the text.
    var variants: [[Int32]] = []

    /// “the Hatter”
    var hasArticle: Bool { 2 * evidence.the > count }
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
    /// Stands behind “with” and its like.
    var with: Int32 = 0
    /// Stands behind a small word that lost its vowel: “d’Artagnan”.
    var elided: Int32 = 0

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
        with += other.with
        elided += other.elided
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
            at += 1
            if tokens[at - 1].has(.possessive) { return takeTitle(tokens, start, at) }
        }
        if title >= 0 {
            title = roles.title(title)
            guard at < tokens.count, tokens[at].has(.follows) else {
                return takeTitle(tokens, start, at)
            }
        }
        let first = at
        var words: [Int32] = []
        // “Miss de Bourgh”
        if title >= 0, !tokens[at].has(.capital) {
            guard let next = particle(tokens, at) else { return takeTitle(tokens, start, at) }
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
                !NameLexicon.placeStarts.contains(table.words[Int(tokens[first].word)]),
                !NameLexicon.placeWords.contains(table.words[Int(token.word)])
            {
                break
            }
            // “saw Peter's brother Paul” in a language of cases: the two are not one name.
            if at > first, !roles.agree(tokens[at - 1].word, token.word) { break }
            // One plain word is no part of a name, unless it is an initial.
            if role == .other, token.length > 1 || words.isEmpty && title < 0 { break }
            if role == .title, !words.isEmpty { break }
            words.append(
                at > first
                    ? roles.base(token.word, behind: tokens[at - 1].word) : roles.base(token.word))
            at += 1
            if roles.isGenitive(token.word) { break }
        }
        guard at > first else {
            if title >= 0 { takeTitle(tokens, start, first) }
            return max(at, first + 1)
        }
        var begin = first
        // “But Pierre”: the first word of a sentence is in the name only where it is one.
        if title < 0 {
            while words.count > 1, tokens[begin].has(.first),
                self.role(tokens[begin]) != .name, !isInitial(tokens[begin])
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

    /// “the Queen”, who has no other name here; but “the Queen of Spades” is one of several.
    @discardableResult
    private mutating func takeTitle(_ tokens: [Token], _ start: Int, _ end: Int) -> Int {
        guard end == start + 1, start > 0, tokens[start].has(.follows),
            roles.the.contains(tokens[start - 1].word)
        else { return end }
        let isOf =
            end + 1 < tokens.count && tokens[end].word == roles.of && tokens[end + 1].has(.capital)
        if !isOf { keep(-1, [roles.title(tokens[start].word)], tokens, start, start, end) }
        return end
    }

    /// A single letter, and no small word of this language with a capital.
    private func isInitial(_ token: Token) -> Bool {
        let use = table.uses[Int(token.word)]
        return token.length == 1 && use.small < 2 * (use.capital + use.first)
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
        if roles.hasCases { keepCase(number, tokens[name..<end]) }
        forms[number].evidence.add(evidence(around: start, end, tokens))
    }

    private static let variantsMax = 12

    private mutating func keepCase(_ number: Int, _ tokens: ArraySlice<Token>) {
        if tokens.allSatisfy({ roles.base($0.word) == $0.word }) { return }
        let words = tokens.map(\.word)
        if forms[number].variants.count < NameFinder.variantsMax,
            !forms[number].variants.contains(words)
        {
            forms[number].variants.append(words)
        }
    }

    private func evidence(
        around start: Int, _ end: Int, _ tokens: [Token]
    ) -> NameEvidence {
        var evidence = NameEvidence()
        let last = tokens[end - 1]
        if last.has(.possessive) || roles.isGenitive(last.word) { evidence.possesses += 1 }
        if last.has(.beforeComma), tokens[start].has(.afterComma) || tokens[start].has(.first) {
            evidence.called += 1
        }
        if start > 0, tokens[start].has(.follows) {
            let before = tokens[start - 1]
            if roles.the.contains(before.word) {
                evidence.the += 1
                // “dans la Villette”
                if roles.placesHaveArticles, start > 1, before.has(.follows),
                    roles.at.contains(tokens[start - 2].word)
                {
                    evidence.at += 1
                }
            }
            // “said the Mouse”
            if roles.the.contains(before.word), start > 1, before.has(.follows),
                tokens[start - 2].has(.first), roles.speaks.contains(tokens[start - 2].word)
            {
                evidence.speaks += 2
            }
            if roles.a.contains(before.word) { evidence.a += 1 }
            if roles.at.contains(before.word) { evidence.at += 1 }
            if roles.toward.contains(before.word) { evidence.toward += 1 }
            if roles.with.contains(before.word) { evidence.with += 1 }
            if before.word == roles.elided { evidence.elided += 1 }
            if roles.speaks.contains(before.word) { evidence.speaks += 2 }
            // “the count Rostov”, “le comte de Vaudrec”
            let isParticle =
                start > 1 && roles.roles[Int(before.word)] == .particle && before.word != roles.of
            let beside = isParticle ? tokens[start - 2] : before
            if roles.titles[Int(beside.word)] != .none { evidence.titled += 1 }
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

    // MARK: - Chance

    /// Two that are often named alone stood beside each other by chance: each keeps its own.
    mutating func cutChance() {
        var starts: [Int32: Int32] = [:]
        var ends: [Int32: Int32] = [:]
        for form in forms where form.words.count > 1 {
            starts[form.words[0], default: 0] += form.count
            ends[form.words[form.words.count - 1], default: 0] += form.count
        }
        for index in forms.indices where forms[index].words.count > 1 && forms[index].title < 0 {
            let form = forms[index]
            for seam in 1..<form.words.count {
                guard let left = often(form.words[..<seam], form.count),
                    let right = often(form.words[seam...], form.count)
                else { continue }
                let second = form.words[seam]
                let isPerson =
                    form.words.count - seam > 1
                    || starts[second] ?? 0 > 2 * (ends[second] ?? 0) + 4
                guard form.words.count == 2 ? form.count <= 2 : isPerson else {
                    continue
                }
                give(index, to: left, 0)
                give(index, to: right, Int32(seam))
                forms[index].count = 0
                break
            }
        }
        forms.removeAll { $0.count == 0 }
        numbers = [:]
    }

    /// The form of these words, where it is far more frequent.
    private func often(_ words: ArraySlice<Int32>, _ count: Int32) -> Int? {
        guard let number = numbers[Key(title: -1, words: Array(words))],
            forms[number].count > 10 * count
        else { return nil }
        return number
    }

    private mutating func give(_ from: Int, to: Int, _ words: Int32) {
        forms[to].count += forms[from].count
        forms[to].sureCount += forms[from].sureCount
        forms[to].mentions += forms[from].mentions.map { $0 + words }
        forms[to].mentions.sort()
    }
}
