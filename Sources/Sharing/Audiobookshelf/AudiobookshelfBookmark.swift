import Notation

extension Audiobookshelf {
    /// Known by its item and its second.
    public struct Bookmark: Equatable, Sendable {
        public var itemID: String
        public var seconds: Int
        public var title: String

        public init(itemID: String, seconds: Int, title: String) {
            (self.itemID, self.seconds, self.title) = (itemID, seconds, title)
        }

        init?(_ value: JSONValue) {
            guard let item = value["libraryItemId"]?.string, ServerBook.isID(item),
                let time = ServerValue.seconds(value["time"])
            else { return nil }
            self.init(
                itemID: item, seconds: Int(time),
                title: String((value["title"]?.string ?? "").prefix(500)))
        }
    }

    public static func bookmarks(status: Int, _ body: [UInt8]) throws(SideTrouble) -> [Bookmark] {
        guard let document = try object(status: status, body), document["id"]?.string != nil
        else { throw .noServer }
        return (document["bookmarks"]?.elements ?? []).prefix(bookmarksMax)
            .compactMap(Bookmark.init)
    }

    private static let bookmarksMax = 10_000

    /// For adding one and for changing its title.
    public static func body(_ mark: Bookmark) -> [UInt8] {
        JSONValue.object([
            "time": .number(Int64(mark.seconds)), "title": .string(mark.title),
        ]).document
    }
}
