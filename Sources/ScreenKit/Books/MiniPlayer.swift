import Canvas

/// What is heard, in one row of another screen.
public struct MiniPlayer: Equatable, Sendable {
    /// Whether it plays, and where it is in the chapter.
    package var state: String
    /// What there is no room for goes from the right.
    package var words: [String]
    /// Of the chapter.
    package var share: Double

    package init(state: String, words: [String], share: Double) {
        self.state = state
        self.words = words
        self.share = share
    }

    package func draw(row: Int, columns: Range<Int>, into frame: inout Frame) {
        let start = frame.write(
            state, row: row, column: columns.lowerBound, role: .dim, limit: columns.upperBound)
        // The bar goes last but one.
        var shown: [String] = []
        for word in words {
            let taken = Width.of((shown + [word]).joined(separator: "  "))
            if start + 2 + Self.barMin + 2 + taken <= columns.upperBound { shown.append(word) }
        }
        let tail = shown.joined(separator: "  ")
        let end = columns.upperBound - Width.of(tail)
        frame.write(tail, row: row, column: end, role: .dim, limit: columns.upperBound)
        let bar = start + 2..<max(start + 2, end - (tail.isEmpty ? 0 : 2))
        guard bar.count >= Self.barMin else { return }
        ProgressLine(share).draw(row: row, columns: bar, into: &frame)
    }

    private static let barMin = 6
}
