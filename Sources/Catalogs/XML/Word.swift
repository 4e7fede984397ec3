/// The names of elements a feed is made of. Those of Atom and OpenSearch stand alone, others carry
/// the usual prefix of their namespace, whichever the document chose, or forgot to declare.
enum Word: String {
    case feed, entry, id, title, subtitle, updated, published, summary, content, author, contributor
    case category, link, name, position, rights
    case language = "dc:language"
    case publisher = "dc:publisher"
    case issued = "dc:issued"
    case date = "dc:date"
    case creator = "dc:creator"
    case subject = "dc:subject"
    case identifier = "dc:identifier"
    case extent = "dc:extent"
    case duration = "dc:duration"
    case dcTitle = "dc:title"
    case dcDescription = "dc:description"
    case alternativeHeadline = "schema:alternativeheadline"
    case schemaSeries = "schema:series"
    case schemaDuration = "schema:duration"
    case schemaName = "schema:name"
    case schemaPosition = "schema:position"
    case indirectAcquisition = "opds:indirectacquisition"
    case availability = "opds:availability"
    case unavailable = "opds:unavailable"
    case holds = "opds:holds"
    case copies = "opds:copies"
    case price = "opds:price"
    case hashedPassphrase = "lcp:hashed_passphrase"
    case totalResults = "opensearch:totalresults"
    case openSearchDescription = "opensearch:opensearchdescription"
    case shortName = "opensearch:shortname"
    case longName = "opensearch:longname"
    case url = "opensearch:url"
    case davMultistatus = "dav:multistatus"
    case davResponse = "dav:response"
    case davHref = "dav:href"
    case davPropstat = "dav:propstat"
    case davProp = "dav:prop"
    case davType = "dav:resourcetype"
    case davCollection = "dav:collection"
    case davLength = "dav:getcontentlength"
    case rss, channel, item, enclosure, guid, description, image
    case pubDate = "pubdate"
    case podcastAuthor = "itunes:author"
    case podcastDuration = "itunes:duration"
    case podcastImage = "itunes:image"
    case podcastEpisode = "itunes:episode"
    case podcastSummary = "itunes:summary"
    case pscChapters = "psc:chapters"
    case pscChapter = "psc:chapter"
    case podcastChapters = "podcast:chapters"
    case encoded = "content:encoded"
    case html
    case opml, body, outline
    case text = "#text"
    case other = "#other"

    /// Cases of letters differ between servers: `schema:Series`, `schema:series`.
    init(namespace: String?, name: String) {
        let parts = name.split(separator: ":", maxSplits: 1)
        let local = (parts.last ?? "").lowercased()
        let written = parts.count > 1 ? parts[0] : ""
        let prefix = Word.prefix(namespace: namespace, written: written)
        let known = prefix.flatMap { Word(rawValue: $0 + local) }
        // Search descriptions often come without their namespace.
        let bare = namespace == nil && written.isEmpty ? Word(rawValue: "opensearch:" + local) : nil
        self = known ?? bare ?? .other
    }

    /// nil for namespaces that nothing here is known of.
    private static func prefix(namespace: String?, written: Substring) -> String? {
        guard let space = namespace?.lowercased() else {
            switch written {
            case "", "atom", "a": return ""
            case "dc", "dcterms", "dct": return "dc:"
            case "opds", "schema", "opensearch", "itunes", "content", "psc", "podcast", "lcp":
                return written + ":"
            default: return nil
            }
        }
        if space.hasSuffix("/2005/atom") || space.contains("purl.org/atom") { return "" }
        if space.contains("purl.org/dc/") { return "dc:" }
        if space.contains("opds-spec.org") { return "opds:" }
        if space.contains("readium.org/lcp") { return "lcp:" }
        if space.contains("schema.org") { return "schema:" }
        if space.contains("a9.com/-/spec/opensearch") { return "opensearch:" }
        if space == "dav:" { return "dav:" }
        if space.contains("itunes.com/dtds/podcast") { return "itunes:" }
        if space.contains("podlove.org/simple-chapters") { return "psc:" }
        if space.contains("podcastindex") { return "podcast:" }
        if space.contains("purl.org/rss/1.0/modules/content") { return "content:" }
        // Web pages, to say what they are.
        if space.contains("/1999/xhtml") { return "" }
        return nil
    }
}
