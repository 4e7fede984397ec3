import CZlib
import Canvas
import Notation

/// iTerm2's images, which VS Code, WezTerm, Warp, Tabby and mintty show too: a whole file in
/// base64, here a PNG, with the size that it is shown at. Nothing names it afterwards: like sixels
/// it goes when the cells beneath are written again.
enum ITermWriter {
    static func body(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        Base64.letters(png(pixels, width, height))
    }

    /// Shows it where the cursor is. Who does not know how to leave the cursor there moves it no
    /// further than the picture's last row.
    static func show(_ pixels: Picture.Pixels) -> [UInt8] {
        let padding = pixels.body.suffix(2).count { $0 == UInt8(ascii: "=") }
        let size = pixels.body.count / 4 * 3 - padding
        let head =
            "\u{1B}]1337;File=inline=1;size=\(size);width=\(pixels.width)px;"
            + "height=\(pixels.height)px;preserveAspectRatio=0;doNotMoveCursor=1:"
        return Array(head.utf8) + pixels.body + [0x07]
    }

    /// Asks for a cell's size, which only those answer that speak it.
    static let question = "\u{1B}]1337;ReportCellSize\u{1B}\\"

    // MARK: - PNG

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Three bytes a pixel, each row as it is.
    static func png(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + height)
        for row in 0..<height {
            rows.append(0)
            rows += pixels[row * width * 3..<(row + 1) * width * 3]
        }
        // Eight bits each of red, green and blue; nothing special.
        let head = number(width) + number(height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", head) + chunk("IDAT", KittyWriter.packed(rows))
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        let sum = crc32(0, body, UInt32(body.count))
        return number(bytes.count) + body + number(Int(sum))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
