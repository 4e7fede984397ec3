import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Where the parts of the page stand under its head. Each takes the rows it needs. Where there are
/// more than show, blank rows go first; then the page moves up, as far as what has focus needs.
extension SignIn {
    /// The measures of the page.
    struct Sheet {
        let size: Size
        var isNarrow: Bool { size.width < 50 }
        var isSmall: Bool { size.height < 16 || isNarrow }
        var hasHead: Bool { size.height >= 12 }
        var hasStatus: Bool { size.width >= 20 && size.height >= 5 }
        var margin: Int { isSmall ? 1 : 7 }
        var width: Int { max(0, min(66, size.width - margin - 1)) }

        /// What a library says of itself takes no more, however long it is.
        var aboutRows: Int { rows.count >= 18 ? 6 : 2 }

        /// Between the head and the status line.
        var rows: Range<Int> {
            let first = hasHead ? (isSmall ? 2 : 4) : 0
            return first..<max(first, size.height - (hasStatus ? 1 : 0))
        }
    }

    struct Button {
        var focus: Int
        var words: String
        var row: Int
        var column: Int
    }

    struct Part {
        enum Content {
            case words([String], Role)
            /// The name, or the password.
            case field(Int)
            /// What a browser ends at.
            case answer
            case buttons([Button])
        }

        var content: Content
        var height: Int
        /// Blank rows below it, where there are any to spare.
        var gap = 1
        /// What came of the last try: it is seen beside what is typed.
        var isNews = false
        var row = 0

        init(_ content: Content, height: Int) {
            self.content = content
            self.height = height
        }

        init(_ lines: [String], _ role: Role, gap: Int = 1, isNews: Bool = false) {
            self.init(.words(lines, role), height: lines.count)
            self.gap = gap
            self.isNews = isNews
        }

        /// Without the blank rows that are its own.
        var tight: Part {
            guard case .words(let lines, let role) = content else { return self }
            return Part(lines.filter { !$0.isEmpty }, role, gap: gap, isNews: isNews)
        }
    }

    static func parts(_ state: State, _ sheet: Sheet) -> [Part] {
        var parts = sheet.isSmall ? [] : [about(state, sheet)]
        switch state.form.way {
        case .words:
            for index in 0..<(state.asksPassword ? 2 : 1) {
                let help = helpLines(index, state, sheet).count
                parts.append(Part(.field(index), height: (sheet.isNarrow ? 2 : 1) + help))
            }
        case .browser:
            parts.append(Part(Paragraphs.lines(outside(state), width: sheet.width), .text))
            parts.append(Part(.answer, height: 1))
        case .gate:
            parts.append(Part(Paragraphs.lines(question(state), width: sheet.width), .text))
        }
        if let came = news(state, sheet) { parts.append(came) }
        let placed = placed(state, sheet)
        parts.append(Part(.buttons(placed), height: (placed.last?.row ?? -1) + 1))
        for (words, role) in safety(state) where !words.isEmpty {
            parts.append(Part(Paragraphs.lines(words, width: sheet.width), role, gap: 0))
        }
        return parts
    }

    /// What the library says of itself, or of the way.
    private static func about(_ state: State, _ sheet: Sheet) -> Part {
        let words = state.form.usable?.description ?? state.form.description ?? ""
        let lines = Paragraphs.lines(words, width: sheet.width, rowsMax: sheet.aboutRows)
        return Part(lines, .text)
    }

    private static func news(_ state: State, _ sheet: Sheet) -> Part? {
        if let words = trouble(state) {
            let lines = Paragraphs.lines("! " + words, width: sheet.width, rowsMax: 12)
            return Part(lines, .error, isNews: true)
        }
        guard state.isTrying else { return nil }
        let words = tr("· · ·   asking \(state.account.origin?.host ?? state.account.name)")
        let lines = Paragraphs.whole(words, width: sheet.width, rowsMax: 3)
        return Part(lines, .dim, isNews: true)
    }

    /// Buttons that have no room in a row go to the next one.
    private static func placed(_ state: State, _ sheet: Sheet) -> [Button] {
        var placed: [Button] = []
        var (row, column) = (0, sheet.margin)
        for (focus, words) in buttons(state) {
            let width = Width.of(words)
            if column > sheet.margin, column + width + 2 > sheet.size.width {
                (row, column) = (row + 1, sheet.margin)
            }
            placed.append(Button(focus: focus, words: words, row: row, column: column))
            column += width + 5
        }
        return placed
    }

    /// The parts, each in its row of the screen, which may be one that does not show.
    static func layout(_ state: State, _ sheet: Sheet) -> [Part] {
        let room = sheet.rows.count
        var all = parts(state, sheet)
        if all.reduce(0, { $0 + $1.height }) > room { all = all.map(\.tight) }
        var spare = room - all.reduce(0) { $0 + $1.height }
        var row = 0
        for at in all.indices {
            all[at].row = row
            let gap = max(0, min(all[at].gap, spare))
            spare -= gap
            row += all[at].height + gap
        }
        let up = rowsAbove(all, state, sheet)
        for at in all.indices { all[at].row += sheet.rows.lowerBound - up }
        return all
    }

    /// So many rows do not show, that what has focus may.
    private static func rowsAbove(_ parts: [Part], _ state: State, _ sheet: Sheet) -> Int {
        let room = sheet.rows.count
        let total = parts.last.map { $0.row + $0.height } ?? 0
        guard total > room else { return 0 }
        let news = parts.first(where: \.isNews).map { $0.row + $0.height } ?? 0
        for part in parts {
            let end = max(news, part.row + part.height)
            switch part.content {
            case .field(let index) where index == state.focus:
                // Where one row is all there is, it is that of what is typed.
                let first = part.row + (room < 2 && sheet.isNarrow ? 1 : 0)
                return max(0, min(end - room, first))
            case .answer where state.focus == 1: return max(0, min(end - room, part.row))
            case .buttons(let buttons):
                guard let button = buttons.first(where: { $0.focus == state.focus }) else { break }
                return min(total - room, part.row + button.row)
            case .words, .field, .answer: break
            }
        }
        return 0
    }

    // MARK: - Drawing

    static func draw(
        _ parts: [Part], _ state: State, _ sheet: Sheet, _ around: Surroundings,
        into frame: inout Frame
    ) {
        for (at, part) in parts.enumerated() {
            switch part.content {
            case .words(let lines, let role):
                var goesOn = false
                if at + 1 < parts.count, case .words = parts[at + 1].content { goesOn = true }
                write(lines, role, at: part.row, goesOn: goesOn, sheet, into: &frame)
            case .field(let index): drawField(index, at: part.row, state, sheet, into: &frame)
            case .answer:
                guard sheet.rows.contains(part.row) else { break }
                let area = Area(
                    row: part.row, column: sheet.margin, width: sheet.width, height: 1)
                LabelledField(tr("Answer:")).draw(
                    state.password, in: area, into: &frame, isSecret: !state.isShown,
                    hasFocus: state.focus == 1)
            case .buttons(let buttons):
                for button in buttons {
                    draw(button, at: part.row + button.row, state, sheet, around, into: &frame)
                }
            }
        }
    }

    /// Ends the last line that fits with a sign where there are more.
    private static func write(
        _ lines: [String], _ role: Role, at first: Int, goesOn: Bool, _ sheet: Sheet,
        into frame: inout Frame
    ) {
        for (index, line) in lines.enumerated() where sheet.rows.contains(first + index) {
            let isCut =
                first + index == sheet.rows.upperBound - 1 && (goesOn || index < lines.count - 1)
            frame.write(
                isCut ? Width.clip(line + " …", to: sheet.width) : line, row: first + index,
                column: sheet.margin, role: role, limit: sheet.margin + sheet.width)
        }
    }

    private static func draw(
        _ button: Button, at row: Int, _ state: State, _ sheet: Sheet, _ around: Surroundings,
        into frame: inout Frame
    ) {
        guard sheet.rows.contains(row) else { return }
        frame.write(
            button: button.words, at: Point(row: row, column: button.column),
            isFocused: state.focus == button.focus, isLinear: around.isLinear)
    }

    // MARK: - Fields

    private static func label(_ index: Int, _ state: State) -> String {
        index == 0 ? state.loginLabel : state.passwordLabel
    }

    /// What stands left of what is typed: as wide as its labels, and never more than half.
    private static func indent(_ state: State, _ sheet: Sheet) -> Int {
        guard !sheet.isNarrow else { return 0 }
        let labels = (0..<(state.asksPassword ? 2 : 1)).map { Width.of(label($0, state)) }
        return min((labels.max() ?? 0) + 3, sheet.width / 2)
    }

    private static func helpLines(_ index: Int, _ state: State, _ sheet: Sheet) -> [String] {
        let form = state.form.usable
        let words = help(index == 0 ? form?.login : form?.password)
        guard !sheet.isSmall, !words.isEmpty else { return [] }
        return Paragraphs.lines(words, width: sheet.width - indent(state, sheet), rowsMax: 3)
    }

    private static func help(_ input: Feed.Authentication.Input?) -> String {
        guard let input else { return "" }
        let isNumber = input.keyboard?.lowercased().contains("number") == true
        guard let most = input.maximumLength, most > 0 else { return isNumber ? tr("digits") : "" }
        return isNumber ? tr("up to \(most) digits") : tr("up to \(most) letters")
    }

    private static func drawField(
        _ index: Int, at row: Int, _ state: State, _ sheet: Sheet, into frame: inout Frame
    ) {
        let indent = indent(state, sheet)
        if sheet.rows.contains(row) {
            let room = sheet.isNarrow ? sheet.width : indent - 1
            frame.write(
                Width.clip(label(index, state), to: room), row: row, column: sheet.margin,
                role: .text)
        }
        let area = Area(
            row: sheet.isNarrow ? row + 1 : row, column: sheet.margin + indent,
            width: sheet.width - indent, height: 1)
        if sheet.rows.contains(area.row) {
            let field = index == 0 ? state.user : state.password
            field.draw(
                in: area, into: &frame, isSecret: index == 1 && !state.isShown,
                hasFocus: state.focus == index)
        }
        for (number, line) in helpLines(index, state, sheet).enumerated() {
            let row = area.row + 1 + number
            guard sheet.rows.contains(row) else { continue }
            frame.write(
                line, row: row, column: area.column, role: .dim,
                limit: area.columns.upperBound)
        }
    }
}
