import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

@Suite struct ReaderTests {
    private let shelf: BookPile
    private let rules: SetRules

    init() throws {
        shelf = try BookPile()
        rules = Reader.State(shelf.book.source, size: Size(80, 24)).rules
    }

    private func unopened() -> Reader.State {
        Reader.State(shelf.book.source, size: Size(80, 24))
    }

    /// Open at a place, with the chapters around it there already.
    private func opened(at document: Int = 0, line: Int = 0) -> Reader.State {
        var state = unopened()
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        let chapter = state.chapters[document]!
        state.stand(at: chapter.line(chapter.start, movedBy: line), of: document)
        state.forgetFarChapters()
        state.measureProgress()
        return state
    }

    private var stance: Stance { Stance(size: Size(80, 24), taste: Taste(), isLinear: false) }
    private let moment = Moment(now: .seconds(5), wall: WallTime(secondsSince1970: 86_400))

    private func order(_ verb: Verb, _ count: Int? = nil) -> Reader.Action {
        .ordered(Order(verb, count: count))
    }

    private func keep(_ state: Reader.State) -> Reader.Command {
        .work(
            .keep(
                Kept(
                    book: shelf.book, place: state.place, progress: state.progress,
                    marks: state.marks, move: state.attention.hasLeapt ? .leapt : .turned)))
    }

    // MARK: - Opening

    @Test func `a book that opens at once says nothing of loading`() {
        let store = TestStore<Reader>(unopened())
        store.send(.begun(at: nil), performs: [.work(.open(shelf.book.source, nil, stance))])
        store.advance(.milliseconds(199))
        let opened = Opened(
            shelf.book, at: Spot(document: 0, offset: 0), chapter: shelf.set(0, rules))
        store.deliver(
            .opened(opened), for: store.ticket(.opening)!,
            performs: [
                .work(.set(shelf.book, document: 1, rules)), .work(.tellTime),
                .work(.marking(.read(shelf.book, letters: [:]))),
            ]
        ) {
            $0.phase = .open
            $0.book = shelf.book
            $0.chapters = [0: opened.chapter]
            $0.asked = [1: rules]
        }
        store.deliver(.chapterSet(shelf.set(1, rules)), for: store.ticket(.chapter(1))!) {
            $0.asked = [:]
            $0.chapters[1] = shelf.set(1, rules)
        }
        store.deliver(.marking(.read(NotesRead(seed: "s"))), for: store.ticket(.notes)!) {
            $0.marking.seed = "s"
        }
        let key = PageTable.Key(revision: shelf.book.revision, rules: rules, height: 20)
        store.advance(
            .milliseconds(30), fires: .countable, performs: [.work(.count(shelf.book, key))])
        store.deliver(.counted(nil), for: store.ticket(.counting)!)
        store.deliver(.told(moment), for: store.ticket(.glance)!) {
            _ = Reader.reduce(&$0, .told(moment))
        }
        #expect(store.state.attention.sitting?.place == Spot(document: 0, offset: 0))
    }

    @Test func `opened at another place than it was left at, it goes back there`() throws {
        var state = unopened()
        let (left, asked) = (Spot(document: 1, offset: 40), Spot(document: 0, offset: 0))
        let chapter = shelf.set(0, rules)
        let opened = Opened(shelf.book, at: asked, chapter: chapter, former: left)
        let effects = Reader.reduce(&state, .opened(opened))
        let undo = Undo(
            title: "a jump", journal: "book:\(shelf.book.source)", isOfScreen: true,
            inverse: Reader.Action.sought(.place(left)), forward: .sought(.place(asked)))
        #expect(effects.contains(.record(undo)))
        _ = Reader.reduce(&state, .chapterSet(shelf.set(1, rules)))
        _ = Reader.reduce(&state, order(.jumpBack))
        #expect(state.place.document == 1)
        // Where it opens as it was left there is nothing to go back to.
        state = unopened()
        let same = Opened(shelf.book, at: asked, chapter: chapter, former: asked)
        let none = Reader.reduce(&state, .opened(same))
        #expect(!none.contains { if case .record = $0 { true } else { false } })
        #expect(state.trail == Trail())
    }

    private func isHeld(_ effects: Reader.Effects) throws -> Bool {
        let kept = effects.compactMap { effect -> Kept? in
            guard case .request(.keeping, .work(.keep(let kept))) = effect else { return nil }
            return kept
        }
        return try #require(kept.first).isHeld
    }

    @Test func `a window in which no page was turned has no news of the place`() throws {
        for isLeft in [true, false] {
            var state = unopened()
            let opened = Opened(
                shelf.book, at: Spot(document: 0, offset: 60), chapter: shelf.set(0, rules),
                isFresh: false, isHeld: isLeft)
            _ = Reader.reduce(&state, .opened(opened))
            #expect(try isHeld(Reader.leave(state)) == isLeft, "also where its page begins before")
            _ = Reader.reduce(&state, .resized(Size(60, 20)))
            _ = Reader.reduce(&state, .chapterSet(shelf.set(0, state.rules)))
            #expect(try isHeld(Reader.leave(state)) == isLeft)
        }
        var state = opened(at: 0)
        state.attention.held = state.place
        _ = Reader.reduce(&state, order(.readerPageForward))
        #expect(try !isHeld(Reader.leave(state)), "a page was turned")
        state.attention.isUnkept = true
        #expect(try !isHeld(Reader.reduce(&state, .told(moment))))
        #expect(try !isHeld(Reader.leave(state)), "it is not known yet that it was kept")
        _ = Reader.reduce(&state, .kept(trouble: nil))
        #expect(try isHeld(Reader.leave(state)), "it was kept, and nothing moved since")
        _ = Reader.reduce(&state, .kept(trouble: "The disk is full"))
        #expect(try !isHeld(Reader.leave(state)), "it was not kept after all")
    }

    @Test func `a leap into another chapter puts the cursor on what was gone to`() throws {
        var state = opened(at: 0)
        let target = Spot(document: 1, offset: 300)
        _ = Reader.reduce(&state, .sought(.place(target)))
        if state.journey != nil { _ = Reader.reduce(&state, .chapterSet(shelf.set(1, rules))) }
        #expect(state.place.document == 1 && state.place.offset < 300)
        #expect(state.cursor == target)
        _ = Reader.reduce(&state, order(.readerPageForward))
        #expect(state.cursor != target)
    }

    @Test func `a glance into a book keeps one's own place there, until a page is turned`() {
        var state = unopened()
        state.glance()
        // In the middle of a page, which begins before it.
        let place = Spot(document: 0, offset: 60)
        let chapter = shelf.set(0, rules)
        let left = Spot(document: 1, offset: 40)
        _ = Reader.reduce(
            &state, .opened(Opened(shelf.book, at: place, chapter: chapter, former: left)))
        #expect(Reader.keep(state).isEmpty)
        for size in [Size(60, 20), Size(100, 30), Size(80, 24)] {
            _ = Reader.reduce(&state, .resized(size))
            _ = Reader.reduce(&state, .chapterSet(shelf.set(0, state.rules)))
            #expect(state.place != place, "the page begins before it")
            #expect(Reader.keep(state).isEmpty, "\(size)")
        }
        var marked = state
        marked.marks["a"] = place
        #expect(!Reader.keep(marked).isEmpty, "a mark is kept")
        _ = Reader.reduce(&state, order(.readerPageForward))
        #expect(!Reader.keep(state).isEmpty, "a page is turned")
        _ = Reader.reduce(&state, .told(moment))
        _ = Reader.reduce(&state, order(.readerPageBack))
        #expect(!Reader.keep(state).isEmpty, "and turned back")
        var read = unopened()
        _ = Reader.reduce(&read, .opened(Opened(shelf.book, at: place, chapter: chapter)))
        #expect(!Reader.keep(read).isEmpty)
    }

    @Test func `a voice begins where the book was opened, until the page is turned`() {
        var state = unopened()
        // In the middle of a page, which begins before it.
        let place = Spot(document: 0, offset: 60)
        _ = Reader.reduce(
            &state, .opened(Opened(shelf.book, at: place, chapter: shelf.set(0, rules))))
        #expect(state.voiceStart == place)
        for size in [Size(60, 20), Size(80, 24)] {
            _ = Reader.reduce(&state, .resized(size))
            _ = Reader.reduce(&state, .chapterSet(shelf.set(0, state.rules)))
            #expect(state.voiceStart == place, "\(size)")
        }
        _ = Reader.reduce(&state, order(.readerPageForward))
        _ = Reader.reduce(&state, order(.readerPageBack))
        #expect(state.voiceStart == state.place)
    }

    @Test func `after a moment it says that it opens, and then why it could not`() {
        let store = TestStore<Reader>(unopened())
        store.send(.begun(at: nil), performs: [.work(.open(shelf.book.source, nil, stance))])
        store.advance(.milliseconds(199))
        store.advance(.milliseconds(1), fires: .openedSlowly) { $0.phase = .opensSlowly }
        store.deliver(.notOpened("It is gone."), for: store.ticket(.opening)!) {
            $0.phase = .failed("It is gone.")
        }
        store.send(order(.itemAgain), performs: [.work(.open(shelf.book.source, nil, stance))]) {
            $0.phase = .opening
        }
        store.deliver(.notOpened("It is gone."), for: store.ticket(.opening)!) {
            $0.phase = .failed("It is gone.")
        }
    }

    // MARK: - Turning

    @Test func `pages follow one another without a line lost`() {
        var state = opened()
        var next = LineIndex.first
        while state.place.document == 0 {
            let page = state.spread[0].page
            #expect(page.start == next)
            next = page.end
            _ = Reader.reduce(&state, order(.readerPageForward))
        }
        #expect(next == shelf.set(0, rules).end)
        #expect(state.place == Spot(document: 1, offset: 0))
        Reader.step(&state, order(.readerPageBack), asks: "schedule settled")
        #expect(state.place.document == 0)
        #expect(state.spread[0].page.end == next)
    }

    @Test func `a place is kept when it has held still, and not a millisecond before`() {
        let store = TestStore<Reader>(opened())
        store.send(order(.readerPageForward)) { _ = Reader.reduce(&$0, order(.readerPageForward)) }
        store.advance(.milliseconds(399))
        #expect(store.state.place.offset > 0)
        store.advance(.milliseconds(1), fires: .settled, performs: [.work(.tellTime)]) {
            $0.attention.isUnkept = true
        }
        let kept = keep(store.state)
        store.deliver(.told(moment), for: store.ticket(.glance)!, performs: [kept]) {
            _ = Reader.reduce(&$0, .told(moment))
        }
        store.deliver(.kept(trouble: nil), for: store.ticket(.keeping)!) {
            ($0.attention.held, $0.attention.sent) = ($0.attention.sent, nil)
        }
    }

    @Test func `a chapter that cannot be read says why, and one that has words says nothing`() {
        let error = Diagnostic(.error, "document.unreadable", "it is damaged (cut short)")
        let words = "This chapter is blank here: it is damaged (cut short)."
        #expect(Reader.trouble(isBlank: true, [error]) == words)
        #expect(Reader.trouble(isBlank: false, [error]) == nil)
        #expect(Reader.trouble(isBlank: true, []) == nil)
    }

    @Test func `turns that outrun a chapter are made when it is there`() {
        var state = opened(at: 0, line: 0)
        state.chapters[1] = nil
        let pages = state.chapter!.pageStarts(height: state.shape.height).count
        let store = TestStore<Reader>(state)
        store.send(
            order(.readerPageForward, pages + 2),
            performs: [.work(.set(shelf.book, document: 1, rules))]
        ) { _ = Reader.reduce(&$0, order(.readerPageForward, pages + 2)) }
        #expect(store.state.journey == Journey(document: 1, aim: .start, turns: 2))
        store.send(order(.readerPageForward)) { $0.journey?.turns = 3 }
        let chapter = shelf.set(1, rules)
        store.deliver(
            .chapterSet(chapter), for: store.ticket(.chapter(1))!,
            performs: [.work(.set(shelf.book, document: 2, rules))]
        ) { _ = Reader.reduce(&$0, .chapterSet(chapter)) }
        let starts = chapter.pageStarts(height: state.shape.height)
        #expect(store.state.line == starts[min(3, starts.count - 1)])
        let last = shelf.set(2, rules)
        store.deliver(.chapterSet(last), for: store.ticket(.chapter(2))!) {
            _ = Reader.reduce(&$0, .chapterSet(last))
        }
        store.send(.leaving, performs: [keep(store.state)])
        store.deliver(.kept(trouble: nil), for: store.ticket(.keeping)!)
    }

    @Test func `after the last page stands the end, and one turn back leads to the page again`() {
        var state = opened(at: 2)
        Reader.step(&state, order(.readerPageForward))
        #expect(state.isAtEnd)
        let place = state.place
        Reader.step(&state, order(.readerPageForward))
        #expect(state.isAtEnd)
        Reader.step(&state, order(.readerPageBack))
        #expect(!state.isAtEnd && state.place == place)
    }

    @Test func `a resize keeps the first words in view`() {
        var state = opened(at: 1, line: 7)
        let (place, line) = (state.place, state.line)
        for size in [Size(40, 12), Size(200, 60), Size(1, 1), Size(80, 24)] {
            let effects = Reader.reduce(&state, .resized(size))
            if state.chapter?.rules != state.rules {
                #expect(
                    effects == [
                        .request(.chapter(1), .set(shelf.book, document: 1, state.rules)),
                        .schedule(.counting, after: .milliseconds(30), .countable),
                    ])
                Reader.step(
                    &state, .chapterSet(shelf.set(1, state.rules)), asks: "request set × 2")
            }
            #expect(state.place == place)
            #expect(state.chapter?.rules == state.rules)
        }
        #expect(state.line == line)
    }

    // MARK: - Leaping

    @Test func `a leap can be walked back, onward and undone`() {
        let store = TestStore<Reader>(opened(at: 0, line: 5))
        let place = store.state.place
        let undo = Undo(
            title: "a jump", journal: "book:\(shelf.book.source)", isOfScreen: true,
            inverse: Reader.Action.sought(.place(place)), forward: .sought(.percent(50)))
        store.send(
            order(.readerPercent, 50), performs: [.work(.set(shelf.book, document: 2, rules))],
            records: [undo]
        ) { _ = Reader.reduce(&$0, order(.readerPercent, 50)) }
        let there = store.state.place
        #expect(there.document == 1)
        store.send(order(.jumpBack), performs: [.ask(.say("Back to 3% from 47%."))]) {
            _ = Reader.reduce(&$0, order(.jumpBack))
        }
        #expect(store.state.place == place)
        store.send(
            order(.jumpForward),
            performs: [
                .work(.set(shelf.book, document: 2, rules)), .ask(.say("On to 47% from 3%.")),
            ]
        ) {
            _ = Reader.reduce(&$0, order(.jumpForward))
        }
        #expect(store.state.place == there)
        #expect(!Reader.claims(Order(.jumpForward), store.state))
        #expect(Reader.claims(Order(.jumpBack), store.state))
        store.send(.leaving, performs: [keep(store.state)])
        store.deliver(.kept(trouble: nil), for: store.ticket(.keeping)!)
        store.deliver(.chapterSet(shelf.set(2, rules)), for: store.ticket(.chapter(2))!) {
            _ = Reader.reduce(&$0, .chapterSet(shelf.set(2, rules)))
        }
    }

    @Test
    func `chapters are gone through by the contents, and back from within leads to the start`() {
        var state = opened(at: 1, line: 9)
        Reader.step(&state, order(.readerChapterBack), asks: "schedule settled", "record a jump")
        #expect(state.place == Spot(document: 1, offset: 0))
        Reader.step(&state, order(.readerChapterBack), asks: "schedule settled", "record a jump")
        #expect(state.place == Spot(document: 0, offset: 0))
        let effects = Reader.reduce(&state, order(.readerChapterBack))
        #expect(effects == [.perform(.ask(.say("This is the first chapter.")))])
    }

    @Test func `a mark brings one back`() {
        var state = opened(at: 0, line: 12)
        let place = state.place
        Reader.step(&state, .ordered(Order(.markSet, letter: "b")), asks: "request keep")
        Reader.step(&state, order(.readerStart), asks: "schedule settled", "record a jump")
        #expect(state.place.offset == 0)
        #expect(state.trail.last == place)
        // On the page that is in view there is nothing to go back from.
        Reader.step(&state, .ordered(Order(.markGo, letter: "b")))
        #expect(state.leaf(showing: place.offset, of: 0) != nil)
        #expect(state.trail.last == place)
        let effects = Reader.reduce(&state, .ordered(Order(.markGo, letter: "c")))
        #expect(effects == [.perform(.ask(.say("No mark c in this book. mc sets it.")))])
    }

    @Test func `sentences move the cursor and turn the page when they must`() {
        var state = opened()
        let first = state.spread[0].page
        var steps = 0
        while state.spread[0].page == first, steps < 200 {
            _ = Reader.reduce(&state, order(.readerSentenceForward))
            steps += 1
        }
        #expect((10...60).contains(steps))
        let cursor = state.cursor!
        #expect(state.leaf(showing: cursor.offset, of: cursor.document) != nil)
        Reader.step(&state, order(.readerSentenceBack), asks: "schedule settled")
        #expect(state.spread[0].page.range == first.range)
    }
}
