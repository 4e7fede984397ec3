import Notation

extension Link {
    /// A link as it stands in OPDS 2; nil for one that leads nowhere.
    init?(_ value: JSONValue, _ resolver: Resolver) {
        let reference = value["href"]?.string ?? value.string
        guard let href = reference.flatMap(resolver.web) else { return nil }
        let relations = (value["rel"]?.elements ?? []).compactMap(\.string)
        self.init(
            href: href,
            LinkNature(
                relations: relations.flatMap(Relation.all), type: value["type"]?.string?.kept))
        title = value["title"]?.translated.flatMap { MarkedText.line($0) }
        isTemplated = value["templated"]?.isTrue ?? false
        width = value["width"]?.scalar.flatMap(Amounts.count) ?? 0
        guard let properties = value["properties"] else { return }
        count = properties["numberOfItems"]?.scalar.flatMap(Amounts.count)
        takeOffer(properties)
    }

    /// The links among these that lead somewhere, and how many do not.
    static func all(_ value: JSONValue?, _ resolver: Resolver) -> (links: [Link], unusable: Int) {
        let values = (value?.elements ?? []).prefix(CatalogLimits.links)
        let links = values.compactMap { Link($0, resolver) }
        return (links, values.count - links.count)
    }

    private mutating func takeOffer(_ properties: JSONValue) {
        var budget = CatalogLimits.indirects
        indirect = Link.indirects(properties["indirectAcquisition"], 0, &budget)
        if let sum = properties["price"] {
            price = sum["value"]?.scalar.flatMap(Amounts.money).map {
                Feed.Price(value: $0, currency: sum["currency"]?.string?.kept)
            }
        }
        licenceKey = properties["lcp_hashed_passphrase"]?.string.flatMap(Secret.init(licenceKey:))
        let (copies, holds) = (properties["copies"], properties["holds"])
        var offer = Offer()
        if let known = properties["availability"] {
            offer.status = known["state"]?.string ?? known["status"]?.string ?? known.string ?? ""
            offer.since = known["since"]?.string
            offer.until = known["until"]?.string
        }
        offer.copiesTotal = copies?["total"]?.scalar
        offer.copiesAvailable = copies?["available"]?.scalar
        offer.holdsTotal = holds?["total"]?.scalar
        offer.holdPosition = holds?["position"]?.scalar
        availability = offer.availability
    }

    private static func indirects(
        _ value: JSONValue?, _ depth: Int, _ budget: inout Int
    ) -> [Feed.Indirect] {
        guard depth < CatalogLimits.indirectDepth else { return [] }
        var ways: [Feed.Indirect] = []
        for element in value?.elements ?? [] {
            guard budget > 0, let type = (element["type"] ?? element).string?.kept else { continue }
            budget -= 1
            let children = indirects(element["child"] ?? element["children"], depth + 1, &budget)
            ways.append(
                Feed.Indirect(
                    type: type.clipped(bytes: CatalogLimits.titleBytes), children: children))
        }
        return ways
    }
}
