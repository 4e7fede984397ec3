import Catalogs
import Testing

@testable import CommandLine

/// The private shelf from a shell: who may open, change and remove it, and what is handed on.
@Suite struct PrivateCommandTests {
    private final class Machine {
        var passphrase: String?
        var given: [String] = []
        var printed = ""
        var complained = ""
        var entered: [[String]] = []
        var isInside = false
        var isOpen = false
        var isAsking = false
        var isSure: Bool?
        var waited: [Int] = []
        var wrong = 0
        var left: Int? = 86_400

        var shelf: PrivateParts {
            PrivateParts(
                isInside: isInside,
                standing: {
                    self.passphrase == nil
                        ? nil
                        : PrivateStanding(
                            tries: LockTries(wrong: self.wrong), isOpen: self.isOpen, bytes: 4_096,
                            folder: "/p")
                },
                make: { self.passphrase = $0.text },
                open: { secret in
                    if secret.text == self.passphrase { return .right }
                    self.wrong += 1
                    return .wrong(LockTries(wrong: self.wrong, waitSeconds: self.wrong))
                },
                change: { self.passphrase = $0.text },
                remove: { self.passphrase = nil },
                enter: { words in
                    self.entered.append(words)
                    return 7
                },
                putAside: {
                    if self.left == nil { self.passphrase = nil }
                    return (self.left, "/p-forgotten")
                },
                ask: { _, _ in self.given.isEmpty ? nil : Secret(self.given.removeFirst()) },
                isAsking: isAsking, pause: { self.waited.append($0) }, confirm: { _ in self.isSure }
            )
        }

        @discardableResult
        func run(_ line: String, _ given: String...) throws -> Int32 {
            self.given = given
            let console = Console(
                write: { self.printed += String(decoding: $0, as: UTF8.self) },
                complain: { self.complained += $0 })
            let words = line.split(separator: " ").map(String.init)
            let invocation = try Invocation.parse(words, exists: { _ in false })
            let order = try #require(invocation.order as? PrivateCommand.Order)
            return try PrivateCommand(shelf: shelf, console: console).perform(order)
        }
    }

    @Test(arguments: [
        ("private", []), ("private shelf list", ["shelf", "list"]),
        ("private shelf list --json", ["shelf", "list", "--json"]),
        (
            "private --passphrase-fd 3 lock set --passphrase-fd 4",
            [
                "lock", "set", "--passphrase-fd", "4",
            ]
        ),
        ("private book.epub --at x", ["book.epub", "--at", "x"]),
        ("private shelf set", ["shelf", "set"]),
        ("private -- --preview", ["--preview"]),
    ])
    func `all after its own options is another command line`(line: String, words: [String]) throws {
        let machine = Machine()
        machine.passphrase = "a"
        #expect(try machine.run(line, "a") == 7 && machine.entered == [words])
    }

    @Test func `it is opened with its passphrase and no other`() throws {
        let machine = Machine()
        #expect(throws: Complaint.self) { try machine.run("private shelf list", "a") }
        try machine.run("private set", "a")
        #expect(machine.passphrase == "a" && machine.printed.contains("cannot be replaced"))
        #expect(throws: Complaint.self) { try machine.run("private", "b") }
        #expect(throws: Complaint.self) { try machine.run("private") }
        #expect(machine.entered.isEmpty && machine.complained.isEmpty && machine.waited.isEmpty)
        #expect(try machine.run("private", "a") == 7)
    }

    @Test func `a person may try again after the wait, three times in all`() throws {
        let machine = Machine()
        (machine.passphrase, machine.isAsking) = ("a", true)
        #expect(try machine.run("private", "b", "c", "a") == 7)
        #expect(machine.waited == [1, 2] && machine.complained.contains("does not open it"))
        #expect(throws: Complaint.self) { try machine.run("private", "b", "c", "d", "a") }
        #expect(machine.given == ["a"])
    }

    @Test func `a person who opens it for the first time makes it`() throws {
        let machine = Machine()
        machine.isSure = false
        #expect(throws: Complaint.self) { try machine.run("private", "a") }
        #expect(machine.passphrase == nil)
        machine.isSure = true
        #expect(try machine.run("private", "a") == 7 && machine.passphrase == "a")
        #expect(machine.entered == [["--open", "shelf"]])
    }

    @Test func `only who knows the passphrase changes or removes it, and only when sure`() throws {
        let machine = Machine()
        machine.passphrase = "a"
        #expect(throws: Complaint.self) { try machine.run("private set", "b", "c") }
        try machine.run("private set", "a", "b")
        #expect(machine.passphrase == "b")
        #expect(throws: Complaint.self) { try machine.run("private remove", "b") }
        #expect(throws: Complaint.self) { try machine.run("private remove --yes", "a") }
        machine.isOpen = true
        #expect(throws: Complaint.self) { try machine.run("private remove --yes", "b") }
        #expect(machine.passphrase == "b")
        machine.isOpen = false
        try machine.run("private remove --yes", "b")
        #expect(machine.passphrase == nil)
        #expect(throws: Complaint.self) { try machine.run("private remove --yes", "b") }
    }

    @Test func `a forgotten one waits, and is put aside and not removed`() throws {
        let machine = Machine()
        machine.passphrase = "a"
        try machine.run("private remove --forgotten")
        #expect(machine.passphrase == "a" && machine.printed.contains("24 hours"))
        machine.left = nil
        try machine.run("private remove --forgotten")
        #expect(machine.passphrase == nil && machine.printed.contains("/p-forgotten"))
    }

    @Test func `status tells how it stands, and not inside of it`() throws {
        let machine = Machine()
        #expect(try machine.run("private status --json") == 1)
        #expect(machine.printed == #"{"made": false}"# + "\n")
        (machine.passphrase, machine.printed) = ("a", "")
        #expect(try machine.run("private status") == 0)
        #expect(machine.printed.contains("is closed") && machine.printed.contains("4 kB in /p"))
        machine.isInside = true
        #expect(throws: Complaint.self) { try machine.run("private status") }
        #expect(throws: Complaint.self) { try machine.run("private", "a") }
    }
}
