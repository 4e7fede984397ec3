import Canvas
import Kernel
import ScreenKit
import Wording

/// The audiobook on the screen: its progress, and its chapters to go to. What is heard is the
/// root's own; here is only where a person looks.
public enum Player: Screen {
    public static var name: String { "player" }
    public static var title: String { tr("Player") }
    public static func journal(_ state: State, _ around: Surroundings) -> String? {
        around.listening.map(Listening.journal)
    }

    public struct State: Equatable, Sendable {
        public package(set) var list = ListView()
        package var size: Size
        /// Chapters of the book, as far as the list has to know.
        var count: Int
        public package(set) var tab = Tab.chapters
        /// The list of bookmarks, and how many there are.
        var marks = ListView()
        package var markCount = 0
        /// What happened, the newest first.
        var traces = ListView()
        package var traceCount = 0
        /// What comes after this book.
        var queue = ListView()
        package var queueCount = 0
        /// A chapter's name is being typed.
        var naming: Naming?

        struct Naming: Equatable, Sendable {
            var row: Int
            var field: TextField
        }

        public init(chapter: Int?, count: Int, size: Size) {
            self.size = size
            self.count = count
            move(.to(chapter ?? 0))
        }
    }

    public enum Tab: Equatable, CaseIterable, Sendable { case chapters, bookmarks, history, upNext }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        /// The sound came from one chapter into another.
        case chapterChanged(from: Int?, to: Int?)
        /// The book has so many chapters now.
        case divided(Int)
        /// The name of a row that is to be changed.
        case named(Int, String)
        case typed(Key)
        case pasted(String)
        /// Another book is heard from here on.
        case began(chapter: Int?, count: Int)
        /// So many bookmarks are there now.
        case bookmarked(Int)
        /// So much has happened by now.
        case traced(Int)
        /// So many books are up next, and the one that was moved is here.
        case queued(Int, focus: Int?)
        case tabPressed(Tab)
        /// The history, at one of its rows.
        case traceShown(Int)
        case rowPressed(Int)
        case wheelTurned(Int)
        case barPressed(Duration)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size):
            state.size = size
            state.scroll(by: 0)
        case .chapterChanged(let old, let new):
            // Who looks elsewhere goes on looking there.
            if state.list.focus == old, let new { state.moveChapters(.to(new)) }
        case .divided(let count):
            state.count = count
            state.moveChapters(.to(min(state.list.focus, max(0, count - 1))))
        case .named(let row, let title):
            state.naming = .init(row: row, field: TextField(title, isSelected: true))
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .began(let chapter, let count):
            state.naming = nil
            state.count = count
            state.moveChapters(.to(chapter ?? 0))
        case .bookmarked(let count):
            state.markCount = count
            if state.tab == .bookmarks { state.move(.to(min(state.marks.focus, count - 1))) }
        case .traced(let count):
            // Who looks at what was goes on looking at it.
            let added = count - state.traceCount
            state.traceCount = count
            if state.traces.focus > 0, added > 0 {
                state.traces.move(
                    .to(state.traces.focus + added), in: ListShape(count: count),
                    height: state.height)
            }
        case .queued(let count, let focus):
            state.queueCount = count
            state.queue.move(
                .to(min(focus ?? state.queue.focus, max(0, count - 1))),
                in: ListShape(count: count), height: state.height)
        case .tabPressed(let tab): state.tab = tab
        case .traceShown(let row):
            state.tab = .history
            state.move(.to(row))
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row):
            let wasFocused = state.focus == row
            state.move(.to(row))
            return wasFocused ? go(state) : []
        case .barPressed(let time): return [.perform(.listen(.sought(time)))]
        case .ordered(let order):
            return state.naming == nil ? obey(order, &state) : name(order, &state)
        }
        return []
    }

    private static func name(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        guard let naming = state.naming else { return [] }
        switch order.verb {
        case .layerClose: state.naming = nil
        case .focusActivate:
            state.naming = nil
            return [.perform(.listen(.chapterRenamed(naming.row, naming.field.text)))]
        default:
            return write(.order(order), &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .focusActivate: return go(state)
        case .focusNext, .focusPrevious:
            let step = order.verb == .focusNext ? 1 : Tab.allCases.count - 1
            let at = Tab.allCases.firstIndex(of: state.tab) ?? 0
            state.tab = Tab.allCases[(at + step) % Tab.allCases.count]
            return []
        case .itemRemove where state.tab == .chapters:
            return [.perform(.listen(.chapterRemoved(state.focus)))]
        case .itemEdit where state.tab == .chapters:
            return [.perform(.listen(.chapterToName(state.focus)))]
        case .itemWrite where state.tab == .chapters:
            return [.perform(.listen(.sheetWished))]
        case .chapterMove where state.tab == .chapters:
            return [.perform(.listen(.chapterMoved(state.focus)))]
        case .itemRemove where state.tab == .bookmarks:
            return [.perform(.listen(.bookmarkRemoved(state.focus)))]
        case .itemAgain where state.tab == .bookmarks:
            return [.perform(.listen(.clipPlayed(state.focus)))]
        case .itemEdit where state.tab == .bookmarks:
            return [.perform(.listen(.bookmarkOpened(state.focus)))]
        case .itemRemove where state.tab == .upNext:
            return [.perform(.queue(.removed(state.focus)))]
        case .queueEarlier where state.tab == .upNext:
            return [.perform(.queue(.moved(state.focus, by: -order.times)))]
        case .queueLater where state.tab == .upNext:
            return [.perform(.queue(.moved(state.focus, by: order.times)))]
        case .queueClear where state.tab == .upNext: return [.perform(.queue(.cleared))]
        case .contentsOpen: return [.perform(.contents)]
        case .layerClose: return []
        default:
            guard let move = ListView.Move(order.verb) else { return [.perform(.missed)] }
            state.move(move, by: order.times)
            return []
        }
    }

    private static func go(_ state: State) -> [Effect<Action, Ask>] {
        switch state.tab {
        case .chapters: [.perform(.listen(.chapterSought(state.focus)))]
        case .bookmarks: [.perform(.listen(.bookmarkSought(state.focus)))]
        case .history: [.perform(.listen(.traceSought(state.focus)))]
        case .upNext: [.perform(.queue(.played(state.focus)))]
        }
    }

    public static func place(_ state: State) -> Place {
        state.naming == nil ? .player : .fields
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        state.naming != nil && order.verb == .layerClose
    }
    public static var showsSound: Bool { true }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: return .wheelTurned(3)
        case .wheelUp: return .wheelTurned(-3)
        case .press(.left):
            guard let heard = around.listening else { return nil }
            let plan = PlayerPlan(around.size, isLinear: around.isLinear, of: heard)
            if let time = time(at: mouse.at, plan, heard) { return .barPressed(time) }
            if let tabs = plan.tabs, (tabs...tabs + 1).contains(mouse.at.row),
                let tab = PlayerPlan.tabRow(state, heard, around.upNext)
                    .tab(atColumn: mouse.at.column, columns: plan.tabColumns)
            {
                return Tab.allCases.indices.contains(tab) ? .tabPressed(Tab.allCases[tab]) : nil
            }
            return state.shown.row(at: mouse.at, of: state.shape, in: plan.list)
                .map(Action.rowPressed)
        default: return nil
        }
    }

    /// The moment a click on one of the two bars asks for.
    private static func time(
        at point: Point, _ plan: PlayerPlan, _ heard: Listening.State
    ) -> Duration? {
        let share = { (columns: Range<Int>) -> Double? in
            guard columns.contains(point.column) else { return nil }
            return ProgressLine.position(
                column: point.column - columns.lowerBound, length: columns.count)
        }
        if point.row == plan.chapterBar, let chapter = heard.chapter,
            let share = share(plan.words.columns)
        {
            return chapter.start + (chapter.end - chapter.start) * share
        }
        if point.row == plan.bookBar,
            let share = share(
                ProgressLine.bar(
                    in: plan.words.columns,
                    words: ProgressLine.percent(heard.percent / 100)))
        {
            return heard.book.end * share
        }
        return nil
    }
}

extension Player.State {
    var shape: ListShape {
        switch tab {
        case .chapters: ListShape(count: count)
        case .bookmarks: ListShape(count: markCount)
        case .history: ListShape(count: traceCount)
        case .upNext: ListShape(count: queueCount)
        }
    }

    var shown: ListView {
        switch tab {
        case .chapters: list
        case .bookmarks: marks
        case .history: traces
        case .upNext: queue
        }
    }

    var focus: Int { shown.focus }
    var height: Int { PlayerPlan(size, isLinear: false).list.height }

    mutating func move(_ move: ListView.Move, by times: Int = 1) {
        switch tab {
        case .chapters: list.move(move, by: times, in: shape, height: height)
        case .bookmarks: marks.move(move, by: times, in: shape, height: height)
        case .history: traces.move(move, by: times, in: shape, height: height)
        case .upNext: queue.move(move, by: times, in: shape, height: height)
        }
    }

    mutating func moveChapters(_ move: ListView.Move) {
        list.move(move, in: ListShape(count: count), height: height)
    }

    mutating func scroll(by rows: Int) {
        switch tab {
        case .chapters: list.scroll(by: rows, in: shape, height: height)
        case .bookmarks: marks.scroll(by: rows, in: shape, height: height)
        case .history: traces.scroll(by: rows, in: shape, height: height)
        case .upNext: queue.scroll(by: rows, in: shape, height: height)
        }
    }
}

extension Player.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        naming == nil ? nil : \.naming!.field
    }
}
