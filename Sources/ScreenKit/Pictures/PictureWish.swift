import Canvas
import Typesetting

/// What the screen can show of pictures.
public struct PictureMeans: Hashable, Sendable {
    public var depth = Depth.full
    public var isASCII = false
    /// How pixels are shown; nil where pictures are made of letters.
    public var graphics: Graphics?

    public init(_ depth: Depth = .full, isASCII: Bool = false, graphics: Graphics? = nil) {
        self.depth = depth
        self.isASCII = isASCII
        self.graphics = graphics
    }

    /// What paper and ink of pages become; nil leaves them as they are.
    public var coat: PageCoat?
    /// What black lines on nothing become, and the nothing behind them.
    public var lines: PageCoat?

    /// For covers, which have colours of their own.
    package var plain: PictureMeans {
        var means = self
        (means.coat, means.lines) = (nil, nil)
        return means
    }

    /// One colour draws no picture that is worth more than its words.
    package var canDraw: Bool { depth != .mono }
}

/// A theme's own paper and ink, each as red, green and blue, for pages that are drawn.
public struct PageCoat: Hashable, Sendable {
    public var ink: UInt32
    public var paper: UInt32

    public init(ink: UInt32, paper: UInt32) {
        self.ink = ink
        self.paper = paper
    }

    /// nil where the theme leaves either to the terminal.
    package init?(_ look: Look) {
        guard case .rgb(let red, let green, let blue) = look.ink,
            case .rgb(let redPaper, let greenPaper, let bluePaper) = look.ground
        else { return nil }
        ink = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        paper = UInt32(redPaper) << 16 | UInt32(greenPaper) << 8 | UInt32(bluePaper)
    }

    /// Rows of three bytes a pixel, of rows of four: greys become shades of ink and paper, colours
    /// stay, and so does whatever is marked as a picture by a fourth byte of 0.
    public func laid(on rows: [UInt8]) -> [UInt8] {
        let (inks, papers) = (Self.parts(ink), Self.parts(paper))
        return [UInt8](unsafeUninitializedCapacity: rows.count / 4 * 3) { room, count in
            for pixel in 0..<rows.count / 4 {
                let at = pixel * 4
                let (red, green, blue) = (Int(rows[at]), Int(rows[at + 1]), Int(rows[at + 2]))
                let (low, high) = (min(red, green, blue), max(red, green, blue))
                let isKept = rows[at + 3] == 0 || high - low > Self.chromaMin
                let light = (low + high) / 2
                for part in 0..<3 {
                    let mixed = (papers[part] * light + inks[part] * (255 - light)) / 255
                    room[pixel * 3 + part] = isKept ? rows[at + part] : UInt8(mixed)
                }
            }
            count = rows.count / 4 * 3
        }
    }

    /// Rows of three bytes a pixel of what was drawn in black on nothing: as ink on paper. What has
    /// colours is given back as it came.
    public func tinting(_ rows: [UInt8]) -> [UInt8] {
        let (inks, papers) = (Self.parts(ink), Self.parts(paper))
        var coloured = 0
        for at in stride(from: 0, to: rows.count - 2, by: 3) {
            let (low, high) = (
                min(rows[at], rows[at + 1], rows[at + 2]), max(rows[at], rows[at + 1], rows[at + 2])
            )
            if Int(high) - Int(low) > Self.chromaMin { coloured += 1 }
        }
        if coloured * 600 > rows.count { return rows }
        var tinted = rows
        for at in rows.indices {
            let (part, light) = (at % 3, Int(rows[at]))
            tinted[at] = UInt8((papers[part] * light + inks[part] * (255 - light)) / 255)
        }
        return tinted
    }

    private static func parts(_ rgb: UInt32) -> [Int] {
        [Int(rgb >> 16 & 0xFF), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)]
    }

    /// What differs less in its channels is grey.
    private static let chromaMin = 24
}

/// A picture of a book, drawn to measure.
public struct PictureWish: Hashable, Sendable {
    /// Of the book's state.
    public var revision: UInt64
    /// Its path in the book.
    public var path: String
    /// The cells it fills.
    public var size: Size
    public var view: PictureView
    public var means: PictureMeans

    public init(
        revision: UInt64, path: String, size: Size, view: PictureView = .whole,
        means: PictureMeans
    ) {
        self.revision = revision
        self.path = path
        self.size = size
        self.view = view
        self.means = means
    }
}

/// How much of a picture is seen.
public enum PictureView: Hashable, Sendable {
    /// All of it.
    case whole
    /// A piece of it, when the whole is drawn of a size.
    case piece(of: PixelSize, window: PixelSize, x: Int, y: Int)
}
