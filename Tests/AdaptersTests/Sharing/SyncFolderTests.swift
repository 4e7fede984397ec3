import Adapters
import Glibc
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Installations that share nothing but a folder.
@Suite struct SyncFolderTests {
    private let shared = TemporaryFolder()
    private let documents = DiskDocuments()

    private func device(_ name: String) throws -> SyncDevice {
        let device = SyncDevice(name)
        _ = try device.desk.add(folder: shared.path, name: nil)
        return device
    }

    private func file(_ device: String, _ name: String) -> String {
        shared.path + "/rushlight/1/\(device)/\(name)"
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(try documents.read(path, bytesMax: 1 << 20)), as: UTF8.self)
    }

    @Test func `an error about the file of sides names what to look at`() throws {
        let device = SyncDevice("one")
        try documents.save(Array("{".utf8), to: device.folder.path + "/sync.json")
        do throws(SyncDesk.Refusal) {
            _ = try device.desk.add(folder: shared.path, name: nil)
            Issue.record("it was added")
        } catch {
            #expect(error.why.hasPrefix("sync.json is broken") && !error.next.isEmpty)
        }
    }

    @Test func `a folder that is added again stays one side, and one that was emptied begins anew`()
        throws
    {
        let (one, book) = (try device("one"), try SyncDevice.book())
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        let first = try #require(try one.desk.book.table().sides.first)
        let again = try one.desk.add(folder: shared.path, name: "again")
        #expect(again.id == first.id && again.name == "again" && again.privacy == first.privacy)
        #expect(try one.desk.book.table().sides.count == 1)
        #expect(try one.desk.book.table().device.id == "id-one", "and one device")
        for name in try documents.names(in: shared.path + "/rushlight/1/id-one") {
            try documents.remove(file("id-one", name))
        }
        _ = rmdir(shared.path + "/rushlight/1/id-one")
        guard case .failed(let trouble) = try one.sync(book) else {
            Issue.record("an empty folder is no trouble")
            return
        }
        #expect(trouble.next.contains("sync add"))
        #expect(try one.desk.book.table().sides.first?.next == trouble.next)
        let anew = try one.desk.add(folder: shared.path, name: nil)
        #expect(anew.name == "again" && anew.next.isEmpty && anew.standing == .ok)
        let two = try device("two")
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    @Test func `a place goes into a folder and comes out on another device`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
        #expect(try two.sync(book) == .agreed)
        #expect(try one.sync(book) == .agreed)
    }

    @Test func `who went back on purpose and read on there is followed`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_500, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        one.clock.set(SyncDevice.start + 3_600)
        try one.read(500, in: book, .leapt)
        one.clock.set(SyncDevice.start + 3_660)
        try one.read(600, in: book)
        #expect(isSent(try one.sync(book)))
        two.clock.set(SyncDevice.start + 7_200)
        guard case .moved(let meeting) = try two.sync(book) else {
            Issue.record("it is asked, or nothing")
            return
        }
        #expect(meeting.there.reason == .rewind)
        // The words of both places stand in what may be asked.
        #expect(meeting.words.here.hasPrefix("its own") || meeting.words.here.contains("words"))
        #expect(meeting.words.there != meeting.words.here && meeting.met == two.clock.now)
        try two.desk.settle(meeting, takes: true, book, at: two.path)
        #expect(try two.place(book) == 600)
        // Past the furthest it is reading on, and no way back any more.
        try one.read(1_600, in: book)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        #expect(try two.place(book) == 1_600)
        let history = try two.library.history(of: book, at: two.path).history
        #expect(history.entries.last { !$0.place.isOwn }?.place.reason == .turn)
    }

    @Test func `both read on - it is asked, told in the history, and answered once`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(500, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        try one.read(900, in: book, .leapt)
        try two.read(1_500, in: book, .leapt)
        #expect(isSent(try two.sync(book)))
        guard case .asks(let meeting, _) = try one.sync(book) else {
            Issue.record("it is not asked")
            return
        }
        let history = { try one.library.history(of: book, at: one.path).history }
        #expect(try history().conflict(with: meeting.side.name)?.there.percent ?? 0 > 0)
        try one.desk.settle(meeting, takes: false, book, at: one.path)
        #expect(try history().conflict(with: meeting.side.name) == nil)
        #expect(isSent(try one.sync(book)))
        #expect(try one.place(book) == 900)
    }

    @Test func `the places of all devices stand in the history`() throws {
        let book = try SyncDevice.book()
        let (one, two, three) = (try device("one"), try device("two"), try device("three"))
        try one.read(500, in: book)
        _ = try one.sync(book)
        two.clock.set(SyncDevice.start + 60)
        try two.follow(book)
        try two.read(1_500, in: book, .leapt)
        _ = try two.sync(book)
        three.clock.set(SyncDevice.start + 90)
        try three.follow(book)
        #expect(try three.place(book) == 1_500)
        let names = try three.library.history(of: book, at: three.path).history.lasts
            .map(\.device.name)
        #expect(Set(names).isSuperset(of: ["one", "two"]))
    }

    @Test func `two that read at once agree, and do not swap their places`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_500, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        try one.read(500, in: book, .leapt)
        try two.read(900, in: book, .leapt)
        // Neither has the files of the other yet.
        let side = try #require(try one.desk.book.table().sides.first)
        let talk = one.desk.folder(side)
        let reading = try #require(try one.library.history(of: book, at: one.path).history.current)
        let names = try #require(try one.desk.bookNames(of: book, at: one.path))
        try talk.push(
            SidePush(
                place: reading, names: names, pointer: reading.locator, percent: reading.percent,
                device: try one.desk.book.table().device), of: names[0], CancellableWork())
        guard case .asks(let meeting, _) = try two.sync(book) else {
            Issue.record("it is not asked")
            return
        }
        try two.desk.settle(meeting, takes: false, book, at: two.path)
        _ = try two.sync(book)
        for _ in 0..<2 {
            switch try one.sync(book) {
            case .asks(let other, _), .moved(let other):
                try one.desk.settle(other, takes: true, book, at: one.path)
            default: break
            }
            try two.follow(book)
        }
        #expect(try one.place(book) == 900 && two.place(book) == 900)
    }

    /// A kill came after it was written at home, and before it was there.
    @Test func `what was said and is not there is told before one is asked`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(500, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        let names = ["1.jsonl", "head.json"]
        let before = try names.map { try text(file("id-one", $0)) }
        one.clock.set(SyncDevice.start + 60)
        try one.read(2_000, in: book, .leapt)
        _ = try one.sync(book)
        for (name, text) in zip(names, before) {
            try documents.save(Array(text.utf8), to: file("id-one", name))
        }
        two.clock.set(SyncDevice.start + 30)
        try two.read(900, in: book, .leapt)
        #expect(isSent(try two.sync(book)))
        one.clock.set(SyncDevice.start + 90)
        let outcome = try one.sync(book)
        #expect(try text(file("id-one", "head.json")).contains("\"seq\": 2"))
        // Ours is the later telling: it is for the other device to go along.
        #expect(outcome == .agreed)
        try two.follow(book)
        #expect(try two.place(book) == 2_000 && one.place(book) == 2_000)
    }

    @Test(arguments: ["cut", "changed", "forged", "gone"])
    func `what is cut, changed or forged is not believed, and is written anew`(
        fault: String
    ) throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        let path = file("id-one", "1.jsonl")
        let sound = try text(path)
        switch fault {
        case "cut": try documents.save(Array(sound.utf8.dropLast(30)), to: path)
        case "changed":
            let bad = sound.replacing("\"percent\": ", with: "\"percent\": 9")
            try documents.save(Array(bad.utf8), to: path)
        case "forged":
            try documents.save(Array((sound.replacing("id-one", with: "id-two")).utf8), to: path)
        default: try documents.remove(path)
        }
        #expect(try two.sync(book) == .agreed)
        #expect(try two.place(book) == nil)
        #expect(try two.desk.book.table().sides.first?.why.contains("damaged") == true)
        try one.read(1_200, in: book, .leapt)
        _ = try one.sync(book)
        #expect(try text(path).hasPrefix(sound))
        try two.follow(book)
        #expect(try two.place(book) == 1_200)
        #expect(try two.desk.book.table().sides.first?.why == "")
    }

    @Test func `both copies that Syncthing leaves are read`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        for name in ["1.jsonl", "head.json"] {
            let bytes = try text(file("id-one", name))
            let copy = name.replacing(".", with: ".sync-conflict-20260101-120000-ABCDEFG.")
            try documents.save(Array(bytes.utf8), to: file("id-one", copy))
            try documents.save(Array("torn".utf8), to: file("id-one", name))
        }
        try documents.save([0x7B], to: file("id-one", ".syncthing.2.jsonl.tmp"))
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
    }

    @Test func `a copied installation gets a name of its own`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        // The copy has the same id, and wrote one more.
        let copied = try text(file("id-one", "head.json"))
        let path = file("id-one", "head.json")
        try documents.save(Array(copied.replacing("\"seq\": 1", with: "\"seq\": 2").utf8), to: path)
        try one.read(1_200, in: book, .leapt)
        #expect(isSent(try one.sync(book)))
        #expect(try one.desk.book.table().device.id == "id-one-2")
        #expect(try text(path).contains("\"seq\": 2"))
        try two.follow(book)
        #expect(try two.place(book) == 1_200)
    }

    @Test func `a folder that is not there is told, and what waits is sent when it is back`() throws
    {
        let (one, book) = (try device("one"), try SyncDevice.book())
        try one.read(1_000, in: book)
        for name in ["head.json"] { try documents.remove(file("id-one", name)) }
        rmdirAll()
        guard case .failed(.unreachable) = try one.sync(book) else {
            Issue.record("it is not told")
            return
        }
        #expect(try documents.names(in: shared.path + "/rushlight").isEmpty)
        try documents.save([], to: shared.path + "/rushlight/1/note")
        #expect(isSent(try one.sync(book)))
        #expect(try text(file("id-one", "1.jsonl")).contains("\"seq\": 1"))
    }

    private func rmdirAll() {
        for name in ["/rushlight/1/id-one", "/rushlight/1"] { rmdir(shared.path + name) }
    }

    @Test func `many places become a snapshot, and nothing is lost`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        let side = try #require(try one.desk.book.table().sides.first)
        let talk = one.desk.folder(side)
        let book2 = SharedPlace("#char=7", percent: 7, .turn, at: SyncDevice.start)
        let long = SharedPlace(
            "#char=" + String(repeating: "1", count: 8_000), percent: 1, .turn,
            at: SyncDevice.start)
        let device = try one.desk.book.table().device
        for (place, name) in [(book2, "md5:2")] + (0..<80).map({ _ in (long, "md5:3") }) {
            try talk.push(
                SidePush(
                    place: place, names: [name], pointer: "", percent: 1, device: device,
                    isAgain: true),
                of: name, CancellableWork())
        }
        let files = try documents.names(in: shared.path + "/rushlight/1/id-one")
        #expect(files.contains("snap.json"))
        #expect(files.count < 12)
        let other = two.desk.folder(try #require(try two.desk.book.table().sides.first))
        #expect(try other.pull("md5:2", CancellableWork()).report?.pointer == "#char=7")
        #expect(try other.pull("md5:3", CancellableWork()).notes.isEmpty)
        _ = book
    }
}
