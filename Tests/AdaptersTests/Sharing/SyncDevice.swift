import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Notebook
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import Sharing
import Synchronization
import TestKit
import Testing

/// An installation with a real library.
final class SyncDevice: Sendable {
    static let start: Int64 = 1_700_000_000

    final class Clock: Sendable {
        private let seconds = Mutex<Int64>(SyncDevice.start)
        var now: Int64 { seconds.withLock { $0 } }
        func set(_ time: Int64) { seconds.withLock { $0 = time } }
    }

    final class Accounts: Sendable {
        private let held = Mutex<[Account]>([])
        var all: [Account] { held.withLock { $0 } }
        func add(_ account: Account) { held.withLock { $0.append(account) } }
    }

    let folder: TemporaryFolder
    let clock = Clock()
    let library: SQLiteLibrary
    let desk: SyncDesk
    /// Of catalogs, with their passwords.
    let accounts: Accounts
    let secrets = FakeSecrets()
    let path: String

    init(
        _ name: String, in given: TemporaryFolder = TemporaryFolder(),
        at path: String = "/books/b.epub"
    ) {
        self.path = path
        folder = given
        let folder = given.path
        let time: @Sendable () -> Int64 = { [clock] in clock.now }
        let ids = Mutex(0)
        let known = Accounts()
        accounts = known
        library = SQLiteLibrary(folder: folder, now: time)
        let http = CurlHTTP(agent: "test", now: Self.monotonic, chance: { 0 })
        let catalogs = CatalogRequests(http: http, secrets: secrets, now: Self.monotonic)
        desk = SyncDesk(
            book: SideLedger(
                documents: DiskDocuments(), path: folder + "/sync.json",
                newID: {
                    ids.withLock {
                        $0 += 1
                        return $0 == 1 ? "id-\(name)" : "id-\(name)-\($0)"
                    }
                }, hostName: { name }),
            documents: DiskDocuments(), home: folder + "/sync", places: library,
            reading: library, remarks: library,
            http: http, secrets: secrets, accounts: { known.all },
            askingCatalogs: { (request, account, errand) throws(CatalogTrouble) in
                try catalogs.answer(to: request, as: account, errand)
            }, now: time)
    }

    /// One that shares with a server.
    convenience init(
        _ name: String, on server: LoopbackServer, user: String, password: String,
        _ kind: Side.Kind? = nil
    ) throws {
        self.init(name)
        let wish = SyncDesk.Wish(server, user: user, password: password, kind)
        _ = try desk.add(wish, CancellableWork())
    }

    func read(_ offset: Int, in book: Publication, _ move: PlaceHistory.Move = .turned) throws {
        let place = Place(document: 1, offset: offset)
        let document = book.document(1)
        var reading = KeptReading(
            locator: book.locator(place).description,
            percent: book.percent(offset, in: document))
        reading.move = move
        try library.keep(reading, of: book, at: path)
    }

    func sync(_ book: Publication) throws -> SyncDesk.Outcome {
        let side = try #require(try desk.book.table().sides.first)
        return try desk.exchange(side, about: book, at: path, CancellableWork())
    }

    /// The same, and goes along where it moved.
    @discardableResult
    func follow(_ book: Publication) throws -> SyncDesk.Outcome {
        let outcome = try sync(book)
        if case .moved(let meeting) = outcome {
            try desk.settle(meeting, takes: true, book, at: path)
        }
        return outcome
    }

    func place(_ book: Publication) throws -> Int? {
        let kept = try library.reading(of: book, at: path)
        return kept.flatMap { Locator($0.locator) }.flatMap(book.place)?.offset
    }

    static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    static func book() throws -> Publication {
        let words = (0..<80).map { "<p>Paragraph \($0) has words of its own.</p>\n" }
        return try BookMaker("<p>First.</p>", words.joined(), "<p>Last.</p>").open()
    }
}

/// What must not leave a device unasked has words that are found in what it sent.
extension SyncDevice {
    static func namedBook() throws -> Publication {
        let words = (0..<80).map { "<p>Paragraph \($0) has words of its own.</p>\n" }
        var maker = BookMaker("<p>First.</p>", words.joined(), "<p>Last.</p>")
        maker.title = "Lighthouse"
        maker.identifier = "urn:isbn:9780306406157"
        maker.metadata = "<dc:creator>Zebedee Quill</dc:creator>"
        return try maker.open()
    }

    func mark(_ book: Publication) throws {
        var note = Annotation(
            id: "a", kind: .highlight, start: "p1.xhtml#char=3", end: "p1.xhtml#char=9",
            quote: "words of its own", percent: 10, colour: .rose, created: 100)
        note.note = "what I think"
        var look = Annotation(
            id: "b", kind: .lookup, start: "p1.xhtml#char=3", quote: "own", percent: 10,
            created: 100)
        look.extra = Vocabulary.extra(.init(language: "en"))
        try library.put([note, look], of: book, at: path)
        try library.keep(WordSpacing.after(.good, nil, on: 100), of: "en:own", after: .good)
    }

    /// Words of these that were sent: of the book, its notes, its file, and this device.
    static func words(in heard: String, of book: Publication) throws -> Set<String> {
        let digest = try #require(try book.readerNames()?.partialMD5)
        return [
            "Zebedee": "author", "b.epub": "file", "/books/b.": "path", "words of": "words",
            "I think": "notes", "Lighthouse": "title", "9780306406157": "identifier",
            "Kobold": "device", digest: "digest", "stability": "vocabulary",
        ].reduce(into: []) { found, word in
            if heard.contains(word.key) { found.insert(word.value) }
        }
    }
}

extension LoopbackServer {
    /// All that a listener on the line has seen.
    var heard: String {
        requests.map { "\($0.method) \($0.path) \($0.headers) \($0.text)" }
            .joined(separator: "\n")
    }
}

extension SyncDesk.Wish {
    init(
        _ server: LoopbackServer, user: String, password: String, _ kind: Side.Kind? = nil
    ) {
        self.init(address: server.text("/"), user: user, password: Secret(password))
        self.kind = kind
    }
}
