import Canvas
import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

@Suite struct TutorTests {
    @Test func `every step can be done by the keys it names, and twelve lessons lead to the end`() {
        var state = Tutor.State()
        Tutor.step(&state, .resized(Size(80, 24)), asks: "perform prepareCues", "schedule assist")
        for (at, lesson) in Tutor.Lesson.all.enumerated() {
            #expect(state.progress.lesson == at)
            for step in lesson.steps.indices { finish(step, of: lesson, &state) }
            #expect(state.step == nil, "\(lesson.title)")
            #expect(state.progress.reached == at + 1)
            _ = Tutor.reduce(&state, .ordered(Order(Tutor.next(in: state))))
        }
        #expect(state.lesson == nil && state.progress.isFinished)
        Tutor.step(&state, .ordered(Order(.itemAgain)), asks: "schedule assist")
        #expect(state.progress.lesson == 0 && state.progress.reached == 0)
        #expect(state.progress.isFinished, "finished once is finished for good")
    }

    @Test func `a lesson can be passed, and is done when its steps are`() {
        var state = Tutor.opened(0, at: Size(80, 24))
        Tutor.step(
            &state, .ordered(Order(.readerChapterForward)), asks: "schedule assist",
            "cancel assist/idle.lesson", "schedule assist")
        #expect(state.progress.lesson == 1 && state.note == .passed)
        #expect(!state.progress.isComplete(0) && state.progress.reached == 1)
        Tutor.step(
            &state, .ordered(Order(.readerChapterBack)), asks: "schedule assist",
            "cancel assist/idle.lesson", "schedule assist")
        for step in 0..<3 { finish(step, of: Tutor.Lesson.all[0], &state) }
        Tutor.step(&state, .ordered(Order(.readerChapterForward)), asks: "schedule assist")
        #expect(state.progress.lesson == 1 && state.note == nil)
        Tutor.step(
            &state, .ordered(Order(.readerChapterBack)), asks: "schedule assist",
            "cancel assist/idle.lesson")
        #expect(state.progress.lesson == 0 && state.step == nil, "what is done stays done")
        Tutor.step(&state, .ordered(Order(.itemAgain)), asks: "schedule assist")
        #expect(state.step == 0 && state.progress.reached == 1, "starting over closes nothing")
    }

    @Test func `what the hand shows is not done, and all is as before`() {
        for (at, lesson) in Tutor.Lesson.all.enumerated() {
            for step in lesson.steps.indices where lesson.steps[step].isShowable {
                var state = Tutor.opened(at, at: Size(80, 24))
                for done in 0..<step { finish(done, of: lesson, &state) }
                _ = Tutor.stop(&state)
                let before = state
                _ = Tutor.beginShowing(&state)
                for _ in 0..<200 where state.showing != nil {
                    let isRunning = state.run?.isShown == true
                    _ = Tutor.reduce(&state, isRunning ? .momentCame : .handMoved)
                }
                #expect(state.showing == nil && !state.isDone(step), "\(lesson.steps[step].title)")
                #expect(state.progress == before.progress && state.reading == before.reading)
                #expect(state.voice == before.voice && state.run == nil)
                #expect(state.note == .shown)
            }
        }
    }

    @Test func `a command by its name is not one by its key`() {
        var state = Tutor.opened(10, at: Size(80, 24))
        finish(0, of: Tutor.Lesson.all[10], &state)
        _ = Tutor.reduce(&state, .uncovered)
        _ = Tutor.reduce(&state, .ordered(Order(.readerStart)))
        _ = Tutor.reduce(&state, .ordered(Order(.readerEnd)))
        #expect(!state.isDone(1))
        _ = Tutor.reduce(&state, .ordered(Order(.readerStart)))
        finish(1, of: Tutor.Lesson.all[10], &state)
    }

    @Test func `any lesson is chosen from the list, and those before it stay to be done`() {
        var state = Tutor.opened(2, at: Size(80, 24))
        _ = Tutor.reduce(&state, .ordered(Order(.contentsOpen)))
        #expect(state.choosing?.focus == 2 && Tutor.place(state) == .lists)
        #expect(Tutor.claims(Order(.layerClose), state) && Tutor.claims(Order(.layerBack), state))
        Tutor.step(&state, .ordered(Order(.layerClose)), asks: "schedule assist")
        #expect(state.choosing == nil && state.progress.lesson == 2)
        _ = Tutor.reduce(&state, .ordered(Order(.contentsOpen)))
        for _ in 0..<6 { Tutor.step(&state, .ordered(Order(.listNext))) }
        _ = Tutor.reduce(&state, .ordered(Order(.focusActivate)))
        #expect(state.progress.lesson == 8 && state.choosing == nil)
        #expect((0...1).allSatisfy { state.progress.isComplete($0) })
        #expect((2...8).allSatisfy { !state.progress.isComplete($0) })
        #expect(Tutor.Progress(state.progress.kept) == state.progress)
        _ = Tutor.reduce(&state, .ordered(Order(.contentsOpen)))
        _ = Tutor.reduce(&state, .lessonPressed(0))
        #expect(state.progress.lesson == 0)
    }

    @Test func `passing all lessons finishes none of them`() {
        var state = Tutor.opened(0, at: Size(80, 24))
        for _ in Tutor.Lesson.all {
            _ = Tutor.reduce(&state, .ordered(Order(.readerChapterForward)))
        }
        #expect(state.lesson == nil)
        let again = Tutor.Progress(state.progress.kept)
        #expect(again == state.progress && again.isAtEnd && !again.isFinished)
        #expect(Tutor.Lesson.all.indices.allSatisfy { !again.isComplete($0) })
    }

    @Test func `a mark is no leap to come back from`() {
        var state = Tutor.opened(2, at: Size(80, 24))
        Tutor.step(&state, .ordered(Order(.markSet, letter: "z")), asks: "schedule assist")
        #expect(state.note == .otherMark("z"))
        let words = Tutor.words(state, Surroundings())
        #expect(!words.contains("Ctrl-o"))
    }

    @Test func `who quits in a lesson finds it as it was left`() {
        var state = Tutor.opened(3, at: Size(80, 24))
        finish(1, of: Tutor.Lesson.all[3], &state)
        let kept = state.progress.kept
        var again = Tutor.State(progress: .init(kept))
        Tutor.step(&again, .resized(Size(40, 12)), asks: "perform prepareCues", "schedule assist")
        #expect(again.progress == state.progress)
        #expect(again.progress.lesson == 3 && again.isDone(1) && again.step == 0)
    }

    @Test func `keys that lead away are held back, and say so`() {
        for verb in Verb.allCases where Tutor.leadsAway(verb) {
            var state = Tutor.opened(0, at: Size(80, 24))
            #expect(Tutor.claims(Order(verb), state))
            let effects = Tutor.reduce(&state, .ordered(Order(verb)))
            #expect(state.note == .heldBack(verb))
            #expect(!effects.contains { if case .perform(.ask) = $0 { true } else { false } })
        }
    }

    @Test func `whatever a lesson teaches reaches it`() {
        for (at, lesson) in Tutor.Lesson.all.enumerated() {
            let state = Tutor.opened(at, at: Size(80, 24))
            var verbs = [Tutor.next(in: state), .itemAgain, .layerBack, .helpKeys]
            for case .order(let order) in lesson.steps.flatMap(\.way) { verbs.append(order.verb) }
            for verb in verbs where verb.group == "Listen" {
                #expect(Tutor.claims(Order(verb), state), "\(lesson.title): \(verb)")
            }
        }
    }

    @Test func `leaving closes and hushes`() {
        var state = Tutor.opened(8, at: Size(80, 24))
        Tutor.step(
            &state, .ordered(Order(.audioToggle)), asks: "schedule assist", "perform errand",
            "perform hum", "schedule secondPassed", "perform cue", "cancel assist/idle.lesson",
            "schedule assist")
        let effects = Tutor.reduce(&state, .ordered(Order(.layerBack)))
        #expect(effects.contains(.perform(.hush)))
        #expect(effects.last == .perform(.ask(.close)))
    }

    @Test func `the keys named are the person's own`() {
        var around = Surroundings()
        around.keymap = Keymap([.init(place: "tutor", keys: "F5", command: "reader.page-forward")])
        let step = Tutor.Lesson.all[0].steps[0]
        #expect(Tutor.keys(of: step, around, in: .tutor) == "F5")
        let ring = Tutor.Lesson.all[5].steps[1]
        #expect(Tutor.keys(of: ring, around, in: .tutor) == "N j", "the riddle is not given away")
    }

    @Test func `every step's keys are keys in its place`() {
        for lesson in Tutor.Lesson.all {
            for step in lesson.steps {
                let keys = Tutor.keys(of: step, Surroundings(), in: Tutor.place(of: lesson))
                #expect(!keys.contains("."), "\(lesson.title): \(keys)")
            }
        }
    }

    @Test func `no text names a key of its own`() {
        // Keys can be rebound; only what the keymap says may be shown. Esc is the one way out.
        for lesson in Tutor.Lesson.all {
            for word in ["Space", "Enter", "Ctrl", "Backspace", "Tab"] {
                #expect(!(lesson.story + lesson.aside).contains(word), "\(lesson.title)")
            }
        }
    }

    @Test func `a wheel turns pages and a finger taps`() {
        let around = Surroundings()
        let wheel = Mouse(.wheelDown, at: Point(row: 15, column: 10))
        let press = Mouse(.press(.left), at: Point(row: 15, column: 10))
        let (reading, tapping) = (
            Tutor.opened(0, at: Size(80, 24)), Tutor.opened(6, at: Size(80, 24))
        )
        #expect(Tutor.pointed(wheel, reading, around) == .ordered(Order(.readerPageForward)))
        #expect(Tutor.pointed(press, tapping, around) == .ordered(Order(.readerPageForward)))
        #expect(Tutor.pointed(wheel, tapping, around) == nil)
    }

    @Test func `the find field takes text, gives it up and finds`() {
        var state = Tutor.opened(3, at: Size(80, 24))
        func press(_ action: Tutor.Action) { Tutor.step(&state, action, asks: "schedule assist") }
        press(.ordered(Order(.findOpen)))
        #expect(Tutor.place(state) == .fields)
        for letter in "two words" { press(.typed(Key(letter))) }
        press(.typed(Key(.backspace)))
        press(.ordered(Order(.fieldDeleteWord)))
        #expect(state.field?.text == "two ")
        press(.ordered(Order(.fieldDeleteBefore)))
        press(.pasted("Flame"))
        #expect(state.field?.text == "Flame")
        press(.ordered(Order(.focusActivate)))
        #expect(state.field == nil && state.note == .reading(.noMatch("Flame")))
        press(.ordered(Order(.findOpen)))
        press(.typed(Key(.backspace)))
        #expect(state.field == nil)
        press(.ordered(Order(.findOpen)))
        #expect(Tutor.claims(Order(.layerClose), state))
        press(.ordered(Order(.layerClose)))
        #expect(state.field == nil && !Tutor.claims(Order(.layerClose), state))
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `whatever keys, times and sizes come, a lesson holds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let time = ManualTime()
        var config = Tutor.Config()
        config.isStill = .random(using: &random)
        config.isAssistOn = .random(using: &random)
        let start = Int.random(in: 0...12, using: &random)
        let progress = Tutor.Progress(["lesson": start, "reached": start])
        let store = Kernel.Store<Tutor>(
            .init(progress: progress, config: config), time: time, perform: { _, _ in })
        store.send(.resized(Size(80, 24)))
        for _ in 0..<150 {
            time.move(to: time.now + .milliseconds(.random(in: 0...3_000, using: &random)))
            while let action = store.popDueTimer() { store.send(action) }
            store.send(anything(&random))
            let size = Size(
                .random(in: 1...120, using: &random), .random(in: 1...40, using: &random))
            var frame = Frame(size)
            Tutor.draw(store.state, Surroundings(), into: &frame)
            #expect(frame.area.contains(frame.cursor), "seed \(seed)")
            let again = Tutor.Progress(store.state.progress.kept)
            #expect(again == store.state.progress, "seed \(seed)")
        }
        store.send(.ordered(Order(.layerClose)))
        store.send(.ordered(Order(.layerBack)))
        #expect(store.pendingIDs.isEmpty, "seed \(seed)")
    }

    private func anything(_ random: inout SplitMix64) -> Tutor.Action {
        let count = Bool.random(using: &random) ? Int.random(in: 1...99_999, using: &random) : nil
        let order = Order(
            Verb.allCases.randomElement(using: &random)!, count: count,
            letter: "abzé".randomElement(using: &random))
        let size = Size(.random(in: 0...300, using: &random), .random(in: 0...80, using: &random))
        let actions: [Tutor.Action] = [
            .ordered(order), .ordered(order), .ordered(order), .meaninglessKeyPressed,
            .typed(Key("f")), .typed(Key(.backspace)), .pasted("\u{1B}[31m\n"), .resized(size),
            .happened(.settingChanged("theme")), .happened(.undone), .uncovered,
            .ordered(Order(.audioToggle)), .ordered(Order(.focusActivate)),
            .ordered(Order(.readerChapterForward)),
        ]
        return actions.randomElement(using: &random)!
    }

    private func tap(_ step: Int, _ state: inout Tutor.State) {
        while let run = state.run, !state.isDone(step) {
            let isOpen = run.open.map { !run.tapped.contains($0) } ?? false
            _ = Tutor.reduce(
                &state, isOpen ? .ordered(Order(.readerPageForward)) : .momentCame)
        }
        #expect(state.isDone(step))
    }

    /// Does a step as a person would, or as only the root can.
    private func finish(_ step: Int, of lesson: Tutor.Lesson, _ state: inout Tutor.State) {
        switch lesson.steps[step].goal {
        case .themeChanged:
            Tutor.step(
                &state, .happened(.settingChanged("theme")), asks: "perform cue",
                "cancel assist/idle.lesson", "schedule assist")
        case .settingChanged:
            Tutor.step(
                &state, .happened(.settingChanged("display.measure")), asks: "perform cue",
                "cancel assist/idle.lesson", "schedule assist")
        case .undone:
            Tutor.step(&state, .happened(.undone), asks: "perform cue", "cancel assist/idle.lesson")
        case .named(let order):
            Tutor.step(&state, .uncovered, asks: "schedule assist")
            Tutor.step(
                &state, .ordered(order), asks: "schedule assist", "perform cue",
                "cancel assist/idle.lesson", "schedule assist")
        default:
            let way = Tutor.way(of: step, state)
            #expect(way != nil, "\(lesson.steps[step].title)")
            if lesson.steps[step].goal == .tapped { return tap(step, &state) }
            for press in way ?? [] {
                switch press {
                case .digit: break
                case .type(let letter): _ = Tutor.reduce(&state, .typed(Key(letter)))
                case .order(let order): _ = Tutor.reduce(&state, .ordered(order))
                }
            }
        }
        #expect(state.isDone(step), "\(lesson.title): \(lesson.steps[step].title)")
    }
}
