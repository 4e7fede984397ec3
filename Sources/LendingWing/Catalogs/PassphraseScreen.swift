import Canvas
import Kernel
import ScreenKit

extension Passphrase {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let isSmall = size.height < 16 || size.width < 50
        let margin = isSmall ? 1 : 7
        let width = max(0, min(66, size.width - margin - 1))
        var row = isSmall ? 0 : 3
        if size.height >= 8 {
            frame.write(
                Width.clip(title(state), to: width), row: row, column: margin, role: .heading)
            let about = Area(row: row + 2, column: margin, width: width, height: isSmall ? 2 : 4)
            row = Paragraphs.draw(words(state), in: about, into: &frame, role: .text) + 1
        }
        let form = form(state)
        let area = Area(
            row: row, column: margin, width: width, height: max(0, size.height - row - 1))
        form.draw(in: area, into: &frame) { index, area, _, frame in
            state.fields[index].draw(
                in: area, into: &frame, isSecret: !state.isShown, hasFocus: state.focus == index)
        }
        let slots = form.slots(in: area, isNarrow: size.width < 50)
        row = (slots.last.map { $0.help.row + $0.help.height } ?? row) + 1
        if row < size.height - 1 {
            if let trouble = state.trouble {
                let area = Area(row: row, column: margin, width: width, height: 2)
                Paragraphs.draw(
                    "! " + trouble.prefix(1).uppercased() + trouble.dropFirst() + ".", in: area,
                    into: &frame, role: .error)
            } else if state.isTrying {
                frame.write(
                    "· · ·   this takes a moment, as it is meant to", row: row, column: margin,
                    role: .dim, limit: size.width)
            }
        }
        guard size.width >= 20, size.height >= 5 else { return }
        StatusLine(
            "Passphrase",
            hints: around.hints(
                in: .fields, (.focusActivate, state.purpose == .make ? "lock" : "open"),
                (.fieldReveal, state.isShown ? "hide it" : "show it"), (.layerClose, "without"))
        ).draw(row: size.height - 1, into: &frame)
    }

    private static func title(_ state: State) -> String {
        state.purpose == .make ? "Keep passwords on this machine" : "Your passwords are locked"
    }

    private static func words(_ state: State) -> String {
        switch state.purpose {
        case .make:
            "No keyring answers here. A passphrase of yours can lock a file for passwords instead; "
                + "it cannot be opened without it, and the passphrase cannot be recovered. Without "
                + "one they are known until Rushlight ends."
        case .unlock: "The passphrase opens the file they are kept in until Rushlight ends."
        }
    }

    private static func form(_ state: State) -> Canvas.Form {
        var fields = [Canvas.Form.Field("Passphrase")]
        if state.purpose == .make { fields.append(Canvas.Form.Field("The same again")) }
        return Canvas.Form(fields, focus: state.focus)
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
                &state, .failed("this passphrase does not open the file of your passwords"))
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
