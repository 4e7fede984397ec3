import Glibc
import TestKit
import Testing

/// Each library is hidden in turn behind empty files of its names: what needs it says so and never
/// blames the book, and what does not need it still works.
@Suite struct HiddenLibraryTests {
    private let program = BuiltProgram()
    private let folder = TemporaryFolder()

    @discardableResult
    private func store(_ bytes: [UInt8], as name: String) -> String {
        let path = folder.path + "/" + name
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        #expect(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count)
        close(file)
        return path
    }

    private func hide(_ files: [String]) {
        for file in files { store([], as: file) }
        program.variables = ["LD_LIBRARY_PATH=\(folder.path)"]
    }

    private func write(_ text: String, as name: String) -> String {
        return store(Array(text.utf8), as: name)
    }

    private func expectMissing(
        _ name: String, _ answer: (text: String, status: Int32),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = answer.text
        #expect(answer.status == 1 || answer.status == 2, sourceLocation: sourceLocation)
        #expect(
            text.contains("\(name)") && text.contains("not installed"), "\(text)",
            sourceLocation: sourceLocation)
        #expect(
            !text.contains("damaged") && !text.contains("no sense") && !text.contains("Get the"),
            "\(text)", sourceLocation: sourceLocation)
    }

    private static let icu = (60...99).map { "libicui18n.so.\($0)" }

    @Test func `without libxml2 no marked-up book is blamed, and plain text is read`() {
        let page = write("<html><body><p>The lamp.</p></body></html>", as: "page.html")
        let fiction = write(
            "<FictionBook><body><section><p>The lamp.</p></section></body></FictionBook>",
            as: "book.fb2")
        let markdown = write("# The lamp\n\nIt burns.\n", as: "lamp.md")
        let feed = write("<feed xmlns='http://www.w3.org/2005/Atom'></feed>", as: "feed.xml")
        #expect(program.run("text", page).text.contains("The lamp."))
        hide(["libxml2.so.2", "libxml2.so.16"])
        for book in [page, fiction, markdown] {
            expectMissing("libxml2", program.run("text", book))
        }
        expectMissing("libxml2", program.run("feed", feed))
        let plain = write("The lamp.\n", as: "plain.txt")
        #expect(program.run("text", plain).text.contains("The lamp."))
    }

    @Test func `without ICU no expression and no old encoding is blamed, and UTF-8 is read`() {
        let old = store([0x6C, 0x61, 0x20, 0x6E, 0x75, 0xE9, 0x65, 0x2E, 0x0A], as: "old.txt")
        let plain = write("The lamp is lit.\n", as: "plain.txt")
        #expect(program.run("text", old).text.contains("nuée"))
        hide(Self.icu)
        expectMissing("ICU", program.run("text", old))
        expectMissing("ICU", program.run("search", "-E", plain, "l.mp"))
        #expect(program.run("text", plain).text.contains("The lamp is lit."))
        #expect(program.run("search", plain, "lamp").status == 0)
    }

    @Test func `without SQLite a book is read, and the library says what it lacks`() {
        let plain = write("The lamp.\n", as: "plain.txt")
        hide(["libsqlite3.so.0", "libsqlite3.so"])
        #expect(program.run("text", plain).text.contains("The lamp."))
        expectMissing("libsqlite3", program.run("shelf", "list"))
    }

    @Test func `without libcurl no server is blamed`() {
        hide(["libcurl.so.4", "libcurl-gnutls.so.4"])
        expectMissing("libcurl", program.run("feed", "http://127.0.0.1:9/"))
    }

    @Test func `the doctor has a line for what is hidden, with what it is for and how to get it`() {
        hide(
            ["libxml2.so.2", "libxml2.so.16", "libmpv.so.2", "libmpv.so.1", "libmobi.so.0"]
                + Self.icu)
        let lines = program.run("doctor").text.split(separator: "\n").map(String.init)
        for name in ["libxml2", "ICU", "libmpv", "libmobi"] {
            let at = lines.firstIndex {
                $0.dropFirst(2).hasPrefix(name) && $0.contains("not installed")
            }
            guard let at, lines.indices.contains(at + 1) else {
                Issue.record("no line for \(name)")
                continue
            }
            #expect(lines[at + 1].contains("nstall"), "\(lines[at + 1])")
        }
    }

    private static let kindle =
        "\(#filePath)".split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        + "/Seeds/kindle/lamp-both.mobi"

    /// Where the doctor found a library.
    private func path(of name: String) throws -> String {
        let line = program.run("doctor").text.split(separator: "\n")
            .first { $0.dropFirst(2).hasPrefix(name + " ") }
        return String(try #require(line?.firstMatch(of: /\((\/.*)\)/)?.1))
    }

    /// The program as an archive has it, with copies of libraries in a folder of `lib/rushlight`.
    private func unpack(_ copies: [(from: String, to: String)], in folder: String = "") {
        let (bin, beside) = (self.folder.path + "/bin", self.folder.path + "/lib/rushlight/")
        let words = copies.map { "cp -L \($0.from) \(beside)\(folder)\($0.to)" }
        let made = ["mkdir -p \(bin) \(beside)\(folder)", "cp \(BuiltProgram.path) \(bin)"] + words
        #expect(system(made.joined(separator: " && ")) == 0)
        program.file = bin + "/rushlight"
    }

    /// Another library under the name of one: opened, it is not what is wanted, and the system's is
    /// not looked for any more.
    @Test func `parts open the libraries beside the program first, wherever that is`() throws {
        #expect(program.run("text", Self.kindle).text.contains("lamp"))
        unpack([(try path(of: "libsodium"), "libmobi.so.0")])
        expectMissing("libmobi", program.run("text", Self.kindle))
    }

    @Test func `what came along for systems that have none goes last, behind what it needs`() throws
    {
        let archive = try path(of: "libarchive")
        let folder = archive.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        unpack(
            [(archive, "libarchive.so.13"), (folder + "/libacl.so.1", "libacl.so.1")], in: "last/")
        #expect(try !path(of: "libarchive").hasPrefix(self.folder.path), "the system has its own")
        hide(["libarchive.so.13", "libacl.so.1"])
        let told = program.run("doctor").text
        #expect(told.contains(/libarchive +not installed/), "no list names what it needs")
        _ = write("../\n\nlibacl.so.1\n", as: "lib/rushlight/last/libarchive.so.13.needs")
        #expect(try path(of: "libarchive").hasPrefix(self.folder.path))
    }
}
