import Publications
import ScreenKit
import Wording

/// A book whose place is shared, read or heard.
public struct SharedWork: Equatable, Sendable {
    public let source: BookSource
    public let publication: Publication

    public init(_ book: Book) { (source, publication) = (book.source, book.publication) }
    public init(_ book: HeardBook) { (source, publication) = (book.source, book.publication) }

    public static func == (one: SharedWork, other: SharedWork) -> Bool {
        one.source == other.source && one.publication.revision == other.publication.revision
    }
}

/// Where one is in it.
public enum SharedSpot: Equatable, Sendable {
    case text(Spot)
    case sound(TrackPlace)

    /// Nothing was read on since; a sound that plays has gone on a little.
    func isStill(_ asked: SharedSpot?) -> Bool {
        guard case .sound(let here) = self, case .sound(let there)? = asked else {
            return self == asked
        }
        let moved = here.offset - there.offset
        return here.track == there.track && abs(moved / .seconds(1)) < Self.answerSeconds
    }

    /// A side answers within this, or not at all.
    private static let answerSeconds = 40.0

    /// What stands in the question.
    var whatHappened: String {
        if case .sound = self { return tr("it was heard on here since") }
        return tr("you have turned pages here since")
    }
}
