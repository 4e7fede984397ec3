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
        for mark in ["/api/v2", "/opds"] {
            if let found = base.firstRange(of: mark) { base = base[..<found.lowerBound] }
        }
        while base.hasSuffix("/") { base = base.dropLast() }
        return String(base)
    }

    // MARK: - Answers

    /// The answer to `greeting`, which needs no sign-in.
    public static func isServer(_ status: Int, _ body: [UInt8]) -> Bool {
        // A page of another server is an answer too.
        status == 200 && (try? JSONReader.read(body))?.value["Hello"]?.string == "World"
    }

    /// The token for a name and a password.
    public static func token(status: Int, _ body: [UInt8]) throws(SideTrouble) -> String {
        guard status == 200 else { throw SideTrouble(status: status, body) }
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
        guard status == 200 else { throw SideTrouble(status: status, body) }
        // A web page and half a document are no list.
        guard let (document, _) = try? JSONReader.read(body), case .array(let list) = document
        else { throw .noServer }
        return list.prefix(booksMax).compactMap(book)
    }

    static let booksMax = 20_000

    private static func book(_ value: JSONValue) -> ServerBook? {
        guard let id = value["uuid"]?.string, ServerBook.isID(id),
            let title = value["title"]?.string, !title.isEmpty
        else { return nil }
        let authors = (value["authors"]?.elements ?? []).prefix(50)
        return ServerBook(
            id: id, title: String(title.prefix(1_000)),
            authors: authors.compactMap { $0["name"]?.string },
            hasSound: value["audiobook"]?.isObject == true,
            hasText: value["ebook"]?.isObject == true || value["readaloud"]?.isObject == true)
    }

    /// A place of a book, and in the server's own words; nil where the book has none.
    public static func place(
        status: Int, _ body: [UInt8]
    ) throws(SideTrouble) -> (report: SideReport, spot: Spot)? {
        if status == 404 { return nil }
        guard status == 200 else { throw SideTrouble(status: status, body) }
        // A web page and half a document are no place.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else {
            throw .noServer
        }
        guard let locator = document["locator"], locator.isObject else { return nil }
        let locations = locator["locations"] ?? .null
        let number = { (key: String) in
            locations[key]?.scalar.flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
        }
        let spot = Spot(
            href: locator["href"]?.string ?? "", type: locator["type"]?.string ?? "",
            sentence: locations["fragments"]?.elements.first?.string, share: number("progression"))
        let total = number("totalProgression")
        let pointer = spot.pointer
        if total == nil, pointer.isEmpty { return nil }
        let report = SideReport(
            device: .init(id: "", name: ""), pointer: pointer, percent: total.map { $0 * 100 },
            at: ServerValue.time(document["timestamp"]))
        return (report, spot)
    }

    private static func rounded(_ share: Double) -> Double? {
        (0...1).contains(share) ? (share * 1_000_000).rounded() / 1_000_000 : nil
    }

    public static func told(status: Int, _ body: [UInt8]) -> SideTrouble? {
        switch status {
        // Its own answer is empty; a page or a document comes from another program.
        case 200..<300: body.contains { $0 > 0x20 } ? .noServer : nil
        case 404, 410: .noSuchBook
        case 409: .laterThere
        default: SideTrouble(status: status, body)
        }
    }

    // MARK: - Sending

    /// A place in the words of the server's own programs, which show a book by all of them.
    public struct Spot: Equatable, Sendable {
        public var href: String
        public var type: String
        /// The id of its sentence, in a book with a narration inside.
        public var sentence: String?
        /// Of the document, to a millionth, so that what was sent is known again.
        public var share: Double?

        public init(href: String, type: String, sentence: String?, share: Double?) {
            (self.href, self.type) = (href, type)
            (self.sentence, self.share) = (sentence, share.flatMap(rounded))
        }

        /// As this program names places; empty where it names none. A book without the sentence
        /// has the share.
        var pointer: String {
            if href.isEmpty { return "" }
            let value = JSONValue.object(["href": .string(href), "locations": locations(nil)])
            let text = String(decoding: value.document, as: UTF8.self)
            return text.utf8.count <= SharedPlace.locatorBytesMax ? text : ""
        }

        /// Whether both are in one sentence, or at one share.
        public func isPlace(_ other: Spot) -> Bool {
            guard href == other.href else { return false }
            if let sentence, let there = other.sentence { return sentence == there }
            return share != nil && share == other.share
        }

        fileprivate func locations(_ percent: Double?) -> JSONValue {
            .object([
                "fragments": sentence.map { .array([.string($0)]) },
                "progression": share.flatMap { .number($0) },
                "totalProgression": percent.flatMap { rounded(min(1, max(0, $0 / 100))) }
                    .flatMap { .number($0) },
            ])
        }
    }

    /// - Parameters:
    ///   - at: by the server's clock.
    ///   - isSameSecond: another place was told with that time, which the server would keep.
    public static func body(
        _ spot: Spot, percent: Double, at: Int64, isSameSecond: Bool
    ) -> [UInt8] {
        JSONValue.object([
            "locator": .object([
                "href": .string(spot.href), "type": .string(spot.type),
                "locations": spot.locations(percent),
            ]),
            "timestamp": .number(ServerValue.milliseconds(at) + (isSameSecond ? 1 : 0)),
        ]).document
    }
}
