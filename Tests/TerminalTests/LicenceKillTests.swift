import Canvas
import Glibc
import Publications
import TestKit
import Testing

/// The built program, killed wherever a licence may stand, and started again. Its lender is in this
/// process and falls silent where the program is to be killed.
@Suite(.serialized) struct LicenceKillTests {
    private let program = BuiltProgram()
    private let lender: Lender
    private let server: LoopbackServer
    private let licence: String
    /// Words that stand on the second page of the book, and nowhere else.
    private static let secret = "quarrelsome herons assembled"

    init() {
        // Long enough to be stopped in the middle, of words that cannot be packed away.
        var random = SplitMix64(seed: 12)
        let words = (0..<60_000).map { _ in String(random.next() % 100_000_000, radix: 36) }
        let lender = Lender(["<p>\(Self.secret).</p>", "<p>\(words.joined(separator: " "))</p>"])
        lender.change { $0.end = 4_000_000_000 }
        self.lender = lender
        server = lender.open()
        licence = program.home.path + "/ferry.lcpl"
        Self.write(lender.licence, licence)
    }

    private var book: String { program.home.path + "/.local/share/rushlight/books/ferry.epub" }
    private var isHere: Bool { access(book, F_OK) == 0 }

    /// Stops answering there, waits for a request, and kills the process that sent it.
    private func kill(
        at path: String, isDeaf: Bool = false, at location: SourceLocation = #_sourceLocation,
        _ begin: () -> pid_t
    ) {
        lender.silence.fall(at: path, isDeaf: isDeaf)
        let pid = begin()
        BuiltProgram.expect("\(path) was asked", at: location) { lender.silence.heldCount > 0 }
        program.kill(pid)
        lender.silence.end()
        _ = lender.asked()
    }

    private func fetch(at location: SourceLocation = #_sourceLocation) {
        let told = program.run("licence", "fetch", licence)
        #expect(told.status == 0, "\(told.text)", sourceLocation: location)
        #expect(isHere, sourceLocation: location)
        _ = lender.asked()
    }

    private func expectOpens(at location: SourceLocation = #_sourceLocation) {
        program.within = ["sh", "-c", "echo \(LicenceMint.passphrase) | \"$0\" \"$@\""]
        defer { program.within = [] }
        let page = program.run("page", book, "--password-fd", "0")
        let hasOpened = page.text.contains("The ferry is late.")
        #expect(hasOpened, "\(page.text)", sourceLocation: location)
    }

    // MARK: - On its way

    @Test func `killed in the middle of the book, it goes on where it was`() {
        kill(at: "/book.epub") {
            let pid = program.begin("licence", "fetch", licence)
            BuiltProgram.expect("half of it is here") { program.arrived > 100_000 }
            return pid
        }
        #expect(!isHere)
        #expect(program.run("licence", "fetch", licence).status == 0)
        #expect(lender.asked().first == "GET /book.epub")
        #expect(server.requests.contains { $0["Range"]?.hasPrefix("bytes=") == true })
        expectOpens()
        #expect(program.arrived == 0)
    }

    @Test func `killed while this device is registered, it is registered later and once`() {
        kill(at: "/register") { program.begin("licence", "fetch", licence) }
        #expect(program.run("licence", "fetch", licence).status == 0)
        #expect(program.run("licence", "check", book).status == 0)
        #expect(lender.state.devices.count == 1)
        expectOpens()
    }

    // MARK: - Renewed

    @Test(arguments: [false, true])
    func `killed while it is renewed, the lender's word counts`(_ isDeaf: Bool) {
        fetch()
        let end = lender.state.end
        kill(at: "/renew", isDeaf: isDeaf) { program.begin("licence", "renew", book) }
        let told = program.run("licence", "check", book)
        #expect(told.status == 0)
        let until = isDeaf ? "until: 2096-10-02" : "until: 2096-10-09"
        #expect(told.text.contains(until), "\(told.text)")
        #expect(lender.state.end == end + (isDeaf ? 0 : 7 * 86_400))
        expectOpens()
    }

    // MARK: - Read

    @Test func `killed while it is read, its place is here and its words are not`() {
        fetch()
        for round in 0..<2 {
            let pty = PtyScreen(Size(80, 24))
            let pid = program.begin(in: pty, book)
            pty.expect("the passphrase is asked for") { pty.text.contains("Passphrase:") }
            pty.type(LicenceMint.passphrase + "\r")
            if round == 0 {
                pty.expect("the book") { pty.text.contains("The ferry is late.") }
                pty.type("  ")
            }
            pty.expect("its page") { pty.text.contains(Self.secret) }
            // The place is written a moment later.
            BuiltProgram.expect("the place is kept") {
                program.run("place", book, "--json").text.contains("epubcfi(/6/6")
            }
            program.kill(pid)
            #expect(places(holding: Self.secret).isEmpty)
        }
    }

    // MARK: - Given back

    @Test(arguments: [false, true])
    func `killed while it is given back, it is given back once`(_ isDeaf: Bool) {
        fetch()
        kill(at: "/return", isDeaf: isDeaf) { program.begin("licence", "return", book) }
        #expect((lender.state.status == "returned") == !isDeaf)
        let told = program.run("licence", "return", book)
        #expect(told.status == 0 || !isHere, "\(told.text)")
        #expect(lender.state.status == "returned" && !isHere)
        #expect(lender.asked().filter { $0.hasPrefix("PUT") }.count == (isDeaf ? 1 : 0))
    }

    @Test func `killed in the ten seconds of a return, it goes back at the next start`() {
        fetch()
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty, "--open", "downloads")
        pty.expect("the loan") { pty.text.contains("on this device") }
        pty.type("gg")
        pty.expect("the focus") { pty.row(pty.cursor.row).contains("on this device") }
        pty.type("d")
        pty.expect("the return") { pty.text.contains("Going back") }
        BuiltProgram.expect("that is kept") { text("/loans.json").contains("\"leaving\"") }
        program.kill(pid)
        #expect(lender.state.status != "returned" && isHere)
        let again = PtyScreen(Size(80, 24))
        let other = program.begin(in: again, "--open", "downloads")
        BuiltProgram.expect("it is given back") { lender.state.status == "returned" && !isHere }
        program.kill(other)
    }

    // MARK: - What is on the disk

    private func text(_ name: String) -> String {
        String(decoding: program.bytes(program.folder + name), as: UTF8.self)
    }

    private static func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// The files of this home in which some words stand.
    private func places(holding words: String) -> String {
        guard let pipe = popen("grep -rl '\(words)' '\(program.home.path)'", "r") else {
            return "grep was not started"
        }
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&piece, 1, piece.count, pipe)
        pclose(pipe)
        return String(decoding: piece[..<count], as: UTF8.self)
    }
}
