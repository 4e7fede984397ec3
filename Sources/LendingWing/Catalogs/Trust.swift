import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Shows the certificate of a server without a trusted signer, and asks whether to trust it:
/// for one account, at one host, for this one key.
public enum Trust: Screen {
    public static var name: String { "certificate" }
    public static var title: String { tr("Certificate") }
    public static var begun: Action? { .begun }

    public enum Purpose: Equatable, Sendable {
        case account(Account)
        /// A catalog that is being added, as it was typed.
        case adding(String)
    }

    enum Phase: Equatable, Sendable {
        case looking
        case shown(Certificate)
        case failed(CatalogTrouble)
    }

    public struct State: Equatable, Sendable {
        let purpose: Purpose
        /// Who showed it, as an address.
        let place: String
        /// Why it is not believed, without an end.
        let why: String
        var phase = Phase.looking
        /// 0 leaves everything as it is.
        public package(set) var focus = 0
        /// How many lines are scrolled past.
        var top = 0
        package var size: Size

        public init(_ purpose: Purpose, place: String, why: String, size: Size) {
            self.purpose = purpose
            self.place = place
            self.why = why
            self.size = size
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case begun
        case shown(Certificate)
        case failed(CatalogTrouble)
        case kept(Account)
        case buttonPressed(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Looks who answers there, and sends nothing.
        case look(String)
        case keep(Account)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.size = size
        case .begun: return [.request(.list, .look(state.place))]
        case .shown(let certificate): state.phase = .shown(certificate)
        case .failed(let trouble):
            state.phase = .failed(trouble)
            state.focus = 0
        case .kept(let account):
            let host = account.origin?.text ?? account.name
            let words =
                account.pin == nil
                ? tr("The old certificate of \(host) is forgotten.")
                : tr("\(host) is believed by this key from here on, and by no other.")
            return [
                .perform(.ask(.close)), .perform(.ask(.trusted(account))),
                .perform(.ask(.say(words))),
            ]
        case .typed(Key("t")): return settle(state)
        case .typed: return missed
        case .buttonPressed(let index):
            state.focus = index
            return activate(state)
        case .ordered(let order):
            switch order.verb {
            case .layerClose: return [.perform(.ask(.close))]
            case .focusNext, .focusPrevious: state.turn()
            // Words that do not all show are walked through first.
            case .fieldDown: if !state.scroll(by: 1) { state.turn() }
            case .fieldUp: if !state.scroll(by: -1) { state.turn() }
            case .focusActivate: return activate(state)
            default: return missed
            }
        }
        return []
    }

    private static func activate(_ state: State) -> Effects {
        state.focus == 1 ? settle(state) : [.perform(.ask(.close))]
    }

    private static func settle(_ state: State) -> Effects {
        guard case .shown(let certificate) = state.phase else { return missed }
        switch state.purpose {
        case .adding(let text):
            guard state.showsAll else { return [.perform(.ask(.say(tooSmall)))] }
            return [
                .perform(.ask(.close)),
                .perform(.ask(.addTrusted(text, at: state.place, pin: certificate.pin))),
            ]
        case .account(var account):
            guard state.showsAll || state.hasChanged else {
                return [.perform(.ask(.say(tooSmall)))]
            }
            // Who shows another key than before is not believed in the same breath.
            account.pin = state.hasChanged ? nil : certificate.pin
            return [.request(.add, .keep(account))]
        }
    }

    private static var tooSmall: String {
        tr("This window is too small to show whose certificate it is.")
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool { order.verb == .layerClose }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static var hidesAll: Bool { true }
}

extension Trust.State {
    /// Another key was accepted here before.
    var hasChanged: Bool {
        if case .account(let account) = purpose { account.pin != nil } else { false }
    }

    /// A certificate that cannot be shown cannot be trusted.
    var showsAll: Bool { size.width >= 40 && size.height >= 10 }

    var canBeSettled: Bool {
        if case .shown = phase { true } else { false }
    }

    /// To the other button.
    mutating func turn() {
        if canBeSettled { focus = 1 - focus }
    }

    var buttons: [String] {
        guard canBeSettled else { return [tr("Back")] }
        return [tr("Leave it"), hasChanged ? tr("Forget the old one") : tr("Trust it")]
    }
}
