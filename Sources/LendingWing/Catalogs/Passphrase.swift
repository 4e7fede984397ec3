import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Asks for the passphrase that opens the file of passwords, or for one that is to lock it.
public enum Passphrase: Screen {
    public typealias Opening = Purpose

    public static var name: String { "passphrase" }
    public static var title: String { tr("Passphrase") }

    public enum Purpose: Equatable, Sendable { case unlock, make }

    public struct State: Equatable, Sendable {
        let purpose: Purpose
        /// The passphrase; the second time it is typed, where it is a new one.
        var fields: [TextField]
        public package(set) var focus = 0
        var isShown = false
        var isTrying = false
        var trouble: String?
        package var size: Size

        public init(_ purpose: Purpose, size: Size) {
            self.purpose = purpose
            self.size = size
            fields = Array(repeating: TextField(), count: purpose == .make ? 2 : 1)
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case opened
        case failed(String)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case unlock(Secret)
        case make(Secret)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.size = size
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .opened:
            let words =
                state.purpose == .make
                ? tr("There is a file for passwords now, and your passphrase opens it.")
                : tr("Your passwords are open until Rushlight ends.")
            return [.perform(.ask(.close)), .perform(.ask(.unlocked)), .perform(.ask(.say(words)))]
        case .failed(let why):
            state.isTrying = false
            state.trouble = why
            state.focus = 0
            state.fields = state.fields.map { _ in TextField() }
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            guard state.isTrying else { return [.perform(.ask(.close))] }
            // What is being made of it takes a moment, and is then of no use to anybody.
            state.isTrying = false
            return [.cancel(.add)]
        case .focusNext, .fieldDown: state.focus = (state.focus + 1) % state.fields.count
        case .focusPrevious, .fieldUp:
            state.focus = (state.focus + state.fields.count - 1) % state.fields.count
        case .fieldReveal: state.isShown.toggle()
        case .focusActivate: return activate(&state)
        default: return write(.order(order), &state)
        }
        return []
    }

    private static func activate(_ state: inout State) -> Effects {
        guard !state.isTrying else { return [] }
        if let empty = state.fields.firstIndex(where: \.isEmpty) {
            state.focus = empty
            return []
        }
        guard state.fields.allSatisfy({ $0.text == state.fields[0].text }) else {
            state.trouble = tr("the two are not the same")
            state.fields[1] = TextField()
            state.focus = 1
            return []
        }
        state.isTrying = true
        state.trouble = nil
        let secret = Secret(state.fields[0].text)
        return [.request(.add, state.purpose == .make ? .make(secret) : .unlock(secret))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool { order.verb == .layerClose }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension Passphrase.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        isTrying ? nil : \.fields[focus]
    }
}
