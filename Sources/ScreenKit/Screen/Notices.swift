import Kernel

/// What the program has said: the toast in view, and the last two hundred before it.
public struct Notices: Equatable, Sendable {
    public struct Notice: Equatable, Sendable {
        public var text: String
        /// Whether `u` takes back what it tells of.
        public var canUndo: Bool
        package fileprivate(set) var serial: Int
    }

    public private(set) var toast: Notice?
    /// Oldest first.
    public private(set) var past: [Notice] = []
    private var serial = 0

    public static let kept = 200
    public static let toastTime = Duration.seconds(6)

    public init() {}

    public mutating func say(_ text: String, canUndo: Bool = false) {
        note(text, canUndo: canUndo)
        toast = past.last
    }

    /// Among the messages only: it was not asked for, and needs no action.
    public mutating func note(_ text: String, canUndo: Bool = false) {
        serial += 1
        // Said again at once, it is one message, and the newest.
        if past.last?.text == text { past.removeLast() }
        past.append(Notice(text: text, canUndo: canUndo, serial: serial))
        if past.count > Self.kept { past.removeFirst() }
    }

    public mutating func hide() { toast = nil }
}
