import Canvas
import Holdings
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// All about one book: what it is, its files, how far it was read, what was noted in it.
public enum BookPage: Screen {
    public typealias Opening = HeldBook

    public static var name: String { "book" }
    public static var title: String { tr("Book page") }
    public static var listsBooks: Bool { true }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { Shelf.journal }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        public package(set) var book: HeldBook
        var notes: [Annotation] = []
        var relations = BookRelations()
        /// What a second Enter does to a file.
        var asked: Deed?
        /// The beginning of its contents; nil before the first look.
        var contents: [Chapter]?
        /// nil before the first look, and for a book that comes from no server.
        var holding: Holding?
        /// nil before the first look, and for a book that is not planned.
        var plan: Plan?
        /// The days that it can be planned by are shown.
        var isPlanning = false
        /// All of its contents are shown, and not only their beginning.
        var showsAllContents = false
        public package(set) var list = ListView()
        var rows: [Row] = []
        package var size: Size
        package var covers = PictureTray()
        /// Its numbers and files, which few people look for: `i` once more.
        var showsMore = false

        let isLinear: Bool

        public init(_ book: HeldBook, size: Size, isLinear: Bool = false) {
            self.book = book
            (self.size, self.isLinear) = (size, isLinear)
            // No picture is drawn before it is told how.
            covers.means = PictureMeans(.mono)
            layOut()
            move(.first)
        }
    }

    /// One line of its contents.
    public struct Chapter: Equatable, Sendable {
        public var label: String
        /// From 1.
        public var depth: Int
        /// Nil for a heading that leads nowhere.
        public var target: Target?
        /// Where it begins, 0 to 1.
        public var share: Double?

        public init(label: String, depth: Int, target: Target? = nil, share: Double? = nil) {
            self.label = label
            self.depth = depth
            self.target = target
            self.share = share
        }
    }

    enum Deed: Equatable, Sendable {
        case read(String)
        case page(HeldBook)
        case edit
        case chooseCover
        case openOutside(String)
        /// To the trash, after a second Enter.
        case discard(String)
        /// Into a file, after a second Enter.
        case write(String)
        /// All of its sound comes.
        case fetch(DownloadOrder)
        /// What is kept of its sound goes, after a second Enter.
        case clear(String)
        case change(ShelfChange)
        case choosePlan
        case plan(days: Int)
        case dropPlan
        case note(String)
        /// Which line of the contents.
        case chapter(Int)
        case allContents
        /// Words to be read, and nothing to be done.
        case none
    }

    struct Row: Equatable, Sendable {
        var text: String
        var role: Role
        var kind: ListShape.Kind
        var deed = Deed.none
        /// Before the text, in a column of its own: a percent, a number in a series.
        var lead = ""
        /// Where the text begins. Blanks in the text itself would stand on the other side of words
        /// that are written from the right.
        var indent = 0
        /// The chapter that the reader is in.
        var isHere = false

        /// In other words, or at another width.
        func doesSame(as other: Row) -> Bool { deed == other.deed && deed != .none }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case notesTold([Annotation])
        case relationsTold(BookRelations)
        case contentsTold([Chapter])
        case holdingTold(Holding?)
        /// What is left of it.
        case holdingCleared(Holding?)
        case planTold(Plan?)
        /// What became of it, as sentences.
        case planChanged(Plan?, String)
        /// The shelf knows something new of it.
        case bookChanged(HeldBook)
        case coverDrawn(PictureWish, DrawnPicture)
        case pictureMeansTold(PictureMeans)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case readNotes(HeldBook.ID)
        case readRelations(HeldBook.ID)
        /// Of the file that is opened first.
        case readContents(String)
        /// How much of a book's sound is here.
        case readHolding(String)
        case clearHolding(String)
        case readPlan(HeldBook)
        /// nil takes it away.
        case plan(HeldBook, days: Int?)
        case drawCover(HeldBook, PictureWish)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        let focused = state.focusedRisk
        let effects = respond(&state, action) + askForCover(&state)
        // It is asked on the row it is about, and any other key is a no.
        let isAsking = [discardWords, writeWords, clearWords].contains {
            effects.contains(.perform(.ask(.say($0))))
        }
        state.asked = isAsking ? state.focusedRisk ?? focused : nil
        return effects
    }

    private static func respond(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.layOut { $0.size = size }
        case .begun:
            let id = state.book.id
            return [
                .request(.notes, .readNotes(id)), .request(.relations, .readRelations(id)),
            ] + looks(state.book)
        case .notesTold(let notes): state.layOut { $0.notes = notes }
        case .relationsTold(let relations): state.layOut { $0.relations = relations }
        case .contentsTold(let contents): state.layOut { $0.contents = contents }
        case .holdingTold(let holding): state.layOut { $0.holding = holding }
        case .holdingCleared(let holding):
            state.layOut { $0.holding = holding }
            let isLeft = holding.map { $0.bytes > 0 } ?? false
            return [.perform(.ask(.say(isLeft ? staysWords : clearedWords)))]
        case .planTold(let plan): state.layOut { $0.plan = plan }
        case .planChanged(let plan, let words):
            state.layOut { ($0.plan, $0.isPlanning) = (plan, false) }
            // Not on what takes its place and is done by the same key.
            let row = state.rows.firstIndex { $0.deed == .choosePlan }
            state.move(.to(row ?? state.list.focus))
            return [.perform(.ask(.say(words)))]
        case .bookChanged(let book): state.take(book)
        case .coverDrawn(let wish, let drawn): state.covers.take(wish, drawn)
        case .pictureMeansTold(let means): state.covers.means = means.plain
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? act(&state) : []
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    /// Into the file that is opened first.
    private static func looks(_ book: HeldBook) -> Effects {
        guard let file = book.files.first else { return [] }
        let looks: Effects = [
            .request(.bookContents, .readContents(file.path)), .request(.bookPlan, .readPlan(book)),
        ]
        guard file.format == Publication.Format.audiobook.rawValue else { return looks }
        return looks + [.request(.bookHolding, .readHolding(file.path))]
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate, .listIn: return act(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .queueAdd:
            return [.perform(.ask(.queue(.added([Shelf.item(state.book)].compactMap { $0 }))))]
        // What is typed next are letters of a book's name, and no commands.
        case .findOpen: return [.perform(.ask(.open(.shelf))), .perform(.ask(.order(order)))]
        case .itemInfo: showMore(&state)
        case .itemEdit: return [.perform(.ask(.open(.bookEditor([state.book]))))]
        case .itemWrite: return askToWrite(&state)
        case .itemRemove: return change(.remove, state) + [.perform(.ask(.close))]
        case .itemCopy:
            let words = [state.book.heading, state.book.authorNames].filter { !$0.isEmpty }
            return [.perform(.ask(.copy(words.joined(separator: ", "))))]
        default: return walk(order, &state)
        }
        return []
    }

    private static func change(_ change: ShelfChange, _ state: State) -> Effects {
        [.perform(.ask(.shelve([state.book.id], change)))]
    }

    private static func act(_ state: inout State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return [] }
        switch state.rows[state.list.focus].deed {
        case .none: return []
        case .read(let path): return [.perform(.ask(.read(.file(path))))]
        case .change(let change): return self.change(change, state)
        case .page(let book): return [.perform(.ask(.open(.bookPage(book))))]
        case .edit: return [.perform(.ask(.open(.bookEditor([state.book]))))]
        case .chooseCover: return [.perform(.ask(.open(.bookCover(state.book))))]
        case .openOutside(let path): return [.perform(.ask(.openOutside(path)))]
        case .discard(let path):
            if state.asked == .discard(path) {
                return [.perform(.ask(.discard(path))), .perform(.ask(.close))]
            }
            return [.perform(.ask(.say(discardWords)))]
        case .write(let path):
            if state.asked == .write(path) {
                return [.perform(.ask(.write(state.book.id, into: path)))]
            }
            return [.perform(.ask(.say(writeWords)))]
        case .fetch(let order): return [.perform(.ask(.download(order)))]
        case .clear(let path):
            if state.asked == .clear(path) {
                return [.request(.bookHolding, .clearHolding(path))]
            }
            return [.perform(.ask(.say(clearWords)))]
        case .choosePlan:
            state.layOut { $0.isPlanning.toggle() }
            return []
        case .plan(let days):
            return [.request(.bookPlan, .plan(state.book, days: days))]
        case .dropPlan: return [.request(.bookPlan, .plan(state.book, days: nil))]
        case .note(let place):
            guard let file = state.book.files.first, let locator = Locator(place) else { return [] }
            return [.perform(.ask(.read(.file(file.path), at: .locator(locator))))]
        case .chapter(let index): return open(chapter: index, state)
        case .allContents:
            state.layOut { $0.showsAllContents = true }
            return []
        }
    }

    private static func open(chapter index: Int, _ state: State) -> Effects {
        guard let file = state.book.files.first, let contents = state.contents,
            contents.indices.contains(index)
        else { return [] }
        let chapter = contents[index]
        guard let target = chapter.target else {
            let words = tr("“\(chapter.label)” is a heading: it leads nowhere.")
            return [.perform(.ask(.say(words)))]
        }
        return [.perform(.ask(.read(.file(file.path), at: target)))]
    }

    /// On the row it is about, as if it had been pressed there.
    private static func askToWrite(_ state: inout State) -> Effects {
        let row = state.rows.firstIndex {
            if case .write = $0.deed { true } else { false }
        }
        guard let row else {
            return [.perform(.ask(.say(cannotWrite(state.book))))]
        }
        if state.list.focus != row { state.asked = nil }
        state.move(.to(row))
        return act(&state)
    }

    public static func place(_ state: State) -> ScreenKit.Place { .detail }
}

extension BookPage.State: ListPane {
    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { BookPage.rows(size).count }

    /// What is done on the row in focus, where it is asked about first.
    fileprivate var focusedRisk: BookPage.Deed? {
        guard rows.indices.contains(list.focus) else { return nil }
        switch rows[list.focus].deed {
        case .discard, .write, .clear: return rows[list.focus].deed
        default: return nil
        }
    }

    /// The shelf knows better.
    mutating func take(_ book: HeldBook) {
        guard book != self.book else { return }
        self.book = book
        layOut()
        move(.to(list.focus))
    }

    /// The same once more is known; the focus stays on what it was on.
    mutating func layOut(_ change: (inout Self) -> Void) {
        let focused = rows.indices.contains(list.focus) ? rows[list.focus] : nil
        change(&self)
        layOut()
        let row = focused.flatMap { focused in
            rows.firstIndex(of: focused) ?? rows.firstIndex { $0.doesSame(as: focused) }
        }
        move(.to(row ?? list.focus))
    }
}

extension EffectID {
    static let relations = EffectID("relations")
    static let bookContents = EffectID("book.contents")
    static let bookHolding = EffectID("book.holding")
    static let bookPlan = EffectID("book.plan")
}
