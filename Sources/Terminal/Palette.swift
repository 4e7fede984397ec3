import CNcurses
import Canvas

/// A skin in ncurses' terms: attributes and a pair for each role on each ground. The terminal's
/// own palette is used and never redefined.
struct Palette {
    private let depth: Depth
    private var skin = Skin { _ in Look() }
    private var looks: [(attributes: attr_t, extra: attr_t, pair: CInt)] = []
    /// The pairs that pictures have, by what was asked for and by what it came to.
    private var tints: [Tint: CInt] = [:]
    private var pairs: [UInt64: CInt] = [:]
    /// Pairs that may still be given to pictures; ncurses takes away the oldest ones when it has
    /// no more, which are those of the theme.
    private var tintsLeft = 0

    init(depth: Depth) { self.depth = depth }

    mutating func adopt(_ skin: Skin) {
        self.skin = skin
        freeTints()
        looks = Role.allCases.flatMap { role in
            Ground.allCases.map { ground in
                let look = skin[role, ground]
                // Eight colours and a bold that brightens them make sixteen.
                var extra: attr_t = 0
                if depth == .sixteen, nc_colors() < 16, case .indexed(8..<16) = look.ink {
                    extra = NC_BOLD
                }
                let (ink, paper) = (number(look.ink), number(look.ground))
                let isPlain = depth == .mono || ink == -1 && paper == -1
                let pair = isPlain ? 0 : max(0, alloc_pair(ink, paper))
                return (Self.attributes(look.style) | extra, extra, pair)
            }
        }
    }

    /// No pair is left for a picture: `freeTints` makes room, and all must be drawn again.
    var isFull: Bool { tintsLeft == 0 && depth == .full && !tints.isEmpty }

    mutating func freeTints() {
        for pair in pairs.values { free_pair(pair) }
        pairs = [:]
        tints = [:]
        let skinPairs = Role.allCases.count * Ground.allCases.count
        tintsLeft = max(0, min(Self.tintsMax, Int(nc_color_pairs()) - skinPairs - 1))
    }

    /// Some screens full of pictures.
    private static let tintsMax = 16_000

    /// Where colours are few, what finds no pair keeps its shape and has the terminal's colours.
    private mutating func pair(_ tint: Tint) -> CInt {
        if depth == .mono { return 0 }
        if let known = tints[tint] { return known }
        let colors = [tint.ink, tint.paper].map {
            switch depth {
            case .many: number($0.amongMany)
            case .sixteen: number($0.amongSixteen)
            default: number($0)
            }
        }
        let key =
            UInt64(UInt32(bitPattern: colors[0])) << 32 | UInt64(UInt32(bitPattern: colors[1]))
        if pairs[key] == nil {
            guard tintsLeft > 0 else { return 0 }
            pairs[key] = max(0, alloc_pair(colors[0], colors[1]))
            tintsLeft -= 1
        }
        tints[tint] = pairs[key]
        return pairs[key] ?? 0
    }

    /// The colour that says which picture a cell belongs to.
    func look(number: UInt32) -> (attributes: attr_t, pair: CInt) {
        (0, depth == .full ? max(0, alloc_pair(CInt(number), -1)) : 0)
    }

    mutating func look(_ cell: Cell) -> (attributes: attr_t, pair: CInt) {
        if !cell.tint.isNone { return (0, pair(cell.tint)) }
        let at = Int(cell.role.rawValue) * Ground.allCases.count + Int(cell.ground.rawValue)
        let look = looks[at]
        if cell.style.isEmpty { return (look.attributes, look.pair) }
        return (Self.attributes(skin.look(of: cell).style) | look.extra, look.pair)
    }

    private static func attributes(_ style: Style) -> attr_t {
        if style.isEmpty { return 0 }
        var bits: attr_t = 0
        if style.contains(.bold) { bits |= NC_BOLD }
        if style.contains(.dim) { bits |= NC_DIM }
        if style.contains(.italic) { bits |= NC_ITALIC }
        if style.contains(.underline) { bits |= NC_UNDERLINE }
        if style.contains(.reverse) { bits |= NC_REVERSE }
        return bits
    }

    /// A colour of another depth than the terminal's falls back to the terminal's own, which
    /// can be read: the skin was worked out for this depth.
    private func number(_ color: Color) -> CInt {
        switch (color, depth) {
        case (.rgb(let red, let green, let blue), .full):
            Self.beyondPalette(CInt(red) << 16 | CInt(green) << 8 | CInt(blue))
        case (.indexed(let index), .full): index < 8 ? CInt(index) : Self.direct(Int(index))
        case (.indexed(let index), .many): CInt(index)
        case (.indexed(let index), .sixteen) where index < 16:
            nc_colors() < 16 ? CInt(index & 7) : CInt(index)
        default: -1
        }
    }

    /// Below 8 the direct entries still mean the eight colours of the palette. One step of red is
    /// the least that shows, and the one that a theme for the dark can have.
    private static func beyondPalette(_ rgb: CInt) -> CInt { rgb < 8 ? rgb | 0x01_0000 : rgb }

    /// xterm's 256 colours: the bright eight, a cube of six, twenty-four greys.
    private static func direct(_ index: Int) -> CInt {
        let levels: [CInt] = [0, 95, 135, 175, 215, 255]
        let bright: [CInt] = [
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        if index < 16 { return bright[index - 8] }
        if index >= 232 { return CInt(8 + 10 * (index - 232)) * 0x010101 }
        let cube = index - 16
        let rgb = levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
        return beyondPalette(rgb)
    }
}
