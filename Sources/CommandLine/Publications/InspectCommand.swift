import Publications

/// `inspect FILE`: everything known about a publication.
public enum InspectCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        public var asJSON = false
        /// The parts asked for; nil for all of them.
        public var only: Set<String>?

        public init(file: String) { self.file = file }

        func wants(_ part: String) -> Bool { only?.contains(part) ?? true }
        /// Parts that are known only when every chapter was read.
        var readsChapters: Bool {
            guard let only else { return true }
            return !only.isDisjoint(with: ["images", "links", "notes", "words", "characters"])
        }
    }

    /// The parts that `--only` knows.
    public static let parts = [
        "metadata", "cover", "spine", "toc", "page_list", "landmarks", "images", "links", "notes",
        "overlays", "tracks", "chapters", "protection", "words", "characters", "diagnostics",
    ]

    public static func run(_ order: Order, open: PublicationOpener, to output: Output) -> Int32 {
        do {
            let publication = try open(order.file)
            if order.asJSON {
                output.write(PublicationReport(publication, order).json)
            } else {
                output.write(PublicationReport(publication, order).lines)
            }
            return 0
        } catch {
            output.complain(error.line(order.file))
            return 1
        }
    }
}
