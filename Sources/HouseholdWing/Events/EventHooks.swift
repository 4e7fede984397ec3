import Canvas
import Kernel
import ScreenKit

/// One event for one hook.
public struct HookJob: Equatable, Sendable {
    package let hook: Hook
    package let line: EventLine
    /// How often an address was tried in vain.
    package var tries = 0

    package init(_ hook: Hook, _ line: EventLine) { (self.hook, self.line) = (hook, line) }
}

/// What came of a hook, in words.
public struct HookResult: Equatable, Sendable {
    /// Why not, as the end of a sentence; nil where it did what it should.
    package var trouble: String?
    /// What it printed last.
    package var output: String

    package init(trouble: String? = nil, output: String = "") {
        (self.trouble, self.output) = (trouble, Safe.text(output))
    }
}

/// Hooks at work: so many at once, so many waiting, and an address three times.
public struct HookWork: Equatable, Sendable {
    package var waiting: [HookJob] = []
    package var running: [Int: HookJob] = [:]
    /// Addresses that are tried again when their time has come.
    package var later: [Int: HookJob] = [:]
    package var serial = 0
    /// Hooks of which a failure was told.
    package var told: Set<Hook> = []
    package var isDropping = false

    package init() {}

    static let runningMax = 4
    static let waitingMax = 64
    /// Before the second try and before the third.
    static let waits: [Duration] = [.seconds(2), .seconds(10)]
}

extension Events {
    /// Every hook of these lines has work.
    static func follow(_ lines: [EventLine], _ state: inout State) -> Effects {
        guard !state.hooks.isEmpty else { return [] }
        var effects: Effects = []
        for line in lines {
            for hook in state.hooks where hook.event == line.name {
                let job = HookJob(hook, line)
                effects += state.isOver ? launch(job) : enqueue(job, &state)
            }
        }
        return effects + runHooks(&state)
    }

    /// The program ends: a command is begun and left alone, an address is not told any more.
    private static func launch(_ job: HookJob) -> Effects {
        if case .run = job.hook.way { [.perform(.launch(job))] } else { [] }
    }

    private static func enqueue(_ job: HookJob, _ state: inout State) -> Effects {
        let count = state.work.waiting.count + state.work.later.count
        guard count >= HookWork.waitingMax else {
            state.work.waiting.append(job)
            return []
        }
        guard !state.work.isDropping else { return [] }
        state.work.isDropping = true
        return [
            .perform(
                .say(
                    "Your hooks are slower than what happens: some events are left out until "
                        + "they have caught up."))
        ]
    }

    static func runHooks(_ state: inout State) -> Effects {
        var effects: Effects = []
        while state.work.running.count < HookWork.runningMax, !state.work.waiting.isEmpty {
            let job = state.work.waiting.removeFirst()
            state.work.serial += 1
            state.work.running[state.work.serial] = job
            effects.append(.request(.hook(state.work.serial), .run(job, state.work.serial)))
        }
        if state.work.waiting.isEmpty, state.work.later.isEmpty { state.work.isDropping = false }
        return effects
    }

    static func ran(_ serial: Int, _ result: HookResult, _ state: inout State) -> Effects {
        guard var job = state.work.running.removeValue(forKey: serial) else { return [] }
        let event = job.hook.event.rawValue
        guard let trouble = result.trouble else {
            state.work.told.remove(job.hook)
            let note: Effects =
                result.output.isEmpty
                ? [] : [.perform(.note("The hook of \(event) said: \(result.output)"))]
            return note + runHooks(&state)
        }
        if case .post = job.hook.way {
            job.tries += 1
            guard job.tries > HookWork.waits.count else {
                state.work.later[serial] = job
                let wait = HookWork.waits[job.tries - 1]
                return [.schedule(.hook(serial), after: wait, .hookDue(serial))]
                    + runHooks(&state)
            }
            let words = "\(event) could not be sent after \(job.tries) tries: \(trouble)."
            return [.perform(.note(words))] + runHooks(&state)
        }
        var words = "The hook of \(event) \(trouble)"
        words += result.output.isEmpty ? "." : ": \(result.output)"
        // Once aloud; after that among the messages.
        let isNew = state.work.told.insert(job.hook).inserted
        return [.perform(isNew ? .say(words) : .note(words))] + runHooks(&state)
    }

    static func tryAgain(_ serial: Int, _ state: inout State) -> Effects {
        guard let job = state.work.later.removeValue(forKey: serial) else { return [] }
        state.work.waiting.insert(job, at: 0)
        return runHooks(&state)
    }
}

extension EffectID {
    static func hook(_ serial: Int) -> EffectID { EffectID("hook.\(serial)") }
}
