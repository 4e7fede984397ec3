import Adapters
import Glibc
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Places that Foliate and Moon+ Reader leave for themselves.
@Suite struct SyncLeftPlacesTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path + "/Books/The Fox - Aesop.epub" }
    private var foliate: String { folder.path + "/share/com.github.johnfactotum.Foliate" }
    private var moon: String { folder.path + "/phone/.Moon+/Cache" }

    private func leave(_ text: String, in path: String, after seconds: Int64 = 600) throws {
        try DiskDocuments().save(Array(text.utf8), to: path)
        let time = timespec(tv_sec: Int(SyncDevice.start + seconds), tv_nsec: 0)
        let times = [time, time]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
    }

    private func book(_ identifier: String = "urn:uuid:fox-0123456789") throws -> Publication {
        let words = (0..<80).map { "<p>Paragraph \($0) has words of its own.</p>\n" }
        var maker = BookMaker("<p>First.</p>", words.joined(), "<p>Last.</p>")
        maker.identifier = identifier
        return try maker.open()
    }

    private func words(_ book: Publication, at offset: Int) throws -> (cfi: String, Double) {
        let place = Place(document: 1, offset: offset)
        guard case .cfi(let cfi)? = book.locators(of: place)[.cfi] else { return ("", 0) }
        return (cfi.description, book.percent(offset, in: book.document(1)))
    }

    private func foliate(at offset: Int, in book: Publication) throws -> String {
        let (cfi, percent) = try words(book, at: offset)
        return """
            {"metadata": {"title": "The Fox"}, "progress": [\(Int(percent * 10)), 1000],
             "lastLocation": "\(cfi)", "annotations": [], "bookmarks": []}
            """
    }

    // MARK: - Foliate

    @Test func `where Foliate went on the book goes along, and nothing is written there`() throws {
        let (desk, book) = (SyncDevice("desk", at: file), try book())
        try leave(
            try foliate(at: 1_200, in: book), in: foliate + "/urn%3Auuid%3Afox-0123456789.json")
        let side = try desk.desk.add(folder: foliate, name: nil, kind: nil)
        #expect(side.kind == .foliate)
        #expect(side.name == "Foliate")
        #expect(side.sends == [])
        try desk.read(500, in: book)
        desk.clock.set(SyncDevice.start + 900)
        try desk.follow(book)
        #expect(try desk.place(book) == 1_200)
        let history = try desk.library.history(of: book, at: file).history
        #expect(history.lasts.contains { $0.device.name == "Foliate" })
        #expect(try desk.sync(book) == .agreed, "it is not asked again")
        #expect(
            try DiskDocuments().names(in: foliate) == ["urn%3Auuid%3Afox-0123456789.json"])
    }

    @Test func `a book that names itself in no way is found by where it stood`() throws {
        let (desk, book) = (SyncDevice("desk", at: file), try book("7"))
        _ = try leave(try foliate(at: 1_200, in: book), in: foliate + "/foliate%3Aabc.json")
        let other = #"["other", "~/Books/Hen.epub"]"#
        try leave(
            #"{"uris": [\#(other), ["foliate:abc", "~/Books/The Fox - Aesop.epub"]]}"#,
            in: foliate + "/library/uri-store.json")
        _ = try desk.desk.add(folder: foliate, name: nil, kind: nil)
        try desk.follow(book)
        #expect(try desk.place(book) == 1_200)
    }

    @Test func `a Flatpak's folder is found from the one that a person sees`() throws {
        let name = "com.github.johnfactotum.Foliate"
        let seen = folder.path + "/app/" + name
        try leave("{}", in: seen + "/data/" + name + "/a.json")
        let side = try SyncDevice("desk").desk.add(folder: seen, name: nil, kind: nil)
        #expect(side.kind == .foliate)
        #expect(side.address == seen + "/data/" + name)
    }

    @Test func `what is no place of Foliate's says nothing`() throws {
        let (desk, book) = (SyncDevice("desk", at: file), try book())
        try leave("{}", in: foliate + "/a.json")
        _ = try desk.desk.add(folder: foliate, name: nil, kind: nil)
        try desk.read(500, in: book)
        #expect(try desk.sync(book) == .nameless, "there is no file of this book")
        for text in [
            "", "{", "[]", #"{"lastLocation": "/6/4"}"#, #"{"lastLocation": null}"#,
            #"{"lastLocation": "epubcfi(/6/99!/4/2/1:0)"}"#,
            #"{"lastLocation": "epubcfi(\#(String(repeating: "/2", count: 9_000)))"}"#,
        ] {
            try leave(text, in: foliate + "/urn%3Auuid%3Afox-0123456789.json")
            desk.clock.set(SyncDevice.start + 900)
            try desk.follow(book)
            #expect(try desk.place(book) == 500, "\(text.prefix(40))")
        }
    }

    // MARK: - Moon+ Reader

    @Test func `where Moon went on the book goes along`() throws {
        let (desk, book) = (SyncDevice("desk", at: file), try book())
        let (_, percent) = try words(book, at: 1_200)
        let told = Double(Int(percent * 10)) / 10
        try leave("1703297605115*1@0#1200:\(told)%", in: moon + "/The Fox - Aesop.epub.po")
        let side = try desk.desk.add(folder: folder.path + "/phone", name: nil, kind: nil)
        #expect(side.kind == .moon)
        #expect(side.address == moon)
        try desk.read(500, in: book)
        desk.clock.set(SyncDevice.start + 900)
        try desk.follow(book)
        #expect(try desk.place(book) == 1_200)
        let history = try desk.library.history(of: book, at: file).history
        #expect(history.lasts.contains { $0.device.name == "Moon+ Reader" })
    }

    @Test func `a chapter that is nowhere near the percentage is not believed`() throws {
        let (desk, book) = (SyncDevice("desk", at: file), try book())
        let (_, percent) = try words(book, at: 1_200)
        try leave("17*0@0#3:\(percent)%", in: moon + "/The Fox - Aesop.epub.po")
        _ = try desk.desk.add(folder: moon, name: nil, kind: nil)
        guard case .asks(let meeting, _) = try desk.sync(book) else {
            Issue.record("a percentage alone is asked about")
            return
        }
        #expect(abs(try #require(meeting.found).percent - percent) < 1)
    }

    @Test func `a file of another book, or of two, says nothing`() throws {
        let (desk, book) = (SyncDevice("desk", at: "/books/b.epub"), try book())
        try leave("17*1@0#900:60%", in: moon + "/The Hen - Aesop.epub.po")
        _ = try desk.desk.add(folder: moon, name: nil, kind: nil)
        #expect(try desk.sync(book) == .nameless)
    }

    @Test func `a folder without places is refused where they were asked for`() throws {
        let desk = SyncDevice("desk").desk
        #expect(throws: SyncDesk.Refusal.self) {
            try desk.add(folder: folder.path, name: nil, kind: .moon)
        }
        #expect(throws: SyncDesk.Refusal.self) {
            try desk.add(folder: folder.path, name: nil, kind: .foliate)
        }
        #expect(try desk.book.table().sides.isEmpty)
        #expect(try desk.add(folder: folder.path, name: nil, kind: nil).kind == .folder)
    }
}
