import Catalogs

/// What follows an event: a command of the person's, or an address that is told.
public struct Hook: Equatable, Hashable, Sendable {
    public enum Way: Equatable, Hashable, Sendable {
        /// For the shell.
        case run(String)
        /// Is sent the event.
        case post(String)
    }

    public let event: EventName
    public let way: Way

    /// nil for what is neither a command nor an address that may be told. Without
    /// encryption only this machine is told: what a person reads is private.
    public init?(_ event: EventName, _ text: String) {
        guard !text.allSatisfy(\.isWhitespace), !text.contains("\0"),
            text.utf8.count <= Self.bytesMax
        else { return nil }
        self.event = event
        let start = text.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://") else {
            way = .run(text)
            return
        }
        guard let origin = Address(base: text)?.origin,
            origin.isSecure || Self.machine.contains(origin.host)
        else { return nil }
        way = .post(text)
    }

    private static let machine: Set = ["localhost", "127.0.0.1", "::1"]
    private static let bytesMax = 4_096

    /// Over all events.
    static let countMax = 100
}
