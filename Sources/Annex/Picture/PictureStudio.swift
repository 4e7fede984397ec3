import CPictures
import Publications
import Wording

/// Holds one picture, and draws it at any size.
final class PictureStudio {
    /// What is held: pixels that were read, or a drawing that is drawn anew each time.
    private enum Held {
        case none
        case pixels(PixelSheet)
        case drawing(SvgSheet)
    }

    private var held = Held.none
    /// The file it was read from, while a smaller version of it is held.
    private var file: [UInt8] = []
    private var isReduced = false
    private var pixbuf = Found<lx_table>.notYet
    private var webp = Found<lw_table>.notYet
    private var rsvg = Found<lr_table>.notYet

    /// More is no picture of a page: the largest cameras have as many.
    static let pixelsMax = 100_000_000

    /// Makes the picture of a question the one that is held.
    func hold(_ question: PictureQuestion) throws(Refusal) {
        let wanted = (question.width, question.height)
        switch question.source {
        case .last:
            if case .none = held { throw Refusal(picture: .notKept, tr("it is not kept")) }
            if case .pixels(let sheet) = held, isReduced,
                wanted.0 > sheet.width || wanted.1 > sheet.height
            {
                try read(file, for: wanted)
            }
        case .pixels(let bytes, let width, let height):
            (file, isReduced) = ([], false)
            held = .pixels(try PixelSheet(bytes, width, height, try pixels()))
        case .file(let bytes):
            held = .none
            try read(bytes, for: wanted)
            file = isReduced ? bytes : []
        }
    }

    private func pixels() throws(Refusal) -> lx_table {
        try pixbuf.get("gdk-pixbuf", lx_load)
    }

    private func read(_ bytes: [UInt8], for wanted: (Int, Int)) throws(Refusal) {
        guard let info = ImageKind.info(Array(bytes.prefix(Limits.imageHeadBytes))) else {
            throw Refusal(picture: .unknownKind, tr("it is of no kind that is known"))
        }
        isReduced = false
        if info.mediaType == "image/svg+xml" {
            held = .drawing(try SvgSheet(bytes, try rsvg.get("librsvg", lr_load)))
            return
        }
        guard info.isSupported, let width = info.width, let height = info.height else {
            throw Refusal(
                picture: .unknownKind, tr("pictures of its kind (\(info.mediaType)) are not drawn"))
        }
        // By its own word, before anything is unpacked.
        guard width * height <= PictureStudio.pixelsMax else {
            throw Refusal(picture: .tooLarge, tr("it is too large (\(width) × \(height))"))
        }
        let table = try pixels()
        if info.mediaType == "image/webp" {
            held = .pixels(try PixelSheet(webp: bytes, try webp.get("libwebp", lw_load), table))
            return
        }
        let sheet = try PixelSheet(bytes, info.mediaType, for: wanted, table)
        isReduced = sheet.width < width || sheet.height < height
        held = .pixels(sheet)
    }

    /// A piece of the picture, on white, as rows of three bytes a pixel. The whole is imagined
    /// `width` by `height` pixels large; the piece comes out `across` by `down`.
    func draw(
        _ width: Int, _ height: Int, _ window: PictureQuestion.Window, across: Int, down: Int
    ) throws(Refusal) -> [UInt8] {
        switch held {
        case .none: throw Refusal(picture: .notKept, tr("it is not kept"))
        case .pixels(let sheet):
            return try sheet.draw(width, height, window, across: across, down: down)
        case .drawing(let sheet):
            return try sheet.draw(width, height, window, across: across, down: down)
        }
    }
}
