import Canvas
import Kernel
import ScreenKit
import Wording

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

/// Hooks at work: so many at once, so many waiting, and an address three times. None begins while
/// keys come: to start a program takes the processor from the screen.
public struct HookWork: Equatable, Sendable {
    package var waiting: ArraySlice<HookJob> = []
    /// A pause in the keys is waited for.
    package internal(set) var isHeld = false
    package var running: [Int: HookJob] = [:]
    /// Addresses that are tried again when their time has come.
    package var later: [Int: HookJob] = [:]
    package var serial = 0
    /// Hooks of which a failure was told.
    package var told: Set<Hook> = []
    package var isDropping = false

    package init() {}

    static let runningMax = 4
    /// Some 5 MB.
    static let waitingMax = 10_000
    /// A key that repeats comes more often.
    static let pause = Duration.milliseconds(50)
    /// While there is no pause for so long, one begins all the same.
    static let patience = Duration.seconds(1)
    /// When the program ends, it starts so many of the commands that still wait, at most: quitting
    /// does not wait for them.
    static let lastMax = 64
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
        return effects + hold(&state)
    }

    /// Hooks that wait begin with the next pause in the keys.
    private static func hold(_ state: inout State) -> Effects {
        guard !state.isOver, !state.work.waiting.isEmpty, !state.work.isHeld else { return [] }
        state.work.isHeld = true
        return [
            .schedule(.hookPause, after: HookWork.pause, .keysPaused),
            .schedule(.hookPatience, after: HookWork.patience, .hooksWaitedLong),
        ]
    }

    static func keyPressed(_ state: State) -> Effects {
        state.work.isHeld ? [.schedule(.hookPause, after: HookWork.pause, .keysPaused)] : []
    }

    static func release(_ state: inout State) -> Effects {
        state.work.isHeld = false
        return [.cancel(.hookPatience)] + runHooks(&state)
    }

    static func waitedLong(_ state: inout State) -> Effects {
        [.schedule(.hookPatience, after: HookWork.patience, .hooksWaitedLong)]
            + (state.work.running.isEmpty ? runHooks(&state, max: 1) : [])
    }

    static func end(_ state: inout State) -> Effects {
        let last = state.work.waiting.prefix(HookWork.lastMax)
        state.work.waiting = []
        state.work.isHeld = false
        return [.cancel(.hookPause), .cancel(.hookPatience)] + last.flatMap(launch)
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
                    tr(
                        "Your hooks are slower than what happens: some events are left out until "
                            + "they have caught up.")))
        ]
    }

    private static func runHooks(
        _ state: inout State, max: Int = HookWork.runningMax
    ) -> Effects {
        var effects: Effects = []
        while state.work.running.count < max, !state.work.waiting.isEmpty {
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
        let next = state.work.isHeld ? [] : runHooks(&state)
        let event = job.hook.event.rawValue
        guard let trouble = result.trouble else {
            state.work.told.remove(job.hook)
            let note: Effects =
                result.output.isEmpty
                ? [] : [.perform(.note(tr("The hook of \(event) said: \(result.output)")))]
            return note + next
        }
        if case .post = job.hook.way {
            job.tries += 1
            guard job.tries > HookWork.waits.count else {
                state.work.later[serial] = job
                let wait = HookWork.waits[job.tries - 1]
                return [.schedule(.hook(serial), after: wait, .hookDue(serial))] + next
            }
            let words = tr("\(event) could not be sent after \(job.tries) tries: \(trouble).")
            return [.perform(.note(words))] + next
        }
        let words =
            result.output.isEmpty
            ? tr("The hook of \(event) \(trouble).")
            : tr("The hook of \(event) \(trouble): \(result.output)")
        // Once aloud; after that among the messages.
        let isNew = state.work.told.insert(job.hook).inserted
        return [.perform(isNew ? .say(words) : .note(words))] + next
    }

    static func tryAgain(_ serial: Int, _ state: inout State) -> Effects {
        guard let job = state.work.later.removeValue(forKey: serial) else { return [] }
        state.work.waiting.insert(job, at: state.work.waiting.startIndex)
        return state.work.isHeld ? [] : runHooks(&state)
    }
}

extension EffectID {
    static func hook(_ serial: Int) -> EffectID { EffectID("hook.\(serial)") }
    static let hookPause = EffectID("pause")
    static let hookPatience = EffectID("patience")
}
