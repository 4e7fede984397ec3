import Publications
import Runtime
import Typesetting

/// `text FILE`: the whole text in reading order.
public enum TextCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        /// Documents outside of the reading order too.
        public var takesAll = false
        /// Cells of a line; nil for lines as the book has them.
        public var width: Int?

        public init(file: String) { self.file = file }
    }

    /// What comes of one document.
    private struct Piece: Sendable {
        var text: [UInt8]
        /// Bytes read for it.
        var read: Int
        var failures: [Diagnostic]

        init(_ document: Document, width: Int?, _ workbench: Workbench) {
            if let width {
                text = Self.set(document, width, workbench)
            } else {
                var writer = TextWriter()
                writer.add(document)
                text = writer.take()
            }
            read = document.text.count
            failures = document.diagnostics.filter { $0.severity == .error }
        }

        /// A document in lines, notes where the book has them.
        private static func set(
            _ document: Document, _ width: Int, _ workbench: Workbench
        ) -> [UInt8] {
            var manner = Manner()
            manner.notes = .end
            let chapter = SetChapter(
                document, measure: width, manner: manner,
                surroundings: SetChapter.Surroundings(workbench: workbench))
            var text: [UInt8] = []
            var next = document.blocks.isEmpty ? nil : chapter.start
            while let line = next {
                next = chapter.line(after: line)
                guard chapter.height(of: line) > 0 else { continue }
                if !text.isEmpty {
                    text += Array(repeating: 0x0A, count: chapter.rowsAbove(line))
                }
                text += Array(chapter.text(of: line).utf8) + [0x0A]
            }
            return text.isEmpty ? [] : text + [0x0A]
        }
    }

    public static func run(
        _ order: Order, crew: Crew, open: PublicationOpener, hyphens: any Hyphenating,
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
        let workbench = Workbench(for: publication, hyphens: hyphens)
        return write(publication, order, crew, workbench, output)
    }

    private static func write(
        _ publication: Publication, _ order: Order, _ crew: Crew, _ workbench: Workbench,
        _ output: Output
    ) -> Int32 {
        let shown = publication.spine.indices.filter {
            publication.spine[$0].isLinear || order.takesAll
        }
        let weights = publication.readingWeights
        var read = 0
        var failures: [Diagnostic] = []
        var hasText = false
        crew.inOrder(shown.map { weights[$0] }) {
            Piece(publication.document(shown[$0]), width: order.width, workbench)
        } take: { piece in
            read += piece.read
            failures += piece.failures
            hasText = hasText || !piece.text.isEmpty
            output.write(piece.text)
            return read <= Limits.publicationTextBytes
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
