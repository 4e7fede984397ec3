/// A cell as a frame keeps it: sixteen plain bytes. Making, comparing and dropping a screenful of
/// them asks nothing of the counter of references, which a `Character` would at each.
struct Tile: Equatable {
    /// The UTF-8 of its glyph where that fits, lowest byte first; else `wordy` over the number of
    /// the glyph among its frame's long ones.
    fileprivate(set) var letters: UInt64
    var tint: Tint
    var role: Role
    var style: Style
    var ground: Ground
    var span: UInt8

    static let blank = Tile(letter: 0x20, role: .text, style: [])

    /// Visible ASCII.
    init(letter: UInt8, role: Role, style: Style) {
        letters = UInt64(letter)
        tint = .none
        self.role = role
        self.style = style
        ground = .page
        span = 1
    }

    init(_ cell: Cell, long: inout [Character]) {
        letters = Self.packed(cell.glyph) ?? Self.kept(cell.glyph, among: &long)
        tint = cell.tint
        role = cell.role
        style = cell.style
        ground = cell.ground
        span = cell.span
    }

    func cell(long: [Character]) -> Cell {
        var cell = look
        cell.glyph = glyph(long: long)
        return cell
    }

    /// Its byte, where it is visible ASCII.
    var letter: UInt8? { letters < 0x7F ? UInt8(letters) : nil }

    /// All of its cell but the glyph.
    var look: Cell {
        var cell = Cell(role: role, style: style)
        cell.ground = ground
        cell.span = span
        cell.tint = tint
        return cell
    }

    mutating func clear() {
        letters = 0x20
        span = 1
    }

    /// Whether its letters say by themselves which glyph it is, in any frame.
    var isWhole: Bool { letters & Self.wordy != Self.wordy }

    private func glyph(long: [Character]) -> Character {
        if letters < 0x80 { return Safe.letters[Int(letters)] }
        guard isWhole else {
            let number = Int(letters & ~Self.wordy)
            return number < long.count ? long[number] : "\u{FFFD}"
        }
        let count = 8 - letters.leadingZeroBitCount / 8
        let text = withUnsafeBytes(of: letters.littleEndian) {
            String(decoding: $0.prefix(count), as: UTF8.self)
        }
        return text.first ?? " "
    }

    /// No byte of UTF-8 looks like its highest.
    private static let wordy: UInt64 = 0xFF << 56
    /// More different ones than any screen has cells for are not kept apart.
    private static let longMost = 1 << 20

    private static func packed(_ glyph: Character) -> UInt64? {
        var (all, shift): (UInt64, UInt64) = (0, 0)
        for byte in glyph.utf8 {
            if shift == 64 { return nil }
            all |= UInt64(byte) << shift
            shift += 8
        }
        return all
    }

    private static func kept(_ glyph: Character, among long: inout [Character]) -> UInt64 {
        if let last = long.last, last == glyph { return wordy | UInt64(long.count - 1) }
        if long.count == longMost { return wordy | UInt64(longMost) }
        long.append(glyph)
        return wordy | UInt64(long.count - 1)
    }
}
