import CVterm
import CZlib
import Canvas
import Glibc
import Notation
import TestKit
import Testing

/// A screen as it stood: cells, and pictures over them.
struct FilmShot {
    struct Cell: Hashable {
        var text: String
        var span: Int
        var ink: Int
        var ground: Int
        var isBold, isItalic, isUnderlined: Bool
    }

    struct Picture: Hashable {
        var row: Int
        var column: Int
        var width: Int
        var height: Int
        /// A PNG.
        var bytes: [UInt8]
    }

    var seconds: Double
    var caption: String
    var rows: [[Cell]]
    var pictures: [Picture]
}

/// Presses the script's keys in a terminal that shows pixels, and takes each screen when it stands.
final class FilmCamera {
    static let size = Size(80, 24)
    /// Pixels a cell, twice as many as the film's own: covers stay sharp where screens are.
    static let cell = (width: 18, height: 40)

    private let stage: FilmStage
    private let pty = PtyScreen(FilmCamera.size, cell: FilmCamera.cell)

    init(_ stage: FilmStage) { self.stage = stage }

    func take(_ script: FilmScript) -> [FilmShot] {
        let shell = stage.begin(in: pty)
        defer { stage.program.kill(shell) }
        var shots: [FilmShot] = []
        for shot in script.shots {
            pty.type(shot.keys)
            pty.expect("“\(shot.words)” after \(shot.keys.debugDescription)") {
                pty.text.contains(shot.words)
            }
            if !pty.text.contains(shot.words) { break }
            shots.append(settled(shot))
        }
        return shots
    }

    /// Nothing changed on it, pictures as well, for half a second; a clock may go on.
    private func settled(_ shot: FilmScript.Shot) -> FilmShot {
        var (count, since) = (pty.byteCount, 0)
        for _ in 0..<300 where since < 50 {
            poll(nil, 0, 10)
            since = pty.byteCount == count ? since + 1 : 0
            count = pty.byteCount
        }
        return FilmShot(
            seconds: shot.seconds, caption: shot.caption,
            rows: (0..<Self.size.height).map(row), pictures: FilmPixels(pty.bytes).pictures)
    }

    private func row(_ row: Int) -> [FilmShot.Cell] {
        var cells: [FilmShot.Cell] = []
        var column = 0
        while column < Self.size.width {
            let shown = pty.cell(row, column)
            let span = max(1, Int(shown.width))
            let (ink, ground) =
                shown.reverse != 0 ? (shown.ground, shown.ink) : (shown.ink, shown.ground)
            cells.append(
                .init(
                    text: shown.chars.0 == 0 ? " " : PtyScreen.text(shown), span: span,
                    ink: Int(ink), ground: Int(ground), isBold: shown.bold != 0,
                    isItalic: shown.italic != 0, isUnderlined: shown.underline != 0))
            column += span
        }
        return cells
    }
}

/// The pictures that kitty's protocol has placed in what was written, and not taken away.
struct FilmPixels {
    private(set) var pictures: [FilmShot.Picture] = []

    init(_ written: String) {
        var placed: [(number: Int, picture: FilmShot.Picture)] = []
        var at = (row: 0, column: 0)
        var open: (number: Int, width: Int, height: Int, body: [UInt8])?
        for piece in written.split(separator: "\u{1B}") {
            if let place = piece.wholeMatch(of: /\[(\d+);(\d+)H/) {
                at = (Int(place.1)! - 1, Int(place.2)! - 1)
            } else if let gone = piece.firstMatch(of: /^_Ga=d,d=I,i=(\d+)/) {
                placed.removeAll { $0.number == Int(gone.1) }
            } else if let whole = piece.wholeMatch(of: /_G([^;]*);([A-Za-z0-9+\/=]*)/) {
                let fields = Self.fields(whole.1)
                if fields["a"] == "T", let number = fields["i"].flatMap({ Int($0) }),
                    let width = fields["s"].flatMap({ Int($0) }),
                    let height = fields["v"].flatMap({ Int($0) })
                {
                    open = (number, width, height, [])
                }
                open?.body += whole.2.utf8
                if fields["m"] == "0", let shown = open {
                    if let bytes = Self.png(shown.body, shown.width, shown.height) {
                        placed.append(
                            (
                                shown.number,
                                .init(
                                    row: at.row, column: at.column, width: shown.width,
                                    height: shown.height, bytes: bytes)
                            ))
                    }
                    open = nil
                }
            }
        }
        pictures = placed.map(\.picture)
    }

    private static func fields(_ text: Substring) -> [Substring: Substring] {
        var fields: [Substring: Substring] = [:]
        for field in text.split(separator: ",") {
            let parts = field.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = parts[1] }
        }
        return fields
    }

    private static func png(_ body: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
        guard let packed = Base64.decoded(body[...]) else { return nil }
        var count = UInt(width * height * 3)
        var pixels = [UInt8](repeating: 0, count: Int(count))
        guard uncompress(&pixels, &count, packed, UInt(packed.count)) == Z_OK else { return nil }
        return PngMaker(width, height) { x, y in
            let at = (y * width + x) * 3
            return UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2])
        }.bytes
    }
}
