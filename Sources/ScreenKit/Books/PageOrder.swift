import Catalogs

/// A comic that a person wants to read while its pages come, one by one.
public struct PageOrder: Equatable, Sendable {
    public var stream: PageStream
    /// By which it is the same book the next time.
    public var name: String
    public var title: String
    public var authors: [String]
    public var identifier: String?
    public var series: Feed.Publication.Series?
    public var cover: String?
    /// Where its server keeps the place in it.
    public var progression: ProgressionLink?
    /// The id of the account it is asked for with.
    public var account: String

    public init(
        _ book: Feed.Publication, _ stream: PageStream, title: String, name: String,
        account: String
    ) {
        (self.stream, self.title, self.name, self.account) = (stream, title, name, account)
        (authors, identifier, series) = (book.authors, book.id, book.series)
        cover = book.cover ?? book.thumbnail
        progression = book.placeLink
    }
}
