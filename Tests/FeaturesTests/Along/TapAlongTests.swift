import Kernel
import Publications
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// Tapping along by the clock of the test.
@Suite struct TapAlongTests {
    private let pair = ReadingAlong.Pair(
        text: SharedWork(PreviewBook.book), sound: SharedWork(PreviewBook.book))

    private func state(lag: Int?) -> TapAlong.State {
        var around = Surroundings()
        around.size = .init(80, 24)
        var state = TapAlong.State(pair, at: Spot(document: 0, offset: 0), lag: lag, around)
        step(&state, .found(TapAlong.sample))
        return state
    }

    private func step(_ state: inout TapAlong.State, _ action: TapAlong.Action) {
        _ = TapAlong.reduce(&state, action)
    }

    private func told(_ ms: Int, _ question: TapAlong.Question) -> TapAlong.Action {
        .told(Moment(now: .milliseconds(ms), wall: WallTime(secondsSince1970: 0)), question)
    }

    @Test func `a tap is where the sound was, without the lag of the person`() {
        var state = state(lag: 200)
        #expect(state.phase == .tapping)
        let moment = ReadingAlong.Moment(atMs: 60_000, isPlaying: true, speed: 150)
        step(&state, told(1_000, .place(moment)))
        // Two fifths of a second later, at one and a half times the speed.
        step(&state, told(1_400, .tap))
        #expect(state.run.time(of: 0) == 60_000 + (400 - 200) * 3 / 2)
        #expect(state.run.next == 1)
    }

    @Test func `five beats tell how late a person taps`() {
        var state = state(lag: nil)
        #expect(state.phase == .learning)
        step(&state, .ordered(Order(.tapNow)))
        #expect(state.phase == .beating)
        for beat in 0..<TapBeats.count {
            step(&state, .beatCame)
            step(&state, told(beat * 800, .beat))
            step(&state, told(beat * 800 + 170, .beatTap))
        }
        step(&state, .beatsOver)
        #expect(state.lag == 170 && state.phase == .tapping)
    }

    @Test func `what was tapped is kept, however the screen is left`() {
        var state = state(lag: 0)
        #expect(!TapAlong.claims(Order(.layerClose), state), "there is nothing to keep")
        #expect(TapAlong.reduce(&state, .left).isEmpty)
        step(&state, told(1_000, .place(.init(atMs: 60_000, isPlaying: true, speed: 100))))
        step(&state, told(1_400, .tap))
        let keep = TapAlong.Work.keep(pair, state.run)
        for verb in [Verb.layerClose, .layerBack] {
            #expect(TapAlong.claims(Order(verb), state))
            var leaving = state
            let effects = TapAlong.reduce(&leaving, .ordered(Order(verb)))
            #expect(effects == [.request(EffectID("tap.keep"), .work(keep))])
            // While it is being kept it is not kept once more.
            #expect(TapAlong.reduce(&leaving, .left).isEmpty)
        }
        #expect(TapAlong.leaving == .left)
        #expect(TapAlong.reduce(&state, .left) == [.perform(.work(keep))])
    }

    @Test func `while nothing is heard a tap says so`() {
        let store = TestStore<TapAlong>(state(lag: 0))
        store.send(
            .ordered(Order(.tapNow)), performs: [.ask(.say("Nothing is heard: p plays."))])
    }

    @Test func `what was tapped is kept when one leaves, and the map is read anew`() {
        var state = state(lag: 0)
        let moment = ReadingAlong.Moment(atMs: 5_000, isPlaying: true, speed: 100)
        step(&state, told(0, .place(moment)))
        step(&state, told(10, .tap))
        let store = TestStore<TapAlong>(state)
        let run = state.run
        store.send(.ordered(Order(.layerClose)), performs: [.work(.keep(pair, run))]) {
            $0.phase = .keeping
        }
        store.deliver(
            .kept(points: 1, trouble: nil), for: store.ticket(EffectID("tap.keep"))!,
            performs: [
                .ask(.close), .ask(.run(ReadingErrand.mapChanged)),
                .ask(.say("1 point of this map is kept.")),
            ])
    }
}
