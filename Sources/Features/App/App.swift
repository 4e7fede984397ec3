import Canvas
import Catalogs
import HouseholdWing
import Kernel
import LendingWing
import LibraryWing
import ListeningWing
import Notebook
import Publications
import ReadingWing
import ScreenKit
import Wording

/// The root: routes actions to the screens on the stack, and does what they ask.
public enum App: Feature {
    public struct State: Equatable, Sendable {
        public var services = Services()
        public var stack = Stack(
            root: AnyScreen(Reader.self, Reader.State(.guide, size: Size(80, 24))))
        /// The second pane; nil while only one is open.
        public internal(set) var panes: Panes?
        /// Panes that were opened so far.
        var paneCount = 0
        public var around = Surroundings()
        /// The settings that everything was told last.
        var followed = Settings()
        public var keys = KeyReader()
        /// Whether the list of what a chord offers has risen.
        public var isHintShown = false
        public var notices = Notices()
        public var undo = UndoBook<Action>()
        public var preferences = Preferences()
        public var theming = Theming()
        public var graphicsSupport = GraphicsSupport()
        /// The cover of the audiobook that is playing.
        var playerCover = PictureTray()
        public var memory = Memory()
        public var reader = ScreenReader()
        public var silence = Silence()
        /// The last words of the search in everything.
        var everywhere = ""
        /// The screen was shown: from here on the present screen is kept as the last one.
        public var isUnderWay = false
        /// The dictionary that was used last.
        public var favouriteSource: String?
        /// Only the book is on the screen, until the key is pressed again.
        public var isQuiet = false
        /// The audiobook that does not play by itself once it is open: the program resumed it,
        /// the person did not ask for it.
        var restingSource: BookSource?
        /// The book of one's own that was opened before the last.
        var formerBook: BookSource?
        /// Screens were told to leave a row for the mini player.
        var isMiniShown = false
        /// The cover that the desktop can show, and the number of its book.
        var art: Art?
        /// What the desktop was told last about the audiobook.
        var face: Listening.Face?
        /// Another instance runs and may be playing.
        var isSecond = false
        /// It ends because its terminal went away or a signal said so: nothing more is waited for.
        public var isHurried = false
        /// The program ends as soon as the player has told its place.
        var isQuitting = false
        /// Goes on without a terminal: it was started without one, or left it.
        public var isResident = false
        /// It can leave its terminal and be found again.
        public internal(set) var canPlayOn = false
        /// On a terminal, where the person can be asked.
        public internal(set) var isShown = false

        /// The locales that the environment asks for, the most wanted first.
        var locales: [String] = []
        /// The language in which the screens last laid out their words.
        var spoken = Wording.english.code

        public init(isPrivate: Bool = false) { around.isPrivate = isPrivate }
    }

    public enum Action: Equatable, Sendable {
        case input(Input)
        /// A command from the palette, the command line or a script.
        case ordered(Order)
        case opened(Destination)
        /// The shell named a book.
        case began(with: BookSource, at: Target?)
        /// The shell named a place.
        case beganAt(Destination)
        case screen(Int, ScreenAction)
        case service(ServiceAction)
        /// The first frame was drawn: services begin.
        case servicesBegun
        /// The network changed.
        case networkChanged
        /// The network has not changed for a while.
        case networkSettled
        /// The shell named the address of a catalog.
        case beganAtAddress(String)
        /// What was found at an address, if anything, and the page of a comic that its server
        /// says was read last.
        case streamFound(Stream, path: String?, page: Int? = nil, trouble: String?)
        case hintDelayPassed
        case toastTimePassed
        /// A setting has this value from here on; nil is its default.
        case settingChanged(String, SettingValue?)
        /// The same, taken back or done again where it still has the value that was given then.
        case settingReturned(String, to: SettingValue?, from: SettingValue?)
        case keyBound(Keymap.Change)
        case keyUnbound(place: String, keys: String)
        /// What a file holds; nil where there is none.
        case paperRead(Paper, [UInt8]?)
        /// Why it could not be read, its path last.
        case paperUnreadable(Paper, String)
        /// Another program wrote the file.
        case paperChanged(Paper)
        case themesRead([ThemeShelf.File])
        case themesChanged
        /// Saved, or why not, as a sentence.
        case paperSaved(Paper, String?)
        /// The file is there to be edited, or why not.
        case fileLaidOut(EditableFile, String?)
        /// What came of a note in the editor; nil where nothing can be read.
        case noteEdited(Annotation, [UInt8]?)
        /// The editor was left, with this exit status.
        case editorClosed(EditableFile, Int)
        /// Something happened in the folder of the control socket.
        case doorDisturbed
        case doorAwaited
        /// Time to look whether a screen reader runs, without keeping the first picture waiting.
        case readerAwaited
        /// Its name, or none.
        case readerFound(String?)
        /// There is no sound, and why; whether a person asked for it explicitly.
        case soundFailed(String, isAsked: Bool)
        /// Something failed, told as a sentence.
        case troubleTold(String)
        /// Whether a licence lets a text be copied.
        indirect case copyWeighed(String, CopyAllowance)
        case playerCoverDrawn(PictureWish, DrawnPicture)
        /// The address of the file for the desktop, of the book with this number.
        case artKept(String?, number: Int)
        case catalogCoverDrawn(PictureWish, DrawnPicture)
        case nightTurned
        /// The terminal did not say which ground it has.
        case groundPatienceRanOut
        /// Started without a file: goes on where the person left.
        case resumed
        /// Started without a terminal.
        case madeResident
        /// Another instance was started before this one.
        case madeSecond
        /// The shell can have its prompt back while this goes on playing.
        case madeLeavable
        /// Its own terminal is gone: others can attach to it.
        case madeHomeless
        /// What is up next changed.
        case queue(UpNext.Change)
        /// The next book is open, or why not.
        case nextOpened(OpenedSound?, trouble: String?)
        /// What books that are up next are called.
        case titlesFound([UpNext.Item])
        /// What comes after this one in its series.
        case nextFound(HeldNext?)
        /// The sound of the other instance, if it has any.
        case otherTold(OtherSound?)
        /// Whether this instance is now the one that others find.
        case placeTaken(Bool)
        /// Another instance took over playing.
        case yielded
        /// A media key or a script wishes this.
        indirect case wishedOutside(Action)
        /// A theme asked for on the command line.
        case themeWished(String)
        case clockTold(WallTime)
        /// The clock was set, or the machine slept.
        case clockJumped
        /// Another program wrote the library's file.
        case libraryChanged
        /// Books were added or removed in watched folders.
        case booksCame(Shelf.Came)
        /// Another program wrote a file that was opened here.
        case fileChanged(String)
        case terminal(TerminalNews)
    }

    public enum Command: Equatable, Sendable {
        case quit
        case suspend
        /// Tells the desktop what is playing; a jump is told to programs that count the time.
        case show(Listening.Face, isJump: Bool)
        /// Opens the next audiobook, whatever is on the screen.
        case openNext(BookSource)
        /// Looks up what these books are called.
        case findTitles([String])
        /// Looks for sound at an address.
        case findStream(Stream)
        /// Draws the cover of the audiobook.
        case drawPlayerCover(HeardBook, PictureWish)
        /// Writes the cover to a file that the desktop can show.
        case keepArt(HeardBook, number: Int)
        /// Draws the cover of a book in a catalog; the server is asked only if that is allowed.
        case drawCatalogCover(PictureWish, Account, mayAsk: Bool)
        /// Covers of catalogs that failed may be asked for again.
        case forgiveCovers
        /// Looks for the one that follows in its series.
        case findNext(HeardBook, inCollections: Bool)
        /// Gives the terminal back and goes on without one.
        case leave
        /// Asks the other instance what it is playing.
        case askOther
        /// Pauses the other instance and plays here.
        case takeOver
        /// Becomes the instance that others find.
        case takePlace
        /// Once this one has ended, the private shelf opens in its place.
        case turnPrivate
        /// Ends, and shows the other instance on this terminal after sending it these words.
        case joinOther([[String]])
        case redraw
        /// Asks the terminal what it shows of pictures.
        case askGraphics
        /// Opens the terminal again with the present settings.
        case reopenTerminal
        case copy(String)
        /// Gives text to the desktop's clipboard tool and reports the result.
        case copyWithTool(String)
        /// Counts what is to be copied of a book whose licence lets only so much be copied.
        indirect case weighCopy(String, Licence)
        /// Creates the file with these bytes if it does not exist, so that an editor can open it.
        case layOut(EditableFile, [UInt8])
        /// Opens an address outside of the program.
        case browse(String)
        case openOutside(String)
        case edit(EditableFile)
        case read(Paper)
        case readThemes
        /// Makes the control socket again, if another program removed it.
        case restoreSocket
        /// Looks whether a screen reader runs.
        case findReader
        /// Asks for the date and the hour.
        case tellTime
        case save(Paper, [UInt8])
        /// Reads the note that an editor wrote, and deletes its file.
        case takeNote(Annotation)
        case screen(Int, ScreenCommand)
        case service(ServiceCommand)
        /// Whether folders are watched.
        case watchFolders(Bool)
    }

    static func follow(_ action: Action, _ state: inout State) -> Effects {
        let (before, seen, place) = (state.memory, EventSight(state), NewsPlace(state))
        var effects = route(action, &state)
        for reaction in reactions { effects += reaction(&state) }
        effects += leaveNews(of: place, &state)
        effects += raiseEvents(since: seen, after: action, effects, &state)
        if state.memory != before, !action.isReading { effects.append(remember(state)) }
        return effects
    }

    static func route(_ action: Action, _ state: inout State) -> Effects {
        if isRefused(action, state) { return [] }
        switch action {
        case .input(let input): return hear(input, &state)
        case .ordered(let order): return obey(order, &state)
        case .opened(let destination): return open(destination, &state)
        case .began(let source, let target):
            return read(source, at: target, isRoot: true, &state)
        case .beganAt(let destination): return begin(at: destination, &state)
        case .screen(let id, let action): return send(action, to: id, &state)
        case .service(let action): return send(action, &state)
        case .servicesBegun: return beginServices(&state)
        case .networkChanged: return networkChanged(state)
        case .networkSettled: return networkSettled(&state)
        case .beganAtAddress(let address): return begin(atAddress: address, &state)
        case .streamFound(let stream, let path, let page, let trouble):
            return take(stream, path, page: page, trouble, &state)
        case .hintDelayPassed:
            state.isHintShown = !state.keys.isIdle
            return []
        case .toastTimePassed:
            state.notices.hide()
            return []
        case .settingChanged(let path, let value), .settingReturned(let path, let value, _):
            return change(path, to: value, &state)
        case .keyBound(let change): return bind(change, &state)
        case .keyUnbound(let place, let keys): return unbind(place, keys, &state)
        case .paperRead(let paper, let bytes): return read(paper, bytes, &state)
        case .paperUnreadable(let paper, let why):
            return unreadable(paper, why, &state)
        case .paperChanged(let paper): return [.request(.read(paper), .read(paper))]
        case .themesRead(let files): return hang(files, &state)
        case .themesChanged: return [.request(.themes, .readThemes)]
        case .paperSaved(let paper, let trouble): return saved(paper, trouble, &state)
        case .fileLaidOut(let file, let trouble): return edit(file, trouble, &state)
        case .noteEdited(let note, let bytes): return take(note, bytes, &state)
        case .editorClosed(let file, let status): return editorClosed(file, status, &state)
        // The program that removes the folder may not have finished.
        case .doorDisturbed: return [.schedule(.door, after: .seconds(1), .doorAwaited)]
        case .doorAwaited: return [.perform(.restoreSocket)]
        case .readerAwaited: return lookForReader(state)
        case .readerFound(let name): return found(name, &state)
        case .soundFailed(let words, let isAsked): return silent(words, isAsked, &state)
        case .troubleTold(let words): return say(words, &state)
        case .copyWeighed(let text, let allowance): return copy(text, allowance, &state)
        case .artKept(let address, let number):
            return take(address, ofBook: number, &state)
        case .playerCoverDrawn(let wish, let drawn):
            state.playerCover.take(wish, drawn)
            return []
        case .catalogCoverDrawn(let wish, let drawn):
            state.around.covers.take(wish, drawn)
            return []
        case .resumed: return resume(&state)
        case .madeResident:
            (state.isResident, state.canPlayOn) = (true, true)
            return looked(isInFront: false, &state)
        case .madeLeavable:
            state.canPlayOn = true
            return []
        case .madeHomeless:
            state.isResident = true
            return []
        case .otherTold(let other): return hearOther(other, &state)
        case .placeTaken(let isOurs): return stand(isOurs, &state)
        case .yielded: return yield(&state)
        case .wishedOutside(let action): return hearOutside(action, &state)
        case .queue(let change): return queue(change, &state)
        case .nextOpened(let opened, let trouble): return take(next: opened, trouble, &state)
        case .titlesFound(let items):
            state.memory.upNext.entitle(items)
            return []
        case .nextFound(let book): return found(next: book, &state)
        case .madeSecond:
            state.isSecond = true
            return []
        case .themeWished(let name):
            state.theming.wish = name
            return applyTheme(&state)
        case .nightTurned: return [.request(.clock, .tellTime)]
        case .clockJumped:
            return [.request(.clock, .tellTime)] + carry(Loans.Action.secondPassed, &state)
        case .groundPatienceRanOut:
            state.theming.isUndecided = false
            return []
        case .libraryChanged: return libraryChanged(&state)
        case .booksCame(let came):
            return tellShelf(.came(came, isInView: isShelfInView(state)), &state)
                + libraryChanged(&state)
        case .fileChanged(let path):
            return tell(.fileChanged, to: Reader.self, &state) { $0.source == .file(path) }
        case .clockTold(let wall): return tellTime(wall, &state)
        case .terminal(let news): return hear(news, &state)
        }
    }
}

extension App.Action {
    public static func screen<S: Screen>(
        _ id: Int, _ feature: S.Type, _ action: S.Action
    ) -> App.Action {
        .screen(id, ScreenAction(feature, action))
    }

    /// What is read from a file need not be written back to it.
    fileprivate var isReading: Bool {
        if case .paperRead = self { true } else { false }
    }
}

extension App.Action {
    public static func service<S: Service>(_ service: S.Type, _ action: S.Action) -> App.Action {
        .service(ServiceAction(service, action))
    }
}

extension App.Command {
    public static func service<S: Service>(
        _ service: S.Type, _ command: S.Command
    ) -> App.Command {
        .service(ServiceCommand(service, command))
    }

    public static func screen<S: Screen>(
        _ id: Int, _ feature: S.Type, _ command: S.Command
    ) -> App.Command {
        .screen(id, ScreenCommand(feature, command))
    }
}

extension EffectID {
    static let toast = EffectID("toast")
    static let door = EffectID("door")
    static let hint = EffectID("hint")
}
