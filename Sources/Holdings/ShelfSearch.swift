/// Looking through all books for what a question asks.
extension ShelfIndex {
    struct Left {
        var isSet: [Bool]
        var count: Int
    }

    /// The books that a question leaves; nil for all of them.
    func matching(_ query: ShelfQuery, now: Int64) -> Left? {
        if query.terms.isEmpty { return nil }
        let left = matching(query.terms, now: now)
        return Left(isSet: left, count: left.count { $0 })
    }

    private func matching(_ terms: [ShelfQuery.Term], now: Int64) -> [Bool] {
        var left = [Bool](repeating: true, count: facts.count)
        for term in terms {
            let found = matching(term.test, now: now)
            for place in left.indices where found[place] != term.isWanted { left[place] = false }
        }
        return left
    }

    private func matching(_ test: ShelfQuery.Test, now: Int64) -> [Bool] {
        switch test {
        case .words(let words, let fields):
            // A question is about the one kind or the other.
            if fields.isDisjoint(with: .usual) {
                let wanted = Side.allCases.map { !fields.isDisjoint(with: $0.asked) }
                return sides.places(of: words, in: wanted)
            }
            return texts.places(
                of: words, in: Field.allCases.map { !fields.isDisjoint(with: $0.asked) })
        case .state(let states):
            let wanted = ReadingState.allCases.map(states.contains)
            return facts.map { wanted[Int($0.state)] }
        case .measure(let measure, let comparison, let number):
            return facts.map { fact in
                guard let value = fact.value(of: measure, now: now) else { return false }
                switch comparison {
                case .less: return value < number
                case .more: return value > number
                case .equal: return value.rounded(.down) == number.rounded(.down)
                }
            }
        case .isLoan: return facts.map(\.isLoan)
        case .isDouble: return facts.map(\.isDouble)
        case .only(let ids):
            var found = [Bool](repeating: false, count: facts.count)
            for id in ids { if let place = place(of: id) { found[place] = true } }
            return found
        case .collection(let key): return members(of: key, now: now)
        case .filled(let fields): return filled(fields)
        case .known(let measure): return facts.map { $0.value(of: measure, now: now) != nil }
        case .any(let groups):
            var found = [Bool](repeating: false, count: facts.count)
            for group in groups {
                let one = matching(group, now: now)
                for place in found.indices where one[place] { found[place] = true }
            }
            return found
        }
    }
}

extension ShelfIndex {
    /// The books that say something in one of the fields.
    private func filled(_ fields: ShelfQuery.Fields) -> [Bool] {
        let inTexts = Field.allCases.enumerated()
            .filter { !fields.isDisjoint(with: $0.element.asked) }.map(\.offset)
        let inSides = Side.allCases.enumerated()
            .filter { !fields.isDisjoint(with: $0.element.asked) }.map(\.offset)
        return facts.indices.map { place in
            inTexts.contains { !texts[place, $0].isEmpty }
                || inSides.contains { !sides[place, $0].isEmpty }
        }
    }
}

extension ShelfIndex.Field {
    fileprivate var asked: ShelfQuery.Fields {
        switch self {
        case .title: .title
        case .author: .author
        case .series: .series
        case .tag: .tag
        }
    }
}

extension ShelfIndex.Side {
    fileprivate var asked: ShelfQuery.Fields {
        switch self {
        case .language: .language
        case .format: .format
        case .publisher: .publisher
        case .identifier: .identifier
        // Authors are looked for by their names.
        case .filedAuthor: []
        }
    }
}

extension ShelfIndex.Facts {
    fileprivate func value(of measure: ShelfQuery.Measure, now: Int64) -> Double? {
        switch measure {
        case .added: Double(now - added) / 86_400
        case .opened: opened > 0 ? Double(now - opened) / 86_400 : nil
        case .due: due > 0 ? Double(due - now) / 86_400 : nil
        case .percent: Double(max(0, percent))
        case .rating: rating > 0 ? Double(rating) : nil
        case .words: words > 0 ? Double(words) : nil
        case .year: year != 0 ? Double(year) : nil
        case .time: length > 0 ? Double(length) : nil
        }
    }
}
