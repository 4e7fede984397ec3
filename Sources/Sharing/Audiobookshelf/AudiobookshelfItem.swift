import Notation

extension Audiobookshelf {
    /// A library of books; podcasts have no works of the shelf.
    public struct Library: Equatable, Sendable {
        public var id: String
        public var name: String
        public var isOfBooks: Bool
    }

    /// One book, of a list or told in full.
    public static func book(_ value: JSONValue) -> ServerBook? {
        guard let id = value["id"]?.string, ServerBook.isID(id), let media = value["media"],
            let about = media["metadata"], let title = about["title"]?.string, !title.isEmpty
        else { return nil }
        let named = about["authors"]?.elements.prefix(50).compactMap { $0["name"]?.string }
        let written = about["authorName"]?.string.map { [$0] }
        let tracks = media["numTracks"]?.scalar.flatMap { Int($0) }
        let files = media["numAudioFiles"]?.scalar.flatMap { Int($0) }
        let full = media["tracks"] ?? media["audioFiles"]
        let format = media["ebookFormat"]?.string ?? media["ebookFile"]?["ebookFormat"]?.string
        return ServerBook(
            id: id, title: String(title.prefix(1_000)), authors: named ?? written ?? [],
            numbers: [about["isbn"]?.string, about["asin"]?.string].compactMap { $0 },
            lengthSeconds: ServerValue.seconds(media["duration"]).flatMap { $0 > 0 ? $0 : nil },
            hasSound: (tracks ?? files ?? full?.elements.count ?? 0) > 0,
            hasText: format?.isEmpty == false || media["ebookFile"]?.isObject == true)
    }

    public static func libraries(status: Int, _ body: [UInt8]) throws(SideTrouble) -> [Library] {
        guard let list = try object(status: status, body)?["libraries"] else { throw .noServer }
        return list.elements.prefix(librariesMax).compactMap { value in
            guard let id = value["id"]?.string, ServerBook.isID(id) else { return nil }
            return Library(
                id: id, name: value["name"]?.string ?? id,
                isOfBooks: value["mediaType"]?.string != "podcast")
        }
    }

    /// Each is asked about a book that is looked for.
    static let librariesMax = 16

    /// The items that a search found.
    public static func items(status: Int, _ body: [UInt8]) throws(SideTrouble) -> [ServerBook] {
        guard let document = try object(status: status, body) else { return [] }
        guard let found = document["book"] else { throw .noServer }
        return found.elements.prefix(itemsMax).compactMap { $0["libraryItem"].flatMap(book) }
    }

    static let itemsMax = 1_000

    /// nil where there is none.
    public static func item(
        status: Int, _ body: [UInt8], of id: String
    ) throws(SideTrouble) -> ServerBook? {
        guard let document = try object(status: status, body) else { return nil }
        guard let item = book(document) else { throw .noServer }
        guard item.id == id else { throw .otherDocument(nil) }
        return item
    }
}
