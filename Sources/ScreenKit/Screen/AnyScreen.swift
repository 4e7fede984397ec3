import Canvas
import Kernel

/// A screen with its feature's type put away: its state, and what its feature can do with it.
public struct AnyScreen: Equatable, Sendable {
    public typealias Effects = [Effect<ScreenAction, ScreenCommand>]
    private var box: any ScreenBox

    public init<S: Screen>(_ feature: S.Type, _ state: S.State) { box = Box<S>(state: state) }

    /// The state, where the screen is of this feature.
    public subscript<S: Screen>(feature: S.Type) -> S.State? {
        (box as? Box<S>)?.state
    }

    /// What is found in the state, where the screen is of this feature. All of the state is not
    /// copied for it, as it is for the subscript: for what is asked after each action.
    @discardableResult
    public func look<S: Screen, Found>(at feature: S.Type, _ find: (S.State) -> Found) -> Found? {
        guard box.feature == feature else { return nil }
        var found: Found?
        // It is of this feature, so this is what its state is.
        box.withState { found = find($0.assumingMemoryBound(to: S.State.self).pointee) }
        return found
    }

    public func holds<S: Screen>(_ feature: S.Type) -> Bool { box.feature == feature }
    package func isSameKind(as other: AnyScreen) -> Bool { box.feature == other.box.feature }

    public static func == (one: AnyScreen, other: AnyScreen) -> Bool { one.box.equals(other.box) }

    /// Reduces in place: nothing else refers to the state meanwhile. An action of another
    /// feature does nothing; ids are never used twice, so none comes.
    package mutating func reduce(_ action: ScreenAction) -> Effects { box.reduce(action) }

    public var name: String { box.name }
    package var feature: any Screen.Type { box.feature }
    package var title: String { box.title }
    package var place: Place { box.place }
    package func journal(_ around: Surroundings) -> String? { box.journal(around) }
    package var sharesHistory: Bool { box.feature.sharesHistory }
    package var listsBooks: Bool { box.feature.listsBooks }
    package var begun: ScreenAction? { box.feature.begunAction }
    package var covered: ScreenAction? { box.feature.coveredAction }
    package func uncovered(isBare: Bool) -> ScreenAction? { box.uncovered(isBare: isBare) }
    package var leaving: ScreenAction? { box.feature.leavingAction }
    package func accepts(_ action: ScreenAction) -> Bool { box.accepts(action) }
    package var listens: Bool { box.listens }
    package var hidesAll: Bool { box.feature.hidesAll }
    package var showsSound: Bool { box.feature.showsSound }
    package var miniRow: Int? { box.miniRow }
    package func reached(by action: ScreenAction) -> Bool? { box.reached(by: action) }
    package func claims(_ order: Order) -> Bool { box.claims(order) }
    package func ordered(_ order: Order) -> ScreenAction { box.ordered(order) }
    package func resized(_ size: Size) -> ScreenAction { box.resized(size) }
    package func typed(_ key: Key) -> ScreenAction? { box.typed(key) }
    package func pasted(_ text: String) -> ScreenAction? { box.pasted(text) }
    package func pointed(_ mouse: Mouse, _ around: Surroundings) -> ScreenAction? {
        box.pointed(mouse, around)
    }
    package func draw(_ around: Surroundings, into frame: inout Frame) {
        box.draw(around, into: &frame)
    }

    package var still: AnyScreen? { box.still }
    package func drawMoving(_ around: Surroundings, into frame: inout Frame) {
        box.drawMoving(around, into: &frame)
    }

    /// Where the reader would go from here, if what is chosen were opened: tried on a copy.
    package var chosenTarget: Target? {
        var copy = self
        for case .perform(let command) in copy.reduce(ordered(Order(.focusActivate))) {
            if case .seek(let target)? = command.asked { return target }
        }
        return nil
    }

    /// Whether a command does anything here now, and is not a miss: tried on a copy.
    package func takes(_ verb: Verb) -> Bool {
        var copy = self
        let effects = copy.reduce(ordered(Order(verb)))
        if copy.box.turnsDown(verb) { return false }
        return !effects.contains {
            if case .perform(let command) = $0 { command.asked == .missed } else { false }
        }
    }
}

/// What happened to a screen, whichever feature it is of.
public struct ScreenAction: Equatable, Sendable {
    private let action: any Equatable & Sendable

    public init<S: Screen>(_ feature: S.Type, _ action: S.Action) { self.action = action }

    public subscript<S: Screen>(feature: S.Type) -> S.Action? { action as? S.Action }

    public static func == (one: ScreenAction, other: ScreenAction) -> Bool {
        areEqual(one.action, other.action)
    }
}

/// What a screen wants done, whichever feature it is of.
public struct ScreenCommand: Equatable, Sendable {
    public let feature: any Screen.Type
    private let command: any Asking

    public init<S: Screen>(_ feature: S.Type, _ command: S.Command) {
        (self.feature, self.command) = (feature, command)
    }

    public subscript<S: Screen>(feature: S.Type) -> S.Command? { command as? S.Command }

    public var asked: Ask? { command.asked }

    public static func == (one: ScreenCommand, other: ScreenCommand) -> Bool {
        areEqual(one.command, other.command)
    }
}

extension Screen {
    fileprivate static var begunAction: ScreenAction? { begun.map { ScreenAction(Self.self, $0) } }
    fileprivate static var coveredAction: ScreenAction? {
        covered.map { ScreenAction(Self.self, $0) }
    }
    fileprivate static var leavingAction: ScreenAction? {
        leaving.map { ScreenAction(Self.self, $0) }
    }
}

package func areEqual<A: Equatable>(_ one: A, _ other: any Equatable) -> Bool {
    one == other as? A
}

private protocol ScreenBox: Sendable {
    var feature: any Screen.Type { get }
    func equals(_ other: any ScreenBox) -> Bool
    func withState(_ body: (UnsafeRawPointer) -> Void)
    mutating func reduce(_ action: ScreenAction) -> AnyScreen.Effects
    var name: String { get }
    var title: String { get }
    var place: Place { get }
    func journal(_ around: Surroundings) -> String?
    func uncovered(isBare: Bool) -> ScreenAction?
    func accepts(_ action: ScreenAction) -> Bool
    func reached(by action: ScreenAction) -> Bool?
    var listens: Bool { get }
    var miniRow: Int? { get }
    func claims(_ order: Order) -> Bool
    func turnsDown(_ verb: Verb) -> Bool
    func ordered(_ order: Order) -> ScreenAction
    func resized(_ size: Size) -> ScreenAction
    func typed(_ key: Key) -> ScreenAction?
    func pasted(_ text: String) -> ScreenAction?
    func pointed(_ mouse: Mouse, _ around: Surroundings) -> ScreenAction?
    func draw(_ around: Surroundings, into frame: inout Frame)
    var still: AnyScreen? { get }
    func drawMoving(_ around: Surroundings, into frame: inout Frame)
}

private struct Box<S: Screen>: ScreenBox {
    var state: S.State

    var feature: any Screen.Type { S.self }

    func equals(_ other: any ScreenBox) -> Bool { (other as? Self)?.state == state }

    func withState(_ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: state) { body(UnsafeRawPointer($0)) }
    }

    mutating func reduce(_ action: ScreenAction) -> AnyScreen.Effects {
        guard let action = action[S.self] else { return [] }
        return S.reduce(&state, action).map {
            $0.relabelled({ ScreenAction(S.self, $0) }, { ScreenCommand(S.self, $0) })
        }
    }

    var name: String { S.name(state) }
    var title: String { S.title(state) }
    var place: Place { S.place(state) }
    func journal(_ around: Surroundings) -> String? { S.journal(state, around) }
    func uncovered(isBare: Bool) -> ScreenAction? {
        S.uncovered(state, isBare: isBare).map { ScreenAction(S.self, $0) }
    }
    func accepts(_ action: ScreenAction) -> Bool { action[S.self] != nil }
    func reached(by action: ScreenAction) -> Bool? { action[S.self].flatMap(S.reached(by:)) }
    var listens: Bool { S.listens(state) }
    var miniRow: Int? { S.miniRow(state) }
    func claims(_ order: Order) -> Bool { S.claims(order, state) }
    func turnsDown(_ verb: Verb) -> Bool { S.turnsDown(verb, state) }
    func ordered(_ order: Order) -> ScreenAction { ScreenAction(S.self, .ordered(order)) }
    func resized(_ size: Size) -> ScreenAction { ScreenAction(S.self, .resized(size)) }
    func typed(_ key: Key) -> ScreenAction? { S.typed(key).map { ScreenAction(S.self, $0) } }
    func pasted(_ text: String) -> ScreenAction? {
        S.pasted(text).map { ScreenAction(S.self, $0) }
    }
    func pointed(_ mouse: Mouse, _ around: Surroundings) -> ScreenAction? {
        S.pointed(mouse, state, around).map { ScreenAction(S.self, $0) }
    }
    func draw(_ around: Surroundings, into frame: inout Frame) {
        S.draw(state, around, into: &frame)
    }
    var still: AnyScreen? { S.still(state).map { AnyScreen(S.self, $0) } }
    func drawMoving(_ around: Surroundings, into frame: inout Frame) {
        S.drawMoving(state, around, into: &frame)
    }
}
