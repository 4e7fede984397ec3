/// Joins the ways in which one person is named, where the text itself joins them: a shared first or
/// last name, a title before one, and names that stand close to each other.
struct NameJoiner {
    let forms: [NameForm]
    let table: WordTable
    let roles: WordRoles
    private var sets: JoinedSets
    /// Forms by their first and last word, those of one word apart.
    private var byFirst: [Int32: [Int]] = [:]
    private var byLast: [Int32: [Int]] = [:]
    private var singles: [Int32: [Int]] = [:]

    init(_ forms: [NameForm], _ table: WordTable, _ roles: WordRoles) {
        self.forms = forms
        self.table = table
        self.roles = roles
        sets = JoinedSets(count: forms.count)
        for (index, form) in forms.enumerated() {
            guard let last = form.words.last,
                let first = form.words.first(where: { roles.roles[Int($0)] != .particle })
            else { continue }
            if first == last {
                singles[first, default: []].append(index)
            } else {
                byFirst[first, default: []].append(index)
                byLast[last, default: []].append(index)
            }
        }
    }

    /// Numbers of forms that name the same.
    mutating func groups() -> [[Int]] {
        joinLongForms()
        let weighed = singles.map { (word: $0.key, weight: count($0.value)) }
        let words = weighed.sorted {
            $0.weight > $1.weight || $0.weight == $1.weight && $0.word < $1.word
        }.map(\.word)
        for word in words where isGiven(word) { joinGiven(word) }
        for word in words where !isGiven(word) { joinSurname(word) }
        for index in forms.indices where roles.isTitle(forms[index]) { joinTitle(index) }
        return sets.members.filter { !$0.isEmpty }
    }

    // MARK: - Several words

    /// “Anna Pavlovna” is “Anna Pavlovna Scherer”, where there is one such only.
    private mutating func joinLongForms() {
        var byWords: [[Int32]: Int] = [:]
        let long = forms.indices.filter { forms[$0].words.count > 1 }
        // Wives come last: by then it is known whose a name is.
        for index in long.filter({ !isSpouse($0) }) + long.filter(isSpouse) {
            let words = forms[index].words
            if let other = byWords[words], isSpouse(index) ? isOwn(index, other) : true {
                sets.join(index, other)
            }
            byWords[words] = best(byWords[words], index)
        }
        for index in forms.indices where forms[index].words.count > 2 {
            let words = forms[index].words
            if let other = byWords[Array(words.dropLast())], agrees(index, other),
                haveArticles(other, index)
            {
                sets.join(index, other)
            }
            if words.count > 3 || roles.roles[Int(words[1])] != .particle,
                let other = byWords[Array(words.dropFirst())], agrees(index, other),
                title(other) != .man || isMan(index)
            {
                sets.join(index, other)
            }
            if let first = words.first, let last = words.last, let other = byWords[[first, last]],
                agrees(index, other)
            {
                sets.join(index, other)
            }
        }
        joinShortNames()
    }

    /// Of two forms of the same words, the one that has no title stands for them.
    private func best(_ one: Int?, _ other: Int) -> Int {
        guard let one else { return other }
        return forms[one].title >= 0 && forms[other].title < 0 ? other : one
    }

    /// “Mrs. John Smith” is not John Smith, but “Mrs. Anna Smith” may be Anna Smith.
    private func isOwn(_ wife: Int, _ other: Int) -> Bool { isSpouse(other) || gender(other) < 0 }

    /// “Huck Finn” is Huckleberry Finn, where the two do not meet.
    private mutating func joinShortNames() {
        for indices in byLast.values.map({ $0 }).sorted(by: { $0[0] < $1[0] }) {
            let pairs = indices.filter {
                forms[$0].words.count == 2 && forms[$0].title < 0 && forms[$0].count > 1
            }
            guard pairs.count > 1, pairs.count < 40 else { continue }
            for short in pairs {
                let start = table.words[Int(forms[short].words[0])]
                guard start.utf8.count > 2 else { continue }
                for long in pairs where long != short && agrees(short, long) {
                    let whole = table.words[Int(forms[long].words[0])]
                    if whole.utf8.count > start.utf8.count + 2, whole.hasPrefix(start),
                        !areRivals(short, long, share: .max)
                    {
                        sets.join(short, long)
                    }
                }
            }
        }
    }

    /// Two ways of naming that stand near each other one time of so many: those are two people.
    private func areRivals(_ one: Int, _ other: Int, share: Int) -> Bool {
        let (few, many) = forms[one].count < forms[other].count ? (one, other) : (other, one)
        let places = forms[many].mentions
        var (near, at) = (0, 0)
        for mention in forms[few].mentions {
            while at < places.count, places[at] < mention - NameJoiner.besideTokens { at += 1 }
            if at < places.count, places[at] <= mention + NameJoiner.besideTokens { near += 1 }
        }
        return near > 0 && near >= Int(forms[few].count) / share
    }

    private static let besideTokens: Int32 = 60

    // MARK: - First names

    /// Whether a word is a first name where it stands first, not the name of a family.
    private func isGiven(_ word: Int32) -> Bool {
        let long = begun(with: word)
        if long.isEmpty { return false }
        var family = 0
        var given = 0
        for index in singles[word] ?? [] {
            let form = forms[index]
            if form.title < 0 {
                given += Int(form.count)
            } else if NameLexicon.givenNameTitles.contains(table.words[Int(form.title)]) {
                given += Int(form.count)
            } else {
                family += 2 * Int(form.count)
            }
        }
        let ends = count(byLast[word] ?? [])
        return family <= given && ends <= max(2, 2 * count(long))
    }

    private mutating func joinGiven(_ word: Int32) {
        let own = singles[word] ?? []
        let bare = own.first { forms[$0].title < 0 }
        let titled = own.filter { forms[$0].title >= 0 }
        for index in titled {
            // “Princess Mary” beside “Mary Pavlovna” alone is another person, and “Mrs. Joe” is
            // not Joe.
            if let bare, !isSpouse(index) || isOwn(index, bare),
                titled.count == 1 && title(index) != .man || !clashes(index, bare)
            {
                sets.join(index, bare)
            }
        }
        guard let bare = bare ?? own.first else { return }
        let candidates = clusters(begun(with: word)).filter {
            agrees($0.root, bare) && introduces($0, bare)
        }
        let others = clusters(byLast[word] ?? []).filter { $0.count > 2 }
        let total = (candidates + others).reduce(0) { $0 + $1.count }
        guard let best = candidates.first else { return }
        if candidates.count + others.count == 1 || best.count * 10 >= total * 7 {
            sets.join(bare, best.root)
        } else if let near = nearest(to: bare, among: (candidates + others).map(\.root)) {
            sets.join(bare, near)
        }
    }

    /// A long name that stands there once or twice is a frequent short one's where its family is
    /// known, or where it comes with the first mention.
    private func introduces(_ long: (root: Int, count: Int), _ short: Int) -> Bool {
        if long.count > 2 || forms[short].count < 10 { return true }
        guard let first = forms[short].mentions.first else { return false }
        let isKnown = sets.members[long.root].contains { index in
            count(singles[forms[index].words.last ?? 0] ?? []) >= 5
        }
        return isKnown
            || sets.members[long.root].contains { index in
                forms[index].mentions.contains { abs($0 - first) < NameJoiner.nearTokens }
            }
    }

    // MARK: - Last names

    private mutating func joinSurname(_ word: Int32) {
        let own = singles[word] ?? []
        var byKind: [NameLexicon.Title: [Int]] = [:]
        for index in own { byKind[title(index), default: []].append(index) }
        // A colonel is the man of that name, as far as there is one.
        if let ranks = byKind[.any] {
            byKind[.any] = nil
            byKind[byKind[.man] == nil && byKind[.woman] != nil ? .any : .man, default: []] += ranks
        }
        let ofName = (byLast[word] ?? []).filter { forms[$0].title >= 0 || hasGivenName($0) }
        for kind in [NameLexicon.Title.man, .woman, .wife, .any] {
            guard let group = byKind[kind], let first = group.first else { continue }
            for index in group.dropFirst() { sets.join(index, first) }
        }
        let long = clusters(ofName)
        if let man = byKind[.man]?.first {
            let isRank = title(man) == .any
            joinOnly(
                man, long.filter { isMan($0.root) && !isBrother(man, $0.root) }, isRank ? 2 : 4)
        }
        if let woman = byKind[.woman]?.first {
            // A miss is not the lady or the wife of that name.
            joinOnly(woman, long.filter { gender($0.root) < 0 && !isLady($0.root) }, 4)
        }
        guard let bare = byKind[NameLexicon.Title.none]?.first else { return }
        // A last name alone is a man's, where there is one.
        let kinds: [NameLexicon.Title] = byKind[.man] == nil ? [.woman, .wife, .any] : [.man]
        let titled = kinds.compactMap { byKind[$0]?.first }
        let firsts = begun(with: word).filter { forms[$0].count > 2 }
        var all = clusters(titled + ofName + firsts)
        // So women of the name are left out, as far as a man is left.
        let men = all.filter { gender($0.root) > 0 }
        let others = all.filter { gender($0.root) >= 0 }
        if !others.isEmpty { all = byKind[.man] == nil || men.isEmpty ? others : men }
        guard let best = all.first else { return }
        let second = all.count > 1 ? all[1].count : 0
        let isSurest =
            all.count == 1
            || firsts.isEmpty && best.count >= 3 * second && gender(best.root) >= 0
        if isSurest {
            if fits(bare, best), agrees(bare, best.root) { sets.join(bare, best.root) }
        } else if let near = nearest(to: bare, among: all.map(\.root)), agrees(bare, near) {
            sets.join(bare, near)
        }
    }

    /// A place and an office have no family: “Castle Dracula”, “el Magistral de Vetusta”.
    private func hasGivenName(_ index: Int) -> Bool {
        let (first, second) = (forms[index].words[0], forms[index].words[1])
        if NameLexicon.placeWords.contains(table.words[Int(first)]) { return false }
        if roles.roles[Int(second)] != .particle { return true }
        return (singles[first] ?? []).allSatisfy {
            forms[$0].title >= 0 || 2 * forms[$0].evidence.the <= forms[$0].count
        }
    }

    /// A name of which “the” is part is no last name: “London” and “Mayor of London”.
    private func fits(_ bare: Int, _ cluster: (root: Int, count: Int)) -> Bool {
        let evidence = forms[bare].evidence
        if roles.isPlace(forms[bare].words[0]) { return false }
        return haveArticles(bare, cluster.root)
            && 4 * (evidence.at + evidence.toward) <= 2 * forms[bare].count
    }

    /// Joins with the only candidate, or with the one that is named most by far.
    private mutating func joinOnly(
        _ index: Int, _ candidates: [(root: Int, count: Int)], _ times: Int
    ) {
        guard let best = candidates.first else { return }
        let others = candidates.dropFirst().reduce(0) { $0 + $1.count }
        if best.count >= times * others { sets.join(index, best.root) }
    }

    /// Somebody with a man's title, or one of whom pronouns do not tell otherwise.
    private func isMan(_ index: Int) -> Bool {
        var (he, she) = (0, 0)
        for member in sets.members[sets.root(index)] {
            he += Int(forms[member].evidence.he)
            she += Int(forms[member].evidence.she)
        }
        let isTold = 2 * he >= (roles.pronounsTell ? 3 : 6) * she
        return isTold && gender(index) >= 0
            || sets.members[sets.root(index)].contains { title($0) == .man || title($0) == .any }
    }

    /// “Mr. Knightley” beside “Mr. John Knightley”, where both are often in one paragraph.
    private func isBrother(_ man: Int, _ root: Int) -> Bool {
        sets.members[root].contains { index in
            title(index) == .man && forms[index].count > 2 && areRivals(man, index, share: 5)
        }
    }

    /// “the Count” is Count Dracula, where hardly another has that title.
    private mutating func joinTitle(_ index: Int) {
        let title = forms[index].words[0]
        let all = clusters(forms.indices.filter { forms[$0].title == title })
        guard let best = all.first, best.count > 1 else { return }
        if best.count * 10 >= all.reduce(0, { $0 + $1.count }) * 9 { sets.join(index, best.root) }
    }

    /// “the Rabbit” is the White Rabbit, and a turtle is no soup of it.
    private func haveArticles(_ bare: Int, _ long: Int) -> Bool {
        !forms[bare].hasArticle || forms[long].hasArticle
    }

    /// Longer names that begin with a word, and may be whom the word alone names.
    private func begun(with word: Int32) -> [Int] {
        let bare = singles[word]?.first { forms[$0].title < 0 }
        return (byFirst[word] ?? []).filter { long in bare.map { haveArticles($0, long) } ?? true }
    }

    // MARK: - What candidates are

    /// The clusters of some forms, the most often named first.
    private func clusters(_ indices: [Int]) -> [(root: Int, count: Int)] {
        var counts: [Int: Int] = [:]
        for index in indices {
            counts[sets.root(index), default: 0] += Int(forms[index].count)
        }
        return counts.map { (root: $0.key, count: $0.value) }
            .sorted { $0.count > $1.count || $0.count == $1.count && $0.root < $1.root }
    }

    private func count(_ indices: [Int]) -> Int {
        indices.reduce(0) { $0 + Int(forms[$1].count) }
    }

    private func title(_ index: Int) -> NameLexicon.Title {
        let title = roles.isTitle(forms[index]) ? forms[index].words[0] : forms[index].title
        return title < 0 ? .none : roles.titles[Int(title)]
    }

    /// Above nothing for a man, below for a woman.
    private func gender(_ index: Int) -> Int {
        let (he, she) = signs(index)
        // A pronoun may be another's: few of them tell nothing.
        if abs(he - she) * 10 < count(sets.members[sets.root(index)]) { return 0 }
        return he >= 2 * she || she >= 2 * he ? he - she : 0
    }

    /// What speaks for a man and for a woman.
    private func signs(_ index: Int) -> (he: Int, she: Int) {
        var (he, she) = (0, 0)
        for member in sets.members[sets.root(index)] {
            let form = forms[member]
            if roles.pronounsTell {
                he += Int(form.evidence.he)
                she += Int(form.evidence.she)
            }
            switch title(member) {
            case .man: he += 3 * Int(form.count)
            case .woman, .wife: she += 3 * Int(form.count)
            case .any, .none: break
            }
        }
        return (he, she)
    }

    private func isSpouse(_ index: Int) -> Bool {
        let title = forms[index].title
        return title >= 0 && NameLexicon.spouses.contains(table.words[Int(title)])
    }

    /// A wife, or a lady or a mother more often than not.
    private func isLady(_ root: Int) -> Bool {
        if sets.members[root].contains(where: isSpouse) { return true }
        let ladies = sets.members[root].filter { title($0) == .wife }
        return count(ladies) * 4 > count(sets.members[root])
    }

    /// As far as pronouns tell of a bare first name: they are often another's.
    private func clashes(_ titled: Int, _ bare: Int) -> Bool {
        let sign = gender(bare)
        if abs(sign) * 4 < count(sets.members[sets.root(bare)]) { return false }
        return !agrees(titled, bare)
    }

    private func agrees(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (gender(a), gender(b))
        return abs(first) < 3 || abs(second) < 3 || (first > 0) == (second > 0)
    }

    /// The candidate that is most often the last one named before.
    private func nearest(to index: Int, among roots: [Int]) -> Int? {
        var places: [(at: Int32, root: Int)] = []
        for root in roots {
            for other in sets.members[root] where other != index {
                places += forms[other].mentions.map { ($0, root) }
            }
        }
        places.sort { $0.at < $1.at }
        var votes: [Int: Int] = [:]
        var place = 0
        for mention in forms[index].mentions {
            while place < places.count, places[place].at < mention { place += 1 }
            guard place > 0, mention - places[place - 1].at < NameJoiner.nearTokens else {
                continue
            }
            votes[places[place - 1].root, default: 0] += 1
        }
        let all = votes.values.reduce(0, +)
        let best = votes.max { $0.value < $1.value || $0.value == $1.value && $0.key > $1.key }
        guard let best, best.value * 10 >= all * 6, all * 4 >= forms[index].mentions.count else {
            return nil
        }
        return best.key
    }

    private static let nearTokens: Int32 = 1_500
}
