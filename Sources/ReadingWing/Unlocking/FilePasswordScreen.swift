import Canvas
import Kernel
import ScreenKit
import Wording

extension FilePassword {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let sheet = SecretSheet(
            tr("\(state.way.source.name) is locked"),
            about: tr("Its password is known until Rushlight ends, and written nowhere."),
            [(label: tr("Password"), field: state.field)], isShown: state.isShown)
        let status = StatusLine(
            state.way.source.name,
            hints: around.hints(
                in: .fields, (.focusActivate, tr("open")),
                (.fieldReveal, state.isShown ? tr("hide it") : tr("show it")),
                (.layerClose, tr("back"))))
        sheet.draw(news(state), status, into: &frame)
    }

    private static func news(_ state: State) -> SecretSheet.News? {
        if let trouble = state.trouble { return .trouble(trouble) }
        return state.isTrying ? .underWay(tr("it is being opened")) : nil
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
