import Catalogs
import Publications

/// What is to be fetched, and as whom.
public struct Parcel: Sendable {
    /// The same for the same thing, so that what came of it before is found.
    public var id: String
    public var address: Address
    /// What a person calls it.
    public var title: String
    public var authors: [String]
    /// A page of the web is what was asked for, and not a sign that somebody is not signed in.
    public var mayBePage = false
    public var account: Account?
    /// The chapters of an episode, as its feed tells them, or where they are told.
    public var marks: [SoundMark] = []
    public var chapters: String?
    /// The licence that the book is fetched by, where that is known already, and the key to it.
    public var licence: Licence?
    public var licenceKey: Secret?
    /// Where its server keeps the place in it.
    public var progression: ProgressionLink?

    public init(
        id: String, address: Address, title: String, authors: [String] = [],
        account: Account? = nil
    ) {
        self.id = id
        self.address = address
        self.title = title
        self.authors = authors
        self.account = account
    }
}

extension Parcel {
    /// How far it is; `total` where the server tells.
    public struct Progress: Equatable, Sendable {
        public var count: Int
        public var total: Int?

        public init(count: Int, total: Int?) {
            self.count = count
            self.total = total
        }
    }

    public enum Outcome: Equatable, Sendable {
        /// A whole file, on the disk, with the licence that was put into it.
        case arrived(path: String, type: String, licence: Licence? = nil, key: Secret? = nil)
        /// Somebody stopped it; what came is kept.
        case stopped
        /// The server or what it sent says no: asking again does not help by itself.
        case refused(Problem.Kind, Loan.Refusal)
        /// It wants to know who asks.
        case signIn(Feed.Authentication, isRefused: Bool)
        /// The line or the disk gave up; what came is kept, and it can be gone on with.
        case broken(Loan.Refusal, isOffline: Bool)
    }
}
