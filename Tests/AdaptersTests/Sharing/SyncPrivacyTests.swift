import Adapters
import Catalogs
import LendingRuntime
import Notation
import Notebook
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import Sharing
import TestKit
import Testing

/// What leaves this machine, captured: all that a server is asked and told, or a folder is given.
@Suite struct SyncPrivacyTests {
    /// A side of one kind, and what went to it.
    private final class Listener {
        let kind: Side.Kind
        private let kosync = KosyncStub(.official)
        private let webdav = WebdavStub(.wsgidav)
        private let audiobookshelf = AudiobookshelfStub()
        private let storyteller = StorytellerStub()
        private let folder = TemporaryFolder()
        private let server: LoopbackServer?

        init(_ kind: Side.Kind, itemTitle: String) {
            self.kind = kind
            audiobookshelf.item(.init(id: "li_text", title: itemTitle, author: "", format: "epub"))
            storyteller.add(.init(id: "2b-text", title: itemTitle))
            server =
                switch kind {
                case .kosync: kosync.start()
                case .webdav: webdav.start()
                case .audiobookshelf: audiobookshelf.start()
                case .storyteller: storyteller.start()
                case .folder, .sdr, .foliate, .moon, .opds, .annotations: nil
                }
        }

        func add(to device: SyncDevice, _ privacy: SidePrivacy) throws {
            guard let server else {
                _ = try device.desk.add(
                    folder: try prepared(), name: nil, kind: kind, privacy: privacy)
                return
            }
            let base = kind == .webdav ? WebdavStub.base : ""
            let password = kind == .storyteller ? storyteller.password : "p:ä ss"
            var wish = SyncDesk.Wish(
                address: server.text(base), user: "reader", password: Secret(password))
            (wish.kind, wish.privacy) = (kind, privacy)
            _ = try device.desk.add(wish, CancellableWork())
        }

        /// A folder as the programs leave it that are only read.
        private func prepared() throws -> String {
            let foliate = folder.path + "/com.github.johnfactotum.Foliate"
            switch kind {
            case .foliate: try DiskDocuments().save(Array("{}".utf8), to: foliate + "/x.json")
            case .moon: try DiskDocuments().save([], to: folder.path + "/.Moon+/Cache/x.po")
            default: break
            }
            return kind == .foliate ? foliate : folder.path
        }

        /// Whatever a listener on the line, or a reader of the folder, has seen.
        func heard() throws -> String {
            try server?.heard ?? files(in: folder.path)
        }

        private func files(in path: String) throws -> String {
            let disk = DiskDocuments()
            var text = ""
            for name in (try? disk.names(in: path)) ?? [] {  // a file is no folder
                let bytes = try? disk.read(path + "/" + name, bytesMax: 1 << 20)  // nor the reverse
                text += name + "\n" + String(decoding: (bytes ?? nil) ?? [], as: UTF8.self)
                text += try files(in: path + "/" + name)
            }
            return text
        }

        /// What changed something there.
        var writes: [LoopbackServer.Request] {
            (server?.requests ?? []).filter {
                !["GET", "PROPFIND", "OPTIONS"].contains($0.method)
                    && !["/login", "/api/v2/token"].contains($0.path)
            }
        }
    }

    private static let kinds: [(Side.Kind, SidePrivacy)] = Side.Kind.allCases.filter {
        // Their lines of privacy are tested with their servers.
        ![.opds, .annotations].contains($0)
    }.flatMap { kind in
        kind.privacies.map { (kind, $0) }
    }

    @Test(arguments: kinds)
    func `a side is sent what its line says, and nothing else`(
        kind: Side.Kind, privacy: SidePrivacy
    ) throws {
        let (device, book) = (SyncDevice("Kobold"), try SyncDevice.namedBook())
        try device.mark(book)
        let listener = Listener(kind, itemTitle: "Lighthouse")
        try listener.add(to: device, privacy)
        for place in [1_000, 1_500] {
            device.clock.set(SyncDevice.start + Int64(place) / 100)
            try device.read(place, in: book)
            _ = try device.sync(book)
        }
        let given = try #require(try device.desk.book.table().sides.first)
        _ = try device.desk.exchangeRemarks(
            given, about: book, at: device.path, looks: true, CancellableWork())
        let heard = try listener.heard()
        let side = try #require(try device.desk.book.table().sides.first)
        #expect(side.privacy == privacy)
        var sends = Set(side.sends).subtracting([
            "place", "stars", "tags", "collections", "bookmarks",
        ])
        // Audiobookshelf is told a device with what was heard.
        if kind == .audiobookshelf { sends.remove("device") }
        #expect(try SyncDevice.words(in: heard, of: book) == sends)
        if privacy == .nothing {
            #expect(listener.writes.isEmpty)
            #expect(try device.desk.waitingCount(for: side) == 0)
        }
    }

    @Test func `a server of KOReader's protocol is told five words, each of a known name`() throws {
        let (device, book) = (SyncDevice("Kobold"), try SyncDevice.namedBook())
        let listener = Listener(.kosync, itemTitle: "")
        try listener.add(to: device, .digests)
        try device.read(1_000, in: book)
        _ = try device.sync(book)
        let write = try #require(listener.writes.last)
        let (document, _) = try JSONReader.read(write.body)
        #expect(
            Set(document.members.map(\.key))
                == ["document", "progress", "percentage", "device", "device_id"])
    }

    @Test func `Audiobookshelf knows a book that came from it without its title`() throws {
        let stub = AudiobookshelfStub()
        stub.item(.init(id: "li_text", title: "Lighthouse", author: "", format: "epub"))
        let server = stub.start()
        let device = SyncDevice("one")
        var wish = SyncDesk.Wish(
            address: server.text("/"), user: stub.user, password: Secret(stub.password))
        wish.privacy = .digests
        let side = try device.desk.add(wish, CancellableWork())
        var maker = BookMaker("<p>First.</p>", "<p>\(String(repeating: "Words. ", count: 300))</p>")
        maker.identifier = side.address + "/item/li_text"
        let book = try maker.open()
        try device.read(1_000, in: book)
        _ = try device.sync(book)
        #expect(stub.row("li_text")?.textPlace != nil)
        #expect(!server.requests.contains { $0.path.contains("search") })
    }

    @Test func `what a side is told can be changed, and is kept in its file`() throws {
        let (device, book) = (SyncDevice("one"), try SyncDevice.namedBook())
        let listener = Listener(.kosync, itemTitle: "")
        try listener.add(to: device, .digests)
        let name = try #require(try device.desk.book.table().sides.first?.name)
        #expect(try device.desk.set(.nothing, of: name).privacy == .nothing)
        try device.read(1_000, in: book)
        #expect(try device.sync(book) == .agreed)
        #expect(listener.writes.isEmpty)
        #expect(throws: SyncDesk.Refusal.self) { try device.desk.set(.titles, of: name) }
        _ = try device.desk.set(.digests, of: name)
        guard case .sent = try device.sync(book) else {
            Issue.record("what waited is not sent")
            return
        }
    }

    @Test func `a word of a newer version tells nothing, and stays in the file`() throws {
        let text = """
            {"device": {"id": "d", "name": "one"}, "sides": [{"id": "1", "name": "files",
            "kind": "folder", "address": "/s", "user": "", "privacy": "whispers"}]}
            """
        var table = try #require(SideTable(Array(text.utf8)))
        #expect(table.sides.first?.privacy == .nothing)
        table["1"]?.name = "other"
        #expect(String(decoding: table.bytes, as: UTF8.self).contains("whispers"))
        table["1"]?.privacy = .nothing
        #expect(!String(decoding: table.bytes, as: UTF8.self).contains("whispers"))
        #expect(SideTable(table.bytes)?.sides.first?.privacy == .nothing)
    }

    /// All that the program asks for by itself, before a side is set up.
    @Test(.timeLimit(.minutes(20)))
    func `before a side is set up nothing is asked, sent or written`() async throws {
        let folder = TemporaryFolder()
        let http = FakeHTTP([:])
        let library = SQLiteLibrary(folder: folder.path, now: { SyncDevice.start })
        let ledger = folder.path + "/sync.json"
        let catalogs = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let desk = SyncDesk(
            book: SideLedger(
                documents: DiskDocuments(), path: ledger, newID: { "id" }, hostName: { "Kobold" }),
            documents: DiskDocuments(), home: folder.path + "/sync", places: library,
            reading: library, remarks: library, http: http, secrets: FakeSecrets(),
            askingCatalogs: { (request, account, errand) throws(CatalogTrouble) in
                try catalogs.answer(to: request, as: account, errand)
            }, now: { SyncDevice.start })
        let book = try SyncDevice.namedBook()
        try library.keep(
            KeptReading(
                locator: book.locator(Place(document: 1, offset: 500)).description,
                percent: 20), of: book, at: "/books/b.epub")
        #expect(try desk.book.table().sides.isEmpty)
        #expect(try desk.readFiles() == ["/books/b.epub"])
        for path in try desk.readFiles() {
            for side in try desk.book.table().sides {
                _ = try desk.exchange(side, about: book, at: path, CancellableWork())
            }
        }
        #expect(http.requests.isEmpty)
        #expect(try DiskDocuments().read(ledger, bytesMax: 1 << 20) == nil)
        #expect(try !DiskDocuments().names(in: folder.path).contains("sync"))
    }
}
