import Adapters
import Catalogs
import Glibc
import LendingRuntime
import LendingWing
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Places that a person kept of a library, when it is removed and brought back.
@Suite struct AccountPlacesTests {
    private let folder = TemporaryFolder()
    private let secrets = FakeSecrets()

    @Test func `an account takes its places along, and brings them back`() throws {
        let documents = DiskDocuments()
        let places = PlaceLedger(documents: documents, path: folder.path + "/places.json")
        let book = AccountLedger(
            documents: documents, path: folder.path + "/accounts.json", newID: { "1" })
        let line = CatalogRequests(
            http: FakeHTTP { _ in .failure(.cancelled) }, secrets: secrets, now: { .zero })
        let desk = CatalogDesk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }), book: book, places: places,
            now: { 0 })
        let account = try book.add(name: "Home", catalog: "http://home.example/")
        let others = Places.Place(account: "other", address: "http://b.example/", title: "B")
        var follow = Follow(id: .init(account: "1", address: "http://home.example/"), title: "A")
        follow.seen = ["urn:1"]
        let own = follow
        try places.change {
            $0.keep(.init(account: "1", address: "http://home.example/new", title: "New"), true)
            $0.keep(others, true)
            $0.visit(others)
            $0[own.id] = own
        }
        let before = try places.places()
        #expect(desk.answer(.remove(account), CancellableWork()) == .told([]))
        #expect(try places.places().kept == [others])
        #expect(try places.places().follows.isEmpty)
        let back = Libraries.Work.restore(account, before.of(account: "1"))
        #expect(desk.answer(back, CancellableWork()) == .told([account]))
        #expect(Set(try places.places().kept.map(\.title)) == ["New", "B"])
        #expect(try places.places().follows == [own])
    }
}
