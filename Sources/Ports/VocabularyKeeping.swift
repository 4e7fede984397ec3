import Notebook

/// Keeps how well a person remembers the words they looked up. Every call may take its time, and is
/// durable when it returns.
public protocol VocabularyKeeping: Sendable {
    /// By the words' keys.
    func wordMemories() throws(KeepingError) -> [String: WordMemory]
    /// What was answered, a row a day, the latest first.
    func reviewedDays() throws(KeepingError) -> [Vocabulary.Day]
    /// Keeps a memory, with the answer that made it; nil for none: the word was only set aside.
    func keep(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(KeepingError)
    /// Takes the last answer back, if there was one on the day of the memory that is replaced; nil
    /// forgets the memory.
    func takeBack(
        _ word: String, to memory: WordMemory?, isAnswer: Bool
    ) throws(KeepingError)
}
