import Catalogs
import LendingRuntime
import LendingWing
import Notation
import Ports
import Publications
import RuntimeKit
import TestKit
import Testing

@testable import Adapters

/// A licence from its lender to its end, over a real line and on a real disk.
@Suite struct LicenceDeskTests {
    private let home = TemporaryFolder()
    private let lender = Lender()
    private let server: LoopbackServer
    private let secrets = FakeSecrets()
    private var now = Lender.now

    init() { server = lender.open() }

    private var keeper: LicenceKeeper {
        let now = now
        return LicenceKeeper(
            ledger: LicenceLedger(
                documents: DiskDocuments(), path: home.path + "/licences.json",
                newID: { "device-1" }),
            secrets: secrets, now: { now }, roots: { LicenceMint.roots })
    }

    private var line: CatalogRequests {
        CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: secrets, now: { .zero }, asking: { _ in nil })
    }

    private var desk: LicenceDesk {
        let keeper = keeper
        let files = PublicationFiles(OpenMeans(parts: ChildParts(), licences: keeper))
        return LicenceDesk(
            keeper: keeper, line: line, documents: DiskDocuments(), open: files.open)
    }

    private var loans: LoanClerk {
        let (books, now) = (home.path + "/books", now)
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(
                line: line, parts: { PartFolder(books) }, licences: self.desk,
                shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
            shelf: nil, documents: DiskDocuments(), licences: self.desk)
        return LoanClerk(desk: desk, now: { now * 1_000 })
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = home.path + "/" + name
        try DiskDocuments().save(bytes, to: path)
        return path
    }

    /// A book that came by its licence.
    private func fetched() throws -> String {
        let path = try write(lender.licence, "The Ferry.lcpl")
        let record = try loans.fetch(licence: try desk.take(path))
        return try #require(record.path, "\(record.loan)")
    }

    private func why(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return (error as? CatalogTrouble)?.why ?? "\(error)"
        }
    }

    @Test func `a licence brings its book, with the licence in it`() throws {
        let path = try fetched()
        #expect(
            lender.asked() == [
                "GET /book.epub", "GET /status", "POST /register?id=device-1&name=Rushlight",
            ])
        let report = try desk.look(path)
        #expect(report.title == "Test" && report.wantsPassphrase && !report.isAlone)
        #expect(report.status?.state == .active && report.mayRenew && report.mayReturn)
        // What the lender sent is there as it came, and the licence behind it.
        let bytes = try #require(try DiskDocuments().read(path, bytesMax: 1 << 20))
        #expect(bytes.prefix(lender.book.count) == lender.book[...])
        let archive = try ZipArchive(in: BytesResources([("a", bytes)]), name: "a")
        let size = try #require(archive.size(of: LicenceLock.inEpub))
        #expect(try archive.read(LicenceLock.inEpub, 0..<size) == lender.licence)
    }

    @Test func `a file that is not there is named by those who asked, once`() {
        #expect(why { _ = try desk.known("/b/gone.lcpl") } == "there is no such file")
    }

    @Test func `the passphrase opens it, here and at the next start`() throws {
        let path = try fetched()
        #expect(why { _ = try desk.unlock(path, Secret("a crow")) }.contains("does not open"))
        #expect(secrets.all.isEmpty, "nothing is kept of a wrong one")
        let report = try desk.unlock(path, Secret(LicenceMint.passphrase))
        #expect(report.trouble == nil && report.kept == .session)
        let book = try PublicationFiles(OpenMeans(parts: ChildParts(), licences: keeper)).open(path)
        #expect(book.document(0).string(0..<3) == "The")
        // Another book of the same lender opens to the same passphrase, unasked.
        var other = LicenceMint()
        other.id = "another"
        let second = try write(
            other.lock(BookMaker("<p>Second.</p>"), licence: other.licence).bytes, "b.epub")
        #expect(try desk.look(second).trouble == nil)
        _ = try desk.forget(path)
        #expect(try desk.look(path).wantsPassphrase && desk.look(second).wantsPassphrase)
        #expect(secrets.all.isEmpty)
    }

    @Test func `nothing is asked of a lender by looking and opening`() throws {
        let path = try fetched()
        _ = lender.asked()
        _ = try desk.look(path)
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        _ = try PublicationFiles(OpenMeans(parts: ChildParts(), licences: keeper)).open(path)
        #expect(lender.asked().isEmpty)
    }

    @Test func `it is renewed, and the newer licence counts, though the book has the older`()
        throws
    {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        let end = lender.state.end
        let report = try desk.renew(path, CancellableWork())
        #expect(report.licence.rights.end == end + 7 * 86_400)
        var later = self
        later.now = end + 60
        #expect(try later.desk.look(path).trouble == nil)
        later.now = end + 8 * 86_400
        #expect(try later.desk.look(path).trouble == .ended(end + 7 * 86_400))
        // The lender's own words where it says no.
        #expect(why { _ = try desk.renew(path, CancellableWork()) }.contains("No more renewals"))
        #expect(try desk.look(path).licence.rights.end == end + 7 * 86_400)
    }

    @Test func `what was given back opens no more, and its file goes with the loan`() throws {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        let report = try desk.giveBack(path, CancellableWork())
        #expect(report.trouble == .over(.returned))
        #expect(!report.mayReturn && !report.mayRenew)
        // Said twice it is a yes: the first answer may have been lost.
        #expect(try desk.giveBack(path, CancellableWork()).trouble == .over(.returned))
        try loans.end(licence: report.licence.id)
        #expect(try DiskDocuments().read(path, bytesMax: 1 << 20) == nil)
        #expect(try desk.list(CancellableWork()).isEmpty)
    }

    @Test func `a server that is away, or no server at all, keeps nobody from reading`() throws {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        for trouble in [
            LoopbackServer.Reply(500), .init(type: "text/html", "<html>Sign in to this network"),
            .init(type: "application/json", "{}"), .init(404),
        ] {
            lender.change { $0.trouble = trouble }
            for deed in [desk.ask, desk.renew, desk.giveBack] {
                #expect(!why { _ = try deed(path, CancellableWork()) }.isEmpty)
            }
            #expect(try desk.look(path).trouble == nil)
            #expect(try desk.list(CancellableWork()).count == 1)
        }
    }

    @Test func `a newer licence that nobody signed is not taken`() throws {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        let end = lender.state.end
        lender.change { state in
            (state.isForged, state.updated, state.end) = (true, Lender.now, 4_000_000_000)
        }
        #expect(why { _ = try desk.ask(path, CancellableWork()) }.contains("changed since"))
        #expect(try desk.look(path).licence.rights.end == end)
    }

    @Test func `what is revoked is locked when that was heard, and not before`() throws {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        lender.change { $0.status = "revoked" }
        #expect(try desk.look(path).trouble == nil)
        #expect(try desk.ask(path, CancellableWork()).trouble == .over(.revoked))
    }

    @Test func `a licence that opens nothing here fetches nothing`() throws {
        lender.change { $0.profile = "http://readium.org/lcp/profile-1.0" }
        let path = try write(lender.licence, "a.lcpl")
        #expect(why { _ = try desk.take(path) }.contains("licensed programs"))
        lender.change { ($0.profile, $0.end) = (LicenceMint.basic, Lender.now - 1) }
        let old = try write(lender.licence, "b.lcpl")
        #expect(why { _ = try desk.take(old) }.contains("ended on"))
        #expect(lender.asked().isEmpty)
    }

    @Test func `a book that is not the licence's is refused`() throws {
        lender.change { $0.book = BookMaker("<p>Another.</p>").zip.bytes }
        let path = try write(lender.licence, "a.lcpl")
        let record = try loans.fetch(licence: try desk.take(path))
        #expect(record.path == nil)
        let words = record.loan.refusal?.why ?? record.loan.state.failure ?? ""
        #expect(words.contains("not the book"), "\(words)")
    }

    @Test func `a catalog's own key opens what it lends`() throws {
        let key = LicenceMint().key.text
        let feed = """
            <entry xmlns="http://www.w3.org/2005/Atom"><title>The Ferry</title><id>urn:f</id>
            <link rel="http://opds-spec.org/acquisition" href="\(lender.text("/licence"))"
             type="\(Licence.mediaType)"><lcp:hashed_passphrase
             xmlns:lcp="http://readium.org/lcp-specs/ns">\(key)</lcp:hashed_passphrase></link>
            </entry>
            """
        let server = LoopbackServer { _ in .init(type: "application/atom+xml;type=entry", feed) }
        let books = home.path + "/books"
        let delivery = BookDelivery(
            line: line, parts: { PartFolder(books) }, licences: desk, shelve: { _ in nil })
        let parcel = Parcel(id: "f", address: server.address("/f"), title: "The Ferry")
        let outcome = delivery.bring(parcel, CancellableWork()) { _ in }
        guard case .arrived(let path, _, _, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(try desk.look(path).trouble == nil)
        // The page that tells it is read and not kept; any other is.
        for (body, isKept) in [
            (feed, false), (feed.replacing("hashed_passphrase", with: "x"), true),
        ] {
            let catalog = LoopbackServer { _ in .init(type: "application/atom+xml", body) }
            let folder = DiskPages(folder: home.path + "/feeds")
            CatalogPages(line: line, keeping: folder, now: { 0 }).load(
                catalog.text("/"), as: nil, CancellableWork()
            ) { _ in }
            #expect((folder.page(catalog.text("/"), of: "none") != nil) == isKept)
        }
        // It is in no file but where passwords are.
        for name in ["licences.json", "loans.json"] {
            let file = try DiskDocuments().read(home.path + "/" + name, bytesMax: 1 << 20) ?? []
            #expect(!String(decoding: file, as: UTF8.self).contains(key))
        }
    }

    @Test func `how a library's books are locked is known before the next loan`() throws {
        let ledger = AccountLedger(
            documents: DiskDocuments(), path: home.path + "/accounts.json", newID: { "lib" })
        let account = try ledger.add(name: "The Library", catalog: lender.text("/"))
        let books = home.path + "/books"
        let downloads = DownloadDesk(
            carrier: BookDelivery(
                line: line, parts: { PartFolder(books) }, licences: desk, accounts: ledger,
                shelve: { _ in nil }),
            book: ledger, documents: DiskDocuments(), path: home.path + "/downloads.json")
        func news() -> [DownloadDesk.News] {
            let order = Download.Order(
                key: "lib f", title: "The Ferry", author: "", address: lender.text("/licence"),
                account: account.id)
            var all: [DownloadDesk.News] = []
            downloads.run(Download(id: 1, order: order), CancellableWork()) { news in
                if case .arrived = news { return }
                all.append(news)
            }
            return all
        }
        lender.change { $0.profile = "http://readium.org/lcp/profile-1.0" }
        var closed = account
        closed.closedProfile = "1.0"
        // Told once, and before the failure is.
        #expect(news().first == .told(closed) && news().count == 1)
        #expect(try ledger.accounts() == [closed])
        // One that opens here takes it back.
        lender.change { $0.profile = LicenceMint.basic }
        #expect(news().first == .told(account))
        #expect(try ledger.accounts() == [account])
    }

    @Test func `copies are counted, over a restart too`() throws {
        let path = try fetched()
        let licence = try desk.look(path).licence
        #expect(keeper.count(15, of: licence) == .allowed(left: 5))
        #expect(keeper.count(6, of: licence) == .refused(left: 5))
        #expect(keeper.count(5, of: licence) == .allowed(left: 0))
        #expect(keeper.count(1, of: licence) == .refused(left: 0))
        #expect(try desk.look(path).copiesLeft == 0)
    }

    @Test func `what another version wrote of a licence stays`() throws {
        _ = try fetched()
        let file = home.path + "/licences.json"
        let bytes = try #require(try DiskDocuments().read(file, bytesMax: 1 << 20))
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing("\"device\":", with: "\"later\": 7, \"device\":")
            .replacing("\"title\":", with: "\"colour\": \"red\", \"title\":")
        try DiskDocuments().save(Array(text.utf8), to: file)
        let licence = try Licence(lender.licence)
        _ = keeper.count(1, of: licence)
        let kept = try #require(try DiskDocuments().read(file, bytesMax: 1 << 20))
        let words = String(decoding: kept, as: UTF8.self)
        #expect(words.contains("\"later\": 7") && words.contains("\"colour\": \"red\""))
        try DiskDocuments().save(Array("{".utf8), to: file)
        #expect(keeper.count(1, of: licence) != .allowed(left: 0))
        #expect(try DiskDocuments().read(file, bytesMax: 100) == Array("{".utf8))
    }

    @Test func `no file that was written holds a word of the book`() throws {
        let path = try fetched()
        _ = try desk.unlock(path, Secret(LicenceMint.passphrase))
        let book = try PublicationFiles(OpenMeans(parts: ChildParts(), licences: keeper)).open(path)
        #expect(book.document(1).string(0..<11) == "The harbour")
        var seen = 0
        func search(_ folder: String) throws {
            for name in try DiskDocuments().names(in: folder) {
                let path = folder + "/" + name
                guard let bytes = try? DiskDocuments().read(path, bytesMax: 1 << 20) else {
                    try search(path)
                    continue
                }
                seen += 1
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(
                    !text.contains("ferry is late") && !text.contains("harbour is quiet"), "\(path)"
                )
            }
        }
        try search(home.path)
        #expect(seen > 2)
    }
}
