import Kernel
import Publications
import ScreenKit
import Typesetting
import Wording

/// Moving through the book: pages and lines here, leaps in `ReaderLeaping`.
extension Reader {
    static func turn(_ times: Int, _ state: inout State) -> Effects {
        guard state.chapter != nil else { return [] }
        if state.journey != nil {
            // The chapter is under way: the turn is made when it is there.
            state.journey?.turns += times
            return []
        }
        state.attention.step(from: state.place, pages: times)
        if state.showsPages { return turnPages(times, &state) }
        let before = state.place
        var left = min(abs(times), turnsMax)
        while left > 0 {
            left -= 1
            if times < 0 {
                if !back(-left, &state) { break }
            } else {
                guard let rest = forward(left, &state) else { break }
                left = rest
            }
        }
        return moved(from: before, &state)
    }

    /// More than any book has pages between two looks.
    private static let turnsMax = 10_000

    /// One spread on, with more to turn after it; tells how many are left then. Nil when there is
    /// nothing more, or not yet.
    private static func forward(_ left: Int, _ state: inout State) -> Int? {
        guard let last = state.spread.last else { return nil }
        if !last.page.isLast {
            state.stand(at: last.page.end, of: last.document)
            return left
        }
        guard let document = state.book?.next(after: last.document) else {
            state.isAtEnd = true
            return nil
        }
        let step = Journey(document: document, aim: .start, turns: left)
        if let stride = stride(step, state) { return enter(stride, &state) ? 0 : nil }
        return enter(step, &state) ? left : nil
    }

    /// Straight to where the turns lead, when the pages are counted: the chapters in between need
    /// not be set, nor shown one after the other.
    private static func stride(_ step: Journey, _ state: State) -> Journey? {
        guard step.turns > 0, state.shape.columns.count == 1, let table = state.numbers.table,
            table.key == state.tableKey,
            let first = table.page(of: Spot(document: step.document, offset: 0))
        else { return nil }
        let (wanted, _) = first.addingReportingOverflow(step.turns)
        guard let place = table.place(ofPage: wanted), place.document != step.document else {
            return nil
        }
        return Journey(document: place.document, aim: .page(place.offset))
    }

    /// One spread back, page by page.
    private static func back(_ left: Int, _ state: inout State) -> Bool {
        if state.isAtEnd {
            state.isAtEnd = false
            return true
        }
        let pages = state.shape.columns.count
        for page in 0..<pages where !backOnePage(left, pages - page - 1, &state) {
            return page > 0 && state.journey == nil
        }
        return true
    }

    private static func backOnePage(_ left: Int, _ pages: Int, _ state: inout State) -> Bool {
        guard let chapter = state.chapter else { return false }
        if !state.isAtChapterStart {
            let start = chapter.start(before: state.line, height: state.shape.height)
            state.stand(at: start, of: state.place.document)
            return true
        }
        guard let document = state.book?.previous(before: state.place.document) else {
            return false
        }
        return enter(Journey(document: document, aim: .end, turns: left, pages: pages), &state)
    }

    /// Lands in a chapter that is there; for another one the journey begins.
    static func enter(_ journey: Journey, _ state: inout State) -> Bool {
        guard let chapter = state.fresh(journey.document) else {
            state.journey = journey
            return false
        }
        settle(journey, in: chapter, &state)
        return true
    }

    static func moveLines(_ times: Int, _ state: inout State) -> Effects {
        if state.showsPages, state.journey == nil { return scrollPage(times, &state) }
        if state.isLinear, state.journey == nil { return stepLines(times, &state) }
        // A line cannot scroll over two pages.
        if state.shape.columns.count > 1 { return turn(times > 0 ? 1 : -1, &state) }
        guard let chapter = state.chapter else { return [] }
        if state.journey != nil {
            state.journey?.lines += times
            return []
        }
        state.attention.step(from: state.place, pages: times / max(1, state.shape.height))
        if state.taste.isScrolling, times < 0 || !state.seesEnd {
            return scrollLines(times, &state)
        }
        let before = state.place
        if times > 0, let last = state.spread.last, last.page.isLast { return turn(1, &state) }
        if times < 0, state.isAtEnd || state.isAtChapterStart { return turn(-1, &state) }
        let bounded = min(max(times, -linesMax), linesMax)
        let line = chapter.line(state.line, movedBy: bounded)
        state.stand(at: line, of: state.place.document)
        return moved(from: before, &state)
    }

    /// For a screen reader the cursor goes from line to line, and the page turns when it must.
    private static func stepLines(_ times: Int, _ state: inout State) -> Effects {
        guard let cursor = state.cursor, let chapter = state.chapters[cursor.document] else {
            return turn(times > 0 ? 1 : -1, &state)
        }
        let from = chapter.line(of: cursor.offset)
        let to = chapter.line(from, movedBy: min(max(times, -linesMax), linesMax))
        guard to != from, to < chapter.end else { return turn(times > 0 ? 1 : -1, &state) }
        return show(chapter.range(of: to).lowerBound, of: cursor.document, times > 0, &state)
    }

    /// More lines than these are a leap.
    private static let linesMax = 10_000

    /// Lines of code are longer than pages are wide: the page stays, and they move under it.
    static func scrollCode(_ times: Int, _ state: inout State) -> Effects {
        let shape = state.shape
        let beyond = state.spread.map { leaf in
            let room = shape.room(ofColumn: shape.origin(of: leaf).column, state.size.width)
            return leaf.page.overflow - (room - shape.measure)
        }
        let most = max(0, beyond.max() ?? 0)
        guard most > 0 || state.shift > 0, !state.isLinear else {
            return [.perform(.ask(.say(tr("No line here goes beyond the edge."))))]
        }
        let steps = min(max(times, -linesMax), linesMax)
        state.shift = min(most, max(0, state.shift + steps * scrollStep))
        return []
    }

    /// Columns that code moves at a time: an indent or two.
    private static let scrollStep = 8

    // MARK: - Arriving

    /// Goes to a chapter, now or when it is set.
    static func travel(_ journey: Journey, _ state: inout State) -> Effects {
        let before = state.place
        if enter(journey, &state) { return moved(from: before, &state) }
        return ask(for: journey.document, &state)
    }

    static func land(_ journey: Journey, _ state: inout State) -> Effects {
        guard let chapter = state.fresh(journey.document) else { return [] }
        let before = state.place
        settle(journey, in: chapter, &state)
        for page in 0..<min(journey.pages, 2) {
            if !backOnePage(journey.turns, journey.pages - page - 1, &state) { break }
        }
        var effects = moved(from: before, &state)
        if journey.turns != 0 { effects += turn(journey.turns, &state) }
        if journey.lines != 0 { effects += moveLines(journey.lines, &state) }
        return effects
    }

    /// On what was gone to, where the page begins before it: a match, a note, an entry.
    private static func putCursor(on journey: Journey, _ state: inout State) {
        guard journey.isExact, case .page(let offset) = journey.aim,
            let leaf = state.leaf(showing: offset, of: journey.document),
            offset > leaf.page.range.lowerBound
        else { return }
        state.focus = offset
    }

    private static func settle(_ journey: Journey, in chapter: SetChapter, _ state: inout State) {
        let document = chapter.document.key.index
        let height = state.shape.height
        let line: LineIndex
        switch journey.aim {
        case .start: line = chapter.start
        case .end: line = chapter.lastStart(height: height)
        case .lastLine: line = chapter.line(before: chapter.end) ?? chapter.start
        case .line(let offset): line = chapter.line(of: offset)
        case .page(let offset):
            line = chapter.start(ofPageWith: chapter.line(of: offset), height: height)
        case .fragment(let fragment):
            let offset = chapter.document.range(ofFragment: fragment)?.lowerBound ?? 0
            line = chapter.line(of: offset)
        case .share(let share):
            let offset = chapter.read(before: chapter.document.offset(share: share))
            line = chapter.start(ofPageWith: chapter.line(of: offset), height: height)
        }
        state.stand(at: line, of: document)
        putCursor(on: journey, &state)
    }

    /// What every move brings with it.
    static func moved(from before: Spot, _ state: inout State) -> Effects {
        var effects: Effects = []
        if let journey = state.journey { effects += ask(for: journey.document, &state) }
        guard state.place != before else { return effects }
        state.along.resumed = nil
        noticeMove(&state)
        state.measureProgress()
        if state.place.document != before.document { state.forgetFarChapters() }
        return effects + askForNeighbours(&state) + turnToComing(&state)
            + [.schedule(.settling, after: settlingTime, .settled)]
    }
}

extension Reader.State {
    /// What is near stays set; the rest can be set again.
    mutating func forgetFarChapters() {
        guard let book else { return }
        let here = place.document
        let near = [here, book.previous(before: here)] + book.following(here)
        chapters = chapters.filter { near.contains($0.key) }
        asked = asked.filter { near.contains($0.key) || $0.key == journey?.document }
    }
}
