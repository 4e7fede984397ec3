import Canvas
import ScreenKit
import Wording

/// After the twelfth lesson: what a person now knows, with the keys in force.
extension Tutor {
    private static var known: [(String, [Press], Place)] {
        [
            (
                tr("a page on, a page back"),
                [.order(.readerPageForward), .order(.readerPageBack)], .reader
            ),
            (
                tr("half a page on, and back"),
                [.order(.readerHalfForward), .order(.readerHalfBack)],
                .reader
            ),
            (
                tr("a line down, a line up"),
                [.order(.readerLineForward), .order(.readerLineBack)], .reader
            ),
            (
                tr("a sentence, a paragraph"),
                [.order(.readerSentenceForward), .order(.readerParagraphForward)], .reader
            ),
            (tr("to the end"), [.order(.readerEnd)], .reader),
            (
                tr("a mark, and back to it"),
                [.order(.markSet, letter: "a"), .order(.markGo, letter: "a")], .reader
            ),
            (tr("find a word"), [.order(.findOpen)], .reader),
            (tr("back, and on again"), [.order(.jumpBack), .order(.jumpForward)], .reader),
            (tr("any of it, so many times"), Press.counted(5, .readerLineForward), .reader),
            (tr("play and pause"), [.order(.audioToggle)], .player),
            (tr("ten seconds on, and back"), [.order(.playerAhead), .order(.playerBack)], .player),
            (tr("slower and faster"), [.order(.audioSlower), .order(.audioFaster)], .player),
            (tr("whatever has a name"), [.order(.paletteOpen)], .any),
            (
                tr("theme, settings, undo"),
                [.order(.viewTheme), .order(.goSettings), .order(.editUndo)], .any
            ),
        ]
    }

    static func drawLastPage(_ around: Surroundings, _ plan: Plan, into frame: inout Frame) {
        guard plan.status != nil else {
            frame.write(tr("The lessons are done."), row: 0, column: 0)
            return
        }
        let end = plan.progress ?? frame.height - 1
        let rows = known.map { ($0, keys(of: $1, around, in: $2)) }
        let isRoomy = end >= rows.count + 7
        let start = frame.write(tr("Tutor") + " · ", row: 0, column: 1, role: .dim)
        frame.write(tr("What you know now"), row: 0, column: start, role: .heading)
        var row = 1
        if isRoomy {
            frame.write(
                tr("Twelve lessons, and these are in your fingers:"), row: 2, column: plan.left)
            row = 4
        }
        frame.cursor = Point(row: row, column: plan.left)
        let last = isRoomy ? end - 3 : end
        let widest = rows.map { Width.of($0.1) }.max() ?? 0
        let column = plan.left + max(0, min(35, plan.measure - widest))
        for (title, keys) in rows where row < last {
            frame.write(title, row: row, column: plan.left, limit: column - 1)
            frame.write(keys, row: row, column: column, role: .statusKey)
            row += 1
        }
        guard isRoomy else { return }
        let again = keys(of: [.order(.itemAgain)], around, in: .tutor)
        frame.write(
            tr("They stay finished. \(again) begins them again, for the pleasure of it."),
            row: row + 1, column: plan.left, role: .caption)
    }
}
