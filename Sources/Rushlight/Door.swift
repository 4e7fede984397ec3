import Adapters
import Canvas
import CommandLine
import Features
import Glibc
import HouseholdWing
import Kernel
import LendingWing
import ListeningWing
import ReadingWing
import ScreenKit
import Terminal
import Wording

/// What other processes may ask of this one over the control socket.
final class Door {
    private let server: ControlServer
    private let guests: Guests<App>
    private let loop: Loop<App>
    private var watch: FolderWatch?
    private let watchers: Watchers
    private var isShut = false
    /// Another instance has the sound, the bus and this place from here on.
    private let yielded: () -> Void

    /// nil where no socket can be made: other processes then cannot reach the program.
    init?(
        _ lock: InstanceLock, _ loop: Loop<App>, _ watchers: Watchers,
        yielded: @escaping () -> Void,
        open:
            @escaping (Guests<App>.Guest, TerminalEnvironment) throws(TerminalError) -> any Terminal
    ) {
        guard let server = try? ControlServer(holding: lock) else {
            // As said above; the screen works all the same.
            return nil
        }
        self.server = server
        self.loop = loop
        self.yielded = yielded
        self.watchers = watchers
        guests = Guests(loop, open: open, explain: { $0.sentence })
        server.request = { [unowned self] words, connection in answer(words, connection) }
        server.ended = { [guests] in
            watchers.left($0)
            guests.left(ObjectIdentifier($0))
        }
        loop.watch(server.descriptor) { server.serve() }
        watchFolder()
    }

    /// Somebody may clear the folder away while this runs.
    private func watchFolder() {
        if let watch { loop.unwatch(watch.descriptor) }
        watch = FolderWatch(server.folder)
        guard let watch else { return }
        loop.watch(watch.descriptor) { [unowned self] in
            if !watch.changes().isEmpty { loop.send(.doorDisturbed) }
        }
    }

    /// Where the folder is gone it is made again, and what others look for in it.
    func repair() {
        guard !isShut else { return }
        do throws(ControlError) {
            try server.repair()
            if watch?.isOver != false { watchFolder() }
        } catch {
            // Told once: what others do there is their business from here on.
            isShut = true
            let words = tr("`rushlight ctl` cannot reach this screen any more: \(error.why).")
            loop.send(.troubleTold(words))
        }
    }

    func shut() {
        isShut = true
        server.hide()
    }

    private func answer(_ words: [String], _ connection: ControlConnection) -> ControlServer.Answer
    {
        let guest = Guests<App>.Guest(
            id: ObjectIdentifier(connection), descriptors: connection.descriptors,
            tell: { connection.tell($0) })
        if loop.store.state.lock.isLocked, let refusal = refusal(of: words) { return refusal }
        switch words.first {
        case "status": return .done(status)
        case "lock": return lock()
        case "key": return press(words.dropFirst())
        case "open":
            guard let place = words.dropFirst().first.flatMap(Start.place(named:)) else {
                return .refused(.noPlace)
            }
            loop.send(.opened(place))
            return .done([])
        case "read":
            guard let path = words.dropFirst().first else { return .refused(.notUnderstood) }
            guard access(path, R_OK) == 0 else { return .refused(Self.unreadable(path)) }
            loop.send(.opened(.book(.file(path), at: nil)))
            return .done([])
        case "listen":
            guard let heard = loop.store.state.listening else {
                return .refused(.notHeard)
            }
            guard let action = Listening.Action(words: Array(words.dropFirst())) else {
                return .refused(.notUnderstood)
            }
            if let why = Listening.refusal(ofScript: action, heard) {
                return .refused(Safe.text(why))
            }
            loop.send(.wishedOutside(.listening(action)))
            return .done([])
        case "yield": return yield()
        case "watch": return watchers.hear(Array(words.dropFirst()), connection, server)
        case "trace", "report": return watchers.recorder.hear(words, loop)
        case "queue": return queue(Array(words.dropFirst()))
        case "downloads": return downloads(Array(words.dropFirst()))
        case "detach" where connection.descriptors.isEmpty: return leave()
        default: return guests.hear(words, from: guest) ? .later : .refused(.notUnderstood)
        }
    }

    /// The instance that plays is the one that others find.
    private func yield() -> ControlServer.Answer {
        shut()
        server.giveUp()
        loop.send(.yielded)
        yielded()
        return .done([])
    }

    private func queue(_ words: [String]) -> ControlServer.Answer {
        let items = loop.store.state.memory.upNext.items
        if words == ["list"] { return .done(items.flatMap { [$0.path, $0.title] }) }
        guard let change = UpNext.Change(words: words) else { return .refused(.notUnderstood) }
        if case .added(let items) = change {
            for item in items where access(item.path, R_OK) != 0 {
                return .refused(Self.unreadable(item.path))
            }
        }
        if let at = change.place, !items.indices.contains(at) {
            return .refused(.noNumber)
        }
        loop.send(.queue(change))
        return .done([])
    }

    private static func unreadable(_ path: String) -> String {
        "\(Safe.text(path)): it cannot be read"
    }

    private func downloads(_ words: [String]) -> ControlServer.Answer {
        switch Downloads.hear(words, loop.store.state.downloads) {
        case .told(let reports): return .done(reports.map(\.word))
        case .refused(let why): return .refused(Safe.text(why))
        case .obeyed(let action):
            loop.send(.service(Downloads.self, action))
            return .done([])
        }
    }

    /// Words in pairs: a name and its value.
    private var status: [String] {
        let state = loop.store.state
        if state.lock.isLocked { return lockedStatus }
        var words = [
            "screen", state.stack.top.screen.name, "terminal", loop.terminal == nil ? "no" : "yes",
            "resident", state.isResident ? "yes" : "no",
        ]
        if let heard = state.listening {
            words += Listening.report(heard)
            guard state.stack.screen.holds(Reader.self) else {
                return words + Listening.placeWords(heard, as: state.stack.screen.screen.name)
            }
        }
        guard let reader = state.stack.screen[Reader.self], reader.phase == .open,
            let book = reader.book
        else { return words }
        // A locator would mean reading the chapter: the asking process does that, not the loop.
        var about = [
            "title", book.title, "percent", "\(reader.progress * 100)",
            "document", "\(reader.place.document)", "offset", "\(reader.place.offset)",
        ]
        if case .file(let path) = book.source { about += ["path", path] }
        return words + about
    }

    /// While it is locked, what tells or changes anything is refused; its terminals may come and
    /// go, and another instance may take over.
    private func refusal(of words: [String]) -> ControlServer.Answer? {
        switch words.first {
        case "status", "lock", "detach", "yield", "watch": return nil
        case "listen":
            let isAllowed = loop.store.state.preferences.settings.controlsLocked
            let isHarmless = [["play"], ["pause"], ["toggle"]].contains(Array(words.dropFirst()))
            return isAllowed && isHarmless ? nil : .refused(.locked)
        case "key", "open", "read", "queue", "downloads", "trace", "report":
            return .refused(.locked)
        default: return nil
        }
    }

    private func lock() -> ControlServer.Answer {
        guard loop.store.state.lock.isSet else { return .refused(.noLock) }
        loop.send(.service(Lock.self, .wished))
        return .done([])
    }

    private var lockedStatus: [String] {
        let state = loop.store.state
        var words = [
            "screen", "lock", "terminal", loop.terminal == nil ? "no" : "yes",
            "resident", state.isResident ? "yes" : "no", "locked", "yes",
        ]
        if let heard = state.listening {
            words += ["audio", heard.isPlaying ? "playing" : "paused"]
        }
        return words
    }

    private func press(_ names: ArraySlice<String>) -> ControlServer.Answer {
        var keys: [Key] = []
        for name in names {
            guard let sequence = KeySequence(name) else {
                return .refused("“\(Safe.text(name))” is not a key")
            }
            keys += sequence.keys
        }
        for key in keys { loop.send(.input(.key(key))) }
        return .done([])
    }

    private func leave() -> ControlServer.Answer {
        guard loop.store.state.canPlayOn else {
            return .refused(.inTerminal)
        }
        loop.send(.ordered(Order(.appDetach)))
        return .done([])
    }
}

extension TerminalError {
    /// What happened, and what to do, for the person in front of it.
    var sentence: String {
        switch self {
        case .notATerminal:
            "this is not a terminal, and the screens need one. Run it in a terminal, or see "
                + "`rushlight --help` for what works without."
        case .unnamed:
            "TERM is not set, so how this terminal works is unknown. Set it, for example "
                + "TERM=xterm-256color."
        case .unknown(let name):
            "nothing is known here about a terminal called “\(Safe.text(name))”. Install "
                + "ncurses-term, or set TERM=xterm-256color."
        case .tooSimple(let name):
            "a terminal called “\(Safe.text(name))” cannot place its cursor. Run it in a terminal "
                + "window, or see `rushlight --help` for what works without."
        case .failed(let name):
            "the terminal “\(Safe.text(name))” could not be opened. Try TERM=xterm-256color."
        }
    }
}
