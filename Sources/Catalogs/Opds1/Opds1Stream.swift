import Libraries
import Wording

/// Reads an OPDS 1 document as it arrives: `feed` grows with every piece, so that its first rows
/// can be shown while the rest is on its way.
public final class Opds1Stream {
    public private(set) var feed = Feed()
    private let resolver: Resolver
    private let decoder = TextDecoder()
    private var inner: Resolver
    private var xml: XMLStream?
    private let natures = LinkNatures()
    private var unusableLinks = 0
    private var unavailable = 0
    private var empty = 0
    private var saysNavigation = false
    private var showCover: String?
    private var showAuthor: String?
    /// Groups by address, else by title.
    private var groups: [String: Int] = [:]
    private var entries = 0
    private var bytes = 0

    public init(base: Address?) {
        resolver = Resolver(base: base)
        inner = resolver
        xml = XMLStream { [unowned self] part in take(part) }
    }

    public func read(_ bytes: some Collection<UInt8>) {
        self.bytes += bytes.count
        xml?.read(decoder.decode(bytes))
    }

    /// Everything there is, once nothing more will arrive.
    public func finish() throws(CatalogError) -> Feed {
        xml?.read(decoder.decode([], isLast: true), isLast: true)
        if bytes == 0 { throw .empty }
        if xml == nil, Library.xml.isMissing {
            throw .libraryMissing(.xml, advice: Library.xml.advice())
        }
        switch xml?.root {
        case .feed: finishFeed()
        case .rss where entries > 0 || feed.title != nil: finishShow()
        case .entry, .openSearchDescription: break
        case .html: throw .webPage
        default: throw failure
        }
        noteRepairs()
        return feed
    }

    private var failure: CatalogError {
        guard let xml, let name = xml.rootName.kept else {
            let (line, column) = xml?.damage ?? (1, 1)
            return .damaged(
                format: "XML", why: tr("it has no elements"), line: line, column: column)
        }
        return .notACatalog(tr("a document of the kind <\(name.clipped(bytes: 80))>"))
    }

    private func take(_ part: XMLElement) {
        switch xml?.root {
        case .feed:
            inner = resolver.inside(xml?.rootBase)
            takeFromFeed(part)
        case .rss: takeFromChannel(part)
        case .entry:
            let entry = AtomEntry(part, resolver, natures)
            unusableLinks += entry.unusable
            let publication = entry.publication
            feed.kind = .entry
            feed.id = publication.id
            feed.title = publication.title.kept
            feed.updated = publication.updated
            feed.places.current = entry.links.first { $0.has("self") }?.href
            feed.publications = [publication]
        case .openSearchDescription: feed.take(description: part, resolver)
        default: break
        }
    }

    private func takeFromFeed(_ part: XMLElement) {
        switch part.word {
        case .entry: take(entry: part)
        case .link:
            guard let link = Link(part, inner, natures) else {
                unusableLinks += 1
                return
            }
            if link.has("self") { saysNavigation = (link.type ?? "").contains("kind=navigation") }
            feed.take([link])
        case .title: feed.title = feed.title ?? AtomText.line(part)
        case .id: feed.id = feed.id ?? part.text.kept?.clipped(bytes: CatalogLimits.titleBytes)
        case .updated: feed.updated = feed.updated ?? FeedDate(part.text)
        default: break
        }
    }

    /// A show of episodes is a page of books that can be had for the asking.
    private func takeFromChannel(_ part: XMLElement) {
        switch part.word {
        case .item:
            entries += 1
            guard entries <= CatalogLimits.publications else { return }
            guard let episode = RssItem(part, inner).publication(of: feed.title) else {
                unavailable += 1
                return
            }
            feed.publications.append(episode)
        case .link where part.attribute(.href) != nil:
            if let link = Link(part, inner, natures) { feed.take([link]) }
        case .title: feed.title = feed.title ?? AtomText.line(part)
        case .podcastImage: showCover = part.attribute(.href).flatMap(inner.web) ?? showCover
        case .image where showCover == nil:
            let address = part.children.first { $0.word == .url || $0.word == .link }
            showCover = address.flatMap { inner.web($0.text.trimmed) }
        case .podcastAuthor, .creator: showAuthor = showAuthor ?? AtomText.line(part)
        default: break
        }
    }

    /// What an episode does not say of itself holds for the show.
    private func finishShow() {
        for at in feed.publications.indices {
            if feed.publications[at].cover == nil { feed.publications[at].cover = showCover }
            if feed.publications[at].authors.isEmpty, let showAuthor {
                feed.publications[at].authors = [showAuthor]
            }
        }
        feed.updated = feed.publications.first?.published
        feed.isShow = feed.publications.contains { $0.medium == "audiobook" }
    }

    private func take(entry part: XMLElement) {
        entries += 1
        let entry = AtomEntry(part, inner, natures)
        unusableLinks += entry.unusable
        switch entry.meaning {
        case .publication: take(entry.publication, entry.lanes)
        case .navigation(let navigation):
            if feed.navigation.count < CatalogLimits.navigation {
                feed.navigation.append(navigation)
            }
        case .nothingToGet: unavailable += 1
        case .nothing: empty += 1
        }
    }

    private func take(_ publication: consuming Feed.Publication, _ lanes: [Link]) {
        guard entries <= CatalogLimits.publications else { return }
        guard let lane = lanes.first else {
            feed.publications.append(publication)
            return
        }
        if let known = groups[lane.href] {
            feed.groups[known].publications.append(publication)
        } else if groups.count < CatalogLimits.groups {
            groups[lane.href] = feed.groups.count
            feed.groups.append(
                Feed.Group(
                    title: lane.title ?? lane.href, href: lane.href, publications: [publication]))
        } else {
            feed.publications.append(publication)
        }
    }

    private func finishFeed() {
        if !feed.groups.isEmpty {
            feed.kind = .groups
        } else if feed.publications.isEmpty && (saysNavigation || !feed.navigation.isEmpty) {
            feed.kind = .navigation
        }
        if saysNavigation && !feed.publications.isEmpty {
            feed.note(
                "feed.kind.wrong", tr("it calls itself a navigation feed, and holds books"), .note)
        }
    }

    private func noteRepairs() {
        if let (line, column) = xml?.damage {
            feed.note(
                "feed.xml.damaged", tr("the XML is broken at line \(line), column \(column)"))
        }
        if let xml, !xml.isWhole, !xml.isRepaired {
            feed.note("feed.cut", tr("it breaks off: what follows is missing"), .error)
        }
        if xml?.isOverfull == true || entries > CatalogLimits.publications {
            feed.note(
                "feed.limit", tr("it is larger than can be shown: the rest was left out"), .error)
        }
        if unusableLinks > 0 {
            feed.note("feed.href.unusable", Feed.leftOut(links: unusableLinks))
        }
        if unavailable > 0 {
            feed.note(
                "feed.entry.unavailable",
                tr("\(unavailable, "book", "books") cannot be had here"), .note)
        }
        if empty > 0 {
            feed.note(
                "feed.entry.empty", tr("\(empty, "entry leads", "entries lead") nowhere"))
        }
    }
}
