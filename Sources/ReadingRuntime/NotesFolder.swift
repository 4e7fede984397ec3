import Notebook
import Ports
import Publications
import ScreenKit
import Wording

/// Where a person wants the notes of each book as a file, and how they are written.
public struct NotesFolder: Sendable {
    public var path: String
    public var template: NotesTemplate

    public init(path: String, template: NotesTemplate) {
        self.path = path
        self.template = template
    }

    /// Out of the settings: a folder, or `off`; a template's file, or `standard`. nil when nothing
    /// is wanted.
    public init?(
        folder: String, template: String, home: String?, _ documents: any DocumentKeeping
    ) throws(KeepingError) {
        if folder == "off" { return nil }
        path = try Self.whole(folder, home, "notes.folder")
        if template == "standard" {
            self.template = .standard
            return
        }
        let file = try Self.whole(template, home, "notes.template")
        let ending = file.split(separator: ".").last.map(String.init) ?? ""
        guard let dialect = NotesTemplate.Dialect(rawValue: ending) else {
            let endings = NotesTemplate.Dialect.allCases.map { "." + $0.rawValue }
            let list = listed(endings)
            throw KeepingError(tr("notes.template is a file that ends in \(list)"))
        }
        let bytes: [UInt8]?
        do throws(DocumentError) {
            bytes = try documents.read(file, bytesMax: NotesTemplate.bytesMax)
        } catch {
            throw KeepingError(tr("\(file): \(error.why)"))
        }
        guard let bytes else { throw KeepingError(tr("there is no \(file)")) }
        do throws(NotesTemplateError) {
            self.template = try NotesTemplate(String(decoding: bytes, as: UTF8.self), dialect)
        } catch {
            throw KeepingError(tr("\(file): \(error.reason)"))
        }
    }

    private static func whole(
        _ path: String, _ home: String?, _ setting: String
    ) throws(KeepingError) -> String {
        if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
        guard path.hasPrefix("/") else {
            throw KeepingError(tr("\(setting) is a path that begins with / or ~/"))
        }
        return path
    }

    /// What a person may have written around the notes of one book.
    private static let fileBytesMax = 16 << 20

    /// Writes the file of a book anew; what a person wrote in it stays, and a file that is not ours
    /// is left alone. A book that has no notes, and had none, gets no file.
    public func update(
        _ book: AnnotatedBook, _ documents: any DocumentKeeping
    ) throws(KeepingError) {
        let page = NotesPage(book, template.dialect)
        for name in FileName.candidates(book) {
            let file = path + "/" + name + "." + template.dialect.rawValue
            do throws(DocumentError) {
                let bytes = try documents.read(file, bytesMax: Self.fileBytesMax)
                if bytes == nil, book.annotations.isEmpty { return }
                let old = bytes.map { String(decoding: $0, as: UTF8.self) }
                // A file that is not text holds no notes.
                guard bytes.map({ Array((old ?? "").utf8) == $0 }) ?? true, page.owns(old) else {
                    continue
                }
                let new = page.text(template.written(book), over: old)
                if new != old { try documents.save(Array(new.utf8), to: file) }
                return
            } catch .folder, .notAFile {
                continue
            } catch {
                throw KeepingError(tr("\(file): \(error.why)"))
            }
        }
        throw KeepingError(tr("every name for the notes on \(book.title) is taken in \(path)"))
    }
}

/// Notes kept as ever, and the notes folder with them: whatever changes a book's notes writes its
/// file anew, on the thread that kept them.
public struct NotesFolderKeeping: AnnotationKeeping {
    private let keeping: any AnnotationKeeping
    private let documents: any DocumentKeeping
    private let folder: @Sendable () throws(KeepingError) -> NotesFolder?
    private let tell: @Sendable (String) -> Void

    /// `folder` is asked each time, so that a changed setting holds at once. What goes wrong with
    /// the folder is reported: the notes themselves are stored all the same.
    public init(
        _ keeping: any AnnotationKeeping, documents: any DocumentKeeping,
        folder: @escaping @Sendable () throws(KeepingError) -> NotesFolder?,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.keeping = keeping
        self.documents = documents
        self.folder = folder
        self.tell = tell
    }

    public func removed(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> Set<Annotation.ID> {
        try keeping.removed(of: publication, at: path)
    }

    public func annotations(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [Annotation] {
        try keeping.annotations(of: publication, at: path)
    }

    public func annotatedBooks() throws(KeepingError) -> [AnnotatedBook] {
        try keeping.annotatedBooks()
    }

    public func put(
        _ annotations: [Annotation], of publication: Publication, at path: String
    ) throws(KeepingError) {
        try keeping.put(annotations, of: publication, at: path)
        update { () throws(KeepingError) in
            // As the library knows it: another edition may have brought other identifiers.
            try keeping.annotatedBooks().filter { $0.paths.contains(path) }
        }
    }

    public func remove(_ ids: [Annotation.ID]) throws(KeepingError) {
        // After the removal their books are unknown; without a folder they are not needed.
        let gone = Set(ids)
        var touched: [AnnotatedBook] = []
        // A folder that cannot be created is reported when it is written to.
        if (try? folder()) != nil {
            // The removal itself reports a folder that cannot be listed.
            touched = ((try? keeping.annotatedBooks()) ?? []).filter { book in
                book.annotations.contains { gone.contains($0.id) }
            }
        }
        try keeping.remove(ids)
        for index in touched.indices {
            touched[index].annotations.removeAll { gone.contains($0.id) }
        }
        if !touched.isEmpty { update { touched } }
    }

    public func restore(_ ids: [Annotation.ID]) throws(KeepingError) {
        try keeping.restore(ids)
        let back = Set(ids)
        update { () throws(KeepingError) in
            try keeping.annotatedBooks().filter { book in
                book.annotations.contains { back.contains($0.id) }
            }
        }
    }

    /// Writes every book's file; how many there are.
    public func updateAll() throws(KeepingError) -> Int? {
        guard let folder = try folder() else { return nil }
        let books = try keeping.annotatedBooks()
        for book in books { try folder.update(book, documents) }
        return books.count
    }

    private func update(_ books: () throws(KeepingError) -> [AnnotatedBook]) {
        do throws(KeepingError) {
            guard let folder = try folder() else { return }
            for book in try books() { try folder.update(book, documents) }
        } catch {
            tell(tr("The notes folder was not brought up to date: \(error.why)."))
        }
    }
}
