/// What fonts of signs show where others have letters.
enum OfficeSymbols {
    /// nil where the font has letters, or a sign that is not known here.
    /// - Parameter code: from 0x20 to 0xFF, or the same from 0xF020 on.
    static func text(_ code: Int, font: String) -> String? {
        let code = code >= 0xF000 ? code - 0xF000 : code
        guard (0x20...0xFF).contains(code) else { return nil }
        let font = font.lowercased()
        if font.hasPrefix("wingdings 2") { return second[code] }
        if font.hasPrefix("wingdings") { return pictured(code) }
        guard font.hasPrefix("symbol") else { return nil }
        let letters = code < 0x80 ? low : high
        let at = code - (code < 0x80 ? 0x20 : 0xA0)
        guard letters.indices.contains(at), letters[at] != "\u{0}" else { return nil }
        return String(letters[at])
    }

    static func isKnown(_ font: String) -> Bool {
        let font = font.lowercased()
        return font.hasPrefix("wingdings") || font.hasPrefix("symbol")
    }

    private static let low = Array(
        " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
    )
    private static let high = Array(
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
            + "\u{0}⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭")

    /// Wingdings.
    private static func pictured(_ code: Int) -> String? {
        switch code {
        case 0x81...0x8A: Unicode.Scalar(UInt32(0x2460 + code - 0x81)).map { String($0) }
        case 0x8C...0x95: Unicode.Scalar(UInt32(0x2776 + code - 0x8C)).map { String($0) }
        default: first[code]
        }
    }

    private static let first: [Int: String] = [
        0x20: " ", 0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x36: "⌛", 0x41: "✌", 0x45: "☜", 0x46: "☞",
        0x47: "☝", 0x48: "☟", 0x4A: "☺", 0x4C: "☹", 0x4E: "☠", 0x54: "❄", 0x6C: "●", 0x6D: "❍",
        0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖",
        0x77: "⬥", 0x78: "⌧", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "□", 0xAB: "★", 0xD8: "➢",
        0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xF1: "⇧",
        0xF2: "⇩", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    ]
    private static let second: [Int: String] = [
        0x20: " ", 0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0xA3: "□",
    ]
}
