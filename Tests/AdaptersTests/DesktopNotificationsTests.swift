import Glibc
import Ports
import Synchronization
import TestKit
import Testing

@testable import Adapters

extension MprisTests {
    /// Notifications over a real bus of the test's own, shown by a scripted program.
    @Suite struct DesktopNotificationsTests {
        private final class Heard: Sendable {
            let replies = Mutex<[DesktopReply]>([])

            func has(_ count: Int) -> Bool {
                for _ in 0..<4_000 {
                    if replies.withLock({ $0.count >= count }) { return true }
                    poll(nil, 0, 5)
                }
                return false
            }
        }

        private let loan = DesktopNotice(
            tag: "loan a", title: "Tom & <b>Jerry</b>", words: "Due in 2 h & <i>soon</i>\0.",
            isUrgent: true, acts: [.init("default", "Show"), .init("renew", "Renew")])

        @Test func `it is shown, replaced, answered and taken back`() throws {
            let bus = try #require(PrivateBus())
            let daemon = try #require(FakeNotifier())
            defer { daemon.close() }
            let heard = Heard()
            let desktop = DesktopNotifications { reply in
                heard.replies.withLock { $0.append(reply) }
            }
            desktop.show(loan)
            try #require(daemon.sees { $0.told.count == 1 })
            let told = daemon.shown.withLock { $0.told[0] }
            #expect(told.title == "Tom & <b>Jerry</b>")
            #expect(told.words == "Due in 2 h &amp; &lt;i&gt;soon&lt;/i&gt;.")
            #expect(told.acts == ["default", "Show", "renew", "Renew"] && told.urgency == 2)
            var later = loan
            (later.words, later.isUrgent) = ("Due in a minute.", false)
            desktop.show(later)
            #expect(daemon.sees { $0.replaced == 1 && $0.told.first?.urgency == 1 })
            daemon.press(told.number, "renew")
            // Of another program, and one that nobody has.
            daemon.press(told.number + 7, "renew")
            try #require(heard.has(1))
            daemon.close(told.number, reason: 2)
            try #require(heard.has(2))
            #expect(
                heard.replies.withLock { $0 } == [
                    .chosen("loan a", act: "renew"), .dismissed("loan a"),
                ])
            // It is gone: the next one is new, and what is left at the end is taken back.
            desktop.show(loan)
            #expect(daemon.sees { $0.told.count == 2 })
            desktop.withdraw("another")
            desktop.close()
            #expect(daemon.sees { $0.closed.count == 1 })
            withExtendedLifetime(bus) {}
        }

        @Test func `after the program has been restarted, numbers of the old one mean nothing`()
            throws
        {
            let bus = try #require(PrivateBus())
            let old = try #require(FakeNotifier())
            let heard = Heard()
            let desktop = DesktopNotifications { reply in
                heard.replies.withLock { $0.append(reply) }
            }
            desktop.show(loan)
            try #require(old.sees { $0.told.count == 1 })
            old.close()
            // The first number is another program's now.
            let other = FakeNotifier.Told(number: 1, title: "Mail", words: "", acts: [])
            let new = try #require(FakeNotifier(told: [other]))
            defer { new.close() }
            new.press(1, "renew")
            desktop.withdraw(loan.tag)
            desktop.show(loan)
            try #require(new.sees { $0.told.count == 2 })
            new.press(2, "renew")
            try #require(heard.has(1))
            desktop.close()
            #expect(new.sees { $0.closed == [2] })
            #expect(new.shown.withLock { $0.told[0] } == other)
            #expect(heard.replies.withLock { $0 } == [.chosen(loan.tag, act: "renew")])
            withExtendedLifetime(bus) {}
        }

        @Test func `a desktop that can do little is given little`() throws {
            let bus = try #require(PrivateBus())
            let daemon = try #require(FakeNotifier(able: ["body"]))
            defer { daemon.close() }
            let desktop = DesktopNotifications { _ in }
            defer { desktop.close() }
            desktop.show(loan)
            try #require(daemon.sees { $0.told.count == 1 })
            let told = daemon.shown.withLock { $0.told[0] }
            #expect(told.words == "Due in 2 h & <i>soon</i>" && told.acts.isEmpty)
            withExtendedLifetime(bus) {}
        }

        @Test func `without a program that shows them, or a bus, it is said`() throws {
            let heard = Heard()
            let desktop = DesktopNotifications { reply in
                heard.replies.withLock { $0.append(reply) }
            }
            defer { desktop.close() }
            do {
                let bus = try #require(PrivateBus())
                desktop.show(loan)
                try #require(heard.has(1))
                // One that begins later is found.
                let daemon = try #require(FakeNotifier())
                desktop.show(loan)
                #expect(daemon.sees { $0.told.count == 1 })
                // It dies with what it showed.
                daemon.close()
                desktop.show(loan)
                try #require(heard.has(2))
                withExtendedLifetime(bus) {}
            }
            // The bus is gone.
            desktop.show(loan)
            try #require(heard.has(3))
            #expect(
                heard.replies.withLock { $0.allSatisfy { $0 == .unserved(loan) } })
        }

        @Test func `a command shows one and ends, or says why not`() throws {
            let bus = try #require(PrivateBus())
            #expect(DesktopNotifications.show(once: loan)?.contains("no program") == true)
            let daemon = try #require(FakeNotifier())
            defer { daemon.close() }
            #expect(DesktopNotifications.show(once: loan) == nil)
            #expect(daemon.shown.withLock { $0.told.map(\.acts) } == [[]])
            withExtendedLifetime(bus) {}
        }
    }
}
