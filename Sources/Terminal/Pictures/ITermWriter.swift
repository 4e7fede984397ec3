import Canvas
import Notation

/// iTerm2's images, which VS Code, WezTerm, Warp, Tabby and mintty show too: a whole file in
/// base64, here a PNG, with the size that it is shown at. Nothing names it afterwards: like sixels
/// it goes when the cells beneath are written again.
enum ITermWriter {
    static func body(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        Base64.letters(PngFile.bytes(pixels, width, height))
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
}
