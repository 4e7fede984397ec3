import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Reading without pages: lines go up one by one, over the ends of chapters, by key or by
/// themselves.
extension Reader {
    /// Lines that move by themselves, and how many in a minute.
    struct Rolling: Equatable, Sendable {
        var pace: Int

        /// How long so many lines stay.
        func time(for lines: Int) -> Duration {
            .milliseconds(60_000 * max(1, lines) / max(1, pace))
        }
    }

    /// By lines, from one chapter into the next.
    static func scrollLines(_ times: Int, _ state: inout State) -> Effects {
        let before = state.place
        for done in 0..<min(abs(times), scrolledMax) {
            guard let chapter = state.chapter else { break }
            let (here, line) = (state.place.document, state.line)
            let left = times > 0 ? times - done - 1 : times + done + 1
            if times > 0 {
                if let next = chapter.line(after: line) {
                    state.stand(at: next, of: here)
                } else if !cross(to: state.book?.next(after: here), .start, left, &state) {
                    break
                }
            } else if let previous = chapter.line(before: line) {
                state.stand(at: previous, of: here)
            } else if !cross(to: state.book?.previous(before: here), .lastLine, left, &state) {
                break
            }
        }
        return moved(from: before, &state)
    }

    /// More lines than these are a leap.
    private static let scrolledMax = 10_000

    /// Into the next chapter or the last line of the one before; false at the book's ends, and
    /// where the chapter is not set yet.
    private static func cross(
        to document: Int?, _ aim: Journey.Aim, _ left: Int, _ state: inout State
    ) -> Bool {
        guard let document else { return false }
        return enter(Journey(document: document, aim: aim, lines: left), &state)
    }

    // MARK: - By itself

    /// `za`, with a count so many lines a minute.
    static func roll(_ count: Int?, _ state: inout State) -> Effects {
        if state.rolling != nil, count == nil { return stopRolling(&state) }
        guard !state.taste.isStill, !state.isLinear else {
            let words =
                state.isLinear
                ? tr("In linear mode nothing moves by itself.")
                : tr("With reduced motion nothing moves by itself.")
            return [.perform(.ask(.say(words)))]
        }
        guard state.phase == .open, !state.isAtEnd else { return missed }
        let pace = min(
            max(count ?? state.taste.pace, Taste.paces.lowerBound), Taste.paces.upperBound)
        state.rolling = Rolling(pace: pace)
        let words = tr("\(pace, "line", "lines") a minute.")
        return waitToRoll(state) + [.perform(.ask(.say(words)))]
    }

    static func stopRolling(_ state: inout State) -> Effects {
        guard state.rolling != nil else { return [] }
        state.rolling = nil
        return [.cancel(.rolling)]
    }

    /// The time is up: a line goes, or the pages in view where they only turn.
    static func rolled(_ state: inout State) -> Effects {
        guard state.rolling != nil else { return [] }
        // A chapter that is under way is waited for.
        guard state.journey == nil else { return waitToRoll(state) }
        let effects = state.rollsByLine ? moveLines(1, &state) : turn(1, &state)
        if state.isAtEnd { return effects + stopRolling(&state) }
        return effects + waitToRoll(state)
    }

    static func waitToRoll(_ state: State) -> Effects {
        guard let rolling = state.rolling else { return [] }
        let lines = state.rollsByLine ? 1 : state.rowsInView
        return [.schedule(.rolling, after: rolling.time(for: lines), .rolled)]
    }
}

extension Reader.State {
    /// A line goes at a time, unless the next step is a page: two side by side, a picture, or a
    /// chapter's last page, which is read to its end first.
    fileprivate var rollsByLine: Bool {
        guard !showsPages, shape.columns.count == 1, let last = spread.last else { return false }
        if !last.page.isLast { return true }
        return taste.isScrolling && book?.next(after: last.document) != nil
    }

    /// The book's last line is in view: there is nothing more to scroll to.
    var seesEnd: Bool {
        guard let last = spread.last else { return false }
        return isAtEnd || last.page.isLast && book?.next(after: last.document) == nil
    }

    fileprivate var rowsInView: Int {
        if showsPages { return shape.height }
        return spread.reduce(0) { $0 + $1.page.textEnd }
    }

    /// Chapters below each other, as many as there is room for.
    func scroll(_ chapter: SetChapter, _ height: Int) -> [Leaf] {
        var leaves: [Leaf] = []
        var (document, chapter, line) = (place.document, chapter, line)
        var top = 0
        while true {
            let page = chapter.page(from: line, height: height - top)
            var leaf = Leaf(document: document, chapter: chapter, page: page, top: top)
            guard page.isLast, let next = book?.next(after: document), let after = fresh(next)
            else {
                return leaves + [leaf]
            }
            let closed = page.closed()
            top += closed.height + Self.chapterGap
            guard height - top >= Self.chapterLeast else { return leaves + [leaf] }
            leaf.page = closed
            leaves.append(leaf)
            (document, chapter, line) = (next, after, after.start)
        }
    }

    /// Blank rows between two chapters, and the fewest of one that are worth beginning it.
    private static var chapterGap: Int { 2 }
    private static var chapterLeast: Int { 4 }
}

extension EffectID {
    static let rolling = EffectID("rolling")
}
