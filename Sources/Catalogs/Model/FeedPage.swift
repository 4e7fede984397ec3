/// A page of a catalog as it was read at one moment: large, never changed, and told apart by where
/// it came from, when, and how much of it there was.
public final class FeedPage: Sendable, Equatable {
    public let feed: Feed
    /// Where it came from in the end.
    public let address: String
    /// When it came, in seconds since 1970.
    public let kept: Int64
    /// The rest of it is still on its way.
    public let isPartial: Bool

    public init(_ feed: Feed, address: String, kept: Int64, isPartial: Bool = false) {
        self.feed = feed
        self.address = address
        self.kept = kept
        self.isPartial = isPartial
    }

    public static func == (one: FeedPage, other: FeedPage) -> Bool {
        one === other
            || one.address == other.address && one.kept == other.kept
                && one.isPartial == other.isPartial
                && one.feed.publications.count == other.feed.publications.count
    }
}
