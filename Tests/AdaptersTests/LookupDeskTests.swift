import Glibc
import Lexica
import Notebook
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit
import TestKit
import Testing

@testable import Adapters

/// Words of a book looked up and kept, with real dictionaries and a real library.
@Suite struct LookupDeskTests {
    private let scratch = TemporaryFolder()
    private let book: Book

    init() throws {
        book = Book(
            .file("/b.epub"),
            try BookMaker(
                "<p>A gift. <span lang=\"de\">Gift tötet. Schlossgarten.</span> The frobnicator, a gift.</p>"
            ).open())
        try write("one", "English - French", [("gift", "n. A present."), ("present", "Here.")])
        try write(
            "two", "German - English",
            [
                ("Gift", "n. Poison."), ("frobnicator", "A thing."), ("Garten", "n. Garden."),
                ("Schloss", "n. Castle."),
            ])
    }

    private func write(_ base: String, _ name: String, _ entries: [(String, String)]) throws {
        var (index, articles): ([UInt8], [UInt8]) = ([], [])
        for (word, text) in entries {
            let place = [articles.count, text.utf8.count].flatMap { number in
                (0..<4).map { UInt8(number >> (8 * (3 - $0)) & 255) }
            }
            index += Array(word.utf8) + [0] + place
            articles += Array(text.utf8)
        }
        let info = "StarDict's dict ifo file\nbookname=\(name)\nsametypesequence=m\n"
        for (ending, bytes) in [("ifo", Array(info.utf8)), ("idx", index), ("dict", articles)] {
            try DiskDocuments().save(bytes, to: "\(scratch.path)/\(base).\(ending)")
        }
    }

    private var library: SQLiteLibrary { SQLiteLibrary(folder: scratch.path, now: { 1 }) }

    private var desk: LookupDesk {
        var chance = SplitMix64(seed: UInt64(now()))
        let ids = (0..<9).map { _ in "\(chance.next())" }
        return LookupDesk(
            defining: DiskDictionaries(folders: [scratch.path]),
            counting: WordCounts(FrequencyLists(folders: []), texts: nil, shelf: nil),
            keeping: library, remembering: library, id: { ids[0] }, now: { 1 })
    }

    /// Another one for each desk.
    private func now() -> Int {
        ((try? library.annotatedBooks()) ?? []).reduce(1) { $0 + $1.annotations.count }
    }

    private func question(_ word: String, number: Int = 0) throws -> Lookup.Question {
        let document = book.publication.document(0)
        let text = document.string(0..<document.text.count)
        let place = try #require(text.ranges(of: word).dropFirst(number).first)
        let offset = text[..<place.lowerBound].utf8.count
        return Lookup.Question(
            word, at: Spot(document: 0, offset: offset), length: word.utf8.count)
    }

    private func look(_ question: Lookup.Question) throws -> Lookup.Answer {
        let said = desk.answer(question, in: book, .init(Settings()))
        guard case .answered(let answer) = said else { throw LexiconError("\(said)") }
        return answer
    }

    private var words: [Vocabulary.Word] {
        get throws { try desk.vocabulary.vocabulary().words }
    }

    @Test func `a word is looked up and kept in the language of its passage`() throws {
        #expect(try look(question("gift")).definitions.map(\.text) == ["n. A present."])
        #expect(try look(question("Gift")).definitions.map(\.text) == ["n. Poison."])
        #expect(try words.map(\.key) == ["de:gift", "en:gift"])
        let bytes = NotesFormat.tsv.written(try library.annotatedBooks())
        let back = String(decoding: bytes, as: UTF8.self)
        #expect(back.contains("\tA present\t") && back.contains("\tPoison\t"))
        for (word, text) in zip(try words, ["n. Poison.", "n. A present."]) {
            let said = desk.vocabulary.meaning(of: word, in: nil, order: "")
            guard case .explained(word.key, let meanings) = said else {
                Issue.record("\(said)")
                return
            }
            #expect(meanings.map(\.text) == [text])
        }
    }

    @Test func `a compound is a word of its own, and means what its parts mean`() throws {
        let answer = try look(question("Schlossgarten"))
        #expect(answer.definitions.map(\.headword) == ["Schloss", "Garten"])
        let word = try #require(try words.first)
        #expect(word.key == "de:schlossgarten" && word.shown == "Schlossgarten")
        #expect(word.uses.first?.meaning == "Castle + Garden")
    }

    @Test func `the same word at one place is kept once, at two with both sentences`() throws {
        let answers = try [0, 0, 1].map { try look(question("gift", number: $0)) }
        #expect(answers.map(\.isNew) == [true, false, true], "only what is new is taken back")
        #expect(try words.map(\.uses.count) == [2])
    }

    @Test func `what its language's dictionaries do not have is kept only on purpose`() throws {
        let question = try question("frobnicator")
        let answer = try look(question)
        #expect(answer.definitions.map(\.text) == ["A thing."], "another language knows it")
        #expect(try words.isEmpty && !answer.isKept)
        #expect(try look(self.question("tötet")).isKept == false && words.isEmpty)
        let rules = LookupDesk.Rules(Settings())
        #expect(
            desk.remember(question, as: answer, in: book, rules) == .kept(isNew: true))
        #expect(try words.map(\.key) == ["en:frobnicator"])
        #expect(desk.forget(question, in: book) == .forgotten)
        #expect(try words.isEmpty)
    }

    @Test func `a word that is wanted again is asked again`() throws {
        let question = try question("frobnicator")
        let rules = LookupDesk.Rules(Settings())
        let answer = try look(question)
        _ = desk.remember(question, as: answer, in: book, rules)
        let known = WordSpacing.after(.good, nil, on: 100)
        try library.keep(
            WordSpacing.dropped(known, on: 101), of: "en:frobnicator", after: nil)
        #expect(try words.first?.isDropped == true)
        #expect(
            desk.remember(question, as: answer, in: book, rules) == .kept(isNew: false))
        #expect(try words.first?.memory == known)
    }

    @Test func `words are taken out of the list with their sentences, and brought back`() throws {
        for number in [0, 1] { _ = try look(question("gift", number: number)) }
        let ids = try #require(try words.first).uses.map(\.id)
        #expect(desk.vocabulary.answer(removing: ids) == .kept)
        #expect(try words.isEmpty)
        #expect(desk.vocabulary.answer(restoring: ids) == .kept)
        #expect(try words.map(\.uses.count) == [2])
    }

    @Test func `an answer counts over one that was given elsewhere, and takes only itself back`()
        throws
    {
        _ = try look(question("gift"))
        let word = try #require(try words.first)
        let mine = WordSpacing.after(.good, nil, on: 100)
        let there = WordSpacing.after(.easy, nil, on: 100)
        try library.keep(there, of: word.key, after: .easy)
        let answer = desk.vocabulary.answer(Review.Change(word.key, .answered(mine, .good)))
        let both = WordSpacing.after(.good, there, on: 100)
        #expect(answer == .overtaken(word.key, both, why: nil))
        #expect(try words.first?.memory == both && both.count == 2)
        let later = WordSpacing.after(.hard, both, on: 104)
        try library.keep(later, of: word.key, after: .hard)
        let back = Review.Change(word.key, .takenBack(there, isAnswer: true), over: both)
        guard case .overtaken(word.key, later, let why?) = desk.vocabulary.answer(back) else {
            Issue.record("it was taken back")
            return
        }
        #expect(why.contains("answered elsewhere"))
        #expect(try words.first?.memory == later)
        guard case .unkept = desk.vocabulary.answer(inList: back) else {
            Issue.record("it was taken back")
            return
        }
        #expect(try words.first?.memory == later)
    }

    @Test func `a memory of before words had a language is taken over at the next answer`() throws {
        let old = WordSpacing.after(.good, nil, on: 100)
        try library.keep(old, of: "gift", after: .good)
        _ = try look(question("gift"))
        let word = try #require(try words.first)
        #expect(word.memory == old && word.key == "en:gift")
        let new = WordSpacing.after(.good, old, on: 103)
        #expect(
            desk.vocabulary.answer(Review.Change(word.key, .answered(new, .good))) == .kept)
        #expect(try library.wordMemories() == ["gift": old, "en:gift": new])
        #expect(try library.reviewedDays().map(\.firsts) == [0, 1], "it was asked before")
        let back = Review.Change(word.key, .takenBack(old, isAnswer: true), over: new)
        #expect(desk.vocabulary.answer(back) == .kept)
        #expect(try words.first?.memory == old)
    }
}
