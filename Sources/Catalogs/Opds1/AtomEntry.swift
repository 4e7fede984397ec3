/// One entry of an OPDS 1 feed: a book, or a way to another page. A feed's type does not tell
/// which; the entry's links do.
struct AtomEntry {
    enum Meaning {
        case publication
        case navigation(Feed.Navigation)
        /// A book that cannot be had here, and is not told in full elsewhere.
        case nothingToGet
        case nothing
    }

    private let parts: [XMLElement]
    /// What each of them is called: looked through for every one that is asked for.
    private let words: [Word]
    private let kindOfThing: String?
    private let resolver: Resolver
    private let natures: LinkNatures
    let links: [Link]
    /// Links that lead nowhere.
    let unusable: Int

    init(_ element: XMLElement, _ resolver: Resolver, _ natures: LinkNatures) {
        parts = element.children
        words = parts.map(\.word)
        kindOfThing = element.attribute(.additionalType)
        self.resolver = resolver.inside(element.attribute(.base))
        self.natures = natures
        let all = parts.filter { $0.word == .link }.prefix(CatalogLimits.links)
        let inner = self.resolver
        links = all.compactMap { Link($0, inner, natures) }
        unusable = all.count - links.count
    }

    var meaning: Meaning {
        if links.contains(where: { $0.acquisition != nil || $0.has(.pages) }) {
            return .publication
        }
        if let link = navigationLink { return .navigation(navigation(link)) }
        if links.contains(where: { $0.has(.alternate) && $0.isEntry }) {
            return .publication
        }
        let isBook = kindOfThing != nil || words.contains(where: AtomEntry.bookish.contains)
        if isBook || links.contains(where: \.isPicture) {
            return .nothingToGet
        }
        return links.first.map { .navigation(navigation($0)) } ?? .nothing
    }

    /// The lanes it stands in.
    var lanes: [Link] { links.filter { $0.has([.collection, .group]) } }

    private static let bookish: Set<Word> = [.author, .creator, .issued, .publisher, .language]

    /// Relations that lead from a book to pages about it.
    private static let aside: Set<String> = [
        "related", "contributor", "collection", "series", "recommendations", "self", "up", "start",
        "search", "alternate", "author", "via", "http://opds-spec.org/group", Relation.facet,
    ]

    private var navigationLink: Link? {
        links.first { $0.has(.subsection) }
            ?? links.first { $0.relations.isEmpty && ($0.isFeed || $0.isEntry) }
            ?? links.first { $0.isFeed && !$0.relations.contains(where: AtomEntry.aside.contains) }
            ?? links.first { $0.isFeed && $0.has(.alternate) }
    }

    private func navigation(_ link: Link) -> Feed.Navigation {
        let pictures = Relations.thumbnails + Relations.covers
        let thumbnail = pictures.lazy.compactMap { name in links.first { $0.has(name) } }.first
        return Feed.Navigation(
            title: first(.title).flatMap(AtomText.line) ?? link.title ?? link.href, href: link.href,
            summary: summary, thumbnail: thumbnail?.href, count: link.count)
    }

    var publication: Feed.Publication {
        var book = Feed.Publication()
        book.id = (first(.id) ?? first(.identifier)).flatMap { $0.text.kept }
            .map { $0.clipped(bytes: CatalogLimits.titleBytes) }
        book.title = (first(.title) ?? first(.dcTitle)).flatMap(AtomText.line) ?? ""
        book.subtitle = (first(.alternativeHeadline) ?? first(.subtitle)).flatMap(AtomText.line)
        book.languages = lines(.language)
        book.publisher = first(.publisher).flatMap(AtomText.line)
        book.published = date(.issued) ?? date(.date) ?? date(.published)
        book.updated = date(.updated)
        book.summary = summary
        book.subjects = subjects
        book.series = first(.schemaSeries).flatMap(series)
        book.duration = (first(.duration) ?? first(.schemaDuration)).flatMap {
            Amounts.duration($0.text)
        }
        book.medium = kindOfThing.flatMap(Feed.Publication.medium(schema:))
        takePeople(&book)
        takeLeads(&book)
        book.take(links)
        return book
    }

    /// Libraries put a page of all books into the author and the series.
    private func takeLeads(_ book: inout Feed.Publication) {
        for part in parts where [.author, .schemaSeries].contains(part.word) {
            let links = part.children.lazy.filter { $0.word == .link }
                .compactMap { Link($0, resolver, natures) }
            guard let link = links.first(where: \.isFeed) else { continue }
            let isSeries = part.word == .schemaSeries
            let name =
                isSeries ? series(part)?.name : part.first(.name).flatMap(AtomText.line)
            book.take(lead: isSeries ? .series : .author, name ?? link.title, link.href)
        }
    }

    private func takePeople(_ book: inout Feed.Publication) {
        for part in parts {
            switch part.word {
            case .author: add(part.first(.name).flatMap(AtomText.line), to: &book.authors)
            case .contributor:
                guard let role = part.attribute(.role)?.lowercased() else { continue }
                let name = part.first(.name).flatMap(AtomText.line)
                if role == "nrt" || role == "narrator" { add(name, to: &book.narrators) }
            default: break
            }
        }
        if book.authors.isEmpty { book.authors = lines(.creator) }
    }

    private func add(_ name: String?, to names: inout [String]) {
        guard let name, names.count < CatalogLimits.values, !names.contains(name) else { return }
        names.append(name)
    }

    private var subjects: [String] {
        var subjects: [String] = []
        for part in parts {
            switch part.word {
            case .category:
                let label =
                    part.attribute(.label)?.kept ?? part.attribute(.term).flatMap(AtomEntry.term)
                add(label.flatMap { MarkedText.line($0) }, to: &subjects)
            case .subject: add(AtomText.line(part), to: &subjects)
            default: break
            }
        }
        return subjects
    }

    /// A term without a label; of one that is an address, the last word.
    private static func term(_ text: String) -> String? {
        guard text.holds("://") else { return text.kept }
        return text.split { $0 == "/" || $0 == "#" }.last.map(String.init)
    }

    private func series(_ element: XMLElement) -> Feed.Publication.Series? {
        let name = element.attribute(.name).flatMap { MarkedText.line($0) }
        guard
            let name = name
                ?? (element.first(.schemaName) ?? element.first(.name)).flatMap(AtomText.line)
        else { return nil }
        let position =
            element.attribute(.position)
            ?? (element.first(.position) ?? element.first(.schemaPosition))?.text
        return Feed.Publication.Series(name: name, position: position.flatMap(Amounts.position))
    }

    private var summary: String? {
        [Word.summary, .content, .dcDescription].lazy
            .compactMap { word in first(word).flatMap(AtomText.lines) }.first
    }

    private func first(_ word: Word) -> XMLElement? {
        words.firstIndex(of: word).map { parts[$0] }
    }

    private func lines(_ word: Word) -> [String] {
        var lines: [String] = []
        for at in words.indices where words[at] == word {
            add(AtomText.line(parts[at]), to: &lines)
        }
        return lines
    }

    private func date(_ word: Word) -> FeedDate? { first(word).flatMap { FeedDate($0.text) } }
}

extension Link {
    fileprivate var isPicture: Bool {
        mediaType.hasPrefix("image/")
            || has(.pictures)
    }
}

/// Text constructs of Atom: plain, HTML as text, or a piece of a page.
enum AtomText {
    static func line(_ element: XMLElement) -> String? {
        MarkedText.line(
            isPage(element) ? element.textOfPage : element.text, isMarked: isMarked(element))
    }

    static func lines(_ element: XMLElement) -> String? {
        let most = CatalogLimits.summaryBytes
        if isPage(element) { return String.lines(Array(element.textOfPage.utf8), bytesMax: most) }
        return MarkedText.plain(element.text, isMarked: isMarked(element), bytesMax: most)
    }

    private static func isPage(_ element: XMLElement) -> Bool { !element.children.isEmpty }

    private static func isMarked(_ element: XMLElement) -> Bool {
        element.attribute(.type)?.lowercased().hasSuffix("html") ?? false
    }
}
