import Canvas
import Catalogs
import ScreenKit
import Wording

/// What a page of a catalog consists of, as rows.
extension Catalog {
    enum Row: Equatable, Sendable {
        /// A lane's name, and how many more there are in it.
        case lane(title: String, href: String?, count: Int?)
        case way(Way)
        case book(Place)
        case blank
    }

    /// Somewhere else to go.
    struct Way: Equatable, Sendable {
        var title: String
        var href: String
        var count: Int?
        var summary: String?
        /// A library of a registry: one of its own, with its own ways to sign in.
        var isLibrary = false
    }

    /// Where a book stands among the pages.
    struct Place: Equatable, Sendable {
        var page: Int
        var group: Int?
        var book: Int
    }

    /// So many of a lane show; the rest is behind its name.
    static let laneRows = 3
}

extension Catalog.State: ListPane {
    var feed: Feed? { pages.first?.feed }
    var entryPoints: [Feed.Facet] { feed?.entryPoints ?? [] }
    var entryPoint: Int { entryPoints.firstIndex(where: \.isActive) ?? 0 }

    /// What this page is called.
    var title: String {
        name.isEmpty ? feed?.title ?? account.name : name
    }

    /// What is missing of the page, as its reader says it; nil while the rest may be coming.
    var lack: String? {
        guard !isAsking else { return nil }
        let faults = pages.lazy.flatMap(\.feed.diagnostics)
        return faults.first { $0.severity == .error }.map {
            $0.message.prefix(1).uppercased() + $0.message.dropFirst()
        }
    }

    /// With this page's own title at the end.
    var shownTrail: [String] { trail + [title] }

    func book(at place: Catalog.Place) -> Feed.Publication? {
        guard pages.indices.contains(place.page) else { return nil }
        let feed = pages[place.page].feed
        guard let group = place.group else {
            return feed.publications.indices.contains(place.book)
                ? feed.publications[place.book] : nil
        }
        guard feed.groups.indices.contains(group) else { return nil }
        let books = feed.groups[group].publications
        return books.indices.contains(place.book) ? books[place.book] : nil
    }

    /// The lane that a row stands in.
    func lane(of row: Int) -> (href: String, title: String)? {
        for row in rows[...min(row, rows.count - 1)].reversed() {
            if case .lane(let title, let href, _) = row { return href.map { ($0, title) } }
        }
        return nil
    }

    package var shape: ListShape {
        let (rows, isGrid) = (rows, isGrid)
        return ListShape(count: rows.count) { row in
            switch rows[row] {
            // Among covers right is right, and Enter opens a lane by its name.
            case .lane(_, .some, _) where isGrid: .item
            case .lane, .blank: .heading
            case .way, .book: .item
            }
        }
    }

    package var height: Int { Catalog.rows(self).count }

    package mutating func move(_ move: ListView.Move, by count: Int = 1) {
        list.move(move, by: count, in: shape, height: height)
        settleGrid()
    }

    /// The last row that shows, as far as rows go.
    var lastInView: Int {
        guard isGrid else { return list.top + height }
        return bandsInView.last?.band.rows.upperBound ?? 0
    }

    /// Makes the rows anew; the focus stays on its row.
    mutating func layOut() {
        rows = []
        let words = find.text.lowercased().split { $0.isWhitespace }.map(String.init)
        let laneRows = wantsGrid ? gridShape.columns : Catalog.laneRows
        for (index, page) in pages.enumerated() { add(page.feed, index, words, laneRows) }
        if case .blank? = rows.last { rows.removeLast() }
        layBands()
        move(.to(list.focus))
    }

    private mutating func add(
        _ feed: Feed, _ page: Int, _ words: [String], _ laneRows: Int
    ) {
        for way in feed.navigation { add(Catalog.Way(way), words) }
        for catalog in feed.catalogs {
            guard let href = catalog.href ?? catalog.authentication else { continue }
            add(
                Catalog.Way(
                    title: catalog.title, href: href, summary: catalog.description,
                    isLibrary: true), words)
        }
        for (index, group) in feed.groups.enumerated() {
            add(group, page, index, words, laneRows)
        }
        // What stands in no lane is not the end of the last one.
        if case .book(let place)? = rows.last, place.group != nil { rows.append(.blank) }
        for (index, book) in feed.publications.enumerated() where Self.fits(book, words) {
            rows.append(.book(Catalog.Place(page: page, group: nil, book: index)))
        }
    }

    private mutating func add(
        _ group: Feed.Group, _ page: Int, _ index: Int, _ words: [String], _ laneRows: Int
    ) {
        let ways = group.navigation.filter { Self.fits($0.title, words) }
        let books = group.publications.indices.filter { Self.fits(group.publications[$0], words) }
        guard !ways.isEmpty || !books.isEmpty else { return }
        // Narrowed, a lane shows all that is left of it.
        let shown = words.isEmpty ? books.prefix(laneRows) : books[...]
        if !rows.isEmpty, rows.last != .blank { rows.append(.blank) }
        rows.append(
            .lane(title: group.title, href: group.href, count: group.count))
        for way in ways { add(Catalog.Way(way), []) }
        for book in shown {
            rows.append(.book(Catalog.Place(page: page, group: index, book: book)))
        }
    }

    private mutating func add(_ way: Catalog.Way, _ words: [String]) {
        if Self.fits(way.title, words) { rows.append(.way(way)) }
    }

    private static func fits(_ text: String, _ words: [String]) -> Bool {
        if words.isEmpty { return true }
        let text = text.lowercased()
        return words.allSatisfy { text.contains($0) }
    }

    private static func fits(_ book: Feed.Publication, _ words: [String]) -> Bool {
        words.isEmpty || fits(book.title + " " + book.authors.joined(separator: " "), words)
    }

    /// This page as a place that can be kept; nil where it could not be opened again.
    package var here: Places.Place? {
        var address = pages.first?.address
        if case .page(let asked) = query { address = asked }
        return address.map { Places.Place(account: account.id, address: $0, title: longTitle) }
    }

    /// The first page of a catalog is called by its account alone.
    private var longTitle: String { trail.isEmpty ? account.name : title }

    var isKept: Bool { here.map { places.isKept($0.id) } ?? false }
    var isFollowed: Bool { here.map { places[$0.id] != nil } ?? false }

    /// What there is to say of it instead of its availability.
    func mark(of book: Feed.Publication) -> String? {
        let key = Download.key(book, of: account)
        let mark = marks.isEmpty ? nil : marks[key]
        if places.heard.contains(key) { return mark.map { tr("heard, \($0)") } ?? tr("heard") }
        if mark == nil, isFollowed, let name = Follow.name(of: book),
            !followedNames.contains(name)
        {
            return tr("new", "since the last visit")
        }
        return mark
    }

    /// How it stands, as short as it goes.
    func standing(of book: Feed.Publication) -> String {
        mark(of: book) ?? CatalogWords.standing(book)
    }

    func names(followed places: Places) -> Set<String> {
        places.follows.reduce(into: []) { names, follow in
            if follow.id.account == account.id { names.formUnion(follow.seen) }
        }
    }
}

extension Catalog.Way {
    init(_ way: Feed.Navigation) {
        self.init(title: way.title, href: way.href, count: way.count, summary: way.summary)
    }
}
