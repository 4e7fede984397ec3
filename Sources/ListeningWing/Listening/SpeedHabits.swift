/// How fast a person hears a podcast or a series: the speed of the next one of it.
public struct SpeedHabits: Equatable, Sendable {
    /// The newest first.
    package private(set) var all: [(name: String, speed: Speed)] = []

    package static let countMax = 500

    package init(_ all: [(name: String, speed: Speed)] = []) {
        self.all = Array(all.prefix(Self.countMax))
    }

    package subscript(name: String?) -> Speed? {
        name.flatMap { name in all.first { $0.name == name }?.speed }
    }

    package mutating func set(_ speed: Speed, of name: String) {
        all.removeAll { $0.name == name }
        all.insert((name, speed), at: 0)
        if all.count > Self.countMax { all.removeLast() }
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.all.elementsEqual(other.all, by: ==)
    }
}
