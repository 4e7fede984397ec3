import Canvas
import Kernel
import ScreenKit
import Wording

/// What happened in the book in view, in sentences of its own, and no further than it was read.
public enum StorySoFar: Screen {
    public static var name: String { "recap" }
    public static var title: String { tr("The story so far") }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goRecap, name: name)
    }

    /// How far back it is told.
    public enum Reach: String, CaseIterable, Sendable {
        case scene, chapter, whole

        var title: String {
            switch self {
            case .scene: tr("the last scene")
            case .chapter: tr("this chapter")
            case .whole: tr("from the beginning")
            }
        }
    }

    public struct Sentence: Equatable, Sendable {
        public var words: String
        public var place: Spot
        /// Out of 100.
        public var percent: Double

        public init(_ words: String, at place: Spot, percent: Double) {
            self.words = Safe.text(
                words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            (self.place, self.percent) = (place, percent)
        }
    }

    public struct Story: Equatable, Sendable {
        public var sentences: [Sentence]
        /// What the reader highlighted there, in the book's order.
        public var highlights: [Sentence]
        /// Who is named in the last paragraphs.
        public var present: [String]
        /// As far as it is told, out of 100, where that is not as far as one is.
        public var isTo: Double?

        public init(
            _ sentences: [Sentence], highlights: [Sentence] = [], present: [String],
            isTo: Double? = nil
        ) {
            (self.sentences, self.highlights) = (sentences, highlights)
            self.present = present.map(Safe.text)
            self.isTo = isTo
        }
    }

    /// So many of the last highlights are shown.
    public static let highlightsMax = 6

    public enum Phase: Equatable, Sendable {
        case looking
        case told(Story)
        /// Nothing was read yet that could be told.
        case unread
        /// A sentence.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        let book: Book
        package var reach = Reach.scene
        package var phase = Phase.looking
        package var list = ListView()
        /// Laid out anew when the width or what is told changes.
        var rows: [Row] = []
        package var size: Size
        let isLinear: Bool

        public init(_ book: Book, _ around: Surroundings) {
            self.book = book
            size = around.size
            isLinear = around.isLinear
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case told(Story)
        case nothingRead
        case failed(String)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Answered by `told`, `nothingRead` or `failed`.
        case tell(Book, Reach)
    }

    public static var begun: Action? { .begun }
    public static func place(_ state: State) -> ScreenKit.Place { .lists }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return ask(.scene, &state)
        case .told(let story):
            state.phase = story.sentences.isEmpty ? .unread : .told(story)
            state.layOut()
        case .nothingRead: state.phase = .unread
        case .failed(let why): state.phase = .failed(why)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): return state.press(row) ? go(state) : []
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .goRecap: return [.perform(.ask(.close))]
        case .focusActivate: return go(state)
        case .itemCopy:
            guard let sentence = state.focused else { return missed }
            return [.perform(.ask(.copy(sentence.words)))]
        case .itemAgain: return ask(state.reach, &state)
        case .listTabNext, .focusNext: return ask(state.turned(by: 1), &state)
        case .listTabPrevious, .focusPrevious: return ask(state.turned(by: -1), &state)
        default: return walk(order, &state)
        }
    }

    private static func ask(_ reach: Reach, _ state: inout State) -> Effects {
        state.reach = reach
        state.phase = .looking
        state.rows = []
        state.list = ListView()
        return [.request(EffectID("story.tell"), .tell(state.book, reach))]
    }

    private static func go(_ state: State) -> Effects {
        guard let sentence = state.focused else { return missed }
        return [.perform(.ask(.close)), .perform(.ask(.seek(.place(sentence.place))))]
    }
}

extension StorySoFar.State: ListPane {
    var story: StorySoFar.Story? {
        if case .told(let story) = phase { story } else { nil }
    }

    var focused: StorySoFar.Sentence? {
        guard rows.indices.contains(list.focus), let at = rows[list.focus].sentence else {
            return nil
        }
        return story?.all[at]
    }

    func turned(by steps: Int) -> StorySoFar.Reach {
        let all = StorySoFar.Reach.allCases
        let at = (all.firstIndex(of: reach) ?? 0) + steps + all.count
        return all[at % all.count]
    }

    package var shape: ListShape {
        let rows = rows
        return ListShape(count: rows.count) { rows[$0].kind }
    }

    package var height: Int { StorySoFar.page(self, size).list.height }
}

extension StorySoFar.Story {
    /// What can be gone to.
    var all: [StorySoFar.Sentence] { sentences + highlights }
}
