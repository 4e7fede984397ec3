extension Feed {
    /// A book, audiobook or anything else a catalog lends, sells or gives away.
    public struct Publication: Equatable, Sendable {
        public struct Series: Equatable, Sendable {
            public var name: String
            public var position: Double?
        }

        public var id: String?
        /// Empty when the server gave none.
        public var title = ""
        public var subtitle: String?
        public var authors: [String] = []
        public var narrators: [String] = []
        public var languages: [String] = []
        public var publisher: String?
        public var published: FeedDate?
        public var updated: FeedDate?
        public var summary: String?
        public var subjects: [String] = []
        public var series: Series?
        public var cover: String?
        public var thumbnail: String?
        public var medium: String?
        public var duration: Duration?
        public var availability: Availability?
        public var acquisitions: [Acquisition] = []
        /// The same book told in full.
        public var alternate: String?
        public var preview: String?
        /// Gives a loan back, or a hold up.
        public var revoke: String?
        public var annotations: String?
        public var progression: ProgressionLink?
        /// Pages that can be read one by one.
        public var pages: PageStream?
        /// Of an episode: its chapters as the feed has them, and the address of more of them.
        public var marks: [SoundMark] = []
        public var chapters: String?
        /// Pages of the catalog that it leads to.
        public var leads: [Lead] = []
    }

    /// More of an author, more of a series, what is like it.
    public struct Lead: Equatable, Sendable {
        public enum Kind: String, Sendable { case author, series, related }

        public var kind: Kind
        /// Of the author or the series; of what is like it, in the server's words.
        public var title: String?
        public var href: String
    }

    /// Whether a book can be had now. Counts are never negative, and no more copies are free than
    /// there are; a position may exceed the number of holds, as servers count differently.
    public struct Availability: Equatable, Sendable {
        public enum State: String, Sendable {
            case available, unavailable, reserved, ready, unlimited
        }

        public var state: State
        public var since: FeedDate?
        public var until: FeedDate?
        public var copiesTotal: Int?
        public var copiesAvailable: Int?
        public var holdsTotal: Int?
        public var holdPosition: Int?
    }

    /// One way to get a publication.
    public struct Acquisition: Equatable, Sendable {
        public enum Relation: String, Sendable {
            case openAccess = "open-access"
            case borrow, buy, sample, subscribe, generic
        }

        public var relation: Relation
        public var href: String
        public var type: String?
        public var indirect: [Indirect] = []
        public var price: Price?
        /// The address is a template whose names are filled in first.
        public var isTemplated = false
        /// The key to a licence behind it, for the person who is signed in.
        public var licenceKey: Secret?
    }

    /// What a download turns into: a licence of one kind that leads to files of others.
    public struct Indirect: Equatable, Sendable {
        public var type: String
        public var children: [Indirect] = []

        /// This type and those behind it, in the order they are met.
        public var types: [String] { [type] + children.flatMap(\.types) }
    }

    public struct Price: Equatable, Sendable {
        /// As the server writes it: money is not rounded.
        public var value: String
        public var currency: String?
    }
}
