import Notebook
import ReadingRuntime

/// Notes on the command line: listed, written out, brought from elsewhere.
public struct NotesCommand {
    public enum Order: Equatable, Sendable {
        case list(book: String?, json: Bool)
        case export(book: String?, NotesFormat, output: String?)
        case bring(file: String, books: [String], isDry: Bool, json: Bool)
        case carry(from: String, to: String, isDry: Bool, json: Bool)
        case folder
    }

    private let exchange: NotesExchange
    private let files: FileDoor
    private let console: Console
    /// Writes every file of the notes folder; how many, or nil where none is set.
    private let updateFolder: () throws(Complaint) -> Int?

    public init(
        exchange: NotesExchange, files: FileDoor, console: Console,
        updateFolder: @escaping () throws(Complaint) -> Int?
    ) {
        self.exchange = exchange
        self.files = files
        self.console = console
        self.updateFolder = updateFolder
    }

    public func run(_ order: Order) -> Int32 {
        do throws(Complaint) {
            switch order {
            case .list(let book, let json): try list(try books(book), json: json)
            case .export(let book, let format, let output):
                return try export(try books(book), format, to: output)
            case .bring(let file, let books, let isDry, let json):
                return try bring(file, to: books, isDry: isDry, json: json)
            case .carry(let from, let to, let isDry, let json):
                try carry(from: from, to: to, isDry: isDry, json: json)
            case .folder: try tellFolder()
            }
            return 0
        } catch {
            return console.tell([error])
        }
    }

    /// The books that have notes; of one file that file alone.
    private func books(_ file: String?) throws(Complaint) -> [AnnotatedBook] {
        do throws(NotesExchange.Trouble) {
            return try exchange.books(of: file).filter { !$0.annotations.isEmpty }
        } catch {
            throw Complaint(error.what, error.why, next: error.next)
        }
    }

    // MARK: - Listing

    private func list(_ books: [AnnotatedBook], json: Bool) throws(Complaint) {
        if json {
            console.write(NotesJSON.document(books))
            return
        }
        for book in books {
            console.line(Self.heading(book))
            for note in book.annotations.sorted(by: { $0.percent < $1.percent }) {
                console.line("  " + Self.line(note))
            }
        }
    }

    private static func heading(_ book: AnnotatedBook) -> String {
        let count = book.annotations.count
        let name = book.title.isEmpty ? book.paths.first ?? "A book without a title" : book.title
        return name + (book.author.isEmpty ? "" : " — " + book.author)
            + " (\(count) \(count == 1 ? "note" : "notes"))"
    }

    /// `12.5%  Chapter 3: “the words” — what was noted`
    private static func line(_ note: Annotation) -> String {
        let tenths = Int((min(100, max(0, note.percent)) * 10).rounded())
        var line = note.isPlaced ? "\(tenths / 10).\(tenths % 10)%  " : "   –   "
        if !note.chapter.isEmpty { line += note.chapter + ": " }
        switch note.kind {
        case .bookmark: line += "bookmark"
        case .highlight: line += note.quoted()
        case .lookup: line += note.quoted() + " looked up"
        }
        return line + (note.note.isEmpty ? "" : " — " + flat(note.note))
    }

    private static func flat(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    // MARK: - Writing out

    /// Status 1 where there are none; then no file is made, and none is written over.
    private func export(
        _ books: [AnnotatedBook], _ format: NotesFormat, to output: String?
    ) throws(Complaint) -> Int32 {
        let books = books.filter { book in
            book.annotations.contains { format != .tsv || $0.kind == .lookup }
        }
        guard let output, output != "-" else {
            console.write(format.written(books))
            return books.isEmpty ? 1 : 0
        }
        guard !books.isEmpty else {
            throw Complaint(
                "notes export",
                format == .tsv ? "no word was looked up" : "there are no notes",
                next: "\(output) was not written.")
        }
        try files.save(format.written(books), output)
        return 0
    }

    // MARK: - Bringing in

    private func bring(
        _ file: String, to books: [String], isDry: Bool, json: Bool
    ) throws(Complaint) -> Int32 {
        let deliveries: NotesExchange.Deliveries
        do throws(NotesExchange.Trouble) {
            deliveries = try exchange.bring(file, to: books, isDry: isDry)
        } catch {
            throw Complaint(error.what, error.why, next: error.next)
        }
        let failed = deliveries.failed.map { Complaint($0.what, $0.why, next: $0.next) }
        for complaint in failed { console.complain(complaint.line) }
        if json {
            console.json(Self.json(deliveries, isDry: isDry))
        } else {
            for delivery in deliveries.done { tell(delivery, isDry: isDry) }
        }
        return deliveries.done.isEmpty ? 1 : 0
    }

    private func tell(_ delivery: NotesExchange.Delivery, isDry: Bool) {
        let merge = delivery.merge
        let name = delivery.title.isEmpty ? delivery.path : delivery.title
        var parts = ["\(merge.added.count) new"]
        if !merge.changed.isEmpty { parts.append("\(merge.changed.count) changed") }
        if delivery.deletedCount > 0 {
            parts.append("\(delivery.deletedCount) deleted here before")
        }
        if merge.knownCount > 0 { parts.append("\(merge.knownCount) known already") }
        if !merge.unplaced.isEmpty { parts.append("\(merge.unplaced.count) not found in the book") }
        console.line(
            "\(name), notes of \(delivery.source.noun): " + parts.joined(separator: ", ")
                + (isDry ? "; nothing was changed" : ""))
        for note in merge.unplaced {
            let words = Self.flat(note.quote.isEmpty ? note.note : note.quote)
            console.line("  not found: " + (words.isEmpty ? note.kind.rawValue : "“\(words)”"))
        }
    }

    private static func json(_ deliveries: NotesExchange.Deliveries, isDry: Bool) -> JSON {
        .object([
            "imported": .array(
                deliveries.done.map { delivery in
                    .object([
                        "source": .string(delivery.source.rawValue),
                        "title": .string(delivery.title), "path": .string(delivery.path),
                        "added": .integer(delivery.merge.added.count),
                        "changed": .integer(delivery.merge.changed.count),
                        "known": .integer(delivery.merge.knownCount),
                        "deleted": .integer(delivery.deletedCount),
                        "unplaced": .array(delivery.merge.unplaced.map(unplaced)),
                    ])
                }),
            "failed": .array(
                deliveries.failed.map {
                    .object(["title": .string($0.what), "why": .string($0.why)])
                }),
            "dry_run": .boolean(isDry),
        ])
    }

    private static func unplaced(_ note: Annotation) -> JSON {
        .object([
            "id": .string(note.id), "kind": .string(note.kind.rawValue),
            "quote": note.quote.isEmpty ? nil : .string(note.quote),
            "note": note.note.isEmpty ? nil : .string(note.note),
            "chapter": note.chapter.isEmpty ? nil : .string(note.chapter),
        ])
    }

    // MARK: - To another edition

    private func carry(
        from: String, to: String, isDry: Bool, json: Bool
    ) throws(Complaint) {
        let carried: CarriedNotes
        do throws(NotesExchange.Trouble) {
            carried = try exchange.carry(from: from, to: to, isDry: isDry)
        } catch {
            throw Complaint(error.what, error.why, next: error.next, status: 1)
        }
        if json {
            console.json(Self.json(carried, isDry: isDry))
        } else {
            tell(carried, to: to, isDry: isDry)
        }
    }

    private func tell(_ carried: CarriedNotes, to path: String, isDry: Bool) {
        let name = carried.title.isEmpty ? path : carried.title
        console.line("\(name): \(carried.words)" + (isDry ? "; nothing was changed" : ""))
        for note in carried.merge.added.sorted(by: { $0.percent < $1.percent }) {
            console.line("  " + Self.line(note))
        }
        for note in carried.without {
            console.line("  not there: " + Self.line(note))
        }
    }

    private static func json(_ carried: CarriedNotes, isDry: Bool) -> JSON {
        .object([
            "title": .string(carried.title), "added": .array(carried.merge.added.map(placed)),
            "changed": .integer(carried.merge.changed.count),
            "known": .integer(carried.knownCount),
            "deleted": .integer(carried.deletedCount),
            "without": .array(carried.without.map(unplaced)), "dry_run": .boolean(isDry),
        ])
    }

    private static func placed(_ note: Annotation) -> JSON {
        .object([
            "id": .string(note.id), "kind": .string(note.kind.rawValue),
            "start": .string(note.start), "end": note.end.map(JSON.string),
            "quote": note.quote.isEmpty ? nil : .string(note.quote),
            "note": note.note.isEmpty ? nil : .string(note.note),
            "chapter": note.chapter.isEmpty ? nil : .string(note.chapter),
            "percent": .number(note.percent),
        ])
    }

    // MARK: - The notes folder

    private func tellFolder() throws(Complaint) {
        guard let count = try updateFolder() else {
            throw Complaint(
                "notes folder", "none is set",
                next: "rushlight config set notes.folder ~/Notes sets one.")
        }
        console.line("The notes on \(count) \(count == 1 ? "book" : "books") are up to date.")
    }
}
