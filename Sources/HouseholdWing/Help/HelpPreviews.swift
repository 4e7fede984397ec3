import Canvas
import ScreenKit

extension Help {
    public static let previews: [Preview] = [
        .of(Help.self, "keys-linear", around: .linear) { size in
            var state = State(place: .reader, keymap: own, size: size)
            state.move(.to(2))
            return state
        },
        .of(Help.self, "keys-reader") { size in
            var state = State(place: .reader, keymap: own, size: size)
            state.move(.to(9))
            return state
        },
        .of(Help.self, "keys-find") { size in
            var state = State(place: .reader, keymap: own, size: size)
            state.find = TextField("page")
            return state
        },
        .of(Help.self, "keys-none") { size in
            var state = State(place: .lists, keymap: own, size: size)
            state.find = TextField("zeppelin")
            return state
        },
        .of(Help.self, "keys-ask") { size in
            var state = State(place: .reader, keymap: own, size: size)
            state.move(.to(3))
            state.asking = KeyQuestion(verb: .readerPageForward, shownIn: .reader)
            return state
        },
    ]

    private static let own = Keymap([
        .init(place: "reader", keys: "Alt-Space", command: "reader.page-forward"),
        .init(place: "any", keys: "F1", command: "help.keys"),
    ])
}
