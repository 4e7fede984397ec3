import Adapters
import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import TestKit
import Testing

/// Servers that refuse every sign-in for a while after wrong passwords.
@Suite struct LockedOutTests {
    @Test func `who is locked out hears that the right password does not help`() {
        let server = LoopbackServer { _ in .init(403) }
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        let desk = CatalogDesk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(documents: DiskDocuments(), path: nil, newID: { "1" }), now: { 0 })
        var account = Account(id: "lib", name: "The Library", catalog: server.text())
        account.user = "ann"
        guard case .failed(let trouble) = desk.attempt(account, Secret("right"), CancellableWork())
        else {
            Issue.record("signed in")
            return
        }
        #expect(trouble.why.contains("the right one does not help"), "\(trouble.why)")
        #expect(trouble.next == "Wait some minutes, or ask the people who run it.")
        // Once, and once telling who it is before anybody asks; not again.
        #expect(server.requests.count == 2)
    }
}
