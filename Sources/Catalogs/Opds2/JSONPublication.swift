import Notation

extension Feed.Publication {
    /// A publication of OPDS 2, from its metadata, links and images.
    init?(_ value: JSONValue, _ resolver: Resolver, unusable: inout Int) {
        guard value.isObject else { return nil }
        let metadata = value["metadata"] ?? value
        let (links, bad) = Link.all(value["links"], resolver)
        let (images, badImages) = Link.all(value["images"] ?? value["image"], resolver)
        unusable += bad + badImages
        guard metadata.isObject, value["metadata"] != nil || !links.isEmpty else { return nil }
        self.init()
        take(metadata: metadata)
        takeLeads(metadata, resolver)
        take(links, images: images)
    }

    private mutating func take(metadata: JSONValue) {
        func line(_ key: String) -> String? {
            metadata[key]?.translated.flatMap { MarkedText.line($0) }
        }
        func date(_ key: String) -> FeedDate? { metadata[key]?.scalar.flatMap { FeedDate($0) } }
        id = (metadata["identifier"] ?? metadata["id"])?.scalar?.kept
            .map { $0.clipped(bytes: CatalogLimits.titleBytes) }
        title = line("title") ?? ""
        subtitle = line("subtitle")
        authors = Self.names(metadata["author"])
        narrators = Self.names(metadata["narrator"])
        languages = Self.names(metadata["language"])
        publisher = Self.names(metadata["publisher"]).first
        published = date("published")
        updated = date("modified") ?? date("updated")
        let text = metadata["description"]?.translated
        summary = text.flatMap {
            MarkedText.plain($0, isMarked: false, bytesMax: CatalogLimits.summaryBytes)
        }
        subjects = Self.names(metadata["subject"])
        let belonging = metadata["belongsTo"] ?? metadata["belongs_to"]
        series =
            (belonging?["series"] ?? metadata["series"])?.elements.lazy.compactMap(Self.series)
            .first
        duration = metadata["duration"]?.scalar.flatMap(Amounts.duration)
        let types = (metadata["@type"]?.elements ?? []).compactMap(\.string)
        medium = types.lazy.compactMap { Self.medium(schema: $0) }.first
    }

    /// People and subjects come as text, as objects with a name, translated, or as lists of these.
    private static func names(_ value: JSONValue?) -> [String] {
        var names: [String] = []
        for element in (value?.elements ?? []).prefix(CatalogLimits.values) {
            let name = element["name"] ?? (element["code"] == nil ? element : element["code"])
            guard let line = name?.translated.flatMap({ MarkedText.line($0) }) else { continue }
            if !names.contains(line) { names.append(line) }
        }
        return names
    }

    /// People and series come with the page of all their books.
    private mutating func takeLeads(_ metadata: JSONValue, _ resolver: Resolver) {
        let belonging = metadata["belongsTo"] ?? metadata["belongs_to"]
        let told: [(Feed.Lead.Kind, JSONValue?)] = [
            (.author, metadata["author"]), (.series, belonging?["series"] ?? metadata["series"]),
        ]
        for (kind, value) in told {
            for element in (value?.elements ?? []).prefix(CatalogLimits.leads) {
                let links = Link.all(element["links"], resolver).links
                guard let link = links.first(where: \.isFeed) else { continue }
                let name = element["name"]?.translated.flatMap { MarkedText.line($0) }
                take(lead: kind, name ?? link.title, link.href)
            }
        }
    }

    private static func series(_ value: JSONValue) -> Series? {
        guard let name = (value["name"] ?? value).translated.flatMap({ MarkedText.line($0) }) else {
            return nil
        }
        return Series(name: name, position: value["position"]?.scalar.flatMap(Amounts.position))
    }
}
