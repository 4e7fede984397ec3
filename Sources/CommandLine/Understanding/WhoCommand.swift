import Notebook
import Publications
import ReadingRuntime
import RuntimeKit
import Understanding

/// `who FILE [NAME]`: the people, places and things of a book, as far as it was read.
public enum WhoCommand {
    public struct Order: Equatable, Sendable {
        public var file: String
        /// One of them only.
        public var name: String?
        public var upTo: Locator?
        public var asJSON = false
        public var passwordDescriptor: Int32?

        public init(file: String) { self.file = file }
    }

    public static func run(
        _ order: Order, _ choices: NameChoices = NameChoices(), crew: ParallelWork,
        open: PublicationOpener, to output: Output
    ) throws(Complaint) -> Int32 {
        let book = try BookSoFar(order.file, upTo: order.upTo, crew: crew, open: open)
        let cast = Cast(book.text, choices)
        let shown = order.name.map { cast.named($0) } ?? Array(cast.all.indices)
        let found = entries(shown.map { cast.all[$0] }, cast, book, crew)
        if order.asJSON {
            let document = JSON.object([
                "up_to": .text(book.end?.description),
                "entries": .array(found.map(json)),
            ])
            output.write(document)
        } else {
            for entry in found {
                output.write(line(entry))
                if order.name != nil { output.write(card(entry)) }
            }
        }
        return found.isEmpty ? 1 : 0
    }

    private struct Seen {
        var place: BookSoFar.Named
        var sentence: String
    }

    private struct Entry {
        var named: Named
        var first: Seen
        var last: Seen
        var beside: [String]
    }

    private static func entries(
        _ all: [Named], _ cast: Cast, _ book: BookSoFar, _ crew: ParallelWork
    ) -> [Entry] {
        let mentions = all.flatMap { [$0.mentions.first, $0.mentions.last].compactMap(\.self) }
        let places = book.name(mentions.map { ($0.part, $0.offset) }, crew)
        return all.indices.map { index in
            func seen(_ number: Int) -> Seen {
                Seen(place: places[number], sentence: book.text.sentence(at: mentions[number]))
            }
            return Entry(
                named: all[index], first: seen(2 * index), last: seen(2 * index + 1),
                beside: all[index].beside.map { cast.all[$0].name })
        }
    }

    private static func json(_ entry: Entry) -> JSON {
        .object([
            "name": .string(entry.named.name), "kind": .string(entry.named.kind.rawValue),
            "names": .array(entry.named.names.map(JSON.string)),
            "mentions": .integer(entry.named.mentions.count), "first": json(entry.first),
            "last": json(entry.last), "beside": .array(entry.beside.map(JSON.string)),
        ])
    }

    private static func json(_ seen: Seen) -> JSON {
        .object([
            "locator": .text(seen.place.locator?.description),
            "percent": .number((seen.place.percent * 1000).rounded() / 1000),
            "sentence": .string(seen.sentence),
        ])
    }

    private static func line(_ entry: Entry) -> [UInt8] {
        var line = "\(entry.named.mentions.count)  \(entry.named.name), a \(entry.named.kind)"
        let others = entry.named.names.filter { $0 != entry.named.name }
        if !others.isEmpty { line += "; also " + others.prefix(8).joined(separator: ", ") }
        return Array(harmless(line).utf8) + [UInt8(ascii: "\n")]
    }

    private static func card(_ entry: Entry) -> [UInt8] {
        var text = ""
        for (word, seen) in [("First", entry.first), ("Last", entry.last)] {
            let tenths = Int((seen.place.percent * 10).rounded())
            text += harmless("\(word) at \(tenths / 10).\(tenths % 10)%: \(seen.sentence)") + "\n"
        }
        if !entry.beside.isEmpty {
            text += harmless("Beside " + entry.beside.joined(separator: ", ")) + "\n"
        }
        return Array(text.utf8)
    }
}
