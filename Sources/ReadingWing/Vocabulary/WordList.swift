import Canvas
import Kernel
import Notebook
import Publications
import ScreenKit
import Wording

/// `gV`: all words that were looked up, with the day on which each is asked again: to find one, to
/// put it aside or take it back, and to be asked for some of them only.
public enum WordList: Screen {
    public static var name: String { "word-list" }
    public static var title: String { tr("Words you looked up") }
    public static var begun: Action? { .begun }
    public static func uncovered(_ state: State, isBare: Bool) -> Action? { .begun }
    public static var opener: Opener<Plainly>? {
        Opener(Plainly(), verb: .goWordList, name: name)
    }
    public static func journal(_ state: State, _ around: Surroundings) -> String? { journal }
    private static let journal = "word-list"

    /// In the order of the tabs.
    public enum Part: Int, CaseIterable, Sendable {
        case all, due, new, learned, dropped

        var title: String {
            switch self {
            case .all: tr("All")
            case .due: tr("Today", "words that are asked")
            case .new: tr("New", "words")
            case .learned: tr("Learned", "words")
            case .dropped: tr("Not asked", "words")
            }
        }
    }

    public enum Sort: String, CaseIterable, Sendable {
        case latest, word, due

        var title: String {
            switch self {
            case .latest: tr("latest first")
            case .word: tr("by word", "order")
            case .due: tr("soonest first")
            }
        }
    }

    public struct State: Equatable, Sendable {
        /// nil while they are read.
        package var vocabulary: Vocabulary?
        /// A sentence.
        var trouble: String?
        package var day = 0
        package var part = Part.all
        package var sort = Sort.latest
        /// Those that are shown, by their places among all.
        var shown: [Int] = []
        var isFinding = false
        var find = TextField()
        package var list = ListView()
        /// Tells one change that is to be kept from the next.
        var turn = 0
        package var size: Size

        public init(size: Size) { self.size = size }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case gathered(Vocabulary, day: Int)
        case failed(String)
        /// A word's memory, put aside or taken back.
        case changed(Review.Change)
        /// A word went out of the list with all its look-ups, or came back.
        case removed(Vocabulary.Word)
        case restored(Vocabulary.Word)
        case kept
        /// A change was not kept: a sentence.
        case unkept(String)
        case rowPressed(Int)
        case tabPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// Answered by `gathered` or `failed`.
        case gather
        /// These are answered by `kept` or `unkept`.
        case keep(Review.Change)
        case remove([Annotation.ID])
        case restore([Annotation.ID])
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.resize(size)
        case .begun: return [.request(EffectID("word-list"), .gather)]
        case .gathered(let vocabulary, let day):
            let focused = state.focused?.key
            (state.vocabulary, state.day, state.trouble) = (vocabulary, day, nil)
            state.narrow(to: focused)
        case .failed(let why): (state.vocabulary, state.trouble) = (nil, why)
        case .changed(let change): return make(change, &state)
        case .removed(let word):
            state.vocabulary?.forget(word.key)
            state.narrow()
            return keep(.remove(word.uses.map(\.id)), &state)
        case .restored(let word):
            state.vocabulary?.add(word)
            state.narrow(to: word.key)
            return keep(.restore(word.uses.map(\.id)), &state)
        case .kept: break
        // What the list shows is not so: it is read anew.
        case .unkept(let why):
            return [.perform(.ask(.say(why))), .request(EffectID("word-list"), .gather)]
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? show(state) : []
        case .tabPressed(let tab): turn(to: tab, &state)
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.isFinding { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return show(state)
        case .layerClose:
            guard !state.find.isEmpty else { return [.perform(.ask(.close))] }
            state.find = TextField()
            state.narrow(to: state.focused?.key)
        case .listOut, .goWordList: return [.perform(.ask(.close))]
        case .goWords: return review(state)
        case .listActions:
            guard let place = state.focused?.uses.first?.place else { return missed }
            return [.perform(.ask(.open(place)))]
        case .findOpen: state.isFinding = true
        case .listSort:
            state.sort = state.sort.next
            state.list = ListView()
            state.narrow()
        case .itemRemove: return putAside(&state)
        case .itemAgain: return takeBack(&state)
        case .itemCopy:
            guard let word = state.focused else { return missed }
            return [.perform(.ask(.copy(word.shown)))]
        case .listTabNext, .focusNext: turn(to: state.part.rawValue + order.times, &state)
        case .listTabPrevious, .focusPrevious:
            turn(to: state.part.rawValue - order.times, &state)
        default: return walk(order, &state)
        }
        return []
    }

    private static func turn(to tab: Int, _ state: inout State) {
        let last = Part.allCases.count - 1
        state.part = Part(rawValue: min(max(0, tab), last)) ?? .all
        state.list = ListView()
        state.narrow()
    }

    /// What was kept of a word, with every sentence in which it was met.
    private static func show(_ state: State) -> Effects {
        guard let word = state.focused else { return missed }
        var act: Card.Act?
        if let place = word.uses.first?.place {
            act = Card.Act(tr("in the book"), [.open(place)])
        }
        let row = rows(state.size).lowerBound + state.list.focus - state.list.top
        let card = Card.State(
            Safe.text(word.shown), word.lines, act: act, row: row, size: state.size)
        return [.perform(.ask(.open(.card(card))))]
    }

    /// Those that are listed are asked, and no others.
    private static func review(_ state: State) -> Effects {
        let isAll = state.part == .all && state.find.isEmpty
        let keys = isAll ? nil : Set(state.words.map(\.key))
        return [.perform(.ask(.open(.review(only: keys))))]
    }

    // MARK: - Changes

    /// Not asked any more; a word that is not asked goes out of the list.
    private static func putAside(_ state: inout State) -> Effects {
        guard let word = state.focused else { return missed }
        let name = Safe.text(word.shown)
        if word.isDropped {
            let title = tr("“\(name)” is removed with its sentences")
            return change(.removed(word), back: .restored(word), title, &state)
        }
        let title = tr("“\(name)” is not asked any more")
        let dropped = WordSpacing.dropped(word.memory, on: state.day)
        return change(
            .changed(Review.Change(word.key, .answered(dropped, nil), over: word.memory)),
            back: .changed(
                Review.Change(
                    word.key, .takenBack(word.memory, isAnswer: false), over: dropped)),
            title, &state)
    }

    private static func takeBack(_ state: inout State) -> Effects {
        guard let word = state.focused, word.isDropped, let memory = word.memory else {
            return missed
        }
        let returned = WordSpacing.returned(memory, on: state.day)
        return change(
            .changed(
                Review.Change(word.key, .takenBack(returned, isAnswer: false), over: memory)),
            back: .changed(Review.Change(word.key, .answered(memory, nil), over: returned)),
            tr("“\(Safe.text(word.shown))” is asked again"), &state)
    }

    private static func change(
        _ action: Action, back: Action, _ title: String, _ state: inout State
    ) -> Effects {
        reduce(&state, action) + [
            .record(Undo(title: title, journal: journal, inverse: back, forward: action)),
            .perform(.ask(.done(tr("\(title).")))),
        ]
    }

    private static func make(_ change: Review.Change, _ state: inout State) -> Effects {
        if var word = state.vocabulary?.words.first(where: { $0.key == change.word }) {
            word.memory = change.memory
            state.vocabulary?.remember(word)
            state.narrow(to: change.word)
        }
        return keep(.keep(change), &state)
    }

    private static func keep(_ work: Work, _ state: inout State) -> Effects {
        state.turn += 1
        return [.request(EffectID("word-list.keep.\(state.turn)"), .work(work))]
    }

    // MARK: - The field

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        write(edit, &state) { state in
            state.list = ListView()
            state.narrow()
            return []
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.find = TextField()
            state.isFinding = false
            state.narrow()
        case .focusActivate: state.isFinding = false
        case .fieldDown, .focusNext: state.move(.next)
        case .fieldUp, .focusPrevious: state.move(.previous)
        default: return edit(.order(order), &state)
        }
        return []
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.isFinding ? .fields : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.isFinding || !state.find.isEmpty
        case .goWords: !state.isFinding
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension WordList.Sort {
    var next: Self {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}

extension WordList.State: ListPane {
    package var shape: ListShape { ListShape(count: shown.count) }
    package var height: Int { max(1, WordList.rows(size).count) }

    var words: [Vocabulary.Word] {
        let all = vocabulary?.words ?? []
        return shown.compactMap { all.indices.contains($0) ? all[$0] : nil }
    }

    var focused: Vocabulary.Word? {
        guard let words = vocabulary?.words, shown.indices.contains(list.focus),
            words.indices.contains(shown[list.focus])
        else { return nil }
        return words[shown[list.focus]]
    }

    /// - Parameter key: that of the word which keeps the focus.
    mutating func narrow(to key: String? = nil) {
        let words = vocabulary?.words ?? []
        let typed = find.text.lowercased()
        var typing = TypedWord()
        let sought = typing.plain(typed)
        let due =
            part == .due ? Set(vocabulary?.queue(on: day).map(\.key) ?? []) : []
        // The code of a language that is there means its words, not all that has the letters.
        let isCode = words.contains { $0.language == typed }
        shown = words.indices.filter { index in
            let word = words[index]
            guard word.isPart(part, due) else { return false }
            if isCode { return word.language == typed }
            return typed.isEmpty || word.says(sought, &typing)
        }
        switch sort {
        case .word: break
        case .latest:
            let met = words.map { $0.uses.first?.created ?? 0 }
            shown.sort { (met[$1], $0) < (met[$0], $1) }
        case .due:
            let days = words.map { word in
                word.memory.map { $0.due ?? Int.max } ?? Int.max - 1
            }
            shown.sort { (days[$0], $0) < (days[$1], $1) }
        }
        // What begins as was typed is meant before what only tells of it.
        if !typed.isEmpty, !isCode {
            let begins = { (index: Int) in words[index].text.hasPrefix(typed) }
            shown = shown.filter(begins) + shown.filter { !begins($0) }
        }
        let place = key.flatMap { key in shown.firstIndex { words[$0].key == key } }
        move(.to(place ?? list.focus))
    }
}

extension WordList.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { isFinding ? \.find : nil }
}
