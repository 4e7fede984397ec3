import Canvas
import Kernel
import Publications
import Sharing

extension Syncing: Service {
    public static var name: String { "sync" }
    public static var initial: State { State() }
    public static func begun(_ settings: Settings) -> Action? { .begun }

    public static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words):
            return App.say(words, canUndo: words.hasSuffix("u goes back."), &state)
        case .jump(let book, let locator):
            guard let locator = Locator(locator),
                let reader = state.stack.screen[Reader.self], reader.source == book.source
            else { return [] }
            return App.send(
                .sought(.locator(locator)), to: state.stack.screen.id, as: Reader.self, &state)
        case .ask(let meeting, let book, let why):
            return App.ask(
                question(meeting, book, why: why, size: state.around.size), &state)
        case .readSides, .exchange, .settle, .flush: return nil
        }
    }

    /// Both places, once.
    static func question(
        _ meeting: PlaceMeeting, _ book: Book, why: String, size: Size
    ) -> Choice.State {
        let row = { (title: String, detail: String, takes: Bool) in
            Choice.Row(
                title: title, detail: detail,
                means: .errand(
                    Errand("sync.decide", takes) { _, state in
                        App.send(
                            .decided(meeting, book, takes: takes), to: Syncing.self, &state)
                    }))
        }
        let here = meeting.here.map { "\(Int($0.percent))%, on this device" } ?? "the start"
        var rows = [row("Stay here", here, false)]
        if let found = meeting.found {
            let about = found.isAbout ? "about " : ""
            let words = "\(about)\(Int(found.percent))%, on \(meeting.deviceName)"
            rows.append(row("Go there", words, true))
        }
        var choice = Choice.State(
            "sync", "Places", asks: "Where do you read on? (\(why))", rows, size: size)
        choice.parting = rows[0].means
        return choice
    }
}

extension App {
    /// The book in view and the place in it, for what is shared with other devices.
    static func sharePlace(_ state: inout State) -> Effects {
        var seen: Syncing.Seen?
        if let reader = state.stack.screen[Reader.self], reader.phase == .open,
            let book = reader.book, case .file = book.source
        {
            seen = Syncing.Seen(book: book, place: reader.place)
        }
        guard seen != state.services[Syncing.self].seen else { return [] }
        return send(.seen(seen), to: Syncing.self, &state)
    }
}
