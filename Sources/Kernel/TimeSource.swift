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

    /// The minute of the local day, 0 to 1439.
    public var minuteOfDay: Int {
        let local = secondsSince1970 + Int64(zoneOffsetSeconds)
        let second = local % 86_400
        return Int(second < 0 ? second + 86_400 : second) / 60
    }
}
