import Canvas
import Kernel
import Lexica
import Publications
import ScreenKit
import Wording

/// `K`: picks a word of the page by its first letters, or takes the one that is selected, and shows
/// in a card what the book's glossary, the dictionaries and a program of the person's say of it.
public enum Lookup: Screen {
    public static var name: String { "lookup" }
    public static var title: String { tr("Look a word up") }

    /// A word to look up, with where it stands.
    public struct Question: Equatable, Sendable {
        public var word: String
        /// The whole sentence around it.
        public var sentence: String
        /// Where in the book; nil for a word that was only typed.
        public var place: Spot?
        public var length = 0
        /// The screen's row, which the card leaves alone.
        public var row: Int?

        public init(
            _ word: String, in sentence: String = "", at place: Spot? = nil, length: Int = 0,
            row: Int? = nil
        ) {
            self.word = word
            self.sentence = sentence
            self.place = place
            self.length = length
            self.row = row
        }
    }

    /// A word of the page, and the cell it begins at while the screen keeps its size.
    public struct Choice: Equatable, Sendable {
        public var question: Question
        public var cell: Point?
        /// What stands behind it, where words are not written apart.
        public var following = ""
    }

    public enum Phase: Equatable, Sendable {
        case picking
        case looking
        case shown
    }

    public struct State: Equatable, Sendable {
        let book: Book
        public package(set) var phase = Phase.picking
        var field = TextField()
        /// The words of the page, in its order; the one under the cursor is chosen at first.
        var choices: [Choice]
        var start: Int
        /// Which of those that match is chosen.
        var chosen = 0
        package internal(set) var question: Question?
        public package(set) var answer = Answer()
        /// The source that is shown.
        var at = 0
        var top = 0
        /// Which voice is heard next.
        var soundAt = 0
        /// The source that was read last time comes first.
        var favourite: String?
        /// A card of the same book is in the other pane: what is picked is looked up there.
        package var isBeside = false
        /// Cards that others were opened from, by a word in them.
        package internal(set) var behind: [Card] = []
        package var size: Size

        public init(
            _ book: Book, _ choices: [Choice], start: Int = 0, favourite: String? = nil, size: Size
        ) {
            self.book = book
            self.choices = choices
            self.start = start
            self.favourite = favourite
            self.size = size
        }
    }

    /// What looking came to.
    public struct Answer: Equatable, Sendable {
        public var definitions: [Definition]
        /// The person said in which order; what was read last does not change it.
        public var isOrdered: Bool
        /// What was asked, in words: dictionaries by name, else the folders that hold none.
        public var asked: [String]
        public var folders: [String]
        /// What could not be read or asked, as sentences.
        public var troubles: [String]
        /// What dictionaries call the word, whose forms are one word to remember.
        public var headword: String?
        /// The word is among those to remember, or has no place to be kept at.
        public var isKept = true
        /// It was put among them just now.
        public var isNew = false

        public init(
            _ definitions: [Definition] = [], isOrdered: Bool = false, asked: [String] = [],
            folders: [String] = [], troubles: [String] = [], headword: String? = nil
        ) {
            self.definitions = definitions
            self.isOrdered = isOrdered
            self.asked = asked
            self.folders = folders
            self.troubles = troubles
            self.headword = headword
        }
    }

    public enum Action: ScreenActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        /// A word that needs no picking.
        case asked(Question)
        case answered(Answer)
        case wheelTurned(Int)
        /// A file of sound out of a dictionary.
        case soundFetched([UInt8])
        case soundMissed(String)
        /// The word is among those to remember, or is not: a sentence.
        case kept(isNew: Bool)
        case unkept(String)
        /// Its look-up was taken back.
        case forgotten
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case look(Question, Book)
        case keep(Question, Answer, Book)
        case forget(Question, Book)
        case fetchSound(WordSound, source: String)
        case play([UInt8])
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .ordered(let order): return obey(order, &state)
        case .resized(let size):
            if state.size != size {
                // The page is set anew below: where its words stand is not known any more.
                for at in state.choices.indices { state.choices[at].cell = nil }
            }
            state.size = size
            scroll(by: 0, &state)
            return []
        case .typed(let key):
            return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .asked(let question): return take(question, &state)
        case .answered(let answer):
            state.phase = .shown
            state.answer = answer
            if !answer.isOrdered, let favourite = state.favourite,
                let at = answer.definitions.firstIndex(where: { $0.source == favourite })
            {
                state.answer.definitions.insert(state.answer.definitions.remove(at: at), at: 0)
            }
            (state.at, state.top, state.soundAt) = (0, 0, 0)
            return answer.isNew ? [notesChanged] : []
        case .wheelTurned(let rows):
            scroll(by: rows, &state)
            return []
        case .soundFetched(let bytes): return [.perform(.ask(.wantSound)), .perform(.play(bytes))]
        case .kept(let isNew):
            (state.answer.isKept, state.answer.isNew) = (true, isNew)
            let word = Safe.text(state.question?.word ?? "")
            let said = tr("“\(word)” is among the words to remember.")
            return [notesChanged, .perform(.ask(.say(said)))]
        case .forgotten:
            (state.answer.isKept, state.answer.isNew) = (false, false)
            let word = Safe.text(state.question?.word ?? "")
            let said = tr("“\(word)” is not among the words to remember.")
            return [notesChanged, .perform(.ask(.say(said)))]
        case .unkept(let why): return [.perform(.ask(.say(why)))]
        case .soundMissed(let why):
            return [.perform(.ask(.say(tr("The word cannot be heard: \(why)."))))]
        }
    }

    private static func take(_ question: Question, _ state: inout State) -> Effects {
        guard state.isBeside else { return ask(question, &state) }
        return [.perform(.ask(.close)), .perform(.ask(.lookUpBeside(question)))]
    }

    private static func ask(_ question: Question, _ state: inout State) -> Effects {
        state.leaveCard()
        state.question = question
        state.phase = .looking
        return [.request(.looking, .look(question, state.book))]
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        state.phase == .picking ? pick(order, &state) : read(order, &state)
    }

    // MARK: - Picking

    private static func pick(_ order: Order, _ state: inout State) -> Effects {
        let count = state.matches.count
        switch order.verb {
        case .layerClose:
            state.field = TextField()
            state.phase = .shown
        case .focusNext, .fieldDown: if count > 0 { state.chosen = (state.chosen + 1) % count }
        case .focusPrevious, .fieldUp:
            if count > 0 { state.chosen = (state.chosen + count - 1) % count }
        case .focusActivate:
            if let choice = state.choice { return take(choice.question, &state) }
            let word = state.field.text
            guard word.contains(where: \.isLetter) else { return [.perform(.ask(.close))] }
            return take(Question(word), &state)
        default: return edit(.order(order), &state)
        }
        return []
    }

    private static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        write(edit, &state) { state in
            state.chosen = 0
            return []
        }
    }

    // MARK: - Reading

    private static func read(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .focusNext: return turn(1, &state)
        case .focusPrevious: return turn(-1, &state)
        case .listNext: scroll(by: order.times, &state)
        case .listPrevious: scroll(by: -order.times, &state)
        case .listPageForward, .listHalfForward: scroll(by: state.height, &state)
        case .listPageBack, .listHalfBack: scroll(by: -state.height, &state)
        case .listFirst: state.top = 0
        case .listLast: scroll(by: state.lines.count, &state)
        case .itemCopy: return [.perform(.ask(.copy(state.lines.joined(separator: "\n"))))]
        case .findOpen: state.pickInCard()
        case .audioFromHere: return hear(&state)
        case .itemAdd: return keep(state)
        case .itemRemove: return forget(state)
        case .layerClose: state.backToCard()
        case .focusActivate: return [.perform(.ask(.close))]
        default: return missed
        }
        return []
    }

    private static func turn(_ step: Int, _ state: inout State) -> Effects {
        let count = state.answer.definitions.count
        guard count > 1 else { return [] }
        state.at = (state.at + step + count) % count
        (state.top, state.soundAt) = (0, 0)
        return [.perform(.ask(.favoured(state.answer.definitions[state.at].source)))]
    }

    private static func keep(_ state: State) -> Effects {
        guard state.mayBeKept, let question = state.question else { return missed }
        return [.request(.keeping, .keep(question, state.answer, state.book))]
    }

    private static func forget(_ state: State) -> Effects {
        guard state.mayBeForgotten, let question = state.question else { return missed }
        return [.request(.keeping, .forget(question, state.book))]
    }

    /// The book's list of notes has its look-ups as well.
    private static var notesChanged: Effects.Element {
        .perform(.ask(.mark(.cameFromElsewhere)))
    }

    /// Another press takes the next voice, where a word has several.
    private static func hear(_ state: inout State) -> Effects {
        guard let (source, sounds) = state.heard else { return missed }
        let sound = sounds[state.soundAt % sounds.count]
        state.soundAt += 1
        return [.request(.hearing, .fetchSound(sound, source: source))]
    }

    private static func scroll(by rows: Int, _ state: inout State) {
        let last = max(0, state.lines.count - state.height)
        state.top = min(last, max(0, state.top + min(max(rows, -100_000), 100_000)))
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.phase == .picking ? .fields : .lists
    }
    /// `Esc` leads from a word's word back to the word.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        if state.phase == .picking && state.question == nil { return false }
        let isWithin = state.phase == .picking
        switch order.verb {
        case .layerClose: return isWithin || !state.behind.isEmpty
        // A sound that is still looked for is not the book's.
        case .audioFromHere: return state.phase == .looking || isWithin || state.heard != nil
        default: return false
        }
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: return .wheelTurned(1)
        case .wheelUp: return .wheelTurned(-1)
        case .press(.left) where state.phase == .picking:
            let hit = state.choices.first { choice in
                guard let cell = choice.cell, cell.row == mouse.at.row else { return false }
                let end = cell.column + Width.of(choice.question.word)
                return (cell.column..<end).contains(mouse.at.column)
            }
            return hit.map { .asked($0.question) }
        default: return nil
        }
    }
}

extension Lookup.State {
    /// The one that `Enter` looks up.
    var choice: Lookup.Choice? {
        let matches = matches
        return matches.indices.contains(chosen) ? matches[chosen] : nil
    }

    package func isOf(_ book: Book) -> Bool { self.book.source == book.source }

    var isFound: Bool { answer.definitions.indices.contains(at) }

    var lines: [String] {
        let lines = allLines
        // Of what is said where nothing was found, blank rows go first.
        return !isFound && lines.count > Lookup.room(on: size)
            ? lines.filter { !$0.isEmpty } : lines
    }

    private var allLines: [String] {
        let width = max(1, min(Lookup.width, size.width) - 4)
        let text = isFound ? answer.definitions[at].text : Lookup.nothingFound(answer)
        return Lookup.rows(of: text, width: width)
    }

    /// What the source that is shown has to be heard, else the first that has anything.
    var heard: (source: String, sounds: [WordSound])? {
        let shown = answer.definitions.indices.contains(at) ? [answer.definitions[at]] : []
        return (shown + answer.definitions).first { !$0.sounds.isEmpty }
            .map { ($0.source, $0.sounds) }
    }

    /// A word of the page that is not among those to remember.
    var mayBeKept: Bool { phase == .shown && !answer.isKept && question?.place != nil }

    var mayBeForgotten: Bool { phase == .shown && answer.isNew && question?.place != nil }

    /// Rows of text that show at once.
    var height: Int { Lookup.rows(of: lines.count, isFound: isFound, on: size).text }
}

extension EffectID {
    static let looking = EffectID("looking")
    static let hearing = EffectID("hearing")
}

extension Lookup.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        phase == .picking ? \.field : nil
    }
}
