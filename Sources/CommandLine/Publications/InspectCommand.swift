import Publications

/// `inspect FILE`: everything known about a publication.
public enum InspectCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        public var asJSON = false
        /// The parts asked for; nil for all of them.
        public var only: Set<String>?
        /// Where a password is to be read from.
        public var passwordDescriptor: Int32?
        /// A file to write the cover to.
        public var coverFile: String?
        /// A place to tell.
        public var at: Locator?

        public init(file: String) { self.file = file }

        func wants(_ part: String) -> Bool { only?.contains(part) ?? true }
        /// It was asked for in so many words.
        func isNamed(_ part: String) -> Bool { only?.contains(part) ?? false }
        /// Parts that are known only when every chapter was read.
        var readsChapters: Bool {
            guard let only else { return true }
            return !only.isDisjoint(with: ["images", "links", "notes", "words", "characters"])
        }
    }

    /// The parts that `--only` knows.
    public static let parts = [
        "format", "metadata", "cover", "spine", "toc", "page_list", "landmarks", "images", "links",
        "notes", "overlays", "tracks", "chapters", "duration_ms", "protection", "words",
        "characters", "diagnostics", "identity", "fingerprint", "place",
    ]

    /// A cover is a picture of one page; larger ones are not for looking at.
    private static let coverBytesMax = 64 << 20

    public static func run(
        _ order: Order, open: PublicationOpener,
        save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void, to output: Output
    ) -> Int32 {
        do {
            let publication = try open(order.file)
            if let file = order.coverFile { try saveCover(of: publication, to: file, order, save) }
            let place = try order.at.map { try self.place($0, in: publication, order) }
            let report = PublicationReport(publication, order, at: place)
            if order.asJSON { output.write(report.json) } else { output.write(report.lines) }
            for gap in report.facts.gaps { output.complain(gap.line) }
            // Who asked for everything has the rest; who asked for a digest has nothing.
            return report.facts.gaps.isEmpty || order.only == nil ? 0 : 1
        } catch let error as OpenError {
            output.complain(error.line(order.file))
        } catch let complaint as Complaint {
            output.complain(complaint.line)
        } catch {
            output.complain(complaint(order.file, "\(error)", "Get the file again."))
        }
        return 1
    }

    private static func place(
        _ locator: Locator, in publication: Publication, _ order: Order
    ) throws(Complaint) -> PlaceReport {
        if let place = PlaceReport(locator, in: publication) { return place }
        throw Complaint(
            order.file, "there is no such place in it: \(locator)",
            next: publication.audiobook == nil
                ? "Take one that rushlight search --json prints."
                : "It takes #t=SECONDS and P%.")
    }

    private static func saveCover(
        of publication: Publication, to file: String, _ order: Order,
        _ save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void
    ) throws(Complaint) {
        guard let path = publication.coverPath else {
            throw Complaint(order.file, "it has no cover", next: "Nothing was written.")
        }
        let bytes: [UInt8]
        do throws(ResourceError) {
            bytes = try publication.imageBytes(path, limit: coverBytesMax)
        } catch {
            throw Complaint(path, "it \(error.reason)", next: "Nothing was written.")
        }
        try save(bytes, file)
    }
}
