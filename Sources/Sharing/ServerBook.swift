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

    /// An identifier of a server; a longer one, or one with other characters, is not its own and
    /// could lead a request to another address.
    public static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 == 0x2D || $0 == 0x5F || (0x30...0x39).contains($0)
                    || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            }
    }
}
