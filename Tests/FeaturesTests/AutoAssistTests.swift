import Canvas
import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import ListeningWing
@testable import ScreenKit

@Suite struct AutoAssistTests {
    typealias Store = TestStore<AutoAssist>
    private let moment = Duration.milliseconds(1)

    @Test func `who has just arrived sees the one key after 30 seconds, and never again`() {
        let store = Store(.init())
        store.send(.entered(.arrival)) { $0.watches[.arrival] = .seen() }
        store.advance(.seconds(30) - moment)
        store.advance(
            moment, fires: .patienceRanOut(.arrival), performs: [.nudge, .cue(.offer)]
        ) {
            $0.watches[.arrival] = .seen(rung: .hint)
            $0.offer = .init(.arrival)
            $0.known = [.arrival]
        }
        store.advance(.seconds(3_600))
        store.send(.inputSeen) {
            $0.offer = nil
            $0.watches = [:]
        }
        store.send(.entered(.arrival))
        store.advance(.seconds(60))
    }

    @Test func `who turns a page by themselves is not told how`() {
        let store = Store(.init())
        store.send(.entered(.arrival)) { $0.watches[.arrival] = .seen() }
        store.advance(.seconds(29))
        store.send(.learned(.arrival)) {
            $0.watches = [:]
            $0.known = [.arrival]
        }
        store.advance(.seconds(60))
    }

    @Test func `a key before the time is up starts it anew`() {
        let store = Store(.init())
        store.send(.entered(.arrival)) { $0.watches[.arrival] = .seen() }
        store.advance(.seconds(30) - moment)
        store.send(.inputSeen)
        store.advance(.seconds(30) - moment)
        store.send(.left(.arrival)) { $0.watches = [:] }
    }

    @Test func `the third key without a meaning within ten seconds brings the keys`() {
        let store = Store(.init())
        store.send(.entered(.confusion)) { $0.watches[.confusion] = .seen() }
        store.send(.missed(.confusion)) { $0.watches[.confusion] = .seen(misses: 1, slot: 1) }
        store.send(.missed(.confusion)) { $0.watches[.confusion] = .seen(misses: 2, slot: 2) }
        store.advance(.seconds(10) - moment)
        store.send(.missed(.confusion), performs: [.nudge, .cue(.offer)]) {
            $0.watches[.confusion] = .seen(rung: .hint)
            $0.offer = .init(.confusion)
        }
        store.send(.inputSeen) { $0.offer = nil }
        store.send(.left(.confusion)) { $0.watches = [:] }
    }

    @Test func `a key without a meaning is forgotten after ten seconds`() {
        let store = Store(.init())
        store.send(.entered(.confusion)) { $0.watches[.confusion] = .seen() }
        store.send(.missed(.confusion)) { $0.watches[.confusion] = .seen(misses: 1, slot: 1) }
        store.advance(moment)
        store.send(.missed(.confusion)) { $0.watches[.confusion] = .seen(misses: 2, slot: 2) }
        store.advance(.seconds(10) - moment, fires: .missForgotten(.confusion)) {
            $0.watches[.confusion] = .seen(misses: 1, slot: 2)
        }
        store.send(.missed(.confusion)) { $0.watches[.confusion] = .seen(misses: 2, slot: 0) }
        store.send(.left(.confusion)) { $0.watches = [:] }
    }

    @Test func `in a lesson silence brings a hint, and two more the deed`() {
        let store = Store(.init())
        store.send(.entered(.lesson)) { $0.watches[.lesson] = .seen() }
        store.advance(.seconds(20) - moment)
        store.advance(
            moment, fires: .patienceRanOut(.lesson), performs: [.nudge, .cue(.offer)]
        ) {
            $0.watches[.lesson] = .seen(rung: .hint)
            $0.offer = .init(.lesson)
        }
        store.advance(.seconds(20), fires: .patienceRanOut(.lesson)) {
            $0.watches[.lesson] = .seen(setbacks: 1, rung: .hint)
        }
        store.advance(.seconds(20) - moment)
        store.advance(
            moment, fires: .patienceRanOut(.lesson), performs: [.nudge, .cue(.offer)]
        ) {
            $0.watches[.lesson] = .seen(rung: .deed)
            $0.offer = .init(.lesson, .deed)
        }
        store.advance(.seconds(3_600))
        store.send(.left(.lesson)) {
            $0.watches = [:]
            $0.offer = nil
        }
    }

    @Test func `in a lesson the third miss brings a hint, the fifth the deed, the seventh again`() {
        let store = Store(.init())
        store.send(.entered(.lesson)) { $0.watches[.lesson] = .seen() }
        store.send(.missed(.lesson)) { $0.watches[.lesson] = .seen(misses: 1) }
        store.send(.missed(.lesson)) { $0.watches[.lesson] = .seen(misses: 2) }
        store.send(.missed(.lesson), performs: [.nudge, .cue(.offer)]) {
            $0.watches[.lesson] = .seen(rung: .hint)
            $0.offer = .init(.lesson)
        }
        store.send(.inputSeen) { $0.offer = nil }
        for _ in 0..<2 {
            store.send(.missed(.lesson)) {
                $0.watches[.lesson]?.setbacks = 1
            }
            store.send(.missed(.lesson), performs: [.nudge, .cue(.offer)]) {
                $0.watches[.lesson] = .seen(rung: .deed)
                $0.offer = .init(.lesson, .deed)
            }
            store.send(.inputSeen) { $0.offer = nil }
        }
        store.send(.left(.lesson)) { $0.watches = [:] }
    }

    @Test func `an hour without a key asks, and two minutes later pauses and keeps the places`() {
        let store = Store(.init())
        store.send(.entered(.listening)) { $0.watches[.listening] = .seen() }
        store.advance(.seconds(3_600) - moment)
        store.advance(moment, fires: .patienceRanOut(.listening), performs: [.nudge, .cue(.offer)])
        {
            $0.watches[.listening] = .seen(rung: .hint)
            $0.offer = .init(.listening)
        }
        store.advance(.seconds(120) - moment)
        store.advance(
            moment, fires: .noAnswer(.listening), performs: [.pauseAudio, .markPlaces]
        ) {
            $0.watches = [:]
            $0.offer = nil
        }
        store.advance(.seconds(7_200))
    }

    @Test func `any key says that someone still listens`() {
        let store = Store(.init())
        store.send(.entered(.listening)) { $0.watches[.listening] = .seen() }
        store.advance(
            .seconds(3_600), fires: .patienceRanOut(.listening), performs: [.nudge, .cue(.offer)]
        ) {
            $0.watches[.listening] = .seen(rung: .hint)
            $0.offer = .init(.listening)
        }
        store.advance(.seconds(120) - moment)
        store.send(.inputSeen) { $0.offer = nil }
        store.advance(.seconds(3_600) - moment)
        store.send(.left(.listening)) { $0.watches = [:] }
    }

    @Test func `off means nothing is offered, and on starts afresh`() {
        let store = Store(.init())
        store.send(.entered(.lesson)) { $0.watches[.lesson] = .seen() }
        store.send(.missed(.lesson)) { $0.watches[.lesson] = .seen(misses: 1) }
        store.send(.switched(isOn: false)) {
            $0.isOn = false
            $0.watches[.lesson] = .seen()
        }
        for _ in 0..<9 {
            store.send(.inputSeen)
            store.send(.missed(.lesson))
        }
        store.advance(.seconds(3_600))
        store.send(.switched(isOn: true)) { $0.isOn = true }
        store.advance(.seconds(20) - moment)
        store.send(.left(.lesson)) { $0.watches = [:] }
    }

    @Test func `thresholds are values that a person can set`() {
        var state = AutoAssist.State()
        state.patience[.lesson] = Patience(idle: .seconds(1), misses: 1)
        let store = Store(state)
        store.send(.entered(.lesson)) { $0.watches[.lesson] = .seen() }
        store.advance(.seconds(1) - moment)
        store.send(.missed(.lesson), performs: [.nudge, .cue(.offer)]) {
            $0.watches[.lesson] = .seen(rung: .hint)
            $0.offer = .init(.lesson)
        }
        store.send(.left(.lesson)) {
            $0.watches = [:]
            $0.offer = nil
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `whatever happens, help that is off or left behind has no timer`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let time = ManualTime()
        let store = Kernel.Store<AutoAssist>(.init(), time: time, perform: { _, _ in })
        for _ in 0..<300 {
            time.move(to: time.now + .seconds(.random(in: 0...40, using: &random)))
            while let action = store.popDueTimer() { store.send(action) }
            let activity = AutoAssist.Activity.allCases.randomElement(using: &random)!
            let actions: [AutoAssist.Action] = [
                .entered(activity), .left(activity), .inputSeen, .missed(activity),
                .missed(activity), .switched(isOn: .random(using: &random)),
            ]
            store.send(actions.randomElement(using: &random)!)
            if !store.state.isOn || store.state.watches.isEmpty {
                #expect(store.pendingIDs.isEmpty, "seed \(seed)")
                #expect(store.state.offer == nil, "seed \(seed)")
            }
            #expect(store.state.watches.values.allSatisfy { $0.misses >= 0 }, "seed \(seed)")
        }
    }

    @Test func `an offer covers one row, where news stands`() {
        var page = Frame(Size(60, 14))
        for row in 0..<14 { page.write("the reeds went on", row: row, column: 2) }
        var state = AutoAssist.State()
        state.offer = .init(.lesson, .deed)
        var frame = page
        AutoAssist.draw(state, Surroundings(), in: .tutor, row: 12, into: &frame)
        #expect(frame.rowsChanged(since: page) == [12])
        #expect(frame.text.contains(" Enter does this step for you, slowly, key by key"))
        #expect(frame.cursor == page.cursor)
    }

    @Test func `the key on offer is the person's own`() {
        var around = Surroundings()
        around.keymap = Keymap([.init(place: "any", keys: "F1", command: "help.keys")])
        let words = AutoAssist.words(.init(.confusion), around, in: .reader).map(\.0)
        #expect(words == ["F1", " shows the keys of this place"])
    }
}

extension AutoAssist.Watch {
    fileprivate static func seen(
        misses: Int = 0, setbacks: Int = 0, rung: AutoAssist.Rung = .notYet, slot: Int = 0
    ) -> AutoAssist.Watch {
        var watch = AutoAssist.Watch()
        watch.misses = misses
        watch.setbacks = setbacks
        watch.rung = rung
        watch.slot = slot
        return watch
    }
}
