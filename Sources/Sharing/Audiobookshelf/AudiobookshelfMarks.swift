import Notation
import Notebook

/// The bookmarks of one sound here beside those that Audiobookshelf has of it, told in the words
/// that notes travel in. The server knows a bookmark by its second and keeps a title and nothing
/// else; one that is not there any more says nothing, as anywhere.
public struct AudiobookshelfMarks: Equatable, Sendable {
    /// Bookmarks here.
    public private(set) var here: [RemarkKey: RemarkValue] = [:]
    /// By the second; one of each.
    private var ids: [Int: String] = [:]
    private var seconds: [String: Double] = [:]

    /// - Parameters:
    ///   - here: all remarks of the book.
    ///   - agreed: what here and there were the same in last.
    ///   - seconds: where in the sound a note stands; nil for a note that is not in it.
    public init(
        _ here: [RemarkKey: RemarkValue], agreed: [RemarkKey: Remark],
        seconds: (_ locator: String) -> Double?
    ) {
        // In an order of their own, so that every call chooses the same of two.
        for key in here.keys.sorted() where key.kind == .note && key.field == Field.what {
            guard let what = here[key],
                what["kind"]?.string == Annotation.Kind.bookmark.rawValue,
                let time = what["start"]?.string.flatMap(seconds), time >= 0, time < Self.timeMax
            else { continue }
            let other = ids[Int(time)]
            if let other, Self.rank(other, here, agreed) <= Self.rank(key.id, here, agreed) {
                continue
            }
            (ids[Int(time)], self.seconds[key.id]) = (key.id, time)
        }
        for id in ids.values {
            for field in Self.fields {
                let key = RemarkKey(.note, id: id, field)
                self.here[key] = here[key]
            }
        }
    }

    /// A sound has fewer seconds.
    private static let timeMax = 31_622_400.0

    private typealias Field = RemarkKey.Field
    private static let fields = [Field.what, Field.words, Field.gone]

    /// Of two in one second: the one that is there, then the one that the server was told.
    private static func rank(
        _ id: String, _ here: [RemarkKey: RemarkValue], _ agreed: [RemarkKey: Remark]
    ) -> Int {
        let gone = RemarkKey(.note, id: id, Field.gone)
        return (here[gone]?.isTrue == true ? 2 : 0) + (agreed[gone] == nil ? 1 : 0)
    }

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
            let id = id(of: mark, agreed)
            let key = { RemarkKey(.note, id: id, $0) }
            let own = here[key(Field.what)] ?? agreed[key(Field.what)]?.value
            var values = Self.made(id, of: mark, spot(mark.seconds), at: time)
            values[key(Field.what)] = own ?? values[key(Field.what)]
            values[key(Field.words)] = .string(words(of: mark, id, agreed))
            for key in Self.fields.map(key) {
                let known = agreed[key]
                said[key] =
                    known?.value == values[key]
                    ? known : values[key].map { Self.news($0, over: known, at: time) }
            }
        }
        return said
    }

    /// One that was made and deleted here before the server was told has nothing to do with
    /// another of the same second.
    private func id(
        of mark: Audiobookshelf.Bookmark, _ agreed: [RemarkKey: Remark]
    ) -> String {
        guard let own = ids[mark.second] else { return Self.id(of: mark) }
        let gone = RemarkKey(.note, id: own, Field.gone)
        return here[gone]?.isTrue == true && agreed[gone] == nil ? Self.id(of: mark) : own
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

    private static func news(
        _ value: RemarkValue, over known: Remark?, at time: Int64
    ) -> Remark {
        Remark(value, JournalStamp(after: known?.stamp, now: time), on: device)
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
