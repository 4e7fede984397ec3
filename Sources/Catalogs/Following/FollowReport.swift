/// What came of a visit to a page that is followed.
public struct FollowReport: Equatable, Sendable {
    public enum News: Equatable, Sendable { case arrived(String) }

    public struct Arrival: Equatable, Sendable {
        public var title: String
        public var path: String

        public init(title: String, path: String) {
            self.title = title
            self.path = path
        }
    }

    public struct Refusal: Equatable, Sendable {
        public var title: String
        public var why: String

        public init(title: String, why: String) {
            self.title = title
            self.why = why
        }
    }

    public var id: Follow.ID
    public var title = ""
    public var arrived: [Arrival] = []
    public var refused: [Refusal] = []
    /// New, and not fetched yet.
    public var left = 0
    public var trouble: CatalogTrouble?

    public init(_ id: Follow.ID, _ trouble: CatalogTrouble?) {
        self.id = id
        self.trouble = trouble
    }
}
