import Kernel

/// What the program has said: the toast in view, and the last two hundred before it.
public struct Notices: Equatable, Sendable {
    public struct Notice: Equatable, Sendable {
        public var text: String
        /// Whether `u` takes back what it tells of.
        public var canUndo: Bool
        fileprivate(set) var serial: Int
    }

    public private(set) var toast: Notice?
    /// Oldest first.
    public private(set) var past: [Notice] = []
    private var serial = 0

    public static let kept = 200
    public static let toastTime = Duration.seconds(6)

    public init() {}

    public mutating func say(_ text: String, canUndo: Bool = false) {
        serial += 1
        let notice = Notice(text: text, canUndo: canUndo, serial: serial)
        toast = notice
        past.append(notice)
        if past.count > Self.kept { past.removeFirst() }
    }

    public mutating func hide() { toast = nil }
}
