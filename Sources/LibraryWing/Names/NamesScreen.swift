import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

extension Names {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let area = LayerFrame.side(
            height: frame.height - (hasStatus ? 1 : 0), isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        if around.isLinear || frame.height < 8 {
            frame.write(
                Width.clip(
                    around.isLinear ? tabs(state).heading : state.kind.words, to: inner.width),
                row: 0, column: inner.column,
                role: .heading, limit: inner.columns.upperBound)
        } else {
            tabs(state).draw(row: 0, columns: inner.columns, into: &frame)
        }
        let rows = rows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width, height: rows.count)
        if let words = words(state, around) {
            Paragraphs.draw(
                words, in: list.inset(left: min(2, list.width), right: min(1, list.width)),
                into: &frame, role: state.trouble == nil ? .dim : .error)
            frame.cursor = Point(row: list.row, column: list.column)
        } else {
            drawNames(state, list, around, into: &frame)
        }
        guard hasStatus else { return }
        drawField(state, inner, row: frame.height - 2, into: &frame)
        StatusLine(place(of: state, around), hints: hints(state, around))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func tabs(_ state: State) -> TabRow {
        TabRow(kinds.map(\.words), current: state.tab, gap: 2)
    }

    /// The last row before the status is the field's.
    static func rows(_ size: Size) -> Range<Int> {
        let top = size.height >= 8 ? 3 : 1
        let end = size.height - (size.height >= 5 ? 2 : 0)
        return top..<max(top, end)
    }

    private static func words(_ state: State, _ around: Surroundings) -> String? {
        if let why = state.trouble {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            return tr("! The library cannot be read: \(why).\n\(key) tries again.")
        }
        if state.names == nil { return "· · ·" }
        guard state.shown.isEmpty else { return nil }
        return state.find.isEmpty
            ? tr("No book says anything of this.")
            : tr("No name here contains “\(state.find.text)”.")
    }

    private static func drawNames(
        _ state: State, _ list: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        let all = state.all
        state.list.draw(
            state.shape, in: list, into: &frame, hasFocus: state.field != .find,
            isLinear: around.isLinear, number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, line, isFocused, frame in
            draw(all[state.shown[row]], of: state.kind, line, isFocused, around, into: &frame)
        }
    }

    private static func draw(
        _ counted: Counted, of kind: Kind, _ line: Area, _ isFocused: Bool,
        _ around: Surroundings, into frame: inout Frame
    ) {
        let (name, count) = (kind.shown(counted.name), String(counted.count))
        let role: Role = isFocused ? .listFocus : .text
        if around.isLinear {
            let words = NameInWords.fitted(
                name, to: line.width,
                [{ name in tr("\(name), \(counted.count, "book", "books")") }])
            frame.write(
                words, row: line.row, column: line.column, role: role,
                limit: line.columns.upperBound)
            return
        }
        let edge = line.columns.upperBound - 1 - count.count
        frame.write(
            Width.clip(name, to: max(0, edge - line.column - 1)), row: line.row,
            column: line.column, role: role, limit: max(line.column, edge - 1))
        frame.write(
            count, row: line.row, column: max(line.column, edge), role: isFocused ? role : .dim,
            limit: line.columns.upperBound)
    }

    private static func drawField(
        _ state: State, _ inner: Area, row: Int, into frame: inout Frame
    ) {
        let area = Area(row: row, column: inner.column, width: inner.width, height: 1)
        switch state.field {
        case .rename:
            LabelledField(tr("Called:")).draw(state.other, in: area, into: &frame)
        case .find:
            frame.write("/", row: row, column: area.column, role: .statusKey)
            state.find.draw(in: area.inset(left: min(area.width, 2), right: 0), into: &frame)
        case nil:
            if state.find.isEmpty { return }
            frame.write(
                Width.clip("/ " + state.find.text, to: area.width), row: row, column: area.column,
                role: .accent, limit: area.columns.upperBound)
        }
    }

    private static func place(of state: State, _ around: Surroundings) -> String {
        guard !state.shown.isEmpty, !around.isLinear else { return state.kind.words }
        return state.kind.words + " · " + tr("\(state.list.focus + 1) of \(state.shown.count)")
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        switch state.field {
        case .rename:
            around.hints(
                in: .fields, [(.focusActivate, tr("rename")), (.layerClose, tr("give up"))])
        case .find:
            around.hints(
                in: .fields,
                [
                    (.focusActivate, tr("keep", "what was written")),
                    (.layerClose, tr("give up")),
                ])
        case nil:
            around.hints(in: .lists, listHints(state))
        }
    }

    private static func listHints(_ state: State) -> [(Verb, String)] {
        var hints: [(Verb, String)] = [
            (.focusActivate, tr("show")), (.listTabNext, tr("next")), (.findOpen, tr("find")),
        ]
        if state.kind.canBeRenamed { hints.append((.itemEdit, tr("rename"))) }
        hints.append((.listSort, state.isByName ? tr("by count") : tr("by name")))
        return hints + [(.layerClose, "")]
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let width = LayerFrame.sideWidth(around.size.width).map { $0 + 1 } ?? around.size.width
        let area = Area(
            row: 0, column: around.size.width - width, width: width, height: around.size.height)
        if case .press(.left) = mouse.act, mouse.at.row < 2, around.size.height >= 8 {
            let inner = area.inset(left: 2, right: 1)
            return tabs(state).tab(atColumn: mouse.at.column, columns: inner.columns)
                .map(Action.tabPressed)
        }
        let rows = rows(around.size)
        return pointed(
            mouse, state,
            listIn: Area(
                row: rows.lowerBound, column: area.column, width: area.width, height: rows.count))
    }

    // MARK: - Previews

    public static let previews: [Preview] = [
        .of(Names.self, "names") { open($0) },
        .of(Names.self, "names-loading") { State(size: $0) },
        .of(Names.self, "names-finding") { size in
            var state = open(size)
            state.field = .find
            _ = reduce(&state, .pasted("le"))
            return state
        },
        .of(Names.self, "names-renaming") { size in
            var state = open(size)
            _ = reduce(&state, .ordered(Order(.itemEdit)))
            return state
        },
        .of(Names.self, "names-none") { size in
            var state = open(size)
            _ = reduce(&state, .tabPressed(1))
            return state
        },
        .of(Names.self, "names-failed") { size in
            var state = State(size: size)
            _ = reduce(&state, .failed("library.db is damaged; it was left as it is"))
            return state
        },
        .of(Names.self, "names-linear", around: .linear) { open($0) },
    ]

    private static func open(_ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .told(some))
        return state
    }

    private static let some: [Kind: [Counted]] = [
        .author: [
            Counted("Leo Tolstoy", 12), Counted("Ursula K. Le Guin", 9),
            Counted("Arkady and Boris Strugatsky, translated from the Russian", 4),
            Counted("紫式部", 2), Counted("Homer", 1),
        ],
        .tag: [Counted("war", 40), Counted("for the train", 3)],
        .year: [Counted("1869", 2), Counted("2003", 1)],
    ]
}

extension ShelfVocabulary.Kind {
    var words: String {
        switch self {
        case .author: tr("Authors")
        case .series: tr("Series", "several")
        case .tag: tr("Tags")
        case .lang: tr("Languages")
        case .format: tr("Formats")
        case .year: tr("Years")
        case .collection: tr("Collections")
        }
    }
}
