/// A link of a feed or entry, the same for both versions of OPDS, its address resolved.
struct Link {
    var href: String
    private(set) var relations: [String] = []
    private(set) var type: String?
    /// The type without its parameters.
    private(set) var mediaType = ""
    /// How a book can be had through it, when it can.
    private(set) var acquisition: Feed.Acquisition.Relation?
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

    init(href: String, relations: [String], type: String?) {
        (self.href, self.relations, self.type) = (href, relations, type)
        mediaType = Link.mediaType(type)
        acquisition = Link.acquisition(relations)
    }

    func has(_ relation: String) -> Bool { relations.contains(relation) }

    private static func mediaType(_ type: String?) -> String {
        guard let type else { return "" }
        guard let end = type.utf8.firstIndex(of: 0x3B) else { return type.lowered.trimmed }
        return String(type[..<end]).lowered.trimmed
    }

    private func parameters(contain text: StaticString) -> Bool {
        let plain = (type ?? "").utf8.filter { $0 != 0x20 && $0 != 0x22 }
        return String(decoding: plain, as: UTF8.self).lowered.holds(text)
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

    var isTemplate: Bool { isTemplated || href.utf8.contains(0x7B) && href.utf8.contains(0x7D) }

    private static let acquisitions = [
        "http://opds-spec.org/acquisition", "https://opds-spec.org/acquisition",
    ]

    private static func acquisition(_ relations: [String]) -> Feed.Acquisition.Relation? {
        for relation in relations {
            for stem in acquisitions where relation.hasPrefix(stem) {
                let name = relation.utf8.dropFirst(stem.utf8.count + 1)
                return .init(rawValue: String(Substring(name))) ?? .generic
            }
        }
        return nil
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
        let text = text.lowered
        // Blanks are rare: most are one word.
        guard text.utf8.contains(where: \.isBlank) else { return text.isEmpty ? [] : [text] }
        return text.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    }
}
