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

    /// For the list of words.
    public func list(on day: Int) -> WordList.Action {
        do throws(KeepingError) {
            return .gathered(try vocabulary(), day: day)
        } catch {
            return .failed(tr("The words cannot be read: \(error.why)."))
        }
    }

    /// Takes look-ups off their books, or brings them back; nothing where that was kept.
    public func answer(removing ids: [Annotation.ID]) -> WordList.Action {
        answer { () throws(KeepingError) in try notes?.remove(ids) }
    }

    public func answer(restoring ids: [Annotation.ID]) -> WordList.Action {
        answer { () throws(KeepingError) in try notes?.restore(ids) }
    }

    private func answer(_ work: () throws(KeepingError) -> Void) -> WordList.Action {
        do throws(KeepingError) {
            try work()
            return .kept
        } catch {
            return .unkept(tr("The words could not be kept so: \(error.why)."))
        }
    }

    /// Takes look-ups off their books, for commands.
    public func remove(_ ids: [Annotation.ID]) throws(Trouble) {
        do throws(KeepingError) {
            try notes?.remove(ids)
        } catch {
            throw Trouble(why: error.why)
        }
    }

    /// As `bringBack`, for commands.
    public func askAgain(_ word: String) throws(Trouble) {
        do throws(KeepingError) {
            try bringBack(word)
        } catch {
            throw Trouble(why: error.why)
        }
    }

    /// A word that was not asked any more is looked up, and wanted, again.
    func bringBack(_ word: String) throws(KeepingError) {
        guard let keeping, let memory = try keeping.wordMemories()[word], memory.due == nil else {
            return
        }
        try keeping.takeBack(
            word, to: WordSpacing.returned(memory, on: memory.reviewed), isAnswer: false)
    }

    func keep(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(KeepingError) {
        guard let keeping else { throw KeepingError(tr("there is no library to keep them in")) }
        try keeping.keep(memory, of: word, after: grade)
    }

    /// A sentence where it was not kept. What was answered elsewhere since counts: an answer is one
    /// more, and what is taken back is only what was said here.
    public func answer(_ change: Review.Change) -> Review.Action {
        do throws(KeepingError) {
            guard let memory = try overtaking(change) else {
                try make(change)
                return .kept
            }
            guard case .answered(let meant, let grade) = change.to else {
                return .overtaken(change.word, memory, why: Self.overtakenWords)
            }
            let day = max(meant.reviewed, memory.reviewed)
            let new =
                grade.map { WordSpacing.after($0, memory, on: day) }
                ?? WordSpacing.dropped(memory, on: day)
            try keep(new, of: change.word, after: grade)
            return .overtaken(change.word, new, why: nil)
        } catch {
            return .unkept(tr("The answer could not be kept: \(error.why)."))
        }
    }

    public func answer(inList change: Review.Change) -> WordList.Action {
        answer { () throws(KeepingError) in
            if try overtaking(change) != nil { throw KeepingError(Self.overtakenWhy) }
            try make(change)
        }
    }

    private static var overtakenWhy: String { tr("the word was answered elsewhere since") }
    private static var overtakenWords: String {
        tr("Nothing was taken back: \(overtakenWhy).")
    }

    /// The memory that is there now, where it is another than the one that was known.
    private func overtaking(_ change: Review.Change) throws(KeepingError) -> WordMemory? {
        guard let memory = try keeping?.wordMemories()[change.word], memory != change.over else {
            return nil
        }
        return memory
    }

    private func make(_ change: Review.Change) throws(KeepingError) {
        switch change.to {
        case .answered(let memory, let grade): try keep(memory, of: change.word, after: grade)
        case .takenBack(let memory, let isAnswer):
            try keeping?.takeBack(change.word, to: memory, isAnswer: isAnswer)
        }
    }
}
