import Canvas
import ScreenKit
import Wording

extension People {
    /// What a row leads to.
    enum Target: Equatable, Sendable {
        case person(Int)
        case passage(Int)
        /// Another way of naming whose card is open.
        case name(Int)
    }

    struct Row: Equatable, Sendable {
        var text: String
        /// At the right end.
        var mark = ""
        var role = Role.text
        /// nil for what takes no focus.
        var target: Target?
        var isFirst = false

        var kind: ListShape.Kind {
            target == nil ? .heading : isFirst ? .item : .continuation
        }
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(state, frame.size)
        page.begin(into: &frame)
        if let words = words(state) {
            Paragraphs.draw(words, in: page.words, into: &frame, role: .dim)
            frame.cursor = Point(row: page.words.row, column: page.words.column)
        }
        state.list.draw(
            state.shape, in: page.list, into: &frame, isLinear: state.isLinear,
            number: state.chosen == nil ? ItemNumber.lead(isLinear: state.isLinear) : nil
        ) { row, line, isFocused, frame in
            draw(state.rows[row], in: line, isFocused, into: &frame)
        }
        guard page.hasStatus else { return }
        if state.isWarned { return page.drawFoot(into: &frame) }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, in line: Area, _ isFocused: Bool, into frame: inout Frame
    ) {
        let limit = line.columns.upperBound
        let mark = Width.of(row.mark)
        let hasMark = mark > 0 && line.width - mark - 1 >= 8
        frame.write(
            Width.clip(row.text, to: line.width - (hasMark ? mark + 1 : 0)), row: line.row,
            column: line.column, role: isFocused ? .listFocus : row.role, limit: limit)
        guard hasMark else { return }
        frame.write(
            row.mark, row: line.row, column: limit - mark, role: isFocused ? .listFocus : .dim,
            limit: limit)
    }

    /// What the next press would show takes more than the status line where that is narrow.
    static func page(_ state: State, _ size: Size) -> SidePage {
        let warning = tr("The same key again shows the whole book, what you have not read as well.")
        return SidePage(
            size, heading: heading(state), foot: state.isWarned ? .instead(warning) : nil,
            isLinear: state.isLinear)
    }

    private static func heading(_ state: State) -> String {
        if let person = state.person { return person.name }
        return state.isHere ? tr("\(title): this chapter") : tr("\(title): \(state.sort.title)")
    }

    private static func words(_ state: State) -> String? {
        switch state.phase {
        case .looking: "· · ·"
        case .found:
            state.rows.isEmpty
                ? tr("No names in this chapter, as far as you read it.") : nil
        case .unread:
            state.isWhole
                ? tr("No names were found in this book.")
                : sentences(
                    tr(
                        "No names were found in what you read of this book: places that were only "
                            + "jumped to do not count, and nothing after the last page read is "
                            + "shown."),
                    StorySoFar.elsewhere)
        case .failed(let why): why
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        if let joining = state.joining, let found = state.found, state.chosen == nil {
            return StatusLine(
                tr("one with \(found.people[joining].name)"),
                hints: around.hints(
                    in: .lists, (.bookMakeOne, tr("on another row")), (.layerClose, "")))
        }
        let isCard = state.chosen != nil
        if case .name = state.focused {
            return StatusLine(
                tr("another name"),
                hints: around.hints(
                    in: .lists, (.namePart, tr("not this one")), (.itemCopy, tr("copy")),
                    (.layerClose, "")))
        }
        var hints: [(Verb, String)] = [(.focusActivate, isCard ? tr("go there") : tr("card"))]
        if !isCard {
            hints += [
                (.listSort, tr("sort")), (.listTabNext, state.isHere ? tr("all") : tr("here")),
            ]
            let reach = state.isWhole ? tr("as read", "only that") : tr("whole book")
            hints.append((.itemAgain, reach))
        }
        return StatusLine(
            place(of: state), hints: around.hints(in: .lists, hints + [(.layerClose, "")]))
    }

    private static func place(of state: State) -> String {
        guard let found = state.found else { return title }
        if state.isWhole { return tr("the whole book") }
        return tr("up to \(Decimals.share(percent: found.percent))")
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state, around.size).list)
    }
}

extension People.State {
    /// Who is listed, by index, in the order that is asked for.
    var listed: [Int] {
        guard let found else { return [] }
        let all = found.people.indices.filter {
            !isHere || found.people[$0].documents.contains(here.document)
        }
        switch sort {
        case .weight: return all
        case .chapter: return all.sorted { (found.first($0), $0) < (found.first($1), $1) }
        case .nearness:
            let far = found.people.map { $0.distance(from: point) }
            return all.sorted { (far[$0], $0) < (far[$1], $1) }
        }
    }

    mutating func layOut() {
        rows = person.map(cardRows) ?? listRows
        move(.to(list.focus))
    }

    private var listRows: [People.Row] {
        guard let found else { return [] }
        return listed.map { index in
            let person = found.people[index]
            let kind = person.mark.map { [$0] } ?? []
            let words = ScreenKit.listed([person.name] + kind + [person.times])
            let mark = (kind + [String(person.count)]).joined(separator: "  ")
            return People.Row(
                text: isLinear ? words : person.name, mark: isLinear ? "" : mark,
                target: .person(index), isFirst: true)
        }
    }

    private func cardRows(_ person: People.Person) -> [People.Row] {
        let width = Notes.textWidth(size, isLinear: isLinear)
        var rows: [People.Row] = []
        func add(_ words: String, _ role: Role = .text) {
            rows += Paragraphs.lines(words, width: width).map { People.Row(text: $0, role: role) }
        }
        let count = person.passages.count + person.others.count
        func number(_ index: Int) -> String {
            isLinear ? ItemNumber.words(index + 1, of: count) : ""
        }
        add(tr("\(person.sort), named \(person.times)."))
        if !person.others.isEmpty {
            let names = ScreenKit.listed(person.others.prefix(12))
            add(tr("Also \(names)."), .dim)
        }
        if !isLinear {
            let strip = person.strip(width, upTo: found?.percent ?? 0)
            rows.append(People.Row(text: strip))
        }
        for (index, passage) in person.passages.enumerated() {
            rows.append(People.Row(text: ""))
            add(People.title(passage), .heading)
            let lines = Paragraphs.lines(number(index) + passage.words, width: width)
            for (at, line) in lines.enumerated() {
                rows.append(
                    People.Row(text: line, target: .passage(index), isFirst: at == 0))
            }
        }
        if !person.beside.isEmpty {
            rows.append(People.Row(text: ""))
            add(tr("Stands beside"), .heading)
            add(ScreenKit.listed(person.beside))
        }
        if !person.others.isEmpty {
            rows.append(People.Row(text: ""))
            add(tr("Named as well"), .heading)
            for (index, name) in person.others.enumerated() {
                rows.append(
                    People.Row(
                        text: number(person.passages.count + index) + name, target: .name(index),
                        isFirst: true))
            }
        }
        if found?.isWeak == true {
            rows.append(People.Row(text: ""))
            add(
                tr(
                    "This script has no capitals: names are told by who speaks, is called or has an"
                        + " honorific. Fewer are found."), .dim)
        }
        return rows
    }
}

extension People.Found {
    /// Where somebody is first named.
    fileprivate func first(_ index: Int) -> Spot {
        people[index].passages.first?.place ?? Spot(document: .max, offset: 0)
    }
}

// MARK: - Previews

extension People {
    public static let previews: [Preview] = [
        preview("people") { _ in },
        preview("people-here") { $0.arrange { $0.isHere = true } },
        preview("people-nearness") { $0.arrange { $0.sort = .nearness } },
        preview("people-card") { $0.openCard(of: 0) },
        preview("people-warned") { $0.isWarned = true },
        preview("people-unread") { ($0.phase, $0.rows) = (.unread, []) },
        preview("people-linear", isLinear: true) { _ in },
        preview("people-card-linear", isLinear: true) { $0.openCard(of: 0) },
    ]

    static let sample = Found(
        [
            person(
                "Tobit", .person, 34, ["Old Tobit", "the ferryman"], ["Low Water"],
                [40, 310, 420, 1_140, 1_820],
                [
                    (.first, "A man named Tobit pulled, and the rope was older than Tobit.", 0.4),
                    (.most(14), "Tobit had one lamp, and it hung on the landward post.", 11.4),
                    (.last, "Then Tobit held the river twice.", 18.2),
                ]),
            person(
                "Low Water", .place, 12, [], ["Tobit"], [310],
                [(.first, "There was no bridge at Low Water.", 3.1)]),
        ], upTo: 18.2)

    private static func person(
        _ name: String, _ kind: Kind, _ count: Int, _ others: [String], _ beside: [String],
        _ points: [Int], _ passages: [(Passage.Reason, String, Double)]
    ) -> Person {
        Person(
            name, kind, count: count, others: others, beside: beside, points: points,
            documents: kind == .person ? [0, 1] : [1],
            passages: passages.enumerated().map { index, told in
                Passage(
                    told.0, told.1, at: Spot(document: 0, offset: index * 40), percent: told.2,
                    in: "The Rope")
            })
    }

    private static func preview(
        _ name: String, isLinear: Bool = false,
        _ change: @escaping @Sendable (inout State) -> Void
    ) -> Preview {
        var around = Surroundings()
        around.isLinear = isLinear
        let fixed = around
        let state = { @Sendable (size: Size) in
            var around = fixed
            around.size = size
            let here = Spot(document: 0, offset: 0)
            var state = State(PreviewBook.book, at: here, progress: 0.03, around)
            state.phase = .found(sample)
            state.layOut()
            state.move(.first)
            change(&state)
            return state
        }
        var preview = Preview(name) { size in
            var frame = Frame(size)
            guard size.width > 0, size.height > 0 else { return frame }
            var around = fixed
            around.size = size
            let reader = Reader.open(size, at: 0, page: 0, isLinear: isLinear)
            Reader.draw(reader, around, into: &frame)
            draw(state(size), around, into: &frame)
            frame.settleCursor()
            return frame
        }
        preview.screen = { AnyScreen(People.self, state($0)) }
        return preview
    }
}
