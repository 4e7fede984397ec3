import Canvas

/// The pixels on a screen: what is there, what has to go, and what comes.
///
/// ncurses does not know pixels. They are sent after its cells, in the same update;
/// the cells beneath them are blank. kitty's are taken away by their number, sixels and
/// iTerm2's images by writing the cells beneath again.
struct PixelBoard {
    struct Shown: Equatable {
        var placed: PlacedPicture
        var number: UInt32

        /// It goes with the cells beneath it.
        fileprivate var isOfCells: Bool {
            switch placed.picture.pixels?.way {
            case .sixel, .iterm: true
            case .kitty, .placeholders, nil: false
            }
        }
    }

    private(set) var shown: [Shown] = []
    /// xterm moves what is left of an erased sixel into view again when rows scroll.
    private var hadPixelsOfCells = false
    private var lastNumber: UInt32

    /// `first` is a number that others on the same terminal hardly use.
    init(first: UInt32) { lastNumber = first }

    /// Rows must not be moved by the terminal: the pixels on them would move too.
    var holdsRows: Bool {
        hadPixelsOfCells || shown.contains { $0.placed.picture.pixels?.way == .kitty }
    }

    /// What one frame after another asks for.
    struct Change {
        var gone: [Shown] = []
        var new: [Shown] = []
        var isNothing: Bool { gone.isEmpty && new.isEmpty }

        /// Rows whose cells have to be thought of anew.
        var rows: Set<Int> { Set((gone + new).flatMap { Array($0.placed.area.rows) }) }
        /// Rows that must be written, whatever ncurses believes to be there.
        var staleRows: Set<Int> {
            Set(
                gone.filter { $0.isOfCells }
                    .flatMap { Array($0.placed.area.rows) })
        }

        /// Before the cells.
        var removal: String {
            gone.map { one in
                let removal = KittyWriter.remove(number: one.number)
                return switch one.placed.picture.pixels?.way {
                case .kitty: removal
                case .placeholders: KittyWriter.throughTmux(removal)
                default: ""
                }
            }.joined()
        }

        /// After the cells.
        var arrival: [UInt8] {
            new.flatMap { one -> [UInt8] in
                guard let pixels = one.placed.picture.pixels else { return [] }
                let area = one.placed.area
                let body: [UInt8]
                switch pixels.way {
                case .sixel: body = pixels.body
                case .iterm: body = ITermWriter.show(pixels)
                case .kitty: body = KittyWriter.show(pixels, number: one.number)
                // Where it stands is said by the cells, which are there already.
                case .placeholders:
                    return KittyWriter.show(
                        pixels, number: one.number, cells: Size(area.width, area.height))
                }
                return Array("\u{1B}7\u{1B}[\(area.row + 1);\(area.column + 1)H".utf8) + body
                    + Array("\u{1B}8".utf8)
            }
        }
    }

    /// Goes on to what a frame has.
    mutating func change(to placed: [PlacedPicture]) -> Change {
        if placed.isEmpty, shown.isEmpty { return Change() }
        var change = Change()
        var kept: [Shown] = []
        for one in shown {
            if placed.contains(one.placed) { kept.append(one) } else { change.gone.append(one) }
        }
        // A sixel's cells are written with the whole row, and so is what stands beside it.
        let stale = change.staleRows
        kept.removeAll { one in
            let isHit = one.isOfCells && one.placed.area.rows.contains { stale.contains($0) }
            if isHit { change.gone.append(one) }
            return isHit
        }
        for one in placed where !kept.contains(where: { $0.placed == one }) {
            lastNumber = max(Self.numberMin, (lastNumber + 1) % Self.numberMax)
            change.new.append(Shown(placed: one, number: lastNumber))
        }
        shown = kept + change.new
        if shown.contains(where: \.isOfCells) { hadPixelsOfCells = true }
        return change
    }

    /// ncurses clears a row to its start or its end where that is shorter than blanks: the sixels
    /// that stand there come again.
    func disturbed(by rows: [Int], _ change: Change) -> [Shown] {
        if shown.isEmpty { return [] }
        let rows = Set(rows)
        return shown.filter { one in
            one.isOfCells && !change.new.contains(one)
                && one.placed.area.rows.contains { rows.contains($0) }
        }
    }

    /// The screen was cleared: what takes the rest away.
    mutating func clear() -> String {
        defer { (shown, hadPixelsOfCells) = ([], false) }
        return Change(gone: shown).removal
    }

    /// What stands in a cell under pixels: nothing, or the letters that place them, in a colour
    /// that is their number. Nil where there are no pixels.
    func cover(row: Int, column: Int) -> (scalars: [UInt32], number: UInt32?)? {
        let point = Point(row: row, column: column)
        guard let one = shown.first(where: { $0.placed.area.contains(point) }) else { return nil }
        let area = one.placed.area
        guard one.placed.picture.pixels?.way == .placeholders,
            let letters = KittyWriter.placeholder(row: row - area.row, column: column - area.column)
        else { return ([0x20], nil) }
        return (letters, one.number)
    }

    /// Numbers have 24 bits where a colour encodes them, whose least ones mean others.
    private static let numberMin: UInt32 = 0x01_0000
    private static let numberMax: UInt32 = 0xEF_FFFF
}
