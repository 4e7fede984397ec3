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

    /// One colour draws no picture that is worth more than its words.
    var canDraw: Bool { depth != .mono }
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
    /// A piece of it, as large as its cells, when the whole is drawn of a size.
    case piece(of: PixelSize, x: Int, y: Int)
}
