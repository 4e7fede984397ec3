import Canvas

/// What is heard, in one row of another screen.
enum MiniPlayer {
    static func draw(
        _ heard: Listening.State, row: Int, columns: Range<Int>, into frame: inout Frame
    ) {
        let chapter = heard.chapter
        let here = heard.here - (chapter?.start ?? .zero)
        let state = mark(heard) + " " + AudioWords.clock(here)
        let start = frame.write(
            state, row: row, column: columns.lowerBound, role: .dim, limit: columns.upperBound)
        // What there is no room for goes from the right, the bar last but one.
        var words: [String] = []
        for word in rest(heard) {
            let taken = Width.of((words + [word]).joined(separator: "  "))
            if start + 2 + barMin + 2 + taken <= columns.upperBound { words.append(word) }
        }
        let tail = words.joined(separator: "  ")
        let end = columns.upperBound - Width.of(tail)
        frame.write(tail, row: row, column: end, role: .dim, limit: columns.upperBound)
        let bar = start + 2..<max(start + 2, end - (tail.isEmpty ? 0 : 2))
        guard bar.count >= barMin else { return }
        let length = (chapter?.end ?? .zero) - (chapter?.start ?? .zero)
        ProgressLine(length > .zero ? here / length : 0)
            .draw(row: row, columns: bar, into: &frame)
    }

    private static let barMin = 6

    private static func mark(_ heard: Listening.State) -> String {
        switch heard.motion {
        case .playing: "▶"
        case .paused: heard.isAtEnd ? "✓" : "‖"
        case .failed: "!"
        }
    }

    private static func rest(_ heard: Listening.State) -> [String] {
        var words: [String] = []
        if let left = heard.chapterLeft {
            words.append(AudioWords.clock(AudioWords.roundedUp(left, to: 1)) + " left")
        }
        if heard.speed != .normal { words.append(heard.speed.words) }
        if let sleep = Listening.sleepMark(heard) { words.append(sleep) }
        return words
    }
}
