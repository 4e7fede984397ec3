import Notation
import Ports
import Publications
import ScreenKit
import SyncMaps
import Wording

/// Maps that are kept in the library.
public struct MapDesk: Sendable {
    public typealias Work = (publication: Publication, path: String)

    /// What a list tells of a map.
    public struct Row: Equatable, Sendable {
        public var id: Int64
        public var text: (title: String, path: String?)
        public var sound: (title: String, path: String?)
        public var source: String
        public var unit: String
        public var points: Int
        /// Seconds since 1970.
        public var kept: Int64

        public static func == (one: Row, other: Row) -> Bool { one.id == other.id }
    }

    /// Why a map was not kept, read or removed, as a clause.
    public struct Trouble: Error, Equatable, Sendable {
        public var why: String
    }

    private let keeping: any MapKeeping

    public init(_ keeping: any MapKeeping) { self.keeping = keeping }

    /// In a map of which more is being made.
    public static let partialMember = JSONValue.Member(key: "partial", value: .boolean(true))

    /// It stands at the end of the file, which is not read for it.
    public static func isPartial(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.suffix(40), as: UTF8.self).contains("\"\(partialMember.key)\": true")
    }

    /// What SQLite takes in one row is more; a map of this size has the words of thirty hours.
    private static let bytesMax = 64 << 20

    public func keep(_ map: SyncMap, text: Work, sound: Work) throws(Trouble) {
        let bytes = map.json.document
        if bytes.count > Self.bytesMax { throw Trouble(why: tr("it is too large to be kept")) }
        try asked { () throws(KeepingError) in
            try keeping.keep(
                NewMap(
                    bytes: bytes, source: map.source.rawValue, unit: map.unit.rawValue,
                    points: map.points.count), text: text, sound: sound)
        }
    }

    public func list() throws(Trouble) -> [Row] {
        let maps = try asked { () throws(KeepingError) in try keeping.maps() }
        return maps.map { map in
            Row(
                id: map.id, text: (map.text.title, map.text.paths.first),
                sound: (map.sound.title, map.sound.paths.first.map(BookSource.path(ofKept:))),
                source: map.source,
                unit: map.unit, points: map.points, kept: map.kept)
        }
    }

    /// The maps of a book, and of one sound where that is named.
    public func maps(of book: Work, with other: Work?) throws(Trouble) -> [Int64] {
        let ids = try asked { () throws(KeepingError) in
            let mine = try keeping.counterparts(of: book.publication, at: book.path)
            guard let other else { return mine.map(\.map) }
            let its = try keeping.counterparts(of: other.publication, at: other.path)
            return mine.map(\.map).filter { id in its.contains { $0.map == id } }
        }
        return ids
    }

    public func bytes(_ id: Int64) throws(Trouble) -> [UInt8]? {
        try asked { () throws(KeepingError) in try keeping.map(id) }
    }

    public func remove(_ id: Int64) throws(Trouble) {
        try asked { () throws(KeepingError) in try keeping.remove(map: id) }
    }

    private func asked<T>(_ body: () throws(KeepingError) -> T) throws(Trouble) -> T {
        do throws(KeepingError) { return try body() } catch { throw Trouble(why: error.why) }
    }
}
