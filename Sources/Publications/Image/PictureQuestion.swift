/// What the part that draws pictures can be asked: a picture drawn so large, or a piece of it.
package struct PictureQuestion: Equatable, Sendable {
    package enum Source: Equatable, Sendable {
        /// As a book has it, in one of the formats there are.
        case file([UInt8])
        /// Rows of three bytes a pixel, red first.
        case pixels([UInt8], width: Int, height: Int)
        /// The same as was drawn last, which the part may still have.
        case last
    }

    package enum Form: Equatable, Sendable {
        /// Rows of three bytes a pixel.
        case pixels
        /// So many letters in so many rows, in colours of a palette.
        case cells(columns: Int, rows: Int, Palette, isASCII: Bool)
    }

    package enum Palette: UInt8, Sendable { case full, many, sixteen }

    /// A piece of the picture, in pixels of the size it is drawn at.
    package struct Window: Hashable, Sendable {
        package var x: Int
        package var y: Int
        package var width: Int
        package var height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    package var source: Source
    /// How large the whole picture is drawn.
    package var width: Int
    package var height: Int
    package var window: Window
    package var form: Form

    package init(_ source: Source, width: Int, height: Int, window: Window, form: Form) {
        self.source = source
        (self.width, self.height) = (width, height)
        (self.window, self.form) = (window, form)
    }

    /// What a book may hold as one picture; the largest scans take some ten megabytes.
    package static let fileBytesMax = 32 << 20
    /// The whole picture at the largest zoom.
    package static let sideMax = 65_535
    /// A piece that is looked at: a large screen, three bytes a pixel.
    package static let windowSideMax = 4_096
    package static let windowPixelsMax = 16 << 20
    package static let cellsSideMax = 1_000

    package var bytes: [UInt8] {
        var writer = PartWriter()
        for value in [width, height, window.x, window.y, window.width, window.height] {
            writer.int(value)
        }
        switch form {
        case .pixels: writer.byte(0)
        case .cells(let columns, let rows, let palette, let isASCII):
            writer.byte(1)
            writer.int(columns)
            writer.int(rows)
            writer.byte(palette.rawValue)
            writer.byte(isASCII ? 1 : 0)
        }
        switch source {
        case .file(let bytes):
            writer.byte(0)
            writer.bytes(bytes)
        case .pixels(let bytes, let width, let height):
            writer.byte(1)
            writer.int(width)
            writer.int(height)
            writer.bytes(bytes)
        case .last: writer.byte(2)
        }
        return writer.bytes
    }

    /// nil for what cannot be asked.
    package init?(_ bytes: [UInt8]) {
        var reader = PartReader(bytes)
        guard let width = reader.int(), let height = reader.int(), let x = reader.int(),
            let y = reader.int(), let across = reader.int(), let down = reader.int(),
            let kind = reader.byte()
        else { return nil }
        let sides = 1...PictureQuestion.sideMax
        let pieces = 1...PictureQuestion.windowSideMax
        guard sides.contains(width), sides.contains(height), x >= 0, y >= 0,
            pieces.contains(across), pieces.contains(down), x + across <= width,
            y + down <= height, across * down <= PictureQuestion.windowPixelsMax
        else { return nil }
        (self.width, self.height) = (width, height)
        window = Window(x: x, y: y, width: across, height: down)
        if kind == 0 {
            form = .pixels
        } else {
            let cells = 1...PictureQuestion.cellsSideMax
            guard let columns = reader.int(), let rows = reader.int(), cells.contains(columns),
                cells.contains(rows), let palette = reader.byte().flatMap(Palette.init(rawValue:)),
                let isASCII = reader.byte()
            else { return nil }
            form = .cells(columns: columns, rows: rows, palette, isASCII: isASCII != 0)
        }
        switch reader.byte() {
        case 0:
            guard let file = reader.bytes(max: PictureQuestion.fileBytesMax) else { return nil }
            source = .file(Array(file))
        case 1:
            guard let width = reader.int(), let height = reader.int(), width > 0, height > 0,
                width <= PictureQuestion.sideMax, height <= PictureQuestion.sideMax,
                let pixels = reader.bytes(max: PartFrame.questionBytesMax),
                pixels.count == width * height * 3
            else { return nil }
            source = .pixels(Array(pixels), width: width, height: height)
        case 2: source = .last
        default: return nil
        }
    }
}

/// A letter of a picture: what is drawn, in which colour on which.
package struct PictureLetter: Equatable, Sendable {
    package var glyph: Unicode.Scalar
    package var ink: UInt32
    package var paper: UInt32

    package init(glyph: Unicode.Scalar, ink: UInt32, paper: UInt32) {
        (self.glyph, self.ink, self.paper) = (glyph, ink, paper)
    }

    package static let bytesEach = 12

    package static func bytes(_ letters: [PictureLetter]) -> [UInt8] {
        var writer = PartWriter()
        for letter in letters {
            for value in [letter.glyph.value, letter.ink, letter.paper] { writer.int(Int(value)) }
        }
        return writer.bytes
    }

    /// So many letters, or nil. A character that is not used for pictures becomes a blank.
    package static func read(_ bytes: [UInt8], count: Int) -> [PictureLetter]? {
        guard count >= 0, bytes.count == count * bytesEach else { return nil }
        var reader = PartReader(bytes)
        return (0..<count).map { _ in
            let values = (0..<3).map { _ in
                UInt32(truncatingIfNeeded: reader.int() ?? 0)
            }
            return PictureLetter(
                glyph: known(values[0]), ink: values[1] & 0xFF_FFFF, paper: values[2] & 0xFF_FFFF)
        }
    }

    /// ASCII, lines and blocks: all of them one cell wide, none of them a command.
    private static func known(_ value: UInt32) -> Unicode.Scalar {
        let isKnown = (0x20...0x7E).contains(value) || (0x2500...0x259F).contains(value)
        return isKnown ? Unicode.Scalar(value) ?? " " : " "
    }
}

/// Why a picture is not drawn, beside what can happen to any part.
package enum PictureRefusal: UInt8, Sendable {
    case libraryMissing = 20
    case tooLarge, unknownKind, damaged
    /// What was drawn last is another picture, or none.
    case notKept
}
