import Adapters
import Glibc
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// A folder of books that KOReader reads as well, with what it leaves beside them.
@Suite struct SyncSidecarTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path + "/b.epub" }

    private func device() throws -> SyncDevice {
        let device = SyncDevice("desk", at: file)
        _ = try device.desk.add(folder: folder.path, name: "kobo", kind: .sdr)
        return device
    }

    private func leave(
        _ percent: Double, at offset: Int, in book: Publication, changed: Int64,
        digest: String? = nil
    ) throws {
        let place = Place(document: 1, offset: offset)
        let pointer = try #require(book.locators(of: place)[.xpointer])
        guard case .xpointer(let name) = pointer else { return }
        let own = try #require(try book.readerNames()).partialMD5
        let table = """
            -- we can read Lua syntax here!
            return {
                ["last_xpointer"] = "\(name.plain)",
                ["partial_md5_checksum"] = "\(digest ?? own)",
                ["percent_finished"] = \(percent / 100),
            }
            """
        let sidecar = folder.path + "/b.sdr/metadata.epub.lua"
        try DiskDocuments().save(Array(table.utf8), to: sidecar)
        var times = [
            timespec(tv_sec: Int(changed), tv_nsec: 0), timespec(tv_sec: Int(changed), tv_nsec: 0),
        ]
        #expect(utimensat(AT_FDCWD, sidecar, &times, 0) == 0)
    }

    @Test func `where KOReader went on the book goes along, and nothing is written there`() throws {
        let (desk, book) = (try device(), try SyncDevice.book())
        try desk.read(500, in: book)
        #expect(try desk.sync(book) == .agreed)
        let document = book.document(1)
        try leave(
            book.percent(1_200, in: document), at: 1_200, in: book,
            changed: SyncDevice.start + 600)
        desk.clock.set(SyncDevice.start + 900)
        try desk.follow(book)
        #expect(abs((try desk.place(book) ?? 0) - 1_200) < 40)
        let history = try desk.library.history(of: book, at: file).history
        #expect(history.lasts.contains { $0.device.name == "KOReader" })
        // The same once more is not asked again.
        #expect(try desk.sync(book) == .agreed)
        #expect(try DiskDocuments().names(in: folder.path + "/b.sdr") == ["metadata.epub.lua"])
    }

    @Test func `another book's file, a cut one and none at all say nothing`() throws {
        let (desk, book) = (try device(), try SyncDevice.book())
        try desk.read(500, in: book)
        #expect(try desk.sync(book) == .agreed)
        let other = String(repeating: "0", count: 32)
        try leave(90, at: 1_200, in: book, changed: SyncDevice.start + 600, digest: other)
        #expect(try desk.sync(book) == .agreed)
        try DiskDocuments().save(
            Array("return { [\"last_xpointer\"] = \"/body".utf8),
            to: folder.path + "/b.sdr/metadata.epub.lua")
        #expect(try desk.sync(book) == .agreed)
        #expect(try desk.place(book) == 500)
    }

    @Test func `a book outside of the folder is not looked for`() throws {
        let desk = SyncDevice("desk")
        _ = try desk.desk.add(folder: folder.path, name: "kobo", kind: .sdr)
        let book = try SyncDevice.book()
        try desk.read(500, in: book)
        #expect(try desk.sync(book) == .nameless)
    }
}
