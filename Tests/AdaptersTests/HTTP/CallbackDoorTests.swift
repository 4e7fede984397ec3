import Adapters
import Catalogs
import LendingRuntime
import Ports
import TestKit
import Testing

@Suite struct CallbackDoorTests {
    private let http = CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 })

    private func get(_ text: String) throws -> (status: Int, body: String) {
        let address = try #require(Address(base: text))
        let answer = try http.fetch(HTTPRequest(address))
        return (answer.head.status, String(decoding: answer.body, as: UTF8.self))
    }

    @Test func `a browser that comes back with an answer is heard, and nobody else`() throws {
        let door = try #require(CallbackDoor(secret: "abc"))
        let answer = ThreadedAnswer { door.wait() }
        let front = String(door.address.dropLast(3))
        #expect(try get(front + "other?access_token=x").status == 404)
        #expect(try get(front).status == 404)
        // What stands behind # is brought along by the page itself.
        #expect(try get(door.address).body.contains("location.hash"))
        #expect(try get(door.address + "?access_token=t1").body.contains("close this page"))
        let heard = answer.value ?? nil
        #expect(heard == "/abc?access_token=t1")
    }

    @Test func `who calls it off waits no longer`() throws {
        let door = try #require(CallbackDoor(secret: "abc"))
        let answer = ThreadedAnswer { door.wait() }
        door.callOff()
        let heard = answer.value ?? nil
        #expect(heard == nil)
    }

    @Test func `a token of a library's own page is kept and told to that library alone`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { request in
            let form = #"""
                {"id": "l", "title": "School", "authentication": [{"type":
                "http://librarysimplified.org/authtype/OAuth-with-intermediary",
                "links": [{"rel": "authenticate", "href": "/page?provider=x"}]}]}
                """#
            guard request["Authorization"] == "Bearer t1" else {
                return .init(401, type: "application/vnd.opds.authentication.v1.0+json", form)
            }
            return .init(
                type: "application/atom+xml",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>School</title></feed>")
        }
        let disk = DiskDocuments()
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let book = AccountLedger(
            documents: disk, path: home.path + "/accounts.json", newID: { "1" })
        let clerk = CatalogClerk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }), book: book)
        let account = try book.add(name: "School", catalog: server.text("/"))
        let browsers = BrowserDesk(open: { CallbackDoor(secret: $0) }, secret: { "s" })
        let method = try #require(try clerk.form(of: account)?.usable)
        let (way, door) = try #require(browsers.begin(method))
        #expect(
            way.address.hasPrefix(server.text("/page?provider=x&redirect_uri=http%3A%2F%2F127")))
        _ = door
        let signed = try clerk.signIn(account, way, answer: "/s?access_token=t1")
        #expect(signed.isSignedIn && signed.method == .browser)
        #expect(
            try clerk.page(account.catalog, search: nil, as: signed).feed.title == "School")
        #expect(try book.accounts().first?.method == .browser)
        var refused: CatalogTrouble?
        do throws(CatalogTrouble) {
            _ = try clerk.signIn(account, way, answer: "/s?access_token=wrong")
        } catch { refused = error }
        guard case .signIn(_, true)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
    }
}
