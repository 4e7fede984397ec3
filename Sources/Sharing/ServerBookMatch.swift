extension ServerBook {
    /// A work of the shelf, as far as it tells one item from another.
    public struct Work: Equatable, Sendable {
        public var title: String
        public var authors: [String]
        public var identifiers: [String]
        /// Of its sound.
        public var lengthSeconds: Double?
        public var isSound: Bool

        public init(
            title: String, authors: [String], identifiers: [String], lengthSeconds: Double?,
            isSound: Bool
        ) {
            self.title = title
            self.authors = authors
            self.identifiers = identifiers
            self.lengthSeconds = lengthSeconds
            self.isSound = isSound
        }

        /// The one item that is this work; nil where none is, or where several may be. A place in
        /// another recording is another place, so lengths have to agree.
        public func match(_ items: [ServerBook]) -> ServerBook? {
            var seen: Set<String> = []
            let fit = items.filter { fits($0) && seen.insert($0.id).inserted }
            let numbered = fit.filter(sharesNumber)
            if !numbered.isEmpty { return numbered.count == 1 ? numbered[0] : nil }
            let named = fit.filter(hasSameWords)
            return named.count == 1 ? named[0] : nil
        }

        private func fits(_ item: ServerBook) -> Bool {
            guard isSound else { return item.hasText }
            guard item.hasSound else { return false }
            guard let here = lengthSeconds, let there = item.lengthSeconds else { return true }
            return abs(here - there) <= max(Self.apartSeconds, here * Self.apartShare)
        }

        private static let apartSeconds = 30.0
        private static let apartShare = 0.01

        private func sharesNumber(_ item: ServerBook) -> Bool {
            let there = Set(item.numbers.map(Self.bare)).filter { $0.utf8.count >= 10 }
            return identifiers.contains { there.contains(Self.bare($0)) }
        }

        /// Letters and digits behind the last colon: `urn:isbn:978-3…` is `9783…`.
        private static func bare(_ number: String) -> String {
            let last = number.split(separator: ":").last ?? ""
            return last.uppercased().filter { $0.isLetter || $0.isNumber }
        }

        private func hasSameWords(_ item: ServerBook) -> Bool {
            let (here, there) = (Self.title(title), Self.title(item.title))
            guard !here.isEmpty, here == there else { return false }
            let names = Set(authors.flatMap(Self.words))
            let others = Set(item.authors.flatMap(Self.words))
            // A file without a name of an author has only its title to be known by.
            let count = min(2, names.count, others.count)
            return names.intersection(others).count >= count
        }

        /// Without what stands behind a colon or a parenthesis: not all catalogs tell it.
        private static func title(_ text: String) -> [String] {
            let main = text.prefix { !":([".contains($0) }
            return words(main.contains { $0.isLetter || $0.isNumber } ? String(main) : text)
        }

        /// Initials say little.
        private static func words(_ text: String) -> [String] {
            let parts = text.lowercased().prefix(500).split { !$0.isLetter && !$0.isNumber }
            let long = parts.filter { $0.count > 1 }.map(String.init)
            return long.isEmpty ? parts.map(String.init) : long
        }
    }
}
