/// A text that is never printed.
public struct Secret: Equatable, Sendable {
    public var text: String
    public init(_ text: String) { self.text = text }

    /// As a feed tells the key to a licence; nil for what can be none.
    init?(licenceKey text: String) {
        let text = text.filter { !$0.isWhitespace }
        guard (43...64).contains(text.utf8.count) else { return nil }
        self.init(text)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a secret" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
