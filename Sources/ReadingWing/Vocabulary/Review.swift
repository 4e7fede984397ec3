import Canvas
import Kernel
import Lexica
import Notebook
import Publications
import ScreenKit
import Wording

/// `gv`: the words that were looked up come back in their sentences, at intervals that grow with
/// each answer that was right.
public enum Review: Screen {
    public static var name: String { "words" }
    public static var title: String { tr("Words to remember") }
    public static var hidesAll: Bool { true }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goWords, name: name)
    }

    public static func layer(_ way: Plainly, _ around: Surroundings) -> State? {
        State(size: around.size)
    }

    public enum Phase: Equatable, Sendable {
        case reading
        case asking
        /// A sentence.
        case failed(String)
    }

    public struct State: Equatable, Sendable {
        package var phase = Phase.reading
        package var vocabulary: Vocabulary?
        /// The day of the calendar on which it was opened.
        package var day = 0
        /// What is asked, the first of them now.
        package var queue: [Vocabulary.Word] = []
        /// The answer is in view.
        package var isShown = false
        /// What dictionaries say of the word that is asked; nil while they are looked through.
        package var meanings: [Definition]?
        package var top = 0
        /// Answers since it was opened.
        package var answers = 0
        /// Tells one change that is to be kept from the next.
        var turn = 0
        package var size: Size

        public init(size: Size) { self.size = size }

        var word: Vocabulary.Word? { queue.first }
    }

    /// What becomes of a word's memory.
    public struct Change: Equatable, Sendable {
        public enum To: Equatable, Sendable {
            /// Without a grade it is only set aside.
            case answered(WordMemory, WordGrade?)
            case takenBack(WordMemory?, isAnswer: Bool)
        }

        public var word: String
        public var to: To

        public init(_ word: String, _ to: To) { (self.word, self.to) = (word, to) }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case gathered(Vocabulary, day: Int)
        case failed(String)
        case explained(String, [Definition])
        /// A change was kept, or was not: a sentence.
        case kept
        case unkept(String)
        /// Taken back, or done again.
        case changed(Change)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Answered by `gathered` or `failed`.
        case gather
        /// Answered by `explained`.
        case explain(Vocabulary.Word)
        /// Answered by `kept` or `unkept`.
        case keep(Change)
    }

    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    static let journal = "words"

    public static var begun: Action? { .begun }
    public static func place(_ state: State) -> ScreenKit.Place { .review }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.scroll(by: 0)
        case .begun: return [.request(EffectID("words.gather"), .gather)]
        case .gathered(let vocabulary, let day):
            (state.vocabulary, state.day) = (vocabulary, day)
            state.queue = vocabulary.queue(on: day)
            state.phase = .asking
            state.turnOver()
        case .failed(let why): state.phase = .failed(why)
        case .explained(let key, let meanings):
            guard state.word?.key == key else { return [] }
            state.meanings = meanings
        case .kept: break
        case .unkept(let why): return [.perform(.ask(.say(why)))]
        case .changed(let change): return make(change, &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .goWords: return [.perform(.ask(.close))]
        case .itemAgain: return [.request(EffectID("words.gather"), .gather)]
        case .focusActivate: return state.isShown ? answer(.good, &state) : show(&state)
        case .reviewAgain: return answer(.again, &state)
        case .reviewHard: return answer(.hard, &state)
        case .reviewGood: return answer(.good, &state)
        case .reviewEasy: return answer(.easy, &state)
        case .itemRemove: return setAside(&state)
        case .itemCopy:
            guard let word = state.word else { return missed }
            return [.perform(.ask(.copy(word.text)))]
        case .reviewPlace: return go(state)
        case .listNext: state.scroll(by: order.times)
        case .listPrevious: state.scroll(by: -order.times)
        case .listPageForward, .listHalfForward: state.scroll(by: state.size.height / 2)
        case .listPageBack, .listHalfBack: state.scroll(by: -state.size.height / 2)
        default: return missed
        }
        return []
    }

    private static func show(_ state: inout State) -> Effects {
        guard let word = state.word else { return missed }
        state.isShown = true
        return [.request(EffectID("words.explain"), .explain(word))]
    }

    /// The sentence's place in its book.
    private static func go(_ state: State) -> Effects {
        guard let use = state.word?.uses.first, let path = use.path,
            let locator = Locator(use.start)
        else { return missed }
        return [.perform(.ask(.open(.book(.file(path), at: .locator(locator)))))]
    }

    // MARK: - Answers

    private static func answer(_ grade: WordGrade, _ state: inout State) -> Effects {
        guard state.isShown, let word = state.word else { return missed }
        state.answers += 1
        let new = WordSpacing.after(grade, word.memory, on: state.day)
        return remember(
            Change(word.key, .answered(new, grade)),
            Change(word.key, .takenBack(word.memory, isAnswer: true)),
            tr("The answer for “\(Safe.text(word.text))”"), &state)
    }

    /// It is not asked any more.
    private static func setAside(_ state: inout State) -> Effects {
        guard let word = state.word else { return missed }
        var new = word.memory ?? WordSpacing.after(.good, nil, on: state.day)
        new.due = nil
        let title = tr("“\(Safe.text(word.text))” is not asked any more")
        return remember(
            Change(word.key, .answered(new, nil)),
            Change(word.key, .takenBack(word.memory, isAnswer: false)), title, &state)
            + [.perform(.ask(.done(tr("\(title)."))))]
    }

    private static func remember(
        _ change: Change, _ back: Change, _ title: String, _ state: inout State
    ) -> Effects {
        make(change, &state) + [
            .record(
                Undo(
                    title: title, journal: journal, inverse: .changed(back),
                    forward: .changed(change)))
        ]
    }

    private static func make(_ change: Change, _ state: inout State) -> Effects {
        state.take(change)
        state.turn += 1
        return [.request(EffectID("words.keep.\(state.turn)"), .keep(change))]
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(1)
        case .wheelUp: .wheelTurned(-1)
        case .press(.left): .ordered(Order(.focusActivate))
        default: nil
        }
    }
}

extension Review.State {
    /// The next word, with its answer hidden.
    mutating func turnOver() { (isShown, meanings, top) = (false, nil, 0) }

    mutating func take(_ change: Review.Change) {
        let known = vocabulary?.words.first { $0.key == change.word }
        guard var word = queue.first(where: { $0.key == change.word }) ?? known else { return }
        queue.removeAll { $0.key == change.word }
        switch change.to {
        case .answered(let memory, let grade):
            word.memory = memory
            // What was not known comes again before the end.
            if grade == .again { queue.append(word) }
        case .takenBack(let memory, _):
            word.memory = memory
            queue.insert(word, at: 0)
        }
        vocabulary?.remember(word)
        turnOver()
    }

    mutating func scroll(by rows: Int) {
        let last = max(0, answerRows(width: textWidth).count - room)
        top = min(last, max(0, top + min(max(rows, -10_000), 10_000)))
    }
}
