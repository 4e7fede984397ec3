import Kernel
import Publications
import ScreenKit
import Typesetting

/// Steps by what the text is made of: the cursor goes along, and the page turns when it must.
extension Reader {
    static func step(_ unit: TextUnit, _ times: Int, _ state: inout State) -> Effects {
        var effects: Effects = []
        for _ in 0..<min(abs(times), stepsMax) {
            let (isMade, more) = step(unit, isForward: times > 0, &state)
            effects += more
            if !isMade { break }
        }
        return effects
    }

    /// More than these are a leap.
    private static let stepsMax = 1_000

    private static func step(
        _ unit: TextUnit, isForward: Bool, _ state: inout State
    ) -> (isMade: Bool, Effects) {
        guard let cursor = state.cursor, let document = state.document(of: cursor),
            state.journey == nil
        else { return (false, []) }
        let language = state.book?.publication.metadata.languages.first
        var from = cursor.offset
        var found: Range<Int>?
        repeat {
            found =
                isForward
                ? document.next(unit, after: from, language: language)
                : document.previous(unit, before: from, language: language)
            // Notes that have left the text are passed by.
            guard let start = found?.lowerBound,
                let body = state.chapters[cursor.document]?.body(at: start)
            else { break }
            found = nil
            let edge = isForward ? body.range.upperBound : body.range.lowerBound
            if isForward ? edge <= from : edge >= from { break }
            from = edge
        } while true
        guard let found else { return leaveDocument(isForward, from: cursor, &state) }
        return (true, show(found.lowerBound, of: cursor.document, isForward, &state))
    }

    /// The next chapter begins with a unit of its own; the one before ends with one.
    private static func leaveDocument(
        _ isForward: Bool, from cursor: Spot, _ state: inout State
    ) -> (Bool, Effects) {
        let next =
            isForward
            ? state.book?.next(after: cursor.document)
            : state.book?.previous(before: cursor.document)
        guard let next else { return (false, []) }
        let effects = travel(Journey(document: next, aim: isForward ? .start : .end), &state)
        if state.journey == nil, !isForward, let chapter = state.chapter {
            let last = chapter.document.previous(.sentence, before: chapter.document.text.count)
            state.focus = last?.lowerBound
        }
        return (state.journey == nil, effects)
    }

    /// Puts the cursor on an offset, on this page or on the one that holds it.
    static func show(
        _ offset: Int, of document: Int, _ isForward: Bool, _ state: inout State
    ) -> Effects {
        let before = state.place
        var turns = 0
        while state.leaf(showing: offset, of: document) == nil, turns < turnsToShow {
            let stood = state.place
            _ = turn(isForward ? 1 : -1, &state)
            turns += 1
            if state.place == stood { break }
        }
        if state.leaf(showing: offset, of: document) == nil {
            return travel(Journey(document: document, aim: .page(offset)), &state)
        }
        state.focus = offset
        return moved(from: before, &state)
    }

    /// A unit further away than this many pages is gone to, not turned to.
    private static let turnsToShow = 3
}

extension Reader.State {
    /// Where a voice begins: the sentence one stepped to, else the one at the top of the page, also
    /// where it began on the page before. A screen reader's cursor stands where it said it does.
    package var voiceStart: Spot? {
        guard focus == nil, !isLinear, let first = spread.first else { return cursor }
        // What was read or heard last is not said once more.
        if let resumed = along.resumed, leaf(showing: resumed.offset, of: resumed.document) != nil {
            return resumed
        }
        return Spot(document: first.document, offset: first.page.range.lowerBound)
    }

    /// Where the cursor stands: the sentence one stepped to, or the first that begins in view.
    package var cursor: Spot? {
        guard let first = spread.first else { return nil }
        if let focus, let leaf = leaf(showing: focus, of: place.document) {
            return Spot(document: leaf.document, offset: focus)
        }
        // A screen reader's cursor goes with a voice that is paused, and stays while one speaks.
        if isLinear, along.course?.left == nil, let (range, document) = spokenInView,
            leaf(showing: range.lowerBound, of: document.key.index) != nil
        {
            return Spot(document: document.key.index, offset: range.lowerBound)
        }
        let start = first.page.range.lowerBound
        let document = first.chapter.document
        if document.range(of: .sentence, at: start)?.lowerBound == start {
            return Spot(document: first.document, offset: start)
        }
        if let next = document.next(.sentence, after: start)?.lowerBound,
            first.page.range.contains(next)
        {
            return Spot(document: first.document, offset: next)
        }
        return Spot(document: first.document, offset: start)
    }

    /// The sentence one stepped to, else where the page begins.
    package var reached: Spot {
        guard let focus, let leaf = leaf(showing: focus, of: place.document) else { return place }
        return Spot(document: leaf.document, offset: focus)
    }

    package var isUnderWay: Bool { journey != nil }

    package var isAtBookStart: Bool {
        isAtChapterStart && book?.previous(before: place.document) == nil
    }

    func document(of spot: Spot) -> Document? { chapters[spot.document]?.document }
}
