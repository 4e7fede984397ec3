import CLibrary
import Wording

/// A C library that is opened when it is first needed, and without which the rest still works.
public enum Library: String, CaseIterable, Sendable {
    case xml = "libxml2"
    case icu
    case sqlite = "libsqlite3"
    case sodium = "libsodium"
    case crypto = "libcrypto"
    case curl = "libcurl"
    case mpv = "libmpv"
    case poppler
    case djvu = "djvulibre"
    case archive = "libarchive"
    case mobi = "libmobi"
    case pixbuf = "gdk-pixbuf"
    case webp = "libwebp"
    case rsvg = "librsvg"
    case chafa
    case systemd = "libsystemd"
    case espeak = "espeak-ng"
    case hunspell = "libhunspell"

    /// As a person knows it.
    public var name: String {
        switch self {
        case .icu: "ICU"
        case .djvu: "DjVuLibre"
        default: rawValue
        }
    }

    /// What the program does with it, as a clause without its subject.
    public var purpose: String {
        switch self {
        case .xml: tr("reads EPUB, FictionBook, web pages and catalogs")
        case .icu: tr("reads old encodings, searches by expressions and breaks lines")
        case .sqlite: tr("keeps the library, places and notes")
        case .sodium: tr("locks the file of passwords")
        case .crypto: tr("opens books lent with Readium LCP")
        case .curl: tr("talks to servers")
        case .mpv: tr("plays sound")
        case .poppler: tr("reads PDF")
        case .djvu: tr("reads DjVu documents")
        case .archive: tr("reads RAR and 7-Zip archives")
        case .mobi: tr("reads Kindle books")
        case .pixbuf: tr("draws JPEG, PNG and GIF pictures")
        case .webp: tr("draws WebP pictures")
        case .rsvg: tr("draws SVG pictures")
        case .chafa: tr("draws pictures with letters")
        case .systemd: tr("shows the desktop what plays and asks its keyring")
        case .espeak: tr("reads books aloud")
        case .hunspell: tr("leads inflected words to their headwords")
        }
    }

    /// Opened, or looked for again where it is not there.
    public var isMissing: Bool { rl_library(rawValue) == nil }

    /// Where it is and which version, as it says itself or its file's name does; nil where it is
    /// not installed.
    public var found: (path: String, version: String?)? {
        let room = 4_096
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * room) { buffer in
            guard let path = buffer.baseAddress,
                rl_library_path(rawValue, path, path + room, room) != 0
            else { return nil }
            let (file, version) = (String(cString: path), String(cString: path + room))
            let name = file.split(separator: "/").last ?? ""
            return (file, version.isEmpty ? Library.version(of: name) : version)
        }
    }

    /// `libxml2.so.2.9.14` is 2.9.14.
    static func version(of file: Substring) -> String? {
        var parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard let at = parts.lastIndex(of: "so"), at + 1 < parts.count else { return nil }
        let own = parts[..<at].joined(separator: ".").split(separator: "-").last
        parts.removeFirst(at + 1)
        let version = parts.joined(separator: ".")
        // `libhunspell-1.7.so.0.0.1` counts its interfaces only, and has its version in its name.
        if version.hasPrefix("0.0."), let own, own.contains(".") { return String(own) }
        return version
    }
}
