import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension SignIn {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        if let agreement = state.agreement {
            return draw(agreement, state, around, into: &frame)
        }
        let sheet = Sheet(size: frame.size)
        drawHead(state, sheet, around, into: &frame)
        if state.form.usable == nil, state.form.way != .gate {
            let types = listed(state.form.methods.map(\.type))
            let words = tr(
                "This library is signed in to in a way that is not known here: \(types).")
            let area = drawAbout(state, sheet, into: &frame)
            Paragraphs.draw(words, in: area, into: &frame, role: .error)
        } else if let focus = state.doorFocus {
            let area = drawAbout(state, sheet, into: &frame)
            drawDoors(state, area, focus: focus, around, into: &frame)
        } else {
            draw(layout(state, sheet), state, sheet, around, into: &frame)
        }
        drawStatus(state, around, into: &frame)
    }

    /// What the library says of itself, where there is room; what is left below it.
    private static func drawAbout(
        _ state: State, _ sheet: Sheet, into frame: inout Frame
    ) -> Area {
        let area = Area(
            row: sheet.rows.lowerBound, column: sheet.margin, width: sheet.width,
            height: sheet.rows.count)
        guard !sheet.isSmall else { return area }
        let lines = Paragraphs.lines(
            state.form.description ?? "", width: area.width, rowsMax: sheet.aboutRows)
        frame.write(lines: lines, in: area, role: .text)
        return area.inset(top: lines.count + 1)
    }

    private static func sending(
        of label: String, to origin: Origin, _ state: State
    ) -> String {
        if origin.isSecure { return tr("The \(label) goes to \(origin.text) only, encrypted.") }
        if isThisMachine(origin) {
            return tr("The \(label) goes to \(origin.text) only, on this machine.")
        }
        if state.form.usable?.kind == .digest {
            return tr("The \(label) is not sent: \(origin.text) gets a proof that you know it.")
        }
        return tr(
            "The \(label) goes to \(origin.text) only, and without encryption: anyone on "
                + "this network can read it.")
    }

    /// What is sent there reaches no network.
    private static func isThisMachine(_ origin: Origin) -> Bool {
        let parts = origin.host.split(separator: ".")
        return origin.host == "localhost" || origin.host == "::1"
            || parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func drawHead(
        _ state: State, _ sheet: Sheet, _ around: Surroundings, into frame: inout Frame
    ) {
        guard sheet.hasHead else { return }
        if frame.width >= 20 {
            frame.write(
                Width.clip(
                    state.account.name + (around.isLinear ? tr(", sign in") : tr(" › Sign in")),
                    to: frame.width - 2), row: 0, column: 1, role: .dim)
        }
        frame.write(
            Width.clip(state.form.title ?? state.account.name, to: sheet.width),
            row: sheet.rows.lowerBound - 1, column: sheet.margin, role: .heading)
    }

    static func trouble(_ state: State) -> String? {
        let name = state.account.name
        if state.tries >= triesMax {
            return tr(
                "\(name) did not accept it \(triesMax) times. It is not asked again from here, "
                    + "since many servers lock an account that is guessed at. Esc goes back.")
        }
        guard let trouble = state.trouble else { return nil }
        if case .signIn(_, true) = trouble {
            let (user, password) = (
                state.form.usable?.loginLabel ?? tr("user name"),
                state.form.usable?.passwordLabel ?? tr("password")
            )
            if !state.asksPassword {
                return tr("\(name) did not accept this \(user). Check it and try again.")
            }
            return tr(
                "\(name) did not accept this \(user) and \(password). Check both and try again.")
        }
        return tr("\(name): \(trouble.why). \(trouble.next)")
    }

    /// Where it is sent and where it is kept, before either.
    static func safety(_ state: State) -> [(words: String, role: Role)] {
        guard let origin = state.account.origin, state.form.way != .gate else { return [] }
        let isNameAlone = state.form.way == .words && !state.asksPassword
        let label =
            if state.form.way == .browser {
                tr("answer")
            } else if isNameAlone {
                state.form.usable?.loginLabel ?? tr("user name")
            } else {
                state.form.usable?.passwordLabel ?? tr("password")
            }
        let line = sending(of: label, to: origin, state)
        let kept =
            switch state.keeper {
            case _ where isNameAlone: tr("It is kept with this library, on this machine.")
            case .keyring: tr("It is kept in the system keyring.")
            case .file: tr("It is kept in a file that your passphrase locks.")
            case .session:
                state.canMakeFile
                    ? tr("It is kept until Rushlight ends; a passphrase can keep it longer.")
                    : tr("It is kept until Rushlight ends, and nowhere after.")
            case nil: ""
            }
        let terms =
            state.links.contains { $0.words == tr("Terms") }
            ? tr("Signing in says yes to its terms.") : ""
        return [
            (line, origin.isSecure ? Role.dim : Role.statusWarn),
            (sentences(kept, terms), Role.dim),
        ]
    }

    private static func drawStatus(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard frame.width >= 20, frame.height >= 5 else { return }
        var place = tr("Sign in")
        if state.tries > 0 { place += " · " + tr("\(state.tries) tried") }
        if state.doorFocus != nil {
            StatusLine(
                tr("Sign in"),
                hints: around.hints(
                    in: .lists, (.listNext, tr("next")), (.focusActivate, tr("this way")),
                    (.layerClose, tr("back")))
            ).draw(row: frame.height - 1, into: &frame)
            return
        }
        var hints: [(Verb, String)] = [
            (.focusNext, tr("next")),
            (.focusActivate, state.form.way == .gate ? tr("choose") : tr("sign in")),
        ]
        let reveal = state.isShown ? tr("hide it") : tr("show it")
        if state.asksPassword { hints.append((.fieldReveal, reveal)) }
        hints.append((.layerClose, tr("back")))
        StatusLine(place, hints: around.hints(in: .fields, hints))
            .draw(row: frame.height - 1, into: &frame)
    }
}
