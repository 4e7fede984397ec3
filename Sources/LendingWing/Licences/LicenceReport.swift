import Catalogs
import Publications

/// A book's licence as it stands, for a person.
public struct LicenceReport: Equatable, Sendable {
    /// The book, or the licence alone.
    public var path: String
    public var title: String
    public var licence: Licence
    /// Why the book is locked; nil where it opens.
    public var trouble: LicenceTrouble?
    /// It leads to a book, and is none.
    public var isAlone = false
    /// The book that was fetched by it, where it is here.
    public var book: String?
    /// What its lender said last, with what can be done there.
    public var status: LicenceStatus?
    /// nil for as many as one likes.
    public var copiesLeft: Int?
    public var kept: SecretPlace?
    /// As the loans have it, where it is one of them.
    public var loan: LoanRecord?

    public init(path: String, title: String, licence: Licence, trouble: LicenceTrouble?) {
        (self.path, self.title) = (path, title)
        (self.licence, self.trouble) = (licence, trouble)
    }

    /// It waits for its passphrase, and for nothing else.
    public var wantsPassphrase: Bool {
        if case .passphrase? = trouble { true } else { false }
    }

    public var mayRenew: Bool { status?.renewal != nil && status?.state.isOver == false }
    public var mayReturn: Bool { status?.link("return") != nil && status?.state.isOver == false }
    /// A server says more of it.
    public var hasServer: Bool { licence.link("status") != nil }
}
