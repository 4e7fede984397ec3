import CIcu
import Publications

/// The order in which glyphs stand, where some are written from right to left.
enum Bidi {
    /// Beyond, a paragraph's line is ordered by itself.
    private static let contextMax = 1 << 15

    static func visual(
        _ glyphs: [LineLayout.Glyph], _ line: SetLine, _ document: Document
    ) -> [LineLayout.Glyph] {
        let isRTL = line.marks.contains(.rightToLeft)
        guard isRTL || glyphs.contains(where: { mayTurn($0.character) }) else { return glyphs }
        guard var levels = levels(of: glyphs, line, document) else { return glyphs }
        // Space at the line's end goes with the paragraph, not with the word before it.
        var last = glyphs.count - 1
        while last >= 0, glyphs[last].character == " " {
            levels[last] = isRTL ? 1 : 0
            last -= 1
        }
        var order = Array(glyphs.indices)
        var level = levels.max() ?? 0
        while level > 0 {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order.map { index in
            var glyph = glyphs[index]
            if levels[index] & 1 == 1 { glyph.character = mirror(glyph.character) }
            return glyph
        }
    }

    /// The level of each glyph, that of its first scalar, as its whole paragraph decides. Nil
    /// without ICU.
    private static func levels(
        of glyphs: [LineLayout.Glyph], _ line: SetLine, _ document: Document
    ) -> [UInt8]? {
        let block = document.blocks[Int(line.block)].range
        let range = block.count <= contextMax ? block : line.range
        var units: [UInt16] = []
        var starts: [Int] = []
        var next = 0
        document.text.withUnsafeBufferPointer { bytes in
            var offset = range.lowerBound
            let text = String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
            for scalar in text.unicodeScalars {
                while next < glyphs.count, glyphs[next].offset <= offset {
                    starts.append(units.count)
                    next += 1
                }
                units += scalar.utf16
                offset += scalar.utf8.count
            }
        }
        while starts.count < glyphs.count { starts.append(max(0, units.count - 1)) }
        guard !units.isEmpty, let bidi = icu_bidi() else { return nil }
        defer { icu_bidi_close(bidi) }
        return units.withUnsafeBufferPointer { text in
            var error = U_ZERO_ERROR
            let isRTL: Int32 = line.marks.contains(.rightToLeft) ? 1 : 0
            guard
                let levels = icu_bidi_levels(
                    bidi, text.baseAddress, Int32(text.count), isRTL, &error)
            else { return nil }
            return starts.map { levels[$0] }
        }
    }

    /// Whether a glyph can change the order: Hebrew, Arabic and their neighbours.
    static func mayTurn(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return true
        default: return false
        }
    }

    private static func mirror(_ character: Character) -> Character {
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return character }
        let mirrored = icu_mirror(UChar32(bitPattern: scalar.value))
        return Unicode.Scalar(UInt32(bitPattern: mirrored)).map(Character.init) ?? character
    }
}
