import Canvas
import Holdings
import Kernel
import Notebook
import Publications

/// All about one book: what it is, its files, how far it was read, what was noted in it.
public enum BookPage: Standing {
    public struct State: Equatable, Sendable {
        public internal(set) var book: HeldBook
        var notes: [Annotation] = []
        public internal(set) var list = ListView()
        var rows: [Row] = []
        var size: Size

        public init(_ book: HeldBook, size: Size) {
            self.book = book
            self.size = size
            layOut()
            move(.first)
        }
    }

    enum Deed: Equatable, Sendable {
        case read(String)
        case change(ShelfChange)
        case note(String)
        /// Words to be read, and nothing to be done.
        case none
    }

    struct Row: Equatable, Sendable {
        var text: String
        var role: Role
        var kind: ListShape.Kind
        var deed = Deed.none
    }

    public enum Action: Equatable, Sendable {
        case ordered(Order)
        case resized(Size)
        case begun
        case notesTold([Annotation])
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public enum Command: Equatable, Sendable {
        case ask(Ask)
        case readNotes(HeldBook.ID)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            guard size != state.size else { return [] }
            state.size = size
            state.layOut()
            state.move(.to(state.list.focus))
        case .begun: return [.request(.notes, .readNotes(state.book.id))]
        case .notesTold(let notes):
            state.notes = notes
            state.layOut()
        case .wheelTurned(let rows):
            state.list.scroll(by: rows, in: state.shape, height: state.height)
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row
            state.move(.to(row))
            return wasFocused ? act(state) : []
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate, .listIn: return act(state)
        case .listOut: return [.perform(.ask(.close))]
        case .queueAdd:
            return [.perform(.ask(.queue(.added([Shelf.item(state.book)].compactMap { $0 }))))]
        case .itemRemove: return change(.remove, state) + [.perform(.ask(.close))]
        case .itemCopy:
            let words = [state.book.heading, state.book.authorNames].filter { !$0.isEmpty }
            return [.perform(.ask(.copy(words.joined(separator: ", "))))]
        default:
            guard let move = ListView.Move(order.verb) else { return [.perform(.ask(.missed))] }
            state.move(move, by: order.times)
        }
        return []
    }

    private static func change(_ change: ShelfChange, _ state: State) -> Effects {
        [.perform(.ask(.shelve([state.book.id], change)))]
    }

    private static func act(_ state: State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return [] }
        switch state.rows[state.list.focus].deed {
        case .none: return []
        case .read(let path): return [.perform(.ask(.open(.book(.file(path), at: nil))))]
        case .change(let change): return self.change(change, state)
        case .note(let place):
            guard let file = state.book.files.first, let locator = Locator(place) else { return [] }
            return [.perform(.ask(.open(.book(.file(file.path), at: .locator(locator)))))]
        }
    }

    public static func place(_ state: State) -> Features.Place { .detail }
    public static func ordered(_ order: Order) -> Action { .ordered(order) }
    public static func resized(_ size: Size) -> Action { .resized(size) }
}

extension BookPage.State {
    var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    var height: Int { BookPage.rows(size).count }

    mutating func move(_ move: ListView.Move, by count: Int = 1) {
        list.move(move, by: count, in: shape, height: height)
    }

    /// The shelf knows better.
    mutating func take(_ book: HeldBook) {
        guard book != self.book else { return }
        self.book = book
        layOut()
        move(.to(list.focus))
    }

    private static let notesMax = 200
    /// A description is turned over in pieces of so many lines.
    private static let pieceRows = 6

    mutating func layOut() {
        let width = max(1, BookPage.measure(size))
        rows = BookWords.head(book, width: width).map {
            BookPage.Row(text: $0.text, role: $0.role, kind: .heading)
        }
        blank()
        for deed in deeds { add(deed.words, .text, deed.deed) }
        if !book.description.isEmpty {
            blank()
            let lines = Paragraphs.lines(
                book.description, width: width, rowsMax: BookWords.linesMax)
            for (index, line) in lines.enumerated() {
                let isFirst = index % Self.pieceRows == 0
                rows.append(
                    BookPage.Row(text: line, role: .text, kind: isFirst ? .item : .continuation))
            }
        }
        guard !notes.isEmpty else { return }
        blank()
        rows.append(BookPage.Row(text: "Notes", role: .heading, kind: .heading))
        for note in notes.prefix(Self.notesMax) {
            let words = [note.quote.isEmpty ? note.kind.rawValue : "“\(note.quote)”", note.note]
                .filter { !$0.isEmpty }.joined(separator: " ")
            let line =
                "\(Int(note.percent))%  "
                + words.split { $0.isWhitespace }.joined(separator: " ")
            add(Width.clip(line, to: width), .text, .note(note.start))
        }
    }

    private mutating func blank() {
        rows.append(BookPage.Row(text: "", role: .text, kind: .heading))
    }

    private mutating func add(_ text: String, _ role: Role, _ deed: BookPage.Deed) {
        rows.append(BookPage.Row(text: text, role: role, kind: .item, deed: deed))
    }

    /// The likeliest first.
    private var deeds: [(words: String, deed: BookPage.Deed)] {
        var deeds: [(String, BookPage.Deed)] = []
        for (index, file) in book.files.enumerated() {
            let verb = book.state == .reading ? "Read on" : "Read"
            let name = file.format.isEmpty ? file.name : "\(file.format.uppercased()), \(file.name)"
            deeds.append((index == 0 ? "\(verb): \(name)" : "Read \(name)", .read(file.path)))
        }
        if book.state != .finished { deeds.append(("Finished", .change(.state(.finished)))) }
        if book.state != .setAside { deeds.append(("Set aside", .change(.state(.setAside)))) }
        deeds.append(("As the place tells", .change(.state(nil))))
        deeds.append(("Take off the shelf", .change(.remove)))
        return deeds
    }
}
