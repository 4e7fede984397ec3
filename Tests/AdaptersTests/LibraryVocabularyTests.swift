import Notebook
import Ports
import TestKit
import Testing

@testable import Adapters

/// How well words are remembered, on a real disk.
@Suite struct LibraryVocabularyTests {
    private let scratch = TemporaryFolder()
    private func library() -> SQLiteLibrary { SQLiteLibrary(folder: scratch.path, now: { 1 }) }

    @Test func `an answer is kept with its day, and taken back it never was`() throws {
        #expect(try library().wordMemories().isEmpty && library().reviewedDays().isEmpty)
        let first = WordSpacing.after(.good, nil, on: 20_000)
        let second = WordSpacing.after(.again, first, on: 20_003)
        try library().keep(first, of: "fathom's", after: .good)
        try library().keep(second, of: "fathom's", after: .again)
        #expect(try library().wordMemories() == ["fathom's": second])
        #expect(
            try library().reviewedDays() == [
                Vocabulary.Day(day: 20_003, reviews: 1, failures: 1, firsts: 0),
                Vocabulary.Day(day: 20_000, reviews: 1, failures: 0, firsts: 1),
            ])
        try library().takeBack("fathom's", to: first, isAnswer: true)
        #expect(try library().wordMemories() == ["fathom's": first])
        try library().takeBack("fathom's", to: nil, isAnswer: true)
        #expect(try library().wordMemories().isEmpty && library().reviewedDays().isEmpty)
    }

    @Test func `a word set aside has no day, and that is no answer`() throws {
        var memory = WordSpacing.after(.good, nil, on: 20_000)
        memory.due = nil
        try library().keep(memory, of: "a", after: nil)
        #expect(try library().wordMemories()["a"] == memory)
        #expect(try library().reviewedDays().isEmpty)
        try library().takeBack("a", to: nil, isAnswer: false)
        #expect(try library().wordMemories().isEmpty)
    }

    @Test func `numbers that no memory has do no harm`() throws {
        try library().keep(WordSpacing.after(.good, nil, on: 1), of: "a", after: .good)
        try Database(path: scratch.path + "/library.db").execute(
            "UPDATE word_memory SET stability = 9e999, due = 9223372036854775807, lapses = -5")
        let memory = try #require(try library().wordMemories()["a"])
        #expect(memory.stability.isFinite && memory.lapses == 0 && memory.due! <= 1 << 30)
    }
}
