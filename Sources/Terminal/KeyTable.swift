import Canvas

/// Which bytes are which keys, as tables.
enum KeyTable {
    /// kitty's event type of a key release.
    static let released = 3

    /// A control byte as every keyboard has sent it since the teletype.
    static func control(_ byte: UInt8, isAlt: Bool) -> Key {
        let alt: Key.Modifiers = isAlt ? .alt : []
        switch byte {
        case 0x09: return Key(.tab, alt)
        case 0x0A, 0x0D: return Key(.enter, alt)
        case 0x08, 0x7F: return Key(.backspace, alt)
        case 0x00: return Key(" ", alt.union(.control))
        case 0x01...0x1A:
            return Key(Character(Unicode.Scalar(byte + 0x60)), alt.union(.control))
        default: return Key(Character(Unicode.Scalar(byte + 0x40)), alt.union(.control))
        }
    }

    /// The parameter after the semicolon. Nil with Super or Hyper: those are the desktop's.
    static func modifiers(_ parameter: Int) -> Key.Modifiers? {
        let bits = max(0, min(parameter, 256) - 1)
        if bits & 0b1_1000 != 0 { return nil }
        var held = Key.Modifiers()
        if bits & 1 != 0 { held.insert(.shift) }
        if bits & 0b10_0010 != 0 { held.insert(.alt) }
        if bits & 4 != 0 { held.insert(.control) }
        return held
    }

    /// `Esc [ A` and the like; lower case is rxvt's Shift.
    static func lettered(_ final: UInt8) -> Key? {
        switch Character(Unicode.Scalar(final)) {
        case "A": Key(.up)
        case "B": Key(.down)
        case "C": Key(.right)
        case "D": Key(.left)
        case "H": Key(.home)
        case "F": Key(.end)
        case "P": Key(.function(1))
        case "Q": Key(.function(2))
        case "R": Key(.function(3))
        case "S": Key(.function(4))
        case "a": Key(.up, .shift)
        case "b": Key(.down, .shift)
        case "c": Key(.right, .shift)
        case "d": Key(.left, .shift)
        default: nil
        }
    }

    /// `Esc O A` and the like; lower case is rxvt's Ctrl, or the keypad.
    static func singleShift(_ final: UInt8) -> Key? {
        switch Character(Unicode.Scalar(final)) {
        case "a": Key(.up, .control)
        case "b": Key(.down, .control)
        case "c": Key(.right, .control)
        case "d": Key(.left, .control)
        case "M": Key(.enter)
        case "I": Key(.tab)
        case " ": Key(" ")
        case "X": Key("=")
        // The keypad sends its characters moved up by 0x40.
        case "j"..."y": Key(Character(Unicode.Scalar(final - 0x40)))
        default: final < 0x61 ? lettered(final) : nil
        }
    }

    /// `Esc [ [ A` to `E`.
    static func console(_ final: UInt8) -> Key? {
        (0x41...0x45).contains(final) ? Key(.function(Int(final) - 0x40)) : nil
    }

    /// `Esc [ 5 ~` and the like.
    static func numbered(_ number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// A key told by its code point, or by a number from kitty's private range.
    static func unicode(
        _ code: Int, shifted: Int?, base: Int?, _ held: Key.Modifiers
    ) -> Key? {
        if let named = named(code) { return Key(named, held) }
        let keypad = keypad(code)
        guard let scalar = Unicode.Scalar(UInt32(clamping: keypad ?? code)), scalar.value >= 0x20,
            !(0xE000...0xF8FF).contains(scalar.value), !(0x7F..<0xA0).contains(scalar.value)
        else { return nil }
        var key = Key(Character(scalar), held)
        if held.contains(.shift), let typed = self.shifted(scalar, told: shifted) {
            key.code = .character(typed)
            key.modifiers.remove(.shift)
        }
        // On a Latin keyboard the place of a key says nothing that its letter does not.
        if !scalar.isASCII, let base, (0x20..<0x7F).contains(base) {
            let place = Unicode.Scalar(UInt8(base))
            key.base = held.contains(.shift) ? self.shifted(place, told: nil) : Character(place)
        }
        return key
    }

    /// What Shift makes of a key: as told, else a capital, else as on a United States keyboard.
    private static func shifted(_ scalar: Unicode.Scalar, told: Int?) -> Character? {
        if let told, told > 0x20, let other = Unicode.Scalar(UInt32(clamping: told)) {
            return Character(other)
        }
        let capital = scalar.properties.uppercaseMapping
        if capital.count == 1, capital != String(scalar) { return capital.first }
        let (plain, high) = ("`1234567890-=[]\\;',./", "~!@#$%^&*()_+{}|:\"<>?")
        guard let at = plain.firstIndex(of: Character(scalar)) else { return nil }
        return high[
            high.index(high.startIndex, offsetBy: plain.distance(from: plain.startIndex, to: at))]
    }

    private static func named(_ code: Int) -> Key.Code? {
        switch code {
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 8, 127: .backspace
        case 57376...57387: .function(code - 57376 + 13)
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }

    /// kitty's keypad: the digits, then `. / * - +`, Enter, `=` and the separator.
    private static func keypad(_ code: Int) -> Int? {
        let keys: [UInt8] = Array("0123456789./*-+\r=,".utf8)
        guard (57399..<57399 + keys.count).contains(code) else { return nil }
        return Int(keys[code - 57399])
    }

    /// A button number with its modifiers, and a place counted from 1.
    static func mouse(_ bits: Int, _ column: Int, _ row: Int, isRelease: Bool) -> Mouse? {
        let at = Point(row: max(0, min(row, 10_000) - 1), column: max(0, min(column, 10_000) - 1))
        var held = Key.Modifiers()
        if bits & 4 != 0 { held.insert(.shift) }
        if bits & 8 != 0 { held.insert(.alt) }
        if bits & 16 != 0 { held.insert(.control) }
        if bits & 64 != 0 {
            switch bits & 3 {
            case 0: return Mouse(.wheelUp, at: at, held)
            case 1: return Mouse(.wheelDown, at: at, held)
            default: return nil
            }
        }
        guard bits >= 0, bits & 128 == 0 else { return nil }
        // In the oldest reports 3 stands for "some button was released"; SGR says which.
        if isRelease { return Mouse(.release, at: at, held) }
        if bits & 32 != 0 { return bits & 3 == 3 ? nil : Mouse(.drag, at: at, held) }
        switch bits & 3 {
        case 0: return Mouse(.press(.left), at: at, held)
        case 1: return Mouse(.press(.middle), at: at, held)
        case 2: return Mouse(.press(.right), at: at, held)
        default: return Mouse(.release, at: at, held)
        }
    }
}
