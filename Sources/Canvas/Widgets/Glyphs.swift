import CUtf8proc

/// What a terminal without UTF-8, or a person who wants no signs, is shown instead.
public enum Glyphs {
    /// One printable ASCII character for any glyph; `?` for what has no likeness.
    public static func ascii(_ glyph: Character) -> Character {
        if glyph.isASCII { return glyph }
        if let known = table[glyph] { return known }
        guard let base = glyph.unicodeScalars.first else { return "?" }
        if let known = table[Character(base)] { return known }
        return decomposed(base) ?? "?"
    }

    /// The letter under the accents: é is e, ﬁ is f, ① is 1.
    private static func decomposed(_ scalar: Unicode.Scalar) -> Character? {
        var parts = [Int32](repeating: 0, count: 32)
        let options = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
        let count = utf8proc_decompose_char(
            Int32(bitPattern: scalar.value), &parts, parts.count,
            utf8proc_option_t(rawValue: options), nil)
        guard count > 0, let first = Unicode.Scalar(UInt32(bitPattern: parts[0])) else {
            return nil
        }
        let character = Character(first)
        return first.isASCII && first.value >= 0x20 ? character : table[character]
    }

    private static let table: [Character: Character] = {
        var table: [Character: Character] = [:]
        for (signs, likeness) in likenesses {
            for sign in signs { table[sign] = likeness }
        }
        return table
    }()

    private static let likenesses: [(String, Character)] = [
        ("▌▸›»▶▷→╺", ">"), ("▎│┃‖╷╵╿╽╎┆┊", "|"), ("•×", "*"), ("♪~〜", "~"), ("✓", "x"), ("○", "o"),
        ("☾", "z"), ("↓▾▼", "v"), ("↺‹«◀←", "<"), ("↑▲", "^"),
        ("━═", "="), ("╸", ">"), ("─‐‑‒–—―−", "-"), ("…·", "."),
        ("╭╮╰╯┌┐└┘┏┓┗┛├┤┬┴┼┣┫┳┻╋", "+"), ("█▀▄▐░▒▓", "#"),
        ("‘’‚‛′´ˈ", "'"), ("“”„‟″", "\""), ("¡", "!"), ("¿", "?"), ("\u{A0}", " "),
        ("ÆÅ", "A"), ("æ", "a"), ("Œ", "O"), ("œøð", "o"), ("Ø", "O"), ("ß", "s"), ("ẞ", "S"),
        ("ł", "l"), ("Ł", "L"), ("đ", "d"), ("ĐÐ", "D"), ("þ", "t"), ("Þ", "T"), ("ı", "i"),
        ("ħ", "h"),
        ("©", "c"), ("®", "r"), ("°", "o"), ("§", "S"), ("¶", "P"), ("†‡", "+"), ("±", "+"),
        ("÷", "/"), ("⁄", "/"), ("€", "E"), ("£", "L"), ("¥", "Y"), ("¢", "c"), ("µ", "u"),
    ]
}

extension Frame {
    /// The same frame in printable ASCII only, every cell in its place.
    public func inASCII() -> Frame {
        var frame = self
        for row in 0..<height {
            for column in 0..<width {
                let cell = self[row, column]
                guard !cell.glyph.isASCII else { continue }
                frame[row, column].glyph = Glyphs.ascii(cell.glyph)
                guard cell.span == 2 else { continue }
                frame[row, column].span = 1
                frame[row, column + 1].span = 1
            }
            frame.spellEllipses(row: row, of: self)
        }
        return frame
    }

    /// `…` has room for its three dots where blanks follow, one of which stays; else it takes the
    /// letters before it, so that what was cut is seen to be.
    private mutating func spellEllipses(row: Int, of original: Frame) {
        for column in 0..<width where original[row, column].glyph == "…" {
            let role = original[row, column].role
            var missing = 2
            for next in [column + 1, column + 2] {
                let after = next + 1 < width ? original[row, next + 1].glyph : " "
                guard next < width, original[row, next].glyph == " ", after == " " else { break }
                self[row, next].glyph = "."
                self[row, next].role = role
                missing -= 1
            }
            for before in stride(from: column - 1, through: max(0, column - missing), by: -1) {
                let cell = original[row, before]
                // A word that is nothing but dots would say nothing.
                let isInner = before > 0 && original[row, before - 1].glyph != " "
                guard missing > 0, cell.span == 1, isInner, cell.role == role,
                    cell.glyph.isLetter || cell.glyph.isNumber
                else { break }
                self[row, before].glyph = "."
            }
        }
    }
}
