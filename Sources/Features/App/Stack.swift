/// The screens a person has been on, in order, and the layers over the present one.
public struct Stack: Equatable, Sendable {
    /// One screen or layer; its id is the scope of its work.
    public struct Floor: Equatable, Sendable {
        public let id: Int
        public var scene: Scene
        public var scope: String { "layer.\(id)" }
    }

    public private(set) var screens: [Floor]
    /// Which of the screens is in view; those after it are the way forward.
    public private(set) var at = 0
    public private(set) var layers: [Floor] = []
    private var nextID = 1

    public init(root: Scene) { screens = [Floor(id: 0, scene: root)] }

    public var top: Floor { layers.last ?? screens[at] }
    public var screen: Floor { screens[at] }
    public var hasLayer: Bool { !layers.isEmpty }
    public var isAtRoot: Bool { at == 0 && layers.isEmpty }
    public var canGoForward: Bool { at + 1 < screens.count }
    /// What is in view, from the back to the front.
    public var inView: [Floor] { [screens[at]] + layers }

    /// A layer leaves nothing of the screen to be seen.
    var isScreenHidden: Bool { layers.contains { $0.scene.face.hidesAll } }

    public subscript(id: Int) -> Scene? {
        get { (screens + layers).first { $0.id == id }?.scene }
        set {
            guard let newValue else { return }
            if let place = layers.firstIndex(where: { $0.id == id }) {
                layers[place].scene = newValue
            } else if let place = screens.firstIndex(where: { $0.id == id }) {
                screens[place].scene = newValue
            }
        }
    }

    /// The oldest screens are forgotten beyond this.
    private static let longestTrail = 50
    /// A layer over a layer over a layer: more is a mistake of ours or a stuck key.
    private static let mostLayers = 12

    public mutating func open(layer scene: Scene) -> Floor? {
        guard layers.count < Self.mostLayers else { return nil }
        layers.append(Floor(id: take(), scene: scene))
        return layers.last
    }

    /// Opens a screen after the present one. What it leaves behind is returned, to be stopped.
    public mutating func open(screen scene: Scene) -> (new: Floor, gone: [Floor]) {
        var gone = layers + screens[(at + 1)...]
        layers = []
        screens.removeSubrange((at + 1)...)
        screens.append(Floor(id: take(), scene: scene))
        if screens.count > Self.longestTrail { gone.append(screens.remove(at: 1)) }
        at = screens.count - 1
        return (screens[at], gone)
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
