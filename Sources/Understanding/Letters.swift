/// Letters of scripts that have capitals, found by tables: a novel has millions of them.
enum Letters {
    /// Latin, Greek, Cyrillic, Armenian; Vietnamese and polytonic Greek stand higher.
    private static let tableSize = 0x590

    private static let small: [UInt16] = (0..<tableSize).map { value in
        guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else {
            return 0
        }
        let mapped = scalar.properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? UInt16(truncatingIfNeeded: mapped.first?.value ?? 0) : 0
    }

    /// A letter's small form and whether it is a capital; nil for what is no letter.
    static func letter(_ value: UInt32) -> (small: UInt32, isCapital: Bool)? {
        if value < UInt32(tableSize) {
            let low = UInt32(small[Int(value)])
            return low == 0 ? nil : (low, low != value)
        }
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return nil }
        let mapped = scalar.properties.lowercaseMapping.unicodeScalars
        return (mapped.first?.value ?? value, scalar.properties.isUppercase)
    }

    /// The scalar that begins at an offset, and its bytes. Text of a document is sound UTF-8; what
    /// is not is passed byte by byte.
    @inline(__always)
    static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int)
        -> (value: UInt32, bytes: Int)
    {
        let first = UInt32(text[at])
        if first < 0x80 { return (first, 1) }
        func next(_ index: Int) -> UInt32 { UInt32(text[at + index] & 0x3F) }
        if first >= 0xF0, at + 3 < end {
            return ((first & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
        }
        if first >= 0xE0, first < 0xF0, at + 2 < end {
            return ((first & 15) << 12 | next(1) << 6 | next(2), 3)
        }
        if first >= 0xC2, first < 0xE0, at + 1 < end { return ((first & 31) << 6 | next(1), 2) }
        return (0xFFFD, 1)
    }
}
