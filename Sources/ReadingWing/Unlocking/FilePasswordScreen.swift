import Canvas
import Kernel
import ScreenKit

extension FilePassword {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let sheet = SecretSheet(
            "\(state.way.source.name) is locked",
            about: "Its password is known until Rushlight ends, and written nowhere.",
            [(label: "Password", field: state.field)], isShown: state.isShown)
        let status = StatusLine(
            state.way.source.name,
            hints: around.hints(
                in: .fields, (.focusActivate, "open"),
                (.fieldReveal, state.isShown ? "hide it" : "show it"), (.layerClose, "back")))
        sheet.draw(news(state), status, into: &frame)
    }

    private static func news(_ state: State) -> SecretSheet.News? {
        if let trouble = state.trouble { return .trouble(trouble) }
        return state.isTrying ? .underWay("it is being opened") : nil
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        nil
    }
}

extension FilePassword {
    private static let example = Opening(source: .file("/home/ann/Books/minutes.pdf"))

    public static let previews: [Preview] = [
        .of(FilePassword.self, "file-password") { State(example, size: $0) },
        .of(FilePassword.self, "file-password-wrong") { size in
            var state = State(example, size: size)
            _ = reduce(&state, .failed("That password does not open it. Type it again."))
            return state
        },
        .of(FilePassword.self, "file-password-trying") { size in
            var state = State(example, size: size)
            state.field = TextField("correct horse")
            state.isTrying = true
            return state
        },
    ]
}
