import Notation
import Notebook

/// The bookmarks of one book here, for a server that knows a bookmark by where it stands: one of
/// each spot.
struct BookmarkIndex<Spot: Hashable & Sendable>: Equatable, Sendable {
    /// Bookmarks here, in what the server has a place for.
    private(set) var here: [RemarkKey: RemarkValue] = [:]
    private var ids: [Spot: String] = [:]
    private let fields: [String]

    private typealias Field = RemarkKey.Field

    /// - Parameters:
    ///   - here: all remarks of the book.
    ///   - agreed: what here and there were the same in last.
    ///   - fields: what the server keeps of a bookmark.
    ///   - spot: of a note at this locator; nil where the server has no name for it.
    init(
        _ here: [RemarkKey: RemarkValue], agreed: [RemarkKey: Remark], fields: [String],
        spot: (_ id: String, _ locator: String) -> Spot?
    ) {
        self.fields = fields
        // In an order of their own, so that every call chooses the same of two.
        for key in here.keys.sorted() where key.kind == .note && key.field == Field.what {
            guard let what = here[key],
                what["kind"]?.string == Annotation.Kind.bookmark.rawValue,
                let spot = what["start"]?.string.flatMap({ spot(key.id, $0) })
            else { continue }
            let other = ids[spot]
            if let other, Self.rank(other, here, agreed) <= Self.rank(key.id, here, agreed) {
                continue
            }
            ids[spot] = key.id
        }
        for id in ids.values {
            for field in fields {
                let key = RemarkKey(.note, id: id, field)
                self.here[key] = here[key]
            }
        }
    }

    /// Of two at one spot: the one that is there, then the one that the server was told.
    private static func rank(
        _ id: String, _ here: [RemarkKey: RemarkValue], _ agreed: [RemarkKey: Remark]
    ) -> Int {
        let gone = RemarkKey(.note, id: id, Field.gone)
        return (here[gone]?.isTrue == true ? 2 : 0) + (agreed[gone] == nil ? 1 : 0)
    }

    /// The bookmark here that one there is. One that was made and deleted here before the server
    /// was told has nothing to do with another at the same spot.
    func id(at spot: Spot, _ agreed: [RemarkKey: Remark]) -> String? {
        guard let own = ids[spot] else { return nil }
        let gone = RemarkKey(.note, id: own, Field.gone)
        return here[gone]?.isTrue == true && agreed[gone] == nil ? nil : own
    }

    /// What the server says by having it; nothing that was agreed is said once more.
    func said(
        _ values: [RemarkKey: RemarkValue], of id: String, agreed: [RemarkKey: Remark],
        at time: Int64, on device: String
    ) -> [RemarkKey: Remark] {
        fields.reduce(into: [:]) { said, field in
            let key = RemarkKey(.note, id: id, field)
            let known = agreed[key]
            said[key] =
                known?.value == values[key]
                ? known
                : values[key].map {
                    Remark($0, JournalStamp(after: known?.stamp, now: time), on: device)
                }
        }
    }
}
