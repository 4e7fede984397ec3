import Canvas
import Kernel
import Lexica
import TestKit
import Testing

@testable import Features
@testable import ReadingWing
@testable import ScreenKit

@Suite struct LookupTests {
    private let shelf: BookPile

    init() throws { shelf = try BookPile() }

    private func reader() -> Reader.State {
        Reader.open(
            shelf.book, Reader.State(shelf.book.source, size: Size(80, 24)), at: 0, page: 0)
    }

    private func picking() -> Lookup.State {
        let words = reader().wordsInView
        return Lookup.State(
            shelf.book, words.choices, start: words.start, size: Size(80, 24))
    }

    private func order(_ verb: Verb) -> Lookup.Action { .ordered(Order(verb)) }

    @Test func `the words of the page come with their sentence and their cell`() throws {
        let (choices, start) = reader().wordsInView
        #expect(choices[start].question.word == "Chapter", "the one under the cursor")
        let says = try #require(choices.first { $0.question.word == "says" })
        #expect(says.question.sentence.contains("Paragraph 0 of chapter 0 says one thing."))
        let cell = try #require(says.cell)
        var around = Surroundings()
        around.size = Size(80, 24)
        var frame = Frame(around.size)
        Reader.draw(reader(), around, into: &frame)
        let row = String((cell.column..<cell.column + 4).map { frame[cell.row, $0].glyph })
        #expect(row == "says")
        #expect(!choices.contains { $0.question.word == "0" }, "a number is no word")
    }

    @Test func `a word with hyphens is picked whole as well, and the very word comes first`() throws
    {
        let maker = BookMaker(
            "<p>His mother-in-law’s motherhood was well-known - so mother says.</p>")
        let book = Book(.file("/h.epub"), try maker.open())
        let reader = Reader.open(
            book, Reader.State(book.source, size: Size(80, 24)), at: 0, page: 0)
        let words = reader.wordsInView
        let all = words.choices.map(\.question.word)
        #expect(all.filter { $0.contains("-") } == ["mother-in-law’s", "in-law’s", "well-known"])
        let whole = try #require(words.choices.first { $0.question.word == "well-known" })
        #expect(whole.question.length == 10 && whole.cell != nil)
        var state = Lookup.State(book, words.choices, start: words.start, size: Size(80, 24))
        Lookup.step(&state, .pasted("mother"))
        #expect(
            state.matches.map(\.question.word) == ["mother", "mother-in-law’s", "motherhood"])
        Lookup.step(&state, .pasted("-"))
        #expect(state.choice?.question.word == "mother-in-law’s")
    }

    @Test func `a word is picked with the apostrophe of a keyboard, and by its noun`() throws {
        let maker = BookMaker("<p>Voici l’homme, qui n’est pas ici ; l’étoile du cœur.</p>")
        let book = Book(.file("/f.epub"), try maker.open())
        let reader = Reader.open(
            book, Reader.State(book.source, size: Size(80, 24)), at: 0, page: 0)
        for (typed, wanted) in [
            ("l'h", "l’homme"), ("homme", "l’homme"), ("est", "n’est"),
            ("etoi", "l’étoile"), ("étoi", "l’étoile"), ("coeur", "cœur"),
            ("lhom", "l’homme"),
        ] {
            let words = reader.wordsInView
            var state = Lookup.State(book, words.choices, start: words.start, size: Size(80, 24))
            Lookup.step(&state, .pasted(typed))
            #expect(state.choice?.question.word == wanted)
        }
    }

    @Test func `the word under the cursor is looked up at once`() {
        let state = picking()
        let store = TestStore<Lookup>(state)
        let question = state.choices[state.start].question
        store.send(order(.focusActivate), performs: [.work(.look(question, shelf.book))]) {
            $0.question = question
            $0.phase = .looking
        }
        store.deliver(.answered(Lookup.Answer()), for: store.ticket(.looking)!) {
            $0.phase = .shown
        }
    }

    @Test func `its first letters pick a word, Tab the next, and others can be typed`() {
        var state = picking()
        Lookup.step(&state, .pasted("th"))
        #expect(state.choice?.question.word == "thing")
        Lookup.step(&state, order(.focusNext))
        #expect(state.choice?.question.word == "Then")
        Lookup.step(&state, order(.focusPrevious))
        #expect(state.choice?.question.word == "thing")
        Lookup.step(&state, .pasted("istle"))
        #expect(state.choice == nil)
        let effects = Lookup.reduce(&state, order(.focusActivate))
        #expect(
            effects == [.request(.looking, .look(Lookup.Question("thistle"), shelf.book))],
            "a word that is not there has no place")
    }

    @Test func `Tab goes round the sources, and the one read last comes first next time`() {
        let one = Definition(source: "One", headword: "boat", text: "What floats.")
        let two = Definition(source: "Two", headword: "boat", text: "It sinks.")
        var state = picking()
        Lookup.step(&state, .asked(Lookup.Question("boat")), asks: "request look")
        Lookup.step(&state, .answered(Lookup.Answer([one, two])))
        #expect(state.lines == ["What floats."])
        #expect(
            Lookup.reduce(&state, order(.focusNext)) == [.perform(.ask(.favoured("Two")))])
        #expect(state.lines == ["It sinks."])
        Lookup.step(&state, order(.focusNext), asks: "perform favoured")
        #expect(state.lines == ["What floats."])
        state.favourite = "Two"
        Lookup.step(&state, .answered(Lookup.Answer([one, two])))
        #expect(state.lines == ["It sinks."])
    }

    @Test func `not found says where it looked and how to add a dictionary`() {
        var state = picking()
        Lookup.step(&state, .asked(Lookup.Question("boat")), asks: "request look")
        Lookup.step(
            &state, .answered(Lookup.Answer(asked: ["A", "B"], folders: ["/usr/share/dictd"])))
        let text = state.lines.joined(separator: " ")
        #expect(text.contains("It is not in A, B."))
        #expect(text.contains("/usr/share/dictd") && text.contains("lookup.command"))
    }

    @Test func `of many dictionaries that do not know a word, a few are named`() {
        let names = ["A", "B", "C", "D"] + [String(repeating: "long ", count: 16)]
        let few = Lookup.nothingFound(Lookup.Answer(asked: names))
        #expect(few.hasPrefix("It is not in A, B, C, D, long long long long long long long long…."))
        let many = Lookup.nothingFound(Lookup.Answer(asked: (1...64).map { "No. \($0)" }))
        #expect(many.hasPrefix("It is not in No. 1, No. 2, No. 3, No. 4, No. 5 and 59 more.\n"))
    }

    @Test func `an article of strangers is made safe and scrolls within itself`() {
        var state = picking()
        let text = "\u{1B}[31mred\u{7}\n" + String(repeating: "line\n", count: 5_000)
        let definition = Definition(source: "\u{1B}]0;x", headword: "a\u{9B}b", text: text)
        Lookup.step(&state, .asked(Lookup.Question("boat", row: 5)), asks: "request look")
        Lookup.step(&state, .answered(Lookup.Answer([definition])))
        #expect(state.lines.count <= 2_100)
        Lookup.step(&state, order(.listLast))
        Lookup.step(&state, .wheelTurned(.max))
        #expect(state.top == state.lines.count - 10)
        for size in [Size(1, 1), Size(3, 2), Size(20, 5), Size(40, 12), Size(80, 24)] {
            var around = Surroundings()
            around.size = size
            Lookup.step(&state, .resized(size))
            var frame = Frame(size)
            Lookup.draw(state, around, into: &frame)
            #expect(!frame.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    @Test func `a word of the card is looked up behind it, and Esc leads back, card by card`() {
        var state = picking()
        let article = Definition(source: "A", headword: "boat", text: "A small\u{1B} vessel.")
        Lookup.step(&state, .asked(Lookup.Question("boat")), asks: "request look")
        Lookup.step(&state, .answered(Lookup.Answer([article])))
        #expect(!Lookup.claims(Order(.layerClose), state), "Esc closes the first card")
        Lookup.step(&state, order(.findOpen))
        #expect(state.choices.map(\.question.word) == ["small", "vessel"])
        Lookup.step(&state, .pasted("v"))
        #expect(Lookup.claims(Order(.layerClose), state))
        Lookup.step(&state, order(.focusActivate), asks: "request look")
        #expect(state.question?.word == "vessel" && state.question?.place == nil)
        Lookup.step(&state, .answered(Lookup.Answer(asked: ["A"])))
        #expect(state.behind.count == 1 && Lookup.claims(Order(.layerClose), state))
        Lookup.step(&state, order(.layerClose))
        #expect(state.question?.word == "boat" && state.behind.isEmpty && state.phase == .shown)
        Lookup.step(&state, order(.findOpen))
        Lookup.step(&state, order(.layerClose))
        #expect(state.phase == .shown && state.question?.word == "boat")
    }

    @Test func `the order that was set is not changed by what was read last`() {
        var state = picking()
        state.favourite = "B"
        let said = ["A", "B"].map { Definition(source: $0, headword: "x", text: "x") }
        Lookup.step(&state, .answered(Lookup.Answer(said)))
        #expect(state.answer.definitions.map(\.source) == ["B", "A"])
        Lookup.step(&state, .answered(Lookup.Answer(said, isOrdered: true)))
        #expect(state.answer.definitions.map(\.source) == ["A", "B"])
    }

    @Test func `P hears the word, another press the next voice, and only where there is one`() {
        var state = picking()
        let silent = Definition(source: "A", headword: "boat", text: "What floats.")
        let heard = Definition(
            source: "B", headword: "boat", text: "It sinks.",
            sounds: [.named("a.ogg"), .named("b.ogg")])
        Lookup.step(&state, .answered(Lookup.Answer([silent])))
        #expect(!Lookup.claims(Order(.audioFromHere), state))
        Lookup.step(&state, .answered(Lookup.Answer([silent, heard])))
        #expect(Lookup.claims(Order(.audioFromHere), state), "of the first source that has it")
        for name in ["a.ogg", "b.ogg", "a.ogg"] {
            #expect(
                Lookup.reduce(&state, order(.audioFromHere)) == [
                    .request(.hearing, .fetchSound(.named(name), source: "B"))
                ])
        }
        #expect(
            Lookup.reduce(&state, .soundFetched([1, 2])) == [
                .perform(.ask(.wantSound)), .perform(.play([1, 2])),
            ])
        #expect(
            Lookup.reduce(&state, .soundMissed("it is gone")) == [
                .perform(.ask(.say("The word cannot be heard: it is gone.")))
            ])
    }

    @Test func `a word that was not kept is kept by a key, one of no page is not`() {
        var state = picking()
        let said = Definition(source: "A", headword: "boat", text: "What floats.")
        var answer = Lookup.Answer([said])
        answer.isKept = false
        let question = Lookup.Question("boat", at: Spot(document: 0, offset: 3))
        Lookup.step(&state, .asked(question), asks: "request look")
        Lookup.step(&state, .answered(answer))
        #expect(
            Lookup.reduce(&state, order(.itemAdd)) == [
                .request(.keeping, .keep(question, answer, shelf.book))
            ])
        #expect(
            Lookup.reduce(&state, .unkept("The disk is full."))
                == [.perform(.ask(.say("The disk is full.")))])
        #expect(
            Lookup.reduce(&state, .kept(isNew: true))
                == [
                    .perform(.ask(.mark(.cameFromElsewhere))),
                    .perform(.ask(.say("“boat” is among the words to remember."))),
                ])
        #expect(Lookup.reduce(&state, order(.itemAdd)) == [.perform(.ask(.missed))])
        // And taken back by another.
        #expect(
            Lookup.reduce(&state, order(.itemRemove))
                == [.request(.keeping, .forget(question, shelf.book))])
        Lookup.step(&state, .forgotten, asks: "perform errand", "perform say")
        #expect(state.mayBeKept && !state.mayBeForgotten)
        Lookup.step(&state, .asked(Lookup.Question("boat")), asks: "request look")
        Lookup.step(&state, .answered(answer))
        #expect(!state.mayBeKept)
    }

    @Test func `K opens it over the book, and Esc leaves the page as it was`() throws {
        var state = App.State.quiet
        state.stack = Stack(root: AnyScreen(Reader.self, reader()))
        let app = AppDriver(state)
        app.press("K")
        #expect(app.top.screen.name == "lookup")
        app.press("s")
        app.sees("says")
        app.press("Esc")
        #expect(!app.state.stack.hasLayer)
        // A word that was picked already is looked up at once.
        app.open(.lookup(Lookup.Question("boat")))
        #expect(try #require(app.top[Lookup.self]).phase == .looking)
        app.answer(Lookup.self, .answered(Lookup.Answer(asked: ["A"])))
        app.sees("It is not in A.")
    }
}
