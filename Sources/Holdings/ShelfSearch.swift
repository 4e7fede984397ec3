/// Looking through all books for what a question asks.
extension ShelfIndex {
    struct Left {
        var isSet: [Bool]
        var count: Int
    }

    /// The books that a question leaves; nil for all of them.
    func matching(_ query: ShelfQuery, now: Int64) -> Left? {
        if query.terms.isEmpty { return nil }
        var left = [Bool](repeating: true, count: facts.count)
        for term in query.terms {
            let found = matching(term.test, now: now)
            for place in left.indices where found[place] != term.isWanted { left[place] = false }
        }
        return Left(isSet: left, count: left.count { $0 })
    }

    private func matching(_ test: ShelfQuery.Test, now: Int64) -> [Bool] {
        switch test {
        case .words(let words, let fields): return places(of: words, in: fields)
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
        }
    }

    /// One search through the texts of all books, by Horspool: it looks at the end of a window
    /// first and jumps by what it sees there. Each hit is then looked at for whose it is and
    /// whether it stands in the right field.
    private func places(of words: [UInt8], in fields: ShelfQuery.Fields) -> [Bool] {
        var found = [Bool](repeating: false, count: facts.count)
        guard let last = words.indices.last else { return found }
        let isWanted = Field.allCases.map { fields.contains($0.asked) && $0 != .filedAuthor }
        var jumps = [Int](repeating: words.count, count: 256)
        for (index, byte) in words.dropLast().enumerated() { jumps[Int(byte)] = last - index }
        var place = 0
        text.withUnsafeBufferPointer { text in
            words.withUnsafeBufferPointer { words in
                var end = last
                while end < text.count {
                    var at = last
                    while at >= 0, text[end - last + at] == words[at] { at -= 1 }
                    guard at < 0 else {
                        end += jumps[Int(text[end])]
                        continue
                    }
                    let offset = end - last
                    place = self.place(at: offset, from: place)
                    if isHit(offset, words.count, in: place, isWanted) {
                        found[place] = true
                        // The rest of this book changes nothing.
                        end = max(end + 1, bookEnd(place) + last)
                    } else {
                        end += 1
                    }
                }
            }
        }
        return found
    }

    /// It stands in a field that is asked for, and does not run over its end.
    private func isHit(_ offset: Int, _ count: Int, in place: Int, _ isWanted: [Bool]) -> Bool {
        let first = place * (Self.fieldCount + 1)
        var field = Self.fieldCount - 1
        while field > 0, Int(starts[first + field]) > offset { field -= 1 }
        return isWanted[field] && offset + count <= Int(starts[first + field + 1])
    }

    private func bookEnd(_ place: Int) -> Int {
        Int(starts[place * (Self.fieldCount + 1) + Self.fieldCount])
    }

    /// Whose text an offset is in; `place` is at or before it.
    private func place(at offset: Int, from place: Int) -> Int {
        let stride = Self.fieldCount + 1
        var (low, high) = (place, facts.count)
        // Hits come in order and are often near.
        var step = 1
        while low + step < high, Int(starts[(low + step) * stride]) <= offset {
            low += step
            step *= 2
        }
        high = min(high, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle * stride]) <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

extension ShelfIndex.Field {
    fileprivate var asked: ShelfQuery.Fields {
        switch self {
        case .title: .title
        case .author, .filedAuthor: .author
        case .series: .series
        case .tag: .tag
        case .language: .language
        case .format: .format
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
        case .time: length > 0 ? Double(length) : nil
        }
    }
}
