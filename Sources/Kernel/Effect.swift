/// Names one piece of pending work by its place. New work under a live id replaces the old.
public struct EffectID: Hashable, Sendable {
    private let path: String
    public init(_ name: String) { path = name }

    /// The same work in one place among several: `layer.7/search.look`.
    public func within(_ scope: String) -> EffectID { EffectID(scope + "/" + path) }
    public func isUnder(_ scope: String) -> Bool { path.hasPrefix(scope + "/") }
}

/// Everything a reducer may ask for. A value, so tests compare it with `==`; that is said below,
/// for what is demanded here is looked up at run time for every feature there is.
public enum Effect<Action, Command> {
    /// Do this and forget it.
    case perform(Command)
    /// Do this and answer once, unless cancelled or replaced first.
    case request(EffectID, Command)
    /// Do this and answer as often as there is news, until it ends, is cancelled or replaced.
    case stream(EffectID, Command)
    /// Send the action after a delay, unless cancelled or replaced first.
    case schedule(EffectID, after: Duration, Action)
    case cancel(EffectID)
    /// Cancels whatever a feature that goes away has left pending.
    case cancelAll(under: String)
    /// Remember how to take back what was just done. Only the root files and replays these.
    case record(Undo<Action>)
}

/// One act that can be taken back and done again, as values.
public struct Undo<Action> {
    /// What was done, for people: "Theme changed to ink".
    public var title: String
    /// Which history it belongs to: `settings`, `shelf`, `book:…`.
    public var journal: String
    /// It changed only what one screen shows, so that another screen of the same history, which is
    /// open beside it, does not take it back.
    public var isOfScreen: Bool
    public var inverse: Action
    public var forward: Action

    public init(
        title: String, journal: String, isOfScreen: Bool = false, inverse: Action, forward: Action
    ) {
        self.title = title
        self.journal = journal
        self.isOfScreen = isOfScreen
        self.inverse = inverse
        self.forward = forward
    }

    public func lifted<A>(_ action: (Action) -> A) -> Undo<A> {
        Undo<A>(
            title: title, journal: journal, isOfScreen: isOfScreen, inverse: action(inverse),
            forward: action(forward))
    }
}

extension Effect: Equatable where Action: Equatable, Command: Equatable {}
extension Undo: Equatable where Action: Equatable {}
extension Undo: Sendable where Action: Sendable {}

extension Effect {
    /// Lifts a child feature's effect into its parent's vocabulary and under the child's place.
    public func lifted<A, C>(
        into scope: String, _ action: (Action) -> A, _ command: (Command) -> C
    ) -> Effect<A, C> {
        relabelled(action, command, id: { $0.within(scope) }, scope: { scope + "/" + $0 })
    }

    /// The same effect in another vocabulary and the same place: for an enum around features.
    public func relabelled<A, C>(
        _ action: (Action) -> A, _ command: (Command) -> C,
        id place: (EffectID) -> EffectID = { $0 }, scope: (String) -> String = { $0 }
    ) -> Effect<A, C> {
        switch self {
        case .perform(let mine): .perform(command(mine))
        case .request(let id, let mine): .request(place(id), command(mine))
        case .stream(let id, let mine): .stream(place(id), command(mine))
        case .schedule(let id, let delay, let mine):
            .schedule(place(id), after: delay, action(mine))
        case .cancel(let id): .cancel(place(id))
        case .cancelAll(let inner): .cancelAll(under: scope(inner))
        case .record(let undo): .record(undo.lifted(action))
        }
    }
}

/// A namespace holding one feature's state, vocabulary and rules.
public protocol Feature: SendableMetatype {
    associatedtype State: Equatable & SendableMetatype
    associatedtype Action: Equatable, Sendable
    associatedtype Command: Equatable, Sendable
    typealias Effects = [Effect<Action, Command>]
    static func reduce(_ state: inout State, _ action: Action) -> Effects
}
