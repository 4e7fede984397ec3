import Features
import Kernel
import Notebook
import Ports

/// Turns what the root asks of files and clocks into calls on ports, and answers into letters.
public final class Performers {
    let time: any TimeSource
    private let documents: any DocumentKeeping
    private let folders: Folders
    let mailbox: Mailbox<Workshop<App.Action>.Letter>
    let workshop: Workshop<App.Action>
    private let books: BookDesk
    private let notes: NoteDesk
    private let lookups: LookupDesk
    let shelf: ShelfDesk
    let texts: TextDesk
    let care: CareDesk?
    private let streams: (any SoundStreaming)?
    /// A picture that takes its time keeps nobody else waiting.
    private let painter = ThreadPool(threads: 1)
    /// Covers come after whatever is read.
    private let coverer = ThreadPool(threads: 1, niceness: 5)
    /// A whole shelf of books is taken in for minutes.
    private let carrier = ThreadPool(threads: 1, niceness: 5)
    /// A whole library is copied or written out.
    let carer = ThreadPool(threads: 1, niceness: 5)
    /// One thread, so that of two saves the later one is written later.
    let saver = ThreadPool(threads: 1)
    /// Whoever asks servers waits for them; nobody else does.
    let asker = ThreadPool(threads: 6)
    /// Who waits for pictures of servers: so few at a time that pages and books come first.
    let collector = ThreadPool(threads: 2, niceness: 5)
    /// For each book on its way one.
    let porter = ThreadPool(threads: 4)
    let catalogs: CatalogDesks?
    /// What long work let go of, of which the allocator keeps much, goes back to the system.
    let giveBack: @Sendable () async -> Void
    /// For what nobody waits for: it gives way to whatever else wants the processor.
    private let idler = ThreadPool(threads: 1, niceness: 10)
    /// For what takes an hour, and wants only what nobody else does.
    let reader = ThreadPool(threads: 1, niceness: ThreadPool.idle)

    public init(
        time: any TimeSource, documents: any DocumentKeeping, folders: Folders, books: BookDesk,
        notes: NoteDesk, lookups: LookupDesk, shelf: ShelfDesk, texts: TextDesk,
        care: CareDesk? = nil,
        catalogs: CatalogDesks? = nil, streams: (any SoundStreaming)? = nil,
        mailbox: Mailbox<Workshop<App.Action>.Letter>,
        giveBackRoom: @escaping @Sendable () -> Void = {}
    ) {
        // Whoever does it holds others up meanwhile, and so must not be one who gives way to all.
        giveBack = { [saver] in await withTaskExecutorPreference(saver) { giveBackRoom() } }
        self.books = books
        self.notes = notes
        self.lookups = lookups
        self.shelf = shelf
        self.texts = texts
        self.care = care
        self.catalogs = catalogs
        self.streams = streams
        self.time = time
        self.documents = documents
        self.folders = folders
        self.mailbox = mailbox
        workshop = Workshop(mailbox: mailbox, pool: ThreadPool(threads: 2))
    }

    /// What was kept, before the first screen is drawn: small files, read at once.
    public func begin() -> [App.Action] {
        Paper.allCases.map { Self.read($0, documents, folders) }
    }

    /// Does one of the commands, answered where that is waited for.
    public func perform(_ command: App.Command, _ ticket: Ticket?) {
        if case .forgiveCovers = command { catalogs?.covers?.forgive() }
        if let ticket { answer(command, ticket) }
    }

    /// Does one of the commands that are answered.
    public func answer(_ command: App.Command, _ ticket: Ticket) {
        let (documents, folders) = (documents, folders)
        switch command {
        case .read(let paper):
            workshop.answer(ticket) { Self.read(paper, documents, folders) }
        case .readThemes:
            workshop.answer(ticket) { Self.readThemes(documents, folders) }
        case .save(let paper, let bytes):
            // Also when a newer one replaces it: that one comes after it on the same thread.
            workshop.answer(ticket, on: saver) {
                .paperSaved(paper, Self.save(bytes, paper, documents, folders))
            }
        case .layOut(.settings, let bytes):
            workshop.answer(ticket, on: saver) {
                .fileLaidOut(.settings, Self.layOut(bytes, .settings, documents, folders))
            }
        case .layOut(.note(let note), let bytes):
            workshop.answer(ticket, on: saver) {
                .fileLaidOut(.note(note), Self.write(bytes, note, documents, folders))
            }
        case .takeNote(let note):
            workshop.answer(ticket, on: saver) { Self.take(note, documents, folders) }
        case .tellTime:
            mailbox.post(.news(.clockTold(time.wall), ticket))
        case .openNext(let source):
            let books = books
            workshop.answer(ticket) { books.openNext(source) }
        case .findStream(let stream): find(stream, ticket)
        case .drawSleeve(let book, let wish):
            let shelf = shelf
            workshop.answer(ticket, on: coverer) {
                .sleeveDrawn(wish, shelf.cover(wish, of: book))
            }
        case .drawCatalogCover(let wish, let account, let mayAsk):
            drawCover(wish, account, mayAsk: mayAsk, ticket)
        case .findNext(let book, let inCollections):
            let (shelf, now) = (shelf, time.wall.secondsSince1970)
            workshop.answer(ticket) {
                .nextFound(shelf.next(after: book, inCollections: inCollections, now: now))
            }
        default: break
        }
    }

    /// Does what a book on the screen asks for.
    public func answer(_ command: Reader.Command, from floor: Int, _ ticket: Ticket) {
        if case .marking(let command) = command {
            return answer(command, from: floor, ticket)
        }
        let books = books
        var command = command
        var pool: ThreadPool?
        switch command {
        case .tellTime:
            return mailbox.post(.news(.screen(floor, Reader.self, .told(time.moment)), ticket))
        case .keep(let kept):
            command = .keep(kept.closed(at: time.moment))
            pool = saver
        case .keepLook: pool = saver
        case .count, .recognize: pool = idler
        case .draw, .findInk: pool = painter
        default: break
        }
        workshop.answer(ticket, on: pool) { [command, giveBack] in
            let answer = books.answer(command) ?? .settled
            if case .count = command { await giveBack() }
            return .screen(floor, Reader.self, answer)
        }
    }

    private func answer(_ command: Marking.Command, from floor: Int, _ ticket: Ticket) {
        let notes = notes
        var pool: ThreadPool? = saver
        if case .read = command { pool = nil }
        workshop.answer(ticket, on: pool) {
            .screen(floor, Reader.self, .marking(notes.answer(command)))
        }
    }

    /// Does what is asked about the audiobook that is heard, besides its sound.
    public func answer(_ command: Listening.Command, _ ticket: Ticket) {
        if case .tellTime = command {
            return mailbox.post(.news(.listening(.clockTold(time.moment)), ticket))
        }
        let (books, notes, wall) = (books, notes, time.wall)
        workshop.answer(ticket, on: saver, quietly: \.isKept) {
            .listening(
                notes.answer(command) ?? books.answer(command, at: wall) ?? books.answer(command)
                    ?? .kept(trouble: nil))
        }
    }

    /// Looks a word up, by the settings that are in force now.
    public func answer(
        _ command: Lookup.Command, from floor: Int, _ settings: Settings, _ ticket: Ticket
    ) {
        guard case .look(let question, let book) = command else { return }
        let (lookups, rules) = (lookups, LookupDesk.Rules(settings))
        workshop.answer(ticket) {
            .screen(floor, Lookup.self, lookups.answer(question, in: book, rules))
        }
    }

    public func answer(_ command: Viewer.Command, from floor: Int, _ ticket: Ticket) {
        guard case .draw(let book, let wish) = command else { return }
        let books = books
        workshop.answer(ticket, on: painter) {
            .screen(floor, Viewer.self, .pictureDrawn(wish, books.draw(wish, of: book)))
        }
    }

    /// Answers the shelf. What is typed is not kept waiting by a list that is being made: changes
    /// have a thread that keeps their order.
    public func answer(_ command: Shelf.Command, from floor: Int, _ ticket: Ticket) {
        let (shelf, now) = (shelf, time.wall.secondsSince1970)
        if case .take(let path) = command { return take(path, from: floor, ticket) }
        if case .drawCover(let book, let wish) = command {
            workshop.answer(ticket, on: coverer) {
                .screen(floor, Shelf.self, .coverDrawn(wish, shelf.cover(wish, of: book)))
            }
            return
        }
        if case .countToday = command {
            let day = CalendarDay(number: time.wall.day)
            return workshop.answer(ticket, on: idler) {
                .screen(floor, Shelf.self, shelf.countToday(day))
            }
        }
        var pool: ThreadPool?
        switch command {
        case .change, .restore, .gather, .discard, .reclaim, .write, .unwrite: pool = saver
        default: break
        }
        let idler = idler
        workshop.answer(ticket, on: pool) {
            let answer = shelf.answer(command, now: now)
            // The orders that are made already cost nothing.
            if case .list = command { Task(executorPreference: idler) { shelf.prepare() } }
            return .screen(floor, Shelf.self, answer)
        }
    }

    /// Takes in books on a thread that nothing else waits for. How far it is replaces itself.
    private func take(_ path: String, from floor: Int, _ ticket: Ticket) {
        let (shelf, mailbox) = (shelf, mailbox)
        workshop.answer(ticket, on: carrier) {
            let taken = shelf.take(path) { taking in
                if taking.seen % Self.tellEach == 0 {
                    mailbox.postLatest(
                        .news(.screen(floor, Shelf.self, .taking(taking)), ticket), about: "shelf.take")
                }
                return !Task.isCancelled
            }
            return .screen(floor, Shelf.self, .taken(taken))
        }
    }

    public func answer(_ command: BookPage.Command, from floor: Int, _ ticket: Ticket) {
        let shelf = shelf
        switch command {
        // The root fulfils it.
        case .ask: return
        case .readNotes(let id):
            workshop.answer(ticket) { .screen(floor, BookPage.self, .notesTold(shelf.notes(of: id))) }
        case .readRelations(let id):
            workshop.answer(ticket) {
                .screen(floor, BookPage.self, .relationsTold(shelf.relations(of: id)))
            }
        case .readContents(let path):
            workshop.answer(ticket) {
                .screen(floor, BookPage.self, .contentsTold(shelf.contents(of: path)))
            }
        case .readHolding(let path):
            let streams = streams
            workshop.answer(ticket) {
                let holding = streams.flatMap { shelf.holding(of: path, $0) }
                return .screen(floor, BookPage.self, .holdingTold(holding))
            }
        case .clearHolding(let path):
            let streams = streams
            workshop.answer(ticket) {
                if let streams { shelf.clearHolding(of: path, streams) }
                let holding = streams.flatMap { shelf.holding(of: path, $0) }
                return .screen(floor, BookPage.self, .holdingCleared(holding))
            }
        }
    }

    /// Looks for words in a book.
    public func answer(_ command: Find.Command, from floor: Int, _ ticket: Ticket) {
        guard case .search(let book, let pattern) = command else { return }
        let books = books
        workshop.stream(ticket) { tell in
            await books.search(pattern, in: book) { await tell(.screen(floor, Find.self, .news($0))) }
        }
    }

    /// Does slow work of the composition root's own, off the loop.
    public func answer(_ ticket: Ticket, _ work: @escaping @Sendable () -> App.Action) {
        workshop.answer(ticket) { work() }
    }

    public func abandon(_ ticket: Ticket) { workshop.abandon(ticket) }

    public func takeLetter(into store: Store<App>) -> Bool { workshop.takeLetter(into: store) }

    /// Whether everything asked for has been done: what is being saved at the end is waited for.
    public var isIdle: Bool { workshop.isIdle }

    private static func read(
        _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> App.Action {
        guard let path = folders.path(of: paper) else { return .paperRead(paper, nil) }
        do throws(DocumentError) {
            return .paperRead(paper, try documents.read(path, bytesMax: paper.bytesMax))
        } catch {
            return .paperUnreadable(paper, "\(error.why), at \(path)")
        }
    }

    /// nil when it was saved, else why not.
    private static func save(
        _ bytes: [UInt8], _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> String? {
        guard let path = folders.path(of: paper) else {
            return "there is no home folder; set HOME to one"
        }
        do throws(DocumentError) {
            try documents.save(bytes, to: path)
            return nil
        } catch {
            return "\(error.why), at \(path)"
        }
    }

    /// nil when the file is there, else why not.
    private static func layOut(
        _ bytes: [UInt8], _ paper: Paper, _ documents: any DocumentKeeping, _ folders: Folders
    ) -> String? {
        guard let path = folders.path(of: paper) else {
            return save(bytes, paper, documents, folders)
        }
        do throws(DocumentError) {
            let isThere = try documents.read(path, bytesMax: paper.bytesMax) != nil
            return isThere ? nil : save(bytes, paper, documents, folders)
        } catch .tooLarge {
            // For us; an editor may yet make it smaller.
            return nil
        } catch {
            return "\(error.why), at \(path)"
        }
    }

    private static func readThemes(
        _ documents: any DocumentKeeping, _ folders: Folders
    ) -> App.Action {
        .themesRead(themeFiles(in: folders.themes, documents))
    }

    /// A person's own themes; none where there is no such folder.
    public static func themeFiles(
        in folder: String?, _ documents: any DocumentKeeping
    ) -> [ThemeShelf.File] {
        guard let folder else { return [] }
        // A folder that cannot be listed has no themes for us; `doctor` names it.
        let names = (try? documents.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(".theme") }.prefix(ThemeShelf.ownMax).compactMap {
            name -> ThemeShelf.File? in
            let path = folder + "/" + name
            // One that cannot be read is left out: it could not be shown either.
            let bytes = try? documents.read(path, bytesMax: ThemeShelf.fileBytesMax)
            return bytes.flatMap { $0 }.map {
                ThemeShelf.File(name: String(name.dropLast(6)), bytes: $0)
            }
        }
    }
}

extension Folders {
    func path(of paper: Paper) -> String? {
        switch paper {
        case .settings: settings
        case .session: session
        }
    }
}

extension Paper {
    var bytesMax: Int { JSON5Document.bytesMax }
}
