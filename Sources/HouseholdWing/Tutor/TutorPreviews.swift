import Canvas
import ScreenKit

/// The lessons in their states, reached by the keys that lead there.
extension Tutor {
    public static let previews: [Preview] =
        Lesson.all.indices.filter { $0 % 2 == 0 }.map { at in
            preview("tutor-chapter-\(at / 2 + 1)", lesson: at) { _ in }
        } + [
            preview("tutor-half-done", lesson: 3) {
                press(&$0, Press.counted(40, .readerPercent))
                press(&$0, [.order(.findOpen)] + Press.typed("flame") + [.order(.focusActivate)])
            },
            preview("tutor-finding", lesson: 3) {
                press(&$0, [.order(.findOpen)] + Press.typed("fla"))
            },
            preview("tutor-hint", lesson: 2) {
                for _ in 0..<3 { press(&$0, [.order(.markGo, letter: "b")]) }
            },
            preview("tutor-showing", lesson: 3) {
                _ = reduce(&$0, .ordered(Order(.readerPercent, count: 40)))
                for _ in 0..<5 { press(&$0, [.order(.markGo, letter: "b")]) }
                press(&$0, [.order(.focusActivate)])
                for _ in 0..<4 { _ = reduce(&$0, .handMoved) }
            },
            preview("tutor-lock", lesson: 5) {
                press(&$0, Press.counted(3, .readerLineForward))
                press(&$0, Press.counted(4, .readerLineForward))
            },
            preview("tutor-tapping", lesson: 6) {
                press(&$0, [.order(.audioToggle)])
                for word in 0..<4 {
                    for _ in 0..<2 { _ = reduce(&$0, .momentCame) }
                    if word != 2 { press(&$0, [.order(.readerPageForward)]) }
                    if word < 3 { _ = reduce(&$0, .momentCame) }
                }
            },
            preview("tutor-listening", lesson: 9) {
                press(&$0, [.order(.audioToggle), .order(.audioFaster)])
                for _ in 0..<17 { _ = reduce(&$0, .secondPassed) }
            },
            preview("tutor-held-back", lesson: 0) { press(&$0, [.order(.goShelf)]) },
            preview("tutor-done", lesson: 0) {
                press(
                    &$0,
                    [
                        .order(.readerPageForward), .order(.readerPageBack),
                        .order(.readerHalfForward),
                    ])
            },
            preview("tutor-list", lesson: 3) { press(&$0, [.order(.contentsOpen)]) },
            preview("tutor-finished", lesson: Lesson.all.count) { _ in },
            preview("tutor-linear", lesson: 3, isLinear: true) {
                press(&$0, Press.counted(40, .readerPercent))
            },
        ]

    /// A person who has finished all before a lesson, and has just begun it.
    static func opened(_ lesson: Int, at size: Size, config: Config = Config()) -> State {
        var kept = ["lesson": lesson, "reached": lesson]
        for done in 0..<lesson {
            kept["steps.\(done + 1)"] = (1 << Lesson.all[done].steps.count) - 1
        }
        var state = State(progress: Progress(kept), config: config)
        _ = reduce(&state, .resized(size))
        return state
    }

    private static func press(_ state: inout State, _ presses: [Press]) {
        for press in presses {
            switch press {
            case .digit: break
            case .type(let character): _ = reduce(&state, .typed(Key(character)))
            case .order(let order): _ = reduce(&state, .ordered(order))
            }
        }
    }

    private static func preview(
        _ name: String, lesson: Int, isLinear: Bool = false,
        _ change: @escaping @Sendable (inout State) -> Void
    ) -> Preview {
        Preview(name) { size in
            var state = opened(lesson, at: size)
            change(&state)
            var around = Surroundings()
            around.isLinear = isLinear
            var frame = Frame(size)
            draw(state, around, into: &frame)
            return frame
        }
    }
}
