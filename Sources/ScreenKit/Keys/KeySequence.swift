import Canvas

/// One or more keys pressed after another: `Space`, `g s`, `Z Z`.
public struct KeySequence: Hashable, Sendable, CustomStringConvertible {
    public var keys: [Key]
    public init(_ keys: [Key]) { self.keys = keys }

    /// Reads `Ctrl-o`, `gs`, `g s`, `''`.
    public init?(_ text: String) {
        if let key = Key(text) {
            keys = [key]
            return
        }
        let parts = text.split(separator: " ")
        let words = parts.count > 1 ? parts.map(String.init) : text.map(String.init)
        let keys = words.compactMap { Key($0) }
        guard !keys.isEmpty, keys.count == words.count, keys.count <= Self.longest else {
            return nil
        }
        self.keys = keys
    }

    public static let longest = 4
    public var description: String { keys.map(\.description).joined(separator: " ") }
}
