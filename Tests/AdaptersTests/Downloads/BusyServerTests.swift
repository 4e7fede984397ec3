import Adapters
import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Servers that want to be left alone, and say for how long.
@Suite struct BusyServerTests {
    private func why(_ headers: [(String, String)], status: Int = 503) -> String? {
        let server = LoopbackServer { _ in .init(status, headers) }
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        do throws(CatalogTrouble) {
            _ = try CatalogPages(line: line, keeping: nil, now: { 0 })
                .page(server.text(), as: nil)
            return nil
        } catch {
            return error.why
        }
    }

    @Test func `a server that is busy is let be for as long as it says, also by a date`() {
        let date = [
            ("Date", "Wed, 25 Nov 2026 10:00:00 GMT"),
            ("Retry-After", "Wed, 25 Nov 2026 10:04:30 GMT"),
        ]
        #expect(why(date)?.hasSuffix("is busy; it can be asked again in 5 minutes") == true)
        let seconds = why([("Retry-After", "45")], status: 429)
        #expect(seconds?.hasSuffix("asked again in 45 seconds") == true)
        let hours = why([("Retry-After", "7200")])
        #expect(hours?.hasSuffix("asked again in 2 hours") == true)
        #expect(why([("Retry-After", "soon")], status: 429)?.contains("too often") == true)
    }

    @Test func `a library that links to itself in the open is asked on its encrypted line`() throws
    {
        let origin = try #require(Address(base: "https://l.example:8443/opds")?.origin)
        func secured(_ text: String) -> String? {
            Address(base: text)?.secured(as: origin).text
        }
        #expect(secured("http://l.example/a?b") == "https://l.example:8443/a?b")
        #expect(secured("http://l.example:8080/a") == "http://l.example:8080/a")
        #expect(secured("http://m.example/a") == "http://m.example/a")
        let asked = Mutex<[String]>([])
        let line = CatalogRequests(
            http: FakeHTTP { request in
                asked.withLock { $0.append(request.address.text) }
                return .failure(.cancelled)
            }, secrets: FakeSecrets(), now: { .zero })
        let account = Account(id: "1", name: "L", catalog: "https://l.example:8443/opds")
        let pages = CatalogPages(line: line, keeping: nil, now: { 0 })
        #expect(throws: CatalogTrouble.stopped) {
            try pages.page("http://l.example/loans", as: account)
        }
        #expect(asked.withLock { $0 } == ["https://l.example:8443/loans"])
    }
}
