import Notation

/// The ways to write notes out. Each holds for every note the words marked, the chapter, the place,
/// what was noted, and where a file is known the command that opens it there.
public enum NotesFormat: String, CaseIterable, Sendable {
    case markdown, json, org, html
    /// Words that were looked up, for flash cards.
    case tsv

    /// What a file of it is called after the dot.
    public var ending: String {
        switch self {
        case .markdown: "md"
        case .json: "json"
        case .org: "org"
        case .html: "html"
        case .tsv: "tsv"
        }
    }

    public func written(_ books: [AnnotatedBook]) -> [UInt8] {
        switch self {
        case .markdown: Array(MarkdownNotes.text(books).utf8)
        case .json: NotesJSON.document(books)
        case .org: Array(OrgNotes.text(books).utf8)
        case .html: Array(HtmlNotes.text(books).utf8)
        case .tsv: Array(FlashCards.text(books).utf8)
        }
    }
}

/// What a note says in words, whatever format they stand in.
struct NoteWords {
    let kind: Annotation.Kind
    /// The paragraphs of the words marked; none of a bookmark without any.
    let quote: [String]
    let note: [String]
    let chapter: String
    let place: String
    let day: String
    let opening: String?
    let colour: Annotation.Colour?

    /// What stands on both sides of a bookmark. Both were cut at a length: what is left of the
    /// words there is left out, unless there is but one.
    private static func around(_ annotation: Annotation) -> String {
        var (before, after) = (annotation.before[...], annotation.after[...])
        if let space = before.firstIndex(where: \.isWhitespace), before.utf8.count > sideBytes {
            before = before[before.index(after: space)...]
        }
        if let space = after.lastIndex(where: \.isWhitespace), after.utf8.count > sideBytes {
            after = after[..<space]
        }
        return String(before + after)
    }

    /// Shorter ones reach to where the text begins or ends; a character more may have been cut.
    private static let sideBytes = 48 - 4

    init(_ annotation: Annotation, in book: AnnotatedBook) {
        kind = annotation.kind
        chapter = Plain.line(annotation.chapter)
        day = IsoTime.day(annotation.created)
        colour = annotation.kind == .highlight ? annotation.colour : nil
        let percent = NoteWords.percent(annotation.percent)
        place = annotation.isPlaced ? percent : "not found in this edition"
        opening = Opening.line(book.paths.first, annotation.start)
        note = NoteWords.paragraphs(annotation.note)
        switch annotation.kind {
        case .highlight: quote = NoteWords.paragraphs(annotation.quote)
        case .bookmark:
            let words =
                annotation.quote.isEmpty
                ? NoteWords.around(annotation) : annotation.quote
            quote = words.isEmpty ? [] : [Plain.line(words)]
        case .lookup:
            quote = NoteWords.paragraphs(annotation.before + annotation.quote + annotation.after)
        }
    }

    /// `Highlight · gold · 12.5% · Chapter 3 · 2026-11-20`
    func caption(_ clean: (String) -> String) -> String {
        let name =
            switch kind {
            case .bookmark: "Bookmark"
            case .highlight: "Highlight"
            case .lookup: "Looked up"
            }
        return [name, colour?.rawValue ?? "", clean(place), clean(chapter), day]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    static func percent(_ percent: Double) -> String {
        let percent = percent.isFinite ? min(100, max(0, percent)) : 0
        let tenths = Int((percent * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    private static func paragraphs(_ text: String) -> [String] {
        var lines = Plain.lines(text)[...]
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines)
    }
}

extension AnnotatedBook {
    /// What a person calls it; a book without a title goes by its file.
    var heading: String {
        let title = Plain.line(title)
        if !title.isEmpty { return title }
        let name = paths.first?.split(separator: "/").last.map { Plain.line(String($0)) } ?? ""
        return name.isEmpty ? "A book without a title" : name
    }

    /// As the book goes on.
    var inOrder: [Annotation] {
        annotations.enumerated().sorted {
            ($0.element.percent, $0.offset) < ($1.element.percent, $1.offset)
        }.map(\.element)
    }
}
