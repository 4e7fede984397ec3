import Canvas
import Kernel
import Ports
import Publications
import Synchronization
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ReadingWing
@testable import Runtime
@testable import ScreenKit

extension OwnCommands: Walked {
    private static let job = OwnJob(OwnCommand("x", run: "true"), OwnInput())

    static func after(_ last: Command?) -> Command? {
        switch last {
        case nil: .run(job)
        case .run?: .sayLasting("words")
        case .sayLasting?: .say("words")
        case .say?: .hush
        case .hush?: .show(job, "words")
        case .show?: nil
        }
    }
}

/// Commands of the person's own: read, asked for, run, stopped, and shown.
@Suite struct OwnCommandsTests {
    private func read(_ text: String) -> (settings: Settings, problems: [SettingsProblem]) {
        Settings.read(Array(text.utf8))
    }

    // MARK: - Settings

    @Test func `a command is read with all its fields, grouped or not`() {
        let (settings, problems) = read(
            """
            { commands: { translate: { run: "trans", in: "selection", ask: ["Into?", "How?"],
                show: "note", key: "zy", place: "selecting" } },
              "commands.count": { run: "wc -w" } }
            """)
        #expect(problems == [])
        #expect(
            settings.commands == [
                OwnCommand(
                    "translate", run: "trans", input: .selection, asks: ["Into?", "How?"],
                    showing: .note, key: "zy", place: .selecting),
                OwnCommand("count", run: "wc -w"),
            ])
    }

    @Test(
        arguments: [
            (#"{ commands: { a: { run: "x", foo: 1 } } }"#, "no field “foo”", 28),
            (#"{ commands: { a: { in: "page" } } }"#, "needs `run`", 15),
            (#"{ commands: { a: { run: "x", in: "moon" } } }"#, "commands.a.in is one of", 34),
            (#"{ commands: { a: { run: "x", show: 3 } } }"#, "commands.a.show is one of", 36),
            (#"{ commands: { a: { run: "x", place: "bed" } } }"#, "commands.a.place is", 37),
            (#"{ commands: { a: { run: "x", ask: [1] } } }"#, "a list of at most 9", 35),
            (#"{ commands: { a: { run: "x", key: "nokey" } } }"#, "is a key in quotes", 35),
            (#"{ commands: { a: "x" } }"#, "is an object", 18),
            (#"{ commands: { "a/b": { run: "x" } } }"#, "is no name", 15),
            (#"{ commands: { a: { run: "x", in: "book", show: "note" } } }"#, "to a place", 48),
        ])
    func `what is wrong is told with its place, and that command is left out`(
        text: String, why: String, column: Int
    ) throws {
        let (settings, problems) = read(text)
        #expect(settings.commands.isEmpty)
        let problem = try #require(problems.first)
        #expect(problem.why.contains(why), "\(problem.why)")
        #expect(abs((problem.place?.column ?? 0) - column) <= 2, "\(String(describing: problem))")
    }

    @Test func `a key that would hide a chord is told, and the command stays`() {
        let (settings, problems) = read(#"{ commands: { a: { run: "x", key: "g" } } }"#)
        #expect(settings.commands.count == 1)
        #expect(problems.first?.why.contains("would hide") == true)
        #expect(problems.first?.place != nil)
        let other = read(#"{ keys: { any: { F9: "own.run" } } }"#)
        #expect(other.problems.count == 1, "only its own key runs one")
    }

    // MARK: - In the program

    private func reading(_ settings: String) throws -> (AppDriver, BookPile) {
        let pile = try BookPile()
        let app = AppDriver(.quiet, ignoring: [Reader.self, AutoAssist.self])
        app.attach()
        app.send(.paperRead(.settings, Array(settings.utf8)))
        app.send(.began(with: pile.book.source, at: nil))
        let rules = Reader.State(pile.book.source, size: Size(80, 24)).stance.rules(look: [:])
        app.tell(
            Reader.self,
            .opened(
                Opened(
                    pile.book, at: Spot(document: 0, offset: 0),
                    chapter: pile.set(0, rules))))
        app.ignore { if case .service = $0 { false } else { true } }
        return (app, pile)
    }

    private func job(_ app: AppDriver) throws -> OwnJob {
        guard case .run(let job)? = app.asked(OwnCommands.self).last else {
            throw OwnInput.Lack("nothing runs")
        }
        return job
    }

    @Test func `its key asks, runs it on the page, and its answer is a card`() throws {
        let (app, _) = try reading(
            #"{ commands: { t: { run: "x", in: "page", ask: ["Into?", "How?"], key: "zy" } } }"#)
        app.press("z y")
        app.sees("Into?")
        app.type("German")
        app.press("Enter")
        app.sees("How?")
        app.press("Enter")
        let job = try job(app)
        #expect(job.answers == ["German", ""])
        #expect(!job.input.text.isEmpty)
        #expect(job.input.variables["RUSHLIGHT_FILE"] == "/books/test.epub")
        app.sees("t is running. Esc stops it.")
        app.advance(.seconds(10))
        app.sees("t is running. Esc stops it.")
        app.answer(OwnCommands.self, .ended(OwnResult(output: "Es war\neinmal")))
        app.sees("einmal")
        #expect(app.state.stack.top.holds(Card.self))
        app.startHere()
    }

    @Test func `Esc stops it, and what it says later is not wanted`() throws {
        let (app, _) = try reading(#"{ commands: { t: { run: "x", key: "zy" } } }"#)
        app.press("z y")
        _ = try job(app)
        app.press("z y")
        app.sees("t is running still")
        app.press("Esc")
        #expect(app.stopped(OwnCommands.self).count == 1)
        app.sees("t was stopped")
        #expect(app.state.services[OwnCommands.self].running == nil)
        app.startHere()
    }

    @Test func `a failure says what it said last, and where to look`() {
        var state = OwnCommands.State()
        let job = OwnJob(OwnCommand("t", run: "x"), OwnInput())
        OwnCommands.step(&state, .wished(job), asks: "perform sayLasting", "request run")
        let effects = OwnCommands.reduce(
            &state, .ended(OwnResult(trouble: "ended with 4", output: "one\nno key")))
        #expect(
            effects == [
                .perform(.say("t ended with 4: no key. See commands.t in the settings file."))
            ])
    }

    @Test func `an answer becomes a note of the sentence, and undo takes it back`() throws {
        let (app, _) = try reading(
            #"{ commands: { t: { run: "x", in: "sentence", show: "note", key: "zy" } } }"#)
        app.tell(Reader.self, .marking(.read(NotesRead(seed: "s"))))
        app.press("z y")
        #expect(try job(app).input.stretch?.range.isEmpty == false)
        app.answer(OwnCommands.self, .ended(OwnResult(output: "an answer")))
        let notes = { app.state.stack.screen[Reader.self]?.marking.notes ?? [] }
        #expect(notes().map(\.annotation.note) == ["an answer"])
        app.press("u")
        #expect(notes().isEmpty)
        app.startHere()
    }

    @Test func `without a selection, one for a selection says so and does not run`() throws {
        let (app, _) = try reading(#"{ commands: { t: { run: "x", in: "selection" } } }"#)
        app.order(.ownRun, text: "t")
        app.sees("Nothing is selected")
        app.order(.ownRun, text: "nosuch")
        app.sees("There is no command of this name")
        #expect(app.asked(OwnCommands.self).isEmpty)
        app.press(":")
        app.type("Yours")
        app.sees("Yours: t")
        app.startHere()
    }

    @Test func `an answer whose book was closed is among the messages`() throws {
        let (app, _) = try reading("{}")
        // Asked about another book, which is open no more.
        let input = OwnInput(
            "x", stretch: .init(.file("/books/other.epub"), document: 0, range: 0..<4))
        let command = OwnCommand("t", run: "x", input: .sentence, showing: .note)
        app.send(.service(OwnCommands.self, .wished(OwnJob(command, input))))
        _ = try job(app)
        app.answer(OwnCommands.self, .ended(OwnResult(output: "an answer")))
        app.sees("The book was closed before t answered")
        #expect(app.state.notices.past.contains { $0.text == "t answered: an answer" })
        app.startHere()
    }

    @Test func `what a program prints keeps its lines and commands no terminal`() {
        let hostile = "\u{1b}[2J\u{1b}]0;title\u{7}red\r\nnext\u{1}\u{9b}31m \n\n \n"
        let text = OwnResult.text(Array(hostile.utf8) + [0xFF, 0x1B], isCut: false)
        #expect(text.contains("red\n") && text.contains("next"))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0 != "\u{9b}" })
        #expect(OwnResult.text([], isCut: false).isEmpty)
        let table = OwnResult.text(Array("  a\tb\tc\n12345678\tb\n".utf8), isCut: false)
        #expect(table == "  a     b       c\n12345678        b")
        #expect(OwnResult.text(Array("end".utf8), isCut: true).hasPrefix("(the beginning"))
    }
}
