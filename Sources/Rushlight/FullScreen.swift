import Adapters
import CUnix
import Canvas
import Features
import Glibc
import HouseholdWing
import Kernel
import LibraryRuntime
import Notebook
import Ports
import Publications
import ReadingRuntime
import Runtime
import RuntimeKit
import ScreenKit
import Terminal

/// The program with its loop: the one place where its parts are made and joined.
final class FullScreen {
    let variables: Variables
    let folders: Folders
    private let colors: Depth?
    private let shelfWatch: ShelfWatch?
    /// A process stands between the shell and this one.
    private let hasStandIn: Bool
    private let otherPlace: ControlFolder?
    /// What to tell the other instance, which is to be shown on this terminal when this one has
    /// ended.
    private(set) var joining: [[String]]?
    /// The private shelf is to open in this one's place.
    private(set) var turnsPrivate = false
    private let taken = TakenPlace()
    /// Doors that others' terminals came through before another instance took their place.
    private var formerDoors: [Door] = []
    private var isHomeless = false
    private let time = ConcreteTime()
    private let bell = Bell()
    private var lastPlaces: LastPlaces?
    private let signals = Signals()
    private let documents: DocumentsPerformer
    private let covers: CoversPerformer
    private let upNext: UpNextPerformer
    private let performers: Performers
    let sound: Sound
    private var desktop: Mpris
    private let newDesktop: () -> Mpris
    let notifications: DesktopNotifications
    private(set) var loop: Loop<App>!
    private var door: Door?
    private let watchers = Watchers()
    private lazy var lockFile = LockWork.keeping(folders)
    private let clock = ClockWatch()
    /// Where the kernel tells nothing of networks, keys and answers do.
    private let network = NetworkWatch()
    private let copies: any CopyCounting
    private var watches: FolderWatches?
    private lazy var openFiles = OpenFiles(loop)

    /// Must be made before any thread exists: it decides which signals they hear.
    init(
        _ variables: Variables, _ folders: Folders, colors: Depth?, hasStandIn: Bool = false,
        other: ControlFolder? = nil, expecting settings: Settings? = nil
    ) {
        self.hasStandIn = hasStandIn
        otherPlace = other
        self.variables = variables
        self.folders = folders
        self.colors = colors
        let bell = bell
        let mailbox = Mailbox<Workshop<App.Action>.Letter> { bell.ring() }
        let library = folders.data.map {
            SQLiteLibrary(folder: $0) { ConcreteTime().wall.secondsSince1970 }
        }
        let lanes = Lanes()
        let home = variables["HOME"] ?? UserHome.path
        let seconds: @Sendable () -> Int64 = { ConcreteTime().wall.secondsSince1970 }
        let catalogs = CatalogWork(folders, variables, mayAsk: false)
        copies = catalogs.licences.keeper
        let streams = catalogs.streams(folders)
        let frames = Sound.frames(folders)
        let sound = Sound(
            variable: variables["RUSHLIGHT_AO"], cache: frames, streams: streams, mailbox: mailbox)
        self.sound = sound
        let shelf = ShelfParts(
            folders, home: home, now: seconds, localTime: { Self.localTime },
            came: { mailbox.post(.unasked(.booksCame($0))) })
        shelfWatch = shelf.watch
        let arrival = SoundArrival(lanes, shelf.watch, frames)
        // All that follows is made while libmpv comes.
        if let settings { arrival.expect { sound.expect(settings) } }
        let passwords = FilePasswords()
        let opener = BookOpener(
            folders, pages: CatalogWork.pages(of: streams), licences: catalogs.licences.keeper,
            passwords: passwords)
        let books = BookDesk(
            open: opener.open,
            keeping: library.map { PairedReadings($0, Self.pairing($0, opener)) },
            knowing: library, habits: library, hearing: library,
            hyphens: HyphenFiles(), pictures: Self.pictures(), soundIsExpected: arrival.expect)
        let keeping = library.map { library in
            NotesWork.keeping(library, folders, home: home) {
                mailbox.post(.unasked(.troubleTold($0)))
            }
        }
        let notes = NoteDesk(keeping: keeping, seed: NoteDesk.chance, now: seconds)
        let casts = CastDesk(library, choosing: library, crew: Self.crew)
        let lookups = StoryWork.lookups(casts, folders, variables, keeping, library, now: seconds)
        let desks = catalogs.desks(folders, shelf.keeping, shelf.works, streams: streams)
        documents = DocumentsPerformer(DiskDocuments(), folders)
        covers = CoversPerformer(
            shelf.desk, desks,
            art: DesktopArt(
                documents: DiskDocuments(), folder: folders.cache.map { $0 + "/art" }))
        upNext = UpNextPerformer(books, shelf.desk, desks, time: time)
        let performers = Performers(mailbox: mailbox, lanes: lanes)
        self.performers = performers
        newDesktop = { Mpris { mailbox.post(.unasked(.wishedOutside($0.action))) } }
        desktop = newDesktop()
        notifications = Self.notifications {
            mailbox.post(.unasked(.service(Notifications.self, $0)))
        }
        let store = Store<App>(
            Self.freshState(folders, variables), time: time,
            perform: { [unowned self] in speak($0, $1) }, abandon: performers.abandon)
        loop = Loop(
            store, time: time, bell: bell, signals: signals,
            wiring: .init(
                draw: { [watchers] state, _ in
                    state.theming.isUndecided
                        ? nil : (watchers.recorder.draw(state), state.theming.skin)
                },
                input: { App.Action.input($0) }, occurrence: Self.action,
                takeLetter: { [performers] in performers.takeLetter(into: $0) }))
        addPerformers(
            books, notes, lookups, shelf, TextWork.desk(folders, shelf: shelf.indexing), desks,
            streams)
        let sync = SyncWork.desk(folders, catalogs, library)
        SyncWork.add(sync, home: home, to: performers, open: opener.open)
        lastPlaces = sync.map { LastPlaces(desk: $0, open: opener.open) }
        addVoices(books, library, shelf.keeping, opener, home: home, to: performers)
        StoryWork.add(casts, StoryDesk(library, notes: keeping, crew: Self.crew), to: performers)
        let carrying = keeping.map { NoteCarrying(keeping: $0, crew: Self.crew) }
        performers.add(TogetherPerformer(SentencePairing(crew: Self.crew), carrying))
        EventWork.add(to: performers, shelf, catalogs, time: time, watchers)
        performers.add(LockPerformer(lockFile, Polkit()))
        performers.add(FilePasswordPerformer(UnlockDesk(passwords, open: opener.open)))
        addNotifications(to: performers, shelf.desk)
        watchers.changed = { [unowned self] in loop.send(.service(Events.self, .watched($0))) }
        documents.begin().forEach(store.send)
    }

    /// One row a feature. A feature without a row asks nothing but of the root.
    private func addPerformers(
        _ books: BookDesk, _ notes: NoteDesk, _ lookups: LookupDesk, _ shelf: ShelfParts,
        _ texts: TextDesk, _ catalogs: Performers.CatalogDesks, _ streams: any SoundStreaming
    ) {
        let settings = { [unowned self] in loop.store.state.preferences.settings }
        let giveBack: @Sendable () async -> Void = { cu_give_back_room() }
        performers.add(
            ReaderPerformer(
                books, notes, hints: lookups.hints, time: time, settings: settings,
                giveBack: giveBack, attend: openFiles.attend))
        performers.add(FindPerformer(books))
        StoryWork.add(lookups, to: performers, time: time, settings: settings) { [unowned self] in
            sound.perform($0, settings())
        }
        performers.add(ViewerPerformer(books))
        performers.add(EverywherePerformer(texts))
        performers.add(TextReadingPerformer(texts, settings: settings, giveBack: giveBack))
        performers.add(StatisticsPerformer(books, lookups.vocabulary, shelf.desk, time: time))
        performers.add(GoalsPerformer(books, time: time))
        performers.add(ShelfPerformer(shelf.desk, time: time))
        performers.add(
            BookPagePerformer(
                shelf.desk, streams: streams, plans: PlanDesk(PlanLedger(folders)), time: time))
        performers.add(lists: shelf.desk, paths: shelf.paths)
        performers.add(LibraryCarePerformer(shelf.care))
        performers.add(catalogs, time: time)
        performers.add(
            ListeningPerformer(
                books, notes, MpvSilences(streams: streams), DiskDocuments(), time: time
            ) { [unowned self] in
                sound.perform($0, settings())
            })
        performers.add(CuesPerformer { [unowned self] in sound.perform($0, settings()) })
        performers.add(TutorPerformer { [unowned self] in sound.perform($0, settings()) })
        performers.add(
            DoctorPerformer { [unowned self] in
                let (state, look) = (loop.store.state, Examination(variables.all, folders))
                let size = state.terminalSize
                return {
                    look.findings(
                        state.preferences.settings, state.preferences.problems,
                        state.theming.shelf, size: size)
                }
            })
    }

    /// On this process's own terminal, until the person leaves.
    func run(with lock: InstanceLock?, first actions: [App.Action]) throws(TerminalError) -> Int32 {
        loop.send(LockWork.begun(lockFile, isPassed: folders.privateRoom != nil))
        if hasStandIn, lock != nil { loop.send(.madeLeavable) }
        actions.forEach(loop.send)
        loop.attach(try openTerminal(input: 0, output: 1, TerminalEnvironment { variables[$0] }))
        // The picture first; by whom it may be reached, and what it shall notice, can wait.
        loop.turn()
        return live(with: lock)
    }

    /// Without a terminal, until one is lent or somebody says that it is enough.
    func runDetached(with lock: InstanceLock, first actions: [App.Action]) -> Int32 {
        loop.send(LockWork.begun(lockFile, isPassed: folders.privateRoom != nil))
        loop.send(.madeResident)
        actions.forEach(loop.send)
        return live(with: lock)
    }

    private func live(with lock: InstanceLock?) -> Int32 {
        if let lock { openDoor(lock) }
        watchFolders()
        speak(.watchFolders(loop.store.state.preferences.settings.watchesFolders), nil)
        shelfWatch?.begin()
        loop.send(.servicesBegun)
        loop.watch(clock.descriptor) { [unowned self] in
            if clock.hasJumped() { loop.send(.clockJumped) }
        }
        if let network {
            loop.watch(network.descriptor) { [unowned self] in
                if network.hasChanged() { loop.send(.networkChanged) }
            }
        }
        let status = loop.run()
        finish()
        return status
    }

    private func openDoor(_ lock: InstanceLock) {
        if let door { formerDoors.append(door) }
        door = Door(
            lock, loop, watchers,
            yielded: { [unowned self] in
                desktop.close()
                desktop = newDesktop()
            },
            open: { [unowned self] guest, environment throws(TerminalError) in
                leaveOwn()
                return try openTerminal(
                    input: guest.descriptors[0], output: guest.descriptors[1], environment)
            })
    }

    /// This one plays from here on: it is the one that others find.
    private func takePlace() {
        guard let lock = taken.take() else { return }
        openDoor(lock)
        if hasStandIn || loop.store.state.isResident { loop.send(.madeLeavable) }
    }

    private func openTerminal(
        input: Int32, output: Int32, _ environment: TerminalEnvironment
    ) throws(TerminalError) -> NcursesTerminal {
        let settings = loop.store.state.preferences.settings
        return try NcursesTerminal(
            input: input, output: output, environment: environment,
            colors: colors ?? settings.colors, escapeDelay: settings.escapeDelay,
            hasMouse: settings.hasMouse)
    }

    /// The shell that started this has its prompt back, and the terminal with it.
    private func leaveOwn() {
        guard hasStandIn, !isHomeless else { return }
        isHomeless = true
        loop.send(.madeHomeless)
        StandIn.dismiss()
    }

    private func leave() {
        loop.detach()
        leaveOwn()
    }

    /// Only this process's own: a lent terminal is opened by the settings when it comes again.
    private func reopen() {
        guard !loop.store.state.isResident, loop.terminal != nil else { return }
        loop.detach()
        do throws(TerminalError) {
            let environment = TerminalEnvironment { variables[$0] }
            loop.attach(try openTerminal(input: 0, output: 1, environment))
        } catch {
            // It was open a moment ago: whatever took it away has ended the program's screen.
            loop.stop(1)
        }
    }

    /// What is being saved is saved before the process ends; a disk that hangs is not waited for.
    private func finish() {
        sound.close()
        desktop.close()
        notifications.close()
        door?.shut()
        performers.close()
        let end = time.now + .seconds(5)
        while time.now < end {
            if performers.takeLetter(into: loop.store) { continue }
            if performers.isSaved { break }
            // Not every answer rings.
            bell.wait(forMs: 10)
        }
        if loop.store.state.isHurried { return }
        let leave = hasStandIn && !isHomeless ? StandIn.dismiss : nil
        lastPlaces?.tell(leave: leave)
    }

    func perform(_ command: App.Command, _ ticket: Ticket?) {
        let reply = performers.reply(ticket) { (action: App.Action) in action }
        switch command {
        case .screen(let id, let command): performers.perform(command, from: id, ticket)
        case .service(let command): performers.perform(command, ticket)
        case .openNext(let source): upNext.open(source, reply)
        case .findNext(let book, let all): upNext.find(after: book, inCollections: all, reply)
        case .findTitles(let paths): upNext.title(paths, reply)
        case .findStream(let stream): upNext.find(stream, reply)
        case .drawPlayerCover(let book, let wish): covers.draw(wish, of: book, reply)
        case .keepArt(let book, let number): covers.keep(book, number: number, reply)
        case .drawCatalogCover(let wish, let account, let mayAsk):
            covers.draw(wish, of: account, mayAsk: mayAsk, reply)
        case .forgiveCovers: covers.forgive()
        case .read(let paper): documents.read(paper, reply)
        case .readThemes: documents.readThemes(reply)
        case .save(let paper, let bytes): documents.save(bytes, paper, reply)
        case .layOut(let file, let bytes): documents.layOut(bytes, file, reply)
        case .takeNote(let note): documents.takeNote(note, reply)
        case .tellTime: reply.now(.clockTold(time.wall))
        case .quit: loop.stop()
        case .suspend: loop.suspend()
        case .redraw: loop.redraw()
        case .askGraphics: loop.terminal?.askGraphics()
        case .show(let face, let isJump): desktop.show(face, isJump: isJump)
        case .leave: loop.later { [unowned self] in leave() }
        case .askOther, .takeOver, .joinOther: turnToOther(command, ticket)
        case .turnPrivate: turnsPrivate = true
        case .takePlace: loop.later { [unowned self] in takePlace() }
        case .reopenTerminal: loop.later { [unowned self] in reopen() }
        case .copy(let text): copy(text)
        case .copyWithTool(let text):
            let clipboard = Clipboard(variables: variables)
            performers.answer(ticket) { .troubleTold(clipboard.copy(text)) }
        case .weighCopy(let text, let licence):
            let copies = copies
            performers.answer(ticket) { .copyWeighed(text, copies.count(text.count, of: licence)) }
        case .edit(let file): edit(file)
        case .browse(let address):
            let browser = Browser(variables: variables)
            performers.answer(ticket) { .troubleTold(browser.open(address)) }
        case .openOutside(let path):
            let browser = Browser(variables: variables)
            performers.answer(ticket) { .troubleTold(browser.open(file: path)) }
        case .watchFolders(let isWanted): shelfWatch?.want(isWanted)
        case .restoreSocket: door?.repair()
        case .findReader:
            let readers = ScreenReaders(variables.all)
            performers.answer(ticket) { .readerFound(readers.running()) }
        }
    }

    private func turnToOther(_ command: App.Command, _ ticket: Ticket?) {
        if case .joinOther(let words) = command {
            joining = words
            return loop.stop()
        }
        guard let ticket else { return }
        let (place, taken) = (otherPlace, taken)
        performers.answer(ticket) {
            if command == .askOther { return .otherTold(place.flatMap(Other.heard)) }
            guard let lock = place.flatMap(Other.takeOver) else { return .placeTaken(false) }
            taken.put(lock)
            return .placeTaken(true)
        }
    }

    /// What others write into our folders is noticed.
    private func watchFolders() {
        let watches = FolderWatches(loop)
        self.watches = watches
        watches.watch(folders.config) { names in
            names?.contains(SettingsFile.name) == false ? nil : .paperChanged(.settings)
        }
        watches.watch(folders.themes) { _ in .themesChanged }
        watches.watch(folders.data) { names in
            names?.contains(LockFile.name) == false ? nil : .service(Lock.self, .fileChanged)
        }
        watches.watch(folders.data) { [unowned self] names in
            guard names?.contains(where: { $0.hasPrefix("library.db") }) != false else {
                return nil
            }
            self.shelfWatch?.libraryChanged()
            return .libraryChanged
        }
    }
}
