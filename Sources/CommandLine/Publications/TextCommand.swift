import Publications
import Runtime
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

        public init(file: String) { self.file = file }
    }

    /// What comes of one document.
    private struct Piece: Sendable {
        var text: [UInt8]
        /// Bytes read for it.
        var read: Int
        var failures: [Diagnostic]
        /// A page that is a picture, without a word.
        var isPicture: Bool

        init(_ document: Document, _ setter: WidthWriter?) {
            if let setter {
                text = setter.text(of: document)
            } else {
                var writer = TextWriter()
                writer.add(document)
                text = writer.take()
            }
            read = document.text.count
            isPicture = document.isPictureOfPage
            failures = document.diagnostics.filter { $0.severity == .error }
        }
    }

    public static func run(
        _ order: Order, crew: Crew, hyphens: (any Hyphenating)? = nil, open: PublicationOpener,
        to output: Output
    ) -> Int32 {
        let publication: Publication
        do {
            publication = try open(order.file)
        } catch {
            output.complain(error.line(order.file))
            return 1
        }
        if let protection = publication.protection, !protection.isReadable {
            output.complain(OpenError.locked(scheme: protection.scheme).line(order.file))
            return 1
        }
        if publication.audiobook != nil {
            output.complain(OpenError.hasNoText.line(order.file))
            return 1
        }
        let setter = order.width.map {
            WidthWriter(publication, width: $0, hyphens: hyphens)
        }
        return write(publication, order, crew, setter, output)
    }

    private static func write(
        _ publication: Publication, _ order: Order, _ crew: Crew, _ setter: WidthWriter?,
        _ output: Output
    ) -> Int32 {
        let shown = publication.spine.indices.filter {
            publication.spine[$0].isLinear || order.takesAll
        }
        let weights = publication.readingWeights
        var read = 0
        var failures: [Diagnostic] = []
        var pictures = 0
        var hasText = false
        crew.inOrder(shown.map { weights[$0] }) {
            Piece(publication.document(shown[$0]), setter)
        } take: { piece in
            read += piece.read
            failures += piece.failures
            pictures += piece.isPicture ? 1 : 0
            hasText = hasText || !piece.text.isEmpty
            output.write(piece.text)
            return read <= Limits.publicationTextBytes
        }
        if !hasText, failures.isEmpty, pictures > 0 {
            output.complain(
                complaint(
                    order.file, "it holds pictures of pages, no text",
                    "Make text of them first, for example with ocrmypdf."))
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
