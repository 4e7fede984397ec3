/// What a side told of one work, checked for what any server may say.
public struct SideReport: Hashable, Sendable {
    public var device: SharedPlace.Device
    /// As the side names it; empty where it told only how far.
    public var pointer: String
    /// Out of 100; nil where the side has none.
    public var percent: Double?
    /// Seconds since 1970 by the side's clock; nil where it told none that can be.
    public var at: Int64?
    /// Which telling it was, where the side counts them: who tells a place once more means it.
    public var stamp: Int64?

    public init(
        device: SharedPlace.Device, pointer: String, percent: Double?, at: Int64?,
        stamp: Int64? = nil
    ) {
        self.stamp = stamp
        self.device = device
        self.pointer = pointer
        // What is no number is not even the same as itself, so that it would be new for ever.
        self.percent = percent.map { $0.isNaN ? -1 : $0 }
        self.at = at
    }
}

/// How clocks stand to each other, from one answer's `Date`.
public struct ClockSkew: Hashable, Sendable {
    /// What is added to a time here to have the side's; 0 where they agree well enough.
    public var seconds: Int64

    /// Less than this is the way the answer took, and no fault of a clock.
    public static let toleranceSeconds: Int64 = 120

    public init(seconds: Int64) { self.seconds = seconds }

    /// - Parameter there: the side's time, where it told one.
    public init(here: Int64, there: Int64?) {
        guard let there, SharedPlace.isTime(there), SharedPlace.isTime(here) else {
            self.init(seconds: 0)
            return
        }
        let difference = there - here
        self.init(seconds: abs(difference) > Self.toleranceSeconds ? difference : 0)
    }

    public var isOff: Bool { seconds != 0 }

    /// A time of the side, by the clock here.
    public func here(_ there: Int64) -> Int64 {
        let (time, overflows) = there.subtractingReportingOverflow(seconds)
        return overflows ? there : time
    }
}

/// What was settled with one side about one work. It is kept, so that a kill in between asks
/// nothing twice and sends nothing twice.
public struct SideMark: Hashable, Sendable {
    /// The last report that was answered, whichever way.
    public var answered: SideReport?
    /// Where both sides agreed last: what was sent, or taken over.
    public var sent: Sent?

    public struct Sent: Hashable, Sendable {
        /// By our names, and as the side was told.
        public var locator: String
        public var pointer: String
        public var percent: Double
        public var at: Int64

        public init(locator: String, pointer: String, percent: Double, at: Int64) {
            self.locator = locator
            self.pointer = pointer
            self.percent = percent
            self.at = at
        }
    }

    public init(answered: SideReport? = nil, sent: Sent? = nil) {
        self.answered = answered
        self.sent = sent
    }

    /// A telling that was not counted when it was answered is known by the rest.
    public func hasAnswered(_ report: SideReport) -> Bool {
        if answered == report { return true }
        guard var answered, answered.stamp == nil else { return false }
        answered.stamp = report.stamp
        return answered == report
    }

    /// With what the side itself has of this device: a kill after it was told kept that from being
    /// noted here.
    public func knowing(_ told: Sent?) -> SideMark {
        guard let told, told.at >= sent?.at ?? 0 else { return self }
        // A book that is begun anew twice has two places of one name: their times differ.
        if let sent, told.locator == sent.locator, told.at == sent.at { return self }
        var mark = self
        mark.sent = told
        return mark
    }

    /// The side was told this place before.
    public func tells(_ place: SharedPlace) -> Bool {
        sent?.locator == place.locator && sent?.at == place.at
    }
}
