import Publications
import RuntimeKit
import Synchronization

/// `search FILE… PATTERN`: every place where a pattern stands.
public enum SearchCommand {
    public struct Order: Equatable, Sendable {
        public var files: [String]
        public var pattern: SearchPattern
        public var asJSON = false
        public var limit: Int?
        /// Looks through the library as well: what of it cannot be searched is passed over.
        public var takesShelf = false
        /// Where a password is to be read from.
        public var passwordDescriptor: Int32?

        public init(files: [String], pattern: SearchPattern) {
            self.files = files
            self.pattern = pattern
        }
    }

    private struct Hit: Sendable {
        var file: String
        var path: String
        /// As JSON only.
        var locator: Locator?
        var percent: Double
        var chapter: String?
        var excerpt: Excerpt
        /// For people only.
        var line: [UInt8] = []
    }

    /// More hits than anybody reads; the total still counts them all.
    private static let shownMax = 10_000
    private static let contextCharacters = 60

    /// What a search has come to.
    private struct Tally {
        var hits: [Hit] = []
        /// Pages that could not be looked through, of each file that has any.
        var scanned: [(file: String, pages: ScannedPages)] = []
        var total = 0
        var isComplete = true
    }

    /// Hits are written as they are found, in the book's order; as JSON they are one document.
    public static func run(
        _ order: Order, crew: ParallelWork, open: PublicationOpener, to output: Output
    ) -> Int32 {
        var tally = Tally()
        var failures = 0
        do throws(SearchError) {
            let searcher = try Searcher(order.pattern)
            for file in order.files {
                let publication: Publication
                do throws(OpenError) {
                    publication = try open(file)
                    if publication.audiobook != nil { throw .hasNoText }
                    if let protection = publication.protection, !protection.isReadable {
                        throw protection.error
                    }
                } catch {
                    if order.takesShelf, error == .hasNoText { continue }
                    output.complain(error.line(file))
                    failures += order.takesShelf ? 0 : 1
                    continue
                }
                try search(publication, file, searcher, crew, order, &tally, output)
            }
        } catch {
            output.complain(line(error, order.pattern.text))
            return error == .tooSlow ? 1 : 2
        }
        if order.asJSON && (order.takesShelf || failures < order.files.count) {
            output.write(json(order, tally))
        }
        return tally.total > 0 && failures == 0 ? 0 : 1
    }

    private static func search(
        _ publication: Publication, _ file: String, _ searcher: Searcher, _ crew: ParallelWork,
        _ order: Order, _ tally: inout Tally, _ output: Output
    ) throws(SearchError) {
        let limit = order.limit ?? shownMax
        // Once there are enough, the rest is only counted.
        let hasRoom = Atomic(limit > tally.hits.count)
        var failure: SearchError?
        var scanned = ScannedPages()
        crew.inOrder(publication.readingWeights) { index in
            // A line for people names no locator: finding them out is most of what a hit costs.
            let reading =
                order.asJSON
                ? publication.reading(index) : Reading(publication.document(index))
            return Result { () throws(SearchError) in
                let ranges = try searcher.ranges(in: reading.document)
                let shown = hasRoom.load(ordering: .relaxed) ? Array(ranges.prefix(limit)) : []
                let told = hits(shown, file, publication, reading, order)
                return (ranges.count, told, reading.document)
            }
        } take: { result in
            switch result {
            case .success((let count, let hits, let document)):
                scanned.add(document)
                tally.total += count
                let shown = hits.prefix(max(0, limit - tally.hits.count))
                if count > shown.count { tally.isComplete = false }
                if !order.asJSON { for hit in shown { output.write(hit.line) } }
                tally.hits += shown
                hasRoom.store(limit > tally.hits.count, ordering: .relaxed)
            case .failure(let error): failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        // What of the library cannot be searched is passed over.
        guard !scanned.isEmpty, !order.takesShelf else { return }
        tally.scanned.append((file, scanned))
        output.complain(publication.wordless(file, scanned).line)
    }

    private static func line(_ error: SearchError, _ pattern: String) -> String {
        switch error {
        case .emptyPattern: complaint("pattern", "it is empty", "Say what to look for.")
        case .badPattern(let column):
            complaint(
                pattern, "the expression makes no sense from character \(column) on",
                "Fix it, or leave -E out.")
        case .libraryMissing(let advice):
            complaint(pattern, "expressions need ICU, which is not installed", advice)
        case .tooSlow:
            complaint(
                pattern, "the expression would take for ever on this text",
                "Make its repetitions simpler.")
        }
    }

    private static func hits(
        _ ranges: [Range<Int>], _ file: String, _ publication: Publication, _ reading: Reading,
        _ order: Order
    ) -> [Hit] {
        if ranges.isEmpty { return [] }
        let document = reading.document
        let starts = ranges.map(\.lowerBound)
        let locators = order.asJSON ? publication.locators(starts, in: reading) : []
        let percents = publication.percents(starts, in: document)
        let chapters = publication.chapters(of: document)
        return ranges.indices.map { index in
            var hit = Hit(
                file: file, path: document.path, percent: percents[index],
                chapter: chapters.last { $0.offset <= ranges[index].lowerBound }?.label,
                excerpt: document.excerpt(
                    ranges[index], before: contextCharacters, after: contextCharacters))
            if order.asJSON { hit.locator = locators[index] } else { hit.line = line(hit, order) }
            return hit
        }
    }

    private static func line(_ hit: Hit, _ order: Order) -> [UInt8] {
        let tenths = Int((hit.percent * 10).rounded())
        var line = "\(tenths / 10).\(tenths % 10)%  "
        if order.files.count > 1 || order.takesShelf { line = "\(harmless(hit.file)): " + line }
        if let chapter = hit.chapter { line += harmless(chapter) + ": " }
        line += harmless("…" + hit.excerpt.before + hit.excerpt.match + hit.excerpt.after + "…")
        return Array(line.utf8) + [UInt8(ascii: "\n")]
    }

    private static func json(_ order: Order, _ tally: Tally) -> JSON {
        let scanned = tally.scanned.map { file, pages in
            JSON.object([
                "file": .string(file),
                "pages": .array(
                    pages.spans.map { span in
                        .array([.integer(span.lowerBound), .integer(span.upperBound)])
                    }),
            ])
        }
        return .object([
            "pattern": .string(order.pattern.text),
            "hits": .array(
                tally.hits.map { hit in
                    .object([
                        "file": .string(hit.file), "path": .string(hit.path),
                        "locator": .text(hit.locator?.description),
                        "percent": .number((hit.percent * 1000).rounded() / 1000),
                        "chapter": .text(hit.chapter), "before": .string(hit.excerpt.before),
                        "match": .string(hit.excerpt.match), "after": .string(hit.excerpt.after),
                    ])
                }),
            "total": .integer(tally.total), "complete": .boolean(tally.isComplete),
            "without_text": scanned.isEmpty ? nil : .array(scanned),
        ])
    }
}
