import Canvas
import Notation

/// kitty's graphics protocol: packed rows in base64, sent in pieces under a number, placed in
/// cells, and taken away again by the number.
enum KittyWriter {
    /// What is sent of pixels: packed, in letters.
    static func body(_ pixels: [UInt8]) -> [UInt8] { Base64.letters(PngFile.packed(pixels)) }

    /// Shows a body where the cursor is, `columns` by `rows` at most; the cursor stays.
    ///
    /// - Parameter cells: placed by letters of so many columns and rows, and sent through tmux.
    static func show(_ pixels: Picture.Pixels, number: UInt32, cells: Size? = nil) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(pixels.body.count + pixels.body.count / chunkBytes * 16 + 100)
        var at = 0
        repeat {
            let end = min(pixels.body.count, at + chunkBytes)
            let more = end < pixels.body.count ? 1 : 0
            let place = cells.map { "U=1,c=\($0.width),r=\($0.height)" } ?? "C=1"
            let head =
                at == 0
                ? "a=T,f=24,o=z,s=\(pixels.width),v=\(pixels.height),i=\(number),q=2,\(place),m=\(more)"
                : "m=\(more),q=2"
            let (open, close) = cells == nil ? ("\u{1B}_G", "\u{1B}\\") : tmux
            out += "\(open)\(head);".utf8
            out += pixels.body[at..<end]
            out += close.utf8
            at = end
        } while at < pixels.body.count
        return out
    }

    /// Takes it away and forgets it.
    static func remove(number: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }

    /// A command of the protocol on its way through tmux: its escapes are doubled.
    private static let tmux = (
        "\u{1B}Ptmux;\u{1B}\u{1B}_G", "\u{1B}\u{1B}\\\u{1B}\\"
    )

    static func throughTmux(_ command: String) -> String {
        "\u{1B}Ptmux;"
            + command.split(separator: "\u{1B}", omittingEmptySubsequences: false)
            .joined(separator: "\u{1B}\u{1B}") + "\u{1B}\\"
    }

    /// The letters of a cell that stands for a piece of a picture: a sign of the protocol's own,
    /// and two marks for the row and the column. More than these have no marks.
    static func placeholder(row: Int, column: Int) -> [UInt32]? {
        guard marks.indices.contains(row), marks.indices.contains(column) else { return nil }
        return [0x10EEEE, marks[row], marks[column]]
    }

    static var placesMax: Int { marks.count }

    /// The protocol's marks for 0, 1, 2 and on: what stands above a letter and is never joined
    /// with it, in the order of Unicode 6.0.
    private static let marks: [UInt32] = [
        0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
        0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
        0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
        0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
        0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
        0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
        0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
        0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
        0x17DD...0x17DD, 0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B,
        0x1B6D...0x1B73, 0x1CD0...0x1CD2, 0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1,
        0x1DC3...0x1DC9, 0x1DCB...0x1DCC, 0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1,
        0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1, 0x20E7...0x20E7, 0x20E9...0x20E9,
        0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D,
        0xA6F0...0xA6F1, 0xA8E0...0xA8F1,
    ].flatMap { Array($0) }

    /// Whether it is spoken: a picture of one pixel, which is not kept.
    static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// The same through tmux: who does not know of placing by letters does not answer this.
    static let questionThroughTmux = throughTmux(
        "\u{1B}_Gi=31,s=1,v=1,a=q,U=1,t=d,f=24;AAAA\u{1B}\\")

    /// The protocol's own bound for a piece.
    static let chunkBytes = 4096
}
