extension Document {
    /// Words of a range by the rules of its language, which may be written without spaces.
    /// Very long ranges are split at white space.
    public func words(in range: Range<Int>, language: String? = nil) -> Int {
        let range = range.clamped(to: 0..<text.count)
        if range.count > Document.ruledBytesMax { return Words.count(text[range]) }
        var count = 0
        var index = blockIndex(at: range.lowerBound) ?? 0
        while index < blocks.count, blocks[index].range.lowerBound < range.upperBound {
            let piece = blocks[index].range.clamped(to: range)
            index += 1
            if piece.isEmpty { continue }
            let language = self.language(at: piece.lowerBound) ?? language
            count += BreakRules.ranges(.word, in: text[piece], language: language).count
        }
        return count
    }

    /// Told again at every key of a selection; the rules take a millisecond for so many.
    private static let ruledBytesMax = 32 << 10
}
