import Canvas

/// A frame as a trace has it: its rows that are not those of the frame before.
struct TracePaint: Equatable, Sendable {
    /// Milliseconds since the trace began.
    var at: Int
    var size: Size
    /// It stands by itself: rows that are not named are blank.
    var isWhole: Bool
    var cursor: Point
    var hidesCursor: Bool
    /// Microseconds of drawing.
    var took: Int
    var screen: String
    var rows: [Int: TraceRow]

    /// `frame 1204 80x24 whole 3:12 812 reader`, then two lines for each row.
    var lines: [String] {
        let kind = isWhole ? "whole" : "change"
        let place = "\(cursor.row):\(cursor.column)\(hidesCursor ? "h" : "")"
        let head = "frame \(at) \(size.width)x\(size.height) \(kind) \(place) \(took) \(screen)"
        return rows.keys.sorted().reduce(into: [head]) { lines, y in
            guard let row = rows[y] else { return }
            lines.append("~\(y)|\(row.text)|")
            lines.append("^\(y) \(row.looks)")
        }
    }

    /// Itself as a whole frame, drawn over an older one.
    func over(_ older: TracePaint?) -> TracePaint {
        guard !isWhole, let older, older.size == size else { return self }
        var whole = self
        whole.isWhole = true
        whole.rows = older.rows.merging(rows) { $1 }.filter { !$0.value.isBlank }
        return whole
    }

    /// Draws it over the frame before; nil where it does not fit.
    func frame(over older: Frame?) -> Frame? {
        var frame = Frame(size)
        if !isWhole {
            guard let older, older.size == size else { return nil }
            frame = older
        }
        for (y, row) in rows where !row.draw(at: y, into: &frame) { return nil }
        guard (0..<max(1, size.height)).contains(cursor.row),
            (0..<max(1, size.width)).contains(cursor.column)
        else { return nil }
        frame.cursor = cursor
        frame.hidesCursor = hidesCursor
        return frame
    }
}

/// The masked glyphs of a row, and beside them what its cells mean.
struct TraceRow: Equatable, Sendable {
    var text: String
    /// Runs of cells: `COUNT*ROLE.GROUND.STYLE`, what is 0 at its end left out.
    var looks: String

    init(text: String, looks: String) {
        self.text = text
        self.looks = looks
    }

    init(_ cells: [Cell]) {
        text = String(cells.filter { $0.span > 0 }.map(\.glyph))
        var runs: [String] = []
        var at = 0
        while at < cells.count {
            let look = TraceLook(cells[at])
            let end = cells[at...].firstIndex { TraceLook($0) != look } ?? cells.count
            runs.append("\(end - at)\(look.text)")
            at = end
        }
        looks = runs.joined(separator: " ")
    }

    var bytes: Int { text.utf8.count + looks.utf8.count + 64 }
    var isBlank: Bool { !looks.contains("*") && text.utf8.allSatisfy { $0 == 0x20 } }

    /// Whether it fits the frame, and holds nothing but what a masked frame may.
    func draw(at y: Int, into frame: inout Frame) -> Bool {
        guard (0..<frame.height).contains(y), let looks = looks(width: frame.width) else {
            return false
        }
        var x = 0
        for scalar in text.unicodeScalars {
            let glyph = Character(scalar)
            let span = glyph == Mask.wide ? 2 : 1
            guard Mask.isMasked(scalar), x + span <= frame.width else { return false }
            for part in 0..<span {
                var cell = Cell(part == 0 ? glyph : " ", role: looks[x].role, style: looks[x].style)
                cell.ground = looks[x].ground
                cell.span = part == 0 ? UInt8(span) : 0
                frame[y, x] = cell
                x += 1
            }
        }
        return x == frame.width
    }

    private func looks(width: Int) -> [TraceLook]? {
        var all: [TraceLook] = []
        for run in looks.split(separator: " ") {
            let parts = run.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
            guard let count = Int(parts[0]), count > 0, count <= width - all.count,
                let look = TraceLook(parts.count > 1 ? parts[1] : "")
            else { return nil }
            all += Array(repeating: look, count: count)
        }
        return all.count == width ? all : nil
    }
}

/// All of a cell but its glyph.
struct TraceLook: Equatable {
    var role = Role.text
    var ground = Ground.page
    var style: Style = []

    init(_ cell: Cell) { (role, ground, style) = (cell.role, cell.ground, cell.style) }

    init?(_ text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        let numbers = text.isEmpty ? [] : parts.compactMap { UInt8($0) }
        guard numbers.count == (text.isEmpty ? 0 : parts.count) else { return nil }
        let all = numbers + Array(repeating: 0, count: 3 - numbers.count)
        guard let role = Role(rawValue: all[0]), let ground = Ground(rawValue: all[1]) else {
            return nil
        }
        (self.role, self.ground, style) = (role, ground, Style(rawValue: all[2]))
    }

    var text: String {
        var numbers = [role.rawValue, ground.rawValue, style.rawValue]
        while numbers.last == 0 { numbers.removeLast() }
        return numbers.isEmpty ? "" : "*" + numbers.map(String.init).joined(separator: ".")
    }
}
