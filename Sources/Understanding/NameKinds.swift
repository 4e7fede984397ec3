/// Tells people from places and things by what stands around their names.
struct NameKinds {
    let table: WordTable
    let roles: WordRoles
    let language: NameLanguage

    /// nil where it is no name at all.
    func kind(_ forms: [NameForm]) -> Named.Kind? {
        var evidence = NameEvidence()
        var count: Int32 = 0
        var titled: Int32 = 0
        var hasPlaceWord = false
        var hasThingWord = false
        for form in forms {
            evidence.add(form.evidence)
            count += form.count
            if form.title >= 0 || roles.isTitle(form) { titled += form.count }
            guard form.words.count > 1, form.title < 0 else { continue }
            let ends = [form.words.first, form.words.last].compactMap { $0 }
            let words = ends.map { table.words[Int($0)] }
            hasPlaceWord = hasPlaceWord || words.contains { NameLexicon.placeWords.contains($0) }
            hasThingWord = hasThingWord || words.contains { NameLexicon.thingWords.contains($0) }
        }
        let (all, the) = (Double(count), Double(evidence.the))
        let person =
            3 * Double(titled) + 3 * Double(evidence.titled) + 1.5 * Double(evidence.speaks)
            + Double(evidence.called) * 0.4 + Double(evidence.he + evidence.she) * 0.7
            + 0.4 * Double(evidence.possesses)
            + 0.5 * Double(evidence.with)
        let place = 2.5 * Double(evidence.at) + Double(evidence.toward)
        if titled == 0 || titled * 10 < count {
            if hasPlaceWord, person < all { return .place }
            if hasThingWord, person < all { return .thing }
        }
        if Double(titled) < 0.2 * all, the > 0.5 * all {
            if place > 0.3 * all, place > person { return .place }
            // “the Welshman said”: who speaks is no thing.
            // Where people have articles as things do, less of it says so.
            let share = roles.placesHaveArticles ? 0.03 : 0.15
            let acts = Double(evidence.speaks) + 0.3 * Double(evidence.with)
            return evidence.speaks >= 4 && acts > share * all ? .person : .thing
        }
        if person > place, person > 0.12 * all { return .person }
        let isLong = forms.allSatisfy { $0.words.count > 1 }
        let isIn =
            isLong && !hasPlaceWord ? evidence.at * 4 > count : evidence.at > 0 || person < 0.5
        if place > 0.2 * all, isIn { return .place }
        if person > 0.25 * all { return .person }
        if forms.contains(where: { $0.words.count > 1 }), the == 0 { return .person }
        return place > person ? .place : person > 0 ? .person : .thing
    }

    /// Whether the words are a name, and not capitals of another meaning.
    func isName(_ form: NameForm) -> Bool {
        if isPlural(form) || isChance(form) { return false }
        let acts = form.evidence.speaks + form.evidence.possesses + form.evidence.called
        if form.words.allSatisfy({ table.words[Int($0)].unicodeScalars.count == 1 }) {
            // Initials are a name where somebody is called by them only.
            return acts >= 5 && acts * 10 > form.count
        }
        if language.hasNounCapitals, form.title < 0 { return isGermanName(form, acts) }
        let names = form.words.filter { roles.roles[Int($0)] == .name }.count
        if form.words.count == 1 {
            let word = Int(form.words[0])
            if form.title >= 0 { return names > 0 || roles.roles[word] == .doubtful }
            let use = table.uses[word]
            if names > 0 { return form.sureCount > 0 }
            // “the Queen” of a book in which no queen is written small.
            if roles.isTitle(form) {
                return form.count >= 5 && use.small * 8 <= use.capital
                    && !NameLexicon.noNames.contains(table.words[word])
            }
            // “Rose” and “Will” are words as well: they have to act as a person does.
            let evidence = form.evidence
            guard roles.roles[word] == .doubtful, use.capital * 2 > use.small,
                form.sureCount >= 4, evidence.the * 4 < form.count, acts >= 3
            else { return false }
            // “in May”, “of June”: a month is often so.
            return !language.doubtful.contains(table.words[word])
                || acts * 8 > form.count && (evidence.at + evidence.toward) * 4 < form.count
        }
        if form.title >= 0 { return names > 0 }
        return names > 0 || form.sureCount >= 3
    }

    /// Where every noun has a capital, a name is what has no article and acts as a name does.
    private func isGermanName(_ form: NameForm, _ acts: Int32) -> Bool {
        let words = form.words.filter { roles.roles[Int($0)] != .particle }
        guard words.allSatisfy({ roles.roles[Int($0)] == .doubtful }) else { return false }
        if words.count == 1 {
            let use = table.uses[Int(words[0])]
            let (at, toward) = (form.evidence.at, form.evidence.toward)
            let called = form.evidence.called
            let person = form.evidence.speaks > 1 ? acts : acts - called + called / 2
            let all = person + (at > 0 && toward > 1 ? at + toward : 0)
            if use.isArticled, form.evidence.speaks * 5 < form.count { return false }
            return use.capital * 2 > use.small && form.sureCount >= 4 && all >= 3
                && all * 16 > form.count
        }
        return form.count >= 2 && words.contains { bare[$0] ?? 0 > 3 || byTitle.contains($0) }
    }

    /// “The Bennets” and “the Emperors” are several.
    private func isPlural(_ form: NameForm) -> Bool {
        guard let last = form.words.last else { return false }
        let word = table.words[Int(last)]
        guard word.utf8.last == 0x73 else { return false }
        let one = String(word.dropLast())
        if NameLexicon.titles[one] != nil { return true }
        guard form.evidence.the * 2 > form.count || form.title >= 0 || form.words.count > 1 else {
            return false
        }
        return known.contains(one) || word.hasSuffix("es") && known.contains(String(one.dropLast()))
    }

    /// Two that are often named alone stood beside each other once.
    private func isChance(_ form: NameForm) -> Bool {
        guard form.words.count == 2, form.count <= 2 else { return false }
        return form.words.allSatisfy { (bare[$0] ?? 0) > 10 * form.count }
    }

    private let known: Set<String>
    /// How often words are names alone, without a title.
    private let bare: [Int32: Int32]

    /// Words that stand behind titles.
    private let byTitle: Set<Int32>

    init(
        _ table: WordTable, _ roles: WordRoles, _ forms: [NameForm], _ language: NameLanguage
    ) {
        self.table = table
        self.roles = roles
        self.language = language
        byTitle = Set(forms.lazy.filter { $0.title >= 0 }.flatMap(\.words))
        var names: Set<String> = []
        for (index, word) in table.words.enumerated() where roles.roles[index] == .name {
            names.insert(word)
        }
        known = names
        var bare: [Int32: Int32] = [:]
        for form in forms where form.words.count == 1 && form.title < 0 {
            bare[form.words[0]] = form.count
        }
        self.bare = bare
    }
}
