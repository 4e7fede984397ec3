import Canvas
import Holdings
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// Looks for words in everything: names of books, what was noted in them, and what stands in them.
public enum Everywhere: Screen {
    public static var name: String { "search" }
    public static var title: String { tr("Search everything") }
    public static var begun: Action? { .begun }

    /// One place in a book where the words stand.
    public struct Place: Equatable, Sendable {
        public var locator: String
        /// Out of 100.
        public var percent: Double
        public var chapter: String
        public var excerpt: Excerpt

        public init(locator: String, percent: Double, chapter: String, excerpt: Excerpt) {
            (self.locator, self.percent) = (locator, percent)
            (self.chapter, self.excerpt) = (chapter, excerpt)
        }
    }

    /// What stands in one book.
    public struct Text: Equatable, Sendable {
        public var book: HeldBook
        /// The first of them.
        public var places: [Place]
        public var count: Int
        /// There are more than `count`.
        public var isCut: Bool
        /// Why it cannot be searched now.
        public var trouble: String?

        public init(
            _ book: HeldBook, places: [Place], count: Int, isCut: Bool = false,
            trouble: String? = nil
        ) {
            (self.book, self.places, self.count) = (book, places, count)
            (self.isCut, self.trouble) = (isCut, trouble)
        }
    }

    public struct Note: Equatable, Sendable {
        public var book: HeldBook
        public var note: Annotation

        public init(_ book: HeldBook, _ note: Annotation) { (self.book, self.note) = (book, note) }
    }

    /// What has been found so far.
    public struct News: Equatable, Sendable {
        public var books: [HeldBook] = []
        public var notes: [Note] = []
        public var texts: [Text] = []
        /// Books with the words in them, those left out of `texts` counted.
        public var textCount = 0
        /// There are more than that.
        public var isCut = false
        public var isComplete = false
        public var trouble: String?

        public init() {}
    }

    public struct State: Equatable, Sendable {
        public package(set) var field: TextField
        public package(set) var found = News()
        public package(set) var list = ListView()
        var rows: [Row] = []
        /// As many books are looked into; more when the list is walked down.
        var textsWanted = Everywhere.textsStep
        /// A row was chosen by hand: news does not move the focus any more.
        var hasChosen = false
        /// What is shown was found for older words.
        public package(set) var isStale = false
        /// Enter was pressed before anything was found: the first row is gone to.
        var isGoing = false
        package var size: Size

        /// The rows that can be chosen.
        var items: [Int] { rows.indices.filter { rows[$0].kind == .item } }

        public init(last: String = "", size: Size) {
            field = TextField(last, isSelected: true)
            self.size = size
        }
    }

    /// A row of the list, and what it leads to.
    struct Row: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case heading(String, detail: String)
            case book(HeldBook)
            case note(Note)
            case head(Text, Place)
            case chapter(Place)
            case words(String)
        }

        /// What a row is known by, whatever else is found.
        enum Name: Equatable {
            case book(HeldBook.ID)
            case note(HeldBook.ID, Annotation.ID)
            case place(HeldBook.ID, String)
        }

        var content: Content
        var kind: ListShape.Kind

        var name: Name? {
            switch content {
            case .book(let book): .book(book.id)
            case .note(let note): .note(note.book.id, note.note.id)
            case .head(let text, let place): .place(text.book.id, place.locator)
            case .heading, .chapter, .words: nil
            }
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case typed(Key)
        case pasted(String)
        case news(News)
        case rowPressed(Int)
        case wheelTurned(Int)
        case pausePassed
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Looks into so many of the books that have the words.
        case search(String, texts: Int)
    }

    /// Typing on is not interrupted by what the first letters bring.
    static let pause = Duration.milliseconds(30)
    /// Two or three screens of books; the others wait until somebody comes near.
    static let textsStep = 20

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.layOut(in: size)
            return []
        case .begun: return state.field.isEmpty ? [] : search(state)
        case .typed(let key): return write(.key(key), &state, then: changed)
        case .pasted(let text): return write(.paste(text), &state, then: changed)
        case .pausePassed: return search(state)
        case .news(let news):
            state.take(news)
            guard state.isGoing, !state.isStale else { return [] }
            return go(&state)
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row
            return choose(&state) { $0.move(.to(row)) }
                + (wasFocused && !state.isStale ? go(&state) : [])
        case .wheelTurned(let rows):
            return choose(&state) { $0.list.scroll(by: rows, in: $0.shape, height: $0.height) }
        case .ordered(let order): return obey(order, &state)
        }
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate: return go(&state)
        case .listPageForward: return choose(&state) { $0.move(.pageForward, by: order.times) }
        case .listPageBack: return choose(&state) { $0.move(.pageBack, by: order.times) }
        case .fieldDown, .focusNext: return choose(&state) { $0.move(.next, by: order.times) }
        case .fieldUp, .focusPrevious:
            return choose(&state) { $0.move(.previous, by: order.times) }
        case .layerClose: return [.cancel(.search), .perform(.ask(.close))]
        default:
            return write(.order(order), &state, then: changed)
        }
    }

    private static func changed(_ state: inout State) -> Effects {
        (state.hasChosen, state.isGoing) = (false, false)
        state.textsWanted = textsStep
        guard !state.field.isEmpty else {
            state.take(News())
            return [.cancel(.search), .cancel(.pause)]
        }
        state.isStale = true
        // What older words still find is not of these.
        return [.cancel(.search), .schedule(.pause, after: pause, .pausePassed)]
    }

    private static func search(_ state: State) -> Effects {
        [
            .cancel(.pause),
            .stream(.search, .search(state.field.text, texts: state.textsWanted)),
        ]
    }

    /// Near the end of the results so far, more are searched for.
    private static func choose(_ state: inout State, _ move: (inout State) -> Void) -> Effects {
        let before = state.list
        move(&state)
        if state.list != before { (state.hasChosen, state.isGoing) = (true, false) }
        let isNear = state.list.focus + state.height >= state.rows.count
        guard isNear, state.found.isComplete, !state.isStale,
            state.found.textCount > state.textsWanted
        else { return [] }
        state.textsWanted += textsStep
        return search(state)
    }

    private static func go(_ state: inout State) -> Effects {
        let isThere = !state.isStale && state.rows.indices.contains(state.list.focus)
        // Typed ahead of what is found.
        state.isGoing =
            !isThere && !state.hasChosen && !state.field.isEmpty
            && (state.isStale || !state.found.isComplete)
        guard isThere else { return [] }
        let target: Ask
        switch state.rows[state.list.focus].content {
        case .book(let book):
            guard let file = book.files.first else { return missed }
            target = .read(.file(file.path))
        case .note(let note):
            guard let file = note.book.files.first else { return missed }
            target = .read(.file(file.path), at: Locator(note.note.start).map { .locator($0) })
        case .head(let text, let place):
            guard let file = text.book.files.first else { return missed }
            target = .read(.file(file.path), at: Locator(place.locator).map { .locator($0) })
        case .heading, .chapter, .words: return []
        }
        return [.cancel(.search), .perform(.ask(.close)), .perform(.ask(target))]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension Everywhere.State: ListPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { Everywhere.Plan(size).list.count }

    private static let detailRows = 3

    mutating func take(_ news: Everywhere.News) {
        let focused = hasChosen && rows.indices.contains(list.focus) ? rows[list.focus].name : nil
        let shown = (found, rows)
        found = news
        layOut()
        let row = focused.flatMap { name in rows.firstIndex { $0.name == name } }
        // More is being looked into, from the start: what is shown stays until it has come so far.
        if focused != nil, row == nil, !isStale, !news.isComplete {
            (found, rows) = shown
            return
        }
        isStale = false
        if let row {
            move(.to(row))
        } else if !hasChosen {
            list = ListView()
            move(.first)
        } else {
            move(.to(list.focus))
        }
    }

    /// Headings have as many lines as their words need, in the language in force; the focus stays
    /// on what it was on.
    mutating func layOut(in size: Size) {
        let focused = rows.indices.contains(list.focus) ? rows[list.focus].name : nil
        self.size = size
        layOut()
        let row = focused.flatMap { name in rows.firstIndex { $0.name == name } }
        move(.to(row ?? list.focus))
    }

    private mutating func layOut() {
        let room = Everywhere.Plan(size).room
        let isLow = size.height < Everywhere.Plan.lowMax
        rows = []
        func add(_ content: Everywhere.Row.Content, _ kind: ListShape.Kind) {
            rows.append(Everywhere.Row(content: content, kind: kind))
        }
        func head(_ words: String, _ detail: String = "", isCut: Bool = false) {
            if !rows.isEmpty { add(.words(""), .heading) }
            let isOneLine =
                isCut || detail.isEmpty || Width.of(words) + 2 + Width.of(detail) <= room
            add(.heading(words, detail: isOneLine ? detail : ""), .heading)
            if isOneLine { return }
            for line in Paragraphs.lines(detail, width: room, rowsMax: Self.detailRows) {
                add(.words(line), .heading)
            }
        }
        if !found.books.isEmpty {
            head(tr("Books"))
            for book in found.books { add(.book(book), .item) }
        }
        if !found.notes.isEmpty {
            head(tr("Notes"))
            for note in found.notes { add(.note(note), .item) }
        }
        for text in found.texts {
            let count =
                text.isCut
                ? tr("more than \(text.count, "passage", "passages")")
                : tr("\(text.count, "passage", "passages")")
            let detail = [
                text.book.authorNames,
                text.trouble ?? count,
            ]
            // The name of a book stays over what was found in it, however few rows there are.
            head(
                text.book.heading, detail.filter { !$0.isEmpty }.joined(separator: " · "),
                isCut: isLow && text.trouble == nil)
            for place in text.places {
                add(.head(text, place), .item)
                if !place.chapter.isEmpty { add(.chapter(place), .continuation) }
            }
        }
    }
}

extension Everywhere.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}
