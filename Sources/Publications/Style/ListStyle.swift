/// The markers of a list's items.
enum ListStyle: Equatable {
    case disc, circle, square, none, decimal, leadingZero, lowerAlpha, upperAlpha, lowerRoman
    case upperRoman, lowerGreek, cjkDecimal, hiragana, katakana
    case text(String)

    init?(css name: String) {
        switch name {
        case "disc": self = .disc
        case "circle": self = .circle
        case "square": self = .square
        case "none": self = .none
        case "decimal": self = .decimal
        case "decimal-leading-zero": self = .leadingZero
        case "lower-alpha", "lower-latin": self = .lowerAlpha
        case "upper-alpha", "upper-latin": self = .upperAlpha
        case "lower-roman": self = .lowerRoman
        case "upper-roman": self = .upperRoman
        case "lower-greek": self = .lowerGreek
        case "cjk-decimal", "cjk-ideographic", "simp-chinese-informal", "trad-chinese-informal",
            "japanese-informal":
            self = .cjkDecimal
        case "hiragana": self = .hiragana
        case "katakana": self = .katakana
        default: return nil
        }
    }

    /// HTML's `type` attribute, where case matters.
    init?(type: String) {
        switch type {
        case "1": self = .decimal
        case "a": self = .lowerAlpha
        case "A": self = .upperAlpha
        case "i": self = .lowerRoman
        case "I": self = .upperRoman
        default:
            guard let style = ListStyle(css: type.lowercased()) else { return nil }
            self = style
        }
    }

    /// What stands before an item, without the space after it.
    func marker(_ number: Int) -> String {
        switch self {
        case .none: ""
        case .disc: "•"
        case .circle: "◦"
        case .square: "▪"
        case .text(let text): text.trimmingSpaces()
        case .decimal: "\(number)."
        case .leadingZero: (0..<10).contains(number) ? "0\(number)." : "\(number)."
        case .lowerAlpha: ListStyle.letters(number, first: 0x61, count: 26) + "."
        case .upperAlpha: ListStyle.letters(number, first: 0x41, count: 26) + "."
        case .lowerGreek: ListStyle.greek(number) + "."
        case .lowerRoman: ListStyle.roman(number).lowercased() + "."
        case .upperRoman: ListStyle.roman(number) + "."
        case .cjkDecimal: ListStyle.chinese(number) + "、"
        case .hiragana:
            ListStyle.from("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん", number) + "、"
        case .katakana:
            ListStyle.from("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン", number) + "、"
        }
    }

    private static func letters(_ number: Int, first: UInt8, count: Int) -> String {
        guard number > 0 else { return String(number) }
        var rest = number
        var letters: [UInt8] = []
        while rest > 0 {
            rest -= 1
            letters.append(first + UInt8(rest % count))
            rest /= count
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    private static func greek(_ number: Int) -> String { from("αβγδεζηθικλμνξοπρστυφχψω", number) }

    private static func from(_ alphabet: String, _ number: Int) -> String {
        let letters = Array(alphabet)
        return (1...letters.count).contains(number) ? String(letters[number - 1]) : String(number)
    }

    static func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return String(number) }
        var rest = number
        var text = ""
        for (value, digits) in romanDigits {
            while rest >= value {
                text += digits
                rest -= value
            }
        }
        return text
    }

    private static let romanDigits = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]

    private static func chinese(_ number: Int) -> String {
        let digits = Array("〇一二三四五六七八九")
        switch number {
        case 0...9: return String(digits[number])
        case 10...19: return "十" + (number > 10 ? String(digits[number - 10]) : "")
        case 20...99:
            return String(digits[number / 10]) + "十"
                + (number % 10 > 0 ? String(digits[number % 10]) : "")
        default: return String(number)
        }
    }
}
