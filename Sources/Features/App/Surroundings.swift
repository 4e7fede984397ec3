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
    /// The audiobook that is loaded.
    public internal(set) var listening: Listening.State?
    /// Its cover, where the player shows one and it has been drawn.
    public internal(set) var cover: Picture?
    /// The covers of the catalog in view, as far as they have come.
    public internal(set) var covers = PictureTray()
    /// The date, as it was told last.
    public internal(set) var wall = WallTime(secondsSince1970: 0)
    /// No server was reached when one was asked last.
    public internal(set) var isOffline = false
    /// So much waits to be sent when one is.
    public internal(set) var waitingCount = 0
    /// What is played after it.
    public internal(set) var upNext = UpNext()
    /// How far the words of all books are known.
    public internal(set) var textReading = TextReading.State()

    public init() {}
}

extension Surroundings {
    /// The hints of a status line, with the keys that are in force.
    func hints(in place: Place, _ wanted: (Verb, String)...) -> [StatusLine.Hint] {
        hints(in: place, wanted)
    }

    func hints(in place: Place, _ wanted: [(Verb, String)]) -> [StatusLine.Hint] {
        wanted.compactMap { verb, label in
            keymap.key(for: verb, in: place).map { StatusLine.Hint($0, label) }
        }
    }
}

extension App.State {
    /// What screens may know, from what owns the facts.
    var surroundings: Surroundings {
        var around = around
        around.settings = preferences.settings
        around.listening = listening
        around.upNext = memory.upNext
        around.textReading = services[TextReading.self]
        around.waitingCount = loans.queuedCount
        around.wall = loans.wall
        return around
    }
}
