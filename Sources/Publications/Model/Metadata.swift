/// What a publication says about itself; nothing here is guessed.
public struct Metadata: Equatable, Sendable {
    public struct Contributor: Equatable, Sendable {
        public var name: String
        /// The name as it is filed: "Tolstoy, Leo".
        public var sort: String?
        /// A MARC relator: `aut`, `trl`, `nrt` …
        public var role: String?

        public init(name: String, sort: String? = nil, role: String? = nil) {
            self.name = name
            self.sort = sort
            self.role = role
        }
    }

    public struct Series: Equatable, Sendable {
        public var name: String
        public var position: Double?

        public init(name: String, position: Double? = nil) {
            self.name = name
            self.position = position
        }
    }

    public enum Direction: String, Sendable { case ltr, rtl }
    public enum Layout: String, Sendable { case reflowable, fixed }

    public struct Trait: Equatable, Sendable {
        public var name: String
        public var values: [String]
    }

    public var title: String?
    public var titles: [String] = []
    public var subtitle: String?
    public var authors: [Contributor] = []
    public var contributors: [Contributor] = []
    public var languages: [String] = []
    public var identifier: String?
    public var identifiers: [String] = []
    public var publisher: String?
    public var published: String?
    public var modified: String?
    public var description: String?
    public var subjects: [String] = []
    public var series: Series?
    public var rights: String?
    public var direction: Direction?
    public var layout: Layout?
    public var accessibility: [Trait] = []

    public init() {}
}
