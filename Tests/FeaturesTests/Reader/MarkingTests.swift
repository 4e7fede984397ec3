import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What is left in a book: in view at once, kept, and undoable.
@Suite struct MarkingTests {
    private let shelf: BookPile
    private let rules: SetRules

    init() throws {
        shelf = try BookPile(paragraphs: [30, 4])
        rules = Reader.State(shelf.book.source, size: Size(80, 24)).rules
    }

    private func opened() -> Reader.State {
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        state.marking.seed = "s"
        state.measureProgress()
        Reader.step(&state, .ordered(Order(.readerParagraphForward)))
        return state
    }

    private func order(_ verb: Verb) -> Reader.Action { .ordered(Order(verb)) }

    private var journal: String { "book:\(shelf.book.source)" }

    private func id(_ number: Int) -> EffectID { EffectID("marking.\(number)") }

    /// The word at the cursor, as a new note.
    private func draft(_ state: Reader.State, _ kind: Annotation.Kind = .highlight) -> BookNote {
        let start = state.cursor!
        let end = Spot(document: 0, offset: start.offset + (kind == .highlight ? 9 : 0))
        return BookNote(
            Annotation(id: "s-1", kind: kind, start: "", percent: 0, created: 0), start: start,
            end: end)
    }

    private func undo(
        _ title: String, back: Marking.Action, again: Marking.Action
    ) -> Undo<Reader.Action> {
        Undo(
            title: title, journal: journal, inverse: .marking(back), forward: .marking(again))
    }

    @Test func `a highlight is in view at once, kept, and filled in when it is`() {
        var state = opened()
        let note = draft(state)
        Reader.step(&state, order(.selectStart))
        let store = TestStore<Reader>(state)
        store.send(
            order(.highlightAdd), performs: [.work(.marking(.keep(shelf.book, [note])))],
            records: [
                undo("a gold highlight", back: .drop(["s-1"]), again: .put([note]))
            ]
        ) {
            $0.marking.selection = nil
            $0.marking.serial = 1
            $0.marking.changesCount = 1
            $0.marking.notes = [note]
        }
        var kept = note
        kept.annotation.start = "epubcfi(/6/2!/4/4)"
        kept.annotation.quote = "Paragraph"
        store.deliver(.marking(.kept([kept], trouble: nil)), for: store.ticket(id(1))!) {
            $0.marking.notes = [kept]
        }
        // Taken back, and done again with all that is known of it.
        store.send(
            .marking(.drop(["s-1"])), performs: [.work(.marking(.remove(shelf.book, ["s-1"])))]
        ) {
            $0.marking.notes = []
            $0.marking.changesCount = 2
        }
        store.deliver(.marking(.removed(["s-1"], trouble: nil)), for: store.ticket(id(2))!)
        store.send(.marking(.put([note])), performs: [.work(.marking(.keep(shelf.book, [note])))]) {
            $0.marking.notes = [note]
            $0.marking.changesCount = 3
        }
        store.deliver(.marking(.kept([kept], trouble: nil)), for: store.ticket(id(3))!) {
            $0.marking.notes = [kept]
        }
    }

    @Test func `what comes from another device joins what was just marked here`() {
        var state = opened()
        let new = draft(state)
        state.marking.notes = [new]
        let store = TestStore<Reader>(state)
        store.send(
            .marking(.cameFromElsewhere),
            performs: [.work(.marking(.read(shelf.book, letters: [:])))])
        let other = BookNote(
            Annotation(id: "b", kind: .bookmark, start: "x", percent: 0, created: 1),
            start: Spot(document: 1, offset: 0))
        store.deliver(
            .marking(.read(NotesRead([other], seed: "t"))), for: store.ticket(.notes)!
        ) {
            $0.marking.notes = [new, other]
            $0.marking.seed = "t"
        }
    }

    @Test func `what was removed on another device can be had back`() {
        var state = opened()
        let note = { (id: String, kind: Annotation.Kind) in
            BookNote(
                Annotation(id: id, kind: kind, start: "x", percent: 0, created: 1),
                start: Spot(document: 1, offset: 0))
        }
        let (left, gone, word) = (note("a", .bookmark), note("b", .bookmark), note("w", .lookup))
        state.marking.notes = [left, gone, word]
        let store = TestStore<Reader>(state)
        store.send(
            .marking(.cameFromElsewhere),
            performs: [.work(.marking(.read(shelf.book, letters: [:])))])
        store.deliver(
            .marking(.read(NotesRead([left], seed: "s"))), for: store.ticket(.notes)!,
            performs: [.ask(.done("1 note or mark was removed elsewhere."))],
            records: [
                undo("notes removed elsewhere", back: .put([gone]), again: .drop(["b"]))
            ]
        ) { $0.marking.notes = [left] }
    }

    @Test func `what could not be kept is tried again with the next, and at the end`() {
        var state = opened()
        let note = draft(state)
        state.marking.notes = [note]
        let store = TestStore<Reader>(state)
        let trouble =
            "The note could not be kept: the disk is full. It is tried again with the next."
        store.send(
            .marking(.kept([note], trouble: "the disk is full")),
            performs: [.ask(.say(trouble))]
        ) { $0.marking.unsaved = ["s-1"] }
        var other = draft(state)
        other = BookNote(
            Annotation(id: "b", kind: .bookmark, start: "x", percent: 0, created: 1),
            start: Spot(document: 1, offset: 0))
        store.send(
            .marking(.put([other])), performs: [.work(.marking(.keep(shelf.book, [note, other])))]
        ) {
            $0.marking.notes = [note, other]
            $0.marking.changesCount = 1
        }
        store.deliver(
            .marking(.kept([note, other], trouble: nil)), for: store.ticket(id(1))!,
            performs: [.ask(.done("What could not be saved before is saved now."))]
        ) { $0.marking.unsaved = [] }
    }

    @Test func `a bookmark is set and taken away by one key`() {
        let state = opened()
        let note = draft(state, .bookmark)
        let store = TestStore<Reader>(state)
        store.send(
            order(.bookmarkAdd),
            performs: [.work(.marking(.keep(shelf.book, [note])))],
            records: [undo("a bookmark", back: .drop(["s-1"]), again: .put([note]))]
        ) {
            $0.marking.serial = 1
            $0.marking.changesCount = 1
            $0.marking.notes = [note]
            $0.marking.announced = ["s-1"]
        }
        // It is said when it is so, and not before.
        store.deliver(
            .marking(.kept([note], trouble: nil)), for: store.ticket(id(1))!,
            performs: [.ask(.done("Bookmark set."))]
        ) { $0.marking.announced = [] }
        store.send(
            order(.bookmarkAdd),
            performs: [
                .work(.marking(.remove(shelf.book, ["s-1"]))), .ask(.done("Bookmark removed.")),
            ],
            records: [
                undo("a bookmark removed", back: .put([note]), again: .drop(["s-1"]))
            ]
        ) {
            $0.marking.changesCount = 2
            $0.marking.notes = []
        }
        store.deliver(.marking(.removed(["s-1"], trouble: nil)), for: store.ticket(id(2))!)
    }

    @Test func `a mark is said to be here once it is on the disk, and no is a loss until then`() {
        var state = opened()
        let said = Reader.Effects.Element.perform(.ask(.say("Mark a is here.")))
        #expect(!Reader.mark("a", &state).contains(said))
        #expect(state.marking.loss == nil)
        Reader.step(&state, .kept(trouble: "the disk is full"), asks: "perform say")
        #expect(state.marking.loss == "A mark could not be saved.")
        #expect(Reader.reduce(&state, .kept(trouble: nil)) == [said])
        #expect(state.marking.loss == nil)
        #expect(Reader.reduce(&state, .kept(trouble: nil)) == [])
    }

    @Test func `a bookmark that has words is not taken away by the key that sets one`() {
        var state = opened()
        var note = draft(state, .bookmark)
        note.annotation.note = "Why?"
        state.marking.notes = [note]
        state.marking.serial = 1
        Reader.step(&state, order(.bookmarkAdd), asks: "request marking", "record a bookmark")
        #expect(state.marking.notes.count == 2)
        #expect(state.marking.notes.contains(note))
    }

    @Test func `colour, removal and writing are acts of their own`() {
        var state = opened()
        let note = draft(state)
        state.marking.notes = [note]
        var minted = note
        minted.annotation.colour = .mint
        let store = TestStore<Reader>(state)
        store.send(
            order(.itemColour),
            performs: [
                .work(.marking(.keep(shelf.book, [minted]))),
                .ask(.done("The highlight is mint now.")),
            ],
            records: [
                undo(
                    "a highlight made mint", back: .coloured("s-1", .gold),
                    again: .coloured("s-1", .mint))
            ]
        ) {
            $0.marking.notes = [minted]
            $0.marking.colour = .mint
            $0.marking.changesCount = 1
        }
        store.deliver(.marking(.kept([minted], trouble: nil)), for: store.ticket(id(1))!)
        var written = minted
        written.annotation.note = "So"
        store.send(
            .marking(.wrote("s-1", "So")), performs: [.work(.marking(.keep(shelf.book, [written])))]
        ) {
            $0.marking.notes = [written]
            $0.marking.changesCount = 2
        }
        store.deliver(.marking(.kept([written], trouble: nil)), for: store.ticket(id(2))!)
        // Nothing is kept twice; the whole of the writing is one act.
        store.send(
            .marking(.written("s-1", from: "", to: "So")),
            performs: [.ask(.done("Note saved."))],
            records: [undo("a note", back: .wrote("s-1", ""), again: .wrote("s-1", "So"))])
        store.send(
            order(.itemRemove),
            performs: [
                .work(.marking(.remove(shelf.book, ["s-1"]))),
                .ask(.done("Mint highlight removed.")),
            ],
            records: [
                undo("a mint highlight removed", back: .put([written]), again: .drop(["s-1"]))
            ]
        ) {
            $0.marking.notes = []
            $0.marking.changesCount = 3
        }
        store.deliver(.marking(.removed(["s-1"], trouble: nil)), for: store.ticket(id(3))!)
    }

    @Test func `what is written while it is being kept is not lost`() {
        var state = opened()
        var note = draft(state)
        state.marking.notes = [note]
        var kept = note
        kept.annotation.start = "#char=3"
        Reader.step(&state, .marking(.wrote("s-1", "newer")), asks: "request marking")
        Reader.step(&state, .marking(.kept([kept], trouble: nil)))
        note.annotation.note = "newer"
        note.annotation.start = "#char=3"
        #expect(state.marking.notes == [note])
    }

    @Test func `a bookmark that is pressed before the notes are read is set after that`() {
        var state = opened()
        state.marking.seed = nil
        let cursor = state.cursor
        let store = TestStore<Reader>(state)
        store.send(order(.bookmarkAdd)) { $0.marking.early = cursor }
        store.send(order(.bookmarkAdd)) { $0.marking.early = nil }
        store.send(order(.bookmarkAdd)) { $0.marking.early = cursor }
        let (one, other) = (TestStore<Reader>(store.state), TestStore<Reader>(store.state))
        let note = draft(store.state, .bookmark)
        one.send(
            .marking(.read(NotesRead([], seed: "s"))),
            performs: [.work(.marking(.keep(shelf.book, [note])))],
            records: [undo("a bookmark", back: .drop(["s-1"]), again: .put([note]))]
        ) {
            ($0.marking.early, $0.marking.seed, $0.marking.serial) = (nil, "s", 1)
            ($0.marking.notes, $0.marking.announced) = ([note], ["s-1"])
            $0.marking.changesCount = 1
        }
        one.deliver(
            .marking(.kept([note], trouble: nil)), for: one.ticket(id(1))!,
            performs: [.ask(.done("Bookmark set."))]
        ) { $0.marking.announced = [] }
        // Where one stands already, none is added.
        other.send(
            .marking(.read(NotesRead([note], seed: "t"))),
            performs: [.ask(.done("Bookmark set."))]
        ) {
            ($0.marking.early, $0.marking.seed) = (nil, "t")
            $0.marking.notes = [note]
        }
    }

    @Test func `highlights stay on their words through every size`() {
        var state = opened()
        let note = draft(state)
        state.marking.notes = [note]
        for size in [Size(80, 24), Size(40, 12), Size(200, 60), Size(30, 8)] {
            _ = Reader.reduce(&state, .resized(size))
            _ = Reader.reduce(&state, .chapterSet(shelf.set(0, state.rules)))
            let leaf = state.leaf(showing: note.start!.offset, of: 0)
            let marks = leaf.map { Reader.notedWords(in: $0, state) } ?? []
            #expect(marks.map(\.role) == [.highlight1])
            #expect(marks.first.map { shelf.words($0.range) } == "Paragraph")
        }
    }

    @Test func `where highlights lie over one another the shorter shows`() {
        var state = opened()
        let start = state.cursor!.offset
        let ranges: [(Int, Int, Annotation.Colour)] = [
            (0, 30, .gold), (10, 11, .mint), (25, 40, .sky),
        ]
        state.marking.notes = ranges.enumerated().map { index, range in
            BookNote(
                Annotation(
                    id: "\(index)", kind: .highlight, start: "x", percent: 0, colour: range.2,
                    created: 1),
                start: Spot(document: 0, offset: start + range.0),
                end: Spot(document: 0, offset: start + range.1))
        }
        let marks = Reader.notedWords(in: state.spread[0], state)
        let shown = marks.sorted { $0.range.lowerBound < $1.range.lowerBound }
        #expect(
            shown.map { [$0.range.lowerBound - start, $0.range.upperBound - start] } == [
                [0, 10], [10, 11], [11, 25], [25, 40],
            ])
        #expect(shown.map(\.role) == [.highlight1, .highlight2, .highlight1, .highlight4])
    }

    @Test func `Tab goes to highlights, and Enter still follows the page's only note`() {
        var state = opened()
        state.marking.notes = [draft(state)]
        Reader.step(&state, order(.focusNext))
        #expect(state.item?.kind == .note("s-1"))
        let effects = Reader.reduce(&state, order(.focusActivate))
        var note = state.marking.notes[0].annotation
        note.quote = "Paragraph"
        #expect(effects == [.perform(.ask(.open(.note(note, row: state.cursorRow))))])
    }
}

extension BookPile {
    fileprivate func words(_ range: Range<Int>) -> String {
        book.publication.document(0).string(range)
    }
}
