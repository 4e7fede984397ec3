import Canvas
import Kernel
import Publications
import Sharing
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// When sides are asked and told: by the clock of the test.
@Suite struct SyncingTests {
    let book: SharedWork
    private let side = Side(
        id: "1", name: "home", kind: .kosync, address: "http://home.example", user: "u")

    init() throws { book = SharedWork(try BookPile().book) }

    func seen(_ offset: Int) -> Syncing.Seen {
        Syncing.Seen(book: book, place: .text(Spot(document: 0, offset: offset)))
    }

    func meeting(_ percent: Double) -> PlaceMeeting {
        let device = SharedPlace.Device(id: "k", name: "Kobo")
        return PlaceMeeting(
            side: side, here: SharedPlace("#char=1", percent: 40, .turn, at: 1),
            there: SharedPlace("#char=9", percent: percent, .turn, at: 2, on: device),
            found: .init("#char=9", percent: percent),
            report: SideReport(device: device, pointer: "/body", percent: percent, at: 2))
    }

    var first: Syncing.Command { .exchange(book, isBusy: false, pulls: true) }
    private var next: Syncing.Command { .exchange(book, isBusy: true, pulls: false) }

    /// A book is open, and its sides were asked.
    func reading(_ outcomes: [SyncOutcome] = [.agreed]) -> TestStore<Syncing> {
        var state = Syncing.State()
        state.hasSides = true
        let store = TestStore<Syncing>(state)
        store.send(.seen(seen(0)), performs: [first]) {
            ($0.seen, $0.asked, $0.isUnderWay) = (self.seen(0), self.seen(0).place, true)
            $0.met = [self.book.source]
        }
        store.deliver(
            .exchanged(book, outcomes, hasSides: true), for: store.ticket(.syncExchange)!
        ) { ($0.isUnderWay, $0.isResting) = (false, true) }
        return store
    }

    /// Nothing was done for ten minutes since the last exchange, after its rest.
    func age(_ store: TestStore<Syncing>) {
        store.advance(.seconds(568), fires: .grewOld) { $0.isOld = true }
    }

    @Test func `without a side nothing is asked, and no timer runs`() {
        let store = TestStore<Syncing>(Syncing.State())
        store.send(.begun, performs: [.readSides])
        store.deliver(.sidesRead(false), for: store.ticket(.syncFlushing)!)
        for offset in 0..<20 {
            store.send(.seen(seen(offset))) { $0.seen = self.seen(offset) }
        }
        store.send(.seen(nil)) { $0.seen = nil }
    }

    @Test func `a book that was opened first is asked about when a side is known`() {
        let store = TestStore<Syncing>(Syncing.State())
        store.send(.begun, performs: [.readSides])
        store.send(.seen(seen(0))) { $0.seen = self.seen(0) }
        store.deliver(
            .sidesRead(true), for: store.ticket(.syncFlushing)!, performs: [first]
        ) {
            ($0.hasSides, $0.asked, $0.isUnderWay) = (true, self.seen(0).place, true)
            $0.met = [self.book.source]
        }
        store.deliver(
            .exchanged(book, [.agreed], hasSides: true), for: store.ticket(.syncExchange)!
        ) { ($0.isUnderWay, $0.isResting) = (false, true) }
        // What was left at the end of the last run: but for this book, which was asked about.
        store.advance(
            .seconds(2), fires: .flushDue, performs: [.flush(besides: book.source)])
        store.deliver(.flushed, for: store.ticket(.syncFlushing)!)
        store.advance(.seconds(30), fires: .rested) { $0.isResting = false }
        age(store)
    }

    @Test func `pages are told in a pause, no sooner than the floor, and one time`() {
        let store = reading()
        for offset in 1...3 {
            store.advance(.seconds(1))
            store.send(.seen(seen(offset))) {
                ($0.seen, $0.isPending) = (self.seen(offset), true)
            }
        }
        store.advance(.seconds(5), fires: .pauseCame) { $0.isDue = true }
        store.advance(.seconds(24), fires: .rested, performs: [next]) {
            ($0.isResting, $0.isPending, $0.isDue, $0.isUnderWay) = (false, false, false, true)
        }
        store.deliver(
            .exchanged(book, [.sent(percent: 1)], hasSides: true), for: store.ticket(.syncExchange)!
        ) { ($0.isUnderWay, $0.isResting) = (false, true) }
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        // An hour without a key asks nothing.
        age(store)
        store.advance(.seconds(3_600))
    }

    @Test func `a note is told though no page is turned, and what comes is shown`() {
        let store = reading()
        var noted = seen(0)
        noted.changesCount = 1
        store.send(.seen(noted)) { ($0.seen, $0.isPending) = (noted, true) }
        store.advance(.seconds(5), fires: .pauseCame) { $0.isDue = true }
        store.advance(.seconds(27), fires: .rested, performs: [next]) {
            ($0.isResting, $0.isPending, $0.isDue, $0.isUnderWay) = (false, false, false, true)
        }
        store.deliver(
            .exchanged(book, [.agreed, .remarked(told: 1, came: 2)], hasSides: true),
            for: store.ticket(.syncExchange)!,
            performs: [
                .renewNotes(book), .say("2 notes and marks were changed on other devices."),
            ]
        ) { ($0.isUnderWay, $0.isResting) = (false, true) }
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        age(store)
    }

    @Test func `a book that is left tells its last place at once`() {
        let store = reading()
        store.send(.seen(seen(7))) { ($0.seen, $0.isPending) = (self.seen(7), true) }
        store.send(.seen(nil), performs: [next]) {
            ($0.seen, $0.isPending, $0.isResting, $0.met) = (nil, false, false, [])
        }
        store.deliver(
            .exchanged(book, [.sent(percent: 7)], hasSides: true),
            for: store.ticket(.leaving(book.source))!)
        // One that was only looked at has nothing to tell.
        let other = reading()
        other.send(.seen(nil)) { ($0.seen, $0.isResting, $0.met) = (nil, false, []) }
    }

    private func beside(_ offset: Int) throws -> Syncing.Seen {
        let publication = try BookPile(paragraphs: [3]).book.publication
        let work = SharedWork(Book(.file("/books/beside.epub"), publication))
        return Syncing.Seen(book: work, place: .text(Spot(document: 0, offset: offset)))
    }

    @Test func `a look from one book to another beside it keeps the floor`() throws {
        let other = try beside(0)
        let store = reading()
        store.send(.seen(seen(7))) { ($0.seen, $0.isPending) = (self.seen(7), true) }
        // A book that is opened is asked about at once, and the one before it told.
        store.send(
            .seen(other),
            performs: [next, .exchange(other.book, isBusy: false, pulls: true)]
        ) {
            ($0.seen, $0.asked, $0.isPending, $0.isUnderWay) = (other, other.place, false, true)
            $0.met = [self.book.source, other.book.source]
        }
        store.deliver(
            .exchanged(book, [.sent(percent: 7)], hasSides: true),
            for: store.ticket(.leaving(book.source))!)
        store.deliver(
            .exchanged(other.book, [.agreed], hasSides: true), for: store.ticket(.syncExchange)!
        ) { $0.isUnderWay = false }
        // Back, a page on, and there again: nothing goes out before the floor.
        store.send(.seen(seen(7))) {
            $0.seen = self.seen(7)
            $0.later = [self.book]
        }
        store.send(.seen(seen(9))) { ($0.seen, $0.isPending) = (self.seen(9), true) }
        store.send(.seen(other)) {
            ($0.seen, $0.isPending) = (other, false)
            $0.later.append(other.book)
        }
        store.advance(.seconds(32), fires: .rested, performs: [next]) {
            $0.later = [other.book]
        }
        store.deliver(
            .exchanged(book, [.sent(percent: 9)], hasSides: true),
            for: store.ticket(.leaving(book.source))!)
        store.advance(
            .seconds(32), fires: .rested,
            performs: [.exchange(other.book, isBusy: false, pulls: true)]
        ) { ($0.later, $0.isUnderWay) = ([], true) }
        // All that waits goes out when the books are closed.
        store.send(.seen(seen(9))) {
            ($0.seen, $0.isUnderWay) = (self.seen(9), false)
            $0.later = [other.book, self.book]
        }
        store.send(
            .seen(nil), performs: [.exchange(other.book, isBusy: true, pulls: false), next]
        ) {
            ($0.seen, $0.isResting, $0.later, $0.met) = (nil, false, [], [])
        }
        for source in [other.book, book] {
            store.deliver(
                .exchanged(source, [.agreed], hasSides: true),
                for: store.ticket(.leaving(source.source))!)
        }
    }

    @Test func `who went on elsewhere is taken along, with a way back`() {
        let words = "Moved to 60%, as on Kobo."
        var state = Syncing.State()
        (state.hasSides, state.seen, state.asked) = (true, seen(0), seen(0).place)
        let store = TestStore<Syncing>(state)
        store.send(
            .exchanged(book, [.moved(meeting(60))], hasSides: true),
            performs: [
                .settle(meeting(60), book, takes: true), .jump(book, "#char=9"), .moved(words),
            ]
        ) { ($0.isResting, $0.mark) = (true, .moved(from: "Kobo")) }
        store.deliver(.settled(trouble: nil), for: store.ticket(.syncSettling)!)
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        age(store)
    }

    @Test func `the status says what waits and what was moved, and nothing else`() throws {
        var state = Syncing.State()
        (state.hasSides, state.seen, state.asked) = (true, seen(0), seen(0).place)
        var reader = Reader.State(.file("/b.epub"), size: Size(80, 24))
        reader.phase = .open
        reader.book = try BookPile().book
        let down = SyncOutcome.failed(.busy(status: 503))
        for (outcomes, waits, mark): ([SyncOutcome], Bool, SyncMark) in [
            ([.agreed], false, .none), ([down], false, .none), ([down], true, .waits),
            ([.sent(percent: 1), down], true, .waits), ([.sent(percent: 1)], false, .none),
            ([.moved(meeting(60))], false, .moved(from: "Kobo")),
            ([.agreed], false, .moved(from: "Kobo")), ([.sent(percent: 1)], false, .none),
            ([down], true, .waits),
        ] {
            _ = Syncing.reduce(&state, .exchanged(book, outcomes, hasSides: true, waits: waits))
            #expect(state.mark == mark)
            var around = Surroundings()
            around[SyncMark.self] = state.mark
            var frame = Frame(around.size)
            Reader.draw(reader, around, into: &frame)
            let status = frame.text.split(separator: "\n").last ?? ""
            #expect(status.contains("place not sent yet") == (mark == .waits))
            #expect(status.contains("place from Kobo") == (mark == .moved(from: "Kobo")))
        }
        _ = Syncing.reduce(&state, .seen(nil))
        #expect(state.mark == .none)
    }

    @Test func `nothing jumps once pages were turned, it is asked, and nothing is sent meanwhile`()
    {
        var state = Syncing.State()
        (state.hasSides, state.seen, state.asked) = (true, seen(5), seen(0).place)
        let store = TestStore<Syncing>(state)
        let why = "you have turned pages here since"
        store.send(
            .exchanged(book, [.moved(meeting(60))], hasSides: true),
            performs: [.ask(meeting(60), book, why: why)]
        ) { ($0.isResting, $0.isHeld) = (true, true) }
        store.advance(.seconds(1))
        store.send(.seen(seen(6))) { ($0.seen, $0.isPending) = (self.seen(6), true) }
        store.advance(.seconds(5), fires: .pauseCame) { $0.isDue = true }
        store.send(
            .decided(meeting(60), book, takes: false),
            performs: [.settle(meeting(60), book, takes: false)]
        ) { $0.isHeld = false }
        store.deliver(.settled(trouble: nil), for: store.ticket(.syncSettling)!)
        store.advance(.seconds(26), fires: .rested, performs: [next]) {
            ($0.isResting, $0.isPending, $0.isDue, $0.isUnderWay) = (false, false, false, true)
        }
        store.deliver(
            .exchanged(book, [.sent(percent: 1)], hasSides: true), for: store.ticket(.syncExchange)!
        ) { ($0.isUnderWay, $0.isResting) = (false, true) }
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        age(store)
    }

    @Test func `a lost login is told once, and reading goes on`() {
        var state = Syncing.State()
        (state.hasSides, state.seen) = (true, seen(0))
        for round in 0..<3 {
            let effects = Syncing.reduce(
                &state, .exchanged(book, [.failed(.signedOut)], hasSides: true))
            let said = effects.contains {
                if case .perform(.say) = $0 { true } else { false }
            }
            #expect(said == (round == 0))
        }
    }

    @Test func `an hour of turning pages stays under 240 requests, two an exchange`() {
        var exchanges = 0
        var state = Syncing.State()
        (state.hasSides, state.seen) = (true, seen(0))
        let time = ManualTime()
        let store = Store<Syncing>(state, time: time) { command, _ in
            if case .exchange(_, _, pulls: false) = command { exchanges += 1 }
        }
        for step in 1...1_200 {
            store.send(.seen(seen(step)))
            time.move(to: .seconds(3 * step))
            while let action = store.popDueTimer() { store.send(action) }
            if store.state.isUnderWay {
                store.send(.exchanged(book, [.sent(percent: 1)], hasSides: true))
            }
        }
        #expect(exchanges > 60 && 2 * exchanges <= 232)
    }

    @Test func `an hour of looking from one book to another does so too`() throws {
        let other = try beside(0).book
        var exchanges = 0
        var state = Syncing.State()
        (state.hasSides, state.seen, state.met) = (true, seen(0), [book.source, other.source])
        let time = ManualTime()
        var asked: [SharedWork] = []
        let store = Store<Syncing>(state, time: time) { command, _ in
            guard case .exchange(let book, _, _) = command else { return }
            exchanges += 1
            asked.append(book)
        }
        for step in 1...1_800 {
            let place = SharedSpot.text(Spot(document: 0, offset: step))
            store.send(.seen(Syncing.Seen(book: step % 4 < 2 ? book : other, place: place)))
            time.move(to: .seconds(2 * step))
            while let action = store.popDueTimer() { store.send(action) }
            for book in asked { store.send(.exchanged(book, [.agreed], hasSides: true)) }
            asked = []
        }
        #expect(exchanges > 60 && 2 * exchanges <= 232, "\(exchanges)")
    }
}

extension SyncingTests {
    private func heard() throws -> SharedWork {
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 600}]}
            """
        let publication = try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8))]), file: "manifest.json")
        return SharedWork(try #require(HeardBook(.file("/t.json"), publication)))
    }

    @Test func `a sound that plays on while a side is asked goes along, and no later`() throws {
        let work = try heard()
        let found = PlaceJudge.Found("#t=300", percent: 50, positionMs: 300_000)
        let device = SharedPlace.Device(id: "", name: "")
        let meeting = PlaceMeeting(
            side: Side(id: "1", name: "abs", kind: .audiobookshelf, address: "http://a", user: "u"),
            here: nil, there: SharedPlace("#t=300", percent: 50, .listen, at: 1, on: device),
            found: found, report: SideReport(device: device, pointer: "#t=300", percent: 50, at: 1))
        for (seconds, goesAlong) in [(3, true), (200, false)] {
            var state = Syncing.State()
            state.hasSides = true
            state.asked = .sound(TrackPlace(track: 0, offset: .zero))
            state.seen = Syncing.Seen(
                book: work, place: .sound(TrackPlace(track: 0, offset: .seconds(seconds))))
            let effects = Syncing.reduce(
                &state, .exchanged(work, [.moved(meeting)], hasSides: true))
            #expect(effects.contains(.perform(.jump(work, "#t=300"))) == goesAlong)
            #expect(state.isHeld == !goesAlong)
        }
    }

    @Test func `what came due while a question stood is sent after the answer`() throws {
        let work = try heard()
        var state = Syncing.State()
        (state.hasSides, state.isPending, state.isHeld) = (true, true, true)
        state.seen = Syncing.Seen(
            book: work, place: .sound(TrackPlace(track: 0, offset: .seconds(9))))
        #expect(Syncing.reduce(&state, .patienceRanOut).isEmpty)
        let effects = Syncing.reduce(&state, .decided(meeting(50), work, takes: false))
        let again = Syncing.Effects([
            .schedule(.syncPatience, after: Syncing.patience, .patienceRanOut)
        ])
        #expect(effects.suffix(1) == again[...])
    }
}
