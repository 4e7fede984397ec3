import TestKit

/// The covers of the film's books, painted by hand: so wide and high as 1.
struct FilmCover: Sendable {
    private static let size = (width: 180, height: 240)
    private let color: @Sendable (_ x: Double, _ y: Double) -> UInt32

    init(_ color: @escaping @Sendable (_ x: Double, _ y: Double) -> UInt32) { self.color = color }

    var bytes: [UInt8] {
        let (width, height) = Self.size
        return PngMaker(width, height) { x, y in
            color((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        }.bytes
    }

    /// Round as the eye sees it: covers are higher than wide.
    private static func circle(
        _ x: Double, _ y: Double, at centre: (Double, Double), _ radius: Double
    ) -> Bool {
        let (across, down) = ((x - centre.0) * 0.75, y - centre.1)
        return across * across + down * down < radius * radius
    }

    static let whale = FilmCover { x, y in
        let wave = (x * 8).rounded(.down).truncatingRemainder(dividingBy: 2) == 0 ? 0.0 : 0.012
        if y > 0.72 + wave { return 0x1F_4E68 }
        if y > 0.62 + wave, !circle(x, y, at: (0.45, 0.66), 0.2) { return 0x2F_6A85 }
        if circle(x, y, at: (0.45, 0.66), 0.2) { return 0xF1_ECE2 }
        if x > 0.74, x < 0.92, y > 0.46, y < 0.62, abs(x - 0.83) * 1.6 > 0.62 - y {
            return 0xF1_ECE2
        }
        return circle(x, y, at: (0.74, 0.2), 0.09) ? 0xE0_8E45 : 0xE9_D8B4
    }

    static let pride = FilmCover { x, y in
        if circle(x, y, at: (0.38, 0.5), 0.2) {
            return circle(x, y, at: (0.62, 0.5), 0.2) ? 0x7A_2E3A : 0xC8_6B6B
        }
        if circle(x, y, at: (0.62, 0.5), 0.2) { return 0x4B_6584 }
        return 0xF3_E9DA
    }

    static let alice = FilmCover { x, y in
        if y > 0.66 {
            let (column, row) = (Int(x * 6), Int((y - 0.66) * 18))
            return (column + row) % 2 == 0 ? 0xF4_F1EA : 0x21_2B36
        }
        if circle(x, y, at: (0.5, 0.34), 0.05) { return 0x21_2B36 }
        if circle(x, y, at: (0.5, 0.34), 0.19) { return 0xF4_F1EA }
        return circle(x, y, at: (0.5, 0.34), 0.22) ? 0xD9_A441 : 0x3D_7A6B
    }

    static let lightning = FilmCover { x, y in
        let edge = y < 0.5 ? 0.66 - 0.5 * y : 0.9 - 0.6 * y
        return abs(x - edge) < 0.07 * (1.1 - y) ? 0xF2_DB6D : (y > 0.86 ? 0x11_1420 : 0x27_2D46)
    }

    static let castle = FilmCover { x, y in
        let ridge = 0.62 + abs((x * 3).truncatingRemainder(dividingBy: 1) - 0.5) * 0.3
        let isTower = abs(x - 0.5) < 0.08 && y > 0.36
        if y > ridge || isTower { return 0x17_0D10 }
        return circle(x, y, at: (0.7, 0.24), 0.12) ? 0xF0_E6D2 : 0x8E_1F2B
    }

    static let hours = FilmCover { x, y in
        let (across, down) = ((x - 0.5) * 0.75, y - 0.46)
        let ring = Int((across * across + down * down).squareRoot() * 22)
        if ring == 0 { return 0xF3_E3B3 }
        return ring < 7 && ring % 2 == 0 ? 0xD8_A94A : 0x1C_2740
    }

    static let pines = FilmCover { x, y in
        let pine = abs((x * 4).truncatingRemainder(dividingBy: 1) - 0.5) * 0.62
        if y > 0.7 { return Int(y * 40) % 3 == 0 ? 0x6C_99A5 : 0x4F_8291 }
        if y > 0.3 + pine, y < 0.7 { return 0x23_4A3A }
        return 0xF0_C987
    }

    static let sun = FilmCover { x, y in
        if circle(x, y, at: (0.5, 0.42), 0.2) { return 0xC8_2F34 }
        return y > 0.8 ? 0x2B_2B2E : 0xF4_F0E6
    }

    static let window = FilmCover { x, y in
        let isInside = x > 0.22 && x < 0.78 && y > 0.18 && y < 0.74
        guard isInside else { return 0x8C_5A3C }
        if abs(x - 0.5) < 0.02 || abs(y - 0.46) < 0.015 { return 0xF6_EFE2 }
        return y > 0.58 ? 0x7F_9A4E : 0x8F_C1DE
    }

    static let treasure = FilmCover { x, y in
        let (across, down) = (x - 0.56, (y - 0.52) * 1.33)
        if abs(across) < 0.16, abs(abs(across) - abs(down)) < 0.045 { return 0xB3_3A2B }
        let trail = 0.52 + 0.3 * (0.56 - x)
        if x < 0.36, abs(y - trail) < 0.012, Int(x * 24) % 2 == 0 { return 0x6B_4A2B }
        return circle(x, y, at: (0.5, 0.52), 0.36) ? 0xE3_CB93 : 0x3F_7F93
    }
}
