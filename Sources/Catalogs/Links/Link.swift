/// A link of a feed or entry, the same for both versions of OPDS, its address resolved.
struct Link {
    var href: String
    private let nature: LinkNature
    var title: String?
    var isTemplated = false
    var facetGroup: String?
    /// The facet chooses what kind of thing the whole catalog shows.
    var isEntryPoint = false
    var isActive = false
    var count: Int?
    var indirect: [Feed.Indirect] = []
    /// The page of a comic that was read last, as the server counts.
    var lastRead: Int?
    /// When that was, in seconds since 1970.
    var readAt: Int64?
    var price: Feed.Price?
    var licenceKey: Secret?
    var availability: Feed.Availability?
    /// Of a picture; 0 when it is not known.
    var width = 0

    init(href: String, _ nature: LinkNature) {
        (self.href, self.nature) = (href, nature)
    }

    var relations: [String] { nature.relations }
    var type: String? { nature.type }
    var mediaType: String { nature.mediaType }
    var acquisition: Feed.Acquisition.Relation? { nature.acquisition }
    var isEntry: Bool { nature.isEntry }
    var isFeed: Bool { nature.isFeed }

    func has(_ relation: String) -> Bool { nature.relations.contains(relation) }
    /// Any of these.
    func has(_ relations: Relations) -> Bool { !nature.known.isDisjoint(with: relations) }

    var isTemplate: Bool { isTemplated || href.utf8.contains(0x7B) && href.utf8.contains(0x7D) }
}

/// Relations by name.
enum Relation {
    static let shelf = "http://opds-spec.org/shelf"
    static let facet = "http://opds-spec.org/facet"
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
