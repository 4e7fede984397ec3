import Kernel
import Publications
import ScreenKit
import Typesetting

/// What was found last, and the way from one match to the next.
extension Reader {
    package struct Found: Equatable, Sendable {
        package var pattern: SearchPattern
        var news: Find.News
        /// The match one is at.
        var current: Int?
        /// Whether the matches stand out in the text.
        package var isMarked = true

        var hits: [Find.Hit] { news.hits }
    }

    /// The answer of the find layer: the marks stand in the page from here on.
    static func take(
        _ pattern: SearchPattern, _ news: Find.News, at index: Int, _ state: inout State
    ) -> Effects {
        guard news.hits.indices.contains(index) else {
            state.found = nil
            return []
        }
        state.found = Found(pattern: pattern, news: news, current: index)
        return go(to: index, &state)
    }

    private static func go(
        to index: Int, _ state: inout State, saying words: String = ""
    ) -> Effects {
        guard let found = state.found, found.hits.indices.contains(index) else { return [] }
        let hit = found.hits[index]
        state.found?.current = index
        state.found?.isMarked = true
        let count = "\(found.news.skipped + index + 1) of \(found.news.total)."
        let said: Effects = [.perform(.ask(.say(words.isEmpty ? count : "\(words): \(count)")))]
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
        return [.perform(.ask(.say("The marks are off. n goes on finding.")))]
    }

    static func findNext(_ times: Int, _ state: inout State) -> Effects {
        guard let found = state.found, !found.hits.isEmpty else {
            return [.perform(.ask(.say("Nothing was looked for yet. / finds words.")))]
        }
        let count = found.hits.count
        let from: Int
        if let current = found.current {
            from = current + times
        } else {
            // From the place: onward to the first match after it, back to the last before it.
            let first = Find.first(after: state.cursor ?? state.place, in: found.hits)
            from = times > 0 ? first + times - 1 : first + times
        }
        guard from < 0 || from >= count else { return go(to: from, &state) }
        let news = found.news
        if from < 0 ? news.skipped > 0 : news.skipped + count < news.total {
            let words = "Only the nearest \(count) matches are kept: / looks again from here."
            return [.perform(.ask(.say(words)))]
        }
        let words = times > 0 ? "From the start again" : "From the end again"
        return go(to: ((from % count) + count) % count, &state, saying: words)
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
