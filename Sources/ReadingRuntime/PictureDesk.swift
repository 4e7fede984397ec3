import Canvas
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit
import Synchronization
import Wording

/// Draws the pictures of a book, in a process of their own, and keeps the last ones.
public final class PictureDesk: Sendable {
    private struct Bench {
        var revision: UInt64
        var part: any PartReading
        /// What the part holds.
        var path: String?
        /// It is drawn in lines on nothing, and takes on a theme's ink and paper.
        var isLineArt = false
    }

    private let parts: any PartStarting
    private let encode: PictureRows.Encoding
    private let bench = Mutex<Bench?>(nil)
    private let album = Mutex(Album())

    /// A picture takes some milliseconds; one of these was made to take for ever.
    private static let patience = Duration.seconds(10)

    public init(parts: any PartStarting, encode: @escaping PictureRows.Encoding) {
        self.parts = parts
        self.encode = encode
    }

    public func draw(_ wish: PictureWish, of publication: Publication) -> DrawnPicture {
        if let known = album.withLock({ $0[wish] }) { return .picture(known) }
        // Who turned the page meanwhile waits for another one.
        if Task.isCancelled { return .failed(tr("it is not wanted any more")) }
        do throws(PartError) {
            let picture = try make(wish, of: publication)
            album.withLock { $0.put(picture, for: wish) }
            return .picture(picture)
        } catch {
            return .failed(error.words)
        }
    }

    /// The part of a page that is not blank; all of it where that is unknown.
    public func ink(of path: String, in publication: Publication) -> PageInk {
        guard let info = publication.image(path), let width = info.width, let height = info.height,
            width > 0, height > 0
        else { return .all }
        let wish = PictureWish(
            revision: publication.revision, path: path, size: Self.inkSize, means: PictureMeans())
        // What cannot be drawn has no margins either.
        let answer = try? bench.withLock { bench throws(PartError) in
            try ask(.pixels, wish, (width, height), of: publication, &bench)
        }
        guard let answer else { return .all }
        let window = answer.drawing.window
        return PageInk(in: answer.bytes, width: window.width, height: window.height)
    }

    /// So large, in cells, a page is drawn to find its margins.
    private static let inkSize = Size(40, 20)

    private func make(
        _ wish: PictureWish, of publication: Publication
    ) throws(PartError) -> Picture {
        guard wish.size.width > 0, wish.size.height > 0,
            let info = publication.image(wish.path), let width = info.width,
            let height = info.height, width > 0, height > 0
        else { throw .refused(code: 0, tr("it is not there, or of no kind that can be drawn")) }
        return try bench.withLock { bench throws(PartError) in
            let letters = try ask(
                .cells(
                    columns: wish.size.width, rows: wish.size.height,
                    wish.means.depth.palette, isASCII: wish.means.isASCII),
                wish, (width, height), of: publication, &bench)
            let count = wish.size.width * wish.size.height
            guard var read = PictureLetter.read(letters.bytes, count: count) else { throw .garbled }
            if bench?.isLineArt == true, let coat = wish.means.lines { read = coat.tinting(read) }
            let pixels = try pixels(wish, (width, height), of: publication, &bench)
            return Picture(
                size: wish.size,
                letters: read.map {
                    Picture.Letter(Character($0.glyph), Tint(ink: $0.ink, paper: $0.paper))
                }, pixels: pixels)
        }
    }

    private func pixels(
        _ wish: PictureWish, _ size: (Int, Int), of publication: Publication,
        _ bench: inout Bench?
    ) throws(PartError) -> Picture.Pixels? {
        guard let graphics = wish.means.graphics else { return nil }
        let answer = try ask(.pixels, wish, size, of: publication, &bench)
        let (width, height) = (answer.drawing.window.width, answer.drawing.window.height)
        guard answer.bytes.count == width * height * 3 else { throw .garbled }
        let coat = bench?.isLineArt == true ? wish.means.lines : nil
        return Picture.Pixels(
            graphics.way, width: width, height: height,
            body: encode(
                coat?.tinting(answer.bytes) ?? answer.bytes, width, height, graphics.way))
    }

    /// Asks the part for one form of a picture; the bytes go along only when it has them not.
    private func ask(
        _ form: PictureQuestion.Form, _ wish: PictureWish, _ size: (Int, Int),
        of publication: Publication, _ bench: inout Bench?
    ) throws(PartError) -> (bytes: [UInt8], drawing: PictureDrawing) {
        let drawing = PictureDrawing(wish, width: size.0, height: size.1)
        if bench?.revision != publication.revision { bench = nil }
        var at: Bench
        if let known = bench {
            at = known
        } else {
            let part = try parts.start(
                .picture, on: BytesResources([("picture", [])]), file: "picture")
            at = Bench(revision: publication.revision, part: part)
        }
        defer { bench = at }
        // Pages of a PDF are drawn anew at each size, as sharp as it can show them.
        let page = publication.pageDrawn(as: wish.path)
        let coat = wish.means.coat.map { "\($0.ink) \($0.paper)" } ?? ""
        let held = page == nil ? wish.path : "\(wish.path) \(drawing.width) \(coat)"
        if at.path == held {
            do throws(PartError) {
                let question = drawing.question(.last, form)
                return (try at.part.ask(question.bytes, patience: Self.patience), drawing)
            } catch {
                // It was started anew, and has nothing yet.
                guard case .refused(PictureRefusal.notKept.rawValue, _) = error else { throw error }
            }
        }
        at.path = nil
        let source = try source(wish, page, drawing, of: publication)
        let answer = try at.part.ask(
            drawing.question(source, form).bytes, patience: Self.patience)
        at.path = held
        at.isLineArt = if case .file(let bytes) = source { LineArt.mayBe(bytes) } else { false }
        return (answer, drawing)
    }

    private func source(
        _ wish: PictureWish, _ page: Int?, _ drawing: PictureDrawing, of publication: Publication
    ) throws(PartError) -> PictureQuestion.Source {
        do throws(ResourceError) {
            if let page {
                let scale = min(
                    1,
                    Double(Publication.drawingSideMax)
                        / Double(max(drawing.width, drawing.height)))
                let width = max(1, Int(Double(drawing.width) * scale))
                let height = max(1, Int(Double(drawing.height) * scale))
                let rows = try publication.drawing(page: page, width: width, height: height)
                let pixels = wish.means.coat?.laid(on: rows) ?? PictureRows.withoutFourth(rows)
                return .pixels(pixels, width: width, height: height)
            }
            return .file(
                try publication.imageBytes(wish.path, limit: PictureQuestion.fileBytesMax))
        } catch {
            throw .refused(code: 0, tr("it \(error.reason)", "a picture"))
        }
    }
}

/// The pictures drawn last, within a bound.
private struct Album {
    private var pictures: [(wish: PictureWish, picture: Picture)] = []
    private var cost = 0
    /// Some pages back and forth; what is more can be drawn again.
    private static let costMax = 6 << 20

    subscript(wish: PictureWish) -> Picture? {
        pictures.last { $0.wish == wish }?.picture
    }

    mutating func put(_ picture: Picture, for wish: PictureWish) {
        pictures.append((wish, picture))
        cost += picture.cost
        while cost > Self.costMax, pictures.count > 1 {
            cost -= pictures.removeFirst().picture.cost
        }
    }
}

extension PartError {
    /// The end of a sentence about a picture.
    fileprivate var words: String {
        switch self {
        case .refused(_, let why): why
        case .notStarted(let why): tr("what draws pictures could not be started (\(why))")
        case .tooSlow: tr("it takes too long to draw")
        case .died: tr("what draws pictures failed at it, or needed more memory than it may have")
        case .stopped: tr("it was stopped")
        case .garbled: tr("what draws pictures gave an answer without sense")
        case .givenUp: tr("what draws pictures failed too often in this book")
        }
    }
}
