import Canvas
import Publications
import ScreenKit
import Typesetting
import Wording

/// The page as it is read.
extension Reader {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        let shape = Shape(frame.size, state.taste, isLinear: around.isLinear)
        switch state.phase {
        case .unseen, .opening: break
        case .opensSlowly: say("· · · " + tr("opening"), .dim, shape, into: &frame)
        case .failed(let why): say(why, .text, shape, into: &frame)
        case .open:
            if state.isAtEnd {
                drawEnd(state, around, shape, into: &frame)
            } else if state.showsPages {
                drawPages(state, into: &frame)
            } else {
                drawSpread(state, around, shape, into: &frame)
            }
            if !state.showsPages { drawHead(state, shape, into: &frame) }
            drawLinearWay(state, around, shape, into: &frame)
            drawProgress(state, shape, into: &frame)
        }
        let isOther = around.mini.map { $0.title != state.book?.title } ?? false
        drawSound(around, shape, isNamed: isOther, into: &frame)
        if let row = shape.status {
            (selectingStatus(state, around) ?? status(state, around, shape, frame.width)).draw(
                row: row, into: &frame)
        }
    }

    /// What is heard; with its name where that is another book.
    static func drawSound(
        _ around: Surroundings, _ shape: Shape, isNamed: Bool = false, into frame: inout Frame
    ) {
        guard let row = shape.mini, let mini = around.mini else { return }
        mini.draw(row: row, columns: shape.span, isNamed: isNamed, into: &frame)
    }

    // MARK: - The text

    private static func drawSpread(
        _ state: State, _ around: Surroundings, _ shape: Shape, into frame: inout Frame
    ) {
        frame.cursor = Point(row: shape.text.lowerBound, column: shape.columns[0])
        for leaf in state.spread where leaf.side < shape.columns.count {
            let origin = shape.origin(of: leaf)
            drawText(of: leaf, at: origin, state, shape, into: &frame)
            drawMargin(of: leaf, at: origin, state, around, shape, into: &frame)
            drawSpokenMargin(of: leaf, at: origin, state, shape, into: &frame)
        }
        drawHints(state, shape, into: &frame)
        drawPictures(state, shape, into: &frame)
        drawLabels(state, shape, into: &frame)
        frame.hidesCursor =
            state.taste.isQuiet && !around.isLinear && state.marking.selection == nil
            && state.item == nil
        guard let cursor = state.cursor else { return }
        for leaf in state.spread
        where leaf.document == cursor.document && leaf.side < shape.columns.count {
            let origin = shape.origin(of: leaf)
            let cell = leaf.chapter.cell(of: cursor.offset, on: leaf.page, shift: state.shift)
            if let cell {
                frame.cursor = Point(
                    row: origin.row + cell.row, column: origin.column + cell.column)
            }
        }
    }

    /// - Parameter range: only the lines on which this stands.
    static func drawText(
        of leaf: Leaf, at origin: Point, _ state: State, _ shape: Shape,
        only range: Range<Int>? = nil, into frame: inout Frame
    ) {
        leaf.chapter.draw(
            leaf.page, at: origin,
            marks: marks(in: leaf, state) + spokenWords(in: leaf, state)
                + notedWords(in: leaf, state), shift: state.shift,
            room: shape.room(ofColumn: origin.column, frame.width), only: range, into: &frame)
    }

    private static func say(
        _ words: String, _ role: Role, _ shape: Shape, into frame: inout Frame
    ) {
        let lines = Paragraphs.lines(words, width: shape.measure, rowsMax: shape.height)
        // Somewhat below the top, where all of it has room there.
        let spare = max(0, shape.height - lines.count)
        let top = shape.text.lowerBound + min(3, shape.height / 3, spare)
        for (row, line) in zip(top..<shape.text.upperBound, lines) {
            frame.write(line, row: row, column: shape.columns[0], role: role)
        }
        frame.cursor = Point(row: top, column: shape.columns[0])
    }

    // MARK: - After the last page

    private static func drawEnd(
        _ state: State, _ around: Surroundings, _ shape: Shape, into frame: inout Frame
    ) {
        let end = state.book.map { tr("The end of \($0.title).") } ?? tr("The end of the book.")
        let lines = [
            end, "",
            tr("Enter begins it again. b turns back to the last page."),
        ]
        say(lines.joined(separator: "\n"), .text, shape, into: &frame)
    }

    // MARK: - Head and foot

    /// A chapter's first page has no running head, unless a second page stands beside it.
    private static func drawHead(_ state: State, _ shape: Shape, into frame: inout Frame) {
        guard let row = shape.head, let book = state.book else { return }
        let isOpening = state.isAtChapterStart && shape.columns.count == 1
        guard !isOpening, !state.isAtEnd else { return }
        let span = shape.span
        let chapter = Width.clip(state.chapterTitle ?? "", to: span.count / 2)
        let room = span.count - Width.of(chapter) - 2
        frame.write(
            Width.clip(book.title, to: room), row: row, column: span.lowerBound, role: .dim)
        frame.write(
            chapter, row: row, column: span.upperBound - Width.of(chapter), role: .dim)
    }

    private static func drawProgress(_ state: State, _ shape: Shape, into frame: inout Frame) {
        guard let row = shape.progress else { return }
        let progress = state.isAtEnd ? 1 : state.progress
        let ticks = state.book?.ticks ?? ChapterTicks()
        ProgressLine(progress, chapters: ticks.chapters, parts: ticks.parts)
            .draw(
                row: row, columns: shape.span, words: ProgressLine.percent(progress), into: &frame)
    }

    private static func status(
        _ state: State, _ around: Surroundings, _ shape: Shape, _ width: Int
    ) -> StatusLine {
        var (names, words): ([String], [String]) = ([], [])
        let chapter = state.chapterTitle
        if let title = state.book?.title, shape.head != nil || chapter == nil {
            names.append(Width.clip(title, to: max(8, shape.measure / 3)))
        }
        if let chapter {
            names.append(Width.clip(chapter, to: max(8, shape.measure / 2)))
        }
        if shape.progress == nil, state.phase == .open {
            words.append(ProgressLine.percent(state.progress))
        }
        if state.phase == .open, let along = alongWords(state) {
            // A page away from the voice is not what is counted.
            (names, words) = ([], [along])
        } else if state.phase == .open,
            let known = state.knownOfPlace(isNarrow: shape.measure < 45)
        {
            words.append(known)
        }
        if state.phase == .open, let shared = around[SyncMark.self].words {
            words.append(Width.clip(shared, to: max(18, shape.measure - 10)))
        }
        let marked =
            state.isLinear && state.phase == .open
            ? focusWords(state) ?? markedWords(state) : nil
        if names.isEmpty, words.isEmpty, marked == nil { names = [state.source.name] }
        let hints = hints(state, around)
        let last = hints.first { $0.key == "?" } ?? hints.last
        let key = last.map { Width.of($0.key) + Width.of($0.label) + 3 } ?? 0
        return StatusLine(
            joined(marked.map { [$0] } ?? [], names, words, room: width - 2 - key), hints: hints)
    }

    /// Names give way to the page and the minutes, the chapter's name last.
    private static func joined(
        _ lead: [String], _ names: [String], _ words: [String], room: Int
    ) -> String {
        let text = { (names: [String]) in (lead + names + words).joined(separator: " · ") }
        var names = names
        if lead.isEmpty, words.isEmpty { return text(names) }
        while names.count > 1, Width.of(text(names)) > room { names.removeFirst() }
        guard names.count == 1 else { return text(names) }
        let spare = room - Width.of(text(names)) + Width.of(names[0])
        // Fewer letters tell no chapter from another.
        return text(spare < 4 ? [] : [Width.clip(names[0], to: spare)])
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        if state.labels != nil { return [StatusLine.Hint("a b …", tr("choose")), .init("Esc")] }
        if case .failed = state.phase {
            return around.hints(
                in: .reader, (.focusActivate, tr("try again")), (.layerBack, tr("back")))
        }
        if state.isAtWays {
            return around.hints(
                in: .reader, (.readerPageForward, tr("next page")), (.focusActivate, tr("choose")),
                (.helpKeys, tr("keys")), (.layerBack, tr("quit")))
        }
        if state.hasVoice {
            return around.hints(
                in: .reader, (.audioToggle, around.mini?.act ?? tr("pause")),
                (.audioFromHere, tr("from here")),
                (.audioFollow, state.isAstray ? tr("to the voice") : tr("stop following")),
                (.helpKeys, tr("keys")))
        }
        if let mini = around.mini {
            return around.hints(
                in: .reader, (.audioToggle, mini.act), (.contentsOpen, tr("contents")),
                (.findOpen, tr("find")), (.helpKeys, tr("keys")))
        }
        return around.hints(
            in: .reader, (.contentsOpen, tr("contents")), (.findOpen, tr("find")),
            (.helpKeys, tr("keys")))
    }

    // MARK: - Pointing

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let shape = Shape(around.size, state.taste, isLinear: around.isLinear)
        switch mouse.act {
        case .wheelDown: return .ordered(Order(.readerPageForward))
        case .wheelUp: return .ordered(Order(.readerPageBack))
        case .press(.left):
            if mouse.at.row == shape.progress {
                let bar = ProgressLine.bar(
                    in: shape.span, words: ProgressLine.percent(state.progress))
                guard bar.contains(mouse.at.column) else { return nil }
                let share = ProgressLine.position(
                    column: mouse.at.column - bar.lowerBound, length: bar.count)
                return .sought(.percent(share * 100))
            }
            if let spot = spot(at: mouse.at, state, shape) { return .marking(.pressed(spot)) }
            if mouse.at.column < shape.span.lowerBound {
                return .ordered(Order(.readerPageBack))
            }
            if mouse.at.column >= shape.span.upperBound {
                return .ordered(Order(.readerPageForward))
            }
            return nil
        case .release where state.hasVoice && state.marking.selection == nil:
            return spot(at: mouse.at, state, shape).map { .marking(.released($0)) }
        case .drag:
            return spot(at: mouse.at, state, shape).map { .marking(.dragged($0)) }
        default: return nil
        }
    }
}
