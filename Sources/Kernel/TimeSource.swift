/// Where a feature's time comes from; nothing else may look at a clock.
public protocol TimeSource: AnyObject {
    /// Since some fixed instant, sleep of the machine included. All timers use it.
    var now: Duration { get }
    /// Seconds since 1970 in UTC and the zone's offset. For dates only, never for waiting.
    var wall: WallTime { get }
}

/// A date as a person's clock shows it.
public struct WallTime: Hashable, Sendable {
    public var secondsSince1970: Int64
    public var zoneOffsetSeconds: Int

    public init(secondsSince1970: Int64, zoneOffsetSeconds: Int = 0) {
        self.secondsSince1970 = secondsSince1970
        self.zoneOffsetSeconds = zoneOffsetSeconds
    }

    /// The second of the local day, 0 to 86,399.
    public var secondOfDay: Int {
        let second = (secondsSince1970 + Int64(zoneOffsetSeconds)) % 86_400
        return Int(second < 0 ? second + 86_400 : second)
    }

    /// The minute of the local day, 0 to 1439.
    public var minuteOfDay: Int { secondOfDay / 60 }

    /// As a clock shows it: `21:05`.
    public var clock: String {
        [minuteOfDay / 60, minuteOfDay % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            .joined(separator: ":")
    }
}

/// One look at both clocks.
public struct Moment: Hashable, Sendable {
    public var now: Duration
    public var wall: WallTime

    public init(now: Duration, wall: WallTime) {
        self.now = now
        self.wall = wall
    }
}

extension TimeSource {
    public var moment: Moment { Moment(now: now, wall: wall) }
}

extension WallTime {
    /// Days of the local calendar since the first of 1970.
    public var day: Int {
        let local = secondsSince1970 + Int64(zoneOffsetSeconds)
        return Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    }
}
