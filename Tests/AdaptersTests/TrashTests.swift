import Glibc
import Ports
import TestKit
import Testing

@testable import Adapters

/// Files in the trash of file managers, and back.
@Suite struct TrashTests {
    private let scratch = TemporaryFolder()
    private var home: String { scratch.path + "/data/Trash" }

    private var trash: FreedesktopTrash {
        FreedesktopTrash(folder: home) { "2026-11-20T10:00:00" }
    }

    private func write(_ name: String, _ text: String = "words") throws -> String {
        try DiskDocuments().save(Array(text.utf8), to: scratch.path + "/" + name)
        return scratch.path + "/" + name
    }

    private func text(_ path: String) throws -> String? {
        try DiskDocuments().read(path, bytesMax: 1_000).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a file of a calibre library is left to calibre`() throws {
        _ = try write("calibre/metadata.db")
        let path = try write("calibre/Tolstoy/War (1)/war.epub")
        #expect {
            try trash.trash(path)
        } throws: {
            ($0 as? KeepingError)?.why == "it belongs to a calibre library; delete it in calibre"
        }
        #expect(try text(path) == "words")
    }

    @Test func `a file goes where file managers look, with a note, and comes back`() throws {
        let path = try write("books/ö 100%.epub")
        let gone = try trash.trash(path)
        #expect(try text(path) == nil && text(home + "/files/ö 100%.epub") == "words")
        #expect(
            try text(home + "/info/ö 100%.epub.trashinfo") == """
                [Trash Info]
                Path=\(FreedesktopTrash.escaped(scratch.path))/books/%C3%B6%20100%25.epub
                DeletionDate=2026-11-20T10:00:00

                """)
        try trash.putBack(gone)
        #expect(try text(path) == "words")
        #expect(try DiskDocuments().names(in: home + "/info").isEmpty)
    }

    @Test(.enabled(if: getuid() == 0, "only root can give files away"))
    func `a trash that another user made first is given nothing`() throws {
        for folder in ["", "/info", "/files"] {
            try DiskDocuments.make(home)
            mkdir(home + folder, 0o777)
            chown(home + folder, 65_534, 65_534)
            let path = try write("a.epub")
            #expect(throws: KeepingError.self) { try trash.trash(path) }
            #expect(try text(path) == "words")
            chown(home + folder, 0, 0)
        }
    }

    @Test func `two of one name are two in the trash, and nothing is overwritten`() throws {
        var gone: [TrashedFile] = []
        for number in 1...3 {
            gone.append(try trash.trash(try write("a.epub", "\(number)")))
        }
        #expect(gone.map(\.trashed) == ["a", "a 2", "a 3"].map { home + "/files/\($0).epub" })
        try trash.putBack(gone[1])
        #expect(try text(scratch.path + "/a.epub") == "2")
        #expect(throws: KeepingError.self) { try trash.putBack(gone[0]) }
        #expect(try text(scratch.path + "/a.epub") == "2" && text(gone[0].trashed) == "1")
    }

    @Test func `a folder of sound goes as one; what is not there is told`() throws {
        _ = try write("heard/1.mp3")
        let gone = try trash.trash(scratch.path + "/heard")
        #expect(try text(home + "/files/heard/1.mp3") == "words")
        try trash.putBack(gone)
        #expect(try text(scratch.path + "/heard/1.mp3") == "words")
        #expect(throws: KeepingError.self) { try trash.trash(scratch.path + "/none") }
        #expect(throws: KeepingError.self) { try trash.trash("relative") }
        #expect(throws: KeepingError.self) { try trash.trash("/proc/version") }
    }

    @Test func `a trash that leads elsewhere by a link is none`() throws {
        let path = try write("a.epub")
        _ = try write("data/other/x")
        symlink(scratch.path + "/data/other", home)
        #expect(throws: KeepingError.self) { try trash.trash(path) }
        #expect(try text(path) == "words")
    }
}
