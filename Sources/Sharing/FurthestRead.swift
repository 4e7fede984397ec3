extension PlaceHistory {
    /// As far as pages were turned, on any device and in any reading. A jump reads nothing, be it
    /// ahead or back from where another led, and neither does sound that ran on by itself.
    public var furthestRead: SharedPlace? {
        entries.map(\.place)
            .filter { $0.isBelieved && !$0.isSound && Self.reading.contains($0.reason) }
            .max { $0.percent < $1.percent }
    }

    private static let reading: Set<SharedPlace.Reason> = [.turn, .listen, .restart]
}
