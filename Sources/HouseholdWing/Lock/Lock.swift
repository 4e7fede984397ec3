import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// The lock of the program. While it is locked the root draws, tells and hears nothing else.
public enum Lock: Service {
    public struct State: Equatable, Sendable {
        /// There is a passphrase to ask for.
        public package(set) var isSet = false
        public package(set) var isLocked = false
        /// So long without a key locks; nil never does.
        package var patience: Duration?
        package var typed = Secret("")
        package var isChecking = false
        package var tries = LockTries()
        /// Why nothing can open it, or why a try was not looked at.
        package var trouble: String?
        /// The setting: Enter alone has the system ask who is there.
        package var mayAskSystem = false
        package var isAskingSystem = false

        public init() {}

        /// Keys are counted only where that can lock.
        package var isIdleCounted: Bool { isSet && !isLocked && patience != nil }
    }

    public enum Action: Equatable, Sendable {
        /// The program starts.
        case began(LockStanding)
        /// The same, where the passphrase was asked for before.
        case passed(LockStanding)
        /// Another program may have changed the lock.
        case fileChanged
        case told(LockStanding)
        case patienceTold(Duration?)
        case stirred
        case patienceRanOut
        case wished
        case keyPressed(Key)
        case pasted(String)
        case answered(LockAnswer)
        case systemAnswered(SystemAnswer)
        case secondPassed
    }

    public enum Command: Equatable, Sendable {
        case check(Secret)
        case read
        case askSystem
        case quit
        case say(String)
    }

    public static var name: String { "lock" }
    public static var initial: State { State() }
    package static let passphraseBytesMax = 4_096

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .began(let standing):
            state.isSet = standing.isThere
            return state.isSet ? lock(&state, knowing: standing) : []
        case .passed(let standing):
            state.isSet = standing.isThere
            return wait(state)
        case .fileChanged: return [.request(.lockFile, .read)]
        case .told(let standing): return follow(standing, &state)
        case .patienceTold(let patience):
            state.patience = patience
            return wait(state)
        case .stirred: return wait(state)
        case .patienceRanOut: return state.isIdleCounted ? lock(&state) : []
        case .wished:
            guard state.isSet else {
                return [.perform(.say(tr("There is no lock. `rushlight lock set` makes one.")))]
            }
            return lock(&state)
        case .keyPressed(let key): return press(key, &state)
        case .pasted(let text):
            if state.isLocked, !state.isChecking { add(text, &state) }
            return []
        case .answered(let answer): return hear(answer, &state)
        case .systemAnswered(let answer): return hear(answer, &state)
        case .secondPassed:
            guard state.isLocked else { return [] }
            state.tries.waitSeconds = max(0, state.tries.waitSeconds - 1)
            return count(state)
        }
    }

    // MARK: - Locking

    private static func lock(
        _ state: inout State, knowing standing: LockStanding? = nil
    ) -> Effects {
        guard !state.isLocked else { return [] }
        state.isLocked = true
        (state.typed, state.trouble, state.isChecking) = (Secret(""), nil, false)
        guard let standing else { return [.cancel(.lockIdle), .request(.lockFile, .read)] }
        return take(standing, &state)
    }

    private static func unlock(_ state: inout State) -> Effects {
        (state.isLocked, state.isChecking, state.typed) = (false, false, Secret(""))
        (state.tries, state.trouble) = (LockTries(), nil)
        return [.cancel(.lockWait)] + stopAsking(&state) + wait(state)
    }

    private static func follow(_ standing: LockStanding, _ state: inout State) -> Effects {
        state.isSet = standing.isThere
        if !state.isSet { return state.isLocked ? unlock(&state) : [.cancel(.lockIdle)] }
        return take(standing, &state) + wait(state)
    }

    private static func take(_ standing: LockStanding, _ state: inout State) -> Effects {
        switch standing {
        case .absent: return []
        case .unusable(let why):
            state.trouble = tr("The lock cannot be read: \(why).")
            return []
        case .set(let tries):
            guard state.isLocked else { return [] }
            (state.tries, state.trouble) = (tries, nil)
            return count(state)
        }
    }

    private static func wait(_ state: State) -> Effects {
        guard state.isIdleCounted, let patience = state.patience else { return [] }
        return [.schedule(.lockIdle, after: patience, .patienceRanOut)]
    }

    // MARK: - The passphrase

    private static func press(_ key: Key, _ state: inout State) -> Effects {
        guard state.isLocked else { return [] }
        if key == Key("c", .control) { return [.perform(.quit)] }
        guard !state.isChecking else { return [] }
        switch (key.code, key.modifiers) {
        case (.enter, _): return check(&state)
        case (.backspace, []): state.typed.text = String(state.typed.text.dropLast())
        case (.escape, _):
            state.typed.text = ""
            return stopAsking(&state)
        case (.character("u"), .control): state.typed.text = ""
        default: if let typed = key.typed { add(String(typed), &state) }
        }
        return []
    }

    /// What is more than a passphrase can have is dropped.
    private static func add(_ text: String, _ state: inout State) {
        for letter in text where !letter.isNewline {
            let grown = state.typed.text.utf8.count + letter.utf8.count
            guard grown <= passphraseBytesMax else { return }
            state.typed.text.append(letter)
        }
    }

    private static func check(_ state: inout State) -> Effects {
        if state.typed.text.isEmpty, state.mayAskSystem, !state.isAskingSystem {
            (state.isAskingSystem, state.trouble) = (true, nil)
            return [.request(.lockSystem, .askSystem)]
        }
        guard !state.typed.text.isEmpty, state.tries.waitSeconds == 0 else { return [] }
        let typed = state.typed
        (state.isChecking, state.typed, state.trouble) = (true, Secret(""), nil)
        return [.request(.lockCheck, .check(typed))]
    }

    private static func hear(_ answer: LockAnswer, _ state: inout State) -> Effects {
        guard state.isLocked, state.isChecking else { return [] }
        state.isChecking = false
        switch answer {
        case .right: return unlock(&state)
        case .absent:
            state.isSet = false
            return unlock(&state)
        case .wrong(let tries):
            state.tries = tries
            return count(state)
        case .early(let tries):
            state.tries = tries
            return count(state)
        case .failed(let error):
            state.trouble = tr("The lock cannot be read: \(error.why). \(error.next)")
            return []
        }
    }

    private static func hear(_ answer: SystemAnswer, _ state: inout State) -> Effects {
        guard state.isLocked, state.isAskingSystem else { return [] }
        state.isAskingSystem = false
        switch answer {
        case .right: return unlock(&state)
        case .refused: state.trouble = tr("The system was not told who you are.")
        case .failed(let error):
            state.trouble = tr("The system cannot be asked: \(error.why). \(error.next)")
        }
        return []
    }

    private static func stopAsking(_ state: inout State) -> Effects {
        guard state.isAskingSystem else { return [] }
        state.isAskingSystem = false
        return [.cancel(.lockSystem)]
    }

    private static func count(_ state: State) -> Effects {
        guard state.tries.waitSeconds > 0 else { return [] }
        return [.schedule(.lockWait, after: .seconds(1), .secondPassed)]
    }
}

extension EffectID {
    static let lockIdle = EffectID("idle")
    static let lockWait = EffectID("wait")
    static let lockCheck = EffectID("check")
    static let lockFile = EffectID("file")
    static let lockSystem = EffectID("system")
}
