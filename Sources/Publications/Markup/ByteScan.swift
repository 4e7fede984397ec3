/// Looks through bytes eight at a time: chapters are searched several times before they are parsed.
extension UnsafeBufferPointer<UInt8> {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var tops: UInt64 { 0x8080_8080_8080_8080 }

    private func eight(at offset: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Where a byte stands first, from an offset on.
    func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
        let pattern = UInt64(byte) &* Self.ones
        var at = start
        while at &+ 8 <= count {
            let difference = eight(at: at) ^ pattern
            if (difference &- Self.ones) & ~difference & Self.tops != 0 { break }
            at &+= 8
        }
        while at < count, self[at] != byte { at &+= 1 }
        return at < count ? at : nil
    }

    /// Where a byte stands first that is the one given or a control character other than space.
    func firstOffset(ofControlOr byte: UInt8) -> Int? {
        let pattern = UInt64(byte) &* Self.ones
        let space = 0x20 &* Self.ones
        var at = 0
        while at < count {
            if at &+ 8 <= count {
                let word = eight(at: at)
                let difference = word ^ pattern
                let isByte = (difference &- Self.ones) & ~difference
                if (isByte | (word &- space) & ~word) & Self.tops == 0 {
                    at &+= 8
                    continue
                }
            }
            let end = Swift.min(count, at &+ 8)
            while at < end {
                if self[at] == byte || self[at] < 0x20 && !self[at].isSpace { return at }
                at &+= 1
            }
        }
        return nil
    }

    /// Where some bytes stand first.
    func firstOffset(of needle: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = needle.first else { return nil }
        var at = 0
        while let found = firstOffset(of: first, from: at) {
            if count - found < needle.count { return nil }
            if zip(self[found...], needle).allSatisfy(==) { return found }
            at = found &+ 1
        }
        return nil
    }

    /// The leading bytes that are ASCII, counted in eights.
    var asciiCount: Int {
        var at = 0
        while at &+ 8 <= count, eight(at: at) & Self.tops == 0 { at &+= 8 }
        return at
    }
}

extension Collection<UInt8> {
    func containsBytes(_ needle: StaticString) -> Bool { firstRange(ofBytes: needle) != nil }

    /// The first place of a short literal.
    func firstRange(ofBytes needle: StaticString) -> Range<Index>? {
        let needle = UnsafeBufferPointer(start: needle.utf8Start, count: needle.utf8CodeUnitCount)
        let offset =
            withContiguousStorageIfAvailable { $0.firstOffset(of: needle) }
            ?? Array(self).withUnsafeBufferPointer { $0.firstOffset(of: needle) }
        guard let offset else { return nil }
        let start = index(startIndex, offsetBy: offset)
        return start..<index(start, offsetBy: needle.count)
    }
}
