import Canvas
import Glibc
import TestKit
import Testing

/// The built program, killed wherever a loan may stand, and started again. Its library is in this
/// process and falls silent where the program is to be killed.
@Suite(.serialized) struct LoanKillTests {
    /// How it is started again.
    enum Start: CaseIterable { case script, screen }

    private let program = BuiltProgram()
    private let library: LendingLibrary
    private let server: LoopbackServer

    init() {
        let library = LendingLibrary()
        self.library = library
        server = LoopbackServer { library.answer($0) }
        #expect(program.run("account", "add", server.text(), "--name", "lib").status == 0)
        let signIn = program.run(
            "account", "sign-in", "lib", "--user", "ann", "--password-command", "echo 1234")
        #expect(signIn.status == 0, "\(signIn.text)")
    }

    private var entry: String { server.text("/walden") }
    private var done: [String] { library.state.withLock { $0.done } }
    private var books: [String] {
        let names = program.run("shelf", "list").text.split(separator: "\n").map(String.init)
        return names.filter { $0.contains("Walden") }
    }

    /// Stops answering there, waits for a request, and kills the process that sent it.
    private func kill(
        at path: String, isDeaf: Bool = false, at location: SourceLocation = #_sourceLocation,
        _ begin: () -> pid_t
    ) {
        library.silence.fall(at: path, isDeaf: isDeaf)
        let pid = begin()
        BuiltProgram.expect("\(path) was asked", at: location) {
            library.silence.heldCount > 0
        }
        program.kill(pid)
        library.silence.end()
    }

    /// Starts it again: what a script prints of the book, or the row of it on the screen once
    /// that is so.
    private func told(
        _ start: Start, _ words: (script: String, screen: String),
        at location: SourceLocation = #_sourceLocation
    ) {
        switch start {
        case .script:
            let told = program.run("account", "loans", "lib")
            #expect(told.text.contains(words.script), "\(told.text)", sourceLocation: location)
            #expect(told.text.contains("Emma"), sourceLocation: location)
        case .screen:
            let pty = PtyScreen(Size(80, 24))
            let pid = program.begin(in: pty, "--open", "downloads")
            pty.expect(words.screen, at: location) {
                pty.text.contains("Emma") && pty.text.contains(words.screen)
            }
            program.kill(pid)
        }
    }

    /// Starts it again, and nothing is said of the book.
    private func isSilent(
        _ start: Start, about title: String, at location: SourceLocation = #_sourceLocation,
        _ isSo: () -> Bool = { true }
    ) {
        switch start {
        case .script:
            let told = program.run("account", "loans", "lib").text
            #expect(told.contains("Emma") && !told.contains(title), sourceLocation: location)
        case .screen:
            let pty = PtyScreen(Size(80, 24))
            let pid = program.begin(in: pty, "--open", "downloads")
            pty.expect("no \(title)", at: location) {
                // The quiet line at the foot may say that it went.
                let rows = (0..<21).map(pty.row).joined(separator: "\n")
                return rows.contains("Emma") && !rows.contains(title)
            }
            BuiltProgram.expect("nothing left of \(title)", at: location, isSo)
            program.kill(pid)
        }
    }

    // MARK: - Borrowing, and in line

    @Test(arguments: Start.allCases)
    func `killed while the library lends, it has the loan and borrows once`(_ start: Start) {
        kill(at: "/borrow") { program.begin("account", "borrow", "lib", entry) }
        told(start, ("Walden  borrowed, and not downloaded", "Loans, 2"))
        #expect(program.run("account", "borrow", "lib", "Walden").status == 0)
        #expect(done == ["borrow", "file"])
        #expect(books.count == 1)
    }

    @Test(arguments: Start.allCases)
    func `killed before the library heard, nothing is lent and nothing is said`(_ start: Start) {
        kill(at: "/borrow", isDeaf: true) { program.begin("account", "borrow", "lib", entry) }
        isSilent(start, about: "Walden")
        #expect(done.isEmpty)
        #expect(program.run("account", "borrow", "lib", entry).status == 0)
        #expect(done == ["borrow", "file"])
    }

    @Test(arguments: Start.allCases)
    func `killed while a hold is placed, it stands in line once`(_ start: Start) {
        library.state.withLock { $0.copies = 0 }
        kill(at: "/borrow") { program.begin("account", "hold", "lib", entry) }
        told(start, ("Walden  on hold", "Holds, 1"))
        #expect(done == ["borrow"])
    }

    // MARK: - On its way, and here

    @Test(arguments: Start.allCases)
    func `killed in the middle of a book, it goes on where it was`(_ start: Start) throws {
        kill(at: "/file") {
            let pid = program.begin("account", "borrow", "lib", entry)
            BuiltProgram.expect("half of it is here") { program.arrived > 200_000 }
            return pid
        }
        told(start, ("Walden  borrowed, and not downloaded", "Loans, 2"))
        #expect(program.run("account", "borrow", "lib", "Walden").status == 0)
        try expectWhole()
        #expect(done == ["borrow", "file", "file"])
    }

    @Test func `killed on the screen in the middle of a book, the screen goes on by itself`() throws
    {
        kill(at: "/borrow") { program.begin("account", "borrow", "lib", entry) }
        let pty = PtyScreen(Size(80, 24))
        kill(at: "/file") {
            let pid = program.begin(in: pty, "--open", "downloads")
            pty.expect("the loan") { pty.text.contains("Walden") && pty.text.contains("Emma") }
            pty.type("gg")
            if pty.row(pty.cursor.row).contains("Emma") { pty.type("j") }
            pty.expect("the focus") { pty.row(pty.cursor.row).contains("Walden") }
            pty.type("\r")
            BuiltProgram.expect("half of it is here") { program.arrived > 200_000 }
            return pid
        }
        let again = PtyScreen(Size(80, 24))
        let pid = program.begin(in: again, "--open", "downloads")
        again.expect("it is here") { again.text.contains("on this device") }
        program.kill(pid)
        try expectWhole()
        #expect(done == ["borrow", "file", "file"])
    }

    @Test(arguments: Start.allCases)
    func `killed with a loan that is here, it is here`(_ start: Start) throws {
        #expect(program.run("account", "borrow", "lib", entry).status == 0)
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty, "--open", "downloads")
        pty.expect("the loan") { pty.text.contains("on this device") }
        program.kill(pid)
        told(start, ("Walden  here, until 2099-12-01", "on this device"))
        try expectWhole()
        #expect(done == ["borrow", "file"])
    }

    // MARK: - Going back

    @Test(arguments: Start.allCases, [false, true])
    func `killed while it goes back, the library is told and it is gone`(
        _ start: Start, _ isDeaf: Bool
    ) {
        #expect(program.run("account", "borrow", "lib", entry).status == 0)
        kill(at: "/revoke", isDeaf: isDeaf) { program.begin("account", "return", "lib", "Walden") }
        #expect(!library.state.withLock { $0.isLent } || isDeaf)
        isSilent(start, about: "Walden") { books.isEmpty && !loans.contains("walden") }
        #expect(done == ["borrow", "file", "revoke"])
        #expect(books.isEmpty)
    }

    @Test(arguments: Start.allCases)
    func `a hold that is given up while it is killed is given up once`(_ start: Start) {
        library.state.withLock { $0.copies = 0 }
        #expect(program.run("account", "hold", "lib", entry).status == 0)
        kill(at: "/revoke") { program.begin("account", "return", "lib", "Walden") }
        isSilent(start, about: "Walden")
        #expect(done == ["borrow", "revoke"])
    }

    @Test func `killed in the ten seconds of a return, it counts on and can be kept`() throws {
        #expect(program.run("account", "borrow", "lib", entry).status == 0)
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty, "--open", "downloads")
        pty.expect("the loan") { pty.text.contains("on this device") && pty.text.contains("Emma") }
        pty.type("gg")
        if !pty.row(pty.cursor.row).contains("Walden") { pty.type("j") }
        pty.expect("the focus") { pty.row(pty.cursor.row).contains("Walden") }
        pty.type("d")
        pty.expect("the return") { pty.text.contains("Going back") }
        BuiltProgram.expect("it is kept") { loans.contains("\"leaving\"") }
        program.kill(pid)
        let again = PtyScreen(Size(80, 24))
        let other = program.begin(in: again, "--open", "downloads")
        again.expect("it still goes back") { again.text.contains("Going back") }
        again.type("u")
        again.expect("it stays") {
            !again.text.contains("Going back") && again.text.contains("on this device")
        }
        BuiltProgram.expect("that is kept") { !loans.contains("\"leaving\"") }
        program.kill(other)
        #expect(done == ["borrow", "file"])
        try expectWhole()
    }

    @Test(arguments: Start.allCases)
    func `a return that waits for the network outlives two kills`(_ start: Start) {
        #expect(program.run("account", "borrow", "lib", entry).status == 0)
        library.silence.fall(at: "/revoke", isAway: true)
        let told = program.run("account", "return", "lib", "Walden")
        #expect(told.text.contains("goes back when its library can be reached"), "\(told.text)")
        library.silence.fall(at: "/revoke", isAway: true)
        // It is tried at the start, in vain, and killed after that.
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty, "--open", "downloads")
        BuiltProgram.expect("the library was tried") { library.silence.heldCount > 0 }
        pty.expect("it still goes back") { pty.text.contains("Going back") }
        program.kill(pid)
        library.silence.end()
        isSilent(start, about: "Walden") { books.isEmpty }
        #expect(done == ["borrow", "file", "revoke"])
    }

    // MARK: - What is on the disk

    private var loans: String {
        String(decoding: program.bytes(program.folder + "/loans.json"), as: UTF8.self)
    }

    private func expectWhole(at location: SourceLocation = #_sourceLocation) throws {
        // Two of such length are not compared by the test: it would tell every difference.
        let isWhole =
            program.bytes(program.folder + "/books/Walden.txt") == Array(LendingLibrary.text.utf8)
        #expect(isWhole, sourceLocation: location)
        #expect(program.arrived == 0, sourceLocation: location)
        #expect(books.count == 1, sourceLocation: location)
    }
}
