/// How a terminal shows pixels, and how many of them a cell has.
public struct Graphics: Hashable, Sendable {
    public enum Way: String, Hashable, Sendable {
        case kitty, sixel, iterm
        /// kitty's, through tmux: placed by letters that tmux moves like any others.
        case placeholders
    }

    public var way: Way
    /// A cell's size in pixels.
    public var cellWidth: Int
    public var cellHeight: Int

    public init(_ way: Way, cellWidth: Int = 8, cellHeight: Int = 16) {
        self.way = way
        self.cellWidth = max(1, min(cellWidth, Self.cellSideMax))
        self.cellHeight = max(1, min(cellHeight, Self.cellSideMax))
    }

    /// Of the largest type on the finest screen; a larger one is wrong.
    private static let cellSideMax = 128
}

/// What a terminal said about pixels.
public struct GraphicsAnswer: Hashable, Sendable {
    public var hasKitty = false
    public var hasSixel = false
    /// iTerm2's images.
    public var hasITerm = false
    /// What is sent goes through tmux.
    public var isInTmux = false
    /// A cell's size in pixels, 0 where it is not known.
    public var cellWidth = 0
    public var cellHeight = 0

    public init() {}

    /// The best way there is, or the one that is insisted on; nil for letters.
    public func graphics(_ wish: Graphics.Way? = nil) -> Graphics? {
        // Sixels have 256 colours; tmux passes on no images of iTerm2's.
        let known: Graphics.Way? =
            hasKitty ? .kitty : hasITerm && !isInTmux ? .iterm : hasSixel ? .sixel : nil
        guard var way = wish ?? known else { return nil }
        if way == .kitty, isInTmux { way = .placeholders }
        let isKnown = cellWidth > 0 && cellHeight > 0
        return Graphics(
            way, cellWidth: isKnown ? cellWidth : 8, cellHeight: isKnown ? cellHeight : 16)
    }
}

/// A picture as a terminal can show it: letters in colours, and where it can, pixels. Equal to
/// itself only: identity is equality.
public final class Picture: Sendable {
    public struct Letter: Hashable, Sendable {
        public var glyph: Character
        public var tint: Tint

        public init(_ glyph: Character, _ tint: Tint) {
            self.glyph = glyph
            self.tint = tint
        }
    }

    /// Pixels in a terminal's own words, without the place: made off the loop, sent by it.
    public struct Pixels: Sendable {
        public var way: Graphics.Way
        public var width: Int
        public var height: Int
        /// kitty: base64 of packed rows. iterm: of a PNG. sixel: the whole control string.
        public var body: [UInt8]

        public init(_ way: Graphics.Way, width: Int, height: Int, body: [UInt8]) {
            self.way = way
            self.width = width
            self.height = height
            self.body = body
        }
    }

    public let size: Size
    /// Row by row; as many as there are cells.
    public let letters: [Letter]
    public let pixels: Pixels?

    /// Letters that do not fill the size are not drawn: the place stays blank.
    public init(size: Size, letters: [Letter], pixels: Pixels? = nil) {
        self.size = size
        let count = max(0, size.width) * max(0, size.height)
        self.letters =
            letters.count == count
            ? letters
            : Array(repeating: Letter(" ", Tint(ink: 0, paper: 0)), count: count)
        self.pixels = pixels
    }

    /// About how many bytes it holds.
    public var cost: Int { letters.count * 24 + (pixels?.body.count ?? 0) }
}

extension Picture: Equatable {
    public static func == (one: Picture, other: Picture) -> Bool { one === other }
}

/// A picture and where it stands on a screen.
public struct PlacedPicture: Equatable, Sendable {
    public var area: Area
    public var picture: Picture

    public init(_ picture: Picture, at point: Point) {
        self.picture = picture
        area = Area(
            row: point.row, column: point.column, width: picture.size.width,
            height: picture.size.height)
    }
}

extension Frame {
    /// Draws a picture in letters, and remembers it for terminals that show pixels. What is
    /// written over it later hides that much of it, and pixels cannot be hidden in part: see
    /// `wholePictures`.
    public mutating func place(_ picture: Picture, at point: Point) {
        let placed = PlacedPicture(picture, at: point)
        fill(placed.area)
        for (number, letter) in picture.letters.enumerated() {
            let row = point.row + number / max(1, picture.size.width)
            let column = point.column + number % max(1, picture.size.width)
            guard area.contains(Point(row: row, column: column)) else { continue }
            var cell = Cell(letter.glyph)
            cell.tint = letter.tint
            self[row, column] = cell
        }
        let isInside =
            placed.area.row >= 0 && placed.area.column >= 0
            && placed.area.rows.upperBound <= height && placed.area.columns.upperBound <= width
        if isInside, !placed.area.isEmpty, pictures.count < Self.picturesMax {
            pictures.append(placed)
        }
    }

    /// More do not stand on one screen.
    private static let picturesMax = 200

    /// Of those the ones that have pixels.
    public var pixelPictures: [PlacedPicture] {
        pictures.isEmpty ? [] : wholePictures.filter { $0.picture.pixels?.body.isEmpty == false }
    }

    /// The pictures that nothing was written over.
    public var wholePictures: [PlacedPicture] {
        pictures.filter { placed in
            placed.area.rows.allSatisfy { row in
                let columns = placed.area.columns
                let start = (row - placed.area.row) * columns.count
                return columns.allSatisfy { column in
                    self[row, column].tint
                        == placed.picture.letters[start + column - columns.lowerBound].tint
                }
            }
        }
    }
}
