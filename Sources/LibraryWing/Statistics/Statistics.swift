import Canvas
import Holdings
import Kernel
import Notebook
import ScreenKit
import Wording

/// What was read, when and how long: of every book, and of one day by day.
public enum Statistics: Screen {
    public static var name: String { "statistics" }
    public static var title: String { tr("Statistics") }
    public static var hidesAll: Bool { true }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goStatistics, name: name)
    }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    static let journal = "statistics"

    /// What is listed: every book, every day, the hours of the day, or what was finished.
    enum Page: Int, CaseIterable, Equatable, Sendable {
        case books, days, hours, finished

        var title: String {
            switch self {
            case .books: tr("Books")
            case .days: tr("Days")
            case .hours: tr("Hours")
            case .finished: tr("Finished")
            }
        }
    }

    public struct State: ListPane, Equatable, Sendable {
        /// nil while they are being counted.
        var books: [ReadBook]?
        /// Why they could not be read, if so.
        var trouble: String?
        var page = Page.books
        /// Of all books, or of the one that is open.
        var figures: ReadingFigures?
        /// Of all books, for when one is closed.
        var figuresOfAll: ReadingFigures?
        /// The words that were looked up.
        var words = WordFigures()
        /// Of the last year.
        var hours = HoursOfDay()
        var finished: [FinishedRow] = []
        /// The finished books, for their covers; those that are on the shelf.
        var shelved: [Int64: HeldBook] = [:]
        package var covers = PictureTray()
        /// Which of the books is open.
        var opened: Int?
        var stretches: [Stretch] = []
        package var list = ListView()
        /// Where the list of books is while one of them is open.
        var listOfBooks = ListView()
        package var size: Size
        var isAsking = false

        package init(size: Size) {
            self.size = size
            // No picture is drawn before it is told how.
            covers.means = PictureMeans(.mono)
        }

        var book: ReadBook? { opened.flatMap { books?[$0] } }
        package var height: Int { max(1, Statistics.layout(self, size).list.height) }

        package var shape: ListShape {
            if opened != nil { return ListShape(count: stretches.count) }
            switch page {
            case .books: return ListShape(count: books?.count ?? 0)
            // The last row is all of them.
            case .days:
                let count = figures?.days.count ?? 0
                return ListShape(count: count == 0 ? 0 : count + 1)
            case .hours: return ListShape(count: hoursRead.count)
            case .finished:
                let rows = finished
                return ListShape(count: rows.count) {
                    if case .book = rows[$0] { .item } else { .heading }
                }
            }
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case wheelTurned(Int)
        case rowPressed(Int)
        case pagePressed(Int)
        case counted(
            [ReadBook], words: WordFigures = WordFigures(), hours: HoursOfDay = HoursOfDay(),
            today: CalendarDay)
        case failed(String)
        case sessionsTold([ReadingSession], of: Int64)
        case finishedTold([HeldBook])
        case coverDrawn(PictureWish, DrawnPicture)
        case pictureMeansTold(PictureMeans)
        case deleting(ReadingDeletion, String)
        case puttingBack(DeletedReading)
        case deleted(DeletedReading, ReadingDeletion, String)
        case setting(Int64, counts: Bool)
        /// What was asked for is done, and all is to be counted again.
        case changed
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Add up what was read; answered by `counted` or `failed`.
        case count
        case readSessions(Int64)
        /// The books themselves, for their covers.
        case readFinished([Int64])
        case drawCover(HeldBook, PictureWish)
        case delete(ReadingDeletion, String)
        case putBack(DeletedReading)
        case setCounted(Int64, Bool)
    }

    public static func place(_ state: State) -> Place { .lists }

    /// `Esc` leads from a book back to all of them.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && state.opened != nil
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        decide(&state, action) + askForCovers(&state)
    }

    private static func decide(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            return state.books == nil && !state.isAsking ? ask(&state) : []
        case .counted(let books, let words, let hours, let today):
            (state.words, state.hours) = (words, hours)
            return show(books, today, &state)
        case .failed(let why):
            state.isAsking = false
            state.trouble = why
        case .sessionsTold(let sessions, let id):
            guard let book = state.book, book.id == id else { return [] }
            state.stretches = Stretch.all(of: book, sessions)
            state.move(.to(state.list.focus))
        case .finishedTold(let books):
            state.shelved = Dictionary(
                books.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        case .coverDrawn(let wish, let drawn): state.covers.take(wish, drawn)
        case .pictureMeansTold(let means): state.covers.means = means.plain
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? open(&state) : []
        case .pagePressed(let page): return turn(to: page, &state)
        case .deleting(let counts, let what):
            return [.request(.changing, .delete(counts, what))]
        case .puttingBack(let deleted): return [.request(.changing, .putBack(deleted))]
        case .setting(let id, let counts):
            return [.request(.changing, .setCounted(id, counts))]
        case .deleted(let deleted, let counts, let what):
            return record(deleted, counts, what) + ask(&state)
        case .changed: return ask(&state)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .itemAgain: return ask(&state)
        case .focusActivate: return state.opened == nil ? open(&state) : missed
        case .itemRemove: return delete(state)
        case .listMark: return turnCounting(state)
        case .listTabNext: return turn(to: state.page.rawValue + order.times, &state)
        case .listTabPrevious: return turn(to: state.page.rawValue - order.times, &state)
        case .layerClose:
            guard state.opened != nil else { return [.perform(.ask(.close))] }
            close(&state)
        default:
            return walk(order, &state)
        }
        return []
    }

    static func ask(_ state: inout State) -> Effects {
        state.isAsking = true
        return [.request(EffectID("statistics.count"), .count)]
    }

    private static func show(
        _ books: [ReadBook], _ today: CalendarDay, _ state: inout State
    ) -> Effects {
        let id = state.book?.id
        let focus = state.list
        state.isAsking = false
        state.trouble = nil
        close(&state)
        state.books = books.map { book in
            var book = book
            book.title = Safe.text(book.title)
            book.author = Safe.text(book.author)
            return book
        }
        state.figuresOfAll = ReadingFigures(
            books.lazy.filter(\.counts).flatMap(\.days), today: today)
        state.figures = state.figuresOfAll
        state.finished = FinishedRow.all(state.books ?? [])
        state.move(.to(state.list.focus))
        // What was deleted of a book leads back to its page.
        if let id, id != 0, let at = books.firstIndex(where: { $0.id == id }) {
            state.listOfBooks = state.list
            let effects = open(at, &state)
            state.list = focus
            state.move(.to(focus.focus))
            return effects
        }
        return state.page == .finished ? askForFinished(state) : []
    }

    private static func open(_ state: inout State) -> Effects {
        guard let books = state.books, state.opened == nil else { return [] }
        switch state.page {
        case .books:
            guard books.indices.contains(state.list.focus) else { return [] }
            state.listOfBooks = state.list
            return open(state.list.focus, &state)
        case .finished:
            guard state.finished.indices.contains(state.list.focus),
                case .book(let at) = state.finished[state.list.focus]
            else { return [] }
            state.listOfBooks = state.list
            return open(at, &state)
        case .days, .hours: return missed
        }
    }

    private static func open(_ at: Int, _ state: inout State) -> Effects {
        guard let books = state.books, let today = state.figuresOfAll?.today else { return [] }
        let book = books[at]
        state.opened = at
        state.list = ListView()
        state.figures = ReadingFigures(book.days, today: today)
        state.stretches = Stretch.all(of: book, [])
        return book.id == 0 ? [] : [.request(EffectID("sessions"), .readSessions(book.id))]
    }

    private static func close(_ state: inout State) {
        guard state.opened != nil else { return }
        state.opened = nil
        state.list = state.listOfBooks
        state.figures = state.figuresOfAll
        state.stretches = []
    }

    private static func turn(to page: Int, _ state: inout State) -> Effects {
        let count = Page.allCases.count
        let wanted = Page(rawValue: min(max(0, page), count - 1)) ?? .books
        guard wanted != state.page || state.opened != nil else { return missed }
        close(&state)
        state.page = wanted
        state.list = ListView()
        state.move(.first)
        return wanted == .finished && state.shelved.isEmpty ? askForFinished(state) : []
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        if mouse.act == .press(.left), mouse.at.row < 2, hasTabs(state, around),
            let tab = tabs(state).tab(
                atColumn: mouse.at.column, columns: tabColumns(around.size))
        {
            return .pagePressed(tab)
        }
        return pointed(mouse, state, listIn: layout(state, around, around.size).list)
    }
}

extension EffectID {
    /// One change after the other.
    fileprivate static let changing = EffectID("changing")
}
