import Canvas
import ScreenKit
import Terminal

/// What is fuzzed. Each may trap only where it breaks a promise, which is then a bug.
enum FuzzTarget: String, CaseIterable {
    /// Text of a book or feed on its way into cells.
    case text
    /// What a terminal sends, in the pieces a slow line makes of it.
    case keys
    /// A settings file: read, every setting changed in it, and read again.
    case settings
    /// A theme file of a person's own, and the same bytes taken for a base16 scheme.
    case themes
    /// A publication of any format: archive, package, chapters, styles, overlays, search, places.
    case publication
    /// A comic in RAR, 7z or tar, unpacked in this process.
    case archive
    /// A Kindle book: what it says of itself, its page cut into chapters, its parts put together.
    case kindle
    /// What a broken part may answer.
    case shelf
    /// A page of HTML, alone.
    case page
    /// One part of a book of which the others are sound.
    case container, package, navigation, ncx, overlay, chapter, style
    /// One file of another format.
    case fictionbook, plain, markdown, rtf, opendocument
    /// Pages of the web as browsers save them.
    case mime, webarchive
    /// What lenders of Readium LCP send: a licence, and how it stands.
    case licence
    /// What servers and folders say that places are shared with.
    case side
    /// A place as another program may have written it.
    case locator
    /// A file of notes of any program, written out in every format; and a template.
    case notes
    /// Dictionaries: whole files of MDict and Slob, a page of Kobo's, a list of Yomitan's.
    case mdict, slob, kobo, yomitan
    /// Sound files, one kind each; and what describes them.
    case mp4, mp3, ogg, flac, matroska, wave, cue, playlist, manifest
    /// Where the frames of an MP3 stand, and what was kept of that.
    case frames
    /// Devices that share a book: ten histories a run.
    case fleet

    /// It runs once where the cheapest run so often: a chapter is parsed for every place in it, a
    /// Kindle book loaded four times before it is given up.
    var share: Int {
        switch self {
        case .chapter, .kindle, .fleet: 20
        case .container, .package, .navigation, .ncx, .overlay, .style: 10
        case .fictionbook, .page, .manifest, .markdown, .rtf, .opendocument, .mime, .webarchive: 4
        default: 1
        }
    }

    typealias Once = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

    /// C takes functions without a context, so each is written out.
    var once: Once {
        switch self {
        case .text:
            { bytes, count in FuzzTarget.text(UnsafeBufferPointer(start: bytes, count: count)) }
        case .keys:
            { bytes, count in FuzzTarget.keys(UnsafeBufferPointer(start: bytes, count: count)) }
        case .settings:
            { bytes, count in FuzzTarget.settings(UnsafeBufferPointer(start: bytes, count: count)) }
        case .themes:
            { bytes, count in FuzzTarget.themes(UnsafeBufferPointer(start: bytes, count: count)) }
        case .publication: { bytes, count in PublicationFuzz.book(bytes, count) }
        case .archive: { bytes, count in ShelfFuzz.archive(bytes, count) }
        case .kindle: { bytes, count in ShelfFuzz.kindle(bytes, count) }
        case .shelf: { bytes, count in ShelfFuzz.answers(bytes, count) }
        case .page: { bytes, count in PublicationFuzz.page(bytes, count) }
        case .container: { bytes, count in PartFuzz.once("META-INF/container.xml", bytes, count) }
        case .package: { bytes, count in PartFuzz.once("book.opf", bytes, count) }
        case .navigation: { bytes, count in PartFuzz.once("nav.xhtml", bytes, count) }
        case .ncx: { bytes, count in PartFuzz.once("toc.ncx", bytes, count) }
        case .overlay: { bytes, count in PartFuzz.once("a.smil", bytes, count) }
        case .chapter: { bytes, count in PartFuzz.once("a.xhtml", bytes, count) }
        case .style: { bytes, count in PartFuzz.once("a.css", bytes, count) }
        case .fictionbook: { bytes, count in PublicationFuzz.file("a.fb2", bytes, count) }
        case .plain: { bytes, count in PublicationFuzz.file("a.txt", bytes, count) }
        case .markdown: { bytes, count in PublicationFuzz.file("a.md", bytes, count) }
        case .rtf: { bytes, count in PublicationFuzz.file("a.rtf", bytes, count) }
        case .opendocument: { bytes, count in PublicationFuzz.file("a.fodt", bytes, count) }
        case .mime: { bytes, count in PublicationFuzz.file("a.mhtml", bytes, count) }
        case .webarchive: { bytes, count in PublicationFuzz.file("a.webarchive", bytes, count) }
        case .licence: { bytes, count in PublicationFuzz.licence(bytes, count) }
        case .side: { bytes, count in SideFuzz.answer(bytes, count) }
        case .locator: { bytes, count in PublicationFuzz.locator(bytes, count) }
        case .notes: { bytes, count in NotesFuzz.file(bytes, count) }
        case .mdict: { bytes, count in DictionaryFuzz.file("a.mdx", bytes, count) }
        case .slob: { bytes, count in DictionaryFuzz.file("a.slob", bytes, count) }
        case .kobo: { bytes, count in DictionaryFuzz.page(bytes, count) }
        case .yomitan: { bytes, count in DictionaryFuzz.bank(bytes, count) }
        case .mp4: { bytes, count in AudioFuzz.sound("a.m4b", bytes, count) }
        case .mp3: { bytes, count in AudioFuzz.sound("a.mp3", bytes, count) }
        case .ogg: { bytes, count in AudioFuzz.sound("a.ogg", bytes, count) }
        case .flac: { bytes, count in AudioFuzz.sound("a.flac", bytes, count) }
        case .matroska: { bytes, count in AudioFuzz.sound("a.mka", bytes, count) }
        case .wave: { bytes, count in AudioFuzz.sound("a.wav", bytes, count) }
        case .cue: { bytes, count in AudioFuzz.list("a.cue", bytes, count) }
        case .playlist: { bytes, count in AudioFuzz.list("a.m3u", bytes, count) }
        case .manifest: { bytes, count in AudioFuzz.list("a.json", bytes, count) }
        case .frames: { bytes, count in AudioFuzz.frames(bytes, count) }
        case .fleet: { bytes, count in FleetFuzz.once(bytes, count) }
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let raw = String(decoding: bytes, as: UTF8.self)
        let safe = Safe.text(raw)
        precondition(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        precondition(!safe.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
        for glyph in raw.compactMap(Safe.glyph) {
            precondition(Safe.glyph(glyph) == glyph, "what is safe stays as it is")
        }
        var frame = Frame(Size(40, 2))
        let end = frame.write(raw, row: 0, column: 3, limit: 37)
        precondition(end <= 37 && frame[1, 0] == Cell())
        return 0
    }

    private static func keys(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        var (whole, pieces) = (KeyDecoder(pasteMax: 4096), KeyDecoder(pasteMax: 4096))
        let events = whole.feed(bytes, at: .zero)
        let same = bytes.flatMap { pieces.feed(CollectionOfOne($0), at: .zero) }
        precondition(events == same, "keys do not depend on how they were cut")
        if let deadline = whole.deadline { _ = whole.decide(at: deadline) }
        precondition(whole.deadline == nil, "what is undecided is decided when time is up")
        return 0
    }

    private static func settings(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let (settings, _) = Settings.read(Array(bytes))
        // What cannot be read is never changed either.
        guard var file = try? SettingsFile(Array(bytes)) else { return 0 }
        for row in SettingsTable.rows {
            // A group that is no object in the file refuses, and says where.
            try? file.change(row, to: settings.value(row))
        }
        // The same holds for a group of keys.
        try? file.bind(place: "reader", keys: "g b", to: "go.shelf")
        // Not read at all is not equal either.
        precondition((try? SettingsFile(file.bytes)) == file, "what is written is read back")
        return 0
    }

    private static func themes(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        if let theme = ThemeParser.parse(Array(bytes), name: "own").theme {
            _ = ThemeCheck.findings(theme)
        }
        if case .success(let text) = Base16.theme(from: Array(bytes), name: "own") {
            precondition(
                ThemeParser.parse(text, name: "own").problems.isEmpty, "what is written is read")
        }
        return 0
    }
}
