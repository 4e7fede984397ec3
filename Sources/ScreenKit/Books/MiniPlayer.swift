import Canvas
import Wording

/// What is heard, in one row of another screen.
public struct MiniPlayer: Equatable, Sendable {
    /// Whether it plays, and where it is in the chapter.
    package var state: String
    /// What is heard.
    package var title: String
    /// What there is no room for goes from the right.
    package var words: [String]
    /// Of the chapter.
    package var share: Double
    /// What its key does now.
    package var act: String

    package init(
        state: String, title: String, words: [String], share: Double, act: String = tr("pause")
    ) {
        self.state = state
        self.title = title
        self.words = words
        self.share = share
        self.act = act
    }

    /// - Parameter isNamed: what is heard is told too, where there is room.
    package func draw(
        row: Int, columns: Range<Int>, isNamed: Bool = false, into frame: inout Frame
    ) {
        var start = frame.write(
            state, row: row, column: columns.lowerBound, role: .dim, limit: columns.upperBound)
        let room = columns.count / 2 - (start - columns.lowerBound) - 2
        if isNamed, room >= Self.nameMin {
            start = frame.write(
                Width.clip(title, to: room), row: row, column: start + 2, role: .text)
        }
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

    /// On fewer rows, or narrower, it is not shown.
    package static let heightMin = 8
    package static let widthMin = 20
    private static let barMin = 6
    private static let nameMin = 6
}
