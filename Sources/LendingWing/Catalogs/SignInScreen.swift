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
        let size = frame.size
        let isSmall = size.height < 16 || size.width < 50
        if size.height >= 12, size.width >= 20 {
            frame.write(
                Width.clip(
                    state.account.name + (around.isLinear ? tr(", sign in") : tr(" › Sign in")),
                    to: size.width - 2), row: 0, column: 1, role: .dim)
        }
        let margin = isSmall ? 1 : 7
        let width = max(0, min(66, size.width - margin - 1))
        var row = isSmall ? (size.height >= 12 ? 1 : 0) : 3
        if size.height >= 12 {
            frame.write(
                Width.clip(state.form.title ?? state.account.name, to: width), row: row,
                column: margin, role: .heading)
            row += 1
            if !isSmall {
                let own = state.doorFocus == nil ? state.form.usable?.description : nil
                let about = own ?? state.form.description ?? ""
                row =
                    Paragraphs.draw(
                        about, in: Area(row: row, column: margin, width: width, height: 2),
                        into: &frame, role: .text) + 1
            }
        }
        guard state.form.usable != nil || state.form.way == .gate else {
            let types = listed(state.form.methods.map(\.type))
            Paragraphs.draw(
                tr("This library is signed in to in a way that is not known here: \(types)."),
                in: Area(row: row, column: margin, width: width, height: 4), into: &frame,
                role: .error)
            drawStatus(state, around, into: &frame)
            return
        }
        let rest = Area(row: row, column: margin, width: width, height: size.height - row - 1)
        if let focus = state.doorFocus {
            drawDoors(state, rest, focus: focus, around, into: &frame)
            drawStatus(state, around, into: &frame)
            return
        }
        row =
            state.form.way == .words
            ? drawForm(state, rest, into: &frame)
            : drawOutside(state, row: row, margin: margin, width: width, into: &frame)
        row = drawButtons(state, row: row, margin: margin, width: width, around, into: &frame)
        drawSafety(state, row: row, margin: margin, width: width, into: &frame)
        drawStatus(state, around, into: &frame)
    }

    private static func form(_ state: State, isSmall: Bool) -> Canvas.Form {
        Canvas.Form(
            [
                Canvas.Form.Field(
                    state.loginLabel, help: isSmall ? "" : help(state.form.usable?.login)),
                Canvas.Form.Field(
                    state.passwordLabel, help: isSmall ? "" : help(state.form.usable?.password)),
            ].prefix(state.asksPassword ? 2 : 1).map(\.self), focus: min(1, state.focus))
    }

    private static func help(_ input: Feed.Authentication.Input?) -> String {
        guard let input else { return "" }
        let isNumber = input.keyboard?.lowercased().contains("number") == true
        guard let most = input.maximumLength, most > 0 else { return isNumber ? tr("digits") : "" }
        return isNumber ? tr("up to \(most) digits") : tr("up to \(most) letters")
    }

    private static func drawForm(
        _ state: State, _ area: Area, into frame: inout Frame
    ) -> Int {
        let isNarrow = frame.width < 50
        let form = form(state, isSmall: frame.height < 16 || isNarrow)
        form.draw(in: area, into: &frame) { index, area, _, frame in
            let field = index == 0 ? state.user : state.password
            field.draw(
                in: area, into: &frame, isSecret: index == 1 && !state.isShown,
                hasFocus: state.focus == index)
        }
        let last = form.slots(in: area, isNarrow: isNarrow).last
        return (last.map { $0.help.row + $0.help.height } ?? area.row) + 1
    }

    private static func drawButtons(
        _ state: State, row: Int, margin: Int, width: Int, _ around: Surroundings,
        into frame: inout Frame
    ) -> Int {
        var row = row
        if let words = trouble(state) {
            let area = Area(row: row, column: margin, width: width, height: 3)
            row = Paragraphs.draw("! " + words, in: area, into: &frame, role: .error) + 1
        } else if state.isTrying {
            frame.write(
                tr("· · ·   asking \(state.account.origin?.host ?? state.account.name)"),
                row: row, column: margin, role: .dim, limit: frame.width)
            row += 2
        }
        guard row < frame.height - 1 else { return row }
        var column = margin
        for (focus, words) in buttons(state) {
            let isFocused = state.focus == focus
            if column > margin, column + Width.of(words) + 2 > frame.width {
                (row, column) = (row + 1, margin)
            }
            guard row < frame.height - 1 else { break }
            if isFocused {
                frame.write("▌", row: row, column: column, role: .accent)
                frame.cursor = Point(row: row, column: column)
            }
            let end = frame.write(
                words, row: row, column: column + 2, role: isFocused ? .listFocus : .text,
                limit: frame.width)
            column = end + 3
        }
        return row + 2
    }

    private static func trouble(_ state: State) -> String? {
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
    private static func drawSafety(
        _ state: State, row: Int, margin: Int, width: Int, into frame: inout Frame
    ) {
        guard let origin = state.account.origin, frame.height >= 12, state.form.way != .gate
        else { return }
        let isNameAlone = state.form.way == .words && !state.asksPassword
        let label =
            if state.form.way == .browser {
                tr("answer")
            } else if isNameAlone {
                state.form.usable?.loginLabel ?? tr("user name")
            } else {
                state.form.usable?.passwordLabel ?? tr("password")
            }
        let line =
            origin.isSecure
            ? tr("The \(label) goes to \(origin.text) only, encrypted.")
            : tr(
                "The \(label) goes to \(origin.text) only, and without encryption: anyone on "
                    + "this network can read it.")
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
        let area = Area(
            row: row, column: margin, width: width, height: max(0, frame.height - 1 - row))
        let role: Role = origin.isSecure ? .dim : .statusWarn
        let next = Paragraphs.draw(line, in: area, into: &frame, role: role)
        guard next < frame.height - 1 else { return }
        let terms =
            state.links.contains { $0.words == tr("Terms") }
            ? tr("Signing in says yes to its terms.") : ""
        Paragraphs.draw(
            sentences(kept, terms),
            in: Area(
                row: next, column: margin, width: width, height: frame.height - 1 - next),
            into: &frame, role: .dim)
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
