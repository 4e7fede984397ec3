import Lexica
import Notebook
import Ports
import ReadingWing
import Wording

/// The words that were looked up, with what they mean, and how well they are remembered.
public struct VocabularyDesk: Sendable {
    private let notes: (any AnnotationKeeping)?
    private let keeping: (any VocabularyKeeping)?
    private let defining: (any Defining)?

    public init(
        _ notes: (any AnnotationKeeping)?, _ keeping: (any VocabularyKeeping)?,
        defining: (any Defining)?
    ) {
        (self.notes, self.keeping, self.defining) = (notes, keeping, defining)
    }

    public func vocabulary() throws(KeepingError) -> Vocabulary {
        guard let notes, let keeping else { return Vocabulary([]) }
        return Vocabulary(
            try notes.annotatedBooks(), memories: try keeping.wordMemories(),
            days: try keeping.reviewedDays())
    }

    /// Why the words could not be read or kept, as a clause for people.
    public struct Trouble: Error {
        public var why: String
    }

    /// As `vocabulary`, for commands.
    public func words() throws(Trouble) -> Vocabulary {
        do throws(KeepingError) {
            return try vocabulary()
        } catch {
            throw Trouble(why: error.why)
        }
    }

    /// As `keep`, for commands.
    public func remember(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(Trouble) {
        do throws(KeepingError) {
            try keep(memory, of: word, after: grade)
        } catch {
            throw Trouble(why: error.why)
        }
    }

    public func gather(on day: Int) -> Review.Action {
        do throws(KeepingError) {
            return .gathered(try vocabulary(), day: day)
        } catch {
            return .failed(tr("The words cannot be read: \(error.why)."))
        }
    }

    /// What the dictionaries say of a word, or of the form that was met; those of its language
    /// first.
    public func meaning(
        of word: Vocabulary.Word, in folder: String?, order: String
    ) -> Review.Action {
        guard let defining else { return .explained(word.key, []) }
        let order = DictionaryOrder(order)
        let said = { (text: String) in
            var query = WordQuery(text, language: word.language, in: folder, order: order)
            query.isCased = false
            return defining.definitions(of: query).definitions
        }
        var found = said(word.text)
        if found.isEmpty, let form = word.uses.first?.form { found = said(form) }
        return .explained(word.key, found)
    }

    func keep(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(KeepingError) {
        guard let keeping else { throw KeepingError(tr("there is no library to keep them in")) }
        try keeping.keep(memory, of: word, after: grade)
    }

    /// Nothing where it was kept; a sentence where not.
    public func answer(_ change: Review.Change) -> Review.Action {
        do throws(KeepingError) {
            switch change.to {
            case .answered(let memory, let grade):
                try keep(memory, of: change.word, after: grade)
            case .takenBack(let memory, let isAnswer):
                try keeping?.takeBack(change.word, to: memory, isAnswer: isAnswer)
            }
            return .kept
        } catch {
            return .unkept(tr("The answer could not be kept: \(error.why)."))
        }
    }
}
