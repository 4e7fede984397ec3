/// What a reader decided about the names of a book: ways of naming that do not belong to the one
/// they were given to, and ways that name the same.
public struct NameChoices: Equatable, Sendable {
    public struct Pair: Hashable, Sendable {
        public var one: String
        public var other: String

        public init(_ one: String, _ other: String) { (self.one, self.other) = (one, other) }
    }

    /// Each stands for itself.
    public private(set) var parted: [String] = []
    public private(set) var joined: [Pair] = []

    public init() {}

    public init(parted: [String], joined: [Pair]) {
        self.parted = Array(parted.prefix(Self.countMax))
        self.joined = Array(joined.prefix(Self.countMax))
    }

    /// Of each kind; no reader decides more about one book.
    public static let countMax = 500

    /// False where there are too many, or it was decided before.
    public mutating func part(_ name: String) -> Bool {
        let before = self
        joined.removeAll { $0.one == name || $0.other == name }
        if !parted.contains(name), parted.count < Self.countMax { parted.append(name) }
        return self != before
    }

    /// Takes back what led from one state to another, and nothing that was decided besides.
    public mutating func step(from old: NameChoices, to new: NameChoices) -> Bool {
        let before = self
        parted = Self.stepped(parted, from: old.parted, to: new.parted)
        joined = Self.stepped(joined, from: old.joined, to: new.joined)
        return self != before
    }

    private static func stepped<Item: Equatable>(
        _ now: [Item], from old: [Item], to new: [Item]
    ) -> [Item] {
        let kept = now.filter { !old.contains($0) || new.contains($0) }
        let back = new.filter { !old.contains($0) && !kept.contains($0) }
        return Array((kept + back).prefix(countMax))
    }

    public mutating func join(_ one: String, _ other: String) -> Bool {
        let pair = Pair(one, other)
        guard one != other, joined.count < Self.countMax, !joined.contains(pair),
            !joined.contains(Pair(other, one))
        else { return false }
        joined.append(pair)
        return true
    }
}
