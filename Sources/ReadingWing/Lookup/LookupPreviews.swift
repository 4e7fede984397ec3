import Canvas
import Lexica
import ScreenKit

extension Lookup {
    public static let previews: [Preview] = [
        over("lookup-pick") { _ in },
        over("lookup-typed") { state in _ = reduce(&state, .pasted("w")) },
        over("lookup") { answer(&$0, said) },
        over("lookup-heard") { state in
            var said = said
            said.definitions[0].sounds = [.named("fathom.ogg")]
            answer(&state, said)
        },
        over("lookup-none") { state in
            answer(
                &state,
                Answer(
                    asked: ["A Small Dictionary of Boats"],
                    folders: ["/usr/share/stardict/dic", "/usr/share/dictd"]))
        },
        over("lookup-linear", isLinear: true) { answer(&$0, said) },
    ]

    private static let said = Answer([
        Definition(
            source: "This book", headword: "fathom",
            text: "Six feet of water, or as much of it as the ferryman says."),
        Definition(
            source: "A Small Dictionary of Boats", headword: "fathom",
            text: """
                fathom (n.)
                  1. A measure of depth: the reach of a man's two arms, set at six feet.
                  2. Formerly, of cloth and of rope, the same length lying down.
                fathom (v.)
                  To find the bottom of; hence to understand, where there is one.
                """),
    ])

    private static func answer(_ state: inout State, _ answer: Answer) {
        let question = state.choices.first { $0.question.word == "fathom" }?.question
        _ = reduce(&state, .asked(question ?? Question("fathom")))
        _ = reduce(&state, .answered(answer))
    }

    /// Over a page of the preview book, as it stands.
    private static func over(
        _ name: String, isLinear: Bool = false, _ change: @escaping @Sendable (inout State) -> Void
    ) -> Preview {
        Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var around = Surroundings()
            around.size = size
            around.isLinear = isLinear
            let reader = Reader.open(size, at: 0, page: 0, isLinear: isLinear)
            let words = reader.wordsInView
            var state = State(PreviewBook.book, words.choices, start: words.start, size: size)
            change(&state)
            Reader.draw(reader, around, into: &frame)
            draw(state, around, into: &frame)
            frame.settleCursor()
            return frame
        }
    }
}
