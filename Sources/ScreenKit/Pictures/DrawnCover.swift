import Canvas
import Catalogs
import Holdings

/// A cover as it stands among others: its picture, or its title and author set in type on a
/// colour of its own.
package struct DrawnCover {
    package let title: String
    /// The author's, as books are filed.
    package let family: String?
    package let sound: String?
    /// The same words have the same colour.
    package let seed: String
    package let picture: Picture?
    package let depth: Depth
    package let isFocused: Bool

    package init(
        title: String, family: String?, sound: String?, seed: String, picture: Picture?,
        depth: Depth, isFocused: Bool
    ) {
        self.title = title
        self.family = family
        self.sound = sound
        self.seed = seed
        self.picture = picture
        self.depth = depth
        self.isFocused = isFocused
    }

    package static func sound(_ isHeard: Bool, hours: Int) -> String? {
        isHeard ? hours > 0 ? "♪ \(hours) h" : "♪" : nil
    }

    package func draw(in area: Area, into frame: inout Frame) {
        guard area.width >= 3, area.height >= 3 else { return }
        drawEdge(area, into: &frame)
        let inner = Area(
            row: area.row + 1, column: area.column + 1, width: area.width - 2,
            height: area.height - 2)
        if let picture {
            let point = Point(
                row: inner.row + max(0, inner.height - picture.size.height) / 2,
                column: inner.column + max(0, inner.width - picture.size.width) / 2)
            frame.place(picture, at: point)
            return
        }
        drawType(inner, into: &frame)
        guard depth == .full || depth == .many else { return }
        for row in inner.rows where row < frame.height {
            for column in inner.columns where column < frame.width {
                frame[row, column].tint = tint
            }
        }
    }

    private func drawEdge(_ area: Area, into frame: inout Frame) {
        let role: Role = isFocused ? .coverFocus : .coverBorder
        let (line, side, corners) =
            isFocused ? ("━", "┃", ["┏", "┓", "┗", "┛"]) : ("─", "│", ["┌", "┐", "└", "┘"])
        let middle = String(repeating: line, count: area.width - 2)
        let limit = area.columns.upperBound
        frame.write(
            corners[0] + middle + corners[1], row: area.row, column: area.column, role: role,
            limit: limit)
        frame.write(
            corners[2] + middle + corners[3], row: area.rows.upperBound - 1,
            column: area.column, role: role, limit: limit)
        for row in area.rows.dropFirst().dropLast() {
            frame.write(side, row: row, column: area.column, role: role, limit: limit)
            frame.write(side, row: row, column: limit - 1, role: role, limit: limit)
        }
    }

    /// The title in the upper part, the family name at the foot, each line in the middle.
    private func drawType(_ inner: Area, into frame: inout Frame) {
        let room = max(1, inner.width - 2)
        let footRows = family != nil && inner.height >= 4 ? 2 : 0
        let soundRows = sound != nil && inner.height >= 5 ? 1 : 0
        let rowsMax = max(1, inner.height - footRows - soundRows)
        let lines = Paragraphs.lines(title, width: room, rowsMax: rowsMax)
        let first = inner.row + max(0, (rowsMax - lines.count) / 3)
        for (index, line) in lines.enumerated() {
            write(line, row: first + index, inner, .strong, into: &frame)
        }
        if let sound, soundRows > 0 {
            write(sound, row: inner.rows.upperBound - footRows - 1, inner, .dim, into: &frame)
        }
        if let family, footRows > 0 {
            write(family, row: inner.rows.upperBound - 1, inner, .text, into: &frame)
        }
    }

    private func write(
        _ text: String, row: Int, _ inner: Area, _ role: Role, into frame: inout Frame
    ) {
        let words = Width.clip(text, to: inner.width)
        let column = inner.column + (inner.width - Width.of(words)) / 2
        frame.write(words, row: row, column: column, role: role, limit: inner.columns.upperBound)
    }

    /// The same book always has the same one.
    private var tint: Tint {
        let hash = seed.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let paper = Self.papers[Int(hash >> 32 & 0xFFFF) % Self.papers.count]
        return Tint(ink: Self.ink, paper: paper)
    }

    /// Cream on cloth: dark enough for 7 to 1 each.
    package static let ink: UInt32 = 0xF4ECD8
    package static let papers: [UInt32] = [
        0x5A2A27, 0x27425A, 0x2F4A2C, 0x4B3A1E, 0x472B52, 0x1F4A4A, 0x5A3A1A, 0x3A3A45, 0x612B3F,
        0x2B2F5E, 0x3F4A1F, 0x503030,
    ]
}

extension DrawnCover {
    package init(book: HeldBook, picture: Picture?, depth: Depth, isFocused: Bool = false) {
        self.init(
            title: book.heading,
            family: book.authors.first.map { author in String(author.sort.prefix { $0 != "," }) },
            sound: Self.sound(
                book.format == "audiobook", hours: (book.durationMs ?? 0) / 3_600_000),
            seed: book.heading + (book.authors.first?.name ?? ""), picture: picture, depth: depth,
            isFocused: isFocused)
    }
}
