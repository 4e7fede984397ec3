import Canvas
import Publications

/// Rows of pixels as a part sends them, four bytes a pixel, and what a terminal makes of them.
public enum PictureRows {
    /// Makes a terminal's own words of rows of three bytes a pixel.
    public typealias Encoding =
        @Sendable (
            _ pixels: [UInt8], _ width: Int, _ height: Int, Graphics.Way
        ) -> [UInt8]

    /// Three bytes of four: nothing shows through a page.
    package static func withoutFourth(_ rows: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: rows.count / 4 * 3) { room, count in
            for pixel in 0..<rows.count / 4 {
                for part in 0..<3 { room[pixel * 3 + part] = rows[pixel * 4 + part] }
            }
            count = rows.count / 4 * 3
        }
    }
}

extension Depth {
    package var palette: PictureQuestion.Palette {
        switch self {
        case .full: .full
        case .many: .many
        case .sixteen, .mono: .sixteen
        }
    }
}
