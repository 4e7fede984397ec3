import Canvas
import Kernel

/// Whatever can stand on the stack. A new feature adds a case to each of these three.
public enum Scene: Equatable, Sendable {
    case help(Help.State)
    case palette(Palette.State)
    case messages(MessageList.State)
    case settings(SettingsScreen.State)
    case themes(ThemePicker.State)
    case doctor(Doctor.State)
    case tutor(Tutor.State)
    case reader(Reader.State)
    case contents(Contents.State)
    case find(Find.State)
    case everywhere(Everywhere.State)
    case notes(Notes.State)
    case note(NoteEditor.State)
    case choice(Choice.State)
    case sound(SoundSheet.State)
    case card(Card.State)
    case lookup(Lookup.State)
    case viewer(Viewer.State)
    case player(Player.State)
    case shelf(Shelf.State)
    case bookPage(BookPage.State)
    case bookEditor(BookEditor.State)
    case folders(FolderList.State)
    case care(LibraryCare.State)
    case libraries(Libraries.State)
    case catalog(Catalog.State)
    case offer(Offer.State)
    case signIn(SignIn.State)
    case passphrase(Passphrase.State)
    case trust(Trust.State)
    case downloads(DownloadList.State)
}

public enum SceneAction: Equatable, Sendable {
    case help(Help.Action)
    case palette(Palette.Action)
    case messages(MessageList.Action)
    case settings(SettingsScreen.Action)
    case themes(ThemePicker.Action)
    case doctor(Doctor.Action)
    case tutor(Tutor.Action)
    case reader(Reader.Action)
    case contents(Contents.Action)
    case find(Find.Action)
    case everywhere(Everywhere.Action)
    case notes(Notes.Action)
    case note(NoteEditor.Action)
    case choice(Choice.Action)
    case sound(SoundSheet.Action)
    case card(Card.Action)
    case lookup(Lookup.Action)
    case viewer(Viewer.Action)
    case player(Player.Action)
    case shelf(Shelf.Action)
    case bookPage(BookPage.Action)
    case bookEditor(BookEditor.Action)
    case folders(FolderList.Action)
    case care(LibraryCare.Action)
    case libraries(Libraries.Action)
    case catalog(Catalog.Action)
    case offer(Offer.Action)
    case signIn(SignIn.Action)
    case passphrase(Passphrase.Action)
    case trust(Trust.Action)
    case downloads(DownloadList.Action)
}

public enum SceneCommand: Equatable, Sendable {
    case ask(Ask)
    case themes(ThemePicker.Command)
    case doctor(Doctor.Command)
    case tutor(Tutor.Command)
    case reader(Reader.Command)
    case find(Find.Command)
    case everywhere(Everywhere.Command)
    case lookup(Lookup.Command)
    case viewer(Viewer.Command)
    case shelf(Shelf.Command)
    case bookPage(BookPage.Command)
    case folders(FolderList.Command)
    case care(LibraryCare.Command)
    case libraries(Libraries.Command)
    case catalog(Catalog.Command)
    case offer(Offer.Command)
    case signIn(SignIn.Command)
    case passphrase(Passphrase.Command)
    case trust(Trust.Command)
}

/// A scene with its feature's type put away: what the root needs to route and to draw.
struct Face {
    let place: Place
    let listens: Bool
    /// Nothing behind it can be seen.
    let hidesAll: Bool
    let claims: (Order) -> Bool
    let ordered: (Order) -> SceneAction
    let resized: (Size) -> SceneAction
    let typed: (Key) -> SceneAction?
    let pasted: (String) -> SceneAction?
    let pointed: (Mouse, Surroundings) -> SceneAction?
    let draw: (Surroundings, inout Frame) -> Void

    init<F: Standing>(
        _ feature: F.Type, _ state: F.State, _ lift: @escaping (F.Action) -> SceneAction
    ) {
        place = F.place(state)
        listens = F.listens(state)
        hidesAll = F.hidesAll
        claims = { F.claims($0, state) }
        ordered = { lift(F.ordered($0)) }
        resized = { lift(F.resized($0)) }
        typed = { F.typed($0).map(lift) }
        pasted = { F.pasted($0).map(lift) }
        pointed = { F.pointed($0, state, $1).map(lift) }
        draw = { F.draw(state, $0, into: &$1) }
    }
}

extension Scene {
    func isSameKind(as other: Scene) -> Bool {
        name == other.name
    }

    /// As `ctl status` and `--open` name it.
    public var name: String {
        switch self {
        case .help: "keys"
        case .palette: "palette"
        case .messages: "messages"
        case .settings: "settings"
        case .themes: "themes"
        case .doctor: "doctor"
        case .tutor: "tutor"
        case .reader(let reader): reader.source == .guide ? "guide" : "reader"
        case .contents: "contents"
        case .find: "find"
        case .everywhere: "search"
        case .notes: "notes"
        case .note: "note"
        case .choice(let choice): choice.name
        case .sound: "sound"
        case .card: "card"
        case .lookup: "lookup"
        case .viewer: "viewer"
        case .player: "player"
        case .shelf: "shelf"
        case .bookPage: "book"
        case .bookEditor: "edit"
        case .folders: "folders"
        case .care: "care"
        case .libraries: "libraries"
        case .catalog: "catalog"
        case .offer: "offer"
        case .signIn: "sign-in"
        case .passphrase: "passphrase"
        case .trust: "certificate"
        case .downloads: "downloads"
        }
    }

    /// As a person calls it.
    var title: String {
        switch self {
        case .help: "Keys"
        case .palette: "Palette"
        case .messages: "Messages"
        case .settings: "Settings"
        case .themes: "Themes"
        case .doctor: "Doctor"
        case .tutor(let tutor): Tutor.place(tutor) == .player ? "Player" : "Lessons"
        case .reader(let reader): reader.source == .guide ? "The guide" : "Book"
        case .contents: "Contents"
        case .find: "Find"
        case .everywhere: "Search everything"
        case .notes: "Notes"
        case .note: "Note"
        case .choice(let choice): choice.title
        case .sound: "Sound"
        case .card(let card): card.title
        case .lookup: "Look a word up"
        case .viewer: "Picture"
        case .player: "Player"
        case .shelf: "Shelf"
        case .bookPage: "Book page"
        case .bookEditor: "Edit"
        case .folders: "Watched folders"
        case .care: "The library"
        case .libraries: "Libraries and catalogs"
        case .catalog: "Catalog"
        case .offer: "Book of a catalog"
        case .signIn: "Sign in"
        case .passphrase: "Passphrase"
        case .trust: "Certificate"
        case .downloads: "Downloads"
        }
    }

    typealias Effects = [Effect<SceneAction, SceneCommand>]

    var face: Face {
        switch self {
        case .help(let state): Face(Help.self, state, SceneAction.help)
        case .palette(let state): Face(Palette.self, state, SceneAction.palette)
        case .messages(let state): Face(MessageList.self, state, SceneAction.messages)
        case .settings(let state): Face(SettingsScreen.self, state, SceneAction.settings)
        case .themes(let state): Face(ThemePicker.self, state, SceneAction.themes)
        case .doctor(let state): Face(Doctor.self, state, SceneAction.doctor)
        case .tutor(let state): Face(Tutor.self, state, SceneAction.tutor)
        case .reader(let state): Face(Reader.self, state, SceneAction.reader)
        case .contents(let state): Face(Contents.self, state, SceneAction.contents)
        case .find(let state): Face(Find.self, state, SceneAction.find)
        case .everywhere(let state): Face(Everywhere.self, state, SceneAction.everywhere)
        case .notes(let state): Face(Notes.self, state, SceneAction.notes)
        case .note(let state): Face(NoteEditor.self, state, SceneAction.note)
        case .choice(let state): Face(Choice.self, state, SceneAction.choice)
        case .sound(let state): Face(SoundSheet.self, state, SceneAction.sound)
        case .card(let state): Face(Card.self, state, SceneAction.card)
        case .lookup(let state): Face(Lookup.self, state, SceneAction.lookup)
        case .viewer(let state): Face(Viewer.self, state, SceneAction.viewer)
        case .player(let state): Face(Player.self, state, SceneAction.player)
        case .shelf(let state): Face(Shelf.self, state, SceneAction.shelf)
        case .bookPage(let state): Face(BookPage.self, state, SceneAction.bookPage)
        case .bookEditor(let state): Face(BookEditor.self, state, SceneAction.bookEditor)
        case .folders(let state): Face(FolderList.self, state, SceneAction.folders)
        case .care(let state): Face(LibraryCare.self, state, SceneAction.care)
        case .libraries(let state): Face(Libraries.self, state, SceneAction.libraries)
        case .catalog(let state): Face(Catalog.self, state, SceneAction.catalog)
        case .offer(let state): Face(Offer.self, state, SceneAction.offer)
        case .signIn(let state): Face(SignIn.self, state, SceneAction.signIn)
        case .passphrase(let state): Face(Passphrase.self, state, SceneAction.passphrase)
        case .trust(let state): Face(Trust.self, state, SceneAction.trust)
        case .downloads(let state): Face(DownloadList.self, state, SceneAction.downloads)
        }
    }

    /// Whether a command does anything here now, and is not a miss: tried on a copy.
    func takes(_ verb: Verb) -> Bool {
        var copy = self
        let effects = copy.reduce(face.ordered(Order(verb)))
        if case .tutor(let tutor) = copy, tutor.turnsDown(verb) { return false }
        return !effects.contains {
            if case .perform(.ask(.missed)) = $0 { true } else { false }
        }
    }

    mutating func reduce(_ action: SceneAction) -> Effects {
        switch (self, action) {
        case (.help(var state), .help(let action)):
            defer { self = .help(state) }
            return lift(Help.reduce(&state, action), SceneAction.help, SceneCommand.ask)
        case (.palette(var state), .palette(let action)):
            defer { self = .palette(state) }
            return lift(Palette.reduce(&state, action), SceneAction.palette, SceneCommand.ask)
        case (.messages(var state), .messages(let action)):
            defer { self = .messages(state) }
            return lift(MessageList.reduce(&state, action), SceneAction.messages, SceneCommand.ask)
        case (.settings(var state), .settings(let action)):
            defer { self = .settings(state) }
            return lift(
                SettingsScreen.reduce(&state, action), SceneAction.settings, SceneCommand.ask)
        case (.themes(var state), .themes(let action)):
            defer { self = .themes(state) }
            return lift(ThemePicker.reduce(&state, action), SceneAction.themes, SceneCommand.themes)
        case (.doctor(var state), .doctor(let action)):
            defer { self = .doctor(state) }
            return lift(Doctor.reduce(&state, action), SceneAction.doctor) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .doctor(command) }
            }
        case (.tutor(var state), .tutor(let action)):
            defer { self = .tutor(state) }
            return lift(Tutor.reduce(&state, action), SceneAction.tutor) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .tutor(command) }
            }
        case (.contents(var state), .contents(let action)):
            defer { self = .contents(state) }
            return lift(Contents.reduce(&state, action), SceneAction.contents, SceneCommand.ask)
        case (.notes(var state), .notes(let action)):
            defer { self = .notes(state) }
            return lift(Notes.reduce(&state, action), SceneAction.notes, SceneCommand.ask)
        case (.note(var state), .note(let action)):
            defer { self = .note(state) }
            return lift(NoteEditor.reduce(&state, action), SceneAction.note, SceneCommand.ask)
        case (.choice(var state), .choice(let action)):
            defer { self = .choice(state) }
            return lift(Choice.reduce(&state, action), SceneAction.choice, SceneCommand.ask)
        case (.sound(var state), .sound(let action)):
            defer { self = .sound(state) }
            return lift(SoundSheet.reduce(&state, action), SceneAction.sound, SceneCommand.ask)
        case (.card(var state), .card(let action)):
            defer { self = .card(state) }
            return lift(Card.reduce(&state, action), SceneAction.card, SceneCommand.ask)
        case (.lookup(var state), .lookup(let action)):
            defer { self = .lookup(state) }
            return lift(Lookup.reduce(&state, action), SceneAction.lookup) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .lookup(command) }
            }
        case (.viewer(var state), .viewer(let action)):
            defer { self = .viewer(state) }
            return lift(Viewer.reduce(&state, action), SceneAction.viewer) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .viewer(command) }
            }
        case (.player(var state), .player(let action)):
            defer { self = .player(state) }
            return lift(Player.reduce(&state, action), SceneAction.player, SceneCommand.ask)
        case (.shelf(var state), .shelf(let action)):
            defer { self = .shelf(state) }
            return lift(Shelf.reduce(&state, action), SceneAction.shelf) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .shelf(command) }
            }
        case (.bookPage(var state), .bookPage(let action)):
            defer { self = .bookPage(state) }
            return lift(BookPage.reduce(&state, action), SceneAction.bookPage) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .bookPage(command) }
            }
        case (.bookEditor(var state), .bookEditor(let action)):
            defer { self = .bookEditor(state) }
            return lift(BookEditor.reduce(&state, action), SceneAction.bookEditor, SceneCommand.ask)
        case (.folders(var state), .folders(let action)):
            defer { self = .folders(state) }
            return lift(FolderList.reduce(&state, action), SceneAction.folders) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .folders(command) }
            }
        case (.care(var state), .care(let action)):
            defer { self = .care(state) }
            return lift(LibraryCare.reduce(&state, action), SceneAction.care) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .care(command) }
            }
        case (.libraries(var state), .libraries(let action)):
            defer { self = .libraries(state) }
            return lift(Libraries.reduce(&state, action), SceneAction.libraries) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .libraries(command) }
            }
        case (.catalog(var state), .catalog(let action)):
            defer { self = .catalog(state) }
            return lift(Catalog.reduce(&state, action), SceneAction.catalog) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .catalog(command) }
            }
        case (.offer(var state), .offer(let action)):
            defer { self = .offer(state) }
            return lift(Offer.reduce(&state, action), SceneAction.offer) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .offer(command) }
            }
        case (.trust(var state), .trust(let action)):
            defer { self = .trust(state) }
            return lift(Trust.reduce(&state, action), SceneAction.trust) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .trust(command) }
            }
        case (.passphrase(var state), .passphrase(let action)):
            defer { self = .passphrase(state) }
            return lift(Passphrase.reduce(&state, action), SceneAction.passphrase) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .passphrase(command) }
            }
        case (.signIn(var state), .signIn(let action)):
            defer { self = .signIn(state) }
            return lift(SignIn.reduce(&state, action), SceneAction.signIn) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .signIn(command) }
            }
        case (.downloads(var state), .downloads(let action)):
            defer { self = .downloads(state) }
            return lift(
                DownloadList.reduce(&state, action), SceneAction.downloads, SceneCommand.ask)
        case (.find(var state), .find(let action)):
            defer { self = .find(state) }
            return lift(Find.reduce(&state, action), SceneAction.find) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .find(command) }
            }
        case (.everywhere(var state), .everywhere(let action)):
            defer { self = .everywhere(state) }
            return lift(Everywhere.reduce(&state, action), SceneAction.everywhere) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .everywhere(command) }
            }
        case (.reader(var state), .reader(let action)):
            defer { self = .reader(state) }
            return lift(Reader.reduce(&state, action), SceneAction.reader) { command in
                if case .ask(let ask) = command { .ask(ask) } else { .reader(command) }
            }
        default:
            // An answer for a scene of another kind: ids are never used twice, so none comes.
            return []
        }
    }

    private func lift<A, C>(
        _ effects: [Effect<A, C>], _ action: (A) -> SceneAction, _ command: (C) -> SceneCommand
    ) -> Effects {
        effects.map { $0.relabelled(action, command) }
    }
}
