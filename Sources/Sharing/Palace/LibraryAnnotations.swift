import Notation
import Notebook

/// Places and bookmarks as web annotations, the way libraries of the Palace project keep them: one
/// place of each book and any number of bookmarks, all of a patron's in one list.
public enum LibraryAnnotations {
    public static let type = "application/ld+json"
    public static let profileType = "vnd.librarysimplified/user-profile+json"
    private static let terms = "http://librarysimplified.org/terms/"
    private static let idling = "http://librarysimplified.org/terms/annotation/idling"
    private static let bookmarking = "http://www.w3.org/ns/oa#bookmarking"
    private static let context = "http://www.w3.org/ns/anno.jsonld"
    private static let urn = "urn:uuid:"
    /// A patron has a few hundred of them.
    private static let countMax = 10_000

    // MARK: - Addresses

    /// The list of all, of which the link of a book names one: that one can only be read.
    public static func list(of address: String) -> String {
        guard let end = address.firstRange(of: "/annotations/")?.upperBound else { return address }
        return String(address[..<end])
    }

    /// Whether the patron wants places to be kept.
    public static func profile(of address: String) -> String? {
        guard let end = address.firstRange(of: "/annotations/")?.lowerBound else { return nil }
        return String(address[..<end]) + "/patrons/me"
    }

    // MARK: - What a patron allowed

    /// nil where it was never said, or the answer is none.
    public static func isAllowed(_ body: [UInt8]) -> Bool? {
        // What is no profile allows nothing; where the mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body),
            let told = document["settings"]?["simplified:synchronize_annotations"]
        else { return nil }
        switch told {
        case .boolean(let isAllowed): return isAllowed
        default: return nil
        }
    }

    public static var permission: [UInt8] {
        JSONValue.object([
            "settings": .object(["simplified:synchronize_annotations": .boolean(true)])
        ]).document
    }

    // MARK: - The list

    /// A place or a bookmark in one book.
    public struct Item: Equatable, Sendable {
        /// Its address; empty where it has none.
        public var id: String
        public var isBookmark: Bool
        public var spot: AnnotationSpot
        /// Out of 1, of the whole book.
        public var share: Double?
        /// Seconds since 1970.
        public var at: Int64?
        public var device: String
        public var chapter: String
    }

    private static let chapterMax = 200

    /// Those in the book of this name, the newest first.
    public static func items(
        _ body: [UInt8], of source: String
    ) throws(SideTrouble) -> [Item] {
        // A web page and half a document are no answer; where the mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body), document.isObject,
            let items = document["first"]?["items"]?.elements ?? document["items"]?.elements
        else { throw .noServer }
        return items.prefix(countMax).lazy.filter { $0["target"]?["source"]?.string == source }
            .compactMap(item)
    }

    private static func item(_ value: JSONValue) -> Item? {
        guard let motivation = value["motivation"]?.string,
            [idling, bookmarking].contains(motivation),
            let text = value["target"]?["selector"]?["value"]?.string,
            let (locator, _) = try? JSONReader.read(Array(text.utf8)),  // no place, then
            let spot = AnnotationSpot(locator)
        else { return nil }
        let body = value["body"]
        let inBook =
            locator["progressWithinBook"] ?? locator["locations"]?["totalProgression"]
            ?? body?["\(terms)progressWithinBook"]
        var device = body?["\(terms)device"]?.string ?? ""
        if device.hasPrefix(urn) { device = String(device.dropFirst(urn.count)) }
        let at = body?["\(terms)time"]?.string.flatMap(IsoTime.seconds)
        let chapter = body?["\(terms)chapter"]?.string ?? locator["title"]?.string ?? ""
        return Item(
            id: value["id"]?.string ?? "", isBookmark: motivation == bookmarking, spot: spot,
            share: AnnotationSpot.share(inBook),
            at: at.flatMap { SharedPlace.isTime($0) ? $0 : nil },
            device: device, chapter: String(chapter.prefix(chapterMax)))
    }

    /// The place, of what a server kept twice the newest. `pointer` is what a spot is called here;
    /// nil for one that is not in the book.
    public static func report(
        _ items: [Item], pointer: (AnnotationSpot) -> String?
    ) -> SideReport? {
        for item in items where !item.isBookmark {
            guard var pointer = pointer(item.spot) else { continue }
            if pointer.utf8.count > SharedPlace.locatorBytesMax { pointer = "" }
            return SideReport(
                device: .init(id: item.device, name: ""), pointer: pointer,
                percent: item.share.map { $0 * 100 }, at: item.at)
        }
        return nil
    }

    // MARK: - Sending

    /// What was sent comes back with an address of its own: all else is no answer to it.
    public static func isKept(_ body: [UInt8]) -> Bool {
        // The same as above.
        guard let (document, _) = try? JSONReader.read(body) else { return false }
        return document["id"]?.string?.isEmpty == false
    }

    /// One that is sent.
    public struct Sent: Equatable, Sendable {
        public var isBookmark: Bool
        public var spot: AnnotationSpot
        public var percent: Double
        /// Seconds since 1970.
        public var at: Int64
        public var chapter: String

        public init(
            isBookmark: Bool, spot: AnnotationSpot, percent: Double, at: Int64, chapter: String = ""
        ) {
            (self.isBookmark, self.spot) = (isBookmark, spot)
            (self.percent, self.at, self.chapter) = (percent, at, chapter)
        }
    }

    public static func body(
        _ sent: Sent, of source: String, on device: SharedPlace.Device
    ) -> [UInt8] {
        let total = min(1, max(0, sent.percent / 100))
        let locator = sent.spot.locator(ofBook: sent.isBookmark ? nil : total)
        return JSONValue.object([
            "@context": .string(context), "type": .string("Annotation"),
            "motivation": .string(sent.isBookmark ? bookmarking : idling),
            // Other keys than addresses do not come back.
            "body": .object([
                "\(terms)time": .string(IsoTime.text(sent.at)),
                "\(terms)device": .string(urn + device.id),
                "\(terms)chapter": sent.chapter.isEmpty ? nil : .string(sent.chapter),
                "\(terms)progressWithinBook": .number(total),
            ]),
            "target": .object([
                "source": .string(source),
                "selector": .object([
                    "type": .string("oa:FragmentSelector"),
                    "value": .string(String(decoding: locator.document, as: UTF8.self)),
                ]),
            ]),
        ]).document
    }
}
