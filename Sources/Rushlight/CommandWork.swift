import Adapters
import CUnix
import Canvas
import Catalogs
import CommandLine
import HouseholdWing
import LendingRuntime
import Notebook
import Publications
import ReadingRuntime
import RuntimeKit
import ScreenKit
import Terminal

extension Program: CommandParts {
    var version: String { Self.version }
    var hyphens: WordBreaks { HyphenFiles() }
    var today: CalendarDay { CalendarDay(number: ConcreteTime().wall.day) }
    var minuteOfDay: Int { ConcreteTime().wall.minuteOfDay }

    // MARK: Publications and the library

    func bookDesk(_ publication: Publication) -> BookDesk {
        BookDesk(
            open: { _ in publication }, keeping: nil, hyphens: HyphenFiles(),
            pictures: FullScreen.pictures())
    }

    func fromHome(_ path: String) -> String {
        path.hasPrefix("~/") ? (variables["HOME"] ?? UserHome.path ?? "") + path.dropFirst() : path
    }

    func speech() throws(Complaint) -> SpeechDesk {
        // What a person set is taken before what the system has.
        let own = try settings().speechCommand.map { [OwnVoice().voice($0)] } ?? []
        return SpeechDesk(
            engines: own + [EspeakVoice()], others: [DispatcherVoices(folders)],
            files: WaveFiles())
    }

    func alignment() throws(Complaint) -> AlignDesk {
        cu_give_way()
        // Only what tells by itself how it reads is laid beside a narrator.
        return AlignDesk(
            decoder: MpvDecoder(), speech: SpeechDesk(engines: [EspeakVoice()], files: WaveFiles()),
            cache: folders.cache.map {
                DiskCache(folder: $0 + "/alignments", bytesMax: Self.alignmentBytesMax)
            })
    }

    /// Of forty hours of sound.
    private static let alignmentBytesMax = 128 << 20

    func maps() throws(Complaint) -> MapDesk {
        guard let folder = folders.data else {
            throw Complaint("the library", "there is no home folder", next: "Set HOME to one.")
        }
        return MapDesk(SQLiteLibrary(folder: folder) { ConcreteTime().wall.secondsSince1970 })
    }

    func sounds() throws(Complaint) -> CacheCommand.Store {
        var store = Streams.store(Covers.limits(try settings(), folders).soundBytes, folders)
        store.fetch = { [self] file, source, tell in
            let work = work(source)
            do throws(CatalogTrouble) {
                let path = ShelfWork.whole(file)
                try work.sounds(work.streams(folders)).fetch(path, CancellableWork()) { now in
                    tell(now.wholeTracks, now.tracks)
                }
                return nil
            } catch {
                return Complaint(file, error.why, next: error.next)
            }
        }
        return store
    }

    func notes(_ order: NotesCommand.Order) throws(Complaint) -> Int32 {
        let work = NotesWork(folders: folders, home: variables["HOME"] ?? UserHome.path)
        return try work.run(order, files: files, console: console)
    }

    func shelf(_ order: ShelfCommand.Order) throws(Complaint) -> Int32 {
        try ShelfWork(folders: folders).run(order, files: files, console: console)
    }

    func files(holding pattern: SearchPattern) throws(Complaint) -> [String] {
        try ShelfWork(folders: folders).files(holding: pattern)
    }

    // MARK: Catalogs

    func catalogs(_ source: VaultCommand.Source) -> CatalogClerk { work(source).clerk }

    func accounts(_ source: VaultCommand.Source) -> AccountCommand {
        let work = work(source)
        return AccountCommand(
            clerk: work.clerk(folders), vault: work.vault, console: console,
            ask: PasswordPrompt.password,
            askPassphrase: { _ throws(Complaint) in
                try PasswordPrompt.newPassphrase(source.descriptor)
            }, confirm: PasswordPrompt.confirm, browsers: CatalogWork.browsers,
            loans: work.loans(folders))
    }

    func vault(_ source: VaultCommand.Source) -> VaultCommand {
        VaultCommand(desk: work(source).vault, console: console) { isNew throws(Complaint) in
            if !isNew {
                return PasswordPrompt.passphrase(
                    source.descriptor, nil, attempt: 0, mayAsk: true)
            }
            return try PasswordPrompt.newPassphrase(source.newDescriptor ?? source.descriptor)
        }
    }

    func loans(_ source: VaultCommand.Source) -> LoanCommand {
        let work = work(source)
        return LoanCommand(accounts: work.clerk, loans: work.loans(folders), console: console)
    }

    func follows(_ source: VaultCommand.Source) -> FollowCommand {
        let work = work(source)
        return FollowCommand(
            accounts: work.clerk, desk: work.follows(folders), console: console)
    }

    func licences(_ source: VaultCommand.Source, password: Int32?) -> LicenceCommand {
        let work = work(source)
        return LicenceCommand(
            desk: work.licences, loans: work.loans(folders), console: console
        ) { hint in PasswordPrompt.lender(password, hint: hint) }
    }

    private func work(_ source: VaultCommand.Source) -> CatalogWork {
        CatalogWork(folders, variables, mayAsk: true, descriptor: source.descriptor)
    }

    // MARK: This machine

    func findings() throws(Complaint) -> [Finding] {
        let shelf = themeShelf
        let (settings, problems) = Settings.read(try settingsBytes(), themes: shelf.names)
        return Examination(variables.all, folders).findings(
            settings, problems, shelf, size: terminalSize)
    }
}
