import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

extension LibraryCare {
    static func page(_ size: Size) -> ListPage { ListPage(size, foot: 6) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if page(size).hasHead { frame.write(pageTitle, row: 0, column: 1, role: .heading) }
        let rows = state.rows
        let isAsking = state.asking != nil || state.question != nil
        state.list.draw(
            state.shape, in: page(size).area, into: &frame, hasFocus: !isAsking,
            isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            draw(rows[index], state, line, isFocused, around, into: &frame)
        }
        guard page(size).hasFoot else { return }
        drawFoot(state, around, into: &frame)
        StatusLine(pageTitle, hints: hints(state, around)).draw(row: size.height - 1, into: &frame)
    }

    private static var pageTitle: String { tr("Looking after the library") }
    /// Where what a deed means stands.
    private static let detailColumn = 25

    private static func draw(
        _ row: Row, _ state: State, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let dim: Role = isFocused ? .listFocus : .dim
        let end = line.columns.upperBound
        var (words, detail, wordsRole) = ("", "", role)
        switch row {
        case .blank: return
        case .heading(let text): (words, wordsRole) = (text, .heading)
        case .line(let text), .more(let text): words = text
        case .deed(let deed): (words, detail) = deed.words
        case .exportPart: (words, detail) = (tr("Write some of them out"), state.part?.words ?? "")
        case .repair:
            (words, detail) = (tr("Repair it"), tr("what can be repaired without losing anything"))
        case .copy(let copy):
            let age = Amounts.age(around.wall.secondsSince1970 - copy.saved)
            (words, detail) = (copy.name, listed([age, copy.contents]))
        }
        guard !detail.isEmpty else {
            frame.write(
                Width.clip(words, to: line.width), row: line.row, column: line.column,
                role: wordsRole, limit: end)
            return
        }
        guard !around.isLinear, line.width >= 50 else {
            frame.write(
                Width.clip(tr("\(words): \(detail)"), to: line.width), row: line.row,
                column: line.column, role: wordsRole, limit: end)
            return
        }
        let column = line.column + max(detailColumn, Width.of(words) + 2)
        frame.write(words, row: line.row, column: line.column, role: wordsRole, limit: end)
        guard column < end else { return }
        frame.write(
            Width.clip(detail, to: end - column), row: line.row, column: column, role: dim,
            limit: end)
    }

    // MARK: - The foot

    private static func drawFoot(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let whole = Area(
            row: frame.height - 5, column: 1, width: max(0, frame.width - 2), height: 4)
        if let work = state.work {
            Paragraphs.draw(work.words, in: whole, into: &frame, role: .dim)
        } else if let question = state.question {
            frame.cursor = Point(row: whole.row, column: whole.column)
            Paragraphs.draw(question.words, in: whole, into: &frame)
        } else if let deed = state.asking {
            drawField(state, deed, whole, into: &frame)
        } else if let (words, role) = state.outcome?.words {
            Paragraphs.draw(words, in: whole, into: &frame, role: role)
        }
    }

    private static func drawField(
        _ state: State, _ deed: Deed, _ whole: Area, into frame: inout Frame
    ) {
        let label = (deed == .restore ? tr("From:") : tr("To:")) + " "
        frame.write(label, row: whole.row, column: 1, role: .dim, limit: whole.columns.upperBound)
        state.path.draw(
            in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame,
            placeholder: deed == .restore ? tr("a file that a backup wrote") : tr("a file"))
        let below = Area(
            row: whole.row + 1, column: 1, width: whole.width, height: whole.height - 1)
        if case .trouble(let why)? = state.outcome {
            Paragraphs.draw(
                tr("! \(why) Another place may do."), in: below, into: &frame, role: .error)
            return
        }
        let words =
            switch deed {
            case .backUp: tr("A copy of all that is kept of your books. The books are not in it.")
            case .restore: tr("It is looked at first, and you are asked before anything changes.")
            case .export: tr("\(state.choice.words), as \(state.told.words)")
            case .check: ""
            }
        Paragraphs.draw(words, in: below, into: &frame, role: .dim)
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        if state.work != nil {
            let mayStop = state.work?.deed == .export
            return around.hints(in: .lists, mayStop ? [(.workCancel, tr("stop"))] : [])
        }
        if let question = state.question {
            return around.hints(
                in: .lists, (.focusActivate, question.consent), (.layerClose, tr("leave it")))
        }
        if let asking = state.asking {
            var wanted: [(Verb, String)] = [(.focusActivate, asking.consent)]
            if asking == .export { wanted.append((.focusNext, tr("other format"))) }
            return around.hints(in: .fields, wanted + [(.layerClose, tr("give up"))])
        }
        var wanted: [(Verb, String)] = []
        switch state.focused {
        case .deed, .exportPart, .repair: wanted = [(.focusActivate, tr("do it"))]
        case .copy:
            wanted = [(.focusActivate, tr("put it back")), (.itemCopy, tr("copy its name"))]
        default: break
        }
        return around.hints(
            in: .lists, wanted + [(.editUndo, tr("undo")), (.layerBack, tr("back"))])
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        if case .press = mouse.act, state.asking != nil || state.question != nil { return nil }
        return pointed(mouse, state, listIn: page(around.size).area)
    }
}

extension LibraryCare {
    public static let previews: [Preview] = [
        .of(LibraryCare.self, "care", around: .sunday) { open($0) },
        .of(LibraryCare.self, "care-linear", around: .linear) { open($0) },
        .of(LibraryCare.self, "care-backing-up", around: .sunday) { size in
            var state = open(size)
            _ = choose(.backUp, &state)
            _ = reduce(&state, .suggested("~/Downloads/rushlight-library-2026-11-22.db", .backUp))
            return state
        },
        .of(LibraryCare.self, "care-full", around: .sunday) { size in
            var state = open(size)
            _ = begin(.findCopies, .backUp, &state)
            state.path = TextField("/media/stick/rushlight-library-2026-11-22.db")
            _ = reduce(&state, .failed("the disk is full"))
            return state
        },
        .of(LibraryCare.self, "care-replacing", around: .sunday) { size in
            var state = open(size)
            state.asking = .backUp
            _ = reduce(&state, .taken(.backUp("/home/ada/books.db")))
            return state
        },
        .of(LibraryCare.self, "care-restoring", around: .sunday) { size in
            var state = open(size)
            _ = reduce(&state, .surveyed(copies[0], books: 203))
            return state
        },
        .of(LibraryCare.self, "care-ruined", around: .sunday) { size in
            var state = open(size)
            _ = reduce(&state, .surveyed(copies[0], books: nil))
            return state
        },
        .of(LibraryCare.self, "care-restored", around: .sunday) { size in
            var state = open(size)
            let former = FormerLibrary(
                path: "/home/ada/.local/share/rushlight/library-before-1763830000.db",
                isWhole: true)
            _ = reduce(
                &state,
                .restored(Restored(copy: copies[0].path, former: former, books: 197)))
            return state
        },
        .of(LibraryCare.self, "care-exporting", around: .sunday) { size in
            var state = open(size, part: .shown("author:tolstoy", .all))
            state.format = .opds
            _ = choose(.export, of: state.part ?? .all, &state)
            _ = reduce(&state, .suggested("~/Downloads/rushlight-books-2026-11-22.xml", .export))
            return state
        },
        .of(LibraryCare.self, "care-writing", around: .sunday) { size in
            var state = open(size)
            _ = begin(.findCopies, .export, &state)
            _ = reduce(&state, .progressed(41_500, of: 100_000))
            return state
        },
        .of(LibraryCare.self, "care-checked", around: .sunday) { size in
            var state = open(size)
            var health = ShelfHealth()
            (health.bookCount, health.fileCount, health.isSearchable) = (197, 211, false)
            health.missing = ["Anna Karenina.epub", "War and Peace.epub"].map {
                HeldFile(path: "/home/ada/Books/\($0)", format: "epub", bytes: 1)
            }
            health.lost = [4]
            _ = reduce(&state, .checked(health))
            return state
        },
        .of(LibraryCare.self, "care-well", around: .sunday) { size in
            var state = open(size)
            var health = ShelfHealth()
            (health.bookCount, health.fileCount) = (197, 211)
            _ = reduce(&state, .checked(health))
            return state
        },
    ]

    private static func open(_ size: Size, part: Part? = nil) -> State {
        var state = State(part: part, size: size)
        _ = reduce(&state, .copiesTold(copies))
        return state
    }

    private static let copies: [LibraryCopy] = [(1, "2026-11-21", 197), (9, "2026-11-13", 190)].map
    {
        LibraryCopy(
            path: "/home/ada/Downloads/rushlight-library-\($1).db", books: $2, notes: 12,
            bytes: 412_000, saved: Surroundings.sunday.wall.secondsSince1970 - $0 * 86_400)
    }
}
