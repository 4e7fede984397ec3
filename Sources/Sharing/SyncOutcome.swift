/// What an exchange with one side about one book came to.
public enum SyncOutcome: Equatable, Sendable {
    /// Both have the same, or neither has anything.
    case agreed
    case sent(percent: Double)
    /// The other device went on.
    case moved(PlaceMeeting)
    /// It cannot be known which is meant.
    case asks(PlaceMeeting, why: String)
    /// Told, and not believed.
    case disbelieved(String)
    /// Notes, stars and collections: how many were told, and how many are other here than before.
    case remarked(told: Int, came: Int)
    /// The side answered and kept what it had. What was read here waits.
    case notTaken(String)
    /// This side has no name for such a book.
    case nameless
    case failed(SideTrouble)

    public var isOfRemarks: Bool { if case .remarked = self { true } else { false } }

    public init(_ trouble: SideTrouble) {
        switch trouble {
        case .noSuchBook: self = .nameless
        case .furtherThere: self = .notTaken(trouble.why)
        default: self = .failed(trouble)
        }
    }
}

/// A place of another device beside the one here.
public struct PlaceMeeting: Equatable, Sendable {
    public var side: Side
    public var here: SharedPlace?
    public var there: SharedPlace
    /// There, by our names; nil where it leads nowhere in the book here.
    public var found: PlaceJudge.Found?
    /// What is answered when this is.
    public var report: SideReport
    /// The first words at each place, or the chapter of a sound.
    public var words = Words()
    /// When they met, in seconds since 1970.
    public var met: Int64 = 0

    public struct Words: Equatable, Sendable {
        public var here: String
        public var there: String

        public init(here: String = "", there: String = "") {
            (self.here, self.there) = (here, there)
        }
    }

    public init(
        side: Side, here: SharedPlace?, there: SharedPlace, found: PlaceJudge.Found?,
        report: SideReport
    ) {
        self.side = side
        self.here = here
        self.there = there
        self.found = found
        self.report = report
    }

    /// `Kobo`, or the side where that names no device.
    public var deviceName: String {
        let name = there.device.name.isEmpty ? there.device.id : there.device.name
        return name.isEmpty ? side.name : name
    }
}
