/// Reads a package's metadata: Dublin Core with EPUB 3's refinements, EPUB 2's attributes, and
/// what calibre and Apple add.
struct EpubMetadata {
    private let markup: Markup
    /// By the names of today: the first packages wrote `dc:Title`.
    private var elements: [(node: Int, name: Name)] = []
    /// EPUB 3: properties by the id they refine.
    private var refinements: [String: [(property: String, value: String)]] = [:]
    /// EPUB 3 properties of the whole publication, and EPUB 2's name/content pairs.
    private var properties: [(name: String, value: String, id: String?)] = []
    private(set) var result = Metadata()
    /// The id of the cover's manifest item, by EPUB 2's convention.
    private(set) var coverID: String?

    init(_ package: EpubPackage) {
        markup = package.markup
        for block in markup.descendants(of: package.root, "metadata").prefix(1) { gather(block) }
        if elements.isEmpty && properties.isEmpty { gather(package.root) }
        readTitles()
        readPeople()
        readIdentifiers(markup.attribute(package.root, "unique-identifier")?.trimmingSpaces())
        readDates()
        readRest()
        readSeries()
        readTraits()
        result.direction = package.direction
        coverID = properties.first { $0.name == "cover" }?.value
    }

    private mutating func gather(_ block: Int) {
        for node in markup.descendants(of: block) {
            let element = markup.nodes[node]
            if element.isText { continue }
            if element.name == "meta" || element.name == "item" && element.space == .none {
                gather(meta: node)
            } else if element.space == .dublinCore || isDublinCore(element.name) {
                if elements.count < Limits.listEntries {
                    let small = markup.spellings[element.name].map { Name($0.lowercased().utf8) }
                    elements.append((node, small ?? element.name))
                }
            }
        }
    }

    private mutating func gather(meta node: Int) {
        let id = markup.attribute(node, "id")
        if let property = markup.attribute(node, "property")?.trimmingSpaces() {
            let value = markup.text(of: node)
            if value.isEmpty { return }
            if let refined = markup.attribute(node, "refines")?.trimmingSpaces() {
                refinements[
                    refined.hasPrefix("#") ? String(refined.dropFirst()) : refined, default: []
                ]
                .append((property, value))
            } else {
                properties.append((property, value, id))
            }
        } else if let name = markup.attribute(node, "name"),
            let value = markup.attribute(node, "content")
        {
            properties.append((name, String(label: value.utf8), id))
        }
    }

    /// Books that forgot to declare the prefix.
    private func isDublinCore(_ name: Name) -> Bool {
        switch name {
        case "title", "creator", "contributor", "language", "identifier", "publisher", "date",
            "description", "subject", "rights":
            true
        default: false
        }
    }

    private func nodes(_ name: Name) -> [Int] {
        elements.filter { $0.name == name && !markup.text(of: $0.node).isEmpty }.map(\.node)
    }

    private func texts(_ name: Name) -> [String] { nodes(name).map { markup.text(of: $0) } }

    private func refined(_ node: Int, _ property: String) -> String? {
        guard let id = markup.attribute(node, "id") else { return nil }
        return refinements[id]?.first { $0.property == property }?.value
    }

    private func property(_ name: String) -> String? { properties.first { $0.name == name }?.value }

    private mutating func readTitles() {
        let titles = nodes("title")
        result.titles = titles.map { markup.text(of: $0) }
        let main =
            titles.first { refined($0, "title-type") == "main" }
            ?? titles.first { refined($0, "title-type") == nil } ?? titles.first
        result.title = main.map { markup.text(of: $0) }
        result.subtitle = titles.first { refined($0, "title-type") == "subtitle" }
            .map { markup.text(of: $0) }
    }

    private mutating func readPeople() {
        let creators = nodes("creator").map(person)
        let isAuthor = { (person: Metadata.Contributor) in
            person.role == nil || person.role == "aut"
        }
        // A book made by editors alone is theirs.
        let hasAuthors = creators.contains(where: isAuthor)
        for creator in creators {
            if isAuthor(creator) || !hasAuthors {
                result.authors.append(.init(name: creator.name, sort: creator.sort))
            } else {
                result.contributors.append(creator)
            }
        }
        result.contributors += nodes("contributor").map(person)
    }

    private func person(_ node: Int) -> Metadata.Contributor {
        let role =
            refined(node, "role") ?? markup.attribute(node, "opf:role")
            ?? markup.attribute(node, "role")
        return .init(
            name: markup.text(of: node),
            sort: refined(node, "file-as") ?? markup.attribute(node, "opf:file-as")
                ?? markup.attribute(node, "file-as"),
            role: role.map { $0.trimmingSpaces().lowercased() }.flatMap { $0.isEmpty ? nil : $0 })
    }

    private mutating func readIdentifiers(_ unique: String?) {
        let nodes = nodes("identifier")
        result.identifiers = nodes.map { markup.text(of: $0) }
        let own = nodes.first {
            unique != nil && markup.attribute($0, "id")?.trimmingSpaces() == unique
        }
        result.identifier = (own ?? nodes.first).map { markup.text(of: $0) }
    }

    private mutating func readDates() {
        let dates = nodes("date")
        let event = { [markup] (node: Int) in
            (markup.attribute(node, "opf:event") ?? markup.attribute(node, "event"))?.lowercased()
        }
        let published =
            dates.first { event($0)?.contains("publication") == true }
            ?? dates.first { event($0) == nil } ?? dates.first { event($0) != "modification" }
        result.published = published.map { markup.text(of: $0) }
        result.modified =
            property("dcterms:modified")
            ?? dates.first { event($0) == "modification" }.map { markup.text(of: $0) }
    }

    private mutating func readRest() {
        result.languages = texts("language")
        result.publisher = texts("publisher").first
        result.subjects = texts("subject")
        result.rights = texts("rights").first
        result.description = texts("description").first.map { text in
            // Shops write HTML into it, once or twice escaped.
            String(label: PlainText.of(htmlFragment: Array(text.utf8)).utf8)
        }
        let layout = property("rendition:layout") ?? property("fixed-layout")
        result.layout = layout == "pre-paginated" || layout == "true" ? .fixed : .reflowable
    }

    private mutating func readSeries() {
        for (name, value, id) in properties where name == "belongs-to-collection" {
            let details = id.flatMap { refinements[$0] } ?? []
            let type = details.first { $0.property == "collection-type" }?.value
            if type == "set" { continue }
            let position = details.first { $0.property == "group-position" }?.value
            result.series = .init(name: value, position: position.flatMap(Double.init))
            return
        }
        if let name = property("calibre:series"), !name.isEmpty {
            result.series = .init(
                name: name, position: property("calibre:series_index").flatMap(Double.init))
        }
    }

    private mutating func readTraits() {
        for (name, value, _) in properties where name.hasPrefix("schema:access") {
            let trait = String(name.dropFirst("schema:".count))
            if let index = result.accessibility.firstIndex(where: { $0.name == trait }) {
                result.accessibility[index].values.append(value)
            } else {
                result.accessibility.append(.init(name: trait, values: [value]))
            }
        }
    }
}
