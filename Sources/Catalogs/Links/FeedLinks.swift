extension Feed {
    /// Takes what the links of a page say about it.
    mutating func take(_ links: [Link]) {
        for link in links {
            for relation in link.relations { places.take(relation, link.href) }
            if link.has("search") { take(search: link) }
            if link.has(Relation.facet) { take(facet: link) }
        }
    }

    private mutating func take(search link: Link) {
        guard search.count < CatalogLimits.searches else { return }
        let isDescription = link.mediaType == "application/opensearchdescription+xml"
        // Some descriptions are sent under another type; a template is known by its braces.
        let kind: Search.Kind = link.isTemplate && !isDescription ? .template : .opensearch
        search.append(Search(kind: kind, href: link.href, type: link.type))
    }

    /// Adds a facet; of a group's, the first that says it is in force is.
    mutating func take(facet link: Link) {
        var facet = Facet(
            group: link.facetGroup, title: link.title ?? link.href, href: link.href,
            isActive: link.isActive, count: link.count)
        if link.isEntryPoint {
            guard entryPoints.count < CatalogLimits.facets else { return }
            facet.isActive = facet.isActive && !entryPoints.contains(where: \.isActive)
            entryPoints.append(facet)
        } else {
            guard facets.count < CatalogLimits.facets else { return }
            if facet.isActive && !activeGroups.insert(facet.group ?? "").inserted {
                facet.isActive = false
            }
            facets.append(facet)
        }
    }
}

extension Feed.Places {
    /// The first link of a relation counts.
    mutating func take(_ relation: String, _ href: String) {
        func keep(_ place: WritableKeyPath<Self, String?>) {
            if self[keyPath: place] == nil { self[keyPath: place] = href }
        }
        switch relation {
        case "self": keep(\.current)
        case "next": keep(\.next)
        case "previous", "prev": keep(\.previous)
        case "first": keep(\.first)
        case "last": keep(\.last)
        case "up": keep(\.up)
        case "start": keep(\.start)
        case Relation.shelf: keep(\.shelf)
        case "terms-of-service": keep(\.terms)
        case Relation.authentication: keep(\.authentication)
        default: break
        }
    }
}
