import Kernel
import ScreenKit

/// The screens a person has been on, in order, and the layers over the present one.
public struct Stack: Equatable, Sendable {
    /// One screen or layer; its id is the scope of its work.
    public struct Floor: Equatable, Sendable {
        public let id: Int
        public internal(set) var screen: AnyScreen
        public var scope: String { "layer.\(id)" }

        /// The state, where it is of this feature.
        public subscript<S: Screen>(feature: S.Type) -> S.State? { screen[feature] }
        public func holds<S: Screen>(_ feature: S.Type) -> Bool { screen.holds(feature) }

        @discardableResult
        func look<S: Screen, Found>(at feature: S.Type, _ find: (S.State) -> Found) -> Found? {
            screen.look(at: feature, find)
        }
    }

    public private(set) var screens: [Floor]
    /// Which of the screens is in view; those after it are the way forward.
    public private(set) var at = 0
    public private(set) var layers: [Floor] = []
    private var nextID: Int

    /// - Parameter firstID: beyond all that other stacks will ever give out.
    public init(root: AnyScreen, firstID: Int = 0) {
        screens = [Floor(id: firstID, screen: root)]
        nextID = firstID + 1
    }

    public var top: Floor { layers.last ?? screens[at] }
    public var screen: Floor { screens[at] }
    public var hasLayer: Bool { !layers.isEmpty }
    public var isAtRoot: Bool { at == 0 && layers.isEmpty }
    public var canGoForward: Bool { at + 1 < screens.count }
    /// What is in view, from the back to the front.
    public var inView: [Floor] { [screens[at]] + layers }

    var all: [Floor] { screens + layers }

    /// A layer leaves nothing of the screen to be seen.
    var isScreenHidden: Bool { layers.contains { $0.screen.hidesAll } }

    public subscript(id: Int) -> Floor? { (layers + screens).first { $0.id == id } }

    /// The state of one floor, where it is of this feature.
    public subscript<S: Screen>(id: Int, feature: S.Type) -> S.State? { self[id]?[feature] }

    /// The screens and layers of one feature, from the back to the front.
    public func floors<S: Screen>(of feature: S.Type) -> [Floor] {
        (screens + layers).filter { $0.holds(feature) }
    }

    /// Reduces one floor in place; does nothing if no floor has this id.
    mutating func reduce(_ id: Int, _ action: ScreenAction) -> AnyScreen.Effects {
        if let place = layers.firstIndex(where: { $0.id == id }) {
            return layers[place].screen.reduce(action)
        }
        guard let place = screens.firstIndex(where: { $0.id == id }) else { return [] }
        return screens[place].screen.reduce(action)
    }

    /// Another screen takes the place of this one, with its id and its way back.
    mutating func replace(_ id: Int, with screen: AnyScreen) {
        guard let place = screens.firstIndex(where: { $0.id == id }) else { return }
        screens[place].screen = screen
    }

    /// All that stands here goes. Ids go on: no late answer reaches a screen it is not for.
    mutating func restart(with screen: AnyScreen) -> [Floor] {
        let gone = screens + layers
        (screens, layers, at) = ([Floor(id: take(), screen: screen)], [], 0)
        return gone
    }

    /// The oldest screens are forgotten beyond this.
    private static let longestTrail = 50
    /// A layer over a layer over a layer: more is a mistake of ours or a stuck key.
    private static let mostLayers = 12

    public mutating func open(layer screen: AnyScreen) -> Floor? {
        guard layers.count < Self.mostLayers else { return nil }
        layers.append(Floor(id: take(), screen: screen))
        return layers.last
    }

    /// Opens a screen after the present one. What it leaves behind is returned, to be stopped.
    public mutating func open(screen: AnyScreen) -> (new: Floor, gone: [Floor]) {
        var gone = layers + screens[(at + 1)...]
        layers = []
        screens.removeSubrange((at + 1)...)
        screens.append(Floor(id: take(), screen: screen))
        if screens.count > Self.longestTrail { gone.append(screens.remove(at: 1)) }
        at = screens.count - 1
        return (screens[at], gone)
    }

    /// Forgets the screens before the present one.
    mutating func forgetTrail() -> [Floor] {
        defer {
            screens.removeSubrange(..<at)
            at = 0
        }
        return Array(screens[..<at])
    }

    /// Forgets the one screen before the present one.
    mutating func forgetLast() -> Floor? {
        guard at > 0 else { return nil }
        at -= 1
        return screens.remove(at: at)
    }

    public mutating func closeLayer() -> Floor? { layers.popLast() }

    /// One screen back or forward, exactly as it was left. Its layers close.
    public mutating func walk(_ step: Int) -> [Floor]? {
        guard screens.indices.contains(at + step) else { return nil }
        at += step
        defer { layers = [] }
        return layers
    }

    private mutating func take() -> Int {
        defer { nextID += 1 }
        return nextID
    }
}
