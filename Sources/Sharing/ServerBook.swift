/// A book of a server that keeps places: what tells it from others.
public struct ServerBook: Equatable, Sendable {
    public var id: String
    public var title: String
    public var authors: [String]
    /// Of books and of the shop that sells sounds.
    public var numbers: [String] = []
    public var lengthSeconds: Double?
    public var hasSound: Bool
    public var hasText: Bool
}
