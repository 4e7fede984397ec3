import Wording

/// A person's own way to write the notes of a book: text with fields in braces, `{each}` … `{end}`
/// for every note, `{if FIELD}` … `{end}` for what not every note has. `{{` is a brace.
public struct NotesTemplate: Equatable, Sendable {
    /// What the words must be escaped for, by the file's ending.
    public enum Dialect: String, CaseIterable, Sendable {
        case markdown = "md"
        case org, html, txt
    }

    /// A name in braces, in the order of the documentation.
    enum Field: String, CaseIterable {
        case title, author, count
        case kind, quote, note, chapter, percent, place, colour, day, locator, command, word
        case caption
    }

    private indirect enum Part: Equatable, Sendable {
        case text(String)
        case field(Field)
        case each([Part])
        case ifAny(Field, [Part])
    }

    public let dialect: Dialect
    private let parts: [Part]

    /// A page of any length is written with less.
    public static let bytesMax = 64 << 10

    /// The standard template.
    public static let standard: NotesTemplate = {
        // Ours, and held by a test.
        (try? NotesTemplate(standardText, .markdown)) ?? NotesTemplate(.markdown, [])
    }()

    public static let standardText = """
        # {title}

        {if author}
        {author}

        {end}
        {each}
        {if quote}
        > {quote}

        {end}
        {caption}

        {if note}
        {note}

        {end}
        {if command}
            {command}

        {end}
        {end}

        """

    public init(_ text: String, _ dialect: Dialect) throws(NotesTemplateError) {
        var reader = TemplateReader(text)
        self.init(dialect, try reader.parts(until: nil))
    }

    private init(_ dialect: Dialect, _ parts: [Part]) {
        self.dialect = dialect
        self.parts = parts
    }

    /// The notes of one book.
    public func written(_ book: AnnotatedBook) -> String {
        var writer = TemplateWriter(dialect: dialect)
        writer.write(parts, book, nil)
        return writer.text
    }

    // MARK: - Reading

    private struct TemplateReader {
        private var rest: Substring
        private let whole: String
        private var depth = 0

        init(_ text: String) {
            whole = text
            rest = whole[...]
        }

        mutating func parts(until open: String?) throws(NotesTemplateError) -> [Part] {
            var parts: [Part] = []
            var text = ""
            while let character = rest.first {
                guard character == "{" else {
                    text.append(character)
                    rest.removeFirst()
                    continue
                }
                if rest.hasPrefix("{{") {
                    text.append("{")
                    rest = rest.dropFirst(2)
                    continue
                }
                let place = rest.startIndex
                guard let end = rest.firstIndex(of: "}") else {
                    throw error(tr("a brace is not closed; {{ writes one"), at: place)
                }
                let name = Plain.line(String(rest[rest.index(after: place)..<end].prefix(80)))
                rest = rest[rest.index(after: end)...]
                if NotesTemplate.isTag(name) { takeLine(&text) }
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                if name == "end" {
                    if open == nil { throw error(tr("{end} ends nothing"), at: place) }
                    return parts
                }
                parts.append(try part(name, at: place, inside: open))
            }
            if let open {
                throw error(tr("{\(open)} has no {end}"), at: whole.endIndex)
            }
            if !text.isEmpty { parts.append(.text(text)) }
            return parts
        }

        private mutating func part(
            _ name: String, at place: String.Index, inside open: String?
        ) throws(NotesTemplateError) -> Part {
            if name == "each" {
                if depth > 0 { throw error(tr("{each} stands inside of another"), at: place) }
                depth += 1
                defer { depth -= 1 }
                return .each(try parts(until: name))
            }
            if name.hasPrefix("if ") {
                let field = try field(String(name.dropFirst(3)), at: place)
                guard (open ?? "").isEmpty || !(open ?? "").hasPrefix("if ") else {
                    throw error(tr("{if} stands inside of another"), at: place)
                }
                return .ifAny(field, try parts(until: name))
            }
            return .field(try field(name, at: place))
        }

        private func field(
            _ name: String, at place: String.Index
        ) throws(NotesTemplateError) -> Field {
            if let field = Field(rawValue: name) {
                if field.isOfNote, depth == 0 {
                    throw error(
                        tr("{\(name)} is of a note, and stands outside of {each}"), at: place)
                }
                return field
            }
            let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(tr("there is no field {\(name)}; there are \(names)"), at: place)
        }

        /// A line that holds only a tag is left out.
        private mutating func takeLine(_ text: inout String) {
            let start = text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
            guard text[start...].allSatisfy({ $0 == " " || $0 == "\t" }) else { return }
            let after = rest.drop { $0 == " " || $0 == "\t" }
            // What stands before on its line is nothing only where the line begins in the template.
            guard let next = after.first, next.isNewline else { return }
            guard isAtLineStart else { return }
            text = String(text[..<start])
            rest = after.dropFirst()
        }

        /// Whether nothing but blanks stands before the tag that was just read.
        private var isAtLineStart: Bool {
            guard let open = whole[..<rest.startIndex].lastIndex(of: "{") else { return false }
            let before = whole[..<open]
            let line = before.lastIndex(where: \.isNewline).map(before.index(after:))
            return before[(line ?? before.startIndex)...].allSatisfy { $0 == " " || $0 == "\t" }
        }

        private func error(_ why: String, at place: String.Index) -> NotesTemplateError {
            let before = whole[..<place]
            let line = before.count { $0.isNewline } + 1
            let start = before.lastIndex(where: \.isNewline).map(before.index(after:))
            let column = before.distance(from: start ?? before.startIndex, to: place) + 1
            return NotesTemplateError(why: why, line: line, column: column)
        }
    }

    private static func isTag(_ name: String) -> Bool {
        name == "each" || name == "end" || name.hasPrefix("if ")
    }

    // MARK: - Writing

    private struct TemplateWriter {
        let dialect: Dialect
        var text = ""

        mutating func write(_ parts: [Part], _ book: AnnotatedBook, _ note: Annotation?) {
            for part in parts {
                switch part {
                case .text(let literal): text += literal
                case .field(let field): write(field, book, note)
                case .each(let parts): for note in book.inOrder { write(parts, book, note) }
                case .ifAny(let field, let parts):
                    let lines = dialect.lines(field, book, note, startsLine: false)
                    if !lines.allSatisfy(\.isEmpty) {
                        write(parts, book, note)
                    }
                }
            }
        }

        /// Each of several lines gets the prefix of the first: `> `.
        private mutating func write(_ field: Field, _ book: AnnotatedBook, _ note: Annotation?) {
            let start = text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
            let before = text[start...]
            let startsLine = before.allSatisfy { " >\t".contains($0) }
            let lines = dialect.lines(field, book, note, startsLine: startsLine)
            text += lines.joined(separator: "\n" + before)
        }
    }
}

extension NotesTemplate.Field {
    fileprivate var isOfNote: Bool {
        switch self {
        case .title, .author, .count: false
        default: true
        }
    }
}

extension NotesTemplate.Dialect {
    /// A field's value, escaped for the format.
    fileprivate func lines(
        _ field: NotesTemplate.Field, _ book: AnnotatedBook, _ note: Annotation?,
        startsLine: Bool
    ) -> [String] {
        let clean = { (text: String) in self.clean(text, startsLine: startsLine) }
        let words = note.map { NoteWords($0, in: book) }
        switch field {
        case .title: return [clean(book.heading)]
        case .author: return [clean(Plain.line(book.author))]
        case .count: return [String(book.annotations.count)]
        case .kind: return [note?.kind.rawValue ?? ""]
        case .quote: return words?.quote.map(clean) ?? []
        case .note: return words?.note.map(clean) ?? []
        case .chapter: return [clean(words?.chapter ?? "")]
        case .percent: return [note.map { clean(NoteWords.percent($0.percent)) } ?? ""]
        case .place: return [clean(words?.place ?? "")]
        case .colour: return [words?.colour?.rawValue ?? ""]
        case .day: return [words?.day ?? ""]
        // A line of its own, taken as it stands by Markdown where it is moved in by four.
        case .command: return [self == .html ? clean(words?.opening ?? "") : words?.opening ?? ""]
        case .locator: return [clean(Plain.line(note?.start ?? ""))]
        case .word: return [note?.kind == .lookup ? clean(Plain.line(note?.quote ?? "")) : ""]
        case .caption: return [words?.caption { self.clean($0, startsLine: false) } ?? ""]
        }
    }

    private func clean(_ text: String, startsLine: Bool) -> String {
        switch self {
        case .markdown: MarkdownNotes.inline(text, startsLine: startsLine)
        case .org: OrgNotes.words(text)
        case .html: HtmlNotes.escaped(text)
        case .txt: text
        }
    }
}

/// What is wrong in a template, and where.
public struct NotesTemplateError: Error, Equatable, Sendable {
    public let why: String
    public let line: Int
    public let column: Int

    /// A clause for people.
    public var reason: String { tr("line \(line), column \(column): \(why)") }
}
