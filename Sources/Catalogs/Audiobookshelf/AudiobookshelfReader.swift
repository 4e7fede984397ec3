import Notation
import Wording

/// Pages of Audiobookshelf's API, read as pages of a catalog: libraries, what stands first in one,
/// its items, series, collections and playlists, what a search found, and one item.
struct AudiobookshelfReader {
    private let resolver: Resolver
    /// Of the server, and of the library that the page is of.
    private let base: String
    private let library: String?
    private let address: String
    private var feed = Feed()

    private static let rowsPerPage = 100

    /// nil for a document of another kind.
    static func read(_ document: JSONValue, _ resolver: Resolver) -> Feed? {
        guard let address = resolver.base?.text, address.contains("/api/") else { return nil }
        var reader = AudiobookshelfReader(address, resolver)
        return reader.read(document) ? reader.feed : nil
    }

    /// Its shelves are a list; no other catalog's page is one.
    static func mayBeList(at address: Address?) -> Bool {
        address?.text.contains("/api/libraries/") == true
    }

    private init(_ address: String, _ resolver: Resolver) {
        self.address = address
        self.resolver = resolver
        base = AudiobookshelfSignIn.base(of: address)
        let steps = address.dropFirst(base.utf8.count).split { "/?#".contains($0) }
        let named = steps.firstIndex(of: "libraries").flatMap { at in
            steps.indices.contains(at + 1) ? String(steps[at + 1]) : nil
        }
        library = named.flatMap { AudiobookshelfItem.isID($0) ? $0 : nil }
    }

    private mutating func read(_ document: JSONValue) -> Bool {
        feed.places.start = base + "/" + AudiobookshelfSignIn.libraries
        feed.places.current = address
        if let library { takeSearch(of: library) }
        if case .array(let shelves) = document {
            return take(shelves: shelves)
        }
        if let libraries = document["libraries"] { return take(libraries: libraries) }
        if let results = document["results"], document["total"] != nil {
            return take(results: results, of: document)
        }
        if document["media"] != nil, document["id"] != nil { return take(item: document) }
        if let books = document["books"] ?? document["items"], document["libraryId"] != nil {
            feed.title = line(document["name"])
            feed.publications = publications(books)
            return true
        }
        guard document["book"] != nil || document["podcast"] != nil, document["series"] != nil
        else { return false }
        takeFound(document)
        return true
    }

    // MARK: - Libraries

    private mutating func take(libraries: JSONValue) -> Bool {
        feed.kind = .navigation
        feed.title = tr("Libraries")
        feed.navigation = libraries.elements.prefix(CatalogLimits.navigation).compactMap { value in
            guard let id = AudiobookshelfItem.id(value), let name = line(value["name"]) else {
                return nil
            }
            let isTalk = value["mediaType"]?.string == "podcast"
            return Feed.Navigation(
                title: name, href: place(id, "personalized?limit=20"),
                summary: isTalk ? tr("Podcasts") : nil, thumbnail: nil, count: nil)
        }
        return true
    }

    private func place(_ library: String, _ rest: String) -> String {
        "\(base)/api/libraries/\(library)/\(rest)"
    }

    private mutating func takeSearch(of library: String) {
        feed.search = [
            Feed.Search(
                kind: .template, href: place(library, "search?limit=50&q={searchTerms}"), type: nil)
        ]
    }

    /// What stands first: what was begun, what is new. The ways to everything stand before it.
    private mutating func take(shelves: [JSONValue]) -> Bool {
        guard let library, address.contains("/personalized") else { return false }
        feed.kind = .groups
        feed.places.up = feed.places.start
        feed.groups = [Feed.Group(title: tr("All of it"), href: nil, navigation: ways(library))]
        for shelf in shelves.prefix(CatalogLimits.groups) {
            guard let title = line(shelf["label"]) else { continue }
            var group = Feed.Group(title: title, href: nil)
            switch shelf["type"]?.string {
            case "series": group.navigation = series(shelf["entities"], library)
            case "authors": group.navigation = authors(shelf["entities"], library)
            default: group.publications = publications(shelf["entities"])
            }
            if group.publications.isEmpty, group.navigation.isEmpty { continue }
            feed.groups.append(group)
        }
        return true
    }

    private func ways(_ library: String) -> [Feed.Navigation] {
        let items = "items?limit=\(Self.rowsPerPage)&page=0&minified=1&sort="
        let rows = "?limit=\(Self.rowsPerPage)&page=0"
        let ways = [
            (tr("By title"), items + "media.metadata.title"),
            (tr("By author"), items + "media.metadata.authorNameLF"),
            (tr("Newest first"), items + "addedAt&desc=1"),
            (tr("Series", "several"), "series" + rows + "&sort=name"),
            (tr("Collections"), "collections" + rows), (tr("Playlists"), "playlists" + rows),
        ]
        return ways.map { title, rest in
            Feed.Navigation(
                title: title, href: place(library, rest), summary: nil, thumbnail: nil, count: nil)
        }
    }

    // MARK: - Lists

    private mutating func take(results: JSONValue, of page: JSONValue) -> Bool {
        guard let library else { return false }
        feed.places.up = place(library, "personalized?limit=20")
        takeNext(page)
        let path = address.prefix { $0 != "?" && $0 != "#" }
        if path.hasSuffix("/series") {
            (feed.kind, feed.title) = (.navigation, tr("Series", "several"))
            feed.navigation = series(results, library)
        } else if path.hasSuffix("/collections") || path.hasSuffix("/playlists") {
            let isPlaylists = path.hasSuffix("/playlists")
            let word = isPlaylists ? "playlists" : "collections"
            feed.kind = .navigation
            feed.title = isPlaylists ? tr("Playlists") : tr("Collections")
            feed.navigation = navigation(results) { "\(base)/api/\(word)/\($0)" }
        } else {
            feed.publications = publications(results)
        }
        return true
    }

    private mutating func takeNext(_ page: JSONValue) {
        let number = { (key: String) in page[key]?.scalar.flatMap(Amounts.count) }
        guard let total = number("total"), let limit = number("limit"), let at = number("page"),
            limit > 0, at < 1_000_000, limit < 1_000_000
        else { return }
        if (at + 1) * limit < total { feed.places.next = with(page: at + 1) }
        if at > 0 { feed.places.previous = with(page: at - 1) }
    }

    /// This address with another page.
    private func with(page: Int) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = parts.count > 1 ? parts[1].split(separator: "&") : []
        let others = query.filter { !$0.hasPrefix("page=") }.map(String.init)
        return parts[0] + "?" + (others + ["page=\(page)"]).joined(separator: "&")
    }

    private func navigation(
        _ rows: JSONValue?, _ href: (String) -> String
    ) -> [Feed.Navigation] {
        (rows?.elements ?? []).prefix(CatalogLimits.navigation).compactMap { value in
            guard let id = AudiobookshelfItem.id(value), let name = line(value["name"]) else {
                return nil
            }
            let books = value["books"] ?? value["items"]
            let count = value["numBooks"]?.scalar.flatMap(Amounts.count) ?? books?.elements.count
            return Feed.Navigation(
                title: name, href: href(id), summary: nil, thumbnail: nil, count: count)
        }
    }

    private func series(_ rows: JSONValue?, _ library: String) -> [Feed.Navigation] {
        navigation(rows) { filtered(library, "series", $0) + "&sort=sequence" }
    }

    private func authors(_ rows: JSONValue?, _ library: String) -> [Feed.Navigation] {
        navigation(rows) { filtered(library, "authors", $0) + "&sort=media.metadata.title" }
    }

    private func filtered(_ library: String, _ group: String, _ id: String) -> String {
        let value = Percent.encoded(Base64.encoded(Array(id.utf8)))
        return place(
            library,
            "items?limit=\(Self.rowsPerPage)&page=0&minified=1&filter=\(group).\(value)")
    }

    private mutating func takeFound(_ document: JSONValue) {
        feed.kind = .groups
        let found = { (key: String, inner: String) -> JSONValue in
            let rows = (document[key]?.elements ?? []).prefix(CatalogLimits.publications)
            return .array(rows.compactMap { $0[inner] ?? $0 })
        }
        let library = library ?? ""
        var groups = [Feed.Group(title: tr("Books"), href: nil)]
        groups[0].publications = publications(found("book", "libraryItem"))
        var talk = Feed.Group(title: tr("Podcasts"), href: nil)
        talk.publications = publications(found("podcast", "libraryItem"))
        var rows = Feed.Group(title: tr("Series", "several"), href: nil)
        rows.navigation = series(found("series", "series"), library)
        var people = Feed.Group(title: tr("Authors"), href: nil)
        people.navigation = authors(document["authors"], library)
        groups += [talk, rows, people]
        feed.groups = groups.filter { !$0.publications.isEmpty || !$0.navigation.isEmpty }
        if feed.groups.isEmpty { feed.kind = .acquisition }
        feed.places.up = place(library, "personalized?limit=20")
    }

    // MARK: - Items

    private mutating func take(item document: JSONValue) -> Bool {
        guard let item = AudiobookshelfItem(document, base: base, resolver) else { return false }
        feed.title = item.publication.title
        let episodes = item.episodes
        if item.isPodcast {
            feed.publications = episodes
        } else {
            feed.kind = .entry
            feed.publications = [item.publication]
        }
        return true
    }

    private func publications(_ rows: JSONValue?) -> [Feed.Publication] {
        (rows?.elements ?? []).prefix(CatalogLimits.publications).compactMap { row in
            AudiobookshelfItem(row["libraryItem"] ?? row, base: base, resolver)?.publication
        }
    }

    private func line(_ value: JSONValue?) -> String? {
        value?.scalar.flatMap { MarkedText.line($0) }
    }
}
