import Canvas
import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

/// Help in the lessons comes at its threshold, and not a moment or a miss before.
@Suite struct TutorHelpTests {
    typealias Store = TestStore<Tutor>
    private let moment = Duration.milliseconds(1)
    private let help: [Tutor.Command] = [.work(.assist(.nudge)), .work(.assist(.cue(.offer)))]
    private let silence = Tutor.Action.assist(.patienceRanOut(.lesson))

    @Test(arguments: Tutor.Lesson.all.indices)
    func `silence brings the hint, in listening after ten seconds, else after twenty`(lesson: Int) {
        let store = opened(lesson)
        let patience: Duration = lesson / 2 == 4 ? .seconds(10) : .seconds(20)
        store.advance(patience - moment)
        store.advance(moment, fires: silence, performs: help) {
            $0.assist.watches[.lesson]?.rung = .hint
            $0.assist.offer = .init(.lesson)
        }
        close(store)
    }

    @Test func `a key in the last moment starts the silence anew`() {
        let store = opened(8)
        store.advance(.seconds(10) - moment)
        store.send(.ordered(Order(.audioFaster)), performs: []) { $0.voice.percent = 105 }
        store.advance(.seconds(10) - moment)
        close(store)
    }

    @Test func `the third wrong turn brings the hint`() {
        let store = opened(2)
        store.send(.ordered(Order(.readerPercent, count: 80))) {
            _ = $0.reading.obey(Order(.readerPercent, count: 80))
            $0.note = .wrongTurn
            $0.assist.watches[.lesson]?.misses = 1
        }
        store.send(.ordered(Order(.markGo, letter: "z"))) {
            $0.note = .reading(.noMark("z"))
            $0.assist.watches[.lesson]?.misses = 2
        }
        store.send(.ordered(Order(.readerEnd)), performs: help) {
            _ = $0.reading.obey(Order(.readerEnd))
            $0.note = .wrongTurn
            $0.assist.watches[.lesson] = .init()
            $0.assist.watches[.lesson]?.rung = .hint
            $0.assist.offer = .init(.lesson)
        }
        close(store)
    }

    @Test func `steps within a page are no wrong turns`() {
        let store = opened(2)
        for verb in [Verb.readerLineForward, .readerPageForward, .readerSentenceBack, .jumpBack] {
            let isJump = verb == .jumpBack
            store.send(.ordered(Order(verb))) {
                _ = $0.reading.obey(Order(verb))
                $0.note = isJump ? .reading(.nothingBack) : nil
                $0.assist.watches[.lesson]?.misses = isJump ? 1 : 0
            }
        }
        close(store)
    }

    @Test func `the third wrong try at the lock brings the hint, whatever was right between`() {
        let store = opened(5)
        tryRing(store, 5, failures: 1)
        // The first ring is right and stays right.
        store.send(.ordered(Order(.readerLineForward, count: 3)), performs: [.work(.cue(.right))]) {
            _ = $0.reading.obey(Order(.readerLineForward, count: 3))
            $0.note = nil
            $0.progress.finish(0)
        }
        tryRing(store, 3, failures: 2)
        store.send(
            .ordered(Order(.readerLineForward, count: 1)), performs: [.work(.cue(.wrong))] + help
        ) {
            _ = $0.reading.obey(Order(.readerLineForward, count: 1))
            $0.failures = 3
            $0.note = .wrongRing(1, failures: 3)
            $0.assist.watches[.lesson] = .init()
            $0.assist.watches[.lesson]?.rung = .hint
            $0.assist.offer = .init(.lesson)
        }
        #expect(store.state.isDone(0) && !store.state.isDone(1))
        close(store)
    }

    @Test func `three, seven, one opens the lock, and then nobody waits`() {
        let store = opened(5)
        for (ring, count) in [3, 7, 1].enumerated() {
            let order = Order(.readerLineForward, count: count)
            store.send(.ordered(order), performs: [.work(.cue(ring == 2 ? .finished : .right))]) {
                _ = $0.reading.obey(order)
                $0.progress.finish(ring)
                if ring == 2 { $0.assist.watches = [:] }
            }
        }
        #expect(store.state.progress.reached == 6)
        store.advance(.seconds(3_600))
    }

    @Test func `a jump without a number turns no ring`() {
        let store = opened(5)
        store.send(.ordered(Order(.readerLineForward))) {
            _ = $0.reading.obey(Order(.readerLineForward))
        }
        #expect(store.state.failures == 0)
        close(store)
    }

    @Test func `the fifth missed tap brings the hint`() {
        let store = opened(6)
        for misses in 1...4 {
            store.send(.ordered(Order(.readerPageForward))) {
                $0.note = .notBegun
                $0.assist.watches[.lesson]?.misses = misses
            }
        }
        store.send(.ordered(Order(.readerPageForward)), performs: help) {
            $0.assist.watches[.lesson] = .init()
            $0.assist.watches[.lesson]?.rung = .hint
            $0.assist.offer = .init(.lesson)
        }
        close(store)
    }

    @Test func `a step that is done starts the count of misses anew`() {
        let store = opened(0)
        for misses in 1...2 {
            store.send(.meaninglessKeyPressed) {
                $0.note = .meaningless
                $0.assist.watches[.lesson]?.misses = misses
            }
        }
        store.send(.ordered(Order(.readerPageForward)), performs: [.work(.cue(.right))]) {
            _ = $0.reading.obey(Order(.readerPageForward))
            $0.progress.finish(0)
            $0.note = nil
            $0.assist.watches[.lesson] = .init()
        }
        close(store)
    }

    @Test func `thresholds are settings, and off is off`() {
        var config = Tutor.Config()
        config.misses = 1
        config.idle = .seconds(2)
        let store = opened(0, config)
        store.advance(.seconds(2) - moment)
        store.send(.meaninglessKeyPressed, performs: help) {
            $0.note = .meaningless
            $0.assist.watches[.lesson]?.rung = .hint
            $0.assist.offer = .init(.lesson)
        }
        config.isAssistOn = false
        store.send(.configured(config)) { [config] in
            $0.config = config
            $0.assist.isOn = false
            $0.assist.offer = nil
            $0.assist.watches[.lesson] = .init()
        }
        store.advance(.seconds(3_600))
        close(store)
    }

    @Test func `two more misses offer the step, and Enter shows it, key by key`() {
        let store = opened(3)
        for _ in 0..<5 { arrange(store, .meaninglessKeyPressed) }
        #expect(store.state.assist.offer == .init(.lesson, .deed))
        store.send(.ordered(Order(.focusActivate))) {
            $0.note = nil
            $0.assist.offer = nil
            $0.assist.watches = [:]
            $0.showing = .init(
                step: 0, way: Tutor.Press.counted(40, .readerPercent), reading: $0.reading,
                voice: $0.voice)
        }
        for pressed in 1...2 {
            store.advance(Tutor.handPace - moment)
            store.advance(moment, fires: .handMoved) { $0.showing?.pressed = pressed }
        }
        let before = store.state.reading
        store.advance(Tutor.handPace, fires: .handMoved) {
            $0.showing?.pressed = 3
            _ = $0.reading.obey(Order(.readerPercent, count: 40))
        }
        // It was shown, and is to be done.
        store.advance(Tutor.handPace, fires: .handMoved) {
            $0.showing = nil
            $0.reading = before
            $0.note = .shown
            $0.assist.watches[.lesson] = .init()
        }
        close(store)
    }

    @Test func `any key stops the showing hand, and does what it does`() {
        let store = opened(3)
        for _ in 0..<5 { arrange(store, .meaninglessKeyPressed) }
        arrange(store, .ordered(Order(.focusActivate)))
        store.send(.ordered(Order(.readerLineForward))) {
            $0.showing = nil
            _ = $0.reading.obey(Order(.readerLineForward))
            $0.assist.watches[.lesson] = .init()
        }
        close(store)
    }

    @Test func `another key than Enter declines the offer`() {
        let store = opened(0)
        for _ in 0..<5 { arrange(store, .meaninglessKeyPressed) }
        store.send(.ordered(Order(.readerPageForward)), performs: [.work(.cue(.right))]) {
            $0.assist.offer = nil
            $0.note = nil
            _ = $0.reading.obey(Order(.readerPageForward))
            $0.progress.finish(0)
            $0.assist.watches[.lesson] = .init()
        }
        #expect(store.state.showing == nil)
        close(store)
    }

    @Test func `under a layer nobody is impatient`() {
        let store = opened(0)
        store.send(.ordered(Order(.helpKeys)), performs: [.ask(.open(.keys))]) {
            $0.isCovered = true
            $0.assist.watches = [:]
        }
        store.advance(.seconds(3_600))
        store.send(.uncovered) {
            $0.isCovered = false
            $0.isJustUncovered = true
            $0.assist.watches[.lesson] = .init()
        }
        close(store)
    }

    // MARK: - Arranging

    private func opened(_ lesson: Int, _ config: Tutor.Config = .init()) -> Store {
        let store = Store(
            .init(
                progress: .init(["lesson": lesson, "reached": lesson]), config: config))
        arrange(store, .resized(Size(80, 24)))
        return store
    }

    private func close(_ store: Store) {
        arrange(store, .ordered(Order(.layerBack)))
    }

    /// A step towards what is tested, whose own changes are not.
    private func arrange(_ store: Store, _ action: Tutor.Action) {
        var state = store.state
        let performs: [Tutor.Command] = Tutor.reduce(&state, action).compactMap {
            if case .perform(let command) = $0 { command } else { nil }
        }
        store.send(action, performs: performs) { $0 = state }
    }

    private func tryRing(_ store: Store, _ count: Int, failures: Int) {
        let order = Order(.readerLineForward, count: count)
        store.send(.ordered(order), performs: [.work(.cue(.wrong))]) {
            _ = $0.reading.obey(order)
            $0.failures = failures
            $0.note = .wrongRing(count, failures: failures)
            $0.assist.watches[.lesson]?.misses = failures
        }
    }
}
