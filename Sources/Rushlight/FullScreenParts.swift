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

extension PublicationFiles {
    /// As a person set it: their limits, and what they said of folders of sound.
    init(
        _ folders: Folders?, _ options: OpenOptions? = nil, pages: (any PageBringing)? = nil
    ) {
        self.init(
            parts: ChildParts(),
            options: options ?? OpenOptions(settings: folders?.settings),
            deciding: folders?.data.map { FolderDecisionFile(folder: $0) }, pages: pages)
    }
}

/// What the program's parts are made of.
extension FullScreen {
    func path(of file: EditableFile) -> String? {
        switch file {
        case .settings: folders.settings
        case .note(let note): folders.note(note.id)
        }
    }

    /// - Parameter pages: asked for those of lists that were made here, and of no other: a book
    ///   that came from elsewhere fetches nothing.
    static func open(
        _ source: BookSource, _ folders: Folders?, _ pages: (any PageBringing)? = nil
    ) throws(OpenError) -> Publication {
        switch source {
        case .file(let path):
            let isOurs = folders?.data.map { path.hasPrefix($0 + "/streams/") } ?? false
            return try PublicationFiles(folders, pages: isOurs ? pages : nil).open(path)
        case .narration(let path): return try narration(path, folders)
        case .guide: return try Guide.open(keys: .inForce(settings: folders?.settings))
        }
    }

    private static func narration(
        _ path: String, _ folders: Folders?
    ) throws(OpenError) -> Publication {
        guard let sound = try open(.file(path), folders).narration() else {
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
        performers.add(TogetherPerformer(SentencePairing(crew: Self.crew)))
        let tapping = TapDesk(library, decoder: MpvDecoder())
        performers.add(
            TapPerformer(tapping, time: ConcreteTime()) { [unowned self] in
                sound.perform($0, loop.store.state.preferences.settings)
            })
    }

    static var crew: ParallelWork { ParallelWork(hands: Int(cu_processors())) }

    /// By which a text and its sound are one place.
    static func pairing(_ library: SQLiteLibrary, _ folders: Folders) -> Pairing {
        Pairing(library) { path in
            // The file may be gone: then each book stays where it was.
            try? open(BookSource(kept: path), folders)
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
