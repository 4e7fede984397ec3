import Glibc
import Holdings
import TestKit
import Testing

@testable import Adapters

/// Names on a real disk, for a path that is typed.
@Suite struct DiskPathsTests {
    private let disk = TemporaryFolder()
    private var paths: DiskPaths { DiskPaths(home: disk.path) }

    private func write(_ names: String...) throws {
        for name in names { try DiskDocuments().save([1], to: disk.path + "/" + name) }
    }

    private func found(_ path: String) throws -> [String] {
        try paths.choices(for: path).choices.map(\.path)
    }

    private func trouble(_ look: () throws -> Void) -> PathTrouble? {
        do {
            try look()
            return nil
        } catch {
            return error as? PathTrouble
        }
    }

    @Test func `names with that beginning come, folders with a slash, readable files first`() throws
    {
        try write("Emma.epub", "Emma.zzz", "Essays/a.txt", ".hidden.epub", "other.pdf")
        try #require(symlink("Essays", disk.path + "/Elsewhere") == 0)
        #expect(try found("~/E") == ["Elsewhere/", "Emma.epub", "Essays/", "Emma.zzz"])
        #expect(try found(disk.path + "/Em") == ["Emma.epub", "Emma.zzz"])
        #expect(try found("~/em") == ["Emma.epub", "Emma.zzz"], "where no name begins so")
        #expect(try found("~/.h") == [".hidden.epub"])
        #expect(try found("~/").count == 5, "what is hidden is not told unasked")
        #expect(try found("~/Essays/") == ["a.txt"])
        #expect(try found("~") == ["~/"])
        #expect(try paths.choices(for: "~/Essays/").place.hasSuffix("/Essays"))
        #expect(try paths.choices(for: "~/Ess").completion == "~/Essays/")
    }

    @Test func `names that cannot be typed are left out`() throws {
        try write("a\u{7}.epub", "ab.epub")
        let path = Array((disk.path + "/a").utf8) + [0xF6] + Array(".epub".utf8) + [0]
        let file = path.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o600) }
        }
        try #require(file >= 0)
        close(file)
        #expect(try found("~/a") == ["ab.epub"])
    }

    @Test func `what leads nowhere says where the way ends`() throws {
        try write("Books/Emma.epub")
        let whole = try paths.place(of: "~")
        #expect(
            trouble { _ = try paths.place(of: "~/Boks/Emma.epub") } == .missing("Boks", in: whole))
        #expect(
            trouble { _ = try paths.choices(for: "~/Books/x/y") }
                == .missing("x", in: whole + "/Books"))
        #expect(
            trouble { _ = try paths.place(of: "~/Books/Emma.epub/x") }
                == .notFolder(whole + "/Books/Emma.epub"))
        #expect(
            trouble { _ = try paths.choices(for: "~/Books/Emma.epub/") }
                == .notFolder(whole + "/Books/Emma.epub"))
        let long = String(repeating: "x", count: 5_000)
        #expect(trouble { _ = try paths.place(of: "/" + long) } != nil)
    }

    @Test(.enabled(if: getuid() != 0))
    func `a folder that may not be looked into says so`() throws {
        try write("Locked/a.epub")
        try #require(chmod(disk.path + "/Locked", 0) == 0)
        let whole = try paths.place(of: "~") + "/Locked"
        #expect(trouble { _ = try paths.choices(for: "~/Locked/a") } == .forbidden(whole))
        #expect(trouble { _ = try paths.place(of: "~/Locked/a.epub") } == .forbidden(whole))
    }

    @Test func `a path may be written as a shell or a dragged file has it`() throws {
        try write("War and Peace.epub", "a\\b.txt")
        let war = try paths.place(of: "~/War and Peace.epub")
        let ways = [
            "  ~/War and Peace.epub ", "~/War\\ and\\ Peace.epub", "'\(war)'", "\"\(war)\"",
        ]
        for path in ways {
            #expect(try paths.place(of: path) == war, "\(path)")
        }
        #expect(try paths.place(of: "~/a\\b.txt").hasSuffix("/a\\b.txt"), "as it is, first")
    }

    @Test func `within double quotes a backslash is undone only before what it escapes there`() {
        #expect(ShellWord.plain(#""a\"b\$c\\d""#) == #"a"b$c\d"#)
        #expect(ShellWord.plain(#""a\b c""#) == #"a\b c"#)
        #expect(ShellWord.plain(#"'a\"b'"#) == #"a\"b"#)
        #expect(ShellWord.plain(#" a\ b\"c\ "#) == #"a b"c"#)
    }

    @Test func `names that are not wanted any more complete nothing`() async throws {
        try write("Emma.epub")
        let paths = paths
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try paths.choices(for: "~/E")
        }
        task.cancel()
        #expect(try await task.value.completion == nil)
    }
}
