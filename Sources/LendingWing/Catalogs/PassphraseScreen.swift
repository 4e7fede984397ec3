import Canvas
import Kernel
import ScreenKit
import Wording

extension Passphrase {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let labels = [tr("Passphrase"), tr("The same again")]
        let sheet = SecretSheet(
            title(state), about: words(state),
            zip(labels, state.fields).map { (label: $0, field: $1) }, focus: state.focus,
            isShown: state.isShown)
        let status = StatusLine(
            tr("Passphrase"),
            hints: around.hints(
                in: .fields, (.focusActivate, state.purpose == .make ? tr("lock") : tr("open")),
                (.fieldReveal, state.isShown ? tr("hide it") : tr("show it")),
                (.layerClose, state.purpose == .make ? tr("without") : tr("back"))))
        sheet.draw(news(state), status, into: &frame)
    }

    private static func news(_ state: State) -> SecretSheet.News? {
        if let why = state.trouble {
            return .trouble(tr("\(why.prefix(1).uppercased() + why.dropFirst())."))
        }
        return state.isTrying ? .underWay(tr("this takes a moment, as it is meant to")) : nil
    }

    private static func title(_ state: State) -> String {
        state.purpose == .make
            ? tr("Keep passwords on this machine") : tr("Your passwords are locked")
    }

    private static func words(_ state: State) -> String {
        switch state.purpose {
        case .make:
            tr(
                "No keyring answers here. A passphrase of yours can lock a file for passwords "
                    + "instead; it cannot be opened without it, and the passphrase cannot be "
                    + "recovered. Without one they are known until Rushlight ends.")
        case .unlock: tr("The passphrase opens the file they are kept in until Rushlight ends.")
        }
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        nil
    }
}

extension Passphrase {
    public static let previews: [Preview] = [
        .of(Passphrase.self, "passphrase") { State(.unlock, size: $0) },
        .of(Passphrase.self, "passphrase-wrong") { size in
            var state = State(.unlock, size: size)
            _ = reduce(
                &state, .failed(tr("this passphrase does not open the file of your passwords")))
            return state
        },
        .of(Passphrase.self, "passphrase-new") { size in
            var state = State(.make, size: size)
            state.fields[0] = TextField("correct horse")
            state.focus = 1
            return state
        },
        .of(Passphrase.self, "passphrase-trying") { size in
            var state = State(.unlock, size: size)
            state.fields[0] = TextField("correct horse")
            state.isTrying = true
            return state
        },
    ]
}
