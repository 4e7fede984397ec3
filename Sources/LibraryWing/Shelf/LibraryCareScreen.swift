import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

extension LibraryCare {
    /// On high screens what is said always begins on the same row.
    private static let footRows = 4

    /// The list, and what is said below it.
    static func page(_ state: State) -> FootedPage {
        let size = state.size
        guard let said = remark(state) else { return FootedPage(size, rows: 0, gap: 1) }
        let width = size.width - 2
        let lines = Paragraphs.lines(said.text, width: width).count
        let rows = lines + (field(state)?.rows(width: width) ?? 0)
        // A question is read to its end: until it is answered, no key moves in the list. And what
        // came of a deed stands nowhere else.
        let least = state.isAsking ? 0 : state.outcome == nil ? FootedPage.listRowsMin : 1
        return FootedPage(
            size, rows: size.height >= 20 ? max(footRows, rows) : rows, gap: 1, leaving: least)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        let page = page(state)
        if page.list.hasHead {
            frame.write(
                Width.clip(pageTitle, to: size.width - 2), row: 0, column: 1, role: .heading)
        }
        let (rows, columns) = (state.rows, Columns(state))
        state.folded(at: state.asked ?? state.list.focus).draw(
            in: page.list.area, into: &frame, hasFocus: !state.isAsking, isLinear: around.isLinear
        ) { index, isFolded, line, isFocused, frame in
            draw(rows[index], state, columns, line, isFolded, isFocused, around, into: &frame)
        }
        guard page.list.hasFoot else { return }
        drawFoot(state, in: page.foot, into: &frame)
        StatusLine(pageTitle, hints: hints(state, around)).draw(row: size.height - 1, into: &frame)
    }

    private static var pageTitle: String { tr("Looking after the library") }

    // MARK: - Rows

    private static func draw(
        _ row: Row, _ state: State, _ columns: Columns, _ line: Area, _ isFolded: Bool,
        _ isFocused: Bool, _ around: Surroundings, into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let dim: Role = isFocused ? .listFocus : .dim
        // Who hears the screen hears no columns.
        func below(_ column: Int?) -> Area { line.inset(left: around.isLinear ? 0 : column ?? 0) }
        func pair(_ label: String, _ detail: String, _ column: Int) {
            guard !around.isLinear else {
                let words = NameInWords.fitted(
                    label, to: line.width, [{ label in tr("\(label): \(detail)") }])
                return put(words, line, role, &frame)
            }
            put(Width.clip(label, to: column - 2), line, role, &frame)
            put(detail, below(column), dim, &frame)
        }
        switch row {
        case .blank: return
        case .heading(let text): put(text, line, .heading, &frame)
        case .more(let text): put(text, line, role, &frame)
        case .line:
            let first = state.lines(of: row, columns).first ?? ""
            put(isFolded ? state.text(of: row) : first, line, role, &frame)
        case .deed, .exportPart, .repair:
            let first = state.lines(of: row, columns).first ?? ""
            let (label, meaning) = state.words(of: row)
            guard let column = columns.deed else {
                return put(isFolded ? state.text(of: row) : first, line, role, &frame)
            }
            pair(label, isFolded ? meaning : first, column)
        case .meant(let text):
            put(text, below(columns.deed), columns.deed == nil ? role : dim, &frame)
        case .copy(let copy):
            let (name, told) = (copy.name, known(of: copy, columns, isFolded, around))
            if let column = columns.copy { return pair(name, told, column) }
            put(isFolded ? tr("\(name): \(told)") : name, line, role, &frame)
        case .told(let copy):
            put(known(of: copy, columns, false, around), below(columns.belowCopy), dim, &frame)
        case .contents(let text): put(text, below(columns.belowCopy), dim, &frame)
        }
    }

    /// What is in a copy stands below where one row has no room for it; all is on one row where
    /// nothing may stand below.
    private static func known(
        of copy: LibraryCopy, _ columns: Columns, _ isFolded: Bool, _ around: Surroundings
    ) -> String {
        let age = Amounts.age(around.wall.secondsSince1970 - copy.saved)
        return isFolded || columns.tellsAll(of: copy) ? listed([age, copy.contents]) : age
    }

    private static func put(
        _ text: String, _ line: Area, _ role: Role, _ frame: inout Frame
    ) {
        frame.write(
            Width.clip(text, to: line.width), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
    }

    // MARK: - The foot

    /// What stands below the list.
    private static func remark(_ state: State) -> (text: String, role: Role)? {
        if let work = state.work { return (work.words, Role.dim) }
        if let question = state.question { return (question.words, Role.text) }
        if let deed = state.asking {
            if case .trouble(let why)? = state.outcome {
                return (tr("! \(why) Another place may do."), Role.error)
            }
            return (about(deed, state), Role.dim)
        }
        guard let (words, role) = state.outcome?.words else { return nil }
        return (words, role)
    }

    /// The field over it.
    private static func field(_ state: State) -> LabelledField? {
        guard state.work == nil, state.question == nil, let deed = state.asking else { return nil }
        return deed == .restore
            ? LabelledField(tr("From:"), placeholder: tr("a file that a backup wrote"))
            : LabelledField(tr("To:"), placeholder: tr("a file"))
    }

    private static func about(_ deed: Deed, _ state: State) -> String {
        switch deed {
        case .backUp: tr("A copy of all that is kept of your books. The books are not in it.")
        case .restore: tr("It is looked at first, and you are asked before anything changes.")
        case .export: tr("\(state.choice.words), as \(state.told.words)")
        case .check: ""
        }
    }

    private static func drawFoot(_ state: State, in foot: Area, into frame: inout Frame) {
        guard let said = remark(state) else { return }
        if let field = field(state) {
            return field.draw(state.path, over: said.text, said.role, in: foot, into: &frame)
        }
        if state.work == nil, state.question != nil {
            frame.cursor = Point(row: foot.row, column: foot.column)
        }
        Paragraphs.draw(said.text, in: foot, into: &frame, role: said.role)
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
        if case .press = mouse.act, state.isAsking { return nil }
        return pointed(mouse, state, listIn: page(state).list.area)
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
