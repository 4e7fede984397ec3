import Notebook
import Publications
import ReadingRuntime
import RuntimeKit
import Understanding

/// `recap FILE`: what happened, in the book's own sentences, as far as it was read.
public enum RecapCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        public var upTo: Locator?
        public var reach = Recap.Reach.scene
        public var asJSON = false
        public var passwordDescriptor: Int32?

        public init(file: String) { self.file = file }
    }

    public static func run(
        _ order: Order, _ notes: [Annotation] = [], crew: ParallelWork, open: PublicationOpener,
        to output: Output
    ) throws(Complaint) -> Int32 {
        let book = try BookSoFar(order.file, upTo: order.upTo, crew: crew, open: open)
        let cast = Cast(book.text)
        let recap = Recap(book.text, cast, reach: order.reach)
        let places = book.name(recap.sentences.map { ($0.part, $0.range.lowerBound) }, crew)
        let words = recap.sentences.map { book.text.string($0.range, part: $0.part) }
        let present = recap.present.map { cast.all[$0].name }
        let first = recap.sentences.first.map { book.place($0.part, $0.range.lowerBound) }
        let marked = book.highlights(notes, from: order.reach == .whole ? nil : first)
        if order.asJSON {
            output.write(
                JSON.object([
                    "up_to": .text(book.end?.description),
                    "sentences": .array(
                        words.indices.map { at in
                            .object([
                                "text": .string(words[at]),
                                "locator": .text(places[at].locator?.description),
                                "percent": .number((places[at].percent * 1000).rounded() / 1000),
                            ])
                        }),
                    "highlighted": .array(marked.map(json)),
                    "present": .array(present.map(JSON.string)),
                ]))
        } else {
            for (sentence, place) in zip(words, places) {
                let tenths = Int((place.percent * 10).rounded())
                let shown = sentence.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                let line = harmless("\(tenths / 10).\(tenths % 10)%  \(shown)")
                output.write(Array(line.utf8) + [UInt8(ascii: "\n")])
            }
            for highlight in marked {
                let line = harmless("Highlighted: " + highlight.words)
                output.write(Array(line.utf8) + [UInt8(ascii: "\n")])
            }
            if !present.isEmpty {
                let line = harmless("On stage: " + present.joined(separator: ", "))
                output.write(Array(line.utf8) + [UInt8(ascii: "\n")])
            }
        }
        return words.isEmpty ? 1 : 0
    }

    private static func json(_ highlight: StoryHighlights.Highlight) -> JSON {
        .object([
            "text": .string(highlight.words), "locator": .string(highlight.start),
            "percent": .number((highlight.percent * 1000).rounded() / 1000),
        ])
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.asJSON = given.json
        order.passwordDescriptor = try given.passwordDescriptor()
        order.reach = given["reach"].flatMap(Recap.Reach.init) ?? .scene
        order.upTo = try given.upTo()
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        var order = order
        let open = try parts.opener(order.passwordDescriptor)
        // With its password; the library is asked about the book that is open then.
        _ = try Publication.text(of: order.file, open: open)
        if order.upTo == nil { order.upTo = try parts.furthestRead(order.file) }
        let notes = try parts.annotations(order.file)
        return try run(order, notes, crew: parts.crew, open: open, to: parts.output)
    }
}

extension ParsedArguments {
    /// The place behind which nothing is looked at.
    func upTo() throws(Complaint) -> Locator? {
        guard let text = self["up-to"] else { return nil }
        guard let locator = Locator(text) else { throw unreadable("--up-to \(text)") }
        return locator
    }
}
