import Canvas
import Kernel
import Publications
import Sharing
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// What is asked of a person, and of the sides once a person was away.
@Suite struct SyncingAwayTests {
    private let base: SyncingTests

    init() throws { base = try SyncingTests() }

    @Test func `the question has both places, their devices, ages and first words`() {
        var meeting = base.meeting(60)
        meeting.words = .init(here: "It was late.", there: "The ferry left.")
        meeting.met = 7_202
        let size = Size(60, 16)
        var choice = Syncing.question(meeting, base.book, why: "both went on", size: size)
        var frame = Frame(size)
        Choice.draw(choice, Surroundings(), into: &frame)
        for words in [
            "Stay here: 40%, on this device, 2 h ago", "…It was late.",
            "Go there: 60%, on Kobo, 2 h ago", "…The ferry left.",
        ] {
            #expect(frame.text.contains(words), "\(words)")
        }
        // The words are no rows of their own.
        _ = Choice.reduce(&choice, .ordered(Order(.listNext)))
        let effects = Choice.reduce(&choice, .ordered(Order(.focusActivate)))
        let takes = SyncErrand.decide(meeting, base.book, takes: true)
        #expect(effects == [.perform(.close), .perform(.decided(.errand(AnyErrand(takes))))])
    }

    @Test func `a first meeting is asked about, and nothing is sent without an answer`() {
        var state = Syncing.State()
        (state.hasSides, state.seen, state.asked) = (true, base.seen(0), base.seen(0).place)
        let store = TestStore<Syncing>(state)
        let meeting = base.meeting(60)
        let why = PlaceDoubt.neverAgreed.words(of: "home")
        store.send(
            .exchanged(base.book, [.asks(meeting, why: why)], hasSides: true),
            performs: [.ask(meeting, base.book, why: why)]
        ) { ($0.isResting, $0.isHeld) = (true, true) }
        store.send(.seen(base.seen(6))) { ($0.seen, $0.isPending) = (base.seen(6), true) }
        store.advance(.seconds(5), fires: .pauseCame) { $0.isDue = true }
        store.send(.seen(nil)) {
            ($0.seen, $0.isPending, $0.isDue, $0.isHeld) = (nil, false, false, false)
            $0.isResting = false
        }
    }

    /// Nothing was read here for a night.
    private func rested() -> TestStore<Syncing> {
        let store = base.reading()
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        base.age(store)
        store.advance(.seconds(8 * 3_600))
        return store
    }

    @Test func `after a night the sides are asked before a page that is turned is sent`() {
        let store = rested()
        store.send(.seen(base.seen(7)), performs: [base.first]) {
            ($0.seen, $0.isPending) = (base.seen(7), true)
            ($0.isOld, $0.isUnderWay, $0.asked) = (false, true, base.seen(0).place)
        }
        // Another page does not ask again.
        store.send(.seen(base.seen(9))) { $0.seen = base.seen(9) }
        store.advance(.seconds(5), fires: .pauseCame) { $0.isDue = true }
        let meeting = base.meeting(60)
        store.deliver(
            .exchanged(base.book, [.moved(meeting)], hasSides: true),
            for: store.ticket(.syncExchange)!,
            performs: [.ask(meeting, base.book, why: "you have turned pages here since")]
        ) { ($0.isUnderWay, $0.isResting, $0.isHeld) = (false, true, true) }
        store.send(.seen(nil)) {
            ($0.seen, $0.isPending, $0.isDue, $0.isHeld) = (nil, false, false, false)
            ($0.isResting, $0.met) = (false, [])
        }
    }

    @Test func `who comes back to a page that lay open is taken along`() {
        let store = rested()
        store.send(.cameBack, performs: [base.first]) {
            ($0.isOld, $0.isUnderWay, $0.asked) = (false, true, base.seen(0).place)
        }
        let meeting = base.meeting(60)
        store.deliver(
            .exchanged(base.book, [.moved(meeting)], hasSides: true),
            for: store.ticket(.syncExchange)!,
            performs: [
                .settle(meeting, base.book, takes: true), .jump(base.book, "#char=9"),
                .moved("Moved to 60%, as on Kobo."),
            ]
        ) {
            ($0.isUnderWay, $0.isResting) = (false, true)
            $0.mark = .moved(from: "Kobo")
        }
        // A look away and back a minute later asks nothing.
        store.deliver(.settled(trouble: nil), for: store.ticket(.syncSettling)!)
        store.send(.cameBack)
        store.advance(.seconds(32), fires: .rested) { $0.isResting = false }
        base.age(store)
        // Nor does one without a side.
        TestStore<Syncing>(Syncing.State()).send(.cameBack)
    }
}
