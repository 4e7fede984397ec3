import Notation

/// The words of Storyteller's API that concern places: what is sent, and what its answers mean.
/// Whatever a server answers gives a value or one trouble.
public enum Storyteller {
    /// The addresses below the server's own.
    public static let greeting = "api"
    public static let token = "api/v2/token"
    public static let books = "api/v2/books"

    public static func positions(of book: String) -> String { "api/v2/books/\(book)/positions" }

    /// The server's own address, from an address of its API, its catalog or its pages.
    public static func base(of address: String) -> String {
        var base = address[...]
        if let end = base.firstIndex(where: { $0 == "?" || $0 == "#" }) { base = base[..<end] }
        for mark in ["/api/", "/opds", "/books/", "/login"] {
            if let found = base.firstRange(of: mark) { base = base[..<found.lowerBound] }
        }
        while base.hasSuffix("/") { base = base.dropLast() }
        return String(base)
    }

    // MARK: - Answers

    /// The answer to `greeting`, which tells anybody that the server is one.
    public static func isServer(_ status: Int, _ body: [UInt8]) -> Bool {
        // A page of another server is an answer too.
        status == 200 && (try? JSONReader.read(body))?.value["Hello"]?.string != nil
    }

    /// What a name and a password were exchanged for; nil where the answer is none.
    public static func token(status: Int, _ body: [UInt8]) throws(SideTrouble) -> String {
        guard status == 200 else { throw Audiobookshelf.refusal(status, body) }
        // What is no document has no token; where the mistake is helps no one.
        guard let told = (try? JSONReader.read(body))?.value["access_token"]?.string,
            (1...tokenBytesMax).contains(told.utf8.count),
            // One with a line break would end the header that it is sent in.
            told.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .noServer }
        return told
    }

    private static let tokenBytesMax = 8_192

    /// All books that a person may read there. It is one list, without pages.
    public static func books(status: Int, _ body: [UInt8]) throws(SideTrouble) -> [ServerBook] {
        guard status == 200 else { throw Audiobookshelf.refusal(status, body) }
        // A web page and half a document are no list.
        guard let (document, _) = try? JSONReader.read(body), case .array(let list) = document
        else { throw .noServer }
        return list.prefix(booksMax).compactMap(book)
    }

    static let booksMax = 20_000

    private static func book(_ value: JSONValue) -> ServerBook? {
        guard let id = value["uuid"]?.string, Audiobookshelf.isID(id),
            let title = value["title"]?.string, !title.isEmpty
        else { return nil }
        let authors = (value["authors"]?.elements ?? []).prefix(50)
        return ServerBook(
            id: id, title: String(title.prefix(1_000)),
            authors: authors.compactMap { $0["name"]?.string },
            hasSound: value["audiobook"]?.isObject == true,
            hasText: value["ebook"]?.isObject == true || value["readaloud"]?.isObject == true)
    }

    /// A place and when it was told, in milliseconds; nil where the book has none.
    public static func report(status: Int, _ body: [UInt8]) throws(SideTrouble) -> SideReport? {
        if status == 404 { return nil }
        guard status == 200 else { throw Audiobookshelf.refusal(status, body) }
        // The same as with the list.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else {
            throw .noServer
        }
        guard let locator = document["locator"], locator.isObject else { return nil }
        let share = locator["locations"]?["totalProgression"]?.scalar.flatMap(Double.init)
        let pointer = pointer(locator)
        if share == nil, pointer.isEmpty { return nil }
        return SideReport(
            device: .init(id: "", name: ""), pointer: pointer,
            percent: share.flatMap { (0...1).contains($0) ? $0 * 100 : nil },
            at: Audiobookshelf.time(document["timestamp"]))
    }

    /// The parts of a locator that say where: by its sentence, else by its share of the document.
    private static func pointer(_ locator: JSONValue) -> String {
        guard let href = locator["href"]?.string, !href.isEmpty else { return "" }
        let locations = locator["locations"] ?? .null
        let sentence = locations["fragments"]?.elements.first?.string
        let share = locations["progression"]?.scalar.flatMap(Double.init)
        return pointer(href: href, sentence: sentence, share: share)
    }

    /// - Parameter share: to a millionth, so that what was sent is known again.
    public static func pointer(href: String, sentence: String?, share: Double?) -> String {
        let value = JSONValue.object([
            "href": .string(href),
            "locations": .object([
                "fragments": sentence.map { .array([.string($0)]) },
                "progression": sentence == nil ? share.flatMap(rounded) : nil,
            ]),
        ])
        let text = String(decoding: value.document, as: UTF8.self)
        return text.utf8.count <= SharedPlace.locatorBytesMax ? text : ""
    }

    private static func rounded(_ share: Double) -> JSONValue? {
        (0...1).contains(share) ? .number((share * 1_000_000).rounded() / 1_000_000) : nil
    }

    public static func told(status: Int, _ body: [UInt8]) -> SideTrouble? {
        switch status {
        // It says nothing then: a page or a document is another's.
        case 200..<300: body.contains { $0 > 0x20 } ? .noServer : nil
        case 404, 410: .noSuchBook
        case 409: .laterThere
        default: Audiobookshelf.refusal(status, body)
        }
    }

    // MARK: - Sending

    /// A place in the words of the server's own programs, which show a book by all of them.
    public struct Spot: Equatable, Sendable {
        public var href: String
        public var type: String
        /// The id of its sentence, in a book with a narration inside.
        public var sentence: String?
        /// In the document.
        public var share: Double

        public init(href: String, type: String, sentence: String?, share: Double) {
            (self.href, self.type) = (href, type)
            (self.sentence, self.share) = (sentence, share)
        }

        public var pointer: String {
            Storyteller.pointer(href: href, sentence: sentence, share: share)
        }
    }

    /// - Parameters:
    ///   - at: by the server's clock.
    ///   - isSameSecond: another place was told with that time, which the server would keep.
    public static func body(
        _ spot: Spot, percent: Double, at: Int64, isSameSecond: Bool
    ) -> [UInt8] {
        let milliseconds = min(max(0, at), timeMax) * 1_000 + (isSameSecond ? 1 : 0)
        return object(spot, percent, milliseconds)
    }

    /// The end of the year 9999.
    private static let timeMax: Int64 = 253_402_300_799

    private static func object(
        _ spot: Spot, _ percent: Double, _ milliseconds: Int64
    ) -> [UInt8] {
        JSONValue.object([
            "locator": .object([
                "href": .string(spot.href), "type": .string(spot.type),
                "locations": .object([
                    "fragments": spot.sentence.map { .array([.string($0)]) },
                    "progression": rounded(spot.share),
                    "totalProgression": rounded(min(1, max(0, percent / 100))),
                ]),
            ]),
            "timestamp": .number(milliseconds),
        ]).document
    }
}
