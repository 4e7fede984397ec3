import Canvas
import ScreenKit

extension Palette {
    public static let previews: [Preview] = [
        .of(Palette.self, "palette") { State(some, recent: ["view.theme"], size: $0) },
        .of(Palette.self, "palette-found") { size in
            typed("the", State(some, size: size))
        },
        .of(Palette.self, "palette-none") { size in
            typed("zeppelin", State(some, size: size))
        },
        .of(Palette.self, "palette-percent") { size in
            typed("12", State(some, hasPercent: true, size: size))
        },
        .of(Palette.self, "palette-find") { size in
            typed("/flame", State(some, size: size))
        },
        .of(Palette.self, "palette-path") { size in
            let open = Entry(
                .order(Order(.goFile)), "Open a book or folder", detail: "g f")
            return typed("/media/stick/Emma.epub", State(some + [open], size: size))
        },
        .of(Palette.self, "palette-linear", around: .linear) { size in
            var state = typed("the", State(some, size: size))
            state.move(.next)
            return state
        },
        .of(Palette.self, "palette-key") { size in
            var state = State(some, size: size)
            state.asking = KeyQuestion(verb: .helpKeys, shownIn: .any)
            return state
        },
    ]

    private static func typed(_ text: String, _ state: State) -> State {
        var state = state
        _ = reduce(&state, .pasted(text))
        return state
    }

    private static let some: [Entry] = [
        Entry(.order(Order(.helpKeys)), "Keys of this place", detail: "?"),
        Entry(.order(Order(.viewTheme)), "Choose a theme", detail: "z t"),
        Entry(.order(Order(.goTutor)), "Go to the lessons", detail: "g t"),
        Entry(.order(Order(.goSettings)), "Go to the settings", detail: "g ,"),
        Entry(
            .order(Order(.goShelf)), "Go to the shelf", detail: "g s",
            obstacle: "comes with the shelf"),
        Entry(.order(Order(.findOpen)), "Find", detail: "/"),
        Entry(.theme("ink"), "Theme: ink, warm grey on near-black", detail: "theme"),
        Entry(.setting("reading.measure"), "Setting: Measure", detail: "66 columns"),
        Entry(.message("Theme changed to ink."), "Message: Theme changed to ink.", detail: "copy"),
        Entry(.order(Order(.appQuit)), "Quit", detail: "Q"),
        Entry(.order(Order(.appSuspend)), "Suspend to the shell", detail: "Ctrl-z"),
    ]
}
