import Canvas

/// The colours a terminal has under its numbers, as xterm has them.
enum Palette {
    static func hex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
        "#"
            + [red, green, blue].map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    /// `own` stands for the terminal's own colour.
    static func hex(_ color: Color, own: String) -> String {
        switch color {
        case .terminal: own
        case .rgb(let red, let green, let blue): hex(red, green, blue)
        case .indexed(let index) where index < 16: sixteen[Int(index)]
        case .indexed(let index) where index < 232: cube(Int(index) - 16)
        case .indexed(let index): gray(Int(index) - 232)
        }
    }

    private static let sixteen = [
        "#000000", "#cd3131", "#2f9e44", "#b08800", "#2f6fd0", "#a347ba", "#1c93a0", "#d4d4d4",
        "#767676", "#f14c4c", "#4ec46a", "#e2b714", "#5c9cf5", "#c678dd", "#3cc4d0", "#ffffff",
    ]

    private static func cube(_ index: Int) -> String {
        let level = { (step: Int) in UInt8(step == 0 ? 0 : 55 + 40 * step) }
        return hex(level(index / 36), level(index / 6 % 6), level(index % 6))
    }

    private static func gray(_ step: Int) -> String {
        let level = UInt8(8 + 10 * step)
        return hex(level, level, level)
    }
}
