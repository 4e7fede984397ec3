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
    public static var opener: Opener<Opening>? {
        Opener(Opening(), verb: .goWords, name: name)
    }

    public struct Opening: Equatable, Sendable {
        /// Only these are asked, by their keys; nil for all.
        package var only: Set<String>?
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
        /// Nothing else is asked; nil for all that is due.
        package let only: Set<String>?
        /// New words that were wanted beyond those of the day; and some more are wanted now.
        var more = 0
        var wantsMore = false
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

        public init(only: Set<String>? = nil, size: Size) {
            (self.only, self.size) = (only, size)
        }

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
        /// The memory that it takes the place of, as far as was known.
        public var over: WordMemory?

        public init(_ word: String, _ to: To, over: WordMemory? = nil) {
            (self.word, self.to, self.over) = (word, to, over)
        }

        var memory: WordMemory? {
            switch to {
            case .answered(let memory, _): memory
            case .takenBack(let memory, _): memory
            }
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case begun
        case gathered(Vocabulary, day: Int)
        /// It is in view again after another screen.
        case uncovered
        case failed(String)
        case explained(String, [Definition])
        /// A change was kept, or was not: a sentence.
        case kept
        case unkept(String)
        /// The word was answered elsewhere since: how well it is remembered now, and why nothing
        /// was taken back, as a sentence.
        case overtaken(String, WordMemory, why: String?)
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
    public static func uncovered(_ state: State, isBare: Bool) -> Action? { .uncovered }
    public static func place(_ state: State) -> ScreenKit.Place { .review }
    /// A voice would read the book below.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .audioFromHere
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.scroll(by: 0)
        case .begun:
            state.phase = .reading
            return gather
        case .uncovered: return gather
        case .gathered(let vocabulary, let day): state.take(vocabulary, on: day)
        case .failed(let why): state.phase = .failed(why)
        case .explained(let key, let meanings):
            guard state.word?.key == key else { return [] }
            state.meanings = meanings
        case .kept: break
        case .unkept(let why): return [.perform(.ask(.say(why)))]
        case .overtaken(let key, let memory, let why):
            state.learn(memory, of: key)
            return why.map { [.perform(.ask(.say($0)))] } ?? []
        case .changed(let change): return make(change, &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static var gather: Effects { [.request(EffectID("words.gather"), .gather)] }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .goWords: return [.perform(.ask(.close))]
        case .itemAgain:
            state.phase = .reading
            return gather
        case .reviewMore:
            guard state.canBringMore else { return missed }
            state.wantsMore = true
            state.phase = .reading
            return gather
        case .focusActivate: return state.isShown ? answer(.good, &state) : show(&state)
        case .reviewAgain: return answer(.again, &state)
        case .reviewHard: return answer(.hard, &state)
        case .reviewGood: return answer(.good, &state)
        case .reviewEasy: return answer(.easy, &state)
        case .itemRemove: return setAside(&state)
        case .itemCopy:
            guard let word = state.word else { return missed }
            return [.perform(.ask(.copy(word.shown)))]
        case .reviewPlace: return go(state)
        case .listNext: state.scroll(by: order.times)
        case .listPrevious: state.scroll(by: -order.times)
        case .listPageForward, .listHalfForward: state.scroll(by: state.room)
        case .listPageBack, .listHalfBack: state.scroll(by: -state.room)
        case .listFirst: state.top = 0
        case .listLast: state.scroll(by: .max)
        default: return missed
        }
        return []
    }

    private static func show(_ state: inout State) -> Effects {
        guard let word = state.word else { return missed }
        state.isShown = true
        // It may have been answered elsewhere since the words were read.
        return [.request(EffectID("words.explain"), .explain(word))] + gather
    }

    /// The sentence's place in its book.
    private static func go(_ state: State) -> Effects {
        guard let place = state.word?.uses.first?.place else { return missed }
        return [.perform(.ask(.open(place)))]
    }

    // MARK: - Answers

    private static func answer(_ grade: WordGrade, _ state: inout State) -> Effects {
        guard state.isShown, let word = state.word else { return missed }
        let new = WordSpacing.after(grade, word.memory, on: state.day)
        return remember(
            Change(word.key, .answered(new, grade), over: word.memory),
            Change(word.key, .takenBack(word.memory, isAnswer: true), over: new),
            tr("The answer for “\(Safe.text(word.shown))”"), &state)
    }

    /// It is not asked any more.
    private static func setAside(_ state: inout State) -> Effects {
        guard let word = state.word else { return missed }
        let new = WordSpacing.dropped(word.memory, on: state.day)
        let title = tr("“\(Safe.text(word.shown))” is not asked any more")
        return remember(
            Change(word.key, .answered(new, nil), over: word.memory),
            Change(word.key, .takenBack(word.memory, isAnswer: false), over: new), title, &state)
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
        // Words that are being read are from before it.
        let reading: Effects = state.phase == .asking ? [.cancel(EffectID("words.gather"))] : []
        return reading + [.request(EffectID("words.keep.\(state.turn)"), .keep(change))]
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
    /// A day that goes on keeps its order, and the card that is in view; words that came since are
    /// asked at the end, and what is gone is not asked.
    mutating func take(_ words: Vocabulary, on day: Int) {
        if wantsMore { more = words.more(on: day, beyond: more) }
        wantsMore = false
        // Of those that were chosen all are asked, new ones too.
        let all = words.queue(on: day, more: only == nil ? more : words.words.count)
        let wanted = all.filter { only?.contains($0.key) ?? true }
        let goesOn = phase == .asking && day == self.day && vocabulary != nil
        (vocabulary, self.day, phase) = (words, day, .asking)
        guard goesOn, let card = word else {
            queue = wanted
            return turnOver()
        }
        let fresh = Dictionary(wanted.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        let known = Set(queue.map(\.key))
        queue = queue.compactMap { fresh[$0.key] } + wanted.filter { !known.contains($0.key) }
        if word?.key != card.key { turnOver() }
    }

    /// New words wait for another day, and nothing else is asked.
    var canBringMore: Bool {
        phase == .asking && queue.isEmpty && only == nil && waiting > 0
    }

    /// New words that no one is asked for today.
    var waiting: Int { vocabulary?.waiting(on: day, more: more) ?? 0 }

    /// The next word, with its answer hidden.
    mutating func turnOver() { (isShown, meanings, top) = (false, nil, 0) }

    mutating func take(_ change: Review.Change) {
        let known = vocabulary?.words.first { $0.key == change.word }
        guard var word = queue.first(where: { $0.key == change.word }) ?? known else { return }
        queue.removeAll { $0.key == change.word }
        switch change.to {
        case .answered(let memory, let grade):
            if grade != nil {
                vocabulary?.count(1, isFirst: word.memory == nil, on: day)
                answers += 1
            }
            word.memory = memory
            // What was not known comes again before the end.
            if grade == .again { queue.append(word) }
        case .takenBack(let memory, let isAnswer):
            word.memory = memory
            if isAnswer {
                vocabulary?.count(-1, isFirst: memory == nil, on: day)
                answers = max(0, answers - 1)
            }
            queue.insert(word, at: 0)
        }
        vocabulary?.remember(word)
        turnOver()
        if case .answered(_, nil) = change.to { fill() }
    }

    /// A new word that is put aside makes room for one that waits.
    private mutating func fill() {
        guard only == nil, let vocabulary else { return }
        let known = Set(queue.map(\.key))
        queue += vocabulary.queue(on: day, more: more).filter { !known.contains($0.key) }
    }

    /// What became of a word elsewhere; one that is not due any more is not asked.
    mutating func learn(_ memory: WordMemory, of key: String) {
        guard var word = vocabulary?.words.first(where: { $0.key == key }) else { return }
        word.memory = memory
        vocabulary?.remember(word)
        let card = self.word?.key
        queue = queue.compactMap { $0.key != key ? $0 : word.isDue(on: day) ? word : nil }
        if self.word?.key != card { turnOver() }
    }

    mutating func scroll(by rows: Int) {
        let last = max(0, answerRows(width: textWidth).count - room)
        top = min(last, max(0, top + min(max(rows, -10_000), 10_000)))
    }
}

extension Vocabulary.Use {
    /// The sentence in its book, where the person's own place stays; nil without a file.
    var place: Destination? {
        guard let path, let locator = Locator(start) else { return nil }
        return .glance(at: locator, in: .file(path))
    }
}

extension Destination {
    /// - Parameter keys: of the words that are asked, and no others.
    static func review(only keys: Set<String>?) -> Destination {
        Destination(Review.self, .init(only: keys))
    }
}
