import Catalogs
import Kernel
import Ports
import Synchronization
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import Runtime
@testable import ScreenKit

/// Commands and addresses that follow events: in order, few at once, and none for ever.
@Suite struct EventHooksTests {
    private let line = EventLine(.chapter, #"{"event": "chapter"}"#, title: "T", file: "/t.epub")
    private let command = Hook(.chapter, "notify-send chapter")!
    private let address = Hook(.chapter, "https://example.org/hook")!

    private func events(_ hooks: [Hook]) -> TestStore<Events> {
        var state = Events.State()
        state.hooks = hooks
        state.settle()
        return TestStore<Events>(state)
    }

    private func job(_ hook: Hook, tries: Int = 0) -> HookJob {
        var job = HookJob(hook, line)
        job.tries = tries
        return job
    }

    // MARK: - Settings

    @Test func `hooks are read from the settings, one or a list, grouped or not`() {
        let text = """
            { hooks: { chapter: "a", finished: ["b", "https://example.org/x"] },
              "hooks.error": "c" }
            """
        let (settings, problems) = Settings.read(Array(text.utf8))
        #expect(problems == [])
        #expect(
            settings.hooks == [
                Hook(.chapter, "a")!, Hook(.finished, "b")!,
                Hook(.finished, "https://example.org/x")!, Hook(.error, "c")!,
            ])
        #expect(settings.hooks[2].way == .post("https://example.org/x"))
    }

    @Test func `what is no hook is told with its place, and the others stay`() {
        let text =
            #"{ hooks: { nosuch: "a", chapter: [1, "b"], finished: "http://far.example/" } }"#
        let (settings, problems) = Settings.read(Array(text.utf8))
        #expect(settings.hooks == [Hook(.chapter, "b")!])
        #expect(problems.count == 3)
        #expect(problems[0].why.contains("no event “nosuch”"))
        #expect(problems[1].why.contains("hooks.chapter is a command"))
        #expect(problems.allSatisfy { $0.place != nil })
    }

    @Test func `only this machine is told over an open line`() {
        #expect(Hook(.chapter, "http://127.0.0.1:8080/x") != nil)
        #expect(Hook(.chapter, "http://localhost/x") != nil)
        #expect(Hook(.chapter, "http://example.org/x") == nil)
        #expect(Hook(.chapter, "HTTP://example.org/x") == nil)
        #expect(Hook(.chapter, "  ") == nil)
        #expect(Hook(.chapter, "a\0b") == nil)
    }

    @Test func `hooks of the settings are what is noticed`() {
        let app = AppDriver()
        app.send(.paperRead(.settings, Array(#"{ hooks: { error: "true" } }"#.utf8)))
        #expect(app.state.services[Events.self].wanted == [.error])
        app.send(.troubleTold("It failed."))
        #expect(app.asked(Events.self).count == 1)
        app.answer(Events.self, .written([EventLine(.error, "{}")]))
        app.advance(.milliseconds(50))
        #expect(app.asked(Events.self).count == 1, "its command runs")
        _ = app.commands(of: Events.self)
        app.send(.paperRead(.settings, nil))
        #expect(app.state.services[Events.self].wanted.isEmpty)
        app.startHere()
    }

    // MARK: - Commands

    @Test func `a command's output is among the messages, and its failure is told once`() {
        let store = events([command])
        var serial = 0
        func run() {
            serial += 1
            let number = serial
            begin(command, number, in: store)
        }
        run()
        store.deliver(
            .ran(1, HookResult(output: "done")), for: store.ticket(.hook(1))!,
            performs: [.note("The hook of chapter said: done")]
        ) { $0.work.running = [:] }
        run()
        let failure = HookResult(trouble: "ended with 3", output: "no such file")
        store.deliver(
            .ran(2, failure), for: store.ticket(.hook(2))!,
            performs: [.say("The hook of chapter ended with 3: no such file")]
        ) { ($0.work.running, $0.work.told) = ([:], [self.command]) }
        run()
        store.deliver(
            .ran(3, failure), for: store.ticket(.hook(3))!,
            performs: [.note("The hook of chapter ended with 3: no such file")]
        ) { $0.work.running = [:] }
        run()
        store.deliver(.ran(4, HookResult()), for: store.ticket(.hook(4))!) {
            ($0.work.running, $0.work.told) = ([:], [])
        }
    }

    /// One that begins at the next pause, for no key comes.
    private func begin(_ hook: Hook, _ serial: Int, in store: TestStore<Events>) {
        store.send(.written([line]), performs: [.tell([line], dropped: 0)]) {
            ($0.work.waiting, $0.work.isHeld) = ([self.job(hook)], true)
        }
        store.advance(.milliseconds(50), fires: .keysPaused, performs: [.run(job(hook), serial)]) {
            ($0.work.waiting, $0.work.isHeld, $0.work.serial) = ([], false, serial)
            $0.work.running = [serial: self.job(hook)]
        }
    }

    // MARK: - Keys go first

    @Test func `none begins while keys come, and one a second all the same`() {
        let store = events([command])
        let waiting = job(command)
        store.send(
            .written([line, line, line]), performs: [.tell([line, line, line], dropped: 0)]
        ) { ($0.work.waiting, $0.work.isHeld) = ([waiting, waiting, waiting], true) }
        for _ in 1...24 {
            store.advance(.milliseconds(40))
            store.send(.keyPressed)
        }
        store.advance(.milliseconds(40), fires: .hooksWaitedLong, performs: [.run(waiting, 1)]) {
            ($0.work.waiting, $0.work.serial) = ([waiting, waiting], 1)
            $0.work.running = [1: waiting]
        }
        store.send(.keyPressed)
        store.deliver(.ran(1, HookResult()), for: store.ticket(.hook(1))!) {
            $0.work.running = [:]
        }
        store.advance(
            .milliseconds(50), fires: .keysPaused,
            performs: [.run(waiting, 2), .run(waiting, 3)]
        ) {
            ($0.work.waiting, $0.work.isHeld, $0.work.serial) = ([], false, 3)
            $0.work.running = [2: waiting, 3: waiting]
        }
        for serial in 2...3 {
            store.deliver(.ran(serial, HookResult()), for: store.ticket(.hook(serial))!) {
                $0.work.running[serial] = nil
            }
        }
        // A key is not counted while none waits.
        store.send(.keyPressed)
    }

    @Test func `a key on the screen holds up the hooks that wait`() {
        let app = AppDriver()
        app.send(.paperRead(.settings, Array(#"{ hooks: { error: "true" } }"#.utf8)))
        app.send(.troubleTold("It failed."))
        app.answer(Events.self, .written([EventLine(.error, "{}")]))
        app.advance(.milliseconds(40))
        app.press("j")
        app.advance(.milliseconds(40))
        #expect(app.state.services[Events.self].work.isHeld, "the key came less than 50 ms ago")
        app.advance(.milliseconds(10))
        #expect(app.state.services[Events.self].work.running.count == 1)
        _ = app.commands(of: Events.self)
        app.send(.paperRead(.settings, nil))
        app.startHere()
    }

    @Test func `four run at once, and the queue is bounded and says when it drops`() {
        var state = Events.State()
        state.hooks = [command]
        let most = HookWork.waitingMax
        let lines = Array(repeating: line, count: most + 36)
        let effects = Events.reduce(&state, .written(lines))
        #expect(state.work.waiting.count == most)
        _ = Events.reduce(&state, .keysPaused)
        #expect(state.work.running.count == 4)
        let told = effects.filter { if case .perform(.say) = $0 { true } else { false } }
        #expect(told.count == 1)
        for serial in 1...most {
            _ = Events.reduce(&state, .ran(serial, HookResult()))
        }
        #expect(state.work.running.isEmpty && state.work.waiting.isEmpty)
        #expect(!state.work.isDropping)
    }

    @Test func `when the program ends a command is begun, and an address is not told`() {
        var state = Events.State()
        state.hooks = [command, address]
        state.isOver = true
        let effects = Events.reduce(&state, .written([line]))
        #expect(effects == [.perform(.tell([line], dropped: 0)), .perform(.launch(job(command)))])
    }

    @Test func `what still waits when the program ends is begun, and not too much of it`() {
        let store = events([command])
        let waiting = Array(repeating: job(command), count: 70)
        let lines = Array(repeating: line, count: 70)
        store.send(.written(lines), performs: [.tell(lines, dropped: 0)]) {
            ($0.work.waiting, $0.work.isHeld) = (waiting[...], true)
        }
        store.send(
            .happened([], isLast: true),
            performs: Array(repeating: .launch(job(command)), count: 64)
        ) {
            $0.isOver = true
            ($0.work.waiting, $0.work.isHeld) = ([], false)
        }
    }

    // MARK: - Addresses

    @Test func `an address is tried three times, with growing waits, and then given up quietly`() {
        let store = events([address])
        begin(address, 1, in: store)
        let failure = HookResult(trouble: "the server answered 500")
        store.deliver(.ran(1, failure), for: store.ticket(.hook(1))!) {
            ($0.work.running, $0.work.later) = ([:], [1: self.job(self.address, tries: 1)])
        }
        store.advance(.seconds(2), fires: .hookDue(1), performs: [.run(job(address, tries: 1), 2)])
        {
            ($0.work.later, $0.work.serial) = ([:], 2)
            $0.work.running = [2: self.job(self.address, tries: 1)]
        }
        store.deliver(.ran(2, failure), for: store.ticket(.hook(2))!) {
            ($0.work.running, $0.work.later) = ([:], [2: self.job(self.address, tries: 2)])
        }
        store.advance(.seconds(10), fires: .hookDue(2), performs: [.run(job(address, tries: 2), 3)])
        {
            ($0.work.later, $0.work.serial) = ([:], 3)
            $0.work.running = [3: self.job(self.address, tries: 2)]
        }
        store.deliver(
            .ran(3, failure), for: store.ticket(.hook(3))!,
            performs: [
                .note("chapter could not be sent after 3 tries: the server answered 500.")
            ]
        ) { $0.work.running = [:] }
    }

    @Test func `success at the second try ends it`() {
        var state = Events.State()
        state.hooks = [address]
        Events.step(
            &state, .written([line]), asks: "perform tell", "schedule keysPaused",
            "schedule hooksWaitedLong")
        Events.step(&state, .keysPaused, asks: "cancel patience", "request run")
        Events.step(&state, .ran(1, HookResult(trouble: "no")), asks: "schedule hookDue")
        Events.step(&state, .hookDue(1), asks: "request run")
        #expect(Events.reduce(&state, .ran(2, HookResult())).isEmpty)
        #expect(state.work.running.isEmpty && state.work.later.isEmpty)
    }

    // MARK: - Words

    private final class Played: HookRunning {
        let end: HookEnd
        let seen = Mutex<[String]>([])
        init(_ end: HookEnd) { self.end = end }

        func run(
            _ task: HookTask, whenStopped: (@escaping @Sendable () -> Void) -> Void
        ) -> HookEnd {
            seen.withLock {
                $0 = [task.command, String(decoding: task.input, as: UTF8.self)]
                $0 += task.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            }
            return end
        }

        func launch(_ command: String, input: [UInt8], variables: [String: String]) {}
    }

    @Test func `a command reads the event and has its name in a variable`() {
        let played = Played(HookEnd(.ended(0), output: Array("a\n\u{1B}[31mb".utf8)))
        let desk = HookDesk(running: played, fetching: nil)
        let result = desk.result(of: job(command))
        #expect(result.trouble == nil)
        #expect(!result.output.contains("\u{1B}") && result.output.hasPrefix("a "))
        #expect(
            played.seen.withLock(\.self) == [
                "notify-send chapter", line.text + "\n", "RUSHLIGHT_EVENT=chapter",
                "RUSHLIGHT_FILE=/t.epub", "RUSHLIGHT_TITLE=T",
            ])
        let late = HookDesk(running: Played(HookEnd(.timedOut)), fetching: nil)
        #expect(
            late.result(of: job(command)).trouble == "took longer than 30 seconds and was ended")
    }
}
