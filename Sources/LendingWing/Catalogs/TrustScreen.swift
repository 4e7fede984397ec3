import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Trust {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        var state = state
        state.size = frame.size
        let sheet = Sheet(state)
        for (index, line) in sheet.shown.enumerated() {
            let row = sheet.area.row + index
            frame.write(line.label, row: row, column: sheet.area.column, role: .dim)
            frame.write(
                line.words, row: row, column: sheet.area.column + line.indent, role: line.role,
                limit: frame.width)
        }
        // A sign beside the last line says that there are more.
        if sheet.goesOn, !sheet.area.isEmpty {
            frame.write(
                "…", row: sheet.area.rows.upperBound - 1, column: sheet.area.columns.upperBound,
                role: .dim, limit: frame.width)
        }
        drawButtons(state, sheet, around, into: &frame)
        guard frame.height >= 5, frame.width >= 20 else { return }
        var hints: [StatusLine.Hint] = []
        if state.canBeSettled {
            hints.append(
                StatusLine.Hint("t", state.hasChanged ? tr("forget the old one") : tr("trust")))
        }
        if sheet.scrolls { hints += around.hints(in: .fields, (.fieldDown, tr("more"))) }
        hints += around.hints(
            in: .fields, (.focusNext, tr("choose")), (.layerClose, tr("back")))
        // What it is stands in the heading too: the keys have its room where they need it.
        let place = sheet.scrolls && frame.width < 50 ? "" : tr("Certificate")
        StatusLine(place, hints: hints).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawButtons(
        _ state: State, _ sheet: Sheet, _ around: Surroundings, into frame: inout Frame
    ) {
        for (place, button) in sheet.buttons.enumerated() {
            let row = sheet.buttonRow + button.row
            guard row < frame.height else { return }
            frame.write(
                button: button.words, at: Point(row: row, column: button.column),
                isFocused: state.focus == place, isLinear: around.isLinear)
        }
    }

    static func heading(_ state: State) -> String {
        state.hasChanged
            ? tr("This server shows another key than before")
            : tr("This server’s certificate is not known")
    }

    static func about(_ state: State) -> String {
        let host = Address(base: state.place)?.origin?.host ?? ""
        let words = tr("\(state.why). Nothing was sent there.")
        // A name of a machine is written as it is.
        return words.hasPrefix(host) ? words : words.prefix(1).uppercased() + words.dropFirst()
    }

    static func facts(
        _ certificate: Certificate, _ state: State
    ) -> [(String, String)] {
        let host = Address(base: state.place)?.origin?.text ?? state.place
        return [
            (tr("Shown by"), host), (tr("Made out to"), listed(certificate.names)),
            (tr("Signed by"), certificate.isSelfSigned ? tr("itself") : certificate.issuer),
            (tr("Valid"), tr("\(certificate.begins) to \(certificate.ends)", "days")),
        ]
    }

    static func advice(_ state: State) -> String {
        state.hasChanged
            ? tr(
                "Perhaps it was set up anew, perhaps somebody stands between you and it. Ask the "
                    + "people who run it. Once the old one is forgotten you are asked about this "
                    + "one."
            )
            : tr(
                "The people who run it can tell you these pairs. If they are the same, it is "
                    + "trusted by this key from here on, for this catalog only, and refused with "
                    + "any other."
            )
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        nil
    }
}

extension Trust {
    private static let known = Certificate(
        names: ["nas.home.example", "192.168.1.20"], issuer: "nas.home.example",
        isSelfSigned: true, begins: "2026-01-01", ends: "2036-01-01",
        fingerprint: (0..<32).map { $0 % 2 == 0 ? "3F" : "A\($0 % 10)" }.joined(separator: ":"),
        pin: "sha256//0")

    public static let previews: [Preview] = [
        .of(Trust.self, "trust") { size in
            var state = State(
                .adding("nas.home.example:8443"), place: "https://nas.home.example:8443",
                why:
                    "no authority this machine trusts has signed the certificate of "
                    + "nas.home.example",
                size: size)
            _ = reduce(&state, .shown(known))
            return state
        },
        .of(Trust.self, "trust-changed") { size in
            var account = Account(
                id: "1", name: "Home", catalog: "https://nas.home.example:8443/opds")
            account.pin = "sha256//1"
            var state = State(
                .account(account), place: "https://nas.home.example:8443",
                why: "nas.home.example has another key than the one you accepted", size: size)
            _ = reduce(&state, .shown(known))
            state.focus = 1
            return state
        },
        .of(Trust.self, "trust-gone") { size in
            var state = State(
                .adding("nas"), place: "https://nas",
                why: "the certificate that was shown is not that of nas", size: size)
            _ = reduce(
                &state,
                .failed(
                    .line(
                        why: "nas does not answer", next: "Try again.", isOffline: true)))
            return state
        },
    ]
}
