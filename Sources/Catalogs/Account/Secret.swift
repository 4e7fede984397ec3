/// A text that is never printed.
public struct Secret: Equatable, Sendable {
    public var text: String
    public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a secret" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
