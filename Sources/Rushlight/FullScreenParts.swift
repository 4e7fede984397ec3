import Adapters
import CUnix
import Canvas
import Features
import Kernel
import Notebook
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import Runtime
import RuntimeKit
import ScreenKit
import Terminal

/// What the program's parts are made of.
extension FullScreen {
    func path(of file: EditableFile) -> String? {
        switch file {
        case .settings: folders.settings
        case .note(let note): folders.note(note.id)
        }
    }

    static func open(_ source: BookSource, settings: String?) throws(OpenError) -> Publication {
        switch source {
        case .file(let path):
            try PublicationFiles(parts: ChildParts(), options: OpenOptions(settings: settings))
                .open(path)
        case .narration(let path): try narration(path, settings: settings)
        case .guide: try Guide.open(keys: .inForce(settings: settings))
        }
    }

    private static func narration(
        _ path: String, settings: String?
    ) throws(OpenError) -> Publication {
        guard let sound = try open(.file(path), settings: settings).narration() else {
            throw .nothingToRead(in: "its narration")
        }
        return sound
    }

    func addVoices(
        _ books: BookDesk, _ library: SQLiteLibrary?, home: String?, to performers: Performers
    ) {
        ScreenVoices.add(to: performers, books, library, folders, home: home) { [unowned self] in
            loop.store.state.preferences.settings
        }
        let tapping = TapDesk(library, decoder: MpvDecoder())
        performers.add(
            TapPerformer(tapping, time: ConcreteTime()) { [unowned self] in
                sound.perform($0, loop.store.state.preferences.settings)
            })
    }

    static var crew: ParallelWork { ParallelWork(hands: Int(cu_processors())) }

    /// By which a text and its sound are one place.
    static func pairing(_ library: SQLiteLibrary, _ folders: Folders) -> Pairing {
        let settings = folders.settings
        return Pairing(library) { path in
            // The file may be gone: then each book stays where it was.
            try? open(BookSource(kept: path), settings: settings)
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
}
