import Canvas
import Kernel
import Publications
import Synchronization
import TestKit
import Testing
import Typesetting

@testable import ReadingRuntime
@testable import ReadingWing
@testable import Runtime
@testable import ScreenKit

/// Words looked for in a book, and the way from one match to the next.
@Suite struct FindingTests {
    private let pile: BookPile

    init() throws { pile = try BookPile(paragraphs: [60, 60, 60]) }

    private func news(
        _ pattern: String, from origin: Spot, in book: Book? = nil
    ) async -> [Find.News] {
        let desk = BookDesk(
            open: { _ throws(OpenError) in throw .missing }, keeping: nil, hyphens: nil)
        let told = Mutex<[Find.News]>([])
        await desk.search(SearchPattern(pattern), in: book ?? pile.book, from: origin) { news in
            told.withLock { $0.append(news) }
        }
        return told.withLock { $0 }
    }

    private func opened() -> Reader.State {
        var state = Reader.State(pile.book.source, size: Size(80, 24), taste: Taste())
        state.phase = .open
        state.book = pile.book
        for index in 0..<pile.book.count { state.chapters[index] = pile.set(index, state.rules) }
        return state
    }

    private func said(_ effects: Reader.Effects) -> [String] {
        effects.compactMap {
            if case .perform(.ask(.say(let words))) = $0 { words } else { nil }
        }
    }

    @Test func `the first match told is the one after the place`() async throws {
        let origin = Spot(document: 1, offset: 1_000)
        let all = await news("thing", from: origin)
        let first = try #require(all.first)
        #expect(first.hits.contains { $0.document == 1 && $0.range.lowerBound > 1_000 })
        #expect(first.hits.allSatisfy { $0.document == 1 })
        let last = try #require(all.last)
        #expect(last.isComplete && last.total == 180 && last.hits.count == 180)
        #expect(last.hits.map(\.spot) == last.hits.map(\.spot).sorted(by: Spot.isBefore))
        #expect(last.chapters == 3 && last.skipped == 0)
    }

    private func hit(_ offset: Int) -> Find.Hit {
        Find.Hit(
            document: 1, range: offset..<offset + 4, percent: 0, chapter: "", before: "",
            match: "boat", after: "")
    }

    @Test func `Enter typed ahead goes to the first match after the place, once it is found`() {
        let book = pile.book
        let origin = Spot(document: 1, offset: 100)
        func store() -> TestStore<Find> {
            TestStore<Find>(Find.State(book, at: origin, size: Size(80, 24)))
        }
        func type(_ store: TestStore<Find>) {
            store.send(.pasted("boat")) {
                $0.field = TextField("boat")
                $0.isStale = true
            }
        }
        let enter = Find.Action.ordered(Order(.focusActivate))
        var pattern = SearchPattern("boat")
        pattern.folds = true
        var longer = SearchPattern("boats")
        longer.folds = true
        let early = Find.News([hit(20)], total: 1, isComplete: false)
        let late = Find.News([hit(20), hit(300)], total: 2, isComplete: false)

        let app = store()
        type(app)
        // It does not wait for the pause of one who types on, and asks once.
        app.send(enter, performs: [.work(.search(book, pattern, from: origin))]) {
            $0.isGoing = true
        }
        app.send(enter)
        let ticket = app.ticket(.search)!
        app.deliver(.news(early), for: ticket) { ($0.found, $0.isStale) = (early, false) }
        app.deliver(
            .news(late), for: ticket,
            performs: [.ask(.found(pattern, late, at: 1)), .ask(.close)]
        ) { ($0.found, $0.focus, $0.isGoing) = (late, 1, false) }

        // Typing on takes it back, and so does another match that is chosen.
        let other = store()
        type(other)
        other.send(enter, performs: [.work(.search(book, pattern, from: origin))]) {
            $0.isGoing = true
        }
        other.send(.pasted("s")) {
            $0.field = TextField("boats")
            ($0.isStale, $0.isGoing) = (true, false)
        }
        other.advance(
            Find.pause, fires: .pausePassed,
            performs: [.work(.search(book, longer, from: origin))])
        let second = other.ticket(.search)!
        // What the first pattern found comes too late to be taken for this one's.
        let none = Find.News([], total: 0, isComplete: true)
        other.deliver(.news(none), for: second) { ($0.found, $0.isStale) = (none, false) }
        other.send(enter)
        other.finish(second)
    }

    @Test func `of too many those around the place are told, and counted from the first`()
        async throws
    {
        let origin = Spot(document: 1, offset: 2_000)
        let long = try BookPile(paragraphs: [120, 120, 120])
        let last = try #require(await news("e", from: origin, in: long.book).last)
        #expect(last.total > last.hits.count && last.hits.count <= 2_000)
        #expect(last.skipped > 0)
        // Those that are not listed are known of too.
        let first = try #require(last.spread.first(in: 0, of: 100))
        #expect(first.document == 0 && Spot.isBefore(first, last.hits[0].spot))
        let at = Find.first(after: origin, in: last.hits)
        #expect(at > 0 && last.hits[at - 1].spot.offset < 2_000)
        #expect(last.hits[at].range.upperBound > 2_000)
    }

    @Test func `chapters of one name are counted by their places`() async throws {
        let same = try BookPile(
            paragraphs: [2, 2],
            nav: "<ol><li><a href=\"p0.xhtml\">Same</a></li>"
                + "<li><a href=\"p1.xhtml\">Same</a></li></ol>"
        )
        let desk = BookDesk(
            open: { _ throws(OpenError) in throw .missing }, keeping: nil, hyphens: nil)
        let told = Mutex<Find.News?>(nil)
        await desk.search(SearchPattern("thing"), in: same.book) { news in
            told.withLock { $0 = news }
        }
        let news = try #require(told.withLock { $0 })
        #expect(news.chapters == 2)
        var state = Find.State(
            same.book, at: Spot(document: 0, offset: 0), size: Size(80, 24))
        Find.step(&state, .news(news))
        let names = Find.rows(state).filter { if case .chapter = $0 { true } else { false } }
        #expect(names == [.chapter("Same", 2), .chapter("Same", 2)])
    }

    @Test func `a match that was chosen stays so while more are found before it`() async throws {
        let all = await news("thing", from: Spot(document: 1, offset: 0))
        var state = Find.State(
            pile.book, at: Spot(document: 1, offset: 0), size: Size(80, 24))
        Find.step(&state, .news(try #require(all.first)))
        Find.step(&state, .hitPressed(4))
        let chosen = state.focused
        Find.step(&state, .news(try #require(all.last)))
        #expect(state.focused == chosen && state.focus > 4)
    }

    @Test func `walking says which of how many, and Esc takes the marks away`() async throws {
        var state = opened()
        let news = try #require(await news("thing", from: state.place).last)
        let pattern = SearchPattern("thing")
        let first = Reader.reduce(&state, .found(pattern, news, at: 1))
        #expect(said(first) == ["2 of 180."])
        #expect(said(Reader.reduce(&state, .ordered(Order(.findNext)))) == ["3 of 180."])
        let back = Reader.reduce(&state, .ordered(Order(.findPrevious, count: 3)))
        #expect(said(back) == ["From the end again: 180 of 180."])
        let leave = Order(.layerClose)
        #expect(Reader.claims(leave, state))
        let off = "The marks are off. n goes on finding."
        #expect(said(Reader.reduce(&state, .ordered(leave))) == [off])
        #expect(state.found?.isMarked == false && !Reader.claims(leave, state))
        // What was found is known still: the next one is the first after the place.
        #expect(said(Reader.reduce(&state, .ordered(Order(.findNext)))) == ["180 of 180."])
        #expect(state.found?.isMarked == true && Reader.claims(leave, state))
        Reader.step(
            &state, .found(pattern, news, at: 1), asks: "request set", "record a jump",
            "perform say")
        let none = Find.News([], total: 0, isComplete: true)
        Reader.step(&state, .found(SearchPattern(""), none, at: 0))
        #expect(state.found == nil)
    }

    @Test func `walking goes on behind the matches that are listed, and around the book`()
        async throws
    {
        let long = try BookPile(paragraphs: [120, 120, 120])
        var state = Reader.State(long.book.source, size: Size(80, 24), taste: Taste())
        (state.phase, state.book) = (.open, long.book)
        for index in 0..<long.book.count { state.chapters[index] = long.set(index, state.rules) }
        let origin = Spot(document: 1, offset: 2_000)
        let news = try #require(await news("e", from: origin, in: long.book).last)
        let (count, total) = (news.hits.count, news.total)
        let pattern = SearchPattern("e")
        /// What is looked for, and where one is then.
        func walk(_ verb: Verb, _ times: Int = 1, again: Int = 0) async throws -> [String] {
            let effects = Reader.reduce(&state, .ordered(Order(verb, count: times)))
            let asked = effects.compactMap { effect -> Spot? in
                if case .stream(_, .work(.look(_, _, let from))) = effect { from } else { nil }
            }
            guard let from = asked.first else { return said(effects) }
            // Pressed meanwhile, it looks for nothing twice.
            for _ in 0..<again {
                #expect(Reader.reduce(&state, .ordered(Order(verb))).isEmpty)
            }
            return try await look(from)
        }
        func look(_ from: Spot) async throws -> [String] {
            let found = try #require(await self.news("e", from: from, in: long.book).last)
            let effects = Reader.reduce(&state, .lookedOn(found))
            if case .stream(_, .work(.look(_, _, let next)))? = effects.first {
                return try await look(next)
            }
            return said(effects)
        }
        #expect(
            said(Reader.reduce(&state, .found(pattern, news, at: count - 1)))
                == ["\(news.skipped + count) of \(total)."])
        let ahead = try await walk(.findNext, 3, again: 2)
        #expect(ahead == ["\(news.skipped + count + 5) of \(total)."])
        #expect(try await walk(.findPrevious, 6) == ["\(news.skipped + count - 1) of \(total)."])
        // To the end of the book, over several lists, and around it both ways.
        let left = total - (news.skipped + count - 1)
        #expect(try await walk(.findNext, left) == ["\(total) of \(total)."])
        #expect(try await walk(.findNext) == ["From the start again: 1 of \(total)."])
        #expect(try await walk(.findPrevious) == ["From the end again: \(total) of \(total)."])
        // From a place that is near none of those that are listed.
        Reader.step(
            &state, .ordered(Order(.layerClose)), asks: "cancel looking-on", "perform say")
        (state.place, state.focus) = (Spot(document: 0, offset: 0), nil)
        #expect(try await walk(.findNext) == ["1 of \(total)."])
    }

    @Test func `what Enter did not wait for is looked for when one walks there`() async throws {
        var state = opened()
        let all = await news("thing", from: state.place)
        var early = try #require(all.first)
        early.isComplete = false
        let count = early.hits.count
        #expect(count < 180)
        let pattern = SearchPattern("thing")
        _ = Reader.reduce(&state, .found(pattern, early, at: count - 1))
        Reader.step(&state, .ordered(Order(.findNext)), asks: "stream look")
        let whole = try #require(await news("thing", from: early.hits[count - 1].spot).last)
        #expect(said(Reader.reduce(&state, .lookedOn(whole))) == ["\(count + 1) of 180."])
    }

    @Test(arguments: [true, false])
    func `what Enter did not wait for is counted, and told where one still is`(
        isThere: Bool
    ) async throws {
        var state = opened()
        var early = try #require(await news("thing", from: state.place).first)
        early.isComplete = false
        let pattern = SearchPattern("thing")
        let effects = Reader.reduce(&state, .found(pattern, early, at: 1))
        #expect(said(effects) == ["2 of \(early.total) so far."])
        let asked = effects.compactMap { effect -> Spot? in
            if case .stream(_, .work(.look(_, _, let from))) = effect { from } else { nil }
        }
        #expect(asked == [early.hits[1].spot])
        if !isThere { state.place = Spot(document: pile.book.count - 1, offset: 0) }
        let whole = try #require(await news("thing", from: asked[0]).last)
        let place = state.place
        #expect(said(Reader.reduce(&state, .lookedOn(whole))) == (isThere ? ["2 of 180."] : []))
        #expect(state.found?.news == whole)
        #expect(state.place == place)
        #expect(state.found?.current == 1 - whole.skipped)
    }

    @Test func `another search ends the counting of the one before`() async throws {
        var state = opened()
        var early = try #require(await news("thing", from: state.place).first)
        early.isComplete = false
        _ = Reader.reduce(&state, .found(SearchPattern("thing"), early, at: 0))
        let other = try #require(await news("things", from: state.place).last)
        let effects = Reader.reduce(
            &state, .found(SearchPattern("things"), other, at: 0))
        let isCancelled = effects.contains {
            if case .cancel(.lookingOn) = $0 { true } else { false }
        }
        #expect(isCancelled)
    }

    @Test func `the strip knows of matches that are not listed, and leads to them`() {
        let book = pile.book
        let origin = Spot(document: 1, offset: 100)
        let far = Spot(document: 2, offset: 50)
        var spread = Find.Spread()
        spread.add(hit(300).spot, percent: 40)
        spread.add(Spot(document: 2, offset: 70), percent: 90.01)
        spread.add(far, percent: 90)
        // The first of each part, at the edges too, and a part narrower than those kept.
        #expect(spread.first(in: 9, of: 10) == far && spread.first(in: 8, of: 10) == nil)
        #expect(spread.first(in: 900, of: 1_000) == far)
        let news = Find.News([hit(300)], total: 4_000, spread: spread, isComplete: true)
        var pattern = SearchPattern("boat")
        pattern.folds = true
        var longer = SearchPattern("boats")
        longer.folds = true

        var state = Find.State(book, at: origin, size: Size(80, 24))
        state.field = TextField("boat")
        state.found = news
        let app = TestStore<Find>(state)
        app.send(.spreadPressed(hit(300).spot))
        app.send(.spreadPressed(far), performs: [.work(.search(book, pattern, from: far))]) {
            $0.from = far
        }
        let around = Find.News(
            [hit(300), hit(900)], skipped: 3_000, total: 4_000, spread: spread, isComplete: true)
        let ticket = app.ticket(.search)!
        app.deliver(.news(around), for: ticket) { $0.found = around }
        // Another pattern is looked for from the place in the book again.
        app.send(.pasted("s")) {
            $0.field = TextField("boats")
            ($0.isStale, $0.from) = (true, origin)
        }
        app.advance(
            Find.pause, fires: .pausePassed,
            performs: [.work(.search(book, longer, from: origin))])
        app.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }
}
