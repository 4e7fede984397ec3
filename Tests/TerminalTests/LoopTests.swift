import Canvas
import Glibc
import Kernel
import Terminal
import TestKit
import Testing

/// The loop turn by turn: a fake terminal, a clock that stands still.
@Suite(.serialized) struct LoopTests {
    @Test func aPaintComesOnlyWhenTheFrameChanged() {
        let stage = Stage()
        stage.turn()
        #expect(stage.terminal.frame?.text == "0       ")
        stage.turn()
        #expect(stage.terminal.presentations == 1)
        stage.terminal.type("+")
        stage.turn()
        #expect(stage.terminal.frame?.text == "1       ")
        // A key that changes nothing.
        stage.terminal.type("x")
        stage.turn()
        #expect(stage.terminal.presentations == 2)
    }

    @Test func theClockOfTheWallWakesNobodyUntilItIsSet() {
        let clock = ClockWatch()
        var watched = pollfd(fd: clock.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, 0) == 0)
        #expect(!clock.hasJumped())
    }

    @Test func aHundredKeysCostOnePaint() {
        let stage = Stage()
        stage.turn()
        stage.terminal.type(String(repeating: "+", count: 100))
        stage.turn()
        #expect(stage.terminal.frame?.text == "100     ")
        #expect(stage.terminal.presentations == 2)
    }

    @Test func timersFireInTheirTurnAndNotBefore() {
        let stage = Stage()
        stage.loop.send(.scheduled(.seconds(3)))
        stage.turn()
        #expect(stage.loop.deadline == .seconds(3))
        stage.time.move(to: .seconds(3) - .nanoseconds(1))
        stage.turn()
        #expect(stage.loop.store.state.count == 0)
        stage.time.move(to: .seconds(3))
        stage.turn()
        #expect(stage.terminal.frame?.text == "1       ")
        #expect(stage.loop.deadline == nil)
    }

    @Test func whatTheDecoderWaitsForIsADeadlineToo() {
        let stage = Stage()
        stage.loop.send(.scheduled(.seconds(3)))
        stage.terminal.deadline = .milliseconds(25)
        stage.turn()
        #expect(stage.loop.deadline == .milliseconds(25))
    }

    @Test func keysAreLookedAtBetweenLettersAfterTwoMilliseconds() {
        let stage = Stage()
        stage.turn()
        // Each letter takes half a millisecond to digest.
        stage.letters = Array(repeating: .microseconds(500), count: 10)
        stage.turn()
        #expect(stage.loop.store.state.letters == 4)
        stage.terminal.type("+")
        stage.turn()
        #expect(stage.loop.store.state.count == 1)
        stage.turn()
        #expect(stage.loop.store.state.letters == 10)
    }

    @Test func whatWasPressedIsPaintedBeforeLettersAreTaken() {
        let stage = Stage()
        stage.turn()
        stage.letters = Array(repeating: .microseconds(100), count: 3)
        stage.afterLetters = { [unowned stage] in
            #expect(stage.terminal.frame?.text == "1       ")
            stage.loop.store.send(.counted)
        }
        stage.terminal.type("+")
        stage.turn()
        #expect(stage.loop.store.state.letters == 3)
        #expect(stage.terminal.frame?.text == "1       ", "the next round paints what they changed")
        stage.turn()
        #expect(stage.terminal.frame?.text == "2       ")
    }

    @Test func aNewSizeIsAnInputAndTheScreenIsDrawnForIt() {
        let stage = Stage()
        stage.turn()
        stage.terminal.becomes(Size(4, 2))
        stage.loop.resized()
        stage.turn()
        #expect(stage.loop.store.state.inputs.last == .resized(Size(4, 2)))
        #expect(stage.terminal.frame?.size == Size(4, 2))
    }

    @Test func theLoopLivesWithoutATerminalAndDrawsWholeOnTheNext() {
        let stage = Stage()
        stage.turn()
        stage.loop.detach()
        #expect(stage.terminal.calls.last == .close)
        stage.loop.send(.counted)
        stage.turn()
        #expect(stage.loop.store.state.count == 1)
        let next = FakeTerminal(Size(3, 1), depth: .mono)
        stage.loop.attach(next)
        stage.turn()
        #expect(next.frame?.text == "1  ")
        #expect(stage.loop.store.state.occurrences.last == .attached(next.surface))
        #expect(stage.terminal.presentations == 1)
    }

    @Test func aHungUpTerminalIsLetGoAndTold() {
        let stage = Stage()
        stage.turn()
        stage.terminal.isGone = true
        stage.turn()
        #expect(stage.loop.terminal == nil)
        #expect(stage.loop.store.state.occurrences.last == .terminalGone)
        stage.loop.send(.counted)
        stage.turn()
    }

    @Test func suspendingElsewhereReleasesNowAndDrawsAllOnReturn() {
        let stage = Stage()
        var (stops, returns) = (0, 0)
        stage.loop.attach(
            stage.terminal, of: TerminalOwner(stop: { stops += 1 }, giveBack: { returns += 1 }))
        stage.turn()
        let before = stage.terminal.presentations
        stage.loop.suspend()
        stage.turn()
        #expect(stops == 1)
        #expect(stage.terminal.isReleased)
        stage.terminal.type("+")
        stage.loop.send(.counted)
        stage.turn()
        #expect(stage.terminal.presentations == before)
        stage.loop.resume()
        stage.turn()
        #expect(!stage.terminal.isReleased)
        #expect(stage.terminal.presentations == before + 1)
        #expect(stage.terminal.frame?.text == "2       ")
        stage.loop.detach()
        #expect(returns == 1)
    }

    @Test func redrawWritesTheSameFrameAgain() {
        let stage = Stage()
        stage.turn()
        stage.loop.redraw()
        stage.turn()
        #expect(stage.terminal.calls.suffix(2) == [.forget, .present])
    }

    @Test func aChildHasTheTerminalUntilItEnds() {
        let stage = Stage()
        stage.turn()
        stage.terminal.lent = (open("/dev/null", O_RDWR), open("/dev/null", O_RDWR))
        stage.loop.run(["sh", "-c", "exit 7"]) { .childEnded($0) }
        stage.turn()
        #expect(stage.terminal.isReleased)
        for _ in 0..<5000 where stage.loop.store.state.status == nil {
            poll(nil, 0, 1)
            stage.turn()
        }
        #expect(stage.loop.store.state.status == 7)
        #expect(!stage.terminal.isReleased)
        #expect(stage.terminal.calls.suffix(2) == [.measure, .present])
    }

    @Test func aChildThatCannotBeStartedIs127AtOnce() {
        let stage = Stage()
        stage.terminal.lent = (0, 1)
        stage.loop.run(["/nonexistent/editor"]) { .childEnded($0) }
        stage.turn()
        #expect(stage.loop.store.state.status == 127)
        #expect(!stage.terminal.isReleased)
        stage.loop.detach()
        stage.loop.run(["true"]) { .childEnded($0) }
        stage.loop.send(.childEnded(0))
        stage.turn()
        #expect(stage.loop.store.state.status == 127)
    }

    @Test func aFeatureThatSchedulesWithoutEndDoesNotStopTheKeys() {
        let stage = Stage()
        stage.loop.send(.obsessed)
        stage.terminal.type("q")
        stage.turn()
        #expect(stage.loop.store.state.inputs == [.key(Key("q"))])
    }

    @Test func runReturnsWhatStopWasTold() {
        let stage = Stage()
        stage.loop.watch(stage.pipe.reading) {
            var byte: UInt8 = 0
            read(stage.pipe.reading, &byte, 1)
            stage.loop.stop(Int32(byte))
        }
        var byte: UInt8 = 3
        write(stage.pipe.writing, &byte, 1)
        #expect(stage.loop.run() == 3)
        #expect(stage.terminal.calls.last == .close)
    }

    @Test func aBellFromAnotherThreadWakesTheLoop() {
        let stage = Stage(time: ConcreteTime())
        stage.letters = [.zero]
        stage.afterLetters = { stage.loop.stop() }
        let bell = stage.bell
        var thread: pthread_t = 0
        let box = Unmanaged.passRetained(bell)
        pthread_create(
            &thread, nil,
            { raw in
                Unmanaged<Bell>.fromOpaque(raw!).takeRetainedValue().ring()
                return nil
            }, box.toOpaque())
        #expect(stage.loop.run() == 0)
        pthread_join(thread, nil)
        #expect(stage.loop.store.state.letters == 1)
    }

    @Test func realTimeFiresADeadlineWithoutSpinning() {
        let stage = Stage(time: ConcreteTime())
        stage.loop.send(.scheduled(.milliseconds(30)))
        stage.stopAtCount = 1
        #expect(stage.loop.run() == 0)
        #expect(stage.loop.turns <= 3)
    }
}

/// One loop on a fake terminal, with everything a test may want to touch.
private final class Stage {
    let time = ManualTime()
    let terminal = FakeTerminal(Size(8, 1))
    let bell = Bell()
    let pipe: (reading: Int32, writing: Int32)
    var letters: [Duration] = []
    var afterLetters: () -> Void = {}
    var stopAtCount: Int?
    private(set) var loop: Loop<Counter>!

    init(time other: (any TimeSource)? = nil) {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        pipe = (ends[0], ends[1])
        let clock = other ?? time
        let store = Store<Counter>(Counter.State(), time: clock, perform: { _, _ in })
        loop = Loop(
            store, time: clock, bell: bell, signals: Signals(),
            wiring: Loop<Counter>.Wiring(
                draw: { [unowned self] state, surface in
                    if state.count == stopAtCount { loop.stop() }
                    var frame = Frame(surface.size)
                    frame.write("\(state.count)", row: 0, column: 0)
                    return (frame, Skin { _ in Look() })
                },
                input: { .typed($0) }, occurrence: { .occurred($0) },
                takeLetter: { [unowned self] store in
                    guard let effort = letters.popLast() else { return false }
                    if effort > .zero { time.move(to: time.now + effort) }
                    store.send(.letterCame)
                    if letters.isEmpty { afterLetters() }
                    return true
                }))
        loop.attach(terminal)
    }

    deinit {
        close(pipe.reading)
        close(pipe.writing)
    }

    func turn() { loop.turn() }
}

private enum Counter: Feature {
    struct State: Equatable {
        var count = 0
        var letters = 0
        var inputs: [Input] = []
        var occurrences: [Occurrence] = []
        var status: Int32?
    }

    enum Action: Equatable, Sendable {
        case typed(Input)
        case occurred(Occurrence)
        case letterCame, counted, obsessed
        case scheduled(Duration)
        case childEnded(Int32)
    }

    typealias Command = Never

    static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .typed(let input):
            state.inputs.append(input)
            if input == .key(Key("+")) { state.count += 1 }
        case .occurred(let occurrence): state.occurrences.append(occurrence)
        case .letterCame: state.letters += 1
        case .counted: state.count += 1
        case .obsessed: return [.schedule(EffectID("again"), after: .zero, .obsessed)]
        case .scheduled(let delay): return [.schedule(EffectID("count"), after: delay, .counted)]
        case .childEnded(let status): state.status = status
        }
        return []
    }
}
