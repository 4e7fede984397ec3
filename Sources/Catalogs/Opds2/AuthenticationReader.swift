import Notation
import Wording

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
        authentication.announcements = (document["announcements"]?.elements ?? [])
            .prefix(CatalogLimits.announcements).compactMap { text($0["content"]) }
        let values = document["authentication"]?.elements ?? []
        var readable = 0
        for value in values.prefix(CatalogLimits.methods) {
            let found = methods(value, resolver)
            if !found.isEmpty { readable += 1 }
            authentication.methods += found.prefix(
                CatalogLimits.methods - authentication.methods.count)
        }
        let left = values.count - readable
        if left > 0 {
            feed.note(
                "authentication.method.unreadable",
                tr("\(left, "way", "ways") to sign in cannot be read"))
        }
        feed.authentication = authentication
        return feed
    }

    /// One, or one for each house that vouches for people: a federation lists its colleges so.
    private static func methods(
        _ value: JSONValue, _ resolver: Resolver
    ) -> [Feed.Authentication.Method] {
        guard let method = method(value, resolver) else { return [] }
        let doors = (value["links"]?.elements ?? []).prefix(CatalogLimits.links).filter { link in
            (link["rel"]?.elements ?? []).compactMap(\.string).flatMap(Relation.all)
                .contains("authenticate")
        }
        guard method.kind == .browser, doors.count > 1 else { return [method] }
        var found: [Feed.Authentication.Method] = []
        for link in doors {
            guard let href = link["href"]?.string.flatMap(resolver.web) else { continue }
            var door = method
            door.authenticate = href
            door.description = name(link["display_names"]) ?? line(link["title"]) ?? href
            door.ofAllDoors = method.description
            door.isFurtherDoor = !found.isEmpty
            found.append(door)
        }
        return found
    }

    /// Palace writes `[{"value": "Union College", "language": "en"}]`.
    private static func name(_ value: JSONValue?) -> String? {
        let names = value?.elements ?? []
        let own = names.first { $0["language"]?.string?.kept?.hasPrefix("en") == true }
        return line((own ?? names.first)?["value"])
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
