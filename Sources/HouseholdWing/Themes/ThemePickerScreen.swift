import Canvas
import ScreenKit
import Wording

extension ThemePicker {
    /// Where things stand: a list, what the focused theme is like, and a sample of it.
    struct Layout {
        /// A blank row and two lines; more where the words are longer.
        private static let aboutRows = 3
        private static let listRowsMin = 3
        let whole: Area
        let list: Area
        let about: Area
        let sample: Area

        /// In linear mode the layer takes the screen and says one thing a line.
        init(_ state: State, _ size: Size, isLinear: Bool = false) {
            let bottom = max(0, size.height - (size.height < 5 ? 0 : 1))
            let side = isLinear ? nil : LayerFrame.sideWidth(size.width)
            let inner = side.map { $0 + 1 } ?? size.width
            whole = Area(row: 0, column: size.width - inner, width: inner, height: bottom)
            let head = bottom < 5 ? 0 : bottom < 16 ? 1 : 2
            let wanted = max(1, state.entries.count)
            // The list comes first; what is left over goes to the words, then to the sample. Why a
            // theme cannot be read comes before all rows but three.
            let least = min(wanted, state.focused?.trouble == nil ? 8 : Self.listRowsMin)
            let hasAbout = bottom >= head + least + Self.aboutRows
            let lines = Paragraphs.lines(state.focused?.words.text ?? "", width: inner - 4).count
            // On a low screen the words have what the list leaves, with or without a blank row.
            let left = max(0, bottom - head - wanted)
            let air = hasAbout || lines < left ? 1 : 0
            let aboutRows =
                hasAbout
                ? max(Self.aboutRows, min(lines + 1, bottom - head - Self.listRowsMin))
                : min(left, lines + air)
            let room = bottom - head - aboutRows
            list = whole.inset(top: head).cut(to: min(wanted, room))
            let below = Area(
                row: list.row + list.height, column: whole.column + 3, width: inner - 4,
                height: bottom - head - list.height)
            about = below.inset(top: air).cut(to: aboutRows - air)
            let rest = below.inset(top: aboutRows + 1)
            sample =
                hasAbout && !isLinear && rest.height >= ThemeSample.height ? rest : rest.cut(to: 0)
        }
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let layout = Layout(state, frame.size, isLinear: around.isLinear)
        drawGround(layout, &frame)
        if layout.list.row > 0 {
            let column = around.isLinear ? 1 : layout.whole.column + 2
            let end = frame.write(
                Width.clip(tr("Themes"), to: frame.width - column), row: 0, column: column,
                role: .heading)
            let words = state.isForBook.map { $0 ? tr("for this book") : tr("for all books") } ?? ""
            frame.write(
                Width.clip(words, to: frame.width - end - 3), row: 0, column: end + 2, role: .dim)
        }
        let shape = ListShape(count: state.entries.count)
        state.list.draw(
            shape, in: layout.list, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, area, _, frame in
            if around.isLinear {
                let words = Width.clip(linearWords(row, state), to: area.width)
                frame.write(words, row: area.row, column: area.column)
            } else {
                draw(state.entries[row], isOld: state.entries[row].name == state.old, area, &frame)
            }
        }
        if let entry = state.focused { drawAbout(entry, layout.about, &frame) }
        ThemeSample.draw(in: layout.sample, into: &frame)
        guard frame.height >= 5 else { return }
        var wanted: [(Verb, String)] = [(.focusActivate, tr("keep"))]
        if let isForBook = state.isForBook {
            wanted.append((.focusNext, isForBook ? tr("for all books") : tr("for this book")))
        }
        wanted += [
            (.listNext, tr("next")), (.listPrevious, tr("previous")), (.layerClose, tr("put back")),
        ]
        // In linear mode the row says which it is.
        let words =
            around.isLinear
            ? tr("Themes") : tr("Themes · \(state.list.focus + 1) of \(state.entries.count)")
        StatusLine(
            words,
            hints: around.hints(in: place(state), wanted)
        ).draw(row: frame.height - 1, into: &frame)
    }

    /// Unlike under other layers the page behind is not dimmed: it is what the theme is shown on.
    private static func drawGround(_ layout: Layout, _ frame: inout Frame) {
        let edge = layout.whole.column - 1
        if edge >= 2 {
            let margin = Area(row: 0, column: edge - 2, width: 2, height: layout.whole.height)
            frame.fill(margin, role: .text, ground: .page)
            let line = Area(row: 0, column: edge, width: 1, height: layout.whole.height)
            frame.fill(line, role: .layer)
            for row in line.rows { frame.write("│", row: row, column: edge, role: .rule) }
        }
        frame.fill(layout.whole, role: .layer)
    }

    private static func draw(
        _ entry: ThemeShelf.Entry, isOld: Bool, _ area: Area, _ frame: inout Frame
    ) {
        if isOld { frame.write("•", row: area.row, column: area.column - 1, role: .accent) }
        let end = area.columns.upperBound - 1
        let kind = entry.isReadable ? entry.kindWords : "! " + tr("cannot be read")
        let start = end - Width.of(kind)
        let nameEnd = start - 2 < area.column + 8 ? end : start - 2
        frame.write(
            Width.clip(entry.name, to: nameEnd - area.column - 1), row: area.row,
            column: area.column + 1)
        guard nameEnd < end else { return }
        frame.write(
            kind, row: area.row, column: start, role: entry.isReadable ? .dim : .statusWarn)
    }

    private static func linearWords(_ row: Int, _ state: State) -> String {
        let entry = state.entries[row]
        let now = entry.name == state.old ? [tr("in force until now")] : []
        let kind = entry.isReadable ? entry.kindWords : tr("cannot be read")
        return listed([entry.name, kind] + now)
    }

    private static func drawAbout(_ entry: ThemeShelf.Entry, _ area: Area, _ frame: inout Frame) {
        let (text, role) = entry.words
        Paragraphs.draw(text, in: area, into: &frame, role: role)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let list = Layout(state, around.size, isLinear: around.isLinear).list
        return pointed(mouse, state, listIn: list, wheel: 1)
    }
}

extension ThemeShelf.Entry {
    /// What it is like, or why it cannot be read.
    fileprivate var words: (text: String, role: Role) {
        if let trouble { return ("! " + trouble, .statusWarn) }
        return (about, .caption)
    }

    fileprivate var kindWords: String {
        if isOwn { return listed([tr("yours"), kindName]) }
        return followsTerminal ? tr("as the terminal") : kindName
    }

    private var kindName: String {
        switch kind {
        case .light: tr("light", "theme")
        case .dark: tr("dark", "theme")
        }
    }
}

extension Area {
    fileprivate func cut(to rows: Int) -> Area {
        Area(row: row, column: column, width: width, height: min(height, rows))
    }
}
