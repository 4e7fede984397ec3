import Canvas

/// One sequence after `Esc [`: collected byte by byte, then read as a key, a mouse act or an
/// answer. Four dialects are spoken: xterm's, rxvt's, the Linux console's and kitty's.
struct ControlSequence {
    enum Step { case wantsMore, isOver, isBroken }

    /// The longest real ones are kitty's, well under this.
    private static let bytesMax = 128

    private var body: [UInt8] = []
    private var final: UInt8 = 0
    private var isTooLong = false

    var isEmpty: Bool { body.isEmpty && !isTooLong }
    var isPasteStart: Bool { final == UInt8(ascii: "~") && text == "200" }
    var isOldMouse: Bool { final == UInt8(ascii: "M") && body.isEmpty }

    mutating func take(_ byte: UInt8) -> Step {
        switch byte {
        // The Linux console's F1 to F5 are `[[A` to `[[E`.
        case UInt8(ascii: "[") where body.isEmpty: break
        // rxvt ends shifted keys in a dollar, which to all others is an intermediate byte.
        case UInt8(ascii: "$") where body.allSatisfy({ (0x30...0x39).contains($0) }) && !isEmpty:
            final = byte
            return .isOver
        case 0x40...0x7E:
            final = byte
            return .isOver
        case 0x20...0x3F: break
        default: return .isBroken
        }
        if body.count < Self.bytesMax { body.append(byte) } else { isTooLong = true }
        return .wantsMore
    }

    func event(isAlt: Bool) -> KeyDecoder.Event? {
        if isTooLong { return nil }
        switch body.first {
        case UInt8(ascii: "<"): return mouse.map { .input(.mouse($0)) }
        case UInt8(ascii: "?"), UInt8(ascii: ">"), UInt8(ascii: "="):
            return TerminalReply(control: body, final: final).map { .reply($0) }
        default: break
        }
        if final == UInt8(ascii: "t") {
            return TerminalReply(control: body, final: final).map { .reply($0) }
        }
        if body.isEmpty, final == UInt8(ascii: "I") { return .input(.focused(true)) }
        if body.isEmpty, final == UInt8(ascii: "O") { return .input(.focused(false)) }
        guard var key else { return nil }
        if isAlt { key.modifiers.insert(.alt) }
        return .input(.key(key))
    }

    private var text: String { String(decoding: body, as: UTF8.self) }

    /// `1089:1057:99;2` → [[1089, 1057, 99], [2]]; what is left out is nil.
    private var fields: [[Int?]] {
        body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                Int(String(decoding: $0, as: UTF8.self))
            }
        }
    }

    private func field(_ at: Int, _ part: Int = 0) -> Int? {
        let fields = fields
        guard at < fields.count, part < fields[at].count else { return nil }
        return fields[at][part]
    }

    private var mouse: Mouse? {
        let numbers = text.dropFirst().split(separator: ";").map { Int($0) ?? -1 }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        return KeyTable.mouse(
            numbers[0], numbers[1], numbers[2], isRelease: final == UInt8(ascii: "m"))
    }

    private var key: Key? {
        switch final {
        case UInt8(ascii: "u"): return unicodeKey(code: 0, modifiers: 1)
        case UInt8(ascii: "~") where field(0) == 27: return unicodeKey(code: 2, modifiers: 1)
        case UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
            return numbered
        case UInt8(ascii: "Z"): return Key(.tab, .shift)
        default: break
        }
        if body == [UInt8(ascii: "[")] { return KeyTable.console(final) }
        guard field(1, 1) != KeyTable.released, let found = KeyTable.lettered(final) else {
            return nil
        }
        guard let modifiers = KeyTable.modifiers(field(1) ?? field(0) ?? 1) else { return nil }
        return Key(found.code, found.modifiers.union(modifiers))
    }

    private var numbered: Key? {
        guard let code = KeyTable.numbered(field(0) ?? 0), field(1, 1) != KeyTable.released else {
            return nil
        }
        switch final {
        case UInt8(ascii: "$"): return Key(code, .shift)
        case UInt8(ascii: "^"): return Key(code, .control)
        case UInt8(ascii: "@"): return Key(code, [.control, .shift])
        default: return KeyTable.modifiers(field(1) ?? 1).map { Key(code, $0) }
        }
    }

    /// kitty's `code:shifted:base;modifiers:event u` and xterm's `27;modifiers;code ~`.
    private func unicodeKey(code at: Int, modifiers: Int) -> Key? {
        guard field(1, 1) != KeyTable.released, let code = field(at),
            let held = KeyTable.modifiers(field(modifiers) ?? 1)
        else { return nil }
        let (shifted, base) = at == 0 ? (field(0, 1), field(0, 2)) : (nil, nil)
        return KeyTable.unicode(code, shifted: shifted, base: base, held)
    }
}
