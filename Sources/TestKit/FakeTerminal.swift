import Canvas

/// A terminal made of values: what is typed is what a test says, what is shown is kept.
public final class FakeTerminal: Terminal {
    public enum Call: Hashable, Sendable {
        case present, measure, forget, release, resume, bell, askGraphics
        case tell(String)
        case close
    }

    public private(set) var surface: Surface
    /// What was asked of it, oldest first.
    public private(set) var calls: [Call] = []
    public private(set) var frame: Frame?
    public private(set) var skin: Skin?
    public private(set) var isReleased = false
    public var deadline: Duration?
    public var isGone = false
    public var descriptor: Int32 { -1 }
    public var outlet: Int32 { -1 }
    public var lent: (input: Int32, output: Int32)? = (0, 1)

    private var typed: [Input] = []
    private var nextSize: Size

    public init(_ size: Size = Size(80, 24), depth: Depth = .full, isPlain: Bool = false) {
        surface = Surface(size, depth: depth, isPlain: isPlain)
        nextSize = size
    }

    public func type(_ inputs: Input...) { typed += inputs }
    public func type(_ keys: String) { typed += keys.map { .key(Key($0)) } }
    /// What the next `measure` will find.
    public func becomes(_ size: Size) { nextSize = size }
    /// How many times a frame was shown.
    public var presentations: Int { calls.count { $0 == .present } }

    public func flush() {}

    public func read(at now: Duration) -> [Input] {
        defer { typed = [] }
        return typed
    }

    public func present(_ frame: Frame, _ skin: Skin) {
        calls.append(.present)
        self.frame = frame
        self.skin = skin
    }

    public func measure() {
        calls.append(.measure)
        surface.size = nextSize
    }

    public func forget() { calls.append(.forget) }

    public func release() {
        calls.append(.release)
        isReleased = true
    }

    public func resume() {
        calls.append(.resume)
        isReleased = false
    }

    public func askGraphics() { calls.append(.askGraphics) }
    public func bell() { calls.append(.bell) }
    public func tell(_ command: String) { calls.append(.tell(command)) }
    public func close() { calls.append(.close) }
}
