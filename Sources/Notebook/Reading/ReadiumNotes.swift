import Notation

/// Annotations as the Readium toolkits share them: a set of W3C annotations about one publication.
enum ReadiumNotes {
    static func read(_ document: JSONValue) -> BroughtBook? {
        let items: [JSONValue]
        if case .array(let elements) = document {
            items = elements
        } else {
            switch kind(document) {
            case "AnnotationSet", "AnnotationCollection", "AnnotationPage":
                items = (document["items"] ?? document["first"]?["items"] ?? .null).elements
            case "Annotation": items = [document]
            default: return nil
            }
        }
        let notes = items.prefix(BroughtBook.notesMax).compactMap(note)
        // A list of anything else is not ours to read.
        if notes.isEmpty, !document.isObject { return nil }
        var book = BroughtBook(.readium)
        let about = document["about"]
        book.title = about?["dc:title"]?.translated ?? ""
        book.author = (about?["dc:creator"]?.elements ?? []).compactMap(\.translated)
            .joined(separator: ", ")
        book.identifiers = (about?["dc:identifier"]?.elements ?? []).compactMap(\.string)
        book.notes = notes
        return book
    }

    private static func kind(_ value: JSONValue) -> String? {
        value["type"]?.elements.first?.string
    }

    private static func note(_ value: JSONValue) -> BroughtNote? {
        guard kind(value) == "Annotation", let target = value["target"] else { return nil }
        let motives = (value["motivation"]?.elements ?? []).compactMap(\.string)
        var note = BroughtNote(
            motives.contains { $0.hasSuffix("bookmarking") } ? .bookmark : .highlight)
        note.id = value["id"]?.string.flatMap { BroughtNote.isID($0) ? $0 : nil }
        note.created = value["created"]?.string.flatMap(IsoTime.seconds)
        note.edited = value["modified"]?.string.flatMap(IsoTime.seconds)
        note.chapter = target["meta"]?["headings"]?.elements.last?["txt"]?.string ?? ""
        let bodies = value["body"]?.elements ?? []
        note.note = bodies.compactMap { $0["value"]?.string ?? $0.string }.joined(separator: "\n")
        note.colour = bodies.lazy.compactMap { colour($0["color"]?.string) }.first
        read(target, into: &note)
        return note
    }

    private static func colour(_ name: String?) -> Annotation.Colour? {
        switch name {
        case "yellow", "orange": .gold
        case "green": .mint
        case "pink", "purple", "red": .rose
        case "blue": .sky
        default: nil
        }
    }

    // MARK: - Places

    private static func read(_ target: JSONValue, into note: inout BroughtNote) {
        var start: [JSONValue.Member] = []
        var end: [JSONValue.Member]?
        for selector in target["selector"]?.elements ?? [] {
            let text = selector["value"]?.scalar ?? ""
            switch kind(selector)?.lowercased() {
            case "textquoteselector":
                note.quote = selector["exact"]?.string ?? ""
                note.before = selector["prefix"]?.string ?? ""
                note.after = selector["suffix"]?.string ?? ""
            case "fragmentselector" where text.hasPrefix("epubcfi("):
                cfi(String(text.dropFirst("epubcfi(".count).dropLast()), &start, &end)
            case "epubcfiselector": cfi(text, &start, &end)
            case "fragmentselector" where !text.isEmpty && !text.contains("="):
                start.append(.init(key: "fragments", value: .array([.string(text)])))
            case "cssselector":
                start.append(.init(key: "cssSelector", value: .string(text)))
            case "progressionselector":
                guard let share = Double(text), (0...1).contains(share) else { continue }
                start.append(.init(key: "progression", value: .number(text)))
            default: continue
            }
        }
        guard let source = target["source"]?.string ?? target.string, !source.isEmpty else {
            return
        }
        note.start = locator(source, start)
        note.end = end.map { locator(source, $0) }
    }

    /// What stands right of the `!` counts in the file that `source` names.
    private static func cfi(
        _ text: String, _ start: inout [JSONValue.Member], _ end: inout [JSONValue.Member]?
    ) {
        let inner = text.split(separator: "!", maxSplits: 1).last.map(String.init) ?? ""
        guard inner.hasPrefix("/") else { return }
        start.append(.init(key: "partialCfi", value: .string(inner)))
        if let last = CfiRange.end(ofPartial: inner) {
            end = [.init(key: "partialCfi", value: .string(last))]
        }
    }

    private static func locator(_ href: String, _ places: [JSONValue.Member]) -> String {
        JSONValue.object([
            "href": .string(href), "locations": places.isEmpty ? nil : .object(places),
        ]).line
    }
}
