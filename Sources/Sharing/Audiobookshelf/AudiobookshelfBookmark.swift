import Notation

extension Audiobookshelf {
    /// Known by its item and its time.
    public struct Bookmark: Equatable, Sendable {
        public var itemID: String
        public var seconds: Double
        public var title: String
        /// Seconds since 1970; nil where it is not told.
        public var created: Int64?

        public init(itemID: String, seconds: Double, title: String, created: Int64? = nil) {
            (self.itemID, self.seconds, self.title) = (itemID, seconds, title)
            self.created = created
        }

        init?(_ value: JSONValue) {
            guard let item = value["libraryItemId"]?.string, ServerBook.isID(item),
                let seconds = ServerValue.seconds(value["time"])
            else { return nil }
            self.init(
                itemID: item, seconds: seconds,
                title: String((value["title"]?.string ?? "").prefix(titleMax)),
                created: ServerValue.time(value["createdAt"]))
        }

        /// Its time as it stands in an address.
        public var time: String { digits(seconds) }
        /// The server's own players set no two within one second.
        var second: Int { Int(seconds) }
    }

    static let titleMax = 500

    /// Those of one item.
    public static func bookmarks(
        status: Int, _ body: [UInt8], of item: String
    ) throws(SideTrouble) -> [Bookmark] {
        let document = try person(status: status, body)
        guard let list = document["bookmarks"]?.elements else { throw .noServer }
        return Array(
            list.lazy.compactMap(Bookmark.init).filter { $0.itemID == item }.prefix(bookmarksMax))
    }

    private static let bookmarksMax = 10_000

    /// For adding one and for changing its title.
    public static func body(_ mark: Bookmark) -> [UInt8] {
        JSONValue.object([
            "time": ServerValue.number(mark.seconds), "title": .string(mark.title),
        ]).document
    }
}
