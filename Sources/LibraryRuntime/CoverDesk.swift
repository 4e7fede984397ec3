import Canvas
import Holdings
import Ports
import Publications
import RuntimeKit
import ScreenKit
import Synchronization
import Wording

/// Where covers are kept, and how much of memory they may take.
public struct CoverStorage: Sendable {
    var cache: (any CacheKeeping)?
    var memoryBytes: Int

    public init(cache: (any CacheKeeping)?, memoryBytes: Int) {
        self.cache = cache
        self.memoryBytes = memoryBytes
    }
}

/// Draws the covers of books: found in their files once, kept on the disk as they are, drawn to
/// measure in the confined process that draws all pictures, and kept in memory within a bound.
public final class CoverDesk: Sendable {
    private struct Bench {
        var part: (any PartReading)?
    }

    private let finding: any BookFinding
    private let others: @Sendable (HeldBook.Cover) -> [UInt8]?
    private let parts: any PartStarting
    private let findStorage: @Sendable () -> CoverStorage
    private let encode: PictureRows.Encoding
    private let bench = Mutex(Bench())
    /// Found when the first cover is wanted.
    private let storage = Mutex<CoverStorage?>(nil)
    private let album = Mutex(CoverAlbum())

    /// A cover takes some milliseconds; one of these was made to take for ever.
    private static let patience = Duration.seconds(5)
    /// Larger ones are read from the book each time.
    private static let keptBytesMax = 3 << 20
    /// A page of a PDF is drawn so high for its cover, in pixels.
    private static let pageSide = 480

    /// `others` has the covers that do not stand in the books' files.
    public init(
        finding: any BookFinding, others: @escaping @Sendable (HeldBook.Cover) -> [UInt8]?,
        parts: any PartStarting, storage: @escaping @Sendable () -> CoverStorage,
        encode: @escaping PictureRows.Encoding
    ) {
        self.others = others
        self.finding = finding
        self.parts = parts
        findStorage = storage
        self.encode = encode
    }

    private var cache: (any CacheKeeping)? {
        storage.withLock { storage in
            if let storage { return storage.cache }
            let found = findStorage()
            storage = found
            album.withLock { $0.costMax = found.memoryBytes }
            return found.cache
        }
    }

    public func draw(_ wish: PictureWish, of book: HeldBook) -> DrawnPicture {
        draw(wish) { source(of: book, at: wish.path) }
    }

    /// Of one that is open: nothing of it has to be kept.
    public func draw(_ wish: PictureWish, in publication: Publication) -> DrawnPicture {
        draw(wish) { Self.source(in: publication) }
    }

    /// Of a book that is elsewhere: its picture is kept under a name, and fetched where it is not.
    public func draw(
        _ wish: PictureWish, kept name: String, _ fetch: () -> [UInt8]?
    ) -> DrawnPicture {
        draw(wish) { source(kept: name, fetch) }
    }

    /// The picture itself, for other programs.
    func bytes(kept name: String, _ fetch: () -> [UInt8]?) -> [UInt8]? {
        guard case .file(let bytes, _, _)? = source(kept: name, fetch) else { return nil }
        return bytes
    }

    private func source(kept name: String, _ fetch: () -> [UInt8]?) -> Source? {
        if let kept = cache?.read(name), let source = Source(kept) { return source }
        guard let bytes = fetch(), let info = ImageKind.info(bytes), let width = info.width,
            let height = info.height, width > 0, height > 0
        else { return nil }
        let source = Source.file(bytes, width: width, height: height)
        if bytes.count <= Self.keptBytesMax { cache?.keep(source.bytes, for: name) }
        return source
    }

    private func draw(_ wish: PictureWish, _ find: () -> Source?) -> DrawnPicture {
        if let known = album.withLock({ $0[wish] }) { return .picture(known) }
        // Who scrolled on does not wait for it.
        if Task.isCancelled { return .failed(tr("it is not wanted any more")) }
        guard let source = find() else { return .failed(tr("there is none")) }
        do throws(PartError) {
            let picture = try bench.withLock { bench throws(PartError) in
                try draw(wish, source, &bench)
            }
            album.withLock { $0.put(picture, for: wish) }
            return .picture(picture)
        } catch {
            return .failed(tr("it cannot be drawn"))
        }
    }

    /// What is held in memory, and how much may be.
    public var held: CacheContents { album.withLock { $0.contents } }

    // MARK: - Where it comes from

    /// A cover as it is kept: a picture's file, or pixels of a page.
    enum Source: Equatable {
        case file([UInt8], width: Int, height: Int)
        case pixels([UInt8], width: Int, height: Int)

        /// What says that a book has none, so that it is not opened for it again.
        static let none: [UInt8] = [0]

        var bytes: [UInt8] {
            switch self {
            case .file(let bytes, let width, let height):
                [1] + Self.number(width) + Self.number(height) + bytes
            case .pixels(let bytes, let width, let height):
                [2] + Self.number(width) + Self.number(height) + bytes
            }
        }

        init?(_ bytes: [UInt8]) {
            guard bytes.count > 9 else { return nil }
            let (width, height) = (Self.number(bytes[1..<5]), Self.number(bytes[5..<9]))
            guard width > 0, height > 0, width <= Self.sideMax, height <= Self.sideMax else {
                return nil
            }
            let rest = Array(bytes[9...])
            switch bytes[0] {
            case 1: self = .file(rest, width: width, height: height)
            case 2 where rest.count == width * height * 3:
                self = .pixels(rest, width: width, height: height)
            default: return nil
            }
        }

        private static let sideMax = 1 << 20

        private static func number(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
            bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        var size: (width: Int, height: Int) {
            switch self {
            case .file(_, let width, let height), .pixels(_, let width, let height):
                (width, height)
            }
        }

        var picture: PictureQuestion.Source {
            switch self {
            case .file(let bytes, _, _): .file(bytes)
            case .pixels(let bytes, let width, let height):
                .pixels(bytes, width: width, height: height)
            }
        }
    }

    private func source(of book: HeldBook, at path: String) -> Source? {
        otherSource(of: book) ?? ownSource(of: book, at: path)
    }

    /// Where that is gone or no picture, the book has its own still.
    private func otherSource(of book: HeldBook) -> Source? {
        guard let cover = book.cover, let bytes = others(cover),
            let info = ImageKind.info(bytes), info.isSupported, let width = info.width,
            let height = info.height
        else { return nil }
        return .file(bytes, width: width, height: height)
    }

    private func ownSource(of book: HeldBook, at path: String) -> Source? {
        let cache = cache
        let bytes = book.files.first { $0.path == path }?.bytes ?? 0
        let key = "cover \(bytes) \(path)"
        if let kept = cache?.read(key) {
            if kept == Source.none { return nil }
            if let source = Source(kept) { return source }
        }
        // What cannot be opened may be there again tomorrow: nothing is noted of it.
        guard let publication = try? finding.open(path) else { return nil }
        let source = Self.source(in: publication)
        let kept = source?.bytes ?? Source.none
        if kept.count <= Self.keptBytesMax { cache?.keep(kept, for: key) }
        return source
    }

    private static func source(in publication: Publication) -> Source? {
        if let path = publication.coverPath { return file(path, in: publication) }
        guard let page = publication.pagePicture(0) else { return nil }
        guard publication.format.isPrinted else { return file(page, in: publication) }
        guard let info = publication.image(page), let width = info.width, let height = info.height,
            width > 0, height > 0
        else { return nil }
        let scale = Double(pageSide) / Double(max(width, height))
        let (across, down) = (
            max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale))
        )
        // A page that cannot be drawn is no cover.
        guard let rows = try? publication.drawing(page: 0, width: across, height: down),
            rows.count == across * down * 4
        else { return nil }
        return .pixels(PictureRows.withoutFourth(rows), width: across, height: down)
    }

    private static func file(_ path: String, in publication: Publication) -> Source? {
        guard let info = publication.image(path), let width = info.width, let height = info.height,
            width > 0, height > 0,
            // As above.
            let bytes = try? publication.imageBytes(path, limit: PictureQuestion.fileBytesMax)
        else { return nil }
        return .file(bytes, width: width, height: height)
    }

    // MARK: - Drawing

    private func draw(
        _ wish: PictureWish, _ source: Source, _ bench: inout Bench
    ) throws(PartError) -> Picture {
        let size = Self.fitted(source.size, into: wish)
        let wish = PictureWish(
            revision: wish.revision, path: wish.path, size: size, means: wish.means)
        let drawing = PictureDrawing(wish, width: source.size.width, height: source.size.height)
        let letters = try ask(
            drawing.question(
                source.picture,
                .cells(
                    columns: size.width, rows: size.height, wish.means.depth.palette,
                    isASCII: wish.means.isASCII)), &bench)
        guard let read = PictureLetter.read(letters, count: size.width * size.height) else {
            throw .garbled
        }
        var pixels: Picture.Pixels?
        if let graphics = wish.means.graphics {
            let rows = try ask(drawing.question(.last, .pixels), &bench)
            let (width, height) = (drawing.window.width, drawing.window.height)
            guard rows.count == width * height * 3 else { throw .garbled }
            pixels = Picture.Pixels(
                graphics.way, width: width, height: height,
                body: encode(rows, width, height, graphics.way))
        }
        return Picture(
            size: size,
            letters: read.map {
                Picture.Letter(Character($0.glyph), Tint(ink: $0.ink, paper: $0.paper))
            }, pixels: pixels)
    }

    /// As many of the cells as its shape fills.
    static func fitted(_ size: (width: Int, height: Int), into wish: PictureWish) -> Size {
        let cell = wish.means.graphics.map { ($0.cellWidth, $0.cellHeight) } ?? (8, 16)
        let room = (Double(wish.size.width * cell.0), Double(wish.size.height * cell.1))
        let scale = min(room.0 / Double(size.width), room.1 / Double(size.height))
        let columns = (Double(size.width) * scale / Double(cell.0)).rounded()
        let rows = (Double(size.height) * scale / Double(cell.1)).rounded()
        return Size(
            min(wish.size.width, max(1, Int(columns))), min(wish.size.height, max(1, Int(rows))))
    }

    private func ask(
        _ question: PictureQuestion, _ bench: inout Bench
    ) throws(PartError) -> [UInt8] {
        let part: any PartReading
        if let known = bench.part {
            part = known
        } else {
            part = try parts.start(.picture, on: BytesResources([("cover", [])]), file: "cover")
            bench.part = part
        }
        do throws(PartError) {
            return try part.ask(question.bytes, patience: Self.patience)
        } catch {
            // One damaged cover is not held against the next: a part counts its failures.
            if case .refused = error {} else { bench.part = nil }
            throw error
        }
    }
}

/// The covers drawn last, within a bound.
private struct CoverAlbum {
    private var pictures: [PictureWish: (picture: Picture, turn: Int)] = [:]
    private var cost = 0
    private var turn = 0
    var costMax = 0

    var contents: CacheContents {
        CacheContents(count: pictures.count, bytes: cost, bytesMax: costMax)
    }

    subscript(wish: PictureWish) -> Picture? {
        mutating get {
            guard let found = pictures[wish] else { return nil }
            turn += 1
            pictures[wish] = (found.picture, turn)
            return found.picture
        }
    }

    mutating func put(_ picture: Picture, for wish: PictureWish) {
        turn += 1
        if let old = pictures.updateValue((picture, turn), forKey: wish) {
            cost -= old.picture.cost
        }
        cost += picture.cost
        guard cost > costMax else { return }
        // A tenth more than needed, so that not every cover sorts them all.
        for (wish, held) in pictures.sorted(by: { $0.value.turn < $1.value.turn }) {
            if cost <= costMax / 10 * 9 || pictures.count <= 1 { break }
            cost -= held.picture.cost
            pictures[wish] = nil
        }
    }
}
