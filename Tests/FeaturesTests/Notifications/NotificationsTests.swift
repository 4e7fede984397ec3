import Kernel
import TestKit
import Testing

@testable import HouseholdWing
@testable import ScreenKit

/// What the desktop is told, when, and when it is taken back.
@Suite struct NotificationsTests {
    private typealias Note = Notifications.Note
    private let loan = Note(
        "loan a", "Emma", "Emma is due in 2 h.", isUrgent: true, acts: [.open, .renew, .snooze])

    private func store(
        _ when: NotifyWish = .always, isInFront: Bool = true, quiet: ClockSpan? = nil
    ) -> TestStore<Notifications> {
        var state = Notifications.State()
        (state.when, state.isInFront, state.quiet) = (when, isInFront, quiet)
        return TestStore<Notifications>(state)
    }

    private func raise(
        _ notes: [Note], at minute: Int = 600, in store: TestStore<Notifications>,
        performs commands: [Notifications.Command],
        _ change: @escaping (inout Notifications.State) -> Void
    ) {
        store.send(.raised(notes), performs: [.tellTime]) { $0.fresh = notes }
        let wall = WallTime(secondsSince1970: Int64(minute) * 60)
        let ticket = store.ticket(.notifyClock)!
        store.deliver(.clockTold(wall), for: ticket, performs: commands) {
            $0.fresh = []
            change(&$0)
        }
        store.finish(ticket)
    }

    @Test func `who sits in front of it is told nothing, and who went away is`() {
        let store = store(.away)
        store.send(.raised([loan]))
        store.send(.looked(isInFront: false)) { $0.isInFront = false }
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        // A person who comes back reads the message line.
        store.send(.looked(isInFront: true), performs: [.withdraw("loan a")]) {
            ($0.isInFront, $0.shown) = (true, [])
        }
        let off = self.store(.off, isInFront: false)
        off.send(.raised([loan]))
    }

    @Test func `another word on the same takes its place, and what is over is taken back`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        var later = loan
        later.words = "Emma is due in a minute."
        raise([later], in: store, performs: [.show(later)]) { $0.shown = [later] }
        store.send(.over("loan a"), performs: [.withdraw("loan a")]) { $0.shown = [] }
        store.send(.over("loan a"))
    }

    @Test func `many at once are told as one, until the last of them is over`() {
        let store = store()
        let notes = (1...6).map { Note("loan \($0)", "Book \($0)", "It is due.") }
        var one = Note(
            "several", "6 things want you", "Book 1, Book 2, Book 3 and 3 more.",
            parts: Set(notes.map(\.tag)))
        raise(notes, in: store, performs: [.show(one)]) { $0.shown = [one] }
        for note in notes.dropLast() {
            #expect(store.state.tags.contains(note.tag))
            one.parts.remove(note.tag)
            store.send(.over(note.tag)) { $0.shown = [one] }
        }
        store.send(.over("loan 6"), performs: [.withdraw("several")]) { $0.shown = [] }
    }

    @Test func `in an hour it is told again, unless it is over by then`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(.chosen("loan a", .snooze), performs: [.withdraw("loan a")]) {
            ($0.shown, $0.snoozed) = ([], [loan])
        }
        store.advance(.seconds(3_599))
        store.advance(.seconds(1), fires: .snoozeEnded("loan a"), performs: [.tellTime]) {
            ($0.snoozed, $0.fresh) = ([], [loan])
        }
        let ticket = store.ticket(.notifyClock)!
        store.deliver(
            .clockTold(WallTime(secondsSince1970: 0)), for: ticket, performs: [.show(loan)]
        ) { ($0.fresh, $0.shown) = ([], [loan]) }
        store.finish(ticket)
        store.send(.chosen("loan a", .snooze), performs: [.withdraw("loan a")]) {
            ($0.shown, $0.snoozed) = ([], [loan])
        }
        store.send(.over("loan a")) { $0.snoozed = [] }
        store.advance(.seconds(7_200))
    }

    @Test func `what is chosen is done and taken back, what is closed is not told again`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(
            .chosen("loan a", .renew), performs: [.withdraw("loan a"), .follow("loan a", .renew)]
        ) { $0.shown = [] }
        // A second click, or one on a notification of another program.
        store.send(.chosen("loan a", .renew))
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(.dismissed("loan a")) { $0.shown = [] }
    }

    @Test func `in quiet hours it waits for their end, over midnight too`() {
        let store = store(quiet: ClockSpan(begin: 22 * 60, end: 7 * 60))
        raise([loan], at: 23 * 60, in: store, performs: []) { $0.held = [loan] }
        store.advance(.seconds(8 * 3_600 - 1))
        store.advance(.seconds(1), fires: .quietEnded, performs: [.tellTime]) {
            ($0.held, $0.fresh) = ([], [loan])
        }
        let ticket = store.ticket(.notifyClock)!
        store.deliver(
            .clockTold(WallTime(secondsSince1970: 7 * 3_600)), for: ticket,
            performs: [.show(loan)]
        ) { ($0.fresh, $0.shown) = ([], [loan]) }
        store.finish(ticket)
    }

    @Test func `while it is locked nothing is told, and what was told is taken back`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(.locked(true), performs: [.withdraw("loan a")]) {
            ($0.isLocked, $0.shown, $0.held) = (true, [], [loan])
        }
        let other = Note("loan b", "Persuasion", "It is ready.")
        raise([other], in: store, performs: []) { $0.held = [loan, other] }
        store.send(.chosen("loan a", .open))
        store.send(.locked(false), performs: [.tellTime]) {
            ($0.isLocked, $0.held, $0.fresh) = (false, [], [loan, other])
        }
        let ticket = store.ticket(.notifyClock)!
        store.deliver(
            .clockTold(WallTime(secondsSince1970: 0)), for: ticket,
            performs: [.show(loan), .show(other)]
        ) { ($0.fresh, $0.shown) = ([], [loan, other]) }
        store.finish(ticket)
    }

    @Test func `without a desktop the terminal is asked to show it`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(.unserved("loan a"), performs: [.ring(loan)]) { $0.shown = [] }
        store.send(.unserved("loan a"))
    }

    @Test func `switched off, all of it is taken back`() {
        let store = store()
        raise([loan], in: store, performs: [.show(loan)]) { $0.shown = [loan] }
        store.send(.configured(.off, quiet: nil), performs: [.withdraw("loan a")]) {
            ($0.when, $0.shown) = (.off, [])
        }
    }

    @Test func `so many wait and no more`() {
        let store = store(isInFront: false)
        let notes = (0..<1_000).map { Note("loan \($0)", "Book", "It is due.") }
        store.send(.raised(notes), performs: [.tellTime]) {
            $0.fresh = Array(notes.prefix(Notifications.countMax))
        }
        store.finish(store.ticket(.notifyClock)!)
    }
}
