import Canvas
import Lexica
import Notebook
import ScreenKit

extension Review {
    public static let previews: [Preview] = [
        .of(Review.self, "words") { asking($0) },
        .of(Review.self, "words-shown") { shown($0) },
        .of(Review.self, "words-linear", around: .linear) { shown($0) },
        .of(Review.self, "words-unknown") { size in
            var state = shown(size)
            state.meanings = []
            return state
        },
        .of(Review.self, "words-done") { size in
            var state = shown(size)
            while let word = state.word {
                _ = reduce(&state, .ordered(Order(.focusActivate)))
                _ = reduce(&state, .explained(word.key, []))
                _ = reduce(&state, .ordered(Order(.reviewGood)))
            }
            return state
        },
        .of(Review.self, "words-none") { size in
            var state = State(size: size)
            _ = reduce(&state, .gathered(Vocabulary([]), day: day))
            return state
        },
    ]

    static let day = 20_779

    private static func asking(_ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .gathered(sample, day: day))
        return state
    }

    private static func shown(_ size: Size) -> State {
        var state = asking(size)
        _ = reduce(&state, .ordered(Order(.focusActivate)))
        _ = reduce(
            &state,
            .explained(
                "fathom",
                [
                    Definition(
                        source: "A Small Dictionary of Boats", headword: "fathom",
                        text: """
                            1. A measure of depth: the reach of a man's two arms, six feet.
                            2. To find the bottom of; hence to understand, where there is one.
                            """)
                ]))
        return state
    }

    static let sample = Vocabulary(
        [
            AnnotatedBook(
                title: "The Rope at Low Water", author: "Ada Voss", paths: ["/books/rope.epub"],
                annotations: [
                    note(
                        "fathom", "The ferryman said that a ",
                        " was as much of the river as a man could hold, and that he had held it"
                            + " twice.", 18.2),
                    note("landward", "Tobit had one lamp, and it hung on the ", " post.", 11.4),
                ])
        ],
        memories: [
            "fathom": WordMemory(
                stability: 6, difficulty: 5, reviewed: day - 8, due: day - 2, count: 3, lapses: 0)
        ])

    private static func note(
        _ word: String, _ before: String, _ after: String, _ percent: Double
    ) -> Annotation {
        var note = Annotation(
            id: word, kind: .lookup, start: "#char=40", quote: word, percent: percent, created: 1)
        (note.before, note.after) = (before, after)
        return note
    }
}
