import Catalogs
import Kernel
import LendingWing
import ListeningWing
import ScreenKit

extension Playing: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .ask(let ask): App.fulfil(ask, from: -1, &state)
        case .left: state.isQuitting ? [.perform(.quit)] : []
        default: nil
        }
    }

    static func follow(
        _ action: Action, from before: State, _ state: inout App.State
    ) -> App.Effects {
        guard let old = before.heard, let heard = state.listening else { return [] }
        var effects: App.Effects = []
        if old.history.count != heard.history.count {
            effects += App.tellPlayers(.traced(heard.history.count), &state)
        }
        if old.bookmarks.count != heard.bookmarks.count {
            effects += App.tellPlayers(.bookmarked(heard.bookmarks.count), &state)
        }
        if old.book.source == heard.book.source, old.book.chapters != heard.book.chapters {
            effects += App.tellPlayers(.divided(heard.book.chapters.count), &state)
        }
        if case .chapterToName(let row) = action, heard.book.chapters.indices.contains(row) {
            effects += App.tellPlayers(.named(row, heard.book.chapters[row].title), &state)
        }
        let (chapter, now) = (old.chapterIndex, heard.chapterIndex)
        if chapter != now {
            effects += App.tellPlayers(.chapterChanged(from: chapter, to: now), &state)
        }
        if old.speed != heard.speed, old.number == heard.number,
            let show = heard.book.show, state.memory.speeds[show] != heard.speed
        {
            state.memory.speeds.set(heard.speed, of: show)
        }
        if old.number == heard.number, old.scope != heard.scope || old.habit != heard.habit {
            state.memory.sounds.choose(heard.scope, heard.habit, heard.book)
        }
        if old.isOver != heard.isOver { effects += App.tellReaders(&state) }
        if old.isPlaying != heard.isPlaying {
            effects += App.assist(
                heard.isPlaying ? .entered(.listening) : .left(.listening), &state)
        }
        return effects + showDesktop(after: action, &state) + whatFollows(old, &state)
    }

    /// What follows from the end of a book.
    private static func whatFollows(
        _ old: Listening.State, _ state: inout App.State
    ) -> App.Effects {
        guard old.isPlaying, let heard = state.listening, heard.motion == .paused, heard.isAtEnd
        else { return [] }
        let marked = markHeard(heard.book, &state)
        let next = App.goOn(after: heard.book, &state)
        return marked + (next.isEmpty ? App.endUnseen(&state) : next)
    }

    /// An episode of a feed, or a sound that came from one.
    private static func markHeard(
        _ book: HeardBook, _ state: inout App.State
    ) -> App.Effects {
        let own = (book.publication.metadata.identifier).flatMap { name in
            name.hasPrefix(Episode.scheme) ? String(name.dropFirst(Episode.scheme.count)) : nil
        }
        let name = own ?? state.downloads.key(ofFileAt: book.source)
        return name.map { App.carry(Following.Action.hearing($0, true), &state) } ?? []
    }

    /// One instance has the desktop's keys: the one that was there first.
    private static func showDesktop(
        after action: Action, _ state: inout App.State
    ) -> App.Effects {
        guard let heard = state.listening else { return [] }
        var isJump = false
        if case .told(heard.number, .arrived) = action { isJump = true }
        return showDesktop(heard, isJump: isJump, &state)
    }

    static func showDesktop(
        _ heard: Listening.State, isJump: Bool, _ state: inout App.State
    ) -> App.Effects {
        guard !state.isSecond else { return [] }
        var face = Listening.face(heard)
        if state.art?.book == heard.number { face.art = state.art?.address }
        if state.lock.isLocked { face = face.veiled }
        guard isJump || face != state.face else { return [] }
        state.face = face
        return [.perform(.show(face, isJump: isJump))]
    }
}

extension App.State {
    /// What is heard, and by which rules; nil while no book is loaded.
    public internal(set) var listening: Listening.State? {
        get { services[Playing.self].heard }
        set { services[Playing.self].heard = newValue }
    }

    /// What is found in what is heard, of which nothing is copied; nil while no book is loaded.
    @discardableResult
    func hears<Found>(_ find: (Listening.State) -> Found) -> Found? {
        services.look(at: Playing.self) { $0.heard.map(find) }
    }
}

extension App.Action {
    public static func listening(_ action: Listening.Action) -> App.Action {
        .service(Playing.self, action)
    }
}

extension App {
    /// Sends an action to what is heard, and does what it asks for in return.
    static func listen(_ action: Listening.Action, _ state: inout State) -> Effects {
        send(action, to: Playing.self, &state)
    }
}
