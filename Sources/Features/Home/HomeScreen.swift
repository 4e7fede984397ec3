import Canvas

extension Home {
    private static let picture = ["·", "╿", "│"]
    private static let name = "R U S H L I G H T"
    private static let about =
        "A rush dipped in fat: the cheapest light there was, and enough to read by. "
        + "The lessons take ten minutes, by doing, and every key you learn there works everywhere."
    private static let promise = "Nothing leaves this machine unless you ask for it."

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(frame.size, around)
        drawLinearWay(state, around, page, into: &frame)
        for (line, text) in page.lines {
            switch text {
            case .centred(_, let role) where around.isLinear:
                // Whole, or a voice would spell it.
                frame.write("Rushlight", row: line, column: page.left, role: role)
            case .centred(let text, let role):
                frame.write(
                    text, row: line, column: (frame.width - Width.of(text)) / 2, role: role)
            case .prose(let text, let role):
                frame.write(text, row: line, column: page.left, role: role)
            case .way(let index):
                draw(way: index, state, around, row: line, page, into: &frame)
            }
        }
        status(around).draw(row: frame.height - 1, into: &frame)
    }

    /// Whoever hears the screen hears this first.
    private static func drawLinearWay(
        _ state: State, _ around: Surroundings, _ page: Page, into frame: inout Frame
    ) {
        guard state.lessons == .never, (page.lines.first?.row ?? 0) > 1,
            let key = around.keymap.key(for: .viewLinear, in: .lists)
        else { return }
        let words =
            around.isLinear
            ? "turns linear mode off again."
            : "is linear mode: one thing a line, for screen readers"
        let next = frame.write(key, row: 0, column: page.left, role: .statusKey)
        frame.write(
            Width.clip(words, to: frame.width - next - 2), row: 0, column: next + 1, role: .dim)
    }

    private enum Line {
        case centred(String, Role)
        case prose(String, Role)
        case way(Int)
    }

    private struct Page {
        var left: Int
        var width: Int
        var lines: [(row: Int, Line)] = []
    }

    /// What stands where: the ways always, the rest as there is room.
    private static func page(_ size: Size, _ around: Surroundings) -> Page {
        let width = max(1, min(around.measure, size.width - (size.width < 50 ? 2 : 4)))
        let left = around.isLinear ? min(1, size.width - width) : (size.width - width) / 2
        var page = Page(left: max(0, left), width: width)
        let room = size.height - 1
        let prose = Paragraphs.lines(about, width: width)
        let isTall = room >= ways.count + prose.count + 10 && !around.isLinear
        var lines: [Line?] = []
        if isTall { lines += picture.map { .centred($0, .accent) } }
        if room >= ways.count + 2 { lines += [.centred(name, .heading), nil] }
        if room >= ways.count + prose.count + 4 { lines += prose.map { .prose($0, .text) } + [nil] }
        lines += ways.indices.map { .way($0) }
        let pledge = Paragraphs.lines(promise, width: width)
        if room > lines.count + pledge.count { lines += [nil] + pledge.map { .prose($0, .dim) } }
        let low = around.isLinear && room >= lines.count + 2 ? 2 : 0
        let top = isTall ? max(1, (room - lines.count) * 2 / 5) : low
        for (at, line) in lines.enumerated() where top + at < room {
            if let line { page.lines.append((top + at, line)) }
        }
        return page
    }

    private static func draw(
        way index: Int, _ state: State, _ around: Surroundings, row: Int, _ page: Page,
        into frame: inout Frame
    ) {
        let isFocused = state.focus == index
        let whole = Area(row: row, column: page.left, width: page.width, height: 1)
        let key = around.keymap.key(for: ways[index], in: .lists) ?? ""
        if isFocused {
            frame.fill(whole, role: .listFocus)
            frame.cursor = Point(row: row, column: page.left)
        }
        if around.isLinear {
            let line = "\(index + 1) of \(ways.count): \(words(index, state)), \(key)"
            frame.write(
                Width.clip(line, to: page.width), row: row, column: page.left,
                role: isFocused ? .listFocus : .text)
            return
        }
        if isFocused { frame.write("▌", row: row, column: page.left, role: .accent) }
        let keyColumn = page.left + page.width - max(5, Width.of(key)) - 1
        frame.write(
            Width.clip(words(index, state), to: keyColumn - page.left - 3), row: row,
            column: page.left + 2, role: isFocused ? .listFocus : .text)
        frame.write(key, row: row, column: keyColumn, role: .statusKey)
    }

    private static func words(_ index: Int, _ state: State) -> String {
        switch ways[index] {
        case .goTutor:
            switch state.lessons {
            case .never: "Ten minutes of lessons, by doing"
            case .begun: "Go on with the lessons, where you left them"
            case .finished: "The lessons again, all twelve done"
            }
        case .viewTheme: "Choose how it looks"
        case .helpKeys: "See the keys that work here"
        case .paletteOpen: "Find any command, setting or theme by name"
        case .goSettings: "Change a setting"
        default: ways[index].title
        }
    }

    private static func status(_ around: Surroundings) -> StatusLine {
        StatusLine(
            "Rushlight",
            hints: around.hints(
                in: .lists, (.focusActivate, "choose"), (.helpKeys, "keys"), (.layerBack, "quit")))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: return .ordered(Order(.listNext))
        case .wheelUp: return .ordered(Order(.listPrevious))
        case .press(.left):
            let page = page(around.size, around)
            for (row, line) in page.lines where row == mouse.at.row {
                if case .way(let index) = line { return .rowPressed(index) }
            }
            return nil
        default: return nil
        }
    }
}

extension Surroundings {
    /// The hints of a status line, with the keys that are in force.
    func hints(in place: Place, _ wanted: (Verb, String)...) -> [StatusLine.Hint] {
        hints(in: place, wanted)
    }

    func hints(in place: Place, _ wanted: [(Verb, String)]) -> [StatusLine.Hint] {
        wanted.compactMap { verb, label in
            keymap.key(for: verb, in: place).map { StatusLine.Hint($0, label) }
        }
    }
}
