import Notation
import Notebook

/// A note in the parts that are told one by one, and made of them again.
extension Annotation {
    /// - Parameter isGone: it was taken off its book.
    public func remarks(isGone: Bool) -> [RemarkKey: JSONValue] {
        let key = { (field: String) in RemarkKey(.note, id: id, field) }
        return [
            key(RemarkKey.Field.what): what,
            key(RemarkKey.Field.colour): .string(colour.rawValue),
            key(RemarkKey.Field.words): .string(note),
            key(RemarkKey.Field.extra): .string(extra),
            key(RemarkKey.Field.gone): .boolean(isGone),
        ]
    }

    private var what: JSONValue {
        .object([
            "kind": .string(kind.rawValue), "start": .string(start),
            "end": end.map { .string($0) }, "quote": .string(quote), "before": .string(before),
            "after": .string(after), "chapter": .string(chapter), "percent": .number(percent),
            "created": .number(created),
        ])
    }

    /// The note as it is with what was said of it; nil where that makes none, of a kind that only
    /// a newer program has, or where not all has come yet.
    public static func made(
        _ id: String, of known: Annotation?, hearing said: [String: JSONValue], at time: Int64
    ) -> Annotation? {
        var note: Annotation
        if let what = said[RemarkKey.Field.what] {
            guard let made = Annotation(id, what) else { return nil }
            note = made
            if let known {
                (note.colour, note.note, note.extra) = (known.colour, known.note, known.extra)
            }
        } else {
            guard let known else { return nil }
            note = known
        }
        if let name = said[RemarkKey.Field.colour]?.string {
            // One that only a newer program has keeps the note in the colour it had.
            note.colour = Colour(rawValue: name) ?? note.colour
        }
        if let words = said[RemarkKey.Field.words]?.string, words.utf8.count <= noteBytesMax {
            note.note = words
        }
        if let extra = said[RemarkKey.Field.extra]?.string, extra.utf8.count <= noteBytesMax {
            note.extra = extra
        }
        note.edited = max(time, known?.edited ?? time)
        return note
    }

    private init?(_ id: String, _ what: JSONValue) {
        guard let kind = what["kind"]?.string.flatMap(Kind.init),
            let start = what["start"]?.string, start.utf8.count <= SharedPlace.locatorBytesMax,
            let quote = what["quote"]?.string, quote.utf8.count <= Self.quoteBytesMax,
            let percent = what["percent"]?.scalar.flatMap(Double.init), percent.isFinite,
            let created = what["created"]?.scalar.flatMap({ Int64($0) }),
            created == 0 || SharedPlace.isTime(created)
        else { return nil }
        let end = what["end"]?.string
        guard end?.utf8.count ?? 0 <= SharedPlace.locatorBytesMax else { return nil }
        self.init(
            id: id, kind: kind, start: start, end: end, quote: quote,
            percent: min(max(percent, 0), 100), created: created)
        before = what["before"]?.string ?? ""
        after = what["after"]?.string ?? ""
        chapter = what["chapter"]?.string ?? ""
    }
}
