import Notation

/// Reads an authentication document for OPDS.
enum AuthenticationReader {
    static func read(_ document: JSONValue, _ resolver: Resolver) -> Feed {
        var feed = Feed()
        feed.kind = .authentication
        feed.id = document["id"]?.scalar?.kept.map { $0.clipped(bytes: CatalogLimits.titleBytes) }
        feed.title = line(document["title"]) ?? line(document["name"])
        let links = references(document["links"], resolver)
        feed.places.start = links.first { $0.relation == "start" }?.href
        feed.places.shelf = links.first { $0.relation == Relation.shelf }?.href
        var authentication = Feed.Authentication(
            title: feed.title, description: text(document["description"]), links: links)
        let values = document["authentication"]?.elements ?? []
        for value in values.prefix(CatalogLimits.methods) {
            if let method = method(value, resolver) { authentication.methods.append(method) }
        }
        let left = values.count - authentication.methods.count
        if left > 0 {
            feed.note("authentication.method.unreadable", "\(left) ways to sign in cannot be read")
        }
        feed.authentication = authentication
        return feed
    }

    private static func method(_ value: JSONValue, _ resolver: Resolver) -> Feed.Authentication
        .Method?
    {
        guard let type = value["type"]?.string?.kept else { return nil }
        let (labels, inputs) = (value["labels"], value["inputs"])
        let links = references(value["links"], resolver)
        return Feed.Authentication.Method(
            kind: .init(type: type), type: type.clipped(bytes: CatalogLimits.titleBytes),
            description: text(value["description"]),
            authenticate: links.first { $0.relation == "authenticate" }?.href,
            loginLabel: line(labels?["login"]), passwordLabel: line(labels?["password"]),
            login: input(inputs?["login"]), password: input(inputs?["password"]), links: links)
    }

    private static func input(_ value: JSONValue?) -> Feed.Authentication.Input? {
        guard let value, value.isObject else { return nil }
        return Feed.Authentication.Input(
            keyboard: line(value["keyboard"]),
            maximumLength: value["maximum_length"]?.scalar.flatMap(Amounts.count),
            barcodeFormat: line(value["barcode_format"]))
    }

    private static func references(_ value: JSONValue?, _ resolver: Resolver) -> [Feed.Reference] {
        (value?.elements ?? []).prefix(CatalogLimits.links).flatMap { link -> [Feed.Reference] in
            guard let href = link["href"]?.string.flatMap(resolver.web) else { return [] }
            let relations = (link["rel"]?.elements ?? []).compactMap(\.string).flatMap(Relation.all)
            return relations.prefix(10).map {
                Feed.Reference(relation: $0, href: href, type: link["type"]?.string?.kept)
            }
        }
    }

    private static func line(_ value: JSONValue?) -> String? {
        value?.translated.flatMap { MarkedText.line($0) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.translated.flatMap {
            MarkedText.plain($0, isMarked: false, bytesMax: CatalogLimits.summaryBytes)
        }
    }
}
