import Canvas
import Notebook
import ScreenKit
import Wording

/// The third list of the player: what happened, the newest first.
extension Player {
    static func drawHistory(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, in area: Area,
        into frame: inout Frame
    ) {
        let traces = heard.history
        if traces.isEmpty { return drawEmpty(.history, around, in: area, into: &frame) }
        let times = Width.of(AudioWords.clock(heard.book.end))
        let room = wordsRoom(state, traces, height: area.height)
        state.traces.draw(state.shape, in: area, into: &frame) { row, line, isFocused, frame in
            guard traces.indices.contains(traces.count - 1 - row) else { return }
            let trace = traces[traces.count - 1 - row]
            let end = line.columns.upperBound
            let time = AudioWords.clock(trace.origin ?? trace.place)
            frame.write(
                time, row: line.row, column: line.column + max(0, times - Width.of(time)),
                role: .dim, limit: end)
            let column = line.column + times + 3
            let stamp = trace.stamp
            let stampColumn = end - Width.of(stamp)
            let limit = stampColumn - 2 >= column + room ? stampColumn - 2 : end
            let after = frame.write(
                Width.clip(Listening.words(for: trace), to: limit - column), row: line.row,
                column: column, role: isFocused ? .listFocus : .text, limit: limit)
            // The chapter of the place that the words name.
            let chapter = heard.book.chapterIndex(at: trace.place)
                .map { heard.book.chapters[$0].title }
            if let chapter, after + 2 < limit {
                frame.write(
                    Width.clip(chapter, to: limit - after - 2), row: line.row, column: after + 2,
                    role: .dim)
            }
            guard limit < end else { return }
            frame.write(stamp, row: line.row, column: stampColumn, role: .dim)
        }
    }

    /// The words that show, and a little of a chapter, come before the time of day, where there is
    /// no room for both.
    private static func wordsRoom(
        _ state: State, _ traces: [ListeningTrace], height: Int
    ) -> Int {
        let shown = state.traces.window(of: state.shape, height: height)
        let words = shown.map { row in
            let at = traces.count - 1 - row
            return traces.indices.contains(at) ? Width.of(Listening.words(for: traces[at])) : 0
        }
        return max(wordsMin, words.max() ?? 0)
    }

    private static let wordsMin = 23
}

extension ListeningTrace {
    /// By the clock of the person, then: `21 Nov 22:04`.
    var stamp: String {
        let (local, overflows) = at.addingReportingOverflow(Int64(zoneOffsetSeconds))
        guard !overflows, (1...Self.latest).contains(local) else { return "" }
        let (civil, minute) = (CivilDay(Int(local / 86_400)), Int(local % 86_400 / 60))
        let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
        let month = Days.shortMonths[civil.month - 1]
        return tr("\(civil.day) \(month) \(clock)", "day, month and time")
    }

    /// The year 9999: a later time is a mistake.
    private static let latest: Int64 = 253_402_300_799
}
