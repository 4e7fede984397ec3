import Notation
import Notebook

/// The bookmarks of one book here beside those that a library keeps of it, told in the words that
/// notes travel in. The library keeps where they stand and nothing that is written at them.
public struct LibraryMarks: Equatable, Sendable {
    private let index: BookmarkIndex<AnnotationSpot>
    private let spots: [String: AnnotationSpot]

    /// Bookmarks here.
    public var here: [RemarkKey: RemarkValue] { index.here }

    private typealias Field = RemarkKey.Field

    /// - Parameters:
    ///   - here: all remarks of the book.
    ///   - agreed: what here and there were the same in last.
    ///   - spot: what the library calls the place of a note; nil where it has no name for it.
    public init(
        _ here: [RemarkKey: RemarkValue], agreed: [RemarkKey: Remark],
        spot: (_ locator: String) -> AnnotationSpot?
    ) {
        var spots: [String: AnnotationSpot] = [:]
        index = BookmarkIndex(here, agreed: agreed, fields: [Field.what, Field.gone]) { id, start in
            spots[id] = spot(start)
            return spots[id]
        }
        self.spots = spots
    }

    // MARK: - What the library says

    /// Where a spot is here, as notes tell it.
    public typealias Place = (locator: String, percent: Double, chapter: String)

    /// - Parameters:
    ///   - time: now, in seconds since 1970.
    ///   - place: nil for a spot that is not in the book.
    public func said(
        _ there: [LibraryAnnotations.Item], agreed: [RemarkKey: Remark], at time: Int64,
        place: (AnnotationSpot) -> Place?
    ) -> [RemarkKey: Remark] {
        var said: [RemarkKey: Remark] = [:]
        for item in there where item.isBookmark {
            guard let place = place(item.spot) else { continue }
            let id = id(of: item, agreed)
            let what = RemarkKey(.note, id: id, Field.what)
            // A second one at the same spot is the same.
            guard said[what] == nil else { continue }
            var note = Annotation(
                id: id, kind: .bookmark, start: place.locator, percent: place.percent,
                created: item.at ?? time)
            note.chapter = item.chapter.isEmpty ? place.chapter : item.chapter
            var values = note.remarks(isGone: false)
            if let own = here[what] ?? agreed[what]?.value { values[what] = own }
            said.merge(
                index.said(values, of: id, agreed: agreed, at: time, on: item.device)
            ) { $1 }
        }
        return said
    }

    private func id(
        of item: LibraryAnnotations.Item, _ agreed: [RemarkKey: Remark]
    ) -> String {
        let made = Self.id(of: item)
        let what = RemarkKey(.note, id: made, Field.what)
        if here[what] != nil || agreed[what] != nil { return made }
        return index.id(at: item.spot, agreed) ?? made
    }

    /// The same on every device, so that a folder that they share as well has it once.
    private static func id(of item: LibraryAnnotations.Item) -> String {
        let words = item.id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "library-" + String(words.suffix(idMax))
    }

    private static let idMax = 180

    // MARK: - What the library is sent

    public enum Change: Equatable, Sendable {
        case add(LibraryAnnotations.Sent)
        /// The annotation at this address.
        case remove(String)
    }

    /// What has to be done there for each note; nil for nothing.
    public func changes(
        _ tell: [RemarkKey: RemarkValue], over there: [LibraryAnnotations.Item]
    ) -> [(id: String, change: Change?)] {
        Set(tell.keys.map(\.id)).sorted().map { id in (id, change(of: id, tell, there)) }
    }

    private func change(
        of id: String, _ tell: [RemarkKey: RemarkValue], _ there: [LibraryAnnotations.Item]
    ) -> Change? {
        let value = { (field: String) in
            let key = RemarkKey(.note, id: id, field)
            return tell[key] ?? here[key]
        }
        let spot = spots[id]
        let known = there.first { $0.isBookmark && (Self.id(of: $0) == id || $0.spot == spot) }
        if value(Field.gone)?.isTrue == true { return known.map { .remove($0.id) } }
        guard known == nil, let spot, let what = value(Field.what) else { return nil }
        return .add(
            LibraryAnnotations.Sent(
                isBookmark: true, spot: spot,
                percent: what["percent"]?.scalar.flatMap(Double.init) ?? 0,
                at: what["created"]?.scalar.flatMap { Int64($0) } ?? 0,
                chapter: what["chapter"]?.string ?? ""))
    }
}
