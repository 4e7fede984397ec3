import Canvas
import Notation
import TestKit

/// Shots as one picture that moves: each row is in it once for all the time it looks the same, and
/// style sheets show and hide it. Whoever asked for no motion sees the poster.
struct FilmReel {
    static let cellWidth = 9
    static let cellHeight = 20
    static let margin = 18
    private static let captionHeight = 40
    private static let page = "#1b1a18"
    private static let ink = "#d9d4c9"
    private static let faint = "#9a948a"

    private let shots: [FilmShot]
    /// The shot that is shown where nothing moves.
    private let poster: Int

    init(_ shots: [FilmShot], poster: Int) {
        self.shots = shots
        self.poster = poster
    }

    /// Where a thing is in the film, and what it is.
    private struct Piece {
        var shots: [Int]
        var text: String
    }

    var svg: String {
        let width = FilmCamera.size.width * Self.cellWidth + 2 * Self.margin
        let height =
            FilmCamera.size.height * Self.cellHeight + Self.margin + Self.captionHeight
        var looks = FilmLooks(ink: Self.ink, ground: Self.page)
        let pieces = self.pieces(&looks)
        var timings: [[Int]] = []
        var body = ""
        for piece in pieces {
            var number = timings.firstIndex(of: piece.shots)
            if number == nil {
                number = timings.count
                timings.append(piece.shots)
            }
            body += "<g class=\"t\(number!)\">\n\(piece.text)</g>\n"
        }
        let style = timings.enumerated().map { timing($0, $1) }.joined() + looks.style
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="\(width)" \
            height="\(height)" viewBox="0 0 \(width) \(height)" font-size="15" \
            font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace">
            <title>A shelf with covers, a page with a note, a word found, a book heard, and back</title>
            <style>
            text{white-space:pre}
            \(style)@media (prefers-reduced-motion:reduce){g{animation:none!important}}
            </style>
            <rect width="100%" height="100%" rx="10" fill="\(Self.page)"/>
            \(body)</svg>

            """
    }

    private func pieces(_ looks: inout FilmLooks) -> [Piece] {
        var pieces: [Piece] = []
        func add(_ text: String, in shot: Int) {
            if text.isEmpty { return }
            if let at = pieces.firstIndex(where: { $0.text == text }) {
                pieces[at].shots.append(shot)
            } else {
                pieces.append(Piece(shots: [shot], text: text))
            }
        }
        for (shot, taken) in shots.enumerated() {
            for (row, cells) in taken.rows.enumerated() {
                add(FilmRow(cells, row: row).text(&looks), in: shot)
            }
            for picture in taken.pictures { add(image(picture), in: shot) }
            add(caption(taken.caption), in: shot)
        }
        return pieces
    }

    /// Shown in its shots and hidden in others, over and over.
    private func timing(_ number: Int, _ shown: [Int]) -> String {
        let isPoster = shown.contains(poster)
        let rest = "visibility:\(isPoster ? "visible" : "hidden")"
        if shown.count == shots.count { return "" }
        var frames = ""
        for shot in shots.indices
        where shot == 0 || shown.contains(shot) != shown.contains(shot - 1) {
            let state = shown.contains(shot) ? "visible" : "hidden"
            frames += "\(percent(before: shot)){visibility:\(state)}"
        }
        return """
            .t\(number){\(rest);animation:t\(number) \(seconds(before: shots.count))s step-end infinite}
            @keyframes t\(number){\(frames)}

            """
    }

    private func hundredths(before shot: Int) -> Int {
        shots[..<shot].reduce(0) { $0 + Int(($1.seconds * 100).rounded()) }
    }

    private func seconds(before shot: Int) -> String {
        let all = hundredths(before: shot)
        return "\(all / 100).\(all % 100 < 10 ? "0" : "")\(all % 100)"
    }

    private func percent(before shot: Int) -> String {
        let part = hundredths(before: shot) * 10_000 / hundredths(before: shots.count)
        return "\(part / 100).\(part % 100 < 10 ? "0" : "")\(part % 100)%"
    }

    private func image(_ picture: FilmShot.Picture) -> String {
        let x = Self.margin + picture.column * Self.cellWidth
        let y = Self.margin + picture.row * Self.cellHeight
        let width = picture.width * Self.cellWidth / FilmCamera.cell.width
        let height = picture.height * Self.cellHeight / FilmCamera.cell.height
        return "<image x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
            + " href=\"data:image/png;base64,\(Base64.encoded(picture.bytes))\"/>\n"
    }

    /// `Enter: opens it` has the key in a frame.
    private func caption(_ text: String) -> String {
        if text.isEmpty { return "" }
        let parts = text.split(separator: ":", maxSplits: 1)
        let y = FilmCamera.size.height * Self.cellHeight + Self.margin
        let key = parts.count == 2 ? XMLText.escaped(String(parts[0])) : ""
        let words = XMLText.escaped(String(parts.last ?? ""))
        let width = key.isEmpty ? 0 : (parts[0].count + 2) * Self.cellWidth
        let frame =
            key.isEmpty
            ? ""
            : "<rect x=\"\(Self.margin)\" y=\"\(y + 6)\" width=\"\(width)\" height=\"24\""
                + " rx=\"5\" fill=\"none\" stroke=\"\(Self.faint)\"/>\n"
                + "<text x=\"\(Self.margin + Self.cellWidth)\" y=\"\(y + 23)\""
                + " fill=\"\(Self.ink)\">\(key)</text>\n"
        return frame + "<text x=\"\(Self.margin + width + (width > 0 ? 4 : 0))\" y=\"\(y + 23)\""
            + " fill=\"\(Self.faint)\">\(words)</text>\n"
    }
}

/// The looks of letters, each once in the style sheet.
struct FilmLooks {
    let ink: String
    let ground: String
    private var rules: [String] = []

    init(ink: String, ground: String) {
        self.ink = ink
        self.ground = ground
    }

    mutating func name(_ cell: FilmShot.Cell) -> String {
        var rule = "fill:\(color(cell.ink, own: ink))"
        if cell.isBold { rule += ";font-weight:bold" }
        if cell.isItalic { rule += ";font-style:italic" }
        if cell.isUnderlined { rule += ";text-decoration:underline" }
        if let known = rules.firstIndex(of: rule) { return "l\(known)" }
        rules.append(rule)
        return "l\(rules.count - 1)"
    }

    var style: String { rules.enumerated().map { ".l\($0){\($1)}\n" }.joined() }

    /// As libvterm tells it; only true colours and the terminal's own come from a theme.
    func color(_ color: Int, own: String) -> String {
        guard color >= 0x100_0000 else { return own }
        let digits = String(color & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
