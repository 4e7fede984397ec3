import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

extension Doubles {
    private static let compared = 8
    /// Of those the one with series and tags, which may be long.
    private static let aboutLine = 4
    private static let unknown = "–"

    private static func hasHead(_ size: Size) -> Bool { size.height >= 8 && size.width >= 20 }
    private static func comparesBelow(_ size: Size) -> Bool {
        size.height >= 20 && size.width >= 60
    }

    static func area(_ size: Size) -> Area {
        let top = hasHead(size) ? 2 : 0
        var end = size.height - (size.height >= 5 && size.width >= 20 ? 1 : 0)
        if comparesBelow(size) { end -= compared + 1 }
        let margin = size.width >= 20 ? 1 : 0
        return Area(
            row: top, column: margin, width: max(0, size.width - margin * 2),
            height: max(0, end - top))
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if hasHead(size) {
            frame.write(Width.clip(title, to: size.width - 2), row: 0, column: 1, role: .heading)
        }
        let area = area(size)
        if let words = words(state, around) {
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                words, in: inner, into: &frame, role: state.trouble == nil ? .dim : .error)
            frame.cursor = Point(row: inner.row, column: inner.column)
        } else {
            drawGroups(state, in: area, around, into: &frame)
            if comparesBelow(size), !around.isLinear { drawCompared(state, into: &frame) }
        }
        guard size.height >= 5, size.width >= 20 else { return }
        StatusLine(place(of: state), hints: hints(state, around))
            .draw(row: size.height - 1, into: &frame)
    }

    private static func drawGroups(
        _ state: State, in area: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        let rows = state.rows
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { index, line, isFocused, frame in
            let words: (text: String, role: Role)
            switch rows[index] {
            case .blank: return
            case .heading(let reason): words = (reason.words, .heading)
            case .book(let group, let book):
                guard let group = state.groups?[group] else { return }
                let said = said(
                    of: group.books[book], isOneOfMany: group.books.count > 1,
                    isLinear: around.isLinear, in: line.width)
                words = (said, isFocused ? .listFocus : .text)
            }
            frame.write(
                Width.clip(words.text, to: line.width), row: line.row, column: line.column,
                role: words.role, limit: line.columns.upperBound)
        }
    }

    /// What a book is called gives way to how far it was read, and to its file where that may be
    /// all that tells it from the others.
    private static func said(
        of book: HeldBook, isOneOfMany: Bool, isLinear: Bool, in cells: Int
    ) -> String {
        let (name, progress) = (BookWords.name(book), BookWords.progress(book))
        let file = book.files.prefix(1).map(\.name)
        let all = listed([name] + progress + file)
        if Width.of(all) <= cells { return all }
        func say(_ parts: [String]) -> (String) -> String {
            return { name in listed([name] + parts) }
        }
        let most = say(isOneOfMany ? progress + file : progress)
        let least = say(isOneOfMany ? file : progress)
        // Who hears it hears whole words.
        if isLinear { return NameInWords.fitted(book.heading, to: cells, [most, least]) }
        return NameInWords.shortened(name, to: cells, least: 6, most)
            ?? NameInWords.fitted(name, to: cells, [least])
    }

    private static func words(_ state: State, _ around: Surroundings) -> String? {
        if let why = state.trouble {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            return tr("! The library cannot be read: \(why).\n\(key) tries again.")
        }
        guard let groups = state.groups else { return "· · ·" }
        return groups.isEmpty
            ? tr("No two books have the same number, or the same title and author.") : nil
    }

    /// The focused book on the left, another of its group on the right: what differs stands out.
    private static func drawCompared(_ state: State, into frame: inout Frame) {
        guard let book = state.focused else { return }
        let half = (frame.width - 4) / 2
        // What is cut is cut alike on both sides.
        let width = max(0, min(half - 1, frame.width - half - 6))
        var rows: [(texts: [String], role: Role)] = []
        for (index, texts) in pairs(state, book).enumerated() {
            let isSame = texts.count > 1 && texts.first == texts.last
            let role: Role = index == 0 ? .strong : isSame ? .dim : .text
            let sides = texts.map {
                index == aboutLine
                    ? Paragraphs.lines($0, width: width, rowsMax: 2) : [Width.clip($0, to: width)]
            }
            for at in 0..<(sides.map(\.count).max() ?? 0) {
                rows.append((sides.map { $0.indices.contains(at) ? $0[at] : "" }, role))
            }
        }
        // A row more has the place of one that tells nothing, else of the blank one.
        let empty = rows.firstIndex { $0.texts.allSatisfy { $0 == unknown } }
        if rows.count > compared, let empty { rows.remove(at: empty) }
        let top = area(frame.size).rows.upperBound + (rows.count > compared ? 0 : 1)
        for (index, line) in rows.enumerated() {
            for (side, text) in line.texts.enumerated() {
                let start = side == 0 ? 3 : 4 + half
                frame.write(
                    text, row: top + index, column: start, role: line.role, limit: start + width)
                if side > 0 { frame.write("│", row: top + index, column: 2 + half, role: .rule) }
            }
        }
    }

    /// Line by line of one book, and of the other where there is one.
    private static func pairs(_ state: State, _ book: HeldBook) -> [[String]] {
        guard let other = state.other else { return lines(book).map { [$0] } }
        return zip(lines(book), lines(other)).map { [$0, $1] }
    }

    /// Each on the same row as that of the other book; what is not known is a dash.
    private static func lines(_ book: HeldBook) -> [String] {
        let file = book.files.first
        let folder = file.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
        let bytes = file?.bytes.map { Amounts.size($0) }
        let came = [book.publisher, BookWords.published(book.published)].filter { !$0.isEmpty }
        let words = book.words.map { tr("\($0) words") } ?? ""
        var files = [file?.name, bytes].compactMap { $0 }
        if book.files.count > 1 { files.append(tr("and \(book.files.count - 1) more")) }
        let lines: [String] = [
            book.heading, book.authorNames, BookWords.facts(book), listed(came),
            BookWords.about(book), words, listed(files), folder.map { "/" + $0 } ?? "",
        ]
        return lines.map { $0.isEmpty ? unknown : $0 }
    }

    private static func place(of state: State) -> String {
        guard let groups = state.groups, !groups.isEmpty else { return title }
        return tr("\(groups.count, "group", "groups")")
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        var hints: [(Verb, String)] = []
        if let book = state.focused {
            hints.append((.focusActivate, tr("about")))
            if state.other != nil {
                hints.append((.bookMakeOne, tr("make one")))
                let isApart = state.group?.reason == .apart
                hints.append((.bookApart, isApart ? tr("may be one") : tr("not one")))
            }
            if book.joinedCount > 0 { hints.append((.bookSplit, tr("split"))) }
            hints.append((.itemRemove, tr("remove")))
        }
        hints += [(.editUndo, tr("undo")), (.layerBack, tr("back"))]
        return around.hints(in: .lists, hints)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: area(around.size))
    }

    // MARK: - Previews

    public static let previews: [Preview] = [
        .of(Doubles.self, "doubles") { open(some, $0) },
        .of(Doubles.self, "doubles-none") { open([], $0) },
        .of(Doubles.self, "doubles-loading") { State(size: $0) },
        .of(Doubles.self, "doubles-failed") { size in
            var state = State(size: size)
            _ = reduce(&state, .failed("library.db is damaged; it was left as it is"))
            return state
        },
        .of(Doubles.self, "doubles-linear", around: .linear) { open(some, $0) },
    ]

    private static func open(_ groups: [DoubleBooks], _ size: Size) -> State {
        var state = State(size: size)
        _ = reduce(&state, .told(groups))
        return state
    }

    private static let some: [DoubleBooks] = {
        var one = Shelf.few[0]
        var other = one
        other.id = 100
        other.publisher = "Another house"
        other.files = [
            HeldFile(path: "/home/ada/Downloads/again.epub", format: "epub", bytes: 1_200_000)
        ]
        one.files = [HeldFile(path: "/home/ada/Books/first.epub", format: "epub", bytes: 900_000)]
        var joined = Shelf.few[2]
        joined.joinedCount = 1
        return [
            DoubleBooks(.identifier, [one, other]),
            DoubleBooks(.title, [Shelf.few[1], Shelf.few[3]]), DoubleBooks(.joined, [joined]),
            DoubleBooks(.apart, [Shelf.few[2], Shelf.few[4]]),
        ]
    }()
}

extension DoubleBooks.Reason {
    var words: String {
        switch self {
        case .identifier: tr("The same number")
        case .title: tr("The same title and author")
        case .joined: tr("Made one")
        case .apart: tr("Not one, as you said")
        }
    }
}
