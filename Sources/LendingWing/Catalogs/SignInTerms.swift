import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// What a library wants a person to agree to stands before the form: shown where it is the
/// library's own page, else where a person asks for it. Agreed to once, and again when it changed.
extension SignIn {
    struct Agreement: Equatable, Sendable {
        enum Phase: Equatable, Sendable {
            /// On somebody else's server, who is asked only when a person says so.
            case elsewhere
            case asking
            case told(Terms)
            /// It cannot be shown here.
            case failed(String)
        }

        var address: String
        var phase: Phase
        /// Others were agreed to before.
        var isChanged = false
        /// The first line in view.
        var top = 0
    }

    static func agreement(_ account: Account, _ form: Feed.Authentication) -> Agreement? {
        guard let address = form.terms, account.consent?.address != address else { return nil }
        return Agreement(
            address: address, phase: isOwn(address, account) ? .asking : .elsewhere,
            isChanged: account.consent != nil)
    }

    private static func isOwn(_ address: String, _ account: Account) -> Bool {
        Address(base: address)?.origin == account.origin
    }

    /// What was agreed to is looked at again, in case it changed.
    static func askTerms(_ state: State) -> Effects {
        guard let address = state.form.terms, isOwn(address, state.account) else { return [] }
        return [.request(.terms, .readTerms(address, state.account))]
    }

    static func take(_ terms: Terms, _ state: inout State) {
        if state.agreement != nil {
            state.agreement?.phase = .told(terms)
        } else if !state.isTrying, let known = state.account.consent?.digest,
            known != terms.digest
        {
            state.agreement = Agreement(
                address: terms.address, phase: .told(terms), isChanged: true)
        }
    }

    static func obey(
        _ order: Order, _ agreement: Agreement, _ state: inout State
    ) -> Effects {
        switch order.verb {
        case .layerClose: return [.perform(.ask(.close))]
        case .focusActivate:
            switch agreement.phase {
            case .asking: return []
            case .elsewhere:
                state.agreement?.phase = .asking
                return [.request(.terms, .readTerms(agreement.address, state.account))]
            case .told(let terms):
                return agree(Consent(address: terms.address, digest: terms.digest), &state)
            case .failed: return agree(Consent(address: agreement.address), &state)
            }
        default:
            guard let move = ListView.Move(order.verb) else {
                return missed
            }
            scroll(move, by: order.times, &state)
            return []
        }
    }

    private static func agree(_ consent: Consent, _ state: inout State) -> Effects {
        state.account.consent = consent
        // There is nothing behind them to be shown.
        if state.form.hasTermsAlone { return [.request(.terms, .agree(state.account))] }
        state.agreement = nil
        return [.request(.terms, .agree(state.account))] + openDoor(&state)
    }

    /// Once a person agreed, sign-in goes on, also where the consent could not be stored.
    static func finish(_ state: State, after trouble: CatalogTrouble?) -> Effects {
        guard state.form.hasTermsAlone else { return [] }
        let words = trouble.map { tr("That you agreed is not kept: \($0.why).") }
        return [.perform(.ask(.close)), .perform(.ask(.trusted(state.account)))]
            + (words.map { [.perform(.ask(.say($0)))] } ?? [])
    }

    private static func scroll(_ move: ListView.Move, by times: Int, _ state: inout State) {
        guard let agreement = state.agreement else { return }
        let area = area(state.size)
        let last = max(0, lines(agreement, state, area.width).count - area.height)
        let page = max(1, area.height - 1)
        let top =
            switch move {
            case .next: agreement.top + times
            case .previous: agreement.top - times
            case .pageForward: agreement.top + page * times
            case .pageBack: agreement.top - page * times
            case .halfForward: agreement.top + page / 2 * times
            case .halfBack: agreement.top - page / 2 * times
            case .first: 0
            case .last: last
            case .groupNext, .groupPrevious, .to: agreement.top
            }
        state.agreement?.top = min(max(0, top), last)
    }

    // MARK: - The screen

    private static func area(_ size: Size) -> Area {
        let first = size.height < 12 ? 0 : 2
        let margin = size.width < 50 ? min(1, size.width - 1) : 7
        return Area(
            row: first, column: margin, width: max(1, min(66, size.width - margin - 1)),
            height: max(1, size.height - first - (size.height < 5 ? 0 : 2)))
    }

    private static func lines(_ agreement: Agreement, _ state: State, _ width: Int) -> [String] {
        let name = state.account.name
        var words =
            agreement.isChanged
            ? tr("\(name) has other terms than those you agreed to.")
            : state.form.hasTermsAlone
                ? tr("\(name) asks you to agree to its terms before you go on.")
                : tr("\(name) asks you to agree to its terms before you sign in.")
        words += "\n\n"
        switch agreement.phase {
        case .asking: words += "· · ·"
        case .elsewhere: words += tr("They are on another server:\n\(agreement.address)")
        case .failed(let why): words += tr("\(why) They are at:\n\(agreement.address)")
        case .told(let terms):
            words += terms.text.split(separator: "\n").joined(separator: "\n\n")
        }
        return Paragraphs.lines(words, width: width)
    }

    static func draw(
        _ agreement: Agreement, _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let size = frame.size
        if size.height >= 12, size.width >= 20 {
            frame.write(
                Width.clip(
                    state.account.name + (around.isLinear ? tr(", terms") : tr(" › Terms")),
                    to: size.width - 2), row: 0, column: 1, role: .heading)
        }
        let area = area(size)
        let lines = lines(agreement, state, area.width)
        let top = min(agreement.top, max(0, lines.count - area.height))
        for (index, line) in lines[top...].prefix(area.height).enumerated() {
            frame.write(
                line, row: area.row + index, column: area.column, role: .text,
                limit: area.columns.upperBound)
        }
        frame.cursor = Point(row: area.row, column: area.column)
        guard size.width >= 20, size.height >= 5 else { return }
        let isWhole = lines.count <= area.height
        let percent = (top + area.height) * 100 / max(1, lines.count)
        let words: String? =
            switch agreement.phase {
            case .asking: nil
            case .elsewhere: tr("read them")
            case .told, .failed: tr("I agree")
            }
        var hints: [(Verb, String)] = words.map { [(.focusActivate, $0)] } ?? []
        if !isWhole { hints.append((.listPageForward, tr("more"))) }
        hints.append((.layerClose, tr("no")))
        StatusLine(
            isWhole ? tr("Terms") : tr("Terms · \(min(100, percent))%"),
            hints: around.hints(in: .lists, hints)
        ).draw(row: size.height - 1, into: &frame)
    }
}

extension SignIn {
    static let previewsTerms: [Preview] = [
        .of(SignIn.self, "sign-in-terms") { size in
            var state = terms(size)
            state.agreement?.phase = example.map { .told($0) } ?? .asking
            return state
        },
        .of(SignIn.self, "sign-in-terms-elsewhere") { size in
            var state = terms(size)
            state.agreement?.phase = .elsewhere
            return state
        },
    ]

    private static func terms(_ size: Size) -> State {
        var form = Feed.Authentication.plain(title: "Hampshire Libraries", isDigest: false)
        form.links = [
            .init(relation: "terms-of-service", href: "https://hampshire.example/terms")
        ]
        return State(Catalog.account, form, isRefused: false, size: size)
    }

    private static let example = Terms(
        Array(
            """
            <h1>Terms of use</h1><p>You may borrow ten books at a time, for three weeks each. \
            What you borrow is yours to read, and nobody else's.</p><p>We keep what you borrow \
            for as long as you have it, and tell nobody of it.</p>
            """.utf8), address: "https://hampshire.example/terms")
}

extension EffectID {
    static let terms = EffectID("terms")
}
