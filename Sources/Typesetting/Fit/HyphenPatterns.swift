import CIcu

/// The patterns of one language, after Liang: as TeX has them and Debian's hyphen-* packages bring
/// them. Changes of spelling at a break are left out, as are the places that would need them.
public struct HyphenPatterns: Sendable {
    /// The longest list, German, has 80,000 patterns in one megabyte.
    public static let bytesMax = 8 << 20

    /// Of a pattern's letters, and where its weights begin; a table with open addresses.
    private var keys: [UInt64] = []
    private var places: [UInt32] = []
    private var weights: [UInt8] = []
    private var count = 0
    private var longest = 0
    /// Letters that stay together at a word's two ends.
    private var before = 2
    private var after = 2

    /// Reads a pattern file. Nil when its character set is unknown.
    public init?(_ file: [UInt8]) {
        guard file.count <= Self.bytesMax,
            let end = file.firstIndex(where: { $0 == 0x0A || $0 == 0x0D })
        else { return nil }
        let charset = String(decoding: file[..<end], as: UTF8.self).filter { $0 != " " }
        let body = file[end...]
        guard let text = charset.uppercased() == "UTF-8" ? body : Self.utf8(body, charset) else {
            return nil
        }
        let lines = text.count { $0 == 0x0A } + 1
        // At most half full, so that a search ends soon.
        var size = 1_024
        while size < lines * 2 { size *= 2 }
        keys = Array(repeating: 0, count: size)
        places = Array(repeating: 0, count: size)
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) { read(line) }
    }

    /// Bit n is set where a word may be broken before its byte n. Small letters are wanted.
    public func breaks(of word: [UInt8]) -> UInt64 {
        guard count > 0, word.count <= 64 else { return 0 }
        // A stop stands for the beginning and the end of a word.
        let letters = [0x2E] + word + [0x2E]
        var points = [UInt8](repeating: 0, count: letters.count + 1)
        for start in letters.indices {
            var hash = Self.seed
            for end in start..<min(letters.count, start + longest) {
                hash = Self.mix(hash, letters[end])
                guard let place = place(of: hash) else { continue }
                for offset in 0...(end - start + 1) {
                    let at = place + offset
                    if at < weights.count, points[start + offset] < weights[at] {
                        points[start + offset] = weights[at]
                    }
                }
            }
        }
        return mask(points, word)
    }

    private func mask(_ points: [UInt8], _ word: [UInt8]) -> UInt64 {
        let starts = word.indices.filter { word[$0] & 0xC0 != 0x80 }
        guard starts.count >= before + after else { return 0 }
        return starts[before...(starts.count - after)].reduce(0) { mask, at in
            points[at + 1] & 1 == 1 ? mask | 1 << UInt64(at) : mask
        }
    }

    // MARK: - Reading

    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard let first = line.first, first != 0x25, first != 0x23, !line.contains(0x2F) else {
            return
        }
        if first &- 0x41 < 26 {
            let words = line.split(separator: 0x20)
            guard words.count == 2, let number = Int(String(decoding: words[1], as: UTF8.self)),
                (1...9).contains(number)
            else { return }
            let name = String(decoding: words[0], as: UTF8.self)
            if name == "LEFTHYPHENMIN" { before = number }
            if name == "RIGHTHYPHENMIN" { after = number }
            return
        }
        var hash = Self.seed
        var letters = 0
        var own: [UInt8] = [0]
        for byte in line {
            if byte &- 0x30 < 10 {
                own[own.count - 1] = byte - 0x30
            } else {
                hash = Self.mix(hash, byte)
                letters += 1
                own.append(0)
            }
        }
        if letters > 0 && letters <= 64 { keep(hash, own, letters) }
    }

    private mutating func keep(_ hash: UInt64, _ own: [UInt8], _ letters: Int) {
        guard count * 2 < keys.count else { return }
        var slot = Int(truncatingIfNeeded: hash) & (keys.count - 1)
        while keys[slot] != 0 && keys[slot] != hash { slot = (slot + 1) & (keys.count - 1) }
        if keys[slot] == 0 { count += 1 }
        keys[slot] = hash
        places[slot] = UInt32(weights.count)
        weights += own
        longest = max(longest, letters)
    }

    private func place(of hash: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (keys.count - 1)
        while keys[slot] != 0 {
            if keys[slot] == hash { return Int(places[slot]) }
            slot = (slot + 1) & (keys.count - 1)
        }
        return nil
    }

    /// FNV-1a; two patterns that meet by chance would only break a word elsewhere.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>, _ charset: String) -> ArraySlice<UInt8>? {
        var error = U_ZERO_ERROR
        guard let converter = icu_converter(charset, &error), icu_failed(error) == 0 else {
            return nil
        }
        defer { icu_converter_close(converter) }
        var units = [UInt16](repeating: 0, count: bytes.count + 16)
        let count = bytes.withUnsafeBytes {
            icu_to_utf16(
                converter, &units, Int32(units.count),
                $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), &error)
        }
        guard icu_failed(error) == 0, count >= 0, Int(count) <= units.count else { return nil }
        return Array(String(decoding: units[..<Int(count)], as: UTF16.self).utf8)[...]
    }
}
