/// The attributes a feed is made of, by their local names in small letters: few share one, and
/// prefixes get forgotten.
enum AttributeName: String {
    case base, href, rel, type, title, count, label, term, name, role, position
    case status, state, since, until, total, available
    case template, method, url
    case facetGroup = "facetgroup"
    case facetGroupType = "facetgrouptype"
    case activeFacet = "activefacet"
    case additionalType = "additionaltype"
    case currencyCode = "currencycode"
    case xmlURL = "xmlurl"
    case lastRead = "lastread"
    case lastReadDate = "lastreaddate"
    case text, start
    case other = "#other"

    init(written: String) {
        let whole = written.lowercased()
        let local = whole.split(separator: ":").last.map(String.init) ?? whole
        self = AttributeName(rawValue: local) ?? .other
    }
}
