import Notebook
import Ports
import Publications
import RuntimeKit

/// Notes as the command line asks for them: listed, written out, brought from elsewhere.
public struct NotesExchange {
    public typealias Opening = (String) throws(OpenError) -> Publication
    public typealias Input = (_ bytesMax: Int) throws(DocumentError) -> [UInt8]

    /// What could not be done, as a line for people has it.
    public struct Trouble: Error, Equatable, Sendable {
        public var what: String
        public var why: String
        public var next: String

        public init(_ what: String, _ why: String, next: String) {
            self.what = what
            self.why = why
            self.next = next
        }
    }

    /// What became of one book's notes.
    public struct Delivery: Equatable, Sendable {
        public var source: BroughtBook.Source
        public var title: String
        public var path: String
        public var merge: NotesMerge
        /// Brought again after they were taken off here: they stay away.
        public var deletedCount = 0
    }

    /// Everything a command line brought.
    public struct Deliveries: Equatable, Sendable {
        public var done: [Delivery] = []
        public var failed: [Trouble] = []
    }

    private let open: Opening
    private let keeping: any AnnotationKeeping
    private let documents: any DocumentKeeping
    private let input: Input
    private let crew: ParallelWork
    private let now: Int64

    /// - Parameters:
    ///   - input: what stands for the file `-`.
    ///   - now: seconds since 1970.
    public init(
        open: @escaping Opening, keeping: any AnnotationKeeping, documents: any DocumentKeeping,
        input: @escaping Input, crew: ParallelWork, now: Int64
    ) {
        self.open = open
        self.keeping = keeping
        self.documents = documents
        self.input = input
        self.crew = crew
        self.now = now
    }

    // MARK: - What there is

    /// The books that have notes; of one file that file alone.
    public func books(of file: String?) throws(Trouble) -> [AnnotatedBook] {
        guard let file else {
            return try kept { () throws(KeepingError) in try keeping.annotatedBooks() }
        }
        let publication = try opened(file)
        return [try book(publication, file)]
    }

    private func book(_ publication: Publication, _ file: String) throws(Trouble) -> AnnotatedBook {
        try kept { () throws(KeepingError) in try incoming.book(publication, file) }
    }

    private var incoming: IncomingNotes { IncomingNotes(keeping: keeping) }

    private func kept<Result>(
        _ work: () throws(KeepingError) -> Result
    ) throws(Trouble) -> Result {
        do throws(KeepingError) {
            return try work()
        } catch {
            throw Trouble("notes", error.why, next: "`rushlight doctor` tells more.")
        }
    }

    private func opened(_ file: String) throws(Trouble) -> Publication {
        do throws(OpenError) {
            return try open(file)
        } catch {
            throw Trouble(file, error.why, next: error.advice)
        }
    }

    // MARK: - What is brought

    /// One file's or folder's notes, and the book they were found beside or inside of.
    private struct Parcel {
        var book: BroughtBook
        var home: String?
    }

    /// Reads notes of any program and puts them to the books they belong to: those named, else
    /// those known. `isDry` only tells what would become of them.
    public func bring(
        _ file: String, to files: [String], isDry: Bool
    ) throws(Trouble) -> Deliveries {
        let parcels = try parcels(in: file)
        var deliveries = Deliveries()
        var candidates: [(file: String, publication: Publication)] = []
        for name in files { candidates.append((name, try opened(name))) }
        let known = try kept { () throws(KeepingError) in try keeping.annotatedBooks() }
        for parcel in parcels {
            if let trouble = Self.strangers(in: parcel.book) { deliveries.failed.append(trouble) }
            guard !parcel.book.notes.isEmpty else { continue }
            do throws(Trouble) {
                let (path, publication) = try target(
                    of: parcel, isAlone: parcels.count == 1, candidates, known)
                deliveries.done.append(
                    try deliver(
                        parcel.book, to: publication, path, known, isDry: isDry,
                        isCertain: parcels.count == 1 || !parcel.book.title.isEmpty))
            } catch {
                deliveries.failed.append(error)
            }
        }
        return deliveries
    }

    /// Notes that a newer version wrote and this one has no word for.
    private static func strangers(in book: BroughtBook) -> Trouble? {
        let count = book.strangers.count
        if count == 0 { return nil }
        let kinds = Set(book.strangers.map { $0.isEmpty ? "none" : String($0.prefix(40)) })
        return Trouble(
            book.title.isEmpty ? "a book without a title" : book.title,
            "\(count == 1 ? "1 note was" : "\(count) notes were") left out, of a kind that is not "
                + "known here: \(kinds.sorted().prefix(4).joined(separator: ", "))",
            next: "A newer version of Rushlight may read it.")
    }

    private func deliver(
        _ brought: BroughtBook, to publication: Publication, _ path: String,
        _ known: [AnnotatedBook], isDry: Bool, isCertain: Bool
    ) throws(Trouble) -> Delivery {
        let book = try book(publication, path)
        var placed = brought.placed(in: publication, now: now)
        // Of a book without a title in the file, only matched passages count as this book's.
        if !isCertain { placed.removeAll { !$0.annotation.isPlaced } }
        let outcome = try kept { () throws(KeepingError) in
            try incoming.put(placed, to: book, publication, known: known, isDry: isDry)
        }
        return Delivery(
            source: brought.source, title: book.title, path: path, merge: outcome.merge,
            deletedCount: outcome.deletedCount)
    }

    /// Which book they are for. Paths that a file of notes names are not followed: they may be
    /// anything.
    private func target(
        of parcel: Parcel, isAlone: Bool, _ candidates: [(file: String, publication: Publication)],
        _ known: [AnnotatedBook]
    ) throws(Trouble) -> (String, Publication) {
        if isAlone, candidates.count == 1 { return (candidates[0].file, candidates[0].publication) }
        let brought = parcel.book
        let isMeant = { (book: AnnotatedBook) in
            Titles.agree(book.identifiers, brought.identifiers)
                || Titles.agree(book.title, brought.title)
        }
        for (file, publication) in candidates
        where isMeant(AnnotatedBook(publication, at: file, [])) {
            return (file, publication)
        }
        // The file does not name its book: a caller that names one means it.
        if brought.title.isEmpty, brought.identifiers.isEmpty, candidates.count == 1 {
            return (candidates[0].file, candidates[0].publication)
        }
        if candidates.isEmpty {
            // A device's folder may have been copied without its books.
            if let home = parcel.home, let publication = try? open(home) {
                return (home, publication)
            }
            for book in known where isMeant(book) {
                for path in book.paths {
                    // A book that was moved away has other paths.
                    if let publication = try? open(path) { return (path, publication) }
                }
            }
        }
        let title = brought.title.isEmpty ? "a book without a title" : brought.title
        throw Trouble(
            title, "no book of that name is \(candidates.isEmpty ? "known" : "among those named")",
            next: "Name its file: rushlight notes import FILE BOOK.")
    }

    // MARK: - Another edition

    /// Puts the notes of one book where another edition or a translation of it says the same.
    public func carry(
        from file: String, to other: String, isDry: Bool
    ) throws(Trouble) -> CarriedNotes {
        let (a, b) = (try text(file), try text(other))
        let carrying = NoteCarrying(keeping: keeping, crew: crew)
        let carried = try kept { () throws(KeepingError) in
            try carrying.carry(from: (a, file), to: (b, other), isDry: isDry)
        }
        guard let carried else {
            throw Trouble(
                other,
                "it is another book than \(file): they have no more in common than chance gives",
                next: "Name two editions, or a text and its translation.")
        }
        return carried
    }

    /// A book with words that can be compared.
    private func text(_ file: String) throws(Trouble) -> Publication {
        let publication = try opened(file)
        var error: OpenError?
        if let lock = publication.protection, !lock.isReadable { error = lock.error }
        if publication.audiobook != nil { error = .hasNoText }
        if let error { throw Trouble(file, error.why, next: error.advice) }
        return publication
    }

    // MARK: - Files

    private func parcels(in file: String) throws(Trouble) -> [Parcel] {
        let bytes: [UInt8]?
        do throws(DocumentError) {
            let max = NotesFile.bytesMax
            bytes = file == "-" ? try input(max) : try documents.read(file, bytesMax: max)
        } catch .folder {
            return try parcels(inFolder: file)
        } catch {
            // A book may be larger than any notes.
            if case .tooLarge = error { return try parcels(inBook: file) }
            throw Trouble(file, error.why, next: "Check that it is a file you may read.")
        }
        guard let bytes else {
            throw Trouble(file, "there is no such file", next: "Check the name.")
        }
        do throws(NotesFileError) {
            let home = Self.home(ofSidecar: file)
            return try NotesFile.read(bytes).map { Parcel(book: $0, home: home) }
        } catch {
            if error == .isBook { return try parcels(inBook: file) }
            throw Self.refused(file, error)
        }
    }

    private static func refused(_ file: String, _ error: NotesFileError) -> Trouble {
        Trouble(
            file, error.why,
            next: "Notes of KOReader, calibre, Kindle, Foliate, Readium and Rushlight are read.")
    }

    /// `Book.sdr` of KOReader's, or a folder with several of them.
    private func parcels(inFolder folder: String) throws(Trouble) -> [Parcel] {
        do throws(DocumentError) {
            let names = try documents.names(in: folder)
            var files = names.filter(Self.isSidecar).map { folder + "/" + $0 }
            for name in names.prefix(Self.foldersMax) where name.hasSuffix(".sdr") {
                files += try documents.names(in: folder + "/" + name).filter(Self.isSidecar)
                    .map { folder + "/" + name + "/" + $0 }
            }
            guard !files.isEmpty else {
                throw DocumentError.failed("there is no metadata.….lua of KOReader's in it")
            }
            var parcels: [Parcel] = []
            for file in files {
                guard let bytes = try documents.read(file, bytesMax: NotesFile.bytesMax) else {
                    continue
                }
                do throws(NotesFileError) {
                    let home = Self.home(ofSidecar: file)
                    parcels += try NotesFile.read(bytes).map { Parcel(book: $0, home: home) }
                } catch {
                    // Most books of a device have no notes.
                    if error == .empty { continue }
                    throw DocumentError.failed("\(file): \(error.why)")
                }
            }
            guard !parcels.isEmpty else { throw DocumentError.failed("there are no notes in it") }
            return parcels
        } catch {
            throw Trouble(folder, error.why, next: "Name the folder that ends in .sdr.")
        }
    }

    /// A shelf of KOReader's; no one has more books in one folder.
    private static let foldersMax = 10_000

    private static func isSidecar(_ name: String) -> Bool {
        name.hasPrefix("metadata.") && name.hasSuffix(".lua")
    }

    /// `/books/Fox.sdr/metadata.epub.lua` belongs to `/books/Fox.epub`.
    private static func home(ofSidecar file: String) -> String? {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, let name = parts.last, isSidecar(String(name)),
            let folder = parts.dropLast().last, folder.hasSuffix(".sdr")
        else { return nil }
        let ending = name.dropFirst("metadata.".count).dropLast(".lua".count)
        return (parts.dropLast(2) + [folder.dropLast(4) + "." + ending]).joined(separator: "/")
    }

    /// What calibre and Readium put inside of an EPUB.
    private func parcels(inBook file: String) throws(Trouble) -> [Parcel] {
        let publication = try opened(file)
        var parcels: [Parcel] = []
        for path in ["META-INF/calibre_bookmarks.txt", "META-INF/annotations.ann"] {
            // Most books carry neither.
            guard let bytes = try? publication.imageBytes(path, limit: NotesFile.bytesMax) else {
                continue
            }
            do throws(NotesFileError) {
                parcels += try NotesFile.read(bytes).map { Parcel(book: $0, home: file) }
            } catch {
                if error == .empty { continue }
                throw Self.refused(file + ": " + path, error)
            }
        }
        guard !parcels.isEmpty else { throw Self.refused(file, .isBook) }
        return parcels
    }
}
