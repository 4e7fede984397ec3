/// A link of a feed or entry, the same for both versions of OPDS, its address resolved.
struct Link {
    var href: String
    var relations: [String] = []
    var type: String?
    var title: String?
    var isTemplated = false
    var facetGroup: String?
    /// The facet chooses what kind of thing the whole catalog shows.
    var isEntryPoint = false
    var isActive = false
    var count: Int?
    var indirect: [Feed.Indirect] = []
    var price: Feed.Price?
    var availability: Feed.Availability?
    /// Of a picture; 0 when nobody said.
    var width = 0

    func has(_ relation: String) -> Bool { relations.contains(relation) }

    /// The type without its parameters.
    var mediaType: String {
        (type ?? "").prefix { $0 != ";" }.lowercased().trimmed
    }

    private func parameters(contain text: String) -> Bool {
        (type ?? "").lowercased().filter { $0 != " " && $0 != "\"" }.contains(text)
    }

    /// One publication told in full.
    var isEntry: Bool {
        switch mediaType {
        case "application/atom+xml":
            parameters(contain: ";type=entry") || parameters(contain: ";relation=entry")
        case "application/opds-publication+json": true
        default: false
        }
    }

    /// A page of a catalog.
    var isFeed: Bool {
        switch mediaType {
        case "application/atom+xml": !isEntry
        case "application/opds+json", "application/opds+xml": true
        default: false
        }
    }

    var isTemplate: Bool { isTemplated || href.contains("{") && href.contains("}") }

    var acquisition: Feed.Acquisition.Relation? {
        let stem = "http://opds-spec.org/acquisition"
        let found = relations.lazy.compactMap { relation -> Feed.Acquisition.Relation? in
            let plain = relation.hasPrefix("https:") ? "http:" + relation.dropFirst(6) : relation
            guard plain.hasPrefix(stem) else { return nil }
            return .init(rawValue: String(plain.dropFirst(stem.count + 1))) ?? .generic
        }
        return found.first
    }
}

/// Relations by name.
enum Relation {
    static let shelf = "http://opds-spec.org/shelf"
    static let facet = "http://opds-spec.org/facet"
    static let group = "http://opds-spec.org/group"
    static let covers = [
        "http://opds-spec.org/image", "http://opds-spec.org/cover", "x-stanza-cover-image",
    ]
    static let thumbnails = [
        "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail",
        "x-stanza-cover-image-thumbnail",
    ]
    static let revoke = "http://librarysimplified.org/terms/rel/revoke"
    static let annotations = "http://www.w3.org/ns/oa#annotationservice"
    static let authentication = "http://opds-spec.org/auth/document"
    static let catalog = "http://opds-spec.org/catalog"

    /// Relations of a link, some servers' way of writing several.
    static func all(_ text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    }
}
