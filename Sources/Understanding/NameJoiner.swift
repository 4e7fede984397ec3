/// Joins the ways in which one person is named, where the text itself joins them: a shared first or
/// last name, a title before one, and names that stand close to each other.
struct NameJoiner {
    let forms: [NameForm]
    let table: WordTable
    let roles: WordRoles
    private var parents: [Int]
    /// What is joined, at the number of its root.
    private var members: [[Int]]
    /// Forms by their first and last word, those of one word apart.
    private var byFirst: [Int32: [Int]] = [:]
    private var byLast: [Int32: [Int]] = [:]
    private var singles: [Int32: [Int]] = [:]

    init(_ forms: [NameForm], _ table: WordTable, _ roles: WordRoles) {
        self.forms = forms
        self.table = table
        self.roles = roles
        parents = Array(forms.indices)
        members = forms.indices.map { [$0] }
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
        let weighed = singles.keys.map { (word: $0, weight: weight(of: $0)) }
        let words = weighed.sorted {
            $0.weight > $1.weight || $0.weight == $1.weight && $0.word < $1.word
        }.map(\.word)
        for word in words where isGiven(word) { joinGiven(word) }
        for word in words where !isGiven(word) { joinSurname(word) }
        return members.filter { !$0.isEmpty }
    }

    // MARK: - Several words

    /// “Anna Pavlovna” is “Anna Pavlovna Scherer”, where there is one such only.
    private mutating func joinLongForms() {
        var byWords: [[Int32]: Int] = [:]
        for index in forms.indices where forms[index].words.count > 1 {
            if let other = byWords[forms[index].words] { join(index, other) }
            byWords[forms[index].words] = index
        }
        for index in forms.indices where forms[index].words.count > 2 {
            let words = forms[index].words
            if let other = byWords[Array(words.dropLast())] { join(index, other) }
            if words.count > 3 || roles.roles[Int(words[1])] != .particle,
                let other = byWords[Array(words.dropFirst())]
            {
                join(index, other)
            }
            if let first = words.first, let last = words.last, let other = byWords[[first, last]] {
                join(index, other)
            }
        }
    }

    // MARK: - First names

    /// Whether a word is a first name where it stands first, not the name of a family.
    private func isGiven(_ word: Int32) -> Bool {
        guard let long = byFirst[word], !long.isEmpty else { return false }
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
        let candidates = clusters(byFirst[word] ?? [])
        let bare = own.first { forms[$0].title < 0 }
        let total = candidates.reduce(0) { $0 + $1.count }
        let titled = own.filter { forms[$0].title >= 0 }
        let isOne = candidates.count == 1 || (candidates.first?.count ?? 0) * 10 >= total * 7
        for index in titled {
            // “Princess Mary” beside “Mary Pavlovna” alone is another person.
            if let bare, titled.count == 1 || agrees(index, bare) { join(index, bare) }
        }
        guard let bare = bare ?? titled.first, let best = candidates.first else { return }
        if isOne {
            if agrees(bare, best.root) { join(bare, best.root) }
        } else if let near = nearest(to: bare, among: candidates.map(\.root)) {
            join(bare, near)
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
        for kind in [NameLexicon.Title.man, .woman, .wife, .any] {
            guard let group = byKind[kind], let first = group.first else { continue }
            for index in group.dropFirst() { join(index, first) }
        }
        let long = clusters(byLast[word] ?? [])
        if let man = byKind[.man]?.first {
            joinOnly(man, long.filter { gender($0.root) >= 0 })
        }
        if let woman = byKind[.woman]?.first {
            // A miss is not the lady or the wife of that name.
            joinOnly(woman, long.filter { gender($0.root) < 0 && !isWife($0.root) })
        }
        guard let bare = byKind[NameLexicon.Title.none]?.first else { return }
        // A last name alone is a man's, where there is one.
        let kinds: [NameLexicon.Title] = byKind[.man] == nil ? [.woman, .wife, .any] : [.man]
        let titled = kinds.compactMap { byKind[$0]?.first }
        let all = clusters(titled + (byLast[word] ?? []))
        guard let best = all.first else { return }
        let second = all.count > 1 ? all[1].count : 0
        let isSurest = all.count == 1 || best.count >= 3 * second && gender(best.root) >= 0
        if isSurest {
            if fits(bare, best) { join(bare, best.root) }
        } else if let near = nearest(to: bare, among: all.map(\.root)) {
            join(bare, near)
        }
    }

    /// A name of which “the” is part is no last name: “London” and “Mayor of London”.
    private func fits(_ bare: Int, _ cluster: (root: Int, count: Int)) -> Bool {
        let evidence = forms[bare].evidence
        return evidence.the * 2 <= forms[bare].count
            && 4 * (evidence.at + evidence.toward) <= 2 * forms[bare].count
    }

    /// Joins with the only candidate, or with the one that is named most by far.
    private mutating func joinOnly(_ index: Int, _ candidates: [(root: Int, count: Int)]) {
        guard let best = candidates.first else { return }
        let others = candidates.dropFirst().reduce(0) { $0 + $1.count }
        if best.count >= 4 * others { join(index, best.root) }
    }

    // MARK: - What candidates are

    /// The clusters of some forms, the most often named first.
    private func clusters(_ indices: [Int]) -> [(root: Int, count: Int)] {
        var counts: [Int: Int] = [:]
        for index in indices { counts[root(index), default: 0] += 0 }
        if counts.isEmpty { return [] }
        for index in indices {
            counts[root(index), default: 0] += Int(forms[index].count)
        }
        return counts.map { (root: $0.key, count: $0.value) }
            .sorted { $0.count > $1.count || $0.count == $1.count && $0.root < $1.root }
    }

    private func count(_ indices: [Int]) -> Int {
        indices.reduce(0) { $0 + Int(forms[$1].count) }
    }

    private func weight(of word: Int32) -> Int { count(singles[word] ?? []) }

    private func title(_ index: Int) -> NameLexicon.Title {
        let title = forms[index].title
        return title < 0 ? .none : roles.titles[Int(title)]
    }

    /// Above nothing for a man, below for a woman.
    private func gender(_ index: Int) -> Int {
        let own = members[root(index)]
        let sum = own.reduce(0) { $0 + gender(ofForm: $1) }
        // A pronoun may be another's: few of them tell nothing.
        return abs(sum) * 5 < count(own) ? 0 : sum
    }

    private func gender(ofForm index: Int) -> Int {
        let form = forms[index]
        var sum = Int(form.evidence.he - form.evidence.she)
        switch title(index) {
        case .man: sum += 3 * Int(form.count)
        case .woman, .wife: sum -= 3 * Int(form.count)
        case .any, .none: break
        }
        return sum
    }

    private func isWife(_ root: Int) -> Bool {
        members[root].contains { title($0) == .wife }
    }

    private func agrees(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (gender(a), gender(b))
        return abs(first) < 3 || abs(second) < 3 || (first > 0) == (second > 0)
    }

    /// The candidate that is most often the last one named before.
    private func nearest(to index: Int, among roots: [Int]) -> Int? {
        var places: [(at: Int32, root: Int)] = []
        for root in roots {
            for other in members[root] where other != index {
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

    // MARK: - Sets

    private func root(_ index: Int) -> Int {
        var index = index
        while parents[index] != index { index = parents[index] }
        return index
    }

    private mutating func join(_ a: Int, _ b: Int) {
        let (first, second) = (root(a), root(b))
        if first == second { return }
        let (kept, gone) = (min(first, second), max(first, second))
        parents[gone] = kept
        members[kept] += members[gone]
        members[gone] = []
    }
}
