import Canvas

/// Which Latin key a letter of another layout stands on, so that commands work under it.
public enum Layout: String, CaseIterable, Sendable {
    case cyrillic, greek, hebrew, arabic

    /// The layout a letter betrays, if it is of one of these.
    public static func of(_ letter: Character) -> Layout? {
        // The first key of most people is Latin, and needs no table.
        letter.isASCII ? nil : allCases.first { $0.letters[letter] != nil }
    }

    /// The Latin key under a letter of this layout. Once a layout is known its punctuation
    /// counts too: the Hebrew `/` is on the key of `q`.
    public func latin(_ typed: Character) -> Character? { letters[typed] ?? signs[typed] }

    private var letters: [Character: Character] { Self.tables[self]!.letters }
    private var signs: [Character: Character] { Self.tables[self]!.signs }

    private struct Table: Sendable {
        var letters: [Character: Character] = [:]
        var signs: [Character: Character] = [:]

        /// Two texts of the same length: what is typed, and the keys it stands on.
        init(_ rows: [(typed: String, keys: String)]) {
            for (typed, keys) in rows {
                for (letter, key) in zip(typed, keys) where letter != "\u{0}" {
                    if letter.isASCII { signs[letter] = key } else { letters[letter] = key }
                }
            }
        }
    }

    private static let tables: [Layout: Table] = [
        .cyrillic: Table([
            ("йцукенгшщзхъ", "qwertyuiop[]"), ("ЙЦУКЕНГШЩЗХЪ", "QWERTYUIOP{}"),
            ("фывапролджэ", "asdfghjkl;'"), ("ФЫВАПРОЛДЖЭ", "ASDFGHJKL:\""),
            ("ячсмитьбюё.", "zxcvbnm,.`/"), ("ЯЧСМИТЬБЮЁ,", "ZXCVBNM<>~?"),
            ("іїєґў", "s]'`o"), ("ІЇЄҐЎ", "S}\"~O"),
        ]),
        .greek: Table([
            (";ςερτυθιοπ", "qwertyuiop"), ("ΕΡΤΥΘΙΟΠ", "ERTYUIOP"),
            ("ασδφγηξκλ", "asdfghjkl"), ("ΑΣΔΦΓΗΞΚΛ", "ASDFGHJKL"),
            ("ζχψωβνμ", "zxcvbnm"), ("ΖΧΨΩΒΝΜ", "ZXCVBNM"),
            ("άέήίόύώ", "aehioyv"),
        ]),
        .hebrew: Table([
            ("/'קראטוןםפ", "qwertyuiop"), ("שדגכעיחלךף,", "asdfghjkl;'"),
            ("זסבהנמצתץ.", "zxcvbnm,./"),
        ]),
        .arabic: Table([
            ("ضصثقفغعهخحجد", "qwertyuiop[]"), ("شسيبلاتنمكط", "asdfghjkl;'"),
            ("ئءؤرىةوزظ", "zxcvnm,./"), ("ﻻ", "b"),
            ("إ÷×؛", "YIOP"), ("أـ،", "HJK"), ("آ؟", "N?"), ("ذ", "`"),
        ]),
    ]
}
