import Comparing
import Publications
import ReadingRuntime
import RuntimeKit

/// `diff`: two editions of a text word by word, or a text and its translation by sentences.
public enum DiffCommand {
    struct Order: Equatable {
        var a: String
        var b: String
        var json: Bool
    }

    private struct Side {
        var file: String
        var publication: Publication
        var text: ComparedText

        /// How far the text was taken in.
        var cutPercent: String {
            guard let last = text.words.last else { return "0%" }
            let document = publication.document(Int(last.document))
            return SyncCommand.percent(publication.percent(last.range.upperBound, in: document))
        }
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let open = try parts.opener(nil)
        let a = try side(order.a, open, parts.crew)
        let b = try side(order.b, open, parts.crew)
        let comparison = Comparison(a.text, b.text)
        guard comparison.isOfOneBook else {
            throw Complaint(
                order.b,
                "it is another book than \(order.a): they have no more in common than chance gives",
                next: "Compare two editions, or a text and its translation.", status: 1)
        }
        for side in [a, b] where side.text.isCut {
            parts.console.complain(
                Complaint(
                    side.file, "only its first \(side.cutPercent) were compared",
                    next: "The rest is longer than two books that can be compared at once."
                ).line)
        }
        if order.json {
            parts.console.json(json(comparison, a, b))
        } else {
            tell(comparison, a, b, parts.console)
        }
        return 0
    }

    private static func side(
        _ file: String, _ open: PublicationOpener, _ crew: ParallelWork
    ) throws(Complaint) -> Side {
        let publication = try Publication.text(of: file, open: open)
        let text = ComparedText(of: publication, crew)
        if text.sentences.isEmpty { throw publication.wordless(file) }
        return Side(file: file, publication: publication, text: text)
    }

    // MARK: - JSON

    private static func json(_ comparison: Comparison, _ a: Side, _ b: Side) -> JSON {
        let inA = locators(comparison.pairs.map(\.a), of: a)
        let inB = locators(comparison.pairs.map(\.b), of: b)
        let cut = JSON.object(["a": .boolean(a.text.isCut), "b": .boolean(b.text.isCut)])
        return .object([
            "by": .string(comparison.isBySentences ? "sentences" : "words"),
            "share": .number((comparison.share * 1_000).rounded() / 1_000), "cut": cut,
            "pairs": .array(
                comparison.pairs.indices.map { at in
                    let pair = comparison.pairs[at]
                    return .object([
                        "kind": .string(pair.kind.rawValue), "a": inA[at].map(JSON.array),
                        "b": inB[at].map(JSON.array),
                        "confidence": .number((pair.confidence * 100).rounded() / 100),
                    ])
                }),
        ])
    }

    /// Each document is parsed for its places once.
    private static func locators(_ spans: [Comparison.Span?], of side: Side) -> [[JSON]?] {
        var offsets: [Int32: [Int]] = [:]
        let places = spans.map { span -> [(document: Int32, index: Int)]? in
            guard let span, let first = span.words.first, let last = span.words.last else {
                return nil
            }
            let (start, end) = (side.text.words[first], side.text.words[last])
            return [(start.document, start.range.lowerBound), (end.document, end.range.upperBound)]
                .map { document, offset in
                    offsets[document, default: []].append(offset)
                    return (document, offsets[document]!.count - 1)
                }
        }
        let named = offsets.reduce(into: [Int32: [Locator]]()) { named, entry in
            let reading = side.publication.reading(Int(entry.key))
            named[entry.key] = side.publication.locators(entry.value, in: reading)
        }
        return places.map { place in
            place?.compactMap { named[$0.document]?[$0.index].description }.map(JSON.string)
        }
    }

    // MARK: - Lines

    /// What differs, as `diff` prints it: the place, then what was and what is.
    private static func tell(_ comparison: Comparison, _ a: Side, _ b: Side, _ console: Console) {
        for pair in comparison.pairs where comparison.isBySentences || pair.kind != .same {
            console.line(place(pair, a, b))
            if let span = pair.a { console.line("< " + words(span, a)) }
            if let span = pair.b { console.line("> " + words(span, b)) }
        }
    }

    private static func place(_ pair: Comparison.Pair, _ a: Side, _ b: Side) -> String {
        let (side, span) = pair.a.map { (a, $0) } ?? (b, pair.b ?? .init(0..<0))
        guard let first = span.words.first else { return pair.kind.rawValue }
        let word = side.text.words[first]
        let document = side.publication.document(Int(word.document))
        let percent = side.publication.percent(word.range.lowerBound, in: document)
        return "\(SyncCommand.percent(percent))  \(pair.kind.rawValue)"
    }

    private static func words(_ span: Comparison.Span, _ side: Side) -> String {
        guard let first = span.words.first, let last = span.words.last else { return "" }
        let (start, end) = (side.text.words[first], side.text.words[last])
        let document = side.publication.document(Int(start.document))
        let until = end.document == start.document ? end.range.upperBound : document.text.count
        let shown = document.string(start.range.lowerBound..<until).split { $0.isWhitespace }
        let cut = shown.count > wordsShown || end.document != start.document
        return shown.prefix(wordsShown).joined(separator: " ") + (cut ? " …" : "")
    }

    private static let wordsShown = 60
}

extension OptionTable {
    static let comparing: [Command] = [
        Command(
            words: ["diff"], arguments: [Argument("A", .input), Argument("B", .input)],
            options: [json],
            title: "compares two editions of a book, or a book and its translation",
            help: """
                Two editions are compared word by word, whatever their marks and formats; a text \
                and its translation, or two translations, sentence by sentence. Exits with 1 for \
                two different books.
                """,
            read: { given in
                DiffCommand.Order(a: given.words[0], b: given.words[1], json: given.json)
            }, run: DiffCommand.perform)
    ]
}
