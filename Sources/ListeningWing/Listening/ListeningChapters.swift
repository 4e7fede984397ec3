import Kernel
import Publications
import ScreenKit
import Wording

/// Chapters that a person adds, names, moves and removes. They are kept with the book's own
/// settings; its files stay as they are.
extension Listening {
    static func changeChapters(_ action: Action, _ state: inout State) -> Effects {
        let now = OwnChapters(of: state.book.audiobook)
        switch action {
        case .chapterAdded(let title): return addChapter(title, now, &state)
        case .chapterRenamed(let index, let title): return rename(index, title, now, &state)
        case .chapterMoved(let index): return move(index, now, &state)
        case .chapterRemoved(let index):
            guard state.book.chapters.indices.contains(index) else { return [] }
            guard let rest = now.removing(index) else {
                return [.perform(.ask(.say(tr("A book has one chapter at least."))))]
            }
            let title = state.book.chapters[index].title
            return change(to: rest, tr("Chapter removed: \(title)"), &state)
        case .chaptersReset:
            guard state.ownChapters != nil else {
                return [.perform(.ask(.say(tr("The chapters are as its files name them."))))]
            }
            return change(to: nil, tr("Chapters as the files name them"), &state)
        case .chaptersPut(let own): return put(own, &state)
        case .chaptersWished: return findChapters(&state)
        case .pausesFound(let pauses, let trouble): return found(pauses, trouble, &state)
        default: return []
        }
    }

    private static func addChapter(
        _ title: String, _ now: OwnChapters, _ state: inout State
    ) -> Effects {
        let here = state.here
        if let taken = state.book.chapters.first(where: { isNear($0.start, here) }) {
            return [.perform(.ask(.say(tr("\(taken.title) begins here already."))))]
        }
        if endsHere(state) { return [.perform(.ask(.say(bookEndsHere)))] }
        // One that is only counted would be renamed by each that comes before it.
        let name = title.isEmpty ? "From \(AudioWords.clock(here))" : title
        let place = state.aim ?? state.spot
        let depth = state.chapter?.depth ?? 1
        let chapter = OwnChapters.Chapter(at: place, title: name, depth: depth)
        guard let more = now.adding(chapter) else {
            return [
                .perform(.ask(.say(tr("A book has \(OwnChapters.countMax) chapters at most."))))
            ]
        }
        return change(to: more, tr("A chapter begins at \(AudioWords.clock(here))"), &state)
    }

    private static func rename(
        _ index: Int, _ title: String, _ now: OwnChapters, _ state: inout State
    ) -> Effects {
        guard state.book.chapters.indices.contains(index),
            state.book.chapters[index].title != title, !title.allSatisfy(\.isWhitespace),
            let renamed = now.renaming(index, title)
        else { return [] }
        return change(to: renamed, tr("Chapter renamed"), &state)
    }

    /// It begins where one is, as long as that is between its neighbours.
    private static func move(
        _ index: Int, _ now: OwnChapters, _ state: inout State
    ) -> Effects {
        let (chapters, here) = (state.book.chapters, state.here)
        guard chapters.indices.contains(index) else { return [] }
        if endsHere(state) { return [.perform(.ask(.say(bookEndsHere)))] }
        let isAfter = index == 0 || chapters[index - 1].start + nearness < here
        let isBefore =
            index + 1 == chapters.count || here + nearness < chapters[index + 1].start
        guard isAfter, isBefore, let moved = now.moving(index, to: state.aim ?? state.spot) else {
            return [
                .perform(
                    .ask(
                        .say(
                            tr("\(chapters[index].title) cannot begin here: another does between."))
                    ))
            ]
        }
        let place = AudioWords.clock(here)
        return change(to: moved, tr("\(chapters[index].title) begins at \(place)"), &state)
    }

    static func change(
        to own: OwnChapters?, _ title: String, _ state: inout State
    ) -> Effects {
        let old = state.ownChapters
        guard own != old else { return [] }
        let undo = Undo(
            title: title, journal: journal(state), inverse: Action.chaptersPut(old),
            forward: .chaptersPut(own))
        return put(own, &state) + [.record(undo), .perform(.ask(.done(tr("\(title)."))))]
    }

    private static func put(_ own: OwnChapters?, _ state: inout State) -> Effects {
        let sleepsAt = state.sleep?.chapter.flatMap { index in
            state.book.chapters.indices.contains(index) ? state.book.chapters[index].start : nil
        }
        state.book.divide(own)
        state.look[OpenedSound.chapters] = own?.kept
        // The timer waits for the end of the same words.
        if let sleepsAt {
            state.sleep?.chapter = state.book.chapterIndex(at: sleepsAt)
            state.sleep?.wanted = nil
        }
        return [.request(.keepingLook, .keepLook(state.book, state.look))]
            + watchSkips(&state) + (state.sleep == nil ? [] : watchSleep(&state))
    }

    /// Two chapters this near would be one.
    private static let nearness = Duration.seconds(2)

    /// What begins at the end of the book would have nothing in it.
    private static func endsHere(_ state: State) -> Bool {
        // Of some books it is not known how long they are.
        state.book.end > nearness && state.here + nearness >= state.book.end
    }

    private static var bookEndsHere: String {
        tr("The book ends here: a chapter that begins here would have nothing in it.")
    }

    private static func isNear(_ one: Duration, _ other: Duration) -> Bool {
        max(one, other) - min(one, other) < nearness
    }
}

extension Listening.State {
    var ownChapters: OwnChapters? {
        look[OpenedSound.chapters].flatMap { OwnChapters(kept: $0) }
    }
}
