import Notation
import Wording

/// Reads an OPDS 2 document: a feed, a registry, or one publication.
struct Opds2Reader {
    private let resolver: Resolver
    private var feed = Feed()
    private var unusable = 0
    private var wrong = 0
    private var publications = 0

    static func read(_ document: JSONValue, _ resolver: Resolver) -> Feed {
        var reader = Opds2Reader(resolver)
        reader.read(document)
        reader.noteRepairs()
        return reader.feed
    }

    private init(_ resolver: Resolver) { self.resolver = resolver }

    /// The members of which a document of OPDS 2 has at least one.
    static let collections = ["navigation", "publications", "groups", "catalogs", "facets"]

    private mutating func read(_ document: JSONValue) {
        let links = self.links(document["links"])
        take(metadata: document["metadata"], links)
        if !Opds2Reader.collections.contains(where: { document[$0] != nil }) {
            if let book = publication(document) {
                feed.kind = .entry
                feed.publications = [book]
                return
            }
        }
        feed.take(links)
        takeFacets(document["facets"])
        feed.navigation = navigation(document["navigation"])
        feed.publications = publications(document["publications"])
        for value in elements("groups", document["groups"]).prefix(CatalogLimits.groups) {
            take(group: value)
        }
        for value in elements("catalogs", document["catalogs"]).prefix(CatalogLimits.catalogs) {
            take(catalog: value)
        }
        feed.kind = kind(of: document)
    }

    private func kind(of document: JSONValue) -> Feed.Kind {
        if document["catalogs"] != nil { return .registry }
        if !feed.groups.isEmpty { return .groups }
        if !feed.publications.isEmpty || feed.navigation.isEmpty && document["navigation"] == nil {
            return .acquisition
        }
        return .navigation
    }

    private mutating func take(metadata: JSONValue?, _ links: [Link]) {
        feed.id = (metadata?["identifier"] ?? metadata?["id"])?.scalar?.kept
            .map { $0.clipped(bytes: CatalogLimits.titleBytes) }
        feed.title = metadata?["title"]?.translated.flatMap { MarkedText.line($0) }
        let moment = metadata?["modified"] ?? metadata?["updated"]
        feed.updated = moment?.scalar.flatMap { FeedDate($0) }
        feed.places.current = links.first { $0.has("self") }?.href
    }

    private mutating func takeFacets(_ value: JSONValue?) {
        for group in elements("facets", value).prefix(CatalogLimits.facets) {
            let metadata = group["metadata"]
            let name = metadata?["title"]?.translated.flatMap { MarkedText.line($0) }
            let types = (metadata?["@type"]?.elements ?? []).compactMap(\.string)
            let isEntryPoint = types.contains { $0.lowercased().hasSuffix("entrypoint") }
            for var link in links(group["links"]) {
                link.facetGroup = name
                link.isActive = link.has("self")
                link.isEntryPoint = isEntryPoint
                feed.take(facet: link)
            }
        }
    }

    private mutating func navigation(_ value: JSONValue?) -> [Feed.Navigation] {
        let links = elements("navigation", value).prefix(CatalogLimits.navigation)
        return links.compactMap { element in
            guard let link = Link(element, resolver) else {
                unusable += 1
                return nil
            }
            let summary = (element["description"] ?? element["summary"])?.translated
            let image = Link.all(element["images"] ?? element["image"], resolver).links.first
            return Feed.Navigation(
                title: link.title ?? link.href, href: link.href,
                summary: summary.flatMap {
                    MarkedText.plain($0, isMarked: false, bytesMax: CatalogLimits.summaryBytes)
                },
                thumbnail: image?.href, count: link.count)
        }
    }

    private mutating func publications(_ value: JSONValue?) -> [Feed.Publication] {
        elements("publications", value).compactMap { publication($0) }
    }

    private mutating func publication(_ value: JSONValue) -> Feed.Publication? {
        publications += 1
        guard publications <= CatalogLimits.publications else { return nil }
        let book = Feed.Publication(value, resolver, unusable: &unusable)
        if book == nil { wrong += 1 }
        return book
    }

    private mutating func take(group value: JSONValue) {
        guard value.isObject else {
            wrong += 1
            return
        }
        let links = self.links(value["links"])
        let title = value["metadata"]?["title"]?.translated.flatMap { MarkedText.line($0) }
        let own = links.first { $0.has("self") } ?? links.first
        feed.groups.append(
            Feed.Group(
                title: title ?? own?.title ?? "", href: own?.href,
                navigation: navigation(value["navigation"]),
                publications: publications(value["publications"]),
                count: value["metadata"]?["numberOfItems"]?.scalar.flatMap(Amounts.count)))
    }

    private mutating func take(catalog value: JSONValue) {
        guard value.isObject else {
            wrong += 1
            return
        }
        let links = self.links(value["links"])
        let metadata = value["metadata"]
        let images = self.links(value["images"] ?? value["image"])
        let isDocument = { (link: Link) in
            link.mediaType.contains("opds") && link.mediaType.contains("authentication")
        }
        let pages = links.filter { !isDocument($0) }
        let page =
            pages.first { $0.has(Relation.catalog) } ?? pages.first { $0.isFeed && !$0.has("self") }
            ?? pages.first { $0.has("start") }
        let logo = links.first { $0.has("logo") } ?? images.first
        let text = metadata?["description"]?.translated
        feed.catalogs.append(
            Feed.Catalog(
                id: (metadata?["id"] ?? metadata?["identifier"])?.scalar?.kept,
                title: metadata?["title"]?.translated.flatMap { MarkedText.line($0) } ?? page?.href
                    ?? "",
                href: page?.href,
                authentication: (links.first(where: isDocument)
                    ?? links.first { $0.has(Relation.authentication) })?.href,
                logo: logo?.href,
                description: text.flatMap {
                    MarkedText.plain($0, isMarked: false, bytesMax: CatalogLimits.summaryBytes)
                }))
    }

    private mutating func links(_ value: JSONValue?) -> [Link] {
        let (links, bad) = Link.all(value, resolver)
        unusable += bad
        return links
    }

    /// A collection; one of a wrong type is left out.
    private mutating func elements(_ name: String, _ value: JSONValue?) -> [JSONValue] {
        switch value {
        case .array(let elements): return elements
        case .object: return value.map { [$0] } ?? []
        case nil, .null: return []
        default:
            wrong += 1
            return []
        }
    }

    private mutating func noteRepairs() {
        if unusable > 0 {
            feed.note("feed.href.unusable", Feed.leftOut(links: unusable))
        }
        if wrong > 0 {
            feed.note(
                "feed.part.wrong",
                tr(
                    "\(wrong, "part is not what it", "parts are not what they") should be and "
                        + "\(for: wrong, "was", "were") left out"))
        }
        if publications > CatalogLimits.publications {
            feed.note(
                "feed.limit", tr("it is larger than can be shown: the rest was left out"), .error)
        }
    }
}
