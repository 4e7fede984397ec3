import Canvas

/// Cuts text of any script into pieces: ICU says where, grapheme clusters how wide.
struct IntricateScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Spaces that only end a line of the source, between ideographs, take no cell.
    let joints: [Range<Int>]
    /// Readings of what stands before them: a line ends neither before nor within one.
    var readings: [Range<Int>] = []
    private static let readingMax = 60

    func scan(
        _ range: Range<Int>, language: String, _ rules: LineRules, into pieces: inout [Piece]
    ) {
        let ends = rules.ends(bytes, range, language: language) ?? spaces(in: range)
        var start = range.lowerBound
        var before = Piece.Before.forced
        var gap = 0
        var reading = 0
        for end in ends where end > start {
            while reading < readings.count, readings[reading].upperBound <= end { reading += 1 }
            if reading < readings.count, isInside(end, readings[reading]) { continue }
            var ink = end
            var isForced = false
            var after = 0
            while ink > start, bytes[ink - 1] == 0x20 || bytes[ink - 1] == 0x0A {
                ink -= 1
                if bytes[ink] == 0x0A {
                    isForced = true
                    after = 0
                } else if !joints.contains(where: { $0.contains(ink) }) {
                    after += 1
                }
            }
            if ink > start {
                add(start..<ink, gap, before, to: &pieces)
                before = .point
                gap = 0
            } else if before == .forced && isForced {
                pieces.append(.nothing(at: start))
            }
            gap = min(255, gap + after)
            if ink < end && before != .forced { before = .space }
            if isForced {
                before = .forced
                gap = 0
            }
            start = end
        }
    }

    private func isInside(_ end: Int, _ reading: Range<Int>) -> Bool {
        reading.contains(end) && reading.count <= Self.readingMax && bytes[end - 1] != 0x20
            && bytes[end - 1] != 0x0A
    }

    private func add(
        _ range: Range<Int>, _ gap: Int, _ before: Piece.Before, to pieces: inout [Piece]
    ) {
        var before = before
        var gap = gap
        var start = range.lowerBound
        var width = 0
        let isAddress = self.isAddress(range)
        func piece(_ end: Int) -> Piece {
            Piece(
                start: UInt32(start), end: UInt32(end), width: UInt16(width), gap: UInt8(gap),
                before: before, isAddress: isAddress)
        }
        Clusters.each(bytes, range) { offset, _, cells in
            if width + cells > Piece.widest {
                pieces.append(piece(offset))
                (before, gap, start, width) = (.emergency, 0, offset, 0)
            }
            width += cells
        }
        pieces.append(piece(range.upperBound))
    }

    private func isAddress(_ range: Range<Int>) -> Bool {
        guard range.count > 4 else { return false }
        return (range.lowerBound + 2..<range.upperBound).contains {
            bytes[$0] == 0x2F && bytes[$0 - 1] == 0x2F && bytes[$0 - 2] == 0x3A
        }
    }

    /// Where lines may end when nothing else is known: after spaces.
    private func spaces(in range: Range<Int>) -> [Int] {
        var ends = range.filter {
            (bytes[$0] == 0x20 || bytes[$0] == 0x0A)
                && ($0 + 1 == range.upperBound || bytes[$0 + 1] != 0x20)
        }.map { $0 + 1 }
        if ends.last != range.upperBound { ends.append(range.upperBound) }
        return ends
    }
}

/// Text as grapheme clusters with the cells that each takes when it is written.
enum Clusters {
    /// Bytes made into a String at once: a paragraph of megabytes is not copied whole.
    private static let stretch = 4_096

    static func each(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
        _ take: (_ offset: Int, _ glyph: Character, _ cells: Int) -> Void
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = min(range.upperBound, start + stretch)
            // A stretch ends where a cluster surely does: before a plain letter or a space.
            while end < range.upperBound, bytes[end] >= 0x80,
                end < start + stretch * 2 || bytes[end] & 0xC0 == 0x80
            {
                end += 1
            }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            var offset = start
            for cluster in text {
                if let glyph = Safe.glyph(cluster) { take(offset, glyph, Width.of(glyph)) }
                offset += cluster.utf8.count
            }
            start = end
        }
    }
}
