import Glibc

/// How well one colour can be read on another, as WCAG 2 counts it: 1 (not at all) to 21.
public enum Contrast {
    /// Nil where a colour is the terminal's own and not known.
    public static func ratio(_ ink: Color, on ground: Color, in palette: Palette16? = nil)
        -> Double?
    {
        guard let one = luminance(ink, in: palette), let other = luminance(ground, in: palette)
        else { return nil }
        return ratio(one, other)
    }

    public static func ratio(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    public static func luminance(_ color: Color, in palette: Palette16? = nil) -> Double? {
        guard let (red, green, blue) = color.components(in: palette) else { return nil }
        return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    }

    private static let linear: [Double] = (0...255).map { step in
        let share = Double(step) / 255
        return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}

/// The sixteen colours of a terminal and its default pair, where they are known.
public struct Palette16: Equatable, Sendable {
    public var name: String
    public var ink: UInt32
    public var ground: UInt32
    /// The eight; the bright eight are not asked for.
    public var colors: [UInt32]

    /// Those the `ansi` theme must be readable on.
    public static let known = [
        Palette16(name: "xterm", ink: 0x000000, ground: 0xFFFFFF, colors: xterm),
        Palette16(name: "xterm, reversed", ink: 0xE5E5E5, ground: 0x000000, colors: xterm),
        Palette16(name: "Linux console", ink: 0xAAAAAA, ground: 0x000000, colors: linux),
        Palette16(name: "GNOME", ink: 0xD0CFCC, ground: 0x171421, colors: gnome),
        Palette16(name: "GNOME, light", ink: 0x171421, ground: 0xFFFFFF, colors: gnome),
        Palette16(name: "Solarized dark", ink: 0x839496, ground: 0x002B36, colors: solarized),
        Palette16(name: "Solarized light", ink: 0x657B83, ground: 0xFDF6E3, colors: solarized),
    ]

    private static let xterm: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    ]
    private static let linux: [UInt32] = [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    ]
    private static let gnome: [UInt32] = [
        0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC,
    ]
    private static let solarized: [UInt32] = [
        0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
    ]
}

extension Color {
    public static func hex(_ rgb: UInt32) -> Color {
        .rgb(UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// Red, green and blue, as far as they are known: the first sixteen only with a palette.
    func components(in palette: Palette16? = nil) -> (UInt8, UInt8, UInt8)? {
        switch self {
        case .terminal, .indexed(8..<16): nil
        case .rgb(let red, let green, let blue): (red, green, blue)
        case .indexed(let index) where index < 8:
            palette.flatMap { Color.hex($0.colors[Int(index)]).components() }
        case .indexed(let index): Self.standard(Int(index))
        }
    }

    /// xterm's cube of six and its twenty-four greys, the same in every terminal.
    private static func standard(_ index: Int) -> (UInt8, UInt8, UInt8) {
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return (grey, grey, grey)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    }
}
