/// Episodes that were heard, by account and name; the oldest are forgotten first.
public struct HeardNames: Equatable, Sendable {
    public private(set) var all: [String] = []
    private var set: Set<String> = []

    public static let countMax = 20_000

    public init() {}

    public init(_ names: [String]) {
        for name in names.suffix(Self.countMax) where set.insert(name).inserted {
            all.append(name)
        }
    }

    public func contains(_ name: String) -> Bool { set.contains(name) }

    public mutating func mark(_ name: String, _ isHeard: Bool) {
        guard isHeard != set.contains(name) else { return }
        if isHeard {
            set.insert(name)
            all.append(name)
            if all.count > Self.countMax { set.remove(all.removeFirst()) }
        } else {
            set.remove(name)
            all.removeAll { $0 == name }
        }
    }

    /// Those of one account.
    func of(account: String) -> [String] { all.filter { $0.hasPrefix(account + " ") } }

    mutating func forget(account: String) {
        self = HeardNames(all.filter { !$0.hasPrefix(account + " ") })
    }
}
