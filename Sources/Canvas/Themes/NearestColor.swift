/// Finds a place among the 256 colours for one of sixteen million.
enum NearestColor {
    /// The nearest that can still be read: so much contrast on each of the grounds. Where none
    /// can, the one that comes closest to it.
    static func index(of color: Color, on grounds: [Color] = [], need: Double = 1) -> Color {
        guard let wanted = color.components() else { return color }
        let papers = grounds.compactMap { Contrast.luminance($0) }
        var (best, bestDistance) = (color, Int.max)
        var (clearest, clearestRatio) = (color, 0.0)
        for entry in entries {
            let distance = distance(wanted, entry.rgb)
            if distance >= bestDistance { continue }
            let ratio = papers.map { Contrast.ratio(entry.luminance, $0) }.min() ?? .infinity
            if ratio >= need { (best, bestDistance) = (entry.color, distance) }
            if ratio > clearestRatio { (clearest, clearestRatio) = (entry.color, ratio) }
        }
        return bestDistance == .max ? clearest : best
    }

    /// The nearest of all, for pictures: as it is, without regard to what can be read.
    static func plain(_ color: Color, isSixteen: Bool) -> Color {
        guard let wanted = color.components() else { return color }
        var (best, bestDistance) = (color, Int.max)
        func look(_ candidate: Color, _ rgb: (UInt8, UInt8, UInt8)) {
            let distance = distance(wanted, rgb)
            if distance < bestDistance { (best, bestDistance) = (candidate, distance) }
        }
        if isSixteen {
            for (index, rgb) in sixteen.enumerated() {
                let parts = (UInt8(rgb >> 16), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
                look(.indexed(UInt8(index)), parts)
            }
        } else {
            for entry in entries { look(entry.color, entry.rgb) }
        }
        return best
    }

    /// A terminal's own sixteen colours are not known; chafa chooses among these.
    private static let sixteen: [UInt32] = [
        0x000000, 0x800000, 0x007000, 0x707000, 0x000070, 0x700070, 0x007070, 0xC0C0C0,
        0x404040, 0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    private struct Entry {
        let color: Color
        let rgb: (UInt8, UInt8, UInt8)
        let luminance: Double
    }

    private static let entries: [Entry] = (16...255).compactMap { index in
        let color = Color.indexed(UInt8(index))
        guard let rgb = color.components(), let luminance = Contrast.luminance(color) else {
            return nil
        }
        return Entry(color: color, rgb: rgb, luminance: luminance)
    }

    /// Weighted as the eye does, by how red the pair is.
    private static func distance(_ a: (UInt8, UInt8, UInt8), _ b: (UInt8, UInt8, UInt8)) -> Int {
        let (red, green, blue) = (
            Int(a.0) - Int(b.0), Int(a.1) - Int(b.1), Int(a.2) - Int(b.2)
        )
        let mean = (Int(a.0) + Int(b.0)) / 2
        return ((512 + mean) * red * red) / 256 + 4 * green * green
            + ((767 - mean) * blue * blue) / 256
    }
}
