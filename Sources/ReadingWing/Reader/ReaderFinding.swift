import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// What was found last, and the way from one match to the next.
extension Reader {
    package struct Found: Equatable, Sendable {
        package var pattern: SearchPattern
        var news: Find.News
        /// The match one is at.
        var current: Int?
        /// Whether the matches stand out in the text.
        package var isMarked = true
        /// Goes so many matches on from one, as soon as those behind it are known.
        var onward: Onward?

        struct Onward: Equatable, Sendable {
            var edge: Spot
            var steps: Int
            /// Said with the match.
            var words = ""
        }

        var hits: [Find.Hit] { news.hits }

        /// Of the first match at or after a place; as many as there are where none is.
        func index(of place: Spot) -> Int {
            guard let last = hits.last, Spot.isBefore(place, last.end) else { return hits.count }
            return Find.first(after: place, in: hits)
        }

        /// Whether matches stand around a place that are not listed.
        func isUnlisted(_ place: Spot) -> Bool {
            guard let first = hits.first, let last = hits.last else { return false }
            return Spot.isBefore(place, first.spot) && hasMoreBefore
                || !Spot.isBefore(place, last.end) && hasMoreAfter
        }

        /// Where Enter came before all was looked through, more may stand anywhere.
        private var hasMoreBefore: Bool { news.skipped > 0 || !news.isComplete }
        private var hasMoreAfter: Bool {
            news.skipped + hits.count < news.total || !news.isComplete
        }
        var hasMore: Bool { hasMoreBefore || hasMoreAfter }

        /// The number of a listed match.
        func count(_ index: Int) -> String {
            let number = news.skipped + index + 1
            return news.isComplete
                ? tr("\(number) of \(news.total).") : tr("\(number) of \(news.total) so far.")
        }

        /// To a match that the book has and that is not listed.
        func onward(to index: Int) -> Onward? {
            guard !hits.isEmpty else { return nil }
            if index < 0, hasMoreBefore { return Onward(edge: hits[0].spot, steps: index) }
            let last = hits.count - 1
            guard index > last, hasMoreAfter else { return nil }
            return Onward(edge: hits[last].spot, steps: index - last)
        }
    }

    /// The answer of the find layer: the marks stand in the page from here on.
    static func take(
        _ pattern: SearchPattern, _ news: Find.News, at index: Int, _ state: inout State
    ) -> Effects {
        // What was still looked for belongs to the former pattern.
        let former = state.found.map { !$0.news.isComplete || $0.onward != nil } ?? false
        let ended: Effects = former ? [.cancel(.lookingOn)] : []
        guard news.hits.indices.contains(index) else {
            state.found = nil
            return ended
        }
        state.found = Found(pattern: pattern, news: news, current: index)
        let effects = ended + go(to: index, &state)
        guard !news.isComplete, let book = state.book else { return effects }
        // The rest is counted while one reads on.
        let from = news.hits[index].spot
        return effects + [.stream(.lookingOn, .work(.look(book, pattern, from: from)))]
    }

    private static func go(
        to index: Int, _ state: inout State, saying words: String = ""
    ) -> Effects {
        guard let found = state.found, found.hits.indices.contains(index) else { return [] }
        let hit = found.hits[index]
        state.found?.current = index
        state.found?.isMarked = true
        let count = found.count(index)
        let said: Effects = [.perform(.ask(.say(words.isEmpty ? count : tr("\(words): \(count)"))))]
        if state.leaf(showing: hit.range.lowerBound, of: hit.document) != nil {
            state.focus = hit.range.lowerBound
            return said
        }
        let effects = jump(to: hit.spot, &state)
        if state.journey == nil { state.focus = hit.range.lowerBound }
        return effects + said
    }

    /// The text is as it was. The next match is found from the place then, not from the last match.
    static func hideMatches(_ state: inout State) -> Effects {
        state.found?.current = nil
        state.found?.isMarked = false
        state.found?.onward = nil
        return [
            .cancel(.lookingOn), .perform(.ask(.say(tr("The marks are off. n goes on finding.")))),
        ]
    }

    static func findNext(_ times: Int, _ state: inout State) -> Effects {
        guard let found = state.found, !found.hits.isEmpty else {
            return [.perform(.ask(.say(tr("Nothing was looked for yet. / finds words."))))]
        }
        if let onward = found.onward {
            state.found?.onward?.steps = onward.steps + times
            return []
        }
        if let current = found.current { return walk(to: current + times, &state) }
        // From the place: onward to the first match after it, back to the last before it.
        let place = state.cursor ?? state.place
        let steps = times > 0 ? times - 1 : times
        if found.isUnlisted(place) {
            return lookOn(Found.Onward(edge: place, steps: steps), &state)
        }
        return walk(to: found.index(of: place) + steps, &state)
    }

    /// To a match by its number among those listed; beyond them to others of the book, and around
    /// the book.
    private static func walk(
        to index: Int, since former: Found.Onward? = nil, _ state: inout State
    ) -> Effects {
        guard let found = state.found, let book = state.book else { return [] }
        if found.hits.indices.contains(index) {
            return go(to: index, &state, saying: former?.words ?? "")
        }
        if var onward = found.onward(to: index), onward.edge != former?.edge {
            onward.words = former?.words ?? ""
            return lookOn(onward, &state)
        }
        let words = index < 0 ? tr("From the end again") : tr("From the start again")
        let count = found.hits.count
        guard found.hasMore else {
            return go(to: ((index % count) + count) % count, &state, saying: words)
        }
        let edge = Spot(document: index < 0 ? book.count : 0, offset: 0)
        let steps = index < 0 ? index : index - count
        return lookOn(Found.Onward(edge: edge, steps: steps, words: words), &state)
    }

    /// Of very many matches those around a place are listed: those around another are looked for
    /// when one comes to it.
    private static func lookOn(_ onward: Found.Onward, _ state: inout State) -> Effects {
        guard let book = state.book, let pattern = state.found?.pattern else { return [] }
        state.found?.onward = onward
        return [.stream(.lookingOn, .work(.look(book, pattern, from: onward.edge)))]
    }

    static func lookedOn(_ news: Find.News, _ state: inout State) -> Effects {
        guard let onward = state.found?.onward else { return counted(news, &state) }
        state.found?.onward = nil
        guard !news.hits.isEmpty else { return [] }
        state.found?.news = news
        let edge = state.found?.index(of: onward.edge) ?? 0
        return walk(to: edge + onward.steps, since: onward, &state)
    }

    /// The search is complete now. The number of the current match is shown if it is in view.
    private static func counted(_ news: Find.News, _ state: inout State) -> Effects {
        guard let former = state.found, !news.hits.isEmpty else { return [] }
        var found = former
        found.news = news
        let hit = former.current.map { former.hits[$0] }
        found.current = hit.map { found.index(of: $0.spot) }.flatMap { index in
            found.hits.indices.contains(index) && found.hits[index] == hit ? index : nil
        }
        state.found = found
        guard let hit, let current = found.current,
            state.leaf(showing: hit.range.lowerBound, of: hit.document) != nil
        else { return [] }
        return [.perform(.ask(.say(found.count(current))))]
    }

    /// What stands out in view: the matches, and what has focus.
    static func marks(in leaf: Leaf, _ state: State) -> [TextMark] {
        var marks: [TextMark] = []
        if let item = state.item, item.document == leaf.document {
            marks.append(TextMark(item.range, .linkFocus))
        }
        guard let found = state.found, found.isMarked else { return marks }
        // Hits stand in the order of the book; those in notes at the foot come after the text.
        let ranges = leaf.chapter.ranges(on: leaf.page)
        for range in ranges { mark(found, in: range, of: leaf, &marks) }
        return marks
    }

    private static func mark(
        _ found: Found, in range: Range<Int>, of leaf: Leaf, _ marks: inout [TextMark]
    ) {
        let from = range.lowerBound
        var (low, high) = (0, found.hits.count)
        while low < high {
            let middle = (low + high) / 2
            let hit = found.hits[middle]
            if (hit.document, hit.range.upperBound) <= (leaf.document, from) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        for index in low..<found.hits.count {
            let hit = found.hits[index]
            guard hit.document == leaf.document,
                hit.range.lowerBound < range.upperBound
            else { break }
            marks.append(
                TextMark(hit.range, index == found.current ? .searchCurrent : .searchMatch))
        }
    }
}

extension EffectID {
    static let lookingOn = EffectID("looking-on")
}
