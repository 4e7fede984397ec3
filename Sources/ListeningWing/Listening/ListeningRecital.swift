import Kernel
import Publications
import ScreenKit
import Wording

/// A text that a voice reads is heard as any book, but it has a page of its own.
extension Listening {
    /// Why nothing is done; nil for what is.
    static func refusal(of action: Action, _ state: State) -> String? {
        guard state.book.recital != nil else { return nil }
        switch action {
        case .chapterAdded, .chapterToName, .chapterRenamed, .chapterMoved, .chapterRemoved,
            .chaptersReset, .chaptersWished, .sheetWished:
            return tr("A voice reads this text: its chapters are those of its contents.")
        case .bookmarkToggled, .bookmarkAnnotated, .markSet, .markSought:
            return tr("A voice reads this text: bookmarks are set on its page. gr goes there.")
        default: return nil
        }
    }

    static func recite(_ action: Action, _ state: inout State) -> Effects {
        guard let recital = state.book.recital else { return [] }
        switch action {
        case .sentenceStepped(let steps, let paragraphs):
            let here = state.book.timeline.place(at: state.here)
            let track = recital.stepping(steps, paragraphs: paragraphs, from: here)
            return seek(to: state.book.timeline.start(ofTrack: track), &state)
        case .sentenceSought(let place):
            guard let track = recital.sentence(from: place) else { return [] }
            return seek(to: state.book.timeline.start(ofTrack: track), &state)
        case .completed(let whole, let shift): return complete(whole, by: shift, &state)
        default: return []
        }
    }

    // MARK: - A voice that began before all of its text was parted

    /// Whatever goes elsewhere does so when it is known what is there.
    static func postpone(_ action: Action, _ state: inout State) -> Effects {
        if state.postponed.count < postponedMax { state.postponed.append(action) }
        let words = tr("The rest of the book is being looked through.")
        return state.postponed.count == 1 ? [.perform(.ask(.say(words)))] : []
    }

    private static let postponedMax = 100

    private static func complete(
        _ whole: HeardBook, by shift: Int, _ state: inout State
    ) -> Effects {
        guard let begun = state.book.recital, let recital = whole.recital, !begun.isWhole else {
            return []
        }
        let old = state.book
        state.book = whole
        // What was spoken of it is known to the moment.
        for track in begun.parted {
            let heard = old.audiobook.tracks[track]
            if !heard.isEstimate, let length = heard.duration {
                state.measure(track + shift, as: length)
            }
        }
        let first = TrackPlace(track: begun.parted.lowerBound, offset: .zero)
        let later = state.time(of: first.moved(by: shift)) - old.timeline.time(of: first)
        state.move(by: shift, later)
        var effects: Effects = []
        if state.isLoaded {
            state.number += 1
            effects.append(
                .perform(.recite(recital, number: state.number, shift: shift)))
        }
        let waiting = state.postponed
        state.postponed = []
        return effects + waiting.flatMap { reduce(&state, $0) }
    }
}

extension Listening.State {
    /// It goes elsewhere in a text of which only the beginning was parted.
    func mustKnowText(for action: Listening.Action) -> Bool {
        guard let recital = book.recital, !recital.isWhole else { return false }
        switch action {
        case .stepped, .sought, .sentenceStepped, .sentenceSought, .returned, .percentSought,
            .chapterStepped, .chapterSought, .loopMarked, .loopSet, .repeated, .repeatToggled,
            .sleptAfterChapter, .tunedFromHere, .traceSought, .wished(.next), .wished(.previous),
            .wished(.seek), .wished(.position), .wished(.repeats):
            return true
        default: return false
        }
    }

    /// The same places, by the tracks and the times of the whole.
    fileprivate mutating func move(by shift: Int, _ later: Duration) {
        spot = spot.moved(by: shift)
        aim = aim?.moved(by: shift)
        astray = astray?.moved(by: shift)
        kept = kept?.moved(by: shift)
        fadedFrom = fadedFrom?.moved(by: shift)
        jump = nil
        for index in history.indices {
            history[index].place += later
            history[index].origin = history[index].origin.map { $0 + later }
        }
    }
}

extension TrackPlace {
    fileprivate func moved(by shift: Int) -> TrackPlace {
        TrackPlace(track: track + shift, offset: offset)
    }
}
