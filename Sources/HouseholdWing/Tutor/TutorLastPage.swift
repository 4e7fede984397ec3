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

    /// What stands on it, in as many lines as that takes at a width.
    private struct LastPage {
        struct Line {
            var text = ""
            var keys = ""
            var role = Role.text
        }

        let lines: [Line]
        /// Where they stand, and the row of the first key.
        let rows: Range<Int>
        let first: Int
        /// Where the keys stand.
        let column: Int

        var lastTop: Int { max(0, lines.count - rows.count) }

        init(_ around: Surroundings, _ plan: Plan) {
            let known = Tutor.known.map { ($0, Tutor.keys(of: $1, around, in: $2)) }
            let widest = known.map { Width.of($0.1) }.max() ?? 0
            let beside = min(35, plan.measure - widest)
            let isBeside = beside >= plan.measure / 2
            let room = isBeside ? beside - 1 : plan.measure
            column = plan.left + (isBeside ? beside : 2)
            let taught = known.flatMap { title, keys -> [Line] in
                let titles = Paragraphs.lines(title, width: room).enumerated().map { at, text in
                    Line(text: text, keys: isBeside && at == 0 ? keys : "")
                }
                return isBeside ? titles : titles + [Line(keys: keys)]
            }
            let head = Paragraphs.lines(
                tr("Twelve lessons, and these are in your fingers:"), width: plan.measure
            ).map { Line(text: $0) }
            let again = Tutor.keys(of: [.order(.itemAgain)], around, in: .tutor)
            let foot = Paragraphs.lines(
                tr("They stay finished. \(again) begins them again, for the pleasure of it."),
                width: plan.measure
            ).map { Line(text: $0, role: .caption) }
            let end = plan.progress ?? plan.status ?? 0
            // A blank row stands above and below each of them.
            let isRoomy = end >= taught.count + head.count + foot.count + 5
            lines = isRoomy ? head + [Line()] + taught + [Line()] + foot : taught + foot
            rows = (isRoomy ? 2 : 1)..<max(2, end)
            first = isRoomy ? 2 + head.count + 1 : 1
        }
    }

    static func drawLastPage(
        _ state: State, _ around: Surroundings, _ plan: Plan, into frame: inout Frame
    ) {
        guard plan.status != nil else {
            Paragraphs.draw(tr("The lessons are done."), in: frame.area, into: &frame)
            return
        }
        let start = frame.write(tr("Tutor") + " · ", row: 0, column: 1, role: .dim)
        frame.write(
            Width.clip(tr("What you know now"), to: frame.width - 1 - start), row: 0,
            column: start, role: .heading)
        let page = LastPage(around, plan)
        let (top, end) = (min(state.turned, page.lastTop), plan.left + plan.measure)
        for (row, line) in zip(page.rows, page.lines.dropFirst(top)) {
            frame.write(line.text, row: row, column: plan.left, role: line.role)
            frame.write(
                Width.clip(line.keys, to: end - page.column), row: row, column: page.column,
                role: .statusKey)
        }
        // In the margin: there is more above, and below.
        if top > 0 { frame.write("…", row: page.rows.lowerBound, column: end, role: .dim) }
        if top < page.lastTop {
            frame.write("…", row: page.rows.upperBound - 1, column: end, role: .dim)
        }
        frame.cursor = Point(row: page.first, column: plan.left)
    }

    /// Where it is longer than the screen, the keys that turn a text turn it. A person's own keys
    /// are drawn, but hardly ever change how many lines there are.
    static func turnLastPage(_ state: inout State, _ order: Order) -> Effects {
        let page = LastPage(Surroundings(), plan(state))
        let (times, rows) = (min(order.times, page.lines.count), page.rows.count)
        let lines: Int
        switch order.verb {
        case .readerLineForward: lines = times
        case .readerLineBack: lines = -times
        case .readerHalfForward: lines = times * max(1, rows / 2)
        case .readerHalfBack: lines = -times * max(1, rows / 2)
        case .readerPageForward: lines = times * rows
        case .readerPageBack: lines = -times * rows
        case .readerStart: lines = -page.lastTop
        case .readerEnd: lines = page.lastTop
        default: return []
        }
        state.turned = max(0, min(page.lastTop, state.turned + lines))
        return []
    }
}
