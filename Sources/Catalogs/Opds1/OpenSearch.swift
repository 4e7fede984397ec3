import Wording

extension Feed {
    /// Takes an OpenSearch description: its templates, those that answer with a catalog first.
    mutating func take(description: XMLElement, _ resolver: Resolver) {
        kind = .search
        let name = description.first(.shortName) ?? description.first(.longName)
        title = name.flatMap(AtomText.line)
        let resolver = resolver.inside(description.attribute(.base))
        var found: [Search] = []
        for url in description.children(.url).prefix(CatalogLimits.searches) {
            guard let template = url.attribute(.template).flatMap(resolver.web),
                ["", "results"].contains(url.attribute(.rel)?.lowercased() ?? ""),
                ["", "get"].contains(url.attribute(.method)?.lowercased() ?? "")
            else { continue }
            found.append(Search(kind: .template, href: template, type: url.attribute(.type)?.kept))
        }
        let ranked = found.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }
        search = ranked.map(\.element)
        if search.isEmpty {
            note("search.template.missing", tr("it has no address to search at"), .error)
        }
    }
}

extension Feed.Search {
    /// Lower answers better: a page of a catalog, then any feed, then what may be one.
    fileprivate var rank: Int {
        let type = (type ?? "").lowercased()
        if type.contains("opds") { return 0 }
        if type.contains("atom+xml") { return 1 }
        if type.isEmpty || type.contains("json") || type.hasSuffix("xml") && !type.contains("html")
        {
            return 2
        }
        return 3
    }
}
