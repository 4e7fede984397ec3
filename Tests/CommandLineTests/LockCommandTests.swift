import Catalogs
import Testing

@testable import CommandLine

/// The lock from a shell: who may change it, and what is refused while it is set.
@Suite struct LockCommandTests {
    private final class Machine {
        var passphrase: String?
        var given: [String] = []
        var printed = ""
        var left: Int? = 86_400

        var isInside = false

        var lock: LockParts {
            LockParts(
                isPassed: isInside,
                standing: { self.passphrase == nil ? .absent : .set(LockTries()) },
                open: { secret in
                    secret.text == self.passphrase
                        ? .right : .wrong(LockTries(wrong: 1, waitSeconds: 2))
                },
                set: { secret in self.passphrase = secret.text },
                remove: { self.passphrase = nil },
                removeForgotten: {
                    if self.left == nil { self.passphrase = nil }
                    return self.left
                },
                ask: { _, _ in
                    self.given.isEmpty ? nil : Secret(self.given.removeFirst())
                })
        }

        func run(_ wish: LockCommand.Wish, _ given: String...) throws(Complaint) {
            self.given = given
            let console = Console(
                write: { self.printed += String(decoding: $0, as: UTF8.self) }, complain: { _ in })
            _ = try LockCommand(lock: lock, console: console)
                .perform(LockCommand.Order(wish: wish))
        }
    }

    private let set = LockCommand.Wish.set(descriptor: nil, newDescriptor: nil)
    private let remove = LockCommand.Wish.remove(descriptor: nil, isForgotten: false)

    @Test func `only who knows the passphrase changes or removes it`() throws {
        let machine = Machine()
        try machine.run(set, "one")
        #expect(machine.passphrase == "one" && machine.printed.contains("does not encrypt"))
        #expect(throws: Complaint.self) { try machine.run(set, "wrong", "two") }
        #expect(throws: Complaint.self) { try machine.run(remove, "wrong") }
        #expect(throws: Complaint.self) { try machine.run(remove) }
        try machine.run(set, "one", "two")
        #expect(machine.passphrase == "two")
        try machine.run(remove, "two")
        #expect(machine.passphrase == nil)
        #expect(throws: Complaint.self) { try machine.run(remove, "two") }
    }

    @Test func `in the private shelf the lock is that of the shelf`() throws {
        let machine = Machine()
        (machine.passphrase, machine.isInside) = ("one", true)
        #expect(throws: Complaint.self) { try machine.run(set, "one", "two") }
        #expect(throws: Complaint.self) { try machine.run(remove, "one") }
        #expect(machine.passphrase == "one")
        try machine.run(.status)
        #expect(machine.printed == "The lock is set.\n")
    }

    @Test func `a forgotten one waits, and then nothing but the lock is gone`() throws {
        let machine = Machine()
        try machine.run(set, "one")
        let forgotten = LockCommand.Wish.remove(descriptor: nil, isForgotten: true)
        try machine.run(forgotten)
        #expect(machine.passphrase == "one" && machine.printed.contains("in 24 hours"))
        machine.left = nil
        try machine.run(forgotten)
        #expect(machine.passphrase == nil)
    }

    @Test func `what tells what somebody reads takes --unlock, and nothing else does`() {
        let rows = OptionTable.standard.commands
        for row in rows {
            let has = row.options.contains { $0.name == "unlock" }
            #expect(has == row.isPrivate, "\(row.name)")
        }
        for name in ["shelf list", "words list", "words grade"] {
            #expect(rows.contains { $0.isPrivate && $0.name == name }, "\(name)")
        }
        #expect(!rows.contains { $0.isPrivate && $0.name == "lock" })
    }
}
