import Adapters
import Notebook
import Ports
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Bookmarks of one sound on installations with a library each, and on one Audiobookshelf.
@Suite struct SyncBookmarksTests {
    private let stub = AudiobookshelfStub()
    private let server: LoopbackServer
    private let book: Publication

    init() throws {
        server = stub.start()
        book = try stub.sound()
    }

    private func device(_ name: String, _ privacy: SidePrivacy = .notes) throws -> SyncDevice {
        let device = SyncDevice(name)
        var wish = SyncDesk.Wish(server, user: stub.user, password: stub.password)
        wish.privacy = privacy
        _ = try device.desk.add(wish, CancellableWork())
        return device
    }

    private func put(
        _ id: String, at seconds: Double, _ words: String = "", on device: SyncDevice
    ) throws {
        let time = Duration.milliseconds(Int(seconds * 1_000))
        var mark = Annotation(
            id: id, kind: .bookmark, start: Locator.time(time).description,
            percent: seconds / 120 * 100, created: SyncDevice.start)
        mark.note = words
        try device.library.put([mark], of: book, at: device.path)
    }

    private func marks(on device: SyncDevice) throws -> [String] {
        try device.library.annotations(of: book, at: device.path)
            .map { mark in
                guard case .time(let time)? = Locator(mark.start) else { return mark.start }
                return "\(time / .seconds(1)) \(mark.note)"
            }.sorted()
    }

    private func sync(_ device: SyncDevice, looks: Bool = true) throws -> SyncOutcome {
        let side = try #require(try device.desk.book.table().sides.first)
        return try device.desk.exchangeRemarks(
            side, about: book, at: device.path, looks: looks, CancellableWork())
    }

    private var there: [String: String] {
        get { stub.memory.withLock { $0.bookmarks } }
        nonmutating set { stub.memory.withLock { $0.bookmarks = newValue } }
    }

    private var writesCount: Int {
        server.requests.count { $0.path.contains("bookmark") }
    }

    @Test func `a bookmark goes there and comes to another device, with its words`() throws {
        let (one, two) = (try device("one"), try device("two"))
        try put("a", at: 12.7, "what a sentence", on: one)
        try put("b", at: 70, on: one)
        #expect(try sync(one) == .remarked(told: 2, came: 0))
        #expect(there == ["li_sound 12": "what a sentence", "li_sound 70": "00:01:10"])
        #expect(try sync(two) == .remarked(told: 0, came: 2))
        #expect(try marks(on: two) == ["12.0 what a sentence", "70.0 "])
        #expect(try sync(one) == .agreed && sync(two) == .agreed)
        #expect(try marks(on: one) == ["12.7 what a sentence", "70.0 "])
        #expect(writesCount == 2)
    }

    @Test func `what another program set comes here once, with its time and its title`() throws {
        let one = try device("one")
        there = [
            "li_sound 5.25": "Nov 2, 2026 12:05", "other 9": "of another item",
            "li_sound 1000000000": "beyond", "li_sound 500": "behind the end",
        ]
        #expect(try sync(one) == .remarked(told: 0, came: 1))
        #expect(try marks(on: one) == ["5.25 Nov 2, 2026 12:05"])
        let mark = try #require(try one.library.annotations(of: book, at: one.path).first)
        #expect(mark.created == 1_690_000_000 && mark.kind == .bookmark)
        #expect(abs(mark.percent - 4.375) < 0.001)
        #expect(try sync(one) == .agreed)
        // Removed here, it is removed there by the time it has there.
        try one.library.remove([mark.id])
        #expect(try sync(one) == .remarked(told: 1, came: 0))
        #expect(there["li_sound 5.25"] == nil && there.count == 3)
        #expect(try sync(one) == .agreed)
    }

    @Test func `a title is changed in both directions, and of two changes no word is lost`()
        throws
    {
        let (one, two) = (try device("one"), try device("two"))
        try put("a", at: 30, "first", on: one)
        _ = try sync(one)
        _ = try sync(two)
        there["li_sound 30"] = "second"
        #expect(try sync(one) == .remarked(told: 0, came: 1))
        #expect(try marks(on: one) == ["30.0 second"])
        try put("a", at: 30, "third\nline", on: one)
        there["li_sound 30"] = "other"
        #expect(try sync(one) == .remarked(told: 1, came: 1))
        #expect(there == ["li_sound 30": "other third line"])
        #expect(try marks(on: one) == ["30.0 other\n\nthird\nline"])
        #expect(try sync(one) == .agreed)
        #expect(try sync(two) == .remarked(told: 0, came: 1))
        #expect(try marks(on: two) == ["30.0 other third line"])
    }

    @Test func `one that was removed there stays here, and is not sent again`() throws {
        let one = try device("one")
        try put("a", at: 30, "kept", on: one)
        _ = try sync(one)
        there = [:]
        #expect(try sync(one) == .agreed)
        #expect(there.isEmpty)
        #expect(try marks(on: one) == ["30.0 kept"])
        // What is written at it afterwards is news.
        try put("a", at: 30, "kept and changed", on: one)
        #expect(try sync(one) == .remarked(told: 1, came: 0))
        #expect(there == ["li_sound 30": "kept and changed"])
    }

    @Test func `a removed one does not return, unless it is set there once more`() throws {
        let (one, two) = (try device("one"), try device("two"))
        try put("a", at: 30, on: one)
        _ = try sync(one)
        _ = try sync(two)
        try two.library.remove([
            try #require(
                try two.library.annotations(
                    of: book, at: two.path
                ).first
            ).id
        ])
        #expect(try sync(two) == .remarked(told: 1, came: 0))
        #expect(there.isEmpty)
        #expect(try sync(one) == .agreed && sync(two) == .agreed)
        #expect(try marks(on: two).isEmpty && there.isEmpty)
        there["li_sound 30"] = "again"
        #expect(try sync(two) == .remarked(told: 0, came: 1))
        #expect(try marks(on: two) == ["30.0 again"])
    }

    @Test func `one that was never sent and is deleted takes no other with it`() throws {
        let one = try device("one")
        try put("a", at: 30.2, "mine", on: one)
        try one.library.remove(["a"])
        there["li_sound 30"] = "of the phone"
        #expect(try sync(one) == .remarked(told: 0, came: 1))
        #expect(there == ["li_sound 30": "of the phone"])
        #expect(try marks(on: one) == ["30.0 of the phone"])
    }

    @Test func `two in one second are one there, and keep it while one of them is left`() throws {
        let one = try device("one")
        try put("a", at: 30.2, "first", on: one)
        try put("b", at: 30.8, "second", on: one)
        #expect(try sync(one) == .remarked(told: 1, came: 0))
        #expect(there == ["li_sound 30": "first"])
        #expect(try sync(one) == .agreed)
        try one.library.remove(["a"])
        _ = try sync(one)
        #expect(there.count == 1)
        #expect(there["li_sound 30"]?.contains("second") == true)
        try one.library.remove(["b"])
        _ = try sync(one)
        #expect(there.isEmpty)
    }

    @Test func `an answer that was lost makes no second one`() throws {
        let one = try device("one")
        try put("a", at: 30, "words", on: one)
        stub.memory.withLock { $0.fault = ("/bookmark", 500, "") }
        guard case .failed = try sync(one) else {
            Issue.record("a failure was taken for an answer")
            return
        }
        stub.memory.withLock { $0.fault = nil }
        // It was set all the same.
        there["li_sound 30"] = "words"
        _ = try sync(one)
        #expect(there == ["li_sound 30": "words"] && writesCount == 1)
        #expect(try marks(on: one) == ["30.0 words"])
    }

    @Test func `in the middle of listening the server is asked only where there is news`() throws {
        let one = try device("one")
        try put("a", at: 30, on: one)
        _ = try sync(one)
        let count = server.requests.count
        #expect(try sync(one, looks: false) == .agreed)
        #expect(server.requests.count == count)
        try put("b", at: 40, on: one)
        #expect(try sync(one, looks: false) == .remarked(told: 1, came: 0))
        #expect(there.count == 2)
    }

    @Test func `very many go in several exchanges`() throws {
        let stub = AudiobookshelfStub()
        let server = stub.start()
        let book = try stub.sound(minutes: 10)
        let device = SyncDevice("one")
        var wish = SyncDesk.Wish(server, user: stub.user, password: stub.password)
        wish.privacy = .notes
        let side = try device.desk.add(wish, CancellableWork())
        let marks = (0..<250).map { index in
            Annotation(
                id: "n\(index)", kind: .bookmark,
                start: Locator.time(.seconds(2 * index)).description, percent: 1,
                created: SyncDevice.start)
        }
        try device.library.put(marks, of: book, at: device.path)
        for told in [200, 50] {
            #expect(
                try device.desk.exchangeRemarks(
                    side, about: book, at: device.path, looks: true, CancellableWork())
                    == .remarked(told: told, came: 0))
        }
        #expect(stub.memory.withLock { $0.bookmarks.count } == 250)
    }

    @Test func `no bookmark is sent without the setting, and none of a text`() throws {
        let one = try device("one", .titles)
        try put("a", at: 30, on: one)
        #expect(try sync(one) == .nameless)
        #expect(there.isEmpty)
        let two = try device("two")
        let side = try #require(try two.desk.book.table().sides.first)
        let count = server.requests.count
        let text = try SyncDevice.book()
        #expect(
            try two.desk.exchangeRemarks(
                side, about: text, at: "/books/t.epub", looks: true, CancellableWork())
                == .nameless)
        #expect(server.requests.count == count)
    }

    @Test(arguments: ["<html>Sign in</html>", "{}", "", #"{"id":"u1"}"#, #"{"id":"#])
    func `what is no list of bookmarks takes nothing away and brings nothing`(
        answer: String
    ) throws {
        let one = try device("one")
        try put("a", at: 30, "words", on: one)
        _ = try sync(one)
        stub.memory.withLock { $0.fault = ("/api/me", 200, answer) }
        guard case .failed = try sync(one) else {
            Issue.record("it was believed")
            return
        }
        #expect(try marks(on: one) == ["30.0 words"])
    }
}
