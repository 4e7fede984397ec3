import Catalogs
import Kernel
import Notebook

/// What one wing of the program asks of another, in words that both know.
public enum SharedErrand: Errand {
    /// Opens a book, at a place of it or where it was left.
    case read(BookSource, at: Target?)
    /// Asks for a file or a folder, from what was typed of its path.
    case file(String)
    /// The licence of a file, which opens it or says why it stays locked.
    case licence(String)
    /// The contents of what is in view.
    case contents
    /// A note is written, over what is in view.
    case write(Annotation)
    /// One row of the settings.
    case setting(String)
    /// Chooses who reads aloud.
    case voices
    /// Takes back what the book has of its own of a setting.
    case forgetLook(String)
    /// Brings a book of a catalog here.
    case download(DownloadOrder)
    /// Hears what an address leads to, while it comes.
    /// With what its feed says of it.
    indirect case stream(String, Episode?)
    /// Reads a comic while its pages come.
    indirect case pages(PageOrder)
    /// The book that was opened is one that is heard.
    case hear(OpenedSound)
    /// Changes what is up next.
    case queue(UpNext.Change)
    /// Something is played because a person pressed the key for it: silence would be a surprise.
    case wantSound
    /// The folders and servers that places are shared with are others than before.
    case sidesChanged
}

extension Ask {
    package static func read(_ source: BookSource, at target: Target? = nil) -> Ask {
        .run(SharedErrand.read(source, at: target))
    }
    package static func file(_ path: String) -> Ask { .run(SharedErrand.file(path)) }
    package static func licence(_ path: String) -> Ask { .run(SharedErrand.licence(path)) }
    package static var contents: Ask { .run(SharedErrand.contents) }
    package static func write(_ note: Annotation) -> Ask { .run(SharedErrand.write(note)) }
    package static func setting(_ path: String) -> Ask { .run(SharedErrand.setting(path)) }
    package static var voices: Ask { .run(SharedErrand.voices) }
    package static func forgetLook(_ path: String) -> Ask { .run(SharedErrand.forgetLook(path)) }
    package static func download(_ order: DownloadOrder) -> Ask {
        .run(SharedErrand.download(order))
    }
    package static func stream(_ address: String, _ episode: Episode? = nil) -> Ask {
        .run(SharedErrand.stream(address, episode))
    }
    package static func pages(_ order: PageOrder) -> Ask { .run(SharedErrand.pages(order)) }
    package static func hear(_ opened: OpenedSound) -> Ask { .run(SharedErrand.hear(opened)) }
    package static func queue(_ change: UpNext.Change) -> Ask { .run(SharedErrand.queue(change)) }
    package static var wantSound: Ask { .run(SharedErrand.wantSound) }
}
