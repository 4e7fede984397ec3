import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// Looking after the library: a copy of it, a copy put back, its books written out for other
/// programs, and whether it is sound.
public enum LibraryCare: Screen {
    public static var name: String { "care" }
    public static var title: String { tr("The library") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    public static var begun: Action? { .begun }

    public enum Deed: Hashable, Sendable { case backUp, restore, export, check }

    /// Which books are written out.
    public enum Part: Equatable, Sendable {
        case all
        /// Those that the shelf shows.
        case shown(String, Shelf.Tab)
        case marked([HeldBook.ID])
    }

    /// What is done once it is known where.
    public enum Writing: Equatable, Sendable {
        case backUp(String)
        case export(ShelfFormat, Part, String)
    }

    /// What is answered before anything is replaced.
    enum Question: Equatable, Sendable {
        case replace(Writing)
        case restore(LibraryCopy, books: Int?)
    }

    /// What came of the last deed.
    enum Outcome: Equatable, Sendable {
        case done(String)
        case trouble(String)
        case health(ShelfHealth)
    }

    /// A copy that was put back, and where the library is as it was before.
    public struct Restored: Hashable, Sendable {
        public var copy: String
        public var former: FormerLibrary?
        public var books: Int

        public init(copy: String, former: FormerLibrary?, books: Int) {
            (self.copy, self.former, self.books) = (copy, former, books)
        }
    }

    struct Progress: Equatable, Sendable {
        var deed: Deed
        var done = 0
        var all: Int?
    }

    public struct State: Equatable, Sendable {
        /// Less than all books, where the shelf shows less.
        let part: Part?
        public package(set) var copies: [LibraryCopy] = []
        public package(set) var list = ListView()
        /// A path is typed for this.
        var asking: Deed?
        var path = TextField()
        var format = ShelfFormat.json
        /// Which books are written out, once it is known where.
        var choice = Part.all
        var question: Question?
        var work: Progress?
        /// What leads back from the copy that undo puts back.
        var way: String?
        var outcome: Outcome?
        package var size: Size

        public init(part: Part? = nil, size: Size) {
            self.part = part
            self.size = size
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case copiesTold([LibraryCopy])
        /// Where nothing stands yet.
        case suggested(String, Deed)
        /// A copy that a person named, and how many books are here; nil where that is unknown.
        case surveyed(LibraryCopy, books: Int?)
        /// Something stands there.
        case taken(Writing)
        case progressed(Int, of: Int)
        case backedUp(LibraryCopy)
        case exported(String, Int)
        case restored(Restored)
        /// A copy to be put back, as undo and redo have it; and what leads back from there.
        case restoring(String, orElse: String)
        case checked(ShelfHealth)
        /// Why nothing came of it, as a clause.
        case failed(String)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case findCopies
        case suggest(Deed, ending: String)
        case survey(String)
        case write(Writing, replaces: Bool)
        case restore(String)
        case check(repairs: Bool)
    }

    enum Row: Equatable, Sendable {
        case deed(Deed)
        /// Only what the shelf shows.
        case exportPart
        case repair
        case copy(LibraryCopy)
        case heading(String)
        case line(String)
        /// What is left of a line.
        case more(String)
        /// What is left of what a deed means.
        case meant(String)
        /// What is known of a copy, below its name.
        case told(LibraryCopy)
        /// A line of what is in a copy, where one row has no room for it.
        case contents(String)
        case blank
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resize(size)
        case .begun: return [findCopies]
        case .copiesTold(let copies):
            state.copies = copies
            state.move(.to(state.list.focus))
        case .suggested(let path, let deed):
            // Who types already is not interrupted.
            if state.asking == deed, state.path.isEmpty {
                state.path = TextField(path)
            }
        case .surveyed(let copy, let books):
            state.work = nil
            state.question = .restore(copy, books: books)
        case .taken(let order):
            state.work = nil
            state.question = .replace(order)
        case .progressed(let done, let all):
            state.work?.done = done
            state.work?.all = all
        case .backedUp(let copy):
            let words = tr("Backed up: \(copy.contents), in \(copy.path). The books are not in it.")
            return finish(.done(words), &state) + [findCopies]
        case .exported(let path, let count):
            let words = tr("Written out: \(count, "book", "books"), in \(path).")
            return finish(.done(words), &state)
        case .restored(let restored): return take(restored, &state)
        case .restoring(let path, let other):
            guard state.work == nil else { return busy }
            state.way = other
            return begin(.restore(path), .restore, &state)
        case .checked(let health): return finish(.health(health), &state)
        case .failed(let why): return fail(why, &state)
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? enter(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static var findCopies: Effects.Element { .request(.copies, .findCopies) }
    static let journal = "library"

    // MARK: - What comes of it

    private static func finish(_ outcome: Outcome, _ state: inout State) -> Effects {
        state.work = nil
        state.outcome = outcome
        state.move(.to(state.list.focus))
        return []
    }

    /// The typed text is there again, to be corrected.
    private static func fail(_ why: String, _ state: inout State) -> Effects {
        let deed = state.work?.deed
        state.way = nil
        switch deed {
        case .backUp, .export:
            state.asking = deed
            return finish(.trouble(tr("Nothing was written: \(why).")), &state)
        case .restore:
            state.asking = state.path.isEmpty ? nil : .restore
            return finish(.trouble(tr("Nothing was put back: \(why).")), &state)
        case .check, nil: return finish(.trouble(tr("The library cannot be read: \(why).")), &state)
        }
    }

    private static func take(_ restored: Restored, _ state: inout State) -> Effects {
        let books = restored.books
        var words = tr(
            "The library is what it was in \(restored.copy): \(books, "book", "books").")
        let way = state.way
        state.way = nil
        state.path = TextField()
        guard let former = restored.former else {
            return finish(.done(words), &state) + [findCopies]
        }
        guard former.isWhole else {
            let name = former.path.split(separator: "/").last.map(String.init) ?? former.path
            words = sentences(
                words, tr("It was damaged; its file is kept beside it as \(name)."),
                tr("Start again, so that all of it is read anew."))
            return finish(.done(words), &state) + [findCopies]
        }
        words = sentences(words, tr("As it was before it is in \(former.path)."))
        // What undo put back leads to where it was undone from, and not to a copy of that.
        let undo = Undo(
            title: tr("A backup put back"), journal: journal,
            inverse: Action.restoring(way ?? former.path, orElse: restored.copy),
            forward: .restoring(restored.copy, orElse: way ?? former.path))
        return finish(.done(words), &state) + [.record(undo), findCopies]
    }

    // MARK: - What is asked

    static func begin(_ work: Work, _ deed: Deed, _ state: inout State) -> Effects {
        state.work = Progress(deed: deed)
        state.asking = nil
        state.question = nil
        state.outcome = nil
        state.move(.to(state.list.focus))
        return [.stream(.deed, work)]
    }

    static var busy: Effects {
        [.perform(.ask(.say(tr("One thing at a time: this ends in a moment."))))]
    }

    static func choose(
        _ deed: Deed, of choice: Part = .all, _ state: inout State
    ) -> Effects {
        guard state.work == nil else { return busy }
        state.question = nil
        state.outcome = nil
        if deed == .check { return begin(.check(repairs: false), .check, &state) }
        state.asking = deed
        state.choice = choice
        state.path = TextField()
        state.move(.to(state.list.focus))
        if deed == .restore { return [] }
        let ending = deed == .backUp ? "db" : state.format.ending
        return [.request(.suggest, .suggest(deed, ending: ending))]
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.asking != nil && state.question == nil ? .fields : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.asking != nil || state.question != nil
        case .layerBack: state.work != nil || state.question != nil
        case .workCancel: state.work?.deed == .export
        case .libraryBackUp, .libraryRestore, .libraryExport, .libraryCheck: true
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension ShelfFormat {
    var ending: String { self == .opds ? "xml" : rawValue }
}

extension EffectID {
    static let copies = EffectID("copies")
    static let suggest = EffectID("suggest")
    static let deed = EffectID("deed")
}

extension LibraryCare.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.path }
}
