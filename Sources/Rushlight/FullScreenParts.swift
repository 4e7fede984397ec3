import Adapters
import CUnix
import Canvas
import Features
import Kernel
import Notation
import Notebook
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import Runtime
import RuntimeKit
import ScreenKit
import Terminal
import Wording

/// What the program's parts are made of.
extension FullScreen {
    static func freshState(_ folders: Folders, _ variables: Variables) -> App.State {
        App.State(
            isPrivate: folders.privateRoom != nil, locales: Wording.locales { variables[$0] })
    }

    /// In the person's language, which work on other threads inherits.
    func speak(_ command: App.Command, _ ticket: Ticket?) {
        Wording.$inForce.withValue(loop.store.state.wording) { perform(command, ticket) }
    }

    func path(of file: EditableFile) -> String? {
        switch file {
        case .settings: folders.settings
        case .note(let note): folders.note(note.id)
        }
    }

    func addVoices(
        _ books: BookDesk, _ library: SQLiteLibrary?, _ shelf: SQLiteShelf?, _ opener: BookOpener,
        home: String?, to performers: Performers
    ) {
        ScreenVoices.add(
            to: performers, books, library, opener, folders, home: home,
            settings: { [unowned self] in loop.store.state.preferences.settings },
            sound: { [unowned self] in
                sound.perform($0, loop.store.state.preferences.settings)
            })
        var halves: BookHalves?
        if let library, let shelf {
            // The file may be gone: then it is no half of anything.
            halves = BookHalves(shelf, library) { try? opener.open(BookSource(kept: $0)) }
        }
        performers.add(AlignmentPerformer(halves, aligner: AligningProcess()))
        let tapping = TapDesk(library, decoder: MpvDecoder())
        performers.add(
            TapPerformer(tapping, time: ConcreteTime()) { [unowned self] in
                sound.perform($0, loop.store.state.preferences.settings)
            })
    }

    static var crew: ParallelWork { ParallelWork(hands: Int(cu_processors())) }

    /// By which a text and its sound are one place.
    static func pairing(_ library: SQLiteLibrary, _ opener: BookOpener) -> Pairing {
        Pairing(library) { path in
            // The file may be gone: then each book stays where it was.
            try? opener.open(BookSource(kept: path))
        }
    }

    /// As notes of the trash have it: without a zone.
    static var localTime: String {
        let wall = ConcreteTime().wall
        let local = wall.secondsSince1970 + Int64(wall.zoneOffsetSeconds)
        return String(IsoTime.text(local).dropLast())
    }

    static func pictures() -> PictureDesk {
        PictureDesk(parts: ChildParts()) { pixels, width, height, way in
            PixelWriter.body(pixels, width, height, way)
        }
    }

    static func action(_ occurrence: Occurrence) -> App.Action? {
        switch occurrence {
        case .detached: .terminal(.detached)
        case .attached(let surface):
            .terminal(.attached(surface.size, surface.depth, isPlain: surface.isPlain))
        case .terminalGone, .hungUp: .terminal(.gone)
        case .terminated: .terminal(.ended)
        case .interrupted: .input(.key(Key("c", .control)))
        }
    }

    /// Through the terminal, which reaches the clipboard of the person's own machine over ssh.
    func copy(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.copyMax))
        loop.terminal?.tell("52;c;" + Base64.encoded(bytes))
    }

    /// Terminals refuse more.
    private static let copyMax = 74_000

    func edit(_ file: EditableFile) {
        // It was found or made a moment ago.
        guard let path = path(of: file) else { return }
        let editor =
            [variables["VISUAL"], variables["EDITOR"], "editor", "vi"]
            .compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
        // As every program does: the variable may hold options.
        loop.run(editor.split(separator: " ").map(String.init) + [path]) { status in
            .editorClosed(file, Int(status))
        }
    }
}
