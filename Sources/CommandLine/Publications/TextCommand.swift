import Publications

/// `text FILE`: the whole text in reading order.
public enum TextCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        /// Documents outside of the reading order too.
        public var takesAll = false
        /// Where a password is to be read from.
        public var passwordDescriptor: Int32?

        public init(file: String) { self.file = file }
    }

    public static func run(_ order: Order, open: PublicationOpener, to output: Output) -> Int32 {
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
        return write(publication, order, output)
    }

    private static func write(_ publication: Publication, _ order: Order, _ output: Output) -> Int32
    {
        var writer = TextWriter()
        var read = 0
        var failures: [Diagnostic] = []
        var pictures = 0
        var hasText = false
        for index in publication.spine.indices
        where publication.spine[index].isLinear || order.takesAll {
            let document = publication.document(index)
            read += document.text.count
            failures += document.diagnostics.filter { $0.severity == .error }
            pictures += document.isPictureOfPage ? 1 : 0
            writer.add(document)
            let bytes = writer.take()
            hasText = hasText || !bytes.isEmpty
            output.write(bytes)
            if read > Limits.publicationTextBytes { break }
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
