import Sharing

extension PlaceHistory {
    /// As far as pages were turned, on any device and in any reading. A jump reads nothing, and
    /// neither does sound that ran on by itself.
    public var furthestRead: SharedPlace? {
        entries.map(\.place)
            .filter { $0.isBelieved && !$0.isSound && $0.reason != .jump && $0.reason != .auto }
            .max { $0.percent < $1.percent }
    }
}
