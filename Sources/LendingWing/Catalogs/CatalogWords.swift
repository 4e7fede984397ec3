import Catalogs
import Publications
import ScreenKit
import Wording

/// What there is to know of a book in a catalog, in words.
enum CatalogWords {
    /// The kinds of file that can be had at once, by their short names.
    static func formats(_ book: Feed.Publication) -> String {
        var names: [String] = []
        for acquisition in book.acquisitions where acquisition.relation != .sample {
            guard let name = BookKind(acquisition)?.name, !names.contains(name) else { continue }
            names.append(name)
        }
        return listed(names.prefix(3))
    }

    /// Without the whole of it being downloaded.
    static func readingPages(_ pages: PageStream) -> String {
        guard let count = pages.count else { return tr("Read page by page") }
        guard let last = pages.lastRead else { return tr("Read page by page: \(count) pages") }
        return tr("Read page by page: at page \(last + 1) of \(count) there")
    }

    /// Whether it can be had now, as short as it goes.
    static func standing(_ book: Feed.Publication) -> String {
        guard let availability = book.availability else { return formats(book) }
        switch availability.state {
        case .unlimited: return formats(book)
        case .available:
            guard let free = availability.copiesAvailable, let total = availability.copiesTotal
            else { return tr("available") }
            return tr("\(free) of \(total) in")
        case .unavailable:
            return availability.holdsTotal.map { tr("\($0) waiting") } ?? tr("all out")
        case .reserved:
            return availability.holdPosition.map { tr("hold, \($0) before you") } ?? tr("on hold")
        case .ready: return tr("ready for you")
        }
    }

    static func authors(_ book: Feed.Publication) -> String {
        let names = listed(book.authors.prefix(2))
        return book.authors.count > 2 ? tr("\(names) and others") : names
    }

    /// What a person is filed under: catalogs say “Tolstoy, Leo” as well as “Leo Tolstoy”.
    static func family(_ name: String) -> String {
        if name.contains(",") { return String(name.prefix { $0 != "," }) }
        return name.split(separator: " ").last.map { String($0) } ?? name
    }

    static func heading(_ book: Feed.Publication) -> String {
        book.title.isEmpty ? tr("Without a title") : book.title
    }
}

/// The kind of file a link leads to in the end.
struct BookKind: Equatable, Sendable {
    var name: String
    /// The end of its file's name; nil for what cannot be read here.
    var ending: String?
    /// Lower is better to read.
    var rank: Int
    /// Why it cannot be read.
    var obstacle: String?

    init?(_ acquisition: Feed.Acquisition) {
        let types = [acquisition.type ?? ""] + acquisition.indirect.flatMap(\.types)
        // A lock on the way is what counts, whatever is behind it.
        if let locked = types.lazy.compactMap(Self.lock).first {
            self = locked
            return
        }
        guard let kind = types.reversed().lazy.compactMap(Self.init(type:)).first else {
            return nil
        }
        self = kind
        // The same without a lock is the better one.
        if acquisition.isUnderLicence { rank += 20 }
        // A list that leads to its sounds is heard; one that has to be borrowed first is not.
        if obstacle != nil, stream(acquisition) != nil { (obstacle, rank) = (nil, 9) }
    }

    private init(_ name: String, _ ending: String?, _ rank: Int, _ obstacle: String? = nil) {
        (self.name, self.ending, self.rank, self.obstacle) = (name, ending, rank, obstacle)
    }

    init?(type: String) {
        let plain = type.lowercased().split(separator: ";").first.map { String($0) } ?? ""
        guard let kind = Self.kinds[plain.filter { $0 != " " }] else { return nil }
        self = kind
        // A table would keep the words of one language.
        if ending == nil {
            obstacle =
                name == "Findaway"
                ? tr("Findaway: not readable here")
                : tr("a streamed audiobook: not heard in this version")
        }
    }

    static let endings = Set(kinds.values.compactMap(\.ending) + ["azw3", "zip", "m4a", "opus"])

    private static func lock(_ type: String) -> BookKind? {
        let type = type.lowercased()
        if type.contains("adobe.adept") {
            return BookKind("Adobe DRM", nil, 90, Form.Bar.adobe.why)
        }
        return nil
    }

    private static let kinds: [String: BookKind] = [
        "application/epub+zip": .init("EPUB", "epub", 0),
        "application/kepub+zip": .init("KEPUB", "epub", 1),
        "application/x-kobo-epub+zip": .init("KEPUB", "epub", 1),
        "application/vnd.amazon.ebook": .init("AZW", "azw3", 3),
        "application/x-mobi8-ebook": .init("AZW3", "azw3", 2),
        "application/x-mobipocket-ebook": .init("MOBI", "mobi", 4),
        "application/x-mobipocket": .init("MOBI", "mobi", 4),
        "application/fb2": .init("FB2", "fb2", 5),
        "application/fb2+xml": .init("FB2", "fb2", 5),
        "application/x-fictionbook+xml": .init("FB2", "fb2", 5),
        "application/fb2+zip": .init("FB2", "fb2.zip", 5),
        "application/pdf": .init("PDF", "pdf", 6),
        "image/vnd.djvu": .init("DjVu", "djvu", 7),
        "image/x-djvu": .init("DjVu", "djvu", 7),
        "application/pdf+lcp": .init("PDF", "lcpdf", 6),
        "application/epub+lcp": .init("EPUB", "epub", 0),
        "application/audiobook+lcp": .init("Audiobook", "audiobook", 9),
        Form.licence: .init("LCP", "epub", 15),
        "application/vnd.comicbook+zip": .init("CBZ", "cbz", 7),
        "application/x-cbz": .init("CBZ", "cbz", 7),
        "application/cbz": .init("CBZ", "cbz", 7),
        "application/vnd.comicbook-rar": .init("CBR", "cbr", 8),
        "application/x-cbr": .init("CBR", "cbr", 8),
        "application/x-cb7": .init("CB7", "cb7", 8),
        "text/plain": .init("TXT", "txt", 10),
        "text/markdown": .init("Markdown", "md", 10),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
            .init("DOCX", "docx", 8),
        "application/vnd.oasis.opendocument.text": .init("ODT", "odt", 8),
        "application/rtf": .init("RTF", "rtf", 9), "text/rtf": .init("RTF", "rtf", 9),
        "text/html": .init("HTML", "html", 11),
        "application/xhtml+xml": .init("HTML", "html", 11),
        "application/audiobook+zip": .init("audiobook", "audiobook", 9),
        "audio/mpeg": .init("MP3", "mp3", 12),
        "audio/mp4": .init("M4B", "m4b", 9),
        "audio/x-m4b": .init("M4B", "m4b", 9),
        "audio/ogg": .init("Ogg", "ogg", 12),
        "audio/flac": .init("FLAC", "flac", 12),
        "application/vnd.librarysimplified.findaway.license+json": .init("Findaway", nil, 92),
        "application/audiobook+json": .init("audiobook", nil, 93),
    ]
}

extension BookKind {
    /// Where it can be heard without being here: a sound file or a list of them, for nothing.
    func stream(_ acquisition: Feed.Acquisition) -> String? {
        guard acquisition.relation == .openAccess, acquisition.indirect.isEmpty else { return nil }
        let isList = acquisition.type?.hasPrefix("application/audiobook+json") == true
        guard isList || acquisition.type?.hasPrefix("audio/") == true else { return nil }
        let mayStand =
            Audiobook.mayStand(at: acquisition.href)
            || isList && AudiobookshelfSounds.isItem(acquisition.href)
        return mayStand ? acquisition.href : nil
    }
}
