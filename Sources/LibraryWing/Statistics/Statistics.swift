import Canvas
import Kernel
import Notebook
import ScreenKit

/// What was read, when and how long: of every book, and of one day by day.
public enum Statistics: Screen {
    public static var name: String { "statistics" }
    public static var title: String { "Statistics" }
    public static var hidesAll: Bool { true }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goStatistics, name: name)
    }

    public static func layer(_ way: Plainly, _ around: Surroundings) -> State? {
        State(size: around.size)
    }

    public struct State: ListPane, Equatable, Sendable {
        /// nil while they are being counted.
        var books: [ReadBook]?
        /// Why they could not be read, if so.
        var trouble: String?
        /// Of all books, or of the one that is open.
        var figures: ReadingFigures?
        /// Of all books, for when one is closed.
        var figuresOfAll: ReadingFigures?
        /// The words that were looked up.
        var words = WordFigures()
        /// Which of the books is open.
        var opened: Int?
        package var list = ListView()
        /// Where the list of books is while one of them is open.
        var listOfBooks = ListView()
        package var size: Size
        var isAsking = false

        init(size: Size) { self.size = size }

        var book: ReadBook? { opened.flatMap { books?[$0] } }
        package var shape: ListShape { ListShape(count: book?.days.count ?? books?.count ?? 0) }
        package var height: Int { max(1, Statistics.layout(size).list.height) }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case wheelTurned(Int)
        case rowPressed(Int)
        case counted([ReadBook], words: WordFigures = WordFigures(), today: CalendarDay)
        case failed(String)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Add up what was read; answered by `counted` or `failed`.
        case count
    }

    public static func place(_ state: State) -> Place { .lists }

    /// `Esc` leads from a book back to all of them.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose && state.opened != nil
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            return state.books == nil && !state.isAsking ? ask(&state) : []
        case .counted(let books, let words, let today):
            state.words = words
            show(books, today, &state)
        case .failed(let why):
            state.isAsking = false
            state.trouble = why
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row):
            if state.press(row) { open(&state) }
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .itemAgain: return ask(&state)
        case .focusActivate:
            if state.opened != nil { return missed }
            open(&state)
        case .layerClose:
            guard state.opened != nil else { return [.perform(.ask(.close))] }
            close(&state)
        default:
            return walk(order, &state)
        }
        return []
    }

    private static func ask(_ state: inout State) -> Effects {
        state.isAsking = true
        return [.request(EffectID("statistics.count"), .count)]
    }

    private static func show(_ books: [ReadBook], _ today: CalendarDay, _ state: inout State) {
        state.isAsking = false
        state.trouble = nil
        close(&state)
        state.books = books.map { book in
            var book = book
            book.title = Safe.text(book.title)
            book.author = Safe.text(book.author)
            return book
        }
        state.figuresOfAll = ReadingFigures(books.lazy.flatMap(\.days), today: today)
        state.figures = state.figuresOfAll
        state.move(.to(state.list.focus))
    }

    private static func open(_ state: inout State) {
        guard state.opened == nil, let books = state.books, let today = state.figures?.today,
            books.indices.contains(state.list.focus)
        else { return }
        state.opened = state.list.focus
        state.listOfBooks = state.list
        state.list = ListView()
        state.figures = ReadingFigures(books[state.listOfBooks.focus].days, today: today)
    }

    private static func close(_ state: inout State) {
        guard state.opened != nil else { return }
        state.opened = nil
        state.list = state.listOfBooks
        state.figures = state.figuresOfAll
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: layout(around.size).list)
    }
}
