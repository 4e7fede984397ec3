import Glibc
import Holdings
import LibraryRuntime
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// What the shelf says of a book, written into its file on the disk.
@Suite struct EpubFilesTests {
    private let disk = TemporaryFolder()
    private var keeping: SQLiteShelf { SQLiteShelf(folder: disk.path + "/data") { 1_000 } }
    private let finding = DiskBooks(parts: ChildParts())
    private var writing: ShelfWriting {
        ShelfWriting(finding: finding, keeping: keeping, rewriting: EpubFiles())
    }

    private func put(_ name: String, title: String = "Iliad", number: String = "urn:1") throws {
        var maker = BookMaker("<p>Sing, goddess, the anger of \(title).</p>")
        (maker.title, maker.identifier) = (title, number)
        maker.metadata = "<dc:creator>Homer</dc:creator>"
        try DiskDocuments().save(maker.zip.bytes, to: disk.path + "/" + name)
    }

    private func take(_ name: String) throws -> HeldBook.ID {
        let works = ShelfImport(finding: finding, keeping: keeping, libraries: CalibreLibrary())
        return try #require(try works.run([disk.path + "/" + name]).added.first?.book.id)
    }

    private func book(_ id: HeldBook.ID) throws -> HeldBook {
        try #require(try keeping.books([id]).first)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        try #require(try DiskDocuments().read(disk.path + "/" + name, bytesMax: 1 << 24))
    }

    private var edit: BookEdit {
        var edit = BookEdit()
        (edit.title, edit.series, edit.position) = ("The Iliad", "Epics", .some(1))
        edit.authors = BookEdit.authors("Homer = Homeros")
        edit.tags = ["war"]
        return edit
    }

    /// What the shelf says of a book by itself.
    private struct Said: Equatable {
        let title: String
        let authors: [HeldBook.Author]
        let series: String?
        let tags: [String]

        init(of book: HeldBook) {
            (title, authors) = (book.title, book.authors)
            (series, tags) = (book.series?.name, book.tags)
        }
    }

    private func names() throws -> [String] { try DiskDocuments().names(in: disk.path) }

    @Test func `it is written, stays the book it was, and is had back byte for byte`() throws {
        // Without a number of its own: only what we keep can tell that it is the same book.
        try put("a.epub", number: "")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        let library = SQLiteLibrary(folder: disk.path + "/data") { 1_000 }
        var place = KeptReading(locator: "#char=7", percent: 41, marks: ["a": "#char=3"])
        try library.keep(place, of: try finding.look(path), at: path)
        let before = try bytes("a.epub")
        chmod(path, 0o640)
        _ = try keeping.change([id], .edit(edit))
        let shown = try book(id)
        let written = try writing.write(shown, into: path, now: 1_800_000_000)
        #expect(written.fields == ["title", "authors", "series", "tags"])
        let new = try finding.look(path)
        #expect(new.metadata.title == "The Iliad" && new.metadata.subjects == ["war"])
        #expect(new.metadata.authors == [.init(name: "Homer", sort: "Homeros")])
        var about = stat()
        #expect(stat(path, &about) == 0 && about.st_mode & 0o777 == 0o640)
        #expect(try names() == ["a.epub", "data"])
        // The file has grown, and that is all there is to tell.
        let grown = try book(id)
        #expect(Said(of: grown) == Said(of: shown) && grown.percent == 41)
        #expect(grown.files.map(\.bytes) == [try bytes("a.epub").count])
        #expect(try writing.write(try book(id), into: path, now: 1).fields.isEmpty)
        // The same book, wherever one comes from.
        #expect(try library.reading(of: new, at: path)?.percent == 41)
        let works = ShelfImport(finding: finding, keeping: keeping, libraries: CalibreLibrary())
        #expect(try works.run([disk.path]).knownCount == 1)
        // Who has had it open since before tells where they are.
        place.percent = 43
        try library.keep(place, of: try publication(before), at: path)
        #expect(try works.run([disk.path]).added.isEmpty)
        #expect(try keeping.index().count == 1)
        #expect(try library.reading(of: new, at: path)?.percent == 43)
        try writing.takeBack(path)
        #expect(try bytes("a.epub") == before)
        // What was said stands; the file says otherwise again.
        #expect(Said(of: try book(id)) == Said(of: shown))
        var back = BookEdit()
        back.followsFile = true
        _ = try keeping.change([id], .edit(back))
        #expect(try book(id).title == "Iliad")
        #expect(throws: KeepingError.self) { try writing.takeBack(path) }
        #expect(try keeping.check(repairs: false).isSound)
    }

    /// An access list by which user 1234 may read as well, as the system keeps it.
    private static let accessList: [UInt8] = {
        func entry(_ tag: UInt8, _ rights: UInt8, _ id: [UInt8]) -> [UInt8] {
            [tag, 0, rights, 0] + id
        }
        let none: [UInt8] = [255, 255, 255, 255]
        return [2, 0, 0, 0] + entry(0x01, 6, none) + entry(0x02, 4, [0xD2, 4, 0, 0])
            + entry(0x04, 4, none) + entry(0x10, 4, none) + entry(0x20, 0, none)
    }()

    @Test func `its access list and extended attributes stay when it is written`() throws {
        try put("a.epub")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        let lists: [(String, [UInt8])] = [
            ("user.rating", Array("5 stars".utf8)),
            ("system.posix_acl_access", Self.accessList),
        ]
        // Not every file system has them.
        let kept = lists.filter { Attributes.set($0.0, $0.1, of: path) }
        _ = try keeping.change([id], .edit(edit))
        _ = try writing.write(try book(id), into: path, now: 1_800_000_000)
        #expect(try finding.look(path).metadata.title == "The Iliad")
        for (name, value) in kept { #expect(Attributes.get(name, of: path) == value) }
        try writing.takeBack(path)
        for (name, value) in kept { #expect(Attributes.get(name, of: path) == value) }
        // A file of settings is written in another way.
        try DiskDocuments().save([1], to: path)
        for (name, value) in kept { #expect(Attributes.get(name, of: path) == value) }
    }

    private func publication(_ bytes: [UInt8]) throws -> Publication {
        try Publication.open(BytesResources([("a.epub", bytes)]), file: "a.epub")
    }

    @Test func `what says all of it is the file's word again, and changes with the file`() throws {
        try put("a.epub")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        _ = try keeping.change([id], .edit(edit))
        _ = try writing.write(try book(id), into: path, now: 1_800_000_000)
        try put("a.epub", title: "Ilias, third edition")
        let works = ShelfImport(finding: finding, keeping: keeping, libraries: CalibreLibrary())
        _ = try works.run([path])
        #expect(try book(id).title == "Ilias, third edition")
    }

    @Test func `one that is ended between two steps is still the book it was`() throws {
        try put("a.epub", number: "")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        var change = PackageChange()
        change.title = "Other"
        let draft = try EpubFiles().draft(change, of: path, modified: "2026-01-01T00:00:00Z")
        let (old, new) = (try finding.look(path), try finding.look(draft.temporary))
        let rewriting = Rewriting(
            path: path, former: old.revision, revision: new.revision, back: draft.back)
        try keeping.begin(rewriting)
        _ = try EpubFiles().settle(draft)
        // And it was moved before anybody looked.
        rename(path, disk.path + "/b.epub")
        let works = ShelfImport(finding: finding, keeping: keeping, libraries: CalibreLibrary())
        #expect(try works.run([disk.path + "/b.epub"]).added.first?.book.id == id)
        #expect(try keeping.index().count == 1)
    }

    @Test func `what may not be written is left with a reason, and nothing lies about`() throws {
        try put("a.epub")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        _ = try keeping.change([id], .edit(edit))
        let before = try bytes("a.epub")
        chmod(path, 0o444)
        let trouble = #expect(throws: KeepingError.self) {
            try writing.write(try book(id), into: path, now: 1)
        }
        #expect(trouble?.why == "it may only be read")
        chmod(path, 0o644)
        try DiskDocuments().save([1], to: disk.path + "/metadata.db")
        let other = #expect(throws: KeepingError.self) {
            try writing.write(try book(id), into: path, now: 1)
        }
        #expect(other?.why.contains("calibre") == true)
        unlink(disk.path + "/metadata.db")
        let draft = try EpubFiles().draft(PackageChange(), of: path, modified: "")
        try put("a.epub", title: "Another")
        #expect(throws: KeepingError.self) { try EpubFiles().settle(draft) }
        EpubFiles().drop(draft)
        #expect(try bytes("a.epub") != before)
        #expect(try names() == ["a.epub", "data"])
        try DiskDocuments().save(Array("Words.".utf8), to: disk.path + "/t.txt")
        let text = try take("t.txt")
        let kind = #expect(throws: KeepingError.self) {
            try writing.write(try book(text), into: disk.path + "/t.txt", now: 1)
        }
        #expect(kind?.why == "it is no EPUB, and only those are written")
    }

    @Test func `a link stays one, and what leads back takes no more room than it may`() throws {
        try put("real.epub")
        symlink("real.epub", disk.path + "/a.epub")
        let path = disk.path + "/a.epub"
        let id = try take("a.epub")
        for round in 0..<3 {
            var edit = BookEdit()
            edit.title = "Round \(round)"
            _ = try keeping.change([id], .edit(edit))
            _ = try writing.write(try book(id), into: path, now: 1_800_000_000)
        }
        var about = stat()
        #expect(lstat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFLNK)
        // Step by step.
        for title in ["Round 1", "Round 0", "Iliad"] {
            try writing.takeBack(path)
            #expect(try finding.look(path).metadata.title == title)
        }
        let back = FileRewrite([.new(Array(repeating: 7, count: 1 << 20))])
        for number in 0..<40 {
            try keeping.begin(
                Rewriting(path: path, former: 1, revision: UInt64(number) + 1_000, back: back))
        }
        #expect(try keeping.rewriting(of: path, now: 1_000) == nil)
        #expect(try keeping.rewriting(of: path, now: 1_039) != nil)
    }
}

/// What the system's own header offers, which Swift does not see.
private enum Attributes {
    private typealias Set =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
        ) -> Int32
    private typealias Get =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
        ) -> Int

    static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
        guard let found = dlsym(nil, "setxattr") else { return false }
        return unsafeBitCast(found, to: Set.self)(path, name, value, value.count, 0) == 0
    }

    static func get(_ name: String, of path: String) -> [UInt8]? {
        guard let found = dlsym(nil, "getxattr") else { return nil }
        var value = [UInt8](repeating: 0, count: 256)
        let count = unsafeBitCast(found, to: Get.self)(path, name, &value, value.count)
        return count < 0 ? nil : Array(value[..<count])
    }
}
