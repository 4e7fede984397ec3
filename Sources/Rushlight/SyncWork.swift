import Adapters
import Catalogs
import CommandLine
import Glibc
import Ports
import Publications
import ReadingRuntime
import Runtime
import RuntimeKit
import Sharing
import Terminal

/// What `sync` does, with the parts it works with.
extension Program {
    func sync(_ order: SyncCommand.Order) throws(Complaint) -> Int32 {
        let command = SyncCommand(console: console)
        switch order {
        case .history(let file, let json): return try tellHistory(of: file, command, json: json)
        case .status(let json):
            let table = try kept { () throws(KeepingError) in
                try SyncWork.book(folders).table()
            }
            return command.tell(table, queued: try queued(table), json: json)
        case .now(let file, let answer, let json):
            return try exchange(file, answer, command, json: json)
        case .add(let addition): return try add(addition, command)
        case .privacy(let name, let privacy):
            let desk = try desk(nil)
            do throws(SyncDesk.Refusal) {
                command.tellPrivacy(try desk.set(privacy, of: name))
                return 0
            } catch {
                throw Complaint(name, error.why, next: error.next)
            }
        case .name(let name):
            let table = try kept { () throws(KeepingError) in
                let ledger = SyncWork.book(folders)
                guard let name else { return try ledger.table() }
                return try ledger.change { $0.device.name = name }
            }
            command.tellName(of: table.device)
            return 0
        case .remove(let name):
            let desk = try desk(nil)
            do throws(SyncDesk.Refusal) {
                command.tellRemoved(try desk.remove(name))
                return 0
            } catch {
                throw Complaint(name, error.why, next: error.next)
            }
        }
    }

    private func desk(_ descriptor: Int32?) throws(Complaint) -> SyncDesk {
        let catalogs = CatalogWork(folders, variables, mayAsk: true, descriptor: descriptor)
        guard let desk = SyncWork.desk(folders, catalogs) else {
            throw Complaint("sync", "there is no home folder", next: "Set HOME to one.")
        }
        return desk
    }

    private func add(
        _ addition: SyncCommand.Addition, _ command: SyncCommand
    ) throws(Complaint) -> Int32 {
        if addition.kind.map(\.isFolder) ?? (addition.user == nil) {
            return try add(folder: addition, command)
        }
        var shell: String?
        let password: Secret
        if addition.user == nil, addition.kind != .audiobookshelf {
            password = Secret("")
        } else if case .command(let line) = addition.password {
            shell = line
            guard let told = PasswordProgram.line(of: line, mayAsk: true) else {
                throw Complaint(
                    "the password command", "it prints nothing", next: "Run it by hand once.")
            }
            password = Secret(told)
        } else {
            password = try PasswordPrompt.password(addition.password)
        }
        var wish = SyncDesk.Wish(
            address: addition.address, user: addition.user ?? "", password: password)
        (wish.name, wish.command) = (addition.name, shell)
        (wish.registers, wish.naming) = (addition.registers, addition.naming)
        (wish.kind, wish.privacy) = (addition.kind, addition.privacy)
        let desk = try desk(nil)
        do throws(SyncDesk.Refusal) {
            command.tellAdded(try desk.add(wish, CancellableWork()))
            return 0
        } catch {
            throw Complaint(addition.address, error.why, next: error.next)
        }
    }

    private func add(
        folder addition: SyncCommand.Addition, _ command: SyncCommand
    ) throws(Complaint) -> Int32 {
        guard case .file(let path) = try source(addition.address), DiskLook.isFolder(path) else {
            throw Complaint(
                addition.address, "there is no such folder",
                next: "Make it first; the address of a server begins with https://.")
        }
        let desk = try desk(nil)
        do throws(SyncDesk.Refusal) {
            command.tellAdded(
                try desk.add(
                    folder: path, name: addition.name, kind: addition.kind,
                    privacy: addition.privacy))
            return 0
        } catch {
            throw Complaint(addition.address, error.why, next: error.next)
        }
    }

    // MARK: - Places

    private func exchange(
        _ file: String?, _ answer: SyncCommand.Answer?, _ command: SyncCommand, json: Bool
    ) throws(Complaint) -> Int32 {
        let desk = try desk(nil)
        let sides = try kept { () throws(KeepingError) in try desk.book.table().sides }
        guard !sides.isEmpty else {
            throw Complaint(
                "sync", "no side is set up", next: "`rushlight sync add ADDRESS` sets one up.")
        }
        var paths: [String]
        if let file, case .file(let path) = try source(file) {
            paths = [path]
        } else {
            paths = try kept { () throws(KeepingError) in try desk.readFiles() }
        }
        let errand = CancellableWork()
        var failed: Set<String> = []
        var events: [SyncCommand.Event] = []
        func note(_ event: SyncCommand.Event) {
            events.append(event)
            if !json { command.tell(event) }
        }
        for path in paths where DiskLook.exists(path) {
            // A book that cannot be opened any more has no place to send.
            guard let publication = try? open(path, at: path) else { continue }
            let title = publication.metadata.title ?? path
            for side in sides where !side.isPaused && !failed.contains(side.id) {
                let outcome = try kept { () throws(KeepingError) in
                    try exchange(desk, side, publication, path, answer, errand)
                }
                // One that does not answer is not asked about every book.
                if case .failed = outcome { failed.insert(side.id) }
                note(.init(path: path, title: title, side: side, outcome))
                if case .failed = outcome { continue }
                let remarked = try kept { () throws(KeepingError) in
                    try desk.exchangeRemarks(
                        side, about: publication, at: path, looks: true, errand)
                }
                if case .failed = remarked { failed.insert(side.id) }
                note(.init(path: path, title: title, side: side, remarked))
            }
        }
        let known = try kept { () throws(KeepingError) in try desk.book.table() }
        if json {
            command.tell(events, sides.map { known[$0.id] ?? $0 })
        } else {
            for side in sides where !failed.contains(side.id) {
                command.tellDone(known[side.id] ?? side)
            }
        }
        return failed.isEmpty ? 0 : 1
    }

    /// With one side about one book. What it asks is answered, where that was said.
    private func exchange(
        _ desk: SyncDesk, _ side: Side, _ publication: Publication, _ path: String,
        _ answer: SyncCommand.Answer?, _ errand: CancellableWork
    ) throws(KeepingError) -> SyncDesk.Outcome {
        let outcome = try desk.exchange(side, about: publication, at: path, errand)
        switch (outcome, answer) {
        case (.moved(let meeting), _):
            try desk.settle(meeting, takes: true, publication, at: path)
            return outcome
        case (.asks(let meeting, _), .there?) where meeting.found != nil:
            try desk.settle(meeting, takes: true, publication, at: path)
            return .moved(meeting)
        case (.asks(let meeting, _), .here?):
            try desk.settle(meeting, takes: false, publication, at: path)
            // Now this device's place can be sent.
            return try desk.exchange(side, about: publication, at: path, errand)
        default: return outcome
        }
    }

    /// What waits for each side. Asking makes no library where there is none.
    private func queued(_ table: SideTable) throws(Complaint) -> [String: Int] {
        guard let library = standingLibrary else { return [:] }
        return try kept { () throws(KeepingError) in
            var counts: [String: Int] = [:]
            for side in table.sides {
                counts[side.id] = try SyncDesk.waitingCount(for: side, library)
            }
            return counts
        }
    }

    /// Asking makes no library where there is none.
    private func tellHistory(
        of file: String, _ command: SyncCommand, json: Bool
    ) throws(Complaint) -> Int32 {
        let (publication, path) = try named(file)
        var history = KeptHistory()
        if let library = standingLibrary {
            history = try kept { () throws(KeepingError) in
                try library.history(of: publication, at: path)
            }
        }
        let sides = try kept { () throws(KeepingError) in
            try SyncWork.book(folders).table().sides.map(\.name)
        }
        return command.tell(
            history.history, sides: sides, damagedCount: history.damagedCount, json: json)
    }

    private func named(_ file: String) throws(Complaint) -> (Publication, path: String) {
        guard case .file(let path) = try source(file) else {
            throw Complaint(file, "it is no file", next: "Name a file of your library.", status: 2)
        }
        return (try open(file, at: path), path)
    }

    /// nil where nothing was kept yet.
    private var standingLibrary: SQLiteLibrary? {
        guard let folder = folders.data, DiskLook.exists(folder + "/library.db") else { return nil }
        return SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 }
    }

    func kept<T>(
        _ body: () throws(KeepingError) -> T
    ) throws(Complaint) -> T {
        do throws(KeepingError) { return try body() } catch {
            throw Complaint("the library", error.why, next: "`rushlight doctor` tells more.")
        }
    }
}

/// The parts of sharing, for the screen and for the command line.
enum SyncWork {
    static func book(_ folders: Folders) -> SideLedger {
        SideLedger(
            documents: DiskDocuments(), path: folders.data.map { $0 + "/sync.json" },
            newID: NoteDesk.chance, hostName: { hostName })
    }

    /// nil where there is no home folder.
    static func desk(
        _ folders: Folders, _ catalogs: CatalogWork, _ library: SQLiteLibrary? = nil
    ) -> SyncDesk? {
        guard let data = folders.data else { return nil }
        let now: @Sendable () -> Int64 = { ConcreteTime().wall.secondsSince1970 }
        let library = library ?? SQLiteLibrary(folder: data, now: now)
        return SyncDesk(
            book: book(folders), documents: DiskDocuments(), home: data + "/sync", places: library,
            reading: library, remarks: library, http: catalogs.line.http,
            secrets: catalogs.line.secrets,
            asking: { PasswordProgram.line(of: $0, mayAsk: false) },
            trust: { catalogs.line.trusted },
            // An account that cannot be read has no books to be asked about.
            accounts: { (try? catalogs.book.accounts()) ?? [] },
            askingCatalogs: { (request, account, errand) throws(CatalogTrouble) in
                try catalogs.line.answer(to: request, as: account, errand)
            }, now: now)
    }

    /// What shares places while books are read, and the screen of sides.
    static func add(
        _ desk: SyncDesk?, home: String?, to performers: Performers,
        open: @escaping BookDesk.Opening
    ) {
        performers.add(SyncingPerformer(desk, open: open))
        let finding = DiskBooks(parts: ChildParts(), home: home)
        performers.add(SideListPerformer(desk, open: open, whole: { finding.whole($0) }))
    }

    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Rushlight" }
        let name = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return name.isEmpty ? "Rushlight" : String(decoding: name, as: UTF8.self)
    }
}
