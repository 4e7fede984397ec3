import Notation
import Notebook

/// Places as web annotations, the way libraries of the Palace project keep them: one of each book,
/// all of a patron's in one list.
public enum LibraryAnnotations {
    public static let type = "application/ld+json"
    public static let profileType = "vnd.librarysimplified/user-profile+json"
    private static let terms = "http://librarysimplified.org/terms/"
    private static let idling = "http://librarysimplified.org/terms/annotation/idling"
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

    // MARK: - Places

    /// The place in the book of this name; nil for none.
    public static func report(
        _ body: [UInt8], of source: String
    ) throws(SideTrouble) -> SideReport? {
        // A web page and half a document are no answer; where the mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body), document.isObject,
            let items = document["first"]?["items"]?.elements ?? document["items"]?.elements
        else { throw .noServer }
        // The newest first: of what a server kept twice the first counts.
        for item in items.prefix(countMax) {
            guard item["motivation"]?.string == idling,
                item["target"]?["source"]?.string == source,
                let text = item["target"]?["selector"]?["value"]?.string,
                let (locator, _) = try? JSONReader.read(Array(text.utf8)),  // no place, then
                let report = report(item, locator)
            else { continue }
            return report
        }
        return nil
    }

    private static func report(_ item: JSONValue, _ locator: JSONValue) -> SideReport? {
        guard let href = locator["href"]?.string, !href.isEmpty else { return nil }
        // Newer programs write Readium's own locator.
        let locations = locator["locations"]
        let inChapter = share(locator["progressWithinChapter"] ?? locations?["progression"])
        let body = item["body"]
        let inBook =
            share(locator["progressWithinBook"]) ?? share(locations?["totalProgression"])
            ?? share(body?["\(terms)progressWithinBook"])
        let pointer = JSONValue.object([
            "href": .string(href), "type": .string(""),
            "locations": .object(["progression": inChapter.flatMap { .number($0) }]),
        ])
        var id = body?["\(terms)device"]?.string ?? ""
        if id.hasPrefix(urn) { id = String(id.dropFirst(urn.count)) }
        let at = body?["\(terms)time"]?.string.flatMap(IsoTime.seconds)
        var report = SideReport(
            device: .init(id: id, name: ""),
            pointer: String(decoding: pointer.document, as: UTF8.self),
            percent: inBook.map { $0 * 100 }, at: at.flatMap { SharedPlace.isTime($0) ? $0 : nil })
        if report.pointer.utf8.count > SharedPlace.locatorBytesMax { report.pointer = "" }
        return report
    }

    private static func share(_ value: JSONValue?) -> Double? {
        value?.scalar.flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    // MARK: - Sending

    /// What was sent comes back with an address of its own: all else is no answer to it.
    public static func isKept(_ body: [UInt8]) -> Bool {
        // The same as above.
        guard let (document, _) = try? JSONReader.read(body) else { return false }
        return document["id"]?.string?.isEmpty == false
    }

    /// - Parameter share: in the document.
    public static func body(
        of source: String, href: String, share: Double, percent: Double, at: Int64,
        device: SharedPlace.Device
    ) -> [UInt8] {
        let total = min(1, max(0, percent / 100))
        let locator = JSONValue.object([
            "@type": .string("LocatorHrefProgression"), "href": .string(href),
            "progressWithinChapter": .number(share), "progressWithinBook": .number(total),
        ])
        return JSONValue.object([
            "@context": .string(context), "type": .string("Annotation"),
            "motivation": .string(idling),
            // Other keys than addresses do not come back.
            "body": .object([
                "\(terms)time": .string(IsoTime.text(at)),
                "\(terms)device": .string(urn + device.id),
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
