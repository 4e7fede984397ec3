import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// Looks for words in a book: what is found appears as it is typed, in the order of the book.
public enum Find: Screen {
    public static var name: String { "find" }
    public static var title: String { tr("Find") }
    public static var begun: Action? { .begun }

    /// One place where the pattern stands.
    public struct Hit: Equatable, Sendable {
        public var document: Int
        public var range: Range<Int>
        /// Out of 100.
        public var percent: Double
        public var chapter: String
        /// Which entry of the contents that is; -1 before the first.
        public var section: Int
        public var before: String
        public var match: String
        public var after: String

        public init(
            document: Int, range: Range<Int>, percent: Double, chapter: String,
            section: Int = -1, before: String, match: String, after: String
        ) {
            self.document = document
            self.range = range
            self.percent = percent
            self.chapter = chapter
            self.section = section
            self.before = before
            self.match = match
            self.after = after
        }

        var spot: Spot { Spot(document: document, offset: range.lowerBound) }
        var end: Spot { Spot(document: document, offset: range.upperBound) }
    }

    /// What has been found so far.
    public struct News: Equatable, Sendable {
        /// In the order of the book: those around the place one looked from.
        public var hits: [Hit]
        /// How many stand before the first of them.
        public var skipped: Int
        /// Chapters that have any.
        public var chapters: Int
        /// Where the pattern stands in all, those left out of `hits` counted.
        public var total: Int
        /// Where they all are.
        public var spread: Spread
        public var isComplete: Bool
        /// What is wrong with the pattern.
        public var trouble: String?
        /// The pages that are pictures, when all were looked through.
        public var scanned: ScannedPages

        public init(
            _ hits: [Hit], skipped: Int = 0, chapters: Int = 1, total: Int,
            spread: Spread? = nil, isComplete: Bool, trouble: String? = nil,
            scanned: ScannedPages = ScannedPages()
        ) {
            self.hits = hits
            self.skipped = skipped
            self.chapters = chapters
            self.total = total
            self.spread = spread ?? Spread(hits)
            self.isComplete = isComplete
            self.trouble = trouble
            self.scanned = scanned
        }
    }

    public struct State: Equatable, Sendable {
        public let book: Book
        public let origin: Spot
        /// The matches around this place are listed: the origin, until another is pointed at.
        public package(set) var from: Spot
        public package(set) var field: TextField
        public package(set) var isRegex = false
        public package(set) var wholeWords = false
        public package(set) var isExact = false
        public package(set) var found = News([], total: 0, isComplete: true)
        public package(set) var focus = 0
        /// A hit was chosen by hand: news does not move the focus any more.
        var hasChosen = false
        /// What is shown was found for an older pattern.
        public package(set) var isStale = false
        /// Enter was pressed before there was anything to go to: the first match is gone to.
        package var isGoing = false
        package var size: Size

        public init(_ book: Book, at origin: Spot, last: SearchPattern? = nil, size: Size) {
            self.book = book
            self.origin = origin
            from = origin
            self.size = size
            field = TextField(last?.text ?? "", isSelected: true)
            isRegex = last?.isRegex ?? false
            wholeWords = last?.wholeWords ?? false
        }

        /// Small letters match both cases, a capital makes it exact.
        public var pattern: SearchPattern {
            var pattern = SearchPattern(field.text)
            pattern.isRegex = isRegex
            pattern.wholeWords = wholeWords
            pattern.folds = !isExact && !field.text.contains { $0.isUppercase }
            return pattern
        }

        var focused: Hit? { found.hits.indices.contains(focus) ? found.hits[focus] : nil }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case typed(Key)
        case pasted(String)
        case news(News)
        case hitPressed(Int)
        /// The strip at the foot was pressed where this match is.
        case spreadPressed(Spot)
        case wheelTurned(Int)
        case pausePassed
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// The matches around a place are the ones that are reported.
        case search(Book, SearchPattern, from: Spot)
    }

    /// Typing on is not interrupted by what the first letters bring.
    static let pause = Duration.milliseconds(60)

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            return []
        case .begun: return state.field.isEmpty ? [] : search(&state)
        case .typed(let key): return write(.key(key), &state, then: changed)
        case .pasted(let text): return write(.paste(text), &state, then: changed)
        case .pausePassed: return search(&state)
        case .news(let news): return take(news, &state)
        case .hitPressed(let index):
            let wasFocused = state.focus == index
            choose(index, &state)
            return wasFocused ? go(&state) : []
        case .spreadPressed(let spot): return look(at: spot, &state)
        case .wheelTurned(let hits):
            choose(state.focus + hits, &state)
            return []
        case .ordered(let order): return obey(order, &state)
        }
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusActivate: return go(&state)
        case .listPageForward: choose(state.focus + order.times * page(state), &state)
        case .listPageBack: choose(state.focus - order.times * page(state), &state)
        case .fieldDown, .focusNext: choose(state.focus + order.times, &state)
        case .fieldUp, .focusPrevious: choose(state.focus - order.times, &state)
        case .findRegex:
            state.isRegex.toggle()
            return changed(&state)
        case .findWordOnly:
            state.wholeWords.toggle()
            return changed(&state)
        case .findCase:
            state.isExact.toggle()
            return changed(&state)
        case .layerClose: return [.cancel(.search), .perform(.ask(.close))]
        default:
            return write(.order(order), &state, then: changed)
        }
        return []
    }

    // MARK: - Searching

    private static func changed(_ state: inout State) -> Effects {
        (state.isStale, state.isGoing) = (true, false)
        (state.hasChosen, state.from) = (false, state.origin)
        guard !state.field.isEmpty else {
            state.found = News([], total: 0, isComplete: true)
            state.isStale = false
            state.focus = 0
            return [.cancel(.search), .cancel(.pause)]
        }
        // What an older pattern still finds is no match of this one.
        return [.cancel(.search), .schedule(.pause, after: pause, .pausePassed)]
    }

    private static func search(_ state: inout State) -> Effects {
        [.cancel(.pause), .stream(.search, .search(state.book, state.pattern, from: state.from))]
    }

    /// A match that is listed is chosen; around one that is not, they are looked for anew.
    private static func look(at spot: Spot, _ state: inout State) -> Effects {
        let index = first(after: spot, in: state.found.hits)
        if state.found.hits.indices.contains(index), state.found.hits[index].spot == spot {
            choose(index, &state)
            return []
        }
        (state.from, state.hasChosen, state.isGoing) = (spot, false, false)
        return search(&state)
    }

    private static func take(_ news: News, _ state: inout State) -> Effects {
        // More may have come before the one that was chosen.
        let chosen = state.hasChosen && !state.isStale ? state.focused?.spot : nil
        state.found = news
        state.isStale = false
        state.focus = first(after: chosen ?? state.from, in: news.hits)
        state.focus = min(state.focus, max(0, news.hits.count - 1))
        guard state.isGoing else { return [] }
        // What comes first may stand before the place one is at, and the next after it not yet.
        let isThere = state.focused.map { Spot.isBefore(state.from, $0.end) } ?? false
        guard isThere || news.isComplete || news.trouble != nil else { return [] }
        return go(&state)
    }

    /// The first hit at or after a place, else the first of all.
    static func first(after spot: Spot, in hits: [Hit]) -> Int {
        var (low, high) = (0, hits.count)
        while low < high {
            let middle = (low + high) / 2
            if Spot.isBefore(spot, hits[middle].end) { high = middle } else { low = middle + 1 }
        }
        return low < hits.count ? low : 0
    }

    /// Matches that a screen shows: two rows each, and the names of chapters.
    private static func page(_ state: State) -> Int { max(1, (state.size.height - 8) / 3) }

    private static func choose(_ index: Int, _ state: inout State) {
        let focus = min(max(0, index), max(0, state.found.hits.count - 1))
        guard focus != state.focus else { return }
        (state.focus, state.hasChosen, state.isGoing) = (focus, true, false)
    }

    private static func go(_ state: inout State) -> Effects {
        // Nothing to look for takes the marks away.
        if state.field.isEmpty {
            return [
                .perform(.ask(.found(state.pattern, state.found, at: 0))), .perform(.ask(.close)),
            ]
        }
        // Typed ahead of what is found.
        if state.isStale {
            let isPausing = !state.isGoing
            state.isGoing = true
            return isPausing ? search(&state) : []
        }
        guard state.focused != nil else {
            state.isGoing = !state.found.isComplete
            return []
        }
        state.isGoing = false
        return [
            .cancel(.search),
            .perform(.ask(.found(state.pattern, state.found, at: state.focus))),
            .perform(.ask(.close)),
        ]
    }

    public static func place(_ state: State) -> ScreenKit.Place { .fields }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension Find.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.field }
}
