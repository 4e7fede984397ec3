import Catalogs
import Features
import HouseholdWing
import Kernel
import LendingRuntime
import LibraryRuntime
import ListeningWing
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import ScreenKit
import Wording

/// What the root asks of books that are heard, and of covers.
public struct CoversPerformer {
    private let shelf: ShelfDesk
    private let covers: CoverFetcher?
    private let art: DesktopArt

    public init(_ shelf: ShelfDesk, _ catalogs: Performers.CatalogDesks, art: DesktopArt) {
        (self.shelf, covers, self.art) = (shelf, catalogs.covers, art)
    }

    /// The same as a file for the desktop.
    public func keep(_ book: HeardBook, number: Int, _ reply: Reply<App.Action>) {
        let (art, shelf, covers) = (art, shelf, covers)
        guard let remote = RemoteCover(of: book) else {
            return reply.answer(on: .rest) { .artKept(art.keep(book.publication), number: number) }
        }
        reply.answer(on: .transfers) {
            await CancellableWork.run { errand in
                let bytes = shelf.coverBytes(kept: remote.name) { remote.bytes(covers, errand) }
                return .artKept(bytes.flatMap(art.keep(picture:)), number: number)
            }
        }
    }

    /// The cover of what is heard.
    public func draw(_ wish: PictureWish, of book: HeardBook, _ reply: Reply<App.Action>) {
        let (shelf, covers) = (shelf, covers)
        guard let remote = RemoteCover(of: book) else {
            return reply.answer(on: .rest) {
                .playerCoverDrawn(wish, shelf.cover(wish, of: book))
            }
        }
        reply.answer(on: .transfers) {
            await CancellableWork.run { errand in
                let drawn = shelf.cover(wish, kept: remote.name) { remote.bytes(covers, errand) }
                return .playerCoverDrawn(wish, drawn)
            }
        }
    }

    /// The cover of a book in a catalog: what is kept of it, else what its server has.
    public func draw(
        _ wish: PictureWish, of account: Account, mayAsk: Bool, _ reply: Reply<App.Action>
    ) {
        let (shelf, covers) = (shelf, covers)
        reply.answer(on: .transfers) {
            await CancellableWork.run { errand in
                let name = CoverFetcher.owner(account.id) + "\n" + wish.path
                let drawn = shelf.cover(wish, kept: name) {
                    mayAsk ? covers?.bytes(of: wish.path, as: account, errand) : nil
                }
                return .catalogCoverDrawn(wish, drawn)
            }
        }
    }

    /// Covers that were refused may be asked for again.
    public func forgive() { covers?.forgive() }
}

/// The cover of a list of sounds that stands on its server, as its tracks do.
private struct RemoteCover {
    let address: String
    /// Only its origin counts: nobody is signed in for a picture.
    let visitor: Account

    init?(of book: HeardBook) {
        guard let address = StreamAddress.cover(of: book.publication) else { return nil }
        self.address = address
        visitor = Account(id: "sound", name: "", catalog: book.audiobook.base ?? address)
    }

    var name: String { "sound\n" + address }

    func bytes(_ covers: CoverFetcher?, _ errand: CancellableWork) -> [UInt8]? {
        covers?.bytes(of: address, as: visitor, errand)
    }
}

/// What comes to be heard without a screen of its own: the next book, and sound at an address.
public struct UpNextPerformer {
    private let books: BookDesk
    private let shelf: ShelfDesk
    private let streams: StreamFinder?
    private let pages: PageFinder?
    private let time: any TimeSource

    public init(
        _ books: BookDesk, _ shelf: ShelfDesk, _ catalogs: Performers.CatalogDesks,
        time: any TimeSource
    ) {
        (self.books, self.shelf, self.time) = (books, shelf, time)
        (streams, pages) = (catalogs.streams, catalogs.streamedPages)
    }

    public func open(_ source: BookSource, _ reply: Reply<App.Action>) {
        let books = books
        reply.answer { books.openNext(source) }
    }

    /// What the shelf calls them, else what they call themselves.
    public func title(_ paths: [String], _ reply: Reply<App.Action>) {
        let (shelf, books) = (shelf, books)
        reply.answer(on: .rest) {
            .titlesFound(
                paths.compactMap { path in
                    (shelf.title(of: path) ?? books.title(of: .file(path)))
                        .map { UpNext.Item(path: path, title: $0) }
                })
        }
    }

    /// The book that follows in its series.
    public func find(after book: HeardBook, inCollections: Bool, _ reply: Reply<App.Action>) {
        let (shelf, now) = (shelf, time.wall.secondsSince1970)
        reply.answer {
            .nextFound(shelf.next(after: book, inCollections: inCollections, now: now))
        }
    }

    /// Looks what there is to be heard at an address, or where the pages of a comic are.
    public func find(_ stream: Stream, _ reply: Reply<App.Action>) {
        let (streams, pages) = (streams, pages)
        reply.answer(on: .servers) {
            await CancellableWork.run { errand in
                switch stream.what {
                case .sound(let address, let episode):
                    switch streams?.find(address, about: episode, errand) {
                    case .found(let path)?: .streamFound(stream, path: path, trouble: nil)
                    case .failed(let why)?: .streamFound(stream, path: nil, trouble: why)
                    case .nothing?, nil: .streamFound(stream, path: nil, trouble: nil)
                    }
                case .comic(let order):
                    switch pages?.find(order, errand) {
                    case .found(let path, let start)?:
                        .streamFound(stream, path: path, page: start, trouble: nil)
                    case .failed(let why)?: .streamFound(stream, path: nil, trouble: why)
                    case nil: .streamFound(stream, path: nil, trouble: nil)
                    }
                }
            }
        }
    }
}

/// What is kept of the audiobook that is heard. Its sound is another's.
public struct ListeningPerformer: Performing {
    public typealias F = Playing
    private let books: BookDesk
    private let notes: NoteDesk
    private let time: any TimeSource
    private let silences: (any SilenceFinding)?
    private let sheets: ChapterSheets
    private let sound: (Listening.Command) -> Void

    /// - Parameter sound: orders the player.
    public init(
        _ books: BookDesk, _ notes: NoteDesk, _ silences: (any SilenceFinding)?,
        _ documents: any DocumentKeeping, time: any TimeSource,
        sound: @escaping (Listening.Command) -> Void
    ) {
        (self.books, self.notes, self.time, self.sound) = (books, notes, time, sound)
        self.silences = silences
        sheets = ChapterSheets(documents: documents)
    }

    public func perform(_ command: Listening.Command, _ reply: Reply<Listening.Action>) {
        switch command {
        // The root fulfils these.
        case .ask, .left: reply.nothing()
        case .load, .play, .pause, .recite, .seek, .speed, .volume, .tune, .loop, .tell, .glance,
            .drop:
            sound(command)
            reply.nothing()
        case .tellTime: reply.now(.clockTold(time.moment))
        case .findSilences(let book):
            let silences = silences
            reply.answer(on: .rest) {
                await CancellableWork.run { errand in book.pauses(silences, errand) }
            }
        case .writeSheet(let book):
            let sheets = sheets
            reply.answer(on: .saving) { sheets.write(book) }
        case .takeSheetBack(let sheet):
            let sheets = sheets
            reply.answer(on: .saving) { sheets.takeBack(sheet) }
        case .keep, .keepLook, .readBookmarks, .readHistory, .readPlace, .trace, .count,
            .keepBookmark, .removeBookmark:
            let (books, notes, wall) = (books, notes, time.wall)
            let work: @Sendable () -> Listening.Action = {
                notes.answer(command) ?? books.answer(command, at: wall) ?? books.answer(command)
                    ?? .kept(trouble: nil)
            }
            reply.answer(on: .saving, quietly: { $0.isKept }, work)
        }
    }
}

extension HeardBook {
    /// As the sound's own words, or why there are none.
    fileprivate func pauses(
        _ finder: (any SilenceFinding)?, _ errand: CancellableWork
    ) -> Listening.Action {
        guard let finder else { return .pausesFound([], trouble: SilenceTrouble.none) }
        do throws(SilenceTrouble) {
            let found = try finder.silences(of: publication) { !errand.isOff }
            return .pausesFound(
                found.map {
                    FoundPause(
                        from: TrackPlace(track: $0.track, offset: $0.start),
                        to: TrackPlace(track: $0.track, offset: $0.end))
                }, trouble: nil)
        } catch {
            return .pausesFound([], trouble: error.sentence)
        }
    }
}

extension SilenceTrouble {
    fileprivate static var none: String { tr("this program has no sound.") }

    fileprivate var sentence: String {
        switch self {
        case .libraryMissing: tr("libmpv is not installed. `rushlight doctor` tells how.")
        case .track(let track):
            tr("track \(track + 1) is not on this machine, or cannot be played.")
        case .calledOff: tr("it was stopped.")
        }
    }
}

/// Cues of help that is offered.
public struct CuesPerformer: Performing {
    public typealias F = AutoAssist
    private let sound: (AutoAssist.Command) -> Void

    public init(sound: @escaping (AutoAssist.Command) -> Void) { self.sound = sound }

    public func perform(_ command: AutoAssist.Command, _ reply: Reply<AutoAssist.Action>) {
        sound(command)
        reply.nothing()
    }
}

/// What the lessons let hear.
public struct TutorPerformer: Performing {
    public typealias F = Tutor
    private let sound: (Tutor.Work) -> Void

    public init(sound: @escaping (Tutor.Work) -> Void) { self.sound = sound }

    public func perform(_ command: Tutor.Work, _ reply: Reply<Tutor.Action>) {
        sound(command)
        reply.nothing()
    }
}
