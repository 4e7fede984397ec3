import Catalogs

/// `feed FILE`: a page of a catalog as one model, whichever format it is in.
public enum FeedCommand {
    public struct Order: Equatable, Sendable {
        public var source: String
        public var base: Address?
        public var asJSON: Bool

        /// nil when the base is no address of the web.
        public init?(source: String, base: String? = nil, asJSON: Bool = false) {
            self.source = source
            self.base = base.flatMap(Address.init(base:))
            self.asJSON = asJSON
            if base != nil && self.base == nil { return nil }
        }
    }

    /// Reads a file whole, or refuses one that is larger.
    public typealias Reader = (_ path: String, _ bytesMax: Int) throws(Complaint) -> [UInt8]

    public static func run(
        _ order: Order, read: Reader, to output: Output
    ) throws(Complaint) -> Int32 {
        if order.source.contains("://") {
            throw Complaint(
                order.source, "nothing is fetched in this version; that comes with the catalogs",
                next: "Save the page and name its file.")
        }
        let bytes = try read(order.source, CatalogLimits.documentBytes)
        let document: CatalogDocument
        do throws(CatalogError) {
            document = try CatalogDocument.read(bytes, base: order.base)
        } catch {
            throw Complaint(order.source, error.why, next: error.advice)
        }
        switch document {
        case .feed(let feed):
            if order.asJSON { output.write(feed.json) } else { output.write(FeedText.of(feed)) }
            return 0
        case .problem(let problem):
            if order.asJSON { output.write(problem.json) }
            throw Complaint(order.source, problem.sentence, next: problem.nextAction)
        }
    }
}

extension Problem {
    /// What the server said, without an end.
    fileprivate var sentence: String {
        var said = [title, detail].compactMap { $0 }
        if said.isEmpty { said = [type ?? "something went wrong"] }
        return said.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: ": ")
    }
}
