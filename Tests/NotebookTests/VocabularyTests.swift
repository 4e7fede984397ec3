import Testing

@testable import Notebook

/// Words that come back: what a day asks, and how answers move the next time.
@Suite struct VocabularyTests {
    private func note(
        _ word: String, as headword: String? = nil, in language: String? = nil, created: Int64 = 1
    ) -> Annotation {
        var note = Annotation(
            id: "\(word)\(created)\(language ?? "")", kind: .lookup, start: "#char=4", quote: word,
            percent: 5,
            created: created)
        note.before = "The "
        note.extra = Vocabulary.extra(.init(headword: headword, language: language))
        return note
    }

    private func book(_ notes: [Annotation]) -> AnnotatedBook {
        AnnotatedBook(title: "Rope", author: "Voss", paths: ["/r.epub"], annotations: notes)
    }

    private func memory(_ stability: Double, reviewed: Int, due: Int?) -> WordMemory {
        WordMemory(
            stability: stability, difficulty: 5, reviewed: reviewed, due: due, count: 2, lapses: 0)
    }

    // MARK: - Words

    @Test func `forms of one headword are one word with all its sentences`() throws {
        let words = Vocabulary([
            book([note("ran", as: "run", created: 5), note("Running", as: "run", created: 9)]),
            book([note("Run", created: 1)]),
        ]).words
        #expect(words.map(\.key) == ["run"])
        #expect(words.first?.uses.map(\.form) == ["Running", "ran", "Run"], "the latest first")
    }

    @Test func `one spelling in two languages is two words, each with its own memory`() {
        let books = [book([note("Gift", in: "de")]), book([note("gift", in: "en")])]
        let old = memory(9, reviewed: 1, due: 8)
        let words = Vocabulary(books, memories: ["de:gift": old]).words
        #expect(
            words.map(\.key) == ["de:gift", "en:gift"] && words.allSatisfy { $0.text == "gift" })
        #expect(words.map(\.memory) == [old, nil])
        var answered = Vocabulary(books)
        var word = answered.words[1]
        word.memory = old
        answered.remember(word)
        #expect(answered.words.map(\.memory) == [nil, old])
    }

    @Test func `what was kept before words had a language is found again, and its memory`() {
        let old = memory(9, reviewed: 1, due: nil)
        // In a book that has one by now, in one of another, and in one that has none.
        let same = Vocabulary([book([note("Gift"), note("Tür", in: "de")])])
        #expect(same.words.map(\.key) == ["de:gift", "de:tür"])
        let only = Vocabulary(
            [book([note("gift")]), book([note("Gift", in: "de", created: 9)])],
            memories: ["gift": old])
        #expect(only.words.map(\.key) == ["de:gift"] && only.words[0].uses.count == 2)
        #expect(only.words[0].memory == old, "what is not asked any more stays so")
        let both = Vocabulary(
            [
                book([note("gift")]), book([note("gift", in: "de")]),
                book([note("gift", in: "en")]),
            ], memories: ["gift": old, "en:gift": memory(2, reviewed: 3, due: 4)])
        #expect(both.words.map(\.key) == ["de:gift", "en:gift", "gift"])
        #expect(both.words.map { $0.memory?.due } == [nil, 4, nil])
        var odd = note("odd")
        odd.extra = "{\"language\": \"../x\"}"
        #expect(Vocabulary([book([odd])]).words.map(\.key) == ["odd"])
    }

    @Test func `a card for Anki has what the word means on its back, or what was noted`() {
        var plain = note("keel")
        plain.extra = Vocabulary.extra(.init(meaning: "A long timber"))
        #expect(FlashCards.text([book([plain])]).contains("The keel\tA long timber\tRope"))
        plain.note = "of a boat"
        #expect(FlashCards.text([book([plain])]).contains("The keel\tof a boat\tRope"))
    }

    @Test func `a word that was looked up in two forms is one card, by its headword`() throws {
        var forms = [note("Kinder", in: "de"), note("Kind", in: "de"), note("keel", in: "de")]
        forms[0].extra = Vocabulary.extra(
            .init(headword: "Kind", language: "de", meaning: "A child"))
        (forms[0].created, forms[1].created) = (9, 5)
        let cards = FlashCards.text([book(forms)]).split(separator: "\n").dropFirst(3)
        #expect(cards.count == 2)
        let fields = try #require(cards.first { $0.hasPrefix("Kind\t") })
            .split(separator: "\t", omittingEmptySubsequences: false)
        #expect(fields[1] == "The Kinder" && fields[2] == "A child")
        #expect(fields.suffix(2) == ["Kinder", "de"], "the form last met, and the language")
    }

    @Test func `only what was looked up is a word, and what is no JSON names no headword`() {
        var highlight = note("mark")
        highlight.kind = .highlight
        var odd = note("odd")
        odd.extra = "{\"headword\": 5"
        #expect(Vocabulary([book([highlight, odd, note(" ")])]).words.map(\.key) == ["odd"])
    }

    @Test func `a day asks what is most likely forgotten, then new words, a bound of them`() {
        let new = (0..<30).map { note("new\($0 + 10)", created: Int64($0)) }
        let vocabulary = Vocabulary(
            [book([note("sure"), note("weak"), note("later"), note("left")] + new)],
            memories: [
                "sure": memory(50, reviewed: 90, due: 100),
                "weak": memory(2, reviewed: 90, due: 95),
                "later": memory(9, reviewed: 99, due: 108),
                "left": memory(9, reviewed: 1, due: nil),
            ],
            days: [Vocabulary.Day(day: 100, reviews: 9, failures: 3, firsts: 6)])
        let queue = vocabulary.queue(on: 100).map(\.key)
        #expect(queue.prefix(3) == ["weak", "sure", "new10"])
        #expect(queue.count == 2 + WordSpacing.newMax - 6)
        let figures = vocabulary.figures(on: 100)
        #expect(figures.kept == 33 && figures.reviewedToday == 9 && figures.remembered == 66)
    }

    @Test func `what was not known that day is asked after all else, and new words wait`() {
        let vocabulary = Vocabulary(
            [book((0..<30).map { note("new\($0)", created: Int64($0)) } + [note("hard")])],
            memories: ["hard": memory(0.5, reviewed: 100, due: 100)])
        #expect(vocabulary.queue(on: 100).last?.text == "hard")
        #expect(vocabulary.queue(on: 101).first?.text == "hard")
        #expect(vocabulary.waiting(on: 100) == 30 - WordSpacing.newMax)
        #expect(vocabulary.more(on: 100, beyond: 0) == WordSpacing.newMax / 2)
        #expect(vocabulary.waiting(on: 100, more: 10) == 0)
        #expect(vocabulary.queue(on: 100, more: 10).count == 31)
    }

    @Test func `a day that brought more than it should brings as many more as are wanted`() {
        let vocabulary = Vocabulary(
            [book((0..<30).map { note("new\($0)", created: Int64($0)) })],
            days: [.init(day: 100, reviews: 40, failures: 0, firsts: 30)])
        #expect(vocabulary.queue(on: 100).isEmpty && vocabulary.waiting(on: 100) == 30)
        let more = vocabulary.more(on: 100, beyond: 0)
        #expect(vocabulary.queue(on: 100, more: more).count == WordSpacing.newMax / 2)
    }

    @Test func `a word is taken out and put back in its place`() throws {
        var vocabulary = Vocabulary([book([note("a"), note("b"), note("c")])])
        let all = vocabulary
        let word = try #require(vocabulary.words.first { $0.text == "b" })
        vocabulary.forget("b")
        #expect(vocabulary.words.map(\.text) == ["a", "c"])
        vocabulary.add(word)
        #expect(vocabulary == all)
        vocabulary.add(word)
        #expect(vocabulary == all)
    }

    @Test func `a word that is asked again is what it was before`() throws {
        let new = WordSpacing.dropped(nil, on: 100)
        #expect(new.due == nil && new.count == 0)
        #expect(WordSpacing.returned(new, on: 300) == nil, "it was never asked")
        let known = WordSpacing.after(.good, nil, on: 100)
        let dropped = WordSpacing.dropped(known, on: 101)
        #expect(dropped.due == nil && dropped.count == 1)
        #expect(WordSpacing.returned(dropped, on: 101) == known)
        #expect(WordSpacing.returned(dropped, on: 300)?.due == 300)
    }

    @Test func `it is said when the next word comes`() {
        let asked = Vocabulary([book([note("a")])], memories: ["a": memory(9, reviewed: 1, due: 8)])
        #expect(asked.next(after: 3) == 8)
        #expect(Vocabulary([]).next(after: 3) == nil)
    }

    // MARK: - Spacing

    @Test func `each answer that comes right makes the next interval longer`() throws {
        var memory = WordSpacing.after(.good, nil, on: 0)
        var intervals = [try #require(memory.due)]
        for _ in 0..<6 {
            let day = try #require(memory.due)
            memory = WordSpacing.after(.good, memory, on: day)
            intervals.append(try #require(memory.due) - day)
        }
        #expect(intervals == intervals.sorted() && intervals[0] == 3)
        // As docs/notes/vocabulary.md says.
        #expect(intervals == [3, 7, 15, 31, 59, 109, 193])
    }

    @Test func `hard, good and easy stand in that order, and what was forgotten comes today`() {
        for old in [nil, memory(10, reviewed: 90, due: 100)] {
            let due = WordGrade.allCases.map { WordSpacing.after($0, old, on: 100).due ?? -1 }
            #expect(due[0] == 100 && due == due.sorted() && Set(due).count == 4, "\(due)")
        }
        let failed = WordSpacing.after(.again, memory(60, reviewed: 40, due: 100), on: 100)
        #expect(failed.stability < 10 && failed.lapses == 1 && failed.difficulty > 5)
    }

    @Test func `nine in ten are still known when a word is due`() {
        let memory = WordSpacing.after(.easy, nil, on: 10)
        #expect(abs(memory.recall(on: memory.due!) - 0.9) < 0.01)
    }

    @Test func `right answers on one day do not add up, and nothing leaves the scale`() {
        let first = WordSpacing.after(.good, nil, on: 5)
        let second = WordSpacing.after(.easy, first, on: 5)
        #expect(second.stability == first.stability)
        var memory = first
        for day in 0..<400 { memory = WordSpacing.after(.again, memory, on: 5 + day) }
        #expect(memory.difficulty <= 10 && memory.stability >= 0.1)
        for _ in 0..<400 { memory = WordSpacing.after(.easy, memory, on: memory.due ?? 0) }
        #expect(memory.difficulty >= 1 && memory.due! - memory.reviewed <= 3_650)
        let odd = WordMemory(
            stability: .nan, difficulty: -.infinity, reviewed: 9, due: 1, count: -1, lapses: -1)
        #expect(odd.stability > 0 && odd.difficulty == 1 && odd.count == 0)
    }
}
