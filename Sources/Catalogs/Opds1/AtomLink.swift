import Notation

extension Link {
    /// A link as it stands in Atom; nil for one that leads nowhere.
    init?(_ element: XMLElement, _ resolver: Resolver, _ natures: LinkNatures) {
        let resolver = resolver.inside(element.attribute(.base))
        guard let href = element.attribute(.href).flatMap(resolver.web) else { return nil }
        self.init(href: href, natures.nature(element))
        title = element.attribute(.title).flatMap { MarkedText.line($0) }
        facetGroup = element.attribute(.facetGroup).flatMap { MarkedText.line($0) }
        isEntryPoint =
            element.attribute(.facetGroupType)?.lowercased().hasSuffix("entrypoint") ?? false
        isActive = element.attribute(.activeFacet)?.lowercased() == "true"
        count = element.attribute(.count).flatMap(Amounts.count)
        lastRead = element.attribute(.lastRead).flatMap(Amounts.count)
        // Kavita leaves its zone away, which is UTC.
        readAt = element.attribute(.lastReadDate).flatMap(IsoTime.seconds)
        guard acquisition != nil || relations.isEmpty else { return }
        takeOffer(element.children)
    }

    private mutating func takeOffer(_ children: [XMLElement]) {
        var offer = Offer()
        var budget = CatalogLimits.indirects
        for child in children {
            switch child.word {
            case .indirectAcquisition:
                if let way = Link.indirect(child, 0, &budget) { indirect.append(way) }
            case .availability where offer.status == nil && offer.since == nil:
                offer.status = child.attribute(.status) ?? child.attribute(.state) ?? ""
                offer.since = child.attribute(.since)
                offer.until = child.attribute(.until)
            case .unavailable where offer.status == nil: offer.status = "unavailable"
            case .holds where offer.holdsTotal == nil:
                offer.holdsTotal = child.attribute(.total)
                offer.holdPosition = child.attribute(.position)
            case .copies where offer.copiesTotal == nil:
                offer.copiesTotal = child.attribute(.total)
                offer.copiesAvailable = child.attribute(.available)
            case .price where price == nil:
                price = Amounts.money(child.text).map {
                    Feed.Price(value: $0, currency: child.attribute(.currencyCode)?.kept)
                }
            case .hashedPassphrase: licenceKey = Secret(licenceKey: child.text)
            default: break
            }
        }
        availability = offer.availability
    }

    private static func indirect(
        _ element: XMLElement, _ depth: Int, _ budget: inout Int
    ) -> Feed.Indirect? {
        guard depth < CatalogLimits.indirectDepth, budget > 0,
            let type = element.attribute(.type)?.kept
        else { return nil }
        budget -= 1
        var way = Feed.Indirect(type: type.clipped(bytes: CatalogLimits.titleBytes))
        for child in element.children(.indirectAcquisition) {
            if let inner = indirect(child, depth + 1, &budget) { way.children.append(inner) }
        }
        return way
    }
}
