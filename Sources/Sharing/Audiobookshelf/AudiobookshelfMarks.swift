import Notation
import Notebook

/// The bookmarks of one sound here beside those that Audiobookshelf has of it, told in the words
/// that notes travel in. The server knows a bookmark by its second and keeps a title and nothing
/// else; one that is not there any more says nothing, as anywhere.
public struct AudiobookshelfMarks: Equatable, Sendable {
    /// By the second.
    private let index: BookmarkIndex<Int>
    private let seconds: [String: Double]

    /// Bookmarks here.
    public var here: [RemarkKey: RemarkValue] { index.here }

    /// - Parameters:
    ///   - here: all remarks of the book.
    ///   - agreed: what here and there were the same in last.
    ///   - seconds: where in the sound a note stands; nil for a note that is not in it.
    public init(
        _ here: [RemarkKey: RemarkValue], agreed: [RemarkKey: Remark],
        seconds: (_ locator: String) -> Double?
    ) {
        var times: [String: Double] = [:]
        index = BookmarkIndex(
            here, agreed: agreed, fields: [Field.what, Field.words, Field.gone]
        ) { id, locator in
            guard let time = seconds(locator), time >= 0, time < Self.timeMax else { return nil }
            times[id] = time
            return Int(time)
        }
        self.seconds = times
    }

    /// A sound has fewer seconds.
    private static let timeMax = 31_622_400.0

    private typealias Field = RemarkKey.Field

    // MARK: - What the server says

    /// Where a moment of the sound is, as notes tell it.
    public typealias Spot = (locator: String, percent: Double, chapter: String)

    /// - Parameter time: now, in seconds since 1970.
    public func said(
        _ there: [Audiobookshelf.Bookmark], agreed: [RemarkKey: Remark], at time: Int64,
        spot: (_ seconds: Double) -> Spot
    ) -> [RemarkKey: Remark] {
        var said: [RemarkKey: Remark] = [:]
        var seconds: Set<Int> = []
        for mark in there where seconds.insert(mark.second).inserted {
            let id = index.id(at: mark.second, agreed) ?? Self.id(of: mark)
            let key = { RemarkKey(.note, id: id, $0) }
            var values = Self.made(id, of: mark, spot(mark.seconds), at: time)
            if let own = here[key(Field.what)] ?? agreed[key(Field.what)]?.value {
                values[key(Field.what)] = own
            }
            values[key(Field.words)] = .string(words(of: mark, id, agreed))
            said.merge(
                index.said(values, of: id, agreed: agreed, at: time, on: Self.device)
            ) { $1 }
        }
        return said
    }

    /// The same on every device, so that a folder that they share as well has it once.
    private static func id(of mark: Audiobookshelf.Bookmark) -> String {
        "audiobookshelf-\(mark.itemID)-\(mark.time)"
    }

    /// As they are here, where the server's title is what became of them.
    private func words(
        of mark: Audiobookshelf.Bookmark, _ id: String, _ agreed: [RemarkKey: Remark]
    ) -> String {
        let key = RemarkKey(.note, id: id, Field.words)
        let own = [here[key]?.string, agreed[key]?.value.string, ""].compactMap { $0 }
        return own.first { Self.title(of: $0, at: mark.seconds) == mark.title } ?? mark.title
    }

    private static func made(
        _ id: String, of mark: Audiobookshelf.Bookmark, _ spot: Spot, at time: Int64
    ) -> [RemarkKey: RemarkValue] {
        var note = Annotation(
            id: id, kind: .bookmark, start: spot.locator, percent: spot.percent,
            created: mark.created ?? time)
        note.chapter = spot.chapter
        return note.remarks(isGone: false)
    }

    /// The server names none.
    private static let device = "audiobookshelf"

    // MARK: - What the server is told

    public enum Change: Equatable, Sendable {
        case add(Audiobookshelf.Bookmark)
        case rename(Audiobookshelf.Bookmark)
        case remove(Audiobookshelf.Bookmark)
    }

    /// What has to be done there for each note.
    public func changes(
        _ tell: [RemarkKey: RemarkValue], over there: [Audiobookshelf.Bookmark], of item: String
    ) -> [(id: String, change: Change?)] {
        let there = Dictionary(there.map { ($0.second, $0) }) { one, _ in one }
        return Set(tell.keys.map(\.id)).sorted().map { id in
            (id, change(of: id, tell, there, item))
        }
    }

    private func change(
        of id: String, _ tell: [RemarkKey: RemarkValue],
        _ there: [Int: Audiobookshelf.Bookmark], _ item: String
    ) -> Change? {
        guard let seconds = seconds[id] else { return nil }
        let value = { (field: String) in
            let key = RemarkKey(.note, id: id, field)
            return tell[key] ?? here[key]
        }
        let known = there[Int(seconds)]
        if value(Field.gone)?.isTrue == true { return known.map { .remove($0) } }
        let time = known?.seconds ?? seconds.rounded(.down)
        let mark = Audiobookshelf.Bookmark(
            itemID: item, seconds: time,
            title: Self.title(of: value(Field.words)?.string ?? "", at: time))
        guard let known else { return .add(mark) }
        return known.title == mark.title ? nil : .rename(mark)
    }

    /// The server refuses one without a title, and shows it as one line.
    static func title(of words: String, at seconds: Double) -> String {
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty
            ? SharedPlace.clock(Int64(seconds) * 1_000)
            : String(line.prefix(Audiobookshelf.titleMax))
    }
}
