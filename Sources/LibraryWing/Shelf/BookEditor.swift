import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit
import Wording

/// Says of books what their files do not: a form for one, or for several at once.
public enum BookEditor: Screen {
    public static var name: String { "edit" }
    public static var title: String { tr("Edit") }

    enum Row: String, CaseIterable, Sendable {
        case title = "Title"
        case authors = "Authors"
        case series = "Series"
        case position = "Number"
        case tags = "Tags"
        case languages = "Languages"
        case rating = "Stars"
        case description = "About"
        case cover = "Cover"

        var label: String {
            switch self {
            case .title: tr("Title")
            case .authors: tr("Authors")
            case .series: tr("Series")
            case .position: tr("Number")
            case .tags: tr("Tags")
            case .languages: tr("Languages")
            case .rating: tr("Stars")
            case .description: tr("About", "description")
            case .cover: tr("Cover")
            }
        }

        /// Several books have each their own.
        var isOfOne: Bool { self == .title || self == .position || self == .description }

        var help: String {
            switch self {
            case .authors: tr("a ; between two; Homer = Homeros files one by another name")
            case .tags: tr("a comma between two; “\"” around one that has a comma")
            case .languages: tr("a comma between two; English or en")
            case .rating: tr("1 to 5")
            case .cover: tr("a picture's file; nothing for the book's own")
            default: ""
            }
        }
    }

    public struct State: Equatable, Sendable {
        public let ids: [HeldBook.ID]
        let heading: String
        let rows: [Row]
        /// As it was, row by row.
        let before: [String]
        var fields: [TextField]
        public package(set) var focus = 0
        var trouble: String?
        package var size: Size

        /// Longer words about a book are no line of a form.
        private static let lineMax = 900

        /// - Parameter isAtCover: begins where the cover is said.
        public init(_ books: [HeldBook], isAtCover: Bool = false, size: Size) {
            ids = books.map(\.id)
            self.size = size
            heading = books.count == 1 ? books[0].heading : tr("\(books.count, "book", "books")")
            let one = books.count == 1
            let isLine =
                one && books[0].description.count <= Self.lineMax
                && !books[0].description.contains { $0.isNewline }
            rows = Row.allCases.filter { row in
                row == .description ? isLine : one || !row.isOfOne
            }
            before = rows.map { row in
                let all = Set(books.map { BookEditor.text(row, of: $0) })
                return all.count == 1 ? all.first ?? "" : ""
            }
            fields = before.map { TextField($0) }
            if isAtCover { focus = rows.firstIndex(of: .cover) ?? 0 }
        }

        /// What was changed, and nothing else; nil where a row makes no sense.
        var edit: BookEdit? {
            var edit = BookEdit()
            for (index, row) in rows.enumerated() {
                let text = fields[index].text
                if text == TextField(before[index]).text { continue }
                switch row {
                case .title: edit.title = text
                case .authors: edit.authors = BookEdit.authors(text)
                case .series: edit.series = text
                case .tags: edit.tags = BookEdit.names(text)
                case .languages: edit.languages = BookEdit.names(text).map(LanguageName.typed)
                case .description: edit.description = text
                case .cover: edit.cover = text.isEmpty ? .own : .file(text)
                case .position:
                    guard let position = BookEdit.position(text) else { return nil }
                    edit.position = position
                case .rating:
                    let stars = text.filter { !$0.isWhitespace }
                    if stars.isEmpty {
                        edit.rating = .some(nil)
                    } else {
                        guard let number = Int(stars), (1...5).contains(number) else { return nil }
                        edit.rating = .some(number)
                    }
                }
            }
            return edit
        }
    }

    static func text(_ row: Row, of book: HeldBook) -> String {
        switch row {
        case .title: book.title
        case .authors: BookEdit.text(of: book.authors)
        case .series: book.series?.name ?? ""
        case .position: book.series?.position.map { BookWords.number($0) } ?? ""
        case .tags: BookEdit.line(book.tags)
        case .languages: LanguageName.codes(book.languages).map(readable).joined(separator: ", ")
        case .rating: book.rating.map { String($0) } ?? ""
        case .description: book.description
        case .cover: if case .chosen = book.cover { chosen } else { "" }
        }
    }

    /// The name where it can be read back, else the code.
    private static func readable(_ code: String) -> String {
        let name = LanguageName.shown(code)
        return LanguageName.typed(name) == code ? name : code
    }

    /// What stands where a file was named: it is not needed any more.
    private static var chosen: String { tr("the one you chose") }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case fieldPressed(Int)
    }

    public typealias Command = Ask

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.size = size
        case .fieldPressed(let index): state.focus = min(max(0, index), state.rows.count - 1)
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        let count = state.rows.count
        switch order.verb {
        case .layerClose: return [.perform(.close)]
        case .focusNext, .fieldDown: state.focus = (state.focus + 1) % count
        case .focusPrevious, .fieldUp: state.focus = (state.focus + count - 1) % count
        case .focusActivate: return keep(&state)
        default: return edit(.order(order), &state)
        }
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        state.trouble = nil
        return write(edit, &state)
    }

    private static func keep(_ state: inout State) -> Effects {
        guard let edit = state.edit else {
            let isStars = state.rows[state.focus] == .rating
            state.trouble =
                isStars
                ? tr("Stars are 1 to 5, or nothing.") : tr("A number is needed, 1 to 5 for stars.")
            return []
        }
        if edit.isEmpty { return [.perform(.close)] }
        return [.perform(.close), .perform(.shelve(state.ids, .edit(edit)))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool { order.verb == .layerClose }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }

    // MARK: - The screen

    private struct Plan {
        /// Without the helps of its fields.
        var isSmall: Bool
        var area: Area
        /// What is said below the form.
        var foot: Area
        var title: Int?

        private static let rowsLeast = 3

        init(_ state: State, _ size: Size) {
            isSmall = size.height < 20 || size.width < 50
            let margin = size.width < 60 ? 1 : 4
            title = size.height >= 8 ? 0 : nil
            let top = title == nil ? 0 : (isSmall ? 1 : 2)
            let width = max(1, min(72, size.width - 2 * margin))
            let remark = BookEditor.remark(state, isSmall: isSmall)
            let room = size.height - top - 1 - Self.rowsLeast
            let lines = Paragraphs.lines(remark, width: width).count
            let rows = size.height >= 5 ? max(1, min(room, lines)) : 0
            let end = size.height >= 5 ? size.height - 1 - rows : size.height
            // What stands there is of no field right over it.
            let gap = isSmall && end - top > Self.rowsLeast ? 1 : 0
            area = Area(row: top, column: margin, width: width, height: max(1, end - gap - top))
            foot = Area(row: end, column: margin, width: width, height: rows)
        }
    }

    /// What stands below the form: on a small screen also the help of the field in focus.
    private static func remark(_ state: State, isSmall: Bool) -> String {
        if let trouble = state.trouble { return trouble }
        guard isSmall, state.rows.indices.contains(state.focus) else { return about(state) }
        let row = state.rows[state.focus]
        return row.help.isEmpty ? about(state) : tr("\(row.label): \(row.help)")
    }

    private static func about(_ state: State) -> String {
        state.ids.count == 1
            ? tr("Kept in your library; the file stays as it is.")
            : tr("A row that stays empty changes nothing of the books.")
    }

    private static func form(_ state: State, _ plan: Plan) -> Canvas.Form {
        Canvas.Form(
            state.rows.map { Canvas.Form.Field($0.label, help: plan.isSmall ? "" : $0.help) },
            focus: state.focus)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area)
        let plan = Plan(state, frame.size)
        if let row = plan.title {
            frame.write(
                Width.clip(tr("Edit › \(state.heading)"), to: plan.area.width), row: row,
                column: plan.area.column, role: .heading)
        }
        form(state, plan).draw(in: plan.area, into: &frame) { index, area, hasFocus, frame in
            state.fields[index].draw(in: area, into: &frame, hasFocus: hasFocus)
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        Paragraphs.draw(
            remark(state, isSmall: plan.isSmall), in: plan.foot, into: &frame,
            role: state.trouble == nil ? .dim : .error)
        let hints = around.hints(
            in: .fields, (.focusActivate, tr("keep", "what was written")), (.focusNext, tr("next")),
            (.layerClose, tr("give up")))
        StatusLine(title, hints: hints).draw(row: frame.height - 1, into: &frame)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        guard case .press(.left) = mouse.act else { return nil }
        let plan = Plan(state, around.size)
        let slots = form(state, plan).slots(in: plan.area, isNarrow: around.size.width < 50)
        return slots.first { $0.value.rows.contains(mouse.at.row) }.map { .fieldPressed($0.field) }
    }

    public static let previews: [Preview] = [
        .of(BookEditor.self, "edit") { State([Shelf.few[0]], size: $0) },
        .of(BookEditor.self, "edit-cover") { size in
            var book = Shelf.few[0]
            book.cover = .chosen(1)
            return State([book], isAtCover: true, size: size)
        },
        .of(BookEditor.self, "edit-several") { State(Array(Shelf.few[..<3]), size: $0) },
        .of(BookEditor.self, "edit-trouble") { size in
            var state = State([Shelf.few[0]], size: size)
            state.focus = state.rows.firstIndex(of: .rating) ?? 0
            state.fields[state.focus] = TextField("eleven")
            _ = keep(&state)
            return state
        },
    ]
}

extension BookEditor.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.fields[focus] }
}
