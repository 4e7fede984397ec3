import Wording

/// One page of a catalog, the same for OPDS 1, OPDS 2 and registries. What was repaired to read it
/// stands in its diagnostics.
public struct Feed: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case navigation, acquisition, entry, registry, groups, authentication, search
    }

    public var kind = Kind.acquisition
    public var id: String?
    public var title: String?
    public var updated: FeedDate?
    public var places = Places()
    public var search: [Search] = []
    public var facets: [Facet] = []
    public var entryPoints: [Facet] = []
    public var navigation: [Navigation] = []
    public var groups: [Group] = []
    public var publications: [Publication] = []
    public var catalogs: [Catalog] = []
    public var authentication: Authentication?
    public var diagnostics: [Diagnostic] = []
    /// Episodes of sound that come one after the other.
    public var isShow = false
    /// Groups of facets of which one is in force.
    var activeGroups: Set<String> = []

    public init() {}
}

extension Feed {
    mutating func note(
        _ code: String, _ message: String, _ severity: Diagnostic.Severity = .warning
    ) {
        guard diagnostics.count < CatalogLimits.diagnostics else { return }
        diagnostics.append(Diagnostic(severity: severity, code: code, message: message))
    }

    static func leftOut(links count: Int) -> String {
        tr(
            "\(count, "link leads", "links lead") nowhere and "
                + "\(for: count, "was", "were") left out")
    }
}

extension Feed {
    /// Where a page leads besides its content.
    public struct Places: Equatable, Sendable {
        public var current: String?
        public var next: String?
        public var previous: String?
        public var first: String?
        public var last: String?
        public var up: String?
        public var start: String?
        public var shelf: String?
        /// The terms that a reader agrees to.
        public var terms: String?
        /// Where its authentication document is.
        public var authentication: String?
    }

    public struct Search: Equatable, Sendable {
        public enum Kind: String, Sendable {
            /// The address of a description that has to be fetched first.
            case opensearch
            case template
        }

        public var kind: Kind
        public var href: String
        public var type: String?
    }

    /// One choice of a group of which at most one is in force.
    public struct Facet: Equatable, Sendable {
        public var group: String?
        public var title: String
        public var href: String
        public var isActive = false
        public var count: Int?
    }

    public struct Navigation: Equatable, Sendable {
        public var title: String
        public var href: String
        public var summary: String?
        public var thumbnail: String?
        public var count: Int?
    }

    /// A lane: a few of what stands behind its address.
    public struct Group: Equatable, Sendable {
        public var title: String
        public var href: String?
        public var navigation: [Navigation] = []
        public var publications: [Publication] = []
        /// Of all that stand behind its address, where that is said.
        public var count: Int?
    }

    /// A library in a registry.
    public struct Catalog: Equatable, Sendable {
        public var id: String?
        public var title: String
        public var href: String?
        /// Where its authentication document is.
        public var authentication: String?
        public var logo: String?
        public var description: String?
    }

    /// Something that was repaired or left out: with a code that scripts can rely on.
    public struct Diagnostic: Equatable, Sendable {
        public enum Severity: String, Sendable { case note, warning, error }

        public var severity: Severity
        public var code: String
        public var message: String
    }
}
