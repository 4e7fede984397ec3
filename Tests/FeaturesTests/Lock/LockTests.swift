import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

/// The lock by itself: when it locks, what it asks, and how long it lets a person wait.
@Suite struct LockTests {
    private static func key(_ letter: Character) -> Lock.Action { .keyPressed(Key(letter)) }

    private func locked(_ tries: LockTries = LockTries()) -> TestStore<Lock> {
        var state = Lock.State()
        (state.isSet, state.isLocked, state.tries) = (true, true, tries)
        return TestStore<Lock>(state)
    }

    @Test func `without a lock it starts open, and says how one is made`() {
        let store = TestStore<Lock>(Lock.State())
        store.send(.began(.absent))
        store.send(
            .wished, performs: [.say("There is no lock. `rushlight lock set` makes one.")])
        store.send(.patienceTold(.seconds(60))) { $0.patience = .seconds(60) }
        store.send(.stirred)
        store.advance(.seconds(600))
    }

    @Test func `it starts locked, and what is typed is looked at once Enter is pressed`() {
        let store = TestStore<Lock>(Lock.State())
        store.send(.began(.set(LockTries()))) { ($0.isSet, $0.isLocked) = (true, true) }
        store.send(Self.key("ä")) { $0.typed = Secret("ä") }
        store.send(.pasted("bc\n🕯️")) { $0.typed = Secret("äbc🕯️") }
        store.send(.keyPressed(Key(.backspace))) { $0.typed = Secret("äbc") }
        store.send(.keyPressed(Key(.enter)), performs: [.check(Secret("äbc"))]) {
            ($0.typed, $0.isChecking) = (Secret(""), true)
        }
        // Nothing is typed into a passphrase that is being looked at.
        store.send(Self.key("x"))
        store.send(.pasted("x"))
        store.deliver(.answered(.right), for: store.ticket(.lockCheck)!) {
            ($0.isChecking, $0.isLocked) = (false, false)
        }
        store.finish(store.ticket(.lockCheck)!)
        // An answer that is no longer asked for locks and unlocks nothing.
        store.send(.answered(.wrong(LockTries(wrong: 9, waitSeconds: 9))))
    }

    @Test func `where the passphrase was asked for before, it begins open and locks later`() {
        let store = TestStore<Lock>(Lock.State())
        store.send(.patienceTold(.seconds(60))) { $0.patience = .seconds(60) }
        store.send(.passed(.set(LockTries()))) { $0.isSet = true }
        store.advance(.seconds(60), fires: .patienceRanOut, performs: [.read]) {
            $0.isLocked = true
        }
        store.deliver(.told(.set(LockTries())), for: store.ticket(.lockFile)!)
        store.finish(store.ticket(.lockFile)!)
    }

    private func askedSystem() -> TestStore<Lock> {
        var state = Lock.State()
        (state.isSet, state.isLocked, state.mayAskSystem) = (true, true, true)
        let store = TestStore<Lock>(state)
        store.send(.keyPressed(Key(.enter)), performs: [.askSystem]) { $0.isAskingSystem = true }
        return store
    }

    @Test func `Enter alone has the system ask who is there, where that is wanted`() {
        let store = askedSystem()
        // It is asked once.
        store.send(.keyPressed(Key(.enter)))
        store.deliver(.systemAnswered(.refused), for: store.ticket(.lockSystem)!) {
            ($0.isAskingSystem, $0.trouble) = (false, "The system was not told who you are.")
        }
        store.finish(store.ticket(.lockSystem)!)
        store.send(.keyPressed(Key(.enter)), performs: [.askSystem]) {
            ($0.isAskingSystem, $0.trouble) = (true, nil)
        }
        store.deliver(.systemAnswered(.right), for: store.ticket(.lockSystem)!) {
            ($0.isAskingSystem, $0.isLocked) = (false, false)
        }
        store.finish(store.ticket(.lockSystem)!)
        // An answer that is not waited for opens nothing.
        let other = locked()
        other.send(.systemAnswered(.right))
        other.send(.keyPressed(Key(.enter)))
    }

    @Test func `the passphrase opens it while the system asks, and Esc ends the question`() {
        let store = askedSystem()
        store.send(Self.key("a")) { $0.typed = Secret("a") }
        store.send(.keyPressed(Key(.enter)), performs: [.check(Secret("a"))]) {
            ($0.typed, $0.isChecking) = (Secret(""), true)
        }
        store.deliver(.answered(.right), for: store.ticket(.lockCheck)!) {
            ($0.isChecking, $0.isLocked, $0.isAskingSystem) = (false, false, false)
        }
        store.finish(store.ticket(.lockCheck)!)
        #expect(store.abandoned == [store.ticket(.lockSystem)])
        let other = askedSystem()
        other.send(.keyPressed(Key(.escape))) { $0.isAskingSystem = false }
        #expect(other.abandoned == [other.ticket(.lockSystem)])
    }

    @Test func `a wrong one waits, second by second, and Enter does nothing meanwhile`() {
        let store = locked()
        store.send(Self.key("a")) { $0.typed = Secret("a") }
        store.send(.keyPressed(Key(.enter)), performs: [.check(Secret("a"))]) {
            ($0.typed, $0.isChecking) = (Secret(""), true)
        }
        let tries = LockTries(wrong: 2, waitSeconds: 2)
        store.deliver(.answered(.wrong(tries)), for: store.ticket(.lockCheck)!) {
            ($0.isChecking, $0.tries) = (false, tries)
        }
        store.finish(store.ticket(.lockCheck)!)
        store.send(Self.key("b")) { $0.typed = Secret("b") }
        store.send(.keyPressed(Key(.enter)))
        store.advance(.seconds(1), fires: .secondPassed) { $0.tries.waitSeconds = 1 }
        store.send(.keyPressed(Key(.enter)))
        store.advance(.seconds(1), fires: .secondPassed) { $0.tries.waitSeconds = 0 }
        store.send(.keyPressed(Key("u", .control))) { $0.typed = Secret("") }
        store.send(.keyPressed(Key("c", .control)), performs: [.quit])
    }

    @Test func `after its time without a key it locks, and not a moment before`() {
        let store = TestStore<Lock>(Lock.State())
        store.send(.patienceTold(.seconds(60))) { $0.patience = .seconds(60) }
        store.send(.told(.set(LockTries()))) { $0.isSet = true }
        store.advance(.milliseconds(59_999))
        store.send(.stirred)
        store.advance(.milliseconds(59_999))
        store.advance(.milliseconds(1), fires: .patienceRanOut, performs: [.read]) {
            $0.isLocked = true
        }
        store.deliver(
            .told(.set(LockTries(wrong: 1, waitSeconds: 1))), for: store.ticket(.lockFile)!
        ) { $0.tries = LockTries(wrong: 1, waitSeconds: 1) }
        store.finish(store.ticket(.lockFile)!)
        store.advance(.seconds(1), fires: .secondPassed) { $0.tries.waitSeconds = 0 }
        // It was removed by its passphrase elsewhere.
        store.send(.fileChanged, performs: [.read])
        store.deliver(.told(.absent), for: store.ticket(.lockFile)!) {
            ($0.isSet, $0.isLocked, $0.tries) = (false, false, LockTries())
        }
        store.finish(store.ticket(.lockFile)!)
    }

    @Test func `a file that cannot be read locks, and says why`() {
        let store = TestStore<Lock>(Lock.State())
        store.send(.began(.unusable("it is damaged"))) {
            ($0.isSet, $0.isLocked) = (true, true)
            $0.trouble = "The lock cannot be read: it is damaged."
        }
    }

    @Test func `what is longer than a passphrase can be is dropped`() {
        let store = locked()
        store.send(.pasted(String(repeating: "ä", count: 3_000))) {
            $0.typed = Secret(String(repeating: "ä", count: 2_048))
        }
    }
}
