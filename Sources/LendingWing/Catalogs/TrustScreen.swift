import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Trust {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let isSmall = size.height < 18 || size.width < 50
        let margin = isSmall ? 1 : 7
        let width = max(0, min(66, size.width - margin - 1))
        let end = size.height - (size.height >= 5 && size.width >= 20 ? 1 : 0)
        var row = isSmall ? 0 : 2
        // What is decided stays in view, whatever has no room.
        let last = max(0, end - 2)
        func add(_ words: String, _ role: Role, gap: Int = 1) {
            guard row < last else { return }
            let area = Area(row: row, column: margin, width: width, height: last - row)
            row = Paragraphs.draw(words, in: area, into: &frame, role: role) + (isSmall ? 0 : gap)
        }
        add(title(state), .heading)
        // What is compared comes first where the rest, which a stranger wrote, could push it out.
        let isTight =
            isSmall || size.height < 24 || size.width < 66 || state.why.utf8.count > 200
        if isTight, case .shown(let certificate) = state.phase {
            drawPairs(certificate, &row, last, margin, 0, width, into: &frame)
            row += isSmall ? 0 : 1
        }
        if !isSmall { add(about(state), state.hasChanged ? .error : .text) }
        switch state.phase {
        case .looking: add(tr("· · ·   looking who answers"), .dim)
        case .failed(let trouble): add("! " + tr("\(trouble.why). \(trouble.next)"), .error)
        case .shown(let certificate):
            let facts = facts(certificate, state)
            let labels = facts.map { Width.of($0.0) + 2 }.max() ?? 0
            let indent = min(max(15, labels), width / 2)
            for (label, words) in facts where row < last {
                frame.write(
                    Width.clip(label, to: indent - 1), row: row, column: margin, role: .dim)
                let area = Area(
                    row: row, column: margin + indent, width: width - indent,
                    height: min(3, last - row))
                row = max(row + 1, Paragraphs.draw(words, in: area, into: &frame, role: .text))
            }
            if !isTight {
                drawPairs(certificate, &row, last, margin, indent, width, into: &frame)
            }
            row += isSmall ? 0 : 1
            add(advice(state), .text)
        }
        drawButtons(state, row: min(row, max(0, end - 1)), margin, into: &frame)
        guard end < size.height else { return }
        var hints = around.hints(in: .fields, (.focusNext, tr("choose")))
        if state.canBeSettled {
            hints.insert(
                StatusLine.Hint("t", state.hasChanged ? tr("forget the old one") : tr("trust")),
                at: 0)
        }
        hints += around.hints(in: .fields, (.layerClose, tr("back")))
        StatusLine(tr("Certificate"), hints: hints).draw(row: end, into: &frame)
    }

    /// All of the fingerprint, in whole pairs: nothing can be compared of a part.
    private static func drawPairs(
        _ certificate: Certificate, _ row: inout Int, _ last: Int, _ margin: Int, _ indent: Int,
        _ width: Int, into frame: inout Frame
    ) {
        if row < last {
            frame.write(
                Width.clip("SHA-256", to: width), row: row, column: margin, role: .dim)
        }
        if indent == 0 { row += 1 }
        let pairs = certificate.fingerprint.split(separator: ":")
        let count = max(1, min(16, (width - indent + 1) / 3))
        for start in stride(from: 0, to: pairs.count, by: count) where row < last {
            let words = pairs[start..<min(pairs.count, start + count)].joined(separator: ":")
            frame.write(words, row: row, column: margin + indent, role: .text, limit: frame.width)
            row += 1
        }
    }

    private static func drawButtons(
        _ state: State, row: Int, _ margin: Int, into frame: inout Frame
    ) {
        for (place, area) in areas(state, row: row, margin, frame.width).enumerated() {
            let isFocused = state.focus == place
            if isFocused {
                frame.write("▌", row: row, column: area.column, role: .accent)
                frame.cursor = Point(row: row, column: area.column)
            }
            frame.write(
                state.buttons[place], row: row, column: area.column + 2,
                role: isFocused ? .listFocus : .text, limit: frame.width)
        }
    }

    private static func areas(
        _ state: State, row: Int, _ margin: Int, _ width: Int
    ) -> [Area] {
        var column = margin
        return state.buttons.compactMap { words in
            defer { column += Width.of(words) + 5 }
            let room = width - column
            guard room > 0 else { return nil }
            return Area(
                row: row, column: column, width: min(room, Width.of(words) + 2), height: 1)
        }
    }

    private static func title(_ state: State) -> String {
        state.hasChanged
            ? tr("This server shows another key than before")
            : tr("This server’s certificate is not known")
    }

    private static func about(_ state: State) -> String {
        let host = Address(base: state.place)?.origin?.host ?? ""
        let words = tr("\(state.why). Nothing was sent there.")
        // A name of a machine is written as it is.
        return words.hasPrefix(host) ? words : words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func facts(
        _ certificate: Certificate, _ state: State
    ) -> [(String, String)] {
        let host = Address(base: state.place)?.origin?.text ?? state.place
        return [
            (tr("Shown by"), host), (tr("Made out to"), listed(certificate.names)),
            (tr("Signed by"), certificate.isSelfSigned ? tr("itself") : certificate.issuer),
            (tr("Valid"), tr("\(certificate.begins) to \(certificate.ends)", "days")),
        ]
    }

    private static func advice(_ state: State) -> String {
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
