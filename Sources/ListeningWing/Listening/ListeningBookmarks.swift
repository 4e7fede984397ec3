import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// A moment a person wants to come back to, with what they wrote at it.
public struct Bookmark: Equatable, Sendable, Identifiable {
    public var annotation: Annotation
    public var time: Duration

    public init(_ annotation: Annotation, at time: Duration) {
        self.annotation = annotation
        self.time = time
    }

    public var id: Annotation.ID { annotation.id }
}

/// Bookmarks of what is heard: kept among the notes of all books, in the order of the sound.
extension Listening {
    static func keepBookmarks(_ action: Action, _ state: inout State) -> Effects {
        switch action {
        case .bookmarksRead(let marks, let seed, let trouble):
            return take(marks, seed: seed, trouble, &state)
        // Some came from another device.
        case .bookmarksRenewed:
            state.isRenewing = true
            return [readAgain(state)]
        case .bookmarkToggled: return toggleBookmark(&state)
        case .bookmarkAnnotated: return annotate(&state)
        case .bookmarkSought(let index):
            return state.bookmark(index).map { seek(to: $0.time, &state) } ?? []
        case .clipPlayed(let index):
            return state.bookmark(index).map { playClip(of: $0, &state) } ?? []
        case .bookmarkOpened(let index): return state.bookmark(index).map(open) ?? []
        case .bookmarkRemoved(let index):
            return state.bookmark(index).map { remove($0, &state) } ?? []
        case .bookmarkPut(let mark): return put(mark, &state)
        case .bookmarkDropped(let id): return drop(id, &state)
        case .bookmarkKept(let mark, let trouble): return settle(mark, trouble, &state)
        case .noteWritten(let id, let text, let old):
            return write(text, at: id, from: old, &state)
        default: return []
        }
    }

    /// A second `mm` this near takes the first one off.
    private static let nearness = Duration.seconds(2)

    static func toggleBookmark(_ state: inout State) -> Effects {
        let here = state.here
        let near = state.bookmarks.first {
            $0.time - here < nearness && here - $0.time < nearness
        }
        if let near { return remove(near, &state) }
        guard let mark = newBookmark(&state) else { return [notRead] }
        return put(mark, &state) + [
            record(mark, isAdded: true, state),
            .perform(.ask(.done(tr("Bookmark at \(AudioWords.clock(mark.time)).")))),
        ]
    }

    /// A bookmark here, or the one that is, with its note to be written.
    static func annotate(_ state: inout State) -> Effects {
        let here = state.here
        let near = state.bookmarks.first {
            $0.time - here < nearness && here - $0.time < nearness
        }
        if let near { return open(near) }
        guard let mark = newBookmark(&state) else { return [notRead] }
        return put(mark, &state) + [record(mark, isAdded: true, state)] + open(mark)
    }

    private static var notRead: Effect<Action, Command> {
        .perform(.ask(.say(tr("The bookmarks of this book are not read yet."))))
    }

    static func open(_ mark: Bookmark) -> Effects {
        [.perform(.ask(.write(mark.annotation)))]
    }

    private static func newBookmark(_ state: inout State) -> Bookmark? {
        guard let seed = state.bookmarkSeed, state.bookmarks.count < Annotation.countMax else {
            return nil
        }
        state.bookmarkSerial += 1
        let book = state.book
        let spot = state.aim ?? state.spot
        var annotation = Annotation(
            id: "\(seed)-\(state.bookmarkSerial)", kind: .bookmark,
            start: book.publication.locator(of: spot, in: book.audiobook).description,
            percent: state.percent, created: 0)
        annotation.chapter = state.chapter?.title ?? ""
        return Bookmark(annotation, at: state.here)
    }

    static func remove(_ mark: Bookmark, _ state: inout State) -> Effects {
        drop(mark.id, &state) + [
            record(mark, isAdded: false, state),
            .perform(.ask(.done(tr("Bookmark at \(AudioWords.clock(mark.time)) removed.")))),
        ]
    }

    private static func record(
        _ mark: Bookmark, isAdded: Bool, _ state: State
    ) -> Effect<Action, Command> {
        let (put, drop) = (Action.bookmarkPut(mark), Action.bookmarkDropped(mark.id))
        let time = AudioWords.clock(mark.time)
        return .record(
            Undo(
                title: isAdded ? tr("a bookmark at \(time)") : tr("no bookmark at \(time)"),
                journal: journal(state),
                inverse: isAdded ? drop : put, forward: isAdded ? put : drop))
    }

    static func put(_ mark: Bookmark, _ state: inout State) -> Effects {
        state.bookmarks.removeAll { $0.id == mark.id }
        let at = state.bookmarks.firstIndex { $0.time > mark.time } ?? state.bookmarks.count
        state.bookmarks.insert(mark, at: at)
        state.bookmarkChangesCount += 1
        return [.request(.bookmark(mark.id), .keepBookmark(state.book, mark))] + renewed(state)
    }

    static func drop(_ id: Annotation.ID, _ state: inout State) -> Effects {
        state.bookmarks.removeAll { $0.id == id }
        state.bookmarkChangesCount += 1
        return [.request(.bookmark(id), .removeBookmark(id))] + renewed(state)
    }

    private static func readAgain(_ state: State) -> Effect<Action, Command> {
        .request(.bookmarks, .readBookmarks(state.book))
    }

    /// What is being read does not have the change: it is read after that.
    private static func renewed(_ state: State) -> Effects {
        state.isRenewing ? [readAgain(state)] : []
    }

    /// What is written at one; the whole of it can be taken back.
    static func write(
        _ text: String, at id: Annotation.ID, from old: String?, _ state: inout State
    ) -> Effects {
        guard var mark = state.bookmarks.first(where: { $0.id == id }) else { return [] }
        let isNews = mark.annotation.note != text
        mark.annotation.note = text
        let kept = isNews ? put(mark, &state) : []
        guard let old, old != text else { return kept }
        return kept + [
            .record(
                Undo(
                    title: tr("a note at \(AudioWords.clock(mark.time))"), journal: journal(state),
                    inverse: Action.noteWritten(id, old, from: nil),
                    forward: .noteWritten(id, text, from: nil)))
        ]
    }

    static func take(
        _ marks: [Bookmark], seed: String, _ trouble: String?, _ state: inout State
    ) -> Effects {
        (state.bookmarkSeed, state.isRenewing) = (seed, false)
        state.bookmarks = marks.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        return trouble.map {
            [.perform(.ask(.say(tr("The bookmarks of this book could not be read: \($0)."))))]
        } ?? []
    }

    static func settle(_ mark: Bookmark?, _ trouble: String?, _ state: inout State) -> Effects {
        if let mark, let at = state.bookmarks.firstIndex(where: { $0.id == mark.id }) {
            state.bookmarks[at].annotation.created = mark.annotation.created
        }
        return trouble.map {
            [.perform(.ask(.say(tr("The bookmark could not be kept: \($0)."))))]
        } ?? []
    }
}

extension Listening.State {
    func bookmark(_ index: Int) -> Bookmark? {
        bookmarks.indices.contains(index) ? bookmarks[index] : nil
    }
}

extension EffectID {
    static let bookmarks = EffectID("bookmarks")
    fileprivate static func bookmark(_ id: Annotation.ID) -> EffectID {
        EffectID("bookmark.\(id)")
    }
}
