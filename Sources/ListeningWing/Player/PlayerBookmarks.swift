import Canvas
import ScreenKit
import Wording

/// The second list of the player: where a person wants to come back to.
extension Player {
    static func drawBookmarks(
        _ state: State, _ heard: Listening.State, _ around: Surroundings, in area: Area,
        into frame: inout Frame
    ) {
        let marks = heard.bookmarks
        if marks.isEmpty { return drawEmpty(.bookmarks, around, in: area, into: &frame) }
        let times = Width.of(AudioWords.clock(heard.book.end))
        let list = state.marks
        list.draw(state.shape, in: area, into: &frame) { row, line, isFocused, frame in
            guard marks.indices.contains(row) else { return }
            let mark = marks[row]
            let time = AudioWords.clock(mark.time)
            frame.write(
                time, row: line.row, column: line.column + max(0, times - Width.of(time)),
                role: .dim, limit: line.columns.upperBound)
            let column = line.column + times + 3
            let note = firstLine(mark)
            let room = line.columns.upperBound - column
            let chapter = Width.clip(
                mark.annotation.chapter, to: note.isEmpty ? room : max(8, room / 3))
            let end = frame.write(
                chapter, row: line.row, column: column, role: isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
            guard !note.isEmpty, end + 2 < line.columns.upperBound else { return }
            frame.write(
                Width.clip(note, to: line.columns.upperBound - end - 2), row: line.row,
                column: end + 2, role: .dim)
        }
    }

    /// Of what a person wrote at it.
    static func firstLine(_ mark: Bookmark) -> String {
        mark.annotation.note.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    static func noBookmarks(_ around: Surroundings) -> String {
        let deeds: [(Verb, String)] = [
            (.bookmarkAdd, tr("sets one here")), (.itemAdd, tr("writes a note")),
            (.itemAgain, tr("hears it again")),
        ]
        let known = deeds.compactMap { verb, deed in
            around.keymap.key(for: verb, in: .player).map { "\($0) \(deed)" }
        }
        let deedsKnown = listed(known)
        return tr("No bookmarks yet. \(deedsKnown).")
    }
}
