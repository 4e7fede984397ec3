/// A page of a catalog that a person follows: what is new on it is fetched, once.
public struct Follow: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public var account: String
        public var address: String

        public init(account: String, address: String) {
            self.account = account
            self.address = address
        }
    }

    public let id: ID
    public var title: String
    /// Where its books go; nil for where all of them go.
    public var folder: String?
    /// The ends of files that are wanted, the best first; without any, whatever can be read.
    public var formats: [String] = []
    /// So many at one visit; the rest comes with the next.
    public var most = Self.mostUsually
    /// What was fetched, or was there before, by name: never fetched again, wherever it went.
    public var seen: [String] = []
    /// When it was visited last, in seconds since 1970.
    public var visited: Int64?

    public static let mostUsually = 10
    public static let mostMax = 1_000

    public init(id: ID, title: String) {
        self.id = id
        self.title = title
    }
}

extension Follow {
    /// A book that can be fetched, and in what shape.
    public struct Find: Equatable, Sendable {
        public var name: String
        public var book: Feed.Publication
        public var copy: Feed.Acquisition
    }

    /// What of a page was never seen and can be had for the asking, the newest first where the
    /// page says when things came; else as it has them.
    /// - Parameter ending: the end of the name of a file of such a type.
    public func news(
        in books: [Feed.Publication], ending: (String) -> String?
    ) -> [Find] {
        var known = Set(seen)
        var found: [(find: Find, day: Int64?)] = []
        for book in books {
            guard let name = Self.name(of: book), !known.contains(name),
                let copy = copy(of: book, ending)
            else { continue }
            known.insert(name)
            let day = (book.updated ?? book.published)?.milliseconds
            found.append((Find(name: name, book: book, copy: copy), day))
        }
        guard found.allSatisfy({ $0.day != nil }) else { return found.map(\.find) }
        let order = found.indices.sorted { one, other in
            let (first, second) = (found[one].day ?? 0, found[other].day ?? 0)
            return first == second ? one < other : first > second
        }
        return order.map { found[$0].find }
    }

    /// By which a book is known again.
    public static func name(of book: Feed.Publication) -> String? {
        book.id ?? book.alternate ?? book.acquisitions.first?.href
    }

    /// What is borrowed or bought is a person's own decision, each time.
    private func copy(
        of book: Feed.Publication, _ ending: (String) -> String?
    ) -> Feed.Acquisition? {
        let free = book.acquisitions.filter { copy in
            [.openAccess, .generic].contains(copy.relation) && !copy.isTemplated
                && Form.of(copy).isReadable
        }
        func end(_ copy: Feed.Acquisition) -> String? {
            (copy.indirect.flatMap(\.types).last ?? copy.type).flatMap(ending)
        }
        if formats.isEmpty {
            var only = book
            only.acquisitions = free.filter { end($0) != nil }
            return only.way([.openAccess, .generic])?.0
        }
        for format in formats {
            if let copy = free.first(where: { end($0) == format }) { return copy }
        }
        return nil
    }

    /// Whether a page has its newest first: then what comes after a known one is known.
    public static func isNewestFirst(_ books: [Feed.Publication]) -> Bool {
        let days = books.map { ($0.updated ?? $0.published)?.milliseconds }
        guard books.count > 1, !days.contains(nil) else { return false }
        return zip(days, days.dropFirst()).allSatisfy { ($0 ?? 0) >= ($1 ?? 0) }
            && days.first != days.last
    }
}
