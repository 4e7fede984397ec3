import Kernel
import Publications
import Typesetting

/// What was found last, and the way from one match to the next.
extension Reader {
    struct Found: Equatable, Sendable {
        var pattern: SearchPattern
        var hits: [Find.Hit]
        /// The match one is at.
        var current: Int?
    }

    /// The answer of the find layer: the marks stand in the page from here on.
    static func take(
        _ pattern: SearchPattern, _ hits: [Find.Hit], at index: Int, _ state: inout State
    ) -> Effects {
        guard hits.indices.contains(index) else { return [] }
        state.found = Found(pattern: pattern, hits: hits, current: index)
        return go(to: index, &state)
    }

    private static func go(to index: Int, _ state: inout State) -> Effects {
        guard let hit = state.found?.hits[index] else { return [] }
        state.found?.current = index
        if state.leaf(showing: hit.range.lowerBound, of: hit.document) != nil {
            state.focus = hit.range.lowerBound
            return []
        }
        let effects = jump(to: hit.spot, &state)
        if state.journey == nil { state.focus = hit.range.lowerBound }
        return effects
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
        let wraps = from < 0 || from >= count
        var effects = go(to: ((from % count) + count) % count, &state)
        if wraps {
            let words = times > 0 ? "From the start again." : "From the end again."
            effects.append(.perform(.ask(.say(words))))
        }
        return effects
    }

    /// What stands out in view: the matches, and what has focus.
    static func marks(in leaf: Leaf, _ state: State) -> [TextMark] {
        var marks: [TextMark] = []
        if let item = state.item, item.document == leaf.document {
            marks.append(TextMark(item.range, .linkFocus))
        }
        guard let found = state.found else { return marks }
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
