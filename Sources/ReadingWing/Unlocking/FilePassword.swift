import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Asks for the password of a locked file, and opens it where it was to be opened.
public enum FilePassword: Screen {
    public static var name: String { "file-password" }
    public static var title: String { tr("Password of a file") }

    public struct Opening: Hashable, Sendable {
        public var source: BookSource
        var target: Target?
    }

    public struct State: Equatable, Sendable {
        let way: Opening
        var field = TextField()
        var isShown = false
        var isTrying = false
        var trouble: String?
        var size: Size

        package init(_ way: Opening, size: Size) { (self.way, self.size) = (way, size) }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        /// The password is right, and known until the program ends.
        case opened
        /// Whole sentences.
        case failed(String)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case unlock(BookSource, Secret)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.size = size
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .opened: return [.perform(.ask(.close)), .perform(.ask(.begin(at: state.way.target)))]
        case .failed(let why):
            state.isTrying = false
            state.trouble = why
            state.field = TextField()
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose: return [.cancel(.unlocking), .perform(.ask(.close))]
        case .fieldReveal:
            state.isShown.toggle()
            return []
        case .focusActivate:
            guard !state.isTrying, !state.field.isEmpty else { return [] }
            state.isTrying = true
            state.trouble = nil
            let password = Secret(state.field.text)
            return [.request(.unlocking, .unlock(state.way.source, password))]
        default: return write(.order(order), &state)
        }
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool { order.verb == .layerClose }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension FilePassword.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { isTrying ? nil : \.field }
}

/// What keeps a file closed, and can be opened by a person.
public enum FileLock: Equatable, Sendable {
    /// A licence that does not let one in, and the file it is for.
    case licence(String)
    /// A password, and where the file was to be opened.
    case password(at: Target?)

    func key(to source: BookSource) -> Ask {
        switch self {
        case .licence(let path): .licence(path)
        case .password(let target):
            .open(Destination(FilePassword.self, .init(source: source, target: target)))
        }
    }
}

extension EffectID {
    fileprivate static let unlocking = EffectID("unlocking")
}
