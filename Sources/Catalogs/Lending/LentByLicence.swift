extension Feed.Publication {
    /// A book that is lent by a licence and by no catalog: as a catalog would tell of it.
    /// - Parameters:
    ///   - times: from when on and until when, as RFC 3339 writes them.
    ///   - book: where it is fetched, and of which type it is.
    public init(
        licence id: String, title: String, times: (from: String, until: String?),
        book: (href: String, type: String?)?, renewal: String?, revoke: String?
    ) {
        self.init()
        (self.id, self.title, self.revoke) = (id, title, revoke)
        availability = Feed.Availability(
            state: .available, since: FeedDate(times.from),
            until: times.until.flatMap { FeedDate($0) })
        if let book {
            acquisitions.append(
                Feed.Acquisition(relation: .generic, href: book.href, type: book.type))
        }
        if let renewal {
            acquisitions.append(
                Feed.Acquisition(relation: .borrow, href: renewal, type: Form.licence))
        }
    }
}
