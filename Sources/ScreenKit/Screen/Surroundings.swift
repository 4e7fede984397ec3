import Canvas
import Kernel

/// What every screen may know besides its own state.
public struct Surroundings: Equatable, Sendable {
    public var size = Size(80, 24)
    public var keymap = Keymap()
    /// The widest line of running text, in cells.
    public var measure = 66
    /// One thing a line, for screen readers.
    public var isLinear = false
    public var isMotionReduced = false
    /// Every mark is drawn with the letters of any keyboard.
    public var isASCII = false
    /// Nothing but a number tells the four colours apart.
    public var areHighlightsAlike = false
    public var settings = Settings()
    /// The private shelf is what is open.
    public var isPrivate = false
    /// What is heard, in one row of another screen.
    public package(set) var mini: MiniPlayer?
    /// Its cover, where the player shows one and it has been drawn.
    public package(set) var cover: Picture?
    /// The covers of the catalog in view, as far as they have come.
    public package(set) var covers = PictureTray()
    /// The date, as it was told last.
    public package(set) var wall = WallTime(secondsSince1970: 0)
    /// No server was reached when one was asked last.
    public package(set) var isOffline = false
    /// So much waits to be sent when one is.
    public package(set) var waitingCount = 0
    /// What is played after it.
    public package(set) var upNext = UpNext()
    /// What one part of the program lets the screens of its wing know.
    private var facts = Facts()

    public init() {}
}

/// What one part of the program lets screens know; it is read by the type's name.
public protocol Fact: Equatable, Sendable {
    static var unknown: Self { get }
}

private struct Facts: Equatable, Sendable {
    var all: [any Fact] = []

    static func == (one: Facts, other: Facts) -> Bool {
        one.all.count == other.all.count
            && one.all.allSatisfy { fact in other.all.contains { areEqual(fact, $0) } }
    }
}

extension Surroundings {
    public subscript<F: Fact>(fact: F.Type) -> F {
        get {
            for fact in facts.all {
                if let fact = fact as? F { return fact }
            }
            return F.unknown
        }
        set {
            facts.all.removeAll { $0 is F }
            facts.all.append(newValue)
        }
    }

    /// The hints of a status line, with the keys that are in force.
    package func hints(in place: Place, _ wanted: (Verb, String)...) -> [StatusLine.Hint] {
        hints(in: place, wanted)
    }

    package func hints(in place: Place, _ wanted: [(Verb, String)]) -> [StatusLine.Hint] {
        wanted.compactMap { verb, label in
            keymap.key(for: verb, in: place).map { StatusLine.Hint($0, label) }
        }
    }
}
