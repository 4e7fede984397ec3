import Canvas
import Kernel
import Notebook
import ScreenKit
import Wording

extension WordList {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        guard frame.width > 0, frame.height > 0 else { return }
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let inner = frame.area.inset(left: min(1, frame.width), right: min(1, frame.width - 1))
        if around.isLinear || frame.height < 8 {
            frame.write(
                Width.clip(
                    around.isLinear ? tabs(state).heading : state.part.title, to: inner.width),
                row: 0, column: inner.column,
                role: .heading, limit: inner.columns.upperBound)
        } else {
            tabs(state).draw(row: 0, columns: inner.columns, into: &frame)
        }
        let rows = rows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: 0, width: frame.width, height: rows.count)
        if let words = words(insteadOf: state, around) {
            let area = list.inset(left: min(1, list.width), right: min(1, list.width))
            Paragraphs.draw(
                words, in: area, into: &frame, role: state.trouble == nil ? .dim : .error)
            frame.cursor = Point(row: list.row, column: area.column)
        } else {
            drawWords(state, list, around, into: &frame)
        }
        guard hasStatus else { return }
        drawField(state, inner, row: frame.height - 2, into: &frame)
        StatusLine(place(of: state, around), hints: hints(state, around))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func tabs(_ state: State) -> TabRow {
        TabRow(Part.allCases.map(\.title), current: state.part.rawValue, gap: 2)
    }

    /// The last row before the status is the field's.
    static func rows(_ size: Size) -> Range<Int> {
        let top = size.height >= 8 ? 2 : 1
        let end = size.height - (size.height >= 5 ? 2 : 0)
        return top..<max(top, end)
    }

    private static func words(insteadOf state: State, _ around: Surroundings) -> String? {
        if let why = state.trouble { return why }
        guard let vocabulary = state.vocabulary else { return "· · ·" }
        guard state.shown.isEmpty else { return nil }
        if !state.find.isEmpty { return tr("Nothing here contains “\(state.find.text)”.") }
        if vocabulary.words.isEmpty {
            return tr("No word was kept yet. K in a book looks a word up and keeps it.")
        }
        switch state.part {
        case .all, .due: return tr("Nothing is to be asked today.")
        case .new: return tr("Every word was asked before.")
        case .learned: return tr("No word lasts three weeks yet.")
        case .dropped: return tr("Every word is asked.")
        }
    }

    private static func drawWords(
        _ state: State, _ list: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        let words = state.words
        let hasLanguages = Set(state.vocabulary?.words.map(\.language) ?? []).count > 1
        let inView = words.dropFirst(max(0, state.list.top)).prefix(list.height)
        let dueWidth = inView.map { Width.of($0.due(on: state.day)) }.max() ?? 0
        state.list.draw(
            state.shape, in: list, into: &frame, hasFocus: !state.isFinding,
            isLinear: around.isLinear, number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, line, isFocused, frame in
            guard words.indices.contains(row) else { return }
            let columns = Columns(words[row], state.day, hasLanguages, dueWidth)
            if around.isLinear {
                columns.say(line, isFocused, into: &frame)
            } else {
                columns.draw(line, isFocused, into: &frame)
            }
        }
    }

    /// A row: the word, what it means, its book, and when it is asked.
    private struct Columns {
        let word: String
        let gloss: String
        let title: String
        let due: String
        let isDropped: Bool
        /// Of the widest in view: columns stand below each other.
        let dueWidth: Int

        init(_ word: Vocabulary.Word, _ day: Int, _ hasLanguages: Bool, _ dueWidth: Int) {
            self.dueWidth = dueWidth
            let code = hasLanguages ? word.language.map { " (\($0))" } ?? "" : ""
            self.word = Safe.text(word.shown) + code
            gloss = word.gloss
            title = Safe.text(word.uses.first?.title ?? "")
            due = word.due(on: day)
            isDropped = word.isDropped
        }

        func draw(_ line: Area, _ isFocused: Bool, into frame: inout Frame) {
            let role: Role = isFocused ? .listFocus : isDropped ? .dim : .text
            let dim: Role = isFocused ? .listFocus : .dim
            let end = line.columns.upperBound - 1
            let start = max(line.column, end - Width.of(due))
            frame.write(due, row: line.row, column: start, role: dim, limit: end)
            let edge = max(line.column, end - dueWidth)
            let room = max(0, edge - line.column - 2)
            let wordRoom = room < 40 ? room : min(28, room / 3)
            frame.write(
                Width.clip(word, to: wordRoom), row: line.row, column: line.column, role: role,
                limit: line.column + wordRoom)
            guard room >= 40 else { return }
            let rest = room - wordRoom - 2
            let titleRoom = rest >= 60 ? rest / 3 : 0
            let glossRoom = max(0, rest - (titleRoom > 0 ? titleRoom + 2 : 0))
            var column = line.column + wordRoom + 2
            frame.write(
                Width.clip(gloss, to: glossRoom), row: line.row, column: column, role: dim,
                limit: column + glossRoom)
            column += glossRoom + 2
            guard titleRoom > 0 else { return }
            frame.write(
                Width.clip(title, to: titleRoom), row: line.row, column: column, role: dim,
                limit: column + titleRoom)
        }

        func say(_ line: Area, _ isFocused: Bool, into frame: inout Frame) {
            let words = listed([word, due, gloss].filter { !$0.isEmpty })
            frame.write(
                Width.clip(words, to: line.width), row: line.row, column: line.column,
                role: isFocused ? .listFocus : .text, limit: line.columns.upperBound)
        }
    }

    private static func drawField(
        _ state: State, _ inner: Area, row: Int, into frame: inout Frame
    ) {
        let area = Area(row: row, column: inner.column, width: inner.width, height: 1)
        if state.isFinding {
            frame.write("/", row: row, column: area.column, role: .statusKey)
            state.find.draw(in: area.inset(left: min(area.width, 2), right: 0), into: &frame)
        } else if !state.find.isEmpty {
            frame.write(
                Width.clip("/ " + state.find.text, to: area.width), row: row, column: area.column,
                role: .accent, limit: area.columns.upperBound)
        }
    }

    private static func place(of state: State, _ around: Surroundings) -> String {
        guard !state.shown.isEmpty, !around.isLinear else { return title }
        return title + " · " + tr("\(state.list.focus + 1) of \(state.shown.count)")
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        if state.isFinding {
            return around.hints(
                in: .fields,
                [
                    (.focusActivate, tr("keep", "what was written")),
                    (.layerClose, tr("give up")),
                ])
        }
        guard let word = state.focused else {
            return around.hints(in: .lists, [(.listTabNext, tr("next")), (.layerClose, "")])
        }
        var wanted: [(Verb, String)] = [(.focusActivate, tr("show")), (.findOpen, tr("find"))]
        wanted.append((.itemRemove, word.isDropped ? tr("remove") : tr("ask no more")))
        if word.isDropped { wanted.append((.itemAgain, tr("ask again", "of a word"))) }
        wanted += [
            (.goWords, tr("ask these")), (.listSort, state.sort.next.title),
            (.listActions, tr("in the book")),
        ]
        return around.hints(in: .lists, wanted + [(.layerClose, "")])
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let size = around.size
        if case .press(.left) = mouse.act, mouse.at.row == 0, size.height >= 8 {
            let inner = Area(row: 0, column: 1, width: max(0, size.width - 2), height: 1)
            return tabs(state).tab(atColumn: mouse.at.column, columns: inner.columns)
                .map(Action.tabPressed)
        }
        let rows = rows(size)
        return pointed(
            mouse, state,
            listIn: Area(row: rows.lowerBound, column: 0, width: size.width, height: rows.count))
    }

    // MARK: - Previews

    public static let previews: [Preview] = [
        .of(WordList.self, "word-list") { sample($0) },
        .of(WordList.self, "word-list-linear", around: .linear) { sample($0) },
        .of(WordList.self, "word-list-dropped") { size in
            var state = sample(size)
            _ = reduce(&state, .ordered(Order(.itemRemove)))
            _ = reduce(&state, .tabPressed(Part.dropped.rawValue))
            return state
        },
        .of(WordList.self, "word-list-find") { size in
            var state = sample(size)
            _ = reduce(&state, .ordered(Order(.findOpen)))
            _ = reduce(&state, .pasted("zz"))
            return state
        },
    ]

    private static func sample(_ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .gathered(Review.sample, day: Review.day))
        return state
    }
}
