import Canvas

/// What a terminal answers when it is asked; never mistaken for a key.
public enum TerminalReply: Hashable, Sendable {
    /// Its own ground colour.
    case ground(Color)
    /// Whether it knows a private mode, and whether that was on when it was asked.
    case mode(Int, isKnown: Bool, isOn: Bool)
    /// It speaks kitty's keyboard protocol.
    case keyboard
    /// What every terminal answers: all earlier questions are answered or never will be.
    case attributes(hasSixel: Bool)
    /// It speaks kitty's graphics protocol.
    case kittyGraphics
    /// It shows iTerm2's images.
    case itermImages
    /// What kitty's font is called.
    case font(String)
    /// A cell's size in pixels.
    case cell(width: Int, height: Int)

    /// `Esc [ ? … c`, `Esc [ ? mode ; value $ y`, `Esc [ ? flags u`.
    init?(control body: [UInt8], final: UInt8) {
        if final == UInt8(ascii: "t") {
            let numbers = String(decoding: body, as: UTF8.self).split(separator: ";").map {
                Int($0) ?? -1
            }
            guard numbers.count == 3, numbers[0] == 6, numbers[1] > 0, numbers[2] > 0 else {
                return nil
            }
            self = .cell(width: numbers[2], height: numbers[1])
            return
        }
        guard body.first == UInt8(ascii: "?") else { return nil }
        let text = String(decoding: body.dropFirst(), as: UTF8.self)
        switch final {
        case UInt8(ascii: "c"):
            self = .attributes(hasSixel: text.split(separator: ";").dropFirst().contains("4"))
        case UInt8(ascii: "u"): self = .keyboard
        case UInt8(ascii: "y") where text.hasSuffix("$"):
            let numbers = text.dropLast().split(separator: ";").map { Int($0) ?? -1 }
            guard numbers.count == 2 else { return nil }
            // 1 set, 2 reset, 3 always set; 0 unknown and 4 always reset are a no.
            self = .mode(
                numbers[0], isKnown: (1...3).contains(numbers[1]), isOn: numbers[1] % 2 == 1)
        default: return nil
        }
    }

    /// `Esc ] 11 ; rgb:RRRR/GGGG/BBBB`, with one to four digits each.
    init?(string introducer: UInt8, _ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        if introducer == UInt8(ascii: "_") {
            guard text.hasPrefix("G"), text.hasSuffix(";OK") else { return nil }
            self = .kittyGraphics
            return
        }
        if introducer == UInt8(ascii: "P") {
            guard let name = Self.font(in: text) else { return nil }
            self = .font(name)
            return
        }
        if introducer == UInt8(ascii: "]"), text.hasPrefix("1337;ReportCellSize=") {
            self = .itermImages
            return
        }
        guard introducer == UInt8(ascii: "]"), text.hasPrefix("11;rgb"),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let parts = text[text.index(after: colon)...].split(separator: "/").map(Self.channel)
        guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
            return nil
        }
        self = .ground(.rgb(red, green, blue))
    }

    /// Its name as that of a capability is asked for: in hexadecimal digits, two a letter.
    private static let fontName = "kitty-query-font_family".utf8
        .map { String($0, radix: 16) }.joined()
    static let fontQuestion = "\u{1B}P+q\(fontName)\u{1B}\\"

    /// `1+r NAME = VALUE`, both in such digits.
    private static func font(in text: String) -> String? {
        let start = "1+r\(fontName)="
        guard text.lowercased().hasPrefix(start) else { return nil }
        let digits = Array(text.utf8.dropFirst(start.utf8.count))
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func channel(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
            return nil
        }
        let full = (1 << (4 * digits.count)) - 1
        return UInt8(value * 255 / full)
    }
}
