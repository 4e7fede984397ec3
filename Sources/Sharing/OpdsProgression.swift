import Notation
import Notebook

/// The words in which catalogs keep the place in a book: those of Cantook and Readium, as Komga,
/// Codex and Stump serve them, and the draft of OPDS.
public enum OpdsProgression {
    public static func type(isDraft: Bool) -> String {
        isDraft
            ? "application/opds-progression+json" : "application/vnd.readium.progression+json"
    }

    // MARK: - Answers

    /// What the server has; nil for nothing.
    public static func report(
        status: Int, _ body: [UInt8], isDraft: Bool
    ) throws(SideTrouble) -> SideReport? {
        if status == 204 || status == 404 { return nil }
        guard status == 200 else { throw SideTrouble(status: status, body) }
        if !body.contains(where: { $0 > 0x20 }) { return nil }
        // A web page and half a document are no answer; where the mistake is helps no one.
        guard let (document, _) = try? JSONReader.read(body), document.isObject else {
            throw .noServer
        }
        let told = isDraft ? draft(document) : readium(document)
        guard var report = told else { return nil }
        if report.pointer.utf8.count > SharedPlace.locatorBytesMax { report.pointer = "" }
        return report
    }

    private static func draft(_ document: JSONValue) -> SideReport? {
        guard let share = share(document["progression"]) else { return nil }
        let references = (document["references"]?.elements ?? []).prefix(16)
        let pointer = references.compactMap { $0.string.flatMap { named($0) } }.first
        return report(document, pointer ?? "", share)
    }

    private static func readium(_ document: JSONValue) -> SideReport? {
        guard let locator = document["locator"], locator.isObject else { return nil }
        // Stump has a list of them.
        let locations = locator["locations"]?.elements.first ?? .object([])
        let total = locations["totalProgression"] ?? locations["total_progression"]
        let share = share(total)
        let position = locations["position"]?.scalar.flatMap(Int.init) ?? 0
        let href = locator["href"]?.string ?? ""
        let isPicture = locator["type"]?.string?.hasPrefix("image/") ?? false
        var pointer = ""
        if position >= 1, isPicture || href.isEmpty || href.hasPrefix("#") {
            pointer = "#page=\(position)"
        } else if !href.isEmpty {
            let kept = ["progression", "fragments", "partialCfi", "cssSelector"].compactMap { key in
                locations[key].map { JSONValue.Member(key: key, value: $0) }
            }
            let plain = JSONValue.object([
                .init(key: "href", value: .string(href)),
                .init(key: "type", value: .string(locator["type"]?.string ?? "")),
                .init(key: "locations", value: .object(kept)),
            ])
            pointer = String(decoding: plain.document, as: UTF8.self)
        }
        // Empty words are what a book that was not read has.
        if share == nil, pointer.isEmpty { return nil }
        return report(document, pointer, share)
    }

    private static func report(
        _ document: JSONValue, _ pointer: String, _ share: Double?
    ) -> SideReport {
        var id = document["device"]?["id"]?.string ?? ""
        if id.hasPrefix(urn) { id = String(id.dropFirst(urn.count)) }
        let at = document["modified"]?.string.flatMap(IsoTime.seconds)
        return SideReport(
            device: .init(id: id, name: document["device"]?["name"]?.string ?? ""),
            pointer: pointer, percent: share.map { $0 * 100 },
            at: at.flatMap { SharedPlace.isTime($0) ? $0 : nil })
    }

    private static func share(_ value: JSONValue?) -> Double? {
        value?.scalar.flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// A reference of the draft, as this program names places; nil for one that it does not know.
    private static func named(_ reference: String) -> String? {
        if reference.hasPrefix("#t=") || reference.hasPrefix("#page=") { return reference }
        guard let sign = reference.firstIndex(of: "#"), sign != reference.startIndex else {
            return nil
        }
        let fragment = reference[reference.index(after: sign)...]
        guard !fragment.isEmpty, !fragment.hasPrefix(":~:") else { return nil }
        let fragments = JSONValue.array([.string(String(fragment))])
        let value = JSONValue.object([
            .init(key: "href", value: .string(String(reference[..<sign]))),
            .init(
                key: "locations", value: .object([.init(key: "fragments", value: fragments)])),
        ])
        return String(decoding: value.document, as: UTF8.self)
    }

    public static func put(status: Int, _ body: [UInt8]) -> SideTrouble? {
        switch status {
        case 200, 201, 204: SideTrouble.isPage(body) ? .noServer : nil
        case 404, 410: .noSuchBook
        case 409: .laterThere
        default: SideTrouble(status: status, body)
        }
    }

    // MARK: - Sending

    /// A place by what the server knows of the book.
    public struct Spot: Equatable, Sendable {
        public var href: String
        public var type: String
        /// In the document.
        public var share: Double?
        /// Of a book made of pages, from 1.
        public var page: Int?
        /// In a sound.
        public var seconds: Double?

        public init(
            href: String, type: String, share: Double? = nil, page: Int? = nil,
            seconds: Double? = nil
        ) {
            (self.href, self.type, self.share) = (href, type, share)
            (self.page, self.seconds) = (page, seconds)
        }
    }

    /// - Parameter at: by the server's clock.
    public static func body(
        _ spot: Spot, percent: Double, at: Int64, device: SharedPlace.Device, isDraft: Bool
    ) -> [UInt8] {
        let total = min(1, max(0, percent / 100))
        let id = isDraft ? urn + device.id : device.id
        // Some servers compare times in milliseconds.
        let told = IsoTime.text(at)
        let modified = told.hasSuffix("Z") ? told.dropLast() + ".000Z" : told[...]
        let about: JSONValue = .object([
            .init(key: "id", value: .string(id)), .init(key: "name", value: .string(device.name)),
        ])
        if isDraft {
            let references =
                spot.page.map { ["#page=\($0)"] } ?? spot.seconds.map { ["#t=\($0)"] } ?? []
            return JSONValue.object([
                "modified": .string(String(modified)), "device": about,
                "progression": .number(total),
                "references": references.isEmpty
                    ? nil : .array(references.map(JSONValue.string)),
            ]).document
        }
        return JSONValue.object([
            "modified": .string(String(modified)), "device": about,
            "locator": .object([
                "href": .string(spot.href), "type": .string(spot.type),
                "locations": .object([
                    "progression": .number(spot.share ?? total),
                    "position": spot.page.map { .number(Int64($0)) },
                    "totalProgression": .number(total),
                ]),
            ]),
        ]).document
    }

    private static let urn = "urn:x-rushlight:"
}

/// The places that servers of Readium's kind know in a book.
extension OpdsProgression {
    public static let positionsType = "application/vnd.readium.position-list+json"

    /// Where they may be listed, by the address of the place in a book. Komga has the place below
    /// its catalog as well, and the list below its own address alone.
    public static func positions(of address: String) -> [String] {
        let end = "/progression"
        guard address.hasSuffix(end) else { return [] }
        let beside = address.dropLast(end.count) + "/positions"
        let own = beside.replacing("/opds/v2/books/", with: "/api/v1/books/")
        return own == beside ? [String(beside)] : [String(own), String(beside)]
    }

    /// The share of the last place in each document; nil for what is no such list.
    public static func lastShares(_ body: [UInt8]) -> [String: Double]? {
        // What is no list is of no help, wherever its mistake is.
        guard let (document, _) = try? JSONReader.read(body),
            let positions = document["positions"]?.elements
        else { return nil }
        var lasts: [String: Double] = [:]
        for position in positions {
            guard let href = position["href"]?.string,
                let share = share(position["locations"]?["progression"])
            else { continue }
            lasts[href] = max(lasts[href] ?? 0, share)
        }
        return lasts
    }
}
