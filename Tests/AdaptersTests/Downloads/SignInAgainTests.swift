import Adapters
import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import TestKit
import Testing

/// A library that asks who one is once more: in its own words, and by a way that it has.
@Suite struct SignInAgainTests {
    private static let ways =
        #"{"id": "a", "title": "College", "authentication": [{"type": "#
        + #""http://librarysimplified.org/authtype/SAML-2.0", "description": "Your college", "#
        + #""links": [{"rel": "authenticate", "href": "https://idp.example/"}]}]}"#

    private func trouble(_ type: String, start: String) throws -> CatalogTrouble? {
        let library = LoopbackServer { request in
            if request.path == "/" {
                return .init(401, type: "application/vnd.opds.authentication.v1.0+json", start)
            }
            return .init(
                401, type: "application/problem+json",
                #"{"type": "\#(type)", "title": "Access token expired", "status": 401}"#)
        }
        var account = Account(id: "1", name: "College", catalog: library.text())
        (account.user, account.method, account.passwordCommand) = ("ann", .browser, "token")
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero }, asking: { _ in "old" })
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(
                line: line, parts: { PartFolder("/nowhere") }, shelve: { _ in nil }),
            book: LoanLedger(documents: FakeDocuments(), path: nil), shelf: nil,
            documents: FakeDocuments())
        do throws(CatalogTrouble) {
            _ = try desk.entry(library.text("/loans"), as: account, CancellableWork())
            return nil
        } catch {
            let heard = library.requests.filter { $0.path == "/" }
            #expect(heard.allSatisfy { $0["Authorization"] == nil }, "it is asked as anybody")
            return error
        }
    }

    @Test func `a college's page is not replaced by a password, and its sentence stays`() throws {
        let type = "http://p.example/terms/problem/auth/recoverable/token/expired"
        let trouble = try trouble(type, start: Self.ways)
        guard case .signIn(let form, let isRefused)? = trouble else {
            Issue.record("\(String(describing: trouble))")
            return
        }
        #expect(form.doors.map(\.kind) == [.browser] && !isRefused)
        #expect(trouble?.why == "Access token expired")
        #expect(trouble?.next == "Sign in again, in the browser.")
    }

    @Test func `where the start page tells no way, a name and a password are asked for`() throws {
        let trouble = try trouble("http://p.example/credentials/invalid", start: "{}")
        guard case .signIn(let form, let isRefused)? = trouble else {
            Issue.record("\(String(describing: trouble))")
            return
        }
        #expect(form.doors.map(\.kind) == [.basic] && isRefused)
        #expect(trouble?.why == "Access token expired")
    }

    @Test func `a card that is suspended is told as it is`() throws {
        let trouble = try trouble(
            "http://p.example/terms/problem/credentials-suspended", start: Self.ways)
        guard case .problem(let problem)? = trouble else {
            Issue.record("\(String(describing: trouble))")
            return
        }
        #expect(problem.kind == .credentialsSuspended)
    }
}
