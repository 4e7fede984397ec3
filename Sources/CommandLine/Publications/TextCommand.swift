import Publications
import RuntimeKit
import Typesetting

/// `text FILE`: the whole text in reading order.
public enum TextCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        /// Documents outside of the reading order too.
        public var takesAll = false
        /// The cells a line may take; nil leaves every block on one line.
        public var width: Int?
        /// Where a password is to be read from.
        public var passwordDescriptor: Int32?
        /// Only what stands between two places.
        public var range: LocatorRange?

        public init(file: String) { self.file = file }
    }

    /// The places of a range; without one, all of the book is in it.
    private struct Ends: Sendable {
        var start: Place?
        var end: Place?

        func reach(_ index: Int) -> Bool {
            index >= start?.document ?? 0 && index <= end?.document ?? .max
        }

        /// A document at an end was asked for by name.
        func isOne(_ index: Int) -> Bool { index == start?.document || index == end?.document }

        func part(of document: Document) -> Range<Int> {
            let index = document.key.index
            let first = index == start?.document ? start?.offset ?? 0 : 0
            let last = index == end?.document ? end?.offset : nil
            return first..<max(first, last ?? document.text.count)
        }
    }

    /// What comes of one document.
    private struct Piece: Sendable {
        var text: [UInt8]
        /// Bytes read for it.
        var read: Int
        var failures: [Diagnostic]
        /// A page that is a picture, without a word.
        var isPicture: Bool

        init(_ document: Document, _ ends: Ends, _ setter: WidthWriter?) {
            let part = ends.part(of: document)
            if let setter {
                text = setter.text(of: document, in: part)
            } else {
                var writer = TextWriter()
                writer.add(document, in: part)
                text = writer.take()
            }
            read = document.text.count
            isPicture = document.isPictureOfPage
            failures = document.diagnostics.filter { $0.severity == .error }
        }
    }

    public static func run(
        _ order: Order, crew: ParallelWork, hyphens: (any Hyphenating)? = nil,
        open: PublicationOpener,
        to output: Output
    ) -> Int32 {
        let publication: Publication
        do {
            publication = try open(order.file)
        } catch {
            output.complain(error.line(order.file))
            return 1
        }
        if publication.audiobook != nil {
            output.complain(OpenError.hasNoText.line(order.file))
            return 1
        }
        if let protection = publication.protection, !protection.isReadable {
            output.complain(protection.error.line(order.file))
            return 1
        }
        if let most = publication.licence?.rights.copies {
            output.complain(
                Complaint(
                    order.file,
                    "its licence lets \(most) characters be copied, and this is all of it",
                    next: "`rushlight page` shows a page."
                ).line)
            return 1
        }
        let setter = order.width.map {
            WidthWriter(publication, width: $0, hyphens: hyphens)
        }
        do {
            let ends = try places(order, publication)
            return write(publication, order, ends, crew, setter, output)
        } catch {
            output.complain(error.line)
            return error.status
        }
    }

    /// The places of the range, as far as one was asked for.
    private static func places(
        _ order: Order, _ publication: Publication
    ) throws(Complaint) -> Ends {
        let start = try publication.place(order.range?.start, in: order.file)
        let end = try publication.place(order.range?.end, in: order.file)
        if let start, let end,
            (start.document, start.offset) > (end.document, end.offset)
        {
            throw Complaint(
                "--range", "it ends before it begins", next: "Say the earlier place first.")
        }
        return Ends(start: start, end: end)
    }

    private static func write(
        _ publication: Publication, _ order: Order, _ ends: Ends, _ crew: ParallelWork,
        _ setter: WidthWriter?, _ output: Output
    ) -> Int32 {
        let shown = publication.spine.indices.filter {
            ends.reach($0) && (publication.spine[$0].isLinear || order.takesAll || ends.isOne($0))
        }
        let weights = publication.readingWeights
        var read = 0
        var failures: [Diagnostic] = []
        var pictures = 0
        var hasText = false
        crew.inOrder(shown.map { weights[$0] }) {
            Piece(publication.document(shown[$0]), ends, setter)
        } take: { piece in
            read += piece.read
            failures += piece.failures
            pictures += piece.isPicture ? 1 : 0
            hasText = hasText || !piece.text.isEmpty
            output.write(piece.text)
            return read <= Limits.publicationTextBytes
        }
        if !hasText, failures.isEmpty, pictures > 0 {
            output.complain(publication.wordless(order.file).line)
            return 1
        }
        if !hasText, let failure = failures.first {
            output.complain(
                complaint(failure.path ?? order.file, failure.message, "Get the file again."))
            return 1
        }
        for failure in failures.prefix(20) {
            output.complain(
                complaint(failure.path ?? order.file, failure.message, "The rest is shown."))
        }
        return 0
    }
}
