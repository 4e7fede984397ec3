/// How much of anything a server may make us hold. A feed that needs more is damaged or an attack;
/// what exceeds a limit is left out and reported.
public enum CatalogLimits {
    /// The longest feed seen, a whole shop in one page, is 21 MB.
    public static let documentBytes = 128 << 20
    /// Ten thousand books a page is the most a server was seen to send.
    static let publications = 100_000
    static let navigation = 20_000
    static let groups = 5_000
    static let facets = 20_000
    static let catalogs = 100_000
    static let links = 2_000
    static let searches = 50
    static let methods = 100
    /// Names, languages and subjects of one book; an anthology has some two hundred authors.
    static let values = 1_000
    /// Ways to get a file inside one another: a licence in an entry in an entry.
    static let indirectDepth = 8
    static let indirects = 200
    static let titleBytes = 4_000
    static let summaryBytes = 64 << 10
    /// Servers and proxies refuse longer ones.
    static let hrefBytes = 16 << 10
    /// Elements inside one another; a feed needs ten, a page in its content some thirty.
    static let elementDepth = 200
    /// One entry with everything in it. The largest seen has 150 elements and 30 kB.
    static let branchNodes = 50_000
    static let branchBytes = 4 << 20
    /// The XML parser compares each attribute with all others of its tag.
    static let attributes = 400
    static let diagnostics = 500
    static let announcements = 20
    static let leads = 20
}
