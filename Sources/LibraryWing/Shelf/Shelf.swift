import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// A person's books: found by typing, ordered, marked, opened. The list is ids; what is shown of
/// them is fetched a few screens at a time.
public enum Shelf: Screen {
    public static var name: String { "shelf" }
    public static var title: String { tr("Shelf") }
    public static var listsBooks: Bool { true }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    public static func uncovered(_ state: State, isBare: Bool) -> Action? { .begun }
    public static var begun: Action? { .begun }

    /// Saved questions, one word each, and what a person put together.
    public enum Tab: Hashable, Sendable {
        case all, reading, new, finished, setAside
        case collection(String)

        static let fixed: [Tab] = [.all, .reading, .new, .finished, .setAside]

        public var state: ReadingState? {
            switch self {
            case .all, .collection: nil
            case .reading: .reading
            case .new: .new
            case .finished: .finished
            case .setAside: .setAside
            }
        }
    }

    /// What is typed into the row above the status line.
    public enum Field: Equatable, Sendable {
        case filter, tag
        /// A collection: that books are put into, or that the filter is saved as.
        case collection, saving
    }

    public enum Phase: Equatable, Sendable {
        /// Under another screen: nothing of it was seen yet.
        case unseen
        case loading, open
        /// Why the library cannot be read.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        public package(set) var phase: Phase
        public package(set) var listing: Listing?
        /// What is known of the books near the window.
        package var rows: [HeldBook.ID: HeldBook] = [:]
        /// What was asked for and has not come.
        var asked: [HeldBook.ID] = []
        public package(set) var list = ListView()
        public package(set) var tab = Tab.all
        public package(set) var order = ShelfOrder.opened
        /// The last of the order comes first.
        public package(set) var isReversed = false
        package var filter = TextField()
        var tag = TextField()
        /// Paths that were taken in, the newest first.
        package var named: [String] = []
        var name = TextField()
        /// What the filter may go on as.
        var completions: [String] = []
        /// Books stand under what they have in common.
        public package(set) var isGrouped = false
        /// Which of the books being read has focus, while that row has it.
        public package(set) var recentFocus: Int?
        /// Books that are being taken in: those that a person named, and those of watched folders.
        package var taking: Taking?
        package var coming: Taking?
        public package(set) var field: Field?
        public package(set) var marked: Set<HeldBook.ID> = []
        var menu: Menu?
        /// The tabs that show covers.
        var gridTabs: Set<Tab> = []
        /// Covers a row, as a person chose.
        var gridColumns: Int?
        /// The first row of covers in view.
        var gridTop = 0
        public package(set) var covers = PictureTray()
        /// Changes have numbers, so that each is answered.
        var changeCount = 0
        /// It takes its time, and that is said.
        var isSlow = false
        /// Somebody changed the library while another screen was in view.
        var isStale = false
        var isRestored = false
        public package(set) var goal: Goal?
        package var size: Size

        public init(size: Size, phase: Phase = .loading) {
            self.size = size
            self.phase = phase
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        /// The screen comes into view.
        case begun
        case patienceRanOut
        case firstTold([HeldBook], Listing)
        case listed(Listing)
        case fetched([HeldBook])
        case failed(String)
        /// Somebody wrote the library's file.
        case libraryChanged
        /// The same, while another screen is in view.
        case grewStale
        case libraryAwaited
        case changed([BookStep], ShelfChange, Int)
        case notChanged(String)
        /// A change, done again.
        case changing([HeldBook.ID], ShelfChange)
        /// A change, taken back.
        case restoring([BookStep])
        case restored
        /// Some of it was changed by somebody else since, and stays so.
        case leftAsIs([BookLeft])
        /// A file or a folder is to be taken in.
        case pathNamed(String)
        case taking(Taking)
        case taken(Taken)
        case rowPressed(Int)
        case tabPressed(Int)
        case recentPressed(Int)
        case menuPressed(Int)
        case wheelTurned(Int)
        case completed([String], of: String)
        /// Minutes a day, where a person wants that.
        case goalTold(Int?)
        /// Minutes read today.
        case todayTold(Int)
        /// A file is to go to the trash, or to come back from there.
        case discarding(String)
        case discarded(Discarded)
        case reclaiming(Discarded)
        /// What is said of a book goes into a file of it, or the file is to be as it was.
        case writing(HeldBook.ID, String)
        case written(Written)
        case unwriting(String)
        /// A folder is one book now, or several.
        case regrouped(Regrouped)
        case regrouping(Regrouped)
        case ungrouping(Regrouped)
        case coverDrawn(PictureWish, DrawnPicture)
        case pictureMeansTold(PictureMeans)
        /// A collection was changed; how it was.
        case gathered(BookCollection?, CollectionChange)
        /// A change of one, done again or taken back.
        case gathering(CollectionChange)
        /// A filter from elsewhere takes the place of the one of that field.
        case narrowed(by: String, field: String)
        case renaming(ShelfVocabulary.Kind, String, to: String)
        case joining([HeldBook.ID], to: HeldBook.ID)
        case joined([HeldBook.ID], to: HeldBook.ID, title: String)
        case splitting(HeldBook.ID, Int)
        case split([HeldBook.ID], from: HeldBook.ID, title: String)
        case keepingApart([BookPair], Bool)
        case keptApart([BookPair], Bool, title: String)
        /// From folders that are watched.
        case came(Came, isInView: Bool)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case drawCover(HeldBook, PictureWish)
        /// What a filter may go on as.
        case complete(String)
        case gather(CollectionChange)
        case discard(String)
        case reclaim(Discarded)
        case write(HeldBook.ID, into: String)
        case unwrite(String)
        /// The folder of one book is parted, or that of several is joined.
        case regroup([String], FolderDecisions.Decision)
        case regroupAgain(Regrouped)
        case ungroup(Regrouped)
        /// The first books, before all are known.
        case first(Int, by: ShelfOrder)
        case list(String, Tab, by: ShelfOrder, isReversed: Bool = false)
        case rename(ShelfVocabulary.Kind, String, to: String, Int)
        case join([HeldBook.ID], to: HeldBook.ID)
        case split(HeldBook.ID, Int)
        case keepApart([BookPair], Bool)
        case fetch([HeldBook.ID])
        case countToday
        case change([HeldBook.ID], ShelfChange, Int)
        case restore([BookStep])
        /// Takes in a file or a folder, as a person writes it.
        case take(String)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        let effects = respond(&state, action)
        return effects + askForCovers(&state)
    }

    private static func respond(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .coverDrawn(let wish, let drawn):
            state.covers.take(wish, drawn)
            return []
        case .pictureMeansTold(let means):
            state.covers.means = means.plain
            return []
        case .resized(let size):
            guard size != state.size else { return [] }
            state.resize(size)
            return fetch(&state)
        case .begun: return begin(&state)
        case .patienceRanOut:
            state.isSlow = true
            return []
        case .firstTold(let books, let listing):
            // Who typed or turned meanwhile has asked for another list, which may be here already.
            guard state.listing == nil, !state.isNarrowed else { return [] }
            state.keep(books)
            // Nothing that takes long is begun before there is something to look at.
            return take(listing, &state) + [list(state)]
        case .listed(let listing): return take(listing, &state) + countToday(state)
        case .goalTold(let minutes): return set(minutes, &state)
        case .todayTold(let minutes):
            state.goal?.read = minutes
            return []
        case .fetched(let books):
            state.asked = []
            state.keep(books)
            return fetch(&state)
        case .failed(let why):
            state.phase = .failed(why)
            return [.cancel(.patience)]
        case .libraryChanged: return [.schedule(.library, after: calm, .libraryAwaited)]
        case .grewStale:
            state.isStale = true
            return []
        case .libraryAwaited: return refresh(&state)
        case .changed(let steps, let change, _): return changed(steps, change, &state)
        case .notChanged(let why):
            return [.perform(.ask(.say(tr("Nothing was changed: \(why)."))))]
        case .changing(let ids, let change): return perform(change, on: ids, &state)
        case .restoring(let steps): return [.request(.restore, .restore(steps))]
        case .restored: return refresh(&state)
        case .leftAsIs(let left):
            return [.perform(.ask(.say(words(of: left))))] + refresh(&state)
        case .completed(let texts, let text):
            if state.filter.text == text { state.completions = texts }
            return []
        case .discarding(let path): return [.request(.discard, .discard(path))]
        case .discarded(let discarded): return take(discarded, &state)
        case .reclaiming(let discarded): return [.request(.discard, .reclaim(discarded))]
        case .writing(let id, let path): return [.request(.write, .write(id, into: path))]
        case .written(let written): return take(written, &state)
        case .unwriting(let path): return [.request(.write, .unwrite(path))]
        case .regrouped(let regrouped): return take(regrouped, &state)
        case .regrouping(let wish): return [.request(.regroup, .regroupAgain(wish))]
        case .ungrouping(let done): return [.request(.regroup, .ungroup(done))]
        case .gathered(let former, let change): return gathered(former, change, &state)
        case .narrowed, .renaming, .joining, .joined, .splitting, .split, .keepingApart, .keptApart:
            return arrange(action, &state)
        case .came(let came, let isInView): return take(came, isInView: isInView, &state)
        case .gathering(let change): return [.request(.gather, .gather(change))]
        case .recentPressed(let index):
            guard state.recents.indices.contains(index) else { return [] }
            return read(state.recents[index])
        case .pathNamed(let path): return take(path, &state)
        case .taking(let taking):
            state.taking = taking
            return []
        case .taken(let taken): return finish(taken, &state)
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row && state.recentFocus == nil
            state.recentFocus = nil
            state.move(.to(row))
            return wasFocused ? read(state) : fetch(&state)
        case .tabPressed(let tab): return turn(to: tab, &state)
        case .menuPressed(let row):
            let shape = state.menuShape
            state.menu?.list.move(.to(row), in: shape, height: shape.count)
            return choose(&state)
        case .wheelTurned(let rows):
            if state.isGrid {
                state.stepRows(rows.signum())
            } else {
                state.scroll(by: rows)
            }
            return fetch(&state)
        case .ordered(let order): return obey(order, &state)
        }
    }

    // MARK: - What is listed

    private static func begin(_ state: inout State) -> Effects {
        if state.phase == .open {
            // What was read meanwhile is kept by now or in a moment, and by this very program:
            // no report of it follows.
            return (state.isStale ? refresh(&state) : [])
                + [.schedule(.library, after: calm, .libraryAwaited)]
        }
        state.phase = .loading
        let first = firstRows(state)
        return (first.isEmpty ? [list(state)] : first)
            + [.schedule(.patience, after: patience, .patienceRanOut)]
    }

    /// Asked anew; what is shown stays until the answer.
    static func refresh(_ state: inout State) -> Effects {
        state.isStale = false
        guard state.phase != .unseen else { return [] }
        let ids = state.inWindow
        state.asked = ids
        return [list(state)] + (ids.isEmpty ? [] : [.request(.fetch, .fetch(ids))])
    }

    static func list(_ state: State) -> Effects.Element {
        .request(
            .list,
            .list(state.filter.text, state.tab, by: state.order, isReversed: state.isReversed))
    }

    private static func take(_ listing: Listing, _ state: inout State) -> Effects {
        if let effects = leaveLostTab(listing, &state) { return effects }
        let was = state.focused
        state.listing = listing
        state.phase = .open
        state.isSlow = false
        if state.recents.isEmpty { state.recentFocus = nil }
        if listing.isWhole, !state.marked.isEmpty {
            state.marked.formIntersection(Set(listing.ids))
        }
        let index = was.flatMap { was in listing.ids.firstIndex(of: was) }
        state.move(.to(index.map { state.row(ofBook: $0) } ?? state.list.focus))
        return [.cancel(.patience)] + fetch(&state)
    }

    /// Asks for the rows in and near the window that are not known yet.
    static func fetch(_ state: inout State) -> Effects {
        guard state.asked.isEmpty else { return [] }
        let wanted = state.near.filter { state.rows[$0] == nil }
        if wanted.isEmpty { return [] }
        state.asked = wanted
        return [.request(.fetch, .fetch(wanted))]
    }

    static func turn(to index: Int, _ state: inout State) -> Effects {
        let tabs = state.tabs
        let tab = tabs[min(max(0, index), tabs.count - 1)]
        guard tab != state.tab else { return [] }
        state.tab = tab
        state.recentFocus = nil
        state.marked = []
        state.list = ListView()
        state.gridTop = 0
        return [list(state)]
    }

    // MARK: - Changing

    static func perform(
        _ change: ShelfChange, on ids: [HeldBook.ID], _ state: inout State
    ) -> Effects {
        if ids.isEmpty { return [] }
        state.changeCount += 1
        let id = EffectID("change.\(state.changeCount)")
        return [.request(id, .change(ids, change, state.changeCount))]
    }

    private static func changed(
        _ steps: [BookStep], _ change: ShelfChange, _ state: inout State
    ) -> Effects {
        guard !steps.isEmpty else { return [] }
        let title = words(change, steps.map(\.id), state)
        state.marked = []
        let undo = Undo(
            title: title, journal: journal, inverse: Action.restoring(steps),
            forward: .changing(steps.map(\.id), change))
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))] + refresh(&state)
    }

    static let journal = "shelf"
}
