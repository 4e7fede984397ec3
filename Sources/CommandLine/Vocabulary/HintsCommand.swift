import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit

/// `hints FILE`: the rare words of a book and what they mean, as they stand beside its lines.
enum HintsCommand {
    struct Order: Equatable {
        var file: String
        var level = HintLevel.some
        var from: Locator?
        var to: Locator?
        var limit: Int?
        var json = false
        var passwordDescriptor: Int32?
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var order = Order(file: given.words[0])
        order.level = given["level"].flatMap(HintLevel.init) ?? .some
        order.from = try given.place("from")
        order.to = try given.place("to")
        order.limit = given.count("limit")
        order.json = given.json
        order.passwordDescriptor = try given.passwordDescriptor()
        return order
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let open = try parts.opener(order.passwordDescriptor)
        let rules = LookupDesk.Rules(try parts.settings())
        return try run(order, try parts.lookups().hints, rules, open, parts.console)
    }

    static func run(
        _ order: Order, _ desk: HintDesk, _ rules: LookupDesk.Rules, _ open: PublicationOpener,
        _ console: Console
    ) throws(Complaint) -> Int32 {
        let publication = try Publication.text(of: order.file, open: open)
        let (start, end) = try publication.places(
            from: order.from, to: order.to, in: order.file)
        var hints: [WordHint] = []
        var trouble: HintTrouble?
        var seen: Set<String> = []
        for part in parts(of: publication, from: start, to: end) {
            let found = desk.hints(in: part, of: publication, order.level, rules)
            trouble = found.trouble ?? trouble
            hints += found.hints.filter { seen.insert($0.word).inserted }
            if hints.count >= order.limit ?? .max { break }
        }
        hints = Array(hints.prefix(order.limit ?? .max))
        if hints.isEmpty, let trouble {
            throw Complaint("hints", trouble.words.why, next: trouble.words.next)
        }
        write(hints, order, publication, console)
        return hints.isEmpty ? 1 : 0
    }

    /// Each look through the dictionaries serves as much text.
    private static let partBytes = 512 << 10

    private static func parts(
        of publication: Publication, from start: Publications.Place?, to end: Publications.Place?
    ) -> [[TextStretch]] {
        var parts: [[TextStretch]] = []
        var bytes = partBytes
        for index in publication.spine.indices where publication.spine[index].isLinear {
            if index < start?.document ?? 0 || index > end?.document ?? .max { continue }
            let count = publication.document(index).text.count
            let first = index == start?.document ? start?.offset ?? 0 : 0
            let last = index == end?.document ? min(count, end?.offset ?? count) : count
            guard first < last else { continue }
            if bytes >= partBytes {
                parts.append([])
                bytes = 0
            }
            bytes += last - first
            parts[parts.count - 1].append(TextStretch(index, first..<last))
        }
        return parts
    }

    private static func write(
        _ hints: [WordHint], _ order: Order, _ publication: Publication, _ console: Console
    ) {
        guard order.json else {
            return console.lines(hints.map { "\($0.word): \($0.gloss)" })
        }
        let rows = hints.map { hint -> JSON in
            let document = publication.document(hint.document)
            let offset = hint.range.lowerBound
            let percent = publication.percent(offset, in: document)
            return .object([
                "word": .string(hint.word), "gloss": .string(hint.gloss),
                "source": .string(hint.source),
                "per_million": .number((hint.perMillion * 100).rounded() / 100),
                "locator": .text(publication.locators([offset], in: document).first?.description),
                "percent": .number((percent * 1000).rounded() / 1000),
            ])
        }
        console.json(.object(["level": .string(order.level.rawValue), "hints": .array(rows)]))
    }
}
