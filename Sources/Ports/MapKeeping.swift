import Publications

/// Keeps maps between texts and sounds, by the identity of both works. Every call may take its
/// time, and is durable when it returns.
public protocol MapKeeping: Sendable {
    /// The newest first.
    func maps() throws(KeepingError) -> [KeptMap]
    /// The map's file; nil where it was removed meanwhile.
    func map(_ id: KeptMap.ID) throws(KeepingError) -> [UInt8]?
    /// The maps of a book, each with where a person is in the other work.
    func counterparts(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [Counterpart]
    /// A map of the same two works is replaced.
    func keep(
        _ map: NewMap, text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError)
    func remove(map: KeptMap.ID) throws(KeepingError)
    /// Notes that these two cannot be aligned, until a map joins them all the same.
    func refuse(
        text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError)
    /// Whether that was noted.
    func isRefused(
        text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError) -> Bool
}

/// A map to be kept, with what lists tell of it.
public struct NewMap: Equatable, Sendable {
    public var bytes: [UInt8]
    public var source: String
    public var unit: String
    public var points: Int

    public init(bytes: [UInt8], source: String, unit: String, points: Int) {
        (self.bytes, self.source, self.unit, self.points) = (bytes, source, unit, points)
    }
}

public struct KeptMap: Equatable, Sendable, Identifiable {
    public struct Work: Equatable, Sendable {
        public var title: String
        /// The files of it that were seen, the newest first.
        public var paths: [String]

        public init(title: String, paths: [String]) {
            (self.title, self.paths) = (title, paths)
        }
    }

    public var id: Int64
    public var text: Work
    public var sound: Work
    public var source: String
    public var unit: String
    public var points: Int
    /// Seconds since 1970.
    public var kept: Int64

    public init(
        id: Int64, text: Work, sound: Work, source: String, unit: String, points: Int, kept: Int64
    ) {
        (self.id, self.text, self.sound) = (id, text, sound)
        (self.source, self.unit, self.points, self.kept) = (source, unit, points, kept)
    }
}

/// The other work of a map.
public struct Counterpart: Equatable, Sendable {
    public var map: KeptMap.ID
    /// The other work is the text.
    public var isText: Bool
    public var paths: [String]
    /// Where a person is there; nil where they never were.
    public var locator: String?
    public var kept: Int64?
    /// They were there after they were in this one.
    public var isNewer: Bool

    public init(
        map: KeptMap.ID, isText: Bool, paths: [String], locator: String?, kept: Int64?,
        isNewer: Bool
    ) {
        (self.map, self.isText, self.paths) = (map, isText, paths)
        (self.locator, self.kept, self.isNewer) = (locator, kept, isNewer)
    }
}
