/// Holds a theme against the rules of contrast, at every depth.
public enum ThemeCheck {
    /// A pair that cannot be read well enough.
    public struct Finding: Equatable, Sendable {
        public var role: Role
        public var ground: Ground
        public var depth: Depth
        /// Which terminal's palette, where the colours are the terminal's own.
        public var palette: String?
        public var ratio: Double
        public var need: Double

        /// One line for people.
        public var words: String {
            let place = ground == .page ? "the page" : ground.role.name
            let colors = palette.map { "\(depth.words), \($0)" } ?? depth.words
            let (have, must) = (Self.digits(ratio), Self.digits(need))
            return "\(role.name) on \(place) (\(colors)): \(have):1, needs \(must):1"
        }

        /// One decimal, rounded down: 4.49 must not read as 4.5.
        private static func digits(_ ratio: Double) -> String {
            let tenths = Int(ratio * 10)
            return "\(tenths / 10).\(tenths % 10)"
        }
    }

    public static func findings(_ theme: Theme) -> [Finding] {
        Depth.allCases.flatMap { findings(theme, at: $0) }
    }

    public static func findings(_ theme: Theme, at depth: Depth) -> [Finding] {
        let skin = theme.skin(depth: depth)
        return ContrastPair.all.flatMap { pair -> [Finding] in
            let look = skin[pair.role, pair.ground]
            let need = pair.need(theme)
            if let ratio = Contrast.ratio(look.ink, on: look.ground) {
                return ratio < need ? [finding(pair, depth, nil, ratio, need)] : []
            }
            // A theme with its own paper has no business with other people's terminals.
            guard theme.ground == .terminal, theme.isSaid(pair.role, depth) else { return [] }
            return Palette16.known.compactMap { palette in
                let own = Contrast.ratio(.hex(palette.ink), on: .hex(palette.ground)) ?? 1
                // A highlight brings its own ground, and is no text of the terminal's own pair.
                let isOnPage = pair.matter == .text && look.ground == .terminal
                let need = isOnPage ? own : 3
                let (ink, paper) = (palette.resolve(look.ink), palette.resolve(ground: look.ground))
                guard let ratio = Contrast.ratio(ink, on: paper), ratio < need else { return nil }
                return finding(pair, depth, palette.name, ratio, need)
            }
        }
    }

    private static func finding(
        _ pair: ContrastPair, _ depth: Depth, _ palette: String?, _ ratio: Double, _ need: Double
    ) -> Finding {
        Finding(
            role: pair.role, ground: pair.ground, depth: depth, palette: palette, ratio: ratio,
            need: need)
    }
}

extension Theme {
    /// Whether the file itself chose the colours, rather than the table for sixteen.
    fileprivate func isSaid(_ role: Role, _ depth: Depth) -> Bool {
        if paints[Place(role, at: depth)] != nil { return true }
        return paints[Place(role)].map { depth != .sixteen || $0.needsNoPalette } ?? false
    }
}

extension Palette16 {
    fileprivate func resolve(_ color: Color) -> Color { resolve(color, ink) }
    fileprivate func resolve(ground: Color) -> Color { resolve(ground, self.ground) }

    /// Bright colours are left alone: no two terminals agree on them.
    private func resolve(_ color: Color, _ own: UInt32) -> Color {
        switch color {
        case .terminal: .hex(own)
        case .indexed(let index) where index < 8: .hex(colors[Int(index)])
        default: color
        }
    }
}

extension Depth {
    /// As messages show it.
    public var words: String {
        switch self {
        case .mono: "no colours"
        case .sixteen: "16 colours"
        case .many: "256 colours"
        case .full: "true colour"
        }
    }
}
