import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Ports
import Runtime
import Synchronization
import TestKit
import Testing

/// A patron's life at a library that is made of answers, over a real line on to a real disk.
@Suite struct PatronTests {
    /// The library: one copy of one book, and the readers in line for it.
    private final class Library: Sendable {
        struct State {
            var isLent = false
            var isHeld = false
            var isReady = false
            var copies = 1
            var fault: (status: Int, type: String, detail: String)?
            /// What comes instead of an answer to a deed, as another than the library answers.
            var portal: (status: Int, type: String, body: String)?
            /// The list of loans forgets everything.
            var isListEmpty = false
        }

        let state = Mutex(State())

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            guard request["Authorization"] != nil || request.path == "/" else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            return state.withLock { Self.answer(request, &$0) }
        }

        private static let entry = "application/atom+xml;type=entry;profile=opds-catalog"
        private static let feed = "application/atom+xml;profile=opds-catalog"

        private static func answer(
            _ request: LoopbackServer.Request, _ state: inout State
        ) -> LoopbackServer.Reply {
            if let fault = state.fault, request.path != "/", request.path != "/loans" {
                return .init(
                    fault.status, type: "application/problem+json",
                    #"{"type": "\#(fault.type)", "title": "No", "detail": "\#(fault.detail)"}"#)
            }
            if let portal = state.portal, request.path == "/borrow" || request.path == "/revoke" {
                return .init(portal.status, type: portal.type, portal.body)
            }
            switch request.path {
            case "/":
                return .init(
                    type: feed,
                    """
                    <feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>L</title>
                    <link rel="http://opds-spec.org/shelf" href="/loans" type="\(feed)"/></feed>
                    """)
            case "/loans":
                let has = !state.isListEmpty && (state.isLent || state.isHeld)
                return .init(
                    type: feed,
                    """
                    <feed xmlns="http://www.w3.org/2005/Atom"><id>l</id><title>Loans</title>
                    \(has ? book(state) : "")</feed>
                    """)
            case "/borrow":
                if state.copies > 0 || state.isReady {
                    (state.isLent, state.isHeld, state.isReady) = (true, false, false)
                    state.copies = 0
                } else {
                    state.isHeld = true
                }
                return .init(type: entry, book(state))
            case "/revoke":
                if state.isLent { state.copies = 1 }
                (state.isLent, state.isHeld) = (false, false)
                return .init(type: entry, book(state))
            case "/fulfil": return .init(type: "application/pdf", "%PDF-1.4 the book")
            default: return .init(type: entry, book(state))
            }
        }

        private static func book(_ state: State) -> String {
            let acquisition = "http://opds-spec.org/acquisition"
            let open = #"<link type="application/pdf" rel="\#(acquisition)" href="/fulfil">"#
            let borrow = """
                <link type="\(entry)" rel="\(acquisition)/borrow" href="/borrow">
                <opds:indirectAcquisition type="application/pdf"/>
                """
            let revoke =
                #"<link rel="http://librarysimplified.org/terms/rel/revoke" href="/revoke"/>"#
            let status =
                state.isLent
                ? #"<opds:availability status="available" until="2099-12-01T00:00:00Z"/>"#
                : state.isHeld
                    ? "<opds:availability status=\"\(state.isReady ? "ready" : "reserved")\"/>"
                    : "<opds:availability status=\"\(state.copies > 0 ? "" : "un")available\"/>"
            return """
                <entry xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog">
                <id>urn:walden</id><title>Walden</title><author><name>Thoreau</name></author>
                \(state.isLent ? open : borrow)\(status)
                <opds:copies total="1" available="\(state.copies)"/></link>
                \(state.isLent || state.isHeld ? revoke : "")</entry>
                """
        }
    }

    private let home = TemporaryFolder()
    private let library: Library
    private let server: LoopbackServer

    init() {
        let library = Library()
        self.library = library
        server = LoopbackServer { library.answer($0) }
    }

    private var account: Account {
        var account = Account(id: "lib", name: "The Library", catalog: server.text())
        account.user = "ann"
        account.passwordCommand = "pass"
        return account
    }

    private func clerk(now: Int64 = 1_800_000_000_000) -> LoanClerk {
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero }, asking: { _ in "1234" })
        let books = home.path + "/books"
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(line: line, parts: { PartFolder(books) }, shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
            shelf: nil, documents: DiskDocuments())
        return LoanClerk(desk: desk, now: { now })
    }

    private func names() throws -> [String] {
        try DiskDocuments().names(in: home.path + "/books").filter { !$0.hasPrefix(".") }
    }

    @Test func `a book is borrowed, here after a restart, and given back`() throws {
        var record = try clerk().record(server.text("/walden"), of: account)
        #expect(record.loan.state == .offered(.copies))
        record = try clerk().press(.borrow, record, as: account)
        #expect(record.loan.state == .downloaded)
        #expect(try names() == ["Thoreau - Walden.pdf"])
        // Another run of the program.
        let listed = try clerk().loans(of: account)
        #expect(listed.map(\.loan.state) == [.downloaded])
        #expect(listed.first?.path == home.path + "/books/Thoreau - Walden.pdf")
        record = try clerk().record("walden", of: account)
        record = try clerk().press(.giveBack, record, as: account)
        #expect(try names().isEmpty)
        #expect(try clerk().loans(of: account).isEmpty)
        #expect(library.state.withLock { $0.copies } == 1)
    }

    @Test func `a hold waits in line, becomes ready, is borrowed, or given up`() throws {
        library.state.withLock { $0.copies = 0 }
        var record = try clerk().record(server.text("/walden"), of: account)
        #expect(record.loan.deeds == [.hold])
        record = try clerk().press(.hold, record, as: account)
        #expect(
            try clerk().loans(of: account).map(\.loan.state) == [.holding(position: nil, of: nil)])
        record = try clerk().press(.cancelHold, record, as: account)
        #expect(try clerk().loans(of: account).isEmpty)
        record = try clerk().press(
            .hold, try clerk().record(server.text("/walden"), of: account), as: account)
        library.state.withLock { $0.isReady = true }
        record = try #require(try clerk().loans(of: account).first)
        #expect(record.loan.state == .ready)
        #expect(try clerk().press(.borrow, record, as: account).loan.state == .downloaded)
    }

    @Test func `a library that explains that it is busy is told from one that refuses`() {
        func event(_ type: String, _ status: Int) -> Loan.Event {
            LoanDesk.event(.problem(Problem(type: "http://l.example/\(type)", status: status)))
        }
        for status in [429, 503] {
            guard case .busy(.loanLimitReached, _) = event("loan-limit-reached", status) else {
                Issue.record("\(status)")
                continue
            }
        }
        guard case .refused(.loanLimitReached, _) = event("loan-limit-reached", 403),
            case .unreachable = event("anything-else", 503)
        else {
            Issue.record("taken for busy")
            return
        }
    }

    @Test func `every problem leaves it as it was, and says what to do`() throws {
        let record = try clerk().record(server.text("/walden"), of: account)
        for kind in Problem.Kind.allCases where kind != .unknown && kind != .loanAlreadyExists {
            library.state.withLock {
                $0.fault = (403, "http://l.example/terms/problem/\(kind.rawValue)", "Because.")
            }
            let refused = try clerk().press(.borrow, record, as: account)
            #expect(refused.loan.refusal?.why == "No: Because", "\(kind)")
            #expect(refused.loan.refusal?.next == Problem(type: kind.rawValue).nextAction)
            #expect(refused.loan.asked == nil)
        }
        library.state.withLock { $0.fault = nil }
        #expect(try clerk().press(.borrow, record, as: account).loan.state == .downloaded)
    }

    @Test func `an empty list of loans takes nothing away`() throws {
        let record = try clerk().record(server.text("/walden"), of: account)
        _ = try clerk().press(.borrow, record, as: account)
        library.state.withLock { $0.isListEmpty = true }
        #expect(try clerk().loans(of: account).map(\.loan.state) == [.downloaded])
        #expect(try names().count == 1)
    }

    @Test func `a return that nobody hears is sent when the library is there again`() throws {
        let record = try clerk().record(server.text("/walden"), of: account)
        let lent = try clerk().press(.borrow, record, as: account)
        var away = lent
        away.loan.publication.revoke = "http://127.0.0.1:1/revoke"
        away = try clerk().press(.giveBack, away, as: account)
        #expect(away.loan.leaving == .queued && away.loan.state == .downloaded)
        away.loan.publication.revoke = server.text("/revoke")
        _ = try clerk().press(.keep, away, as: account)
        away = try clerk().press(.giveBack, lent, as: account)
        #expect(try names().isEmpty)
    }

    /// A proxy between the library and its clients.
    private static let others: [(status: Int, type: String, body: String)] = [
        (200, "text/html", "<!DOCTYPE html><html><body>Welcome to our WiFi</body></html>"),
        (200, "text/html", ""), (511, "text/html", "<html><body>Sign in</body></html>"),
        (200, "text/plain", "OK"), (200, "application/json", "{}"),
        (429, "text/plain", ""), (500, "", ""),
        (500, "application/problem+json", #"{"title": "Down", "status": 500}"#),
    ]

    @Test func `what is no answer of the library is no return, and goes out later`() throws {
        for other in Self.others {
            let record = try clerk().record(server.text("/walden"), of: account)
            let lent = try clerk().press(.borrow, record, as: account)
            library.state.withLock { $0.portal = other }
            let asked = try clerk().press(.giveBack, lent, as: account)
            #expect(asked.loan.leaving == .queued && asked.loan.refusal != nil, "\(other)")
            #expect(try names().count == 1, "\(other)")
            #expect(library.state.withLock { $0.isLent })
            library.state.withLock { $0.portal = nil }
            try clerk().resume(account)
            #expect(try names().isEmpty && !library.state.withLock { $0.isLent }, "\(other)")
        }
    }

    @Test func `what is no answer of the library borrows nothing, and says so`() throws {
        for other in Self.others {
            let record = try clerk().record(server.text("/walden"), of: account)
            library.state.withLock { $0.portal = other }
            let asked = try clerk().press(.borrow, record, as: account)
            #expect(asked.loan.refusal != nil && asked.loan.state == .offered(.copies), "\(other)")
            #expect(try names().isEmpty)
        }
    }

    @Test func `a return that ends in silence or in other books is one`() throws {
        let feed = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Loans</title>"
        let entry = "<entry><id>urn:other</id><title>Emma</title></entry>"
        for body in ["", feed + "</feed>", feed + entry + "</feed>"] {
            let record = try clerk().record(server.text("/walden"), of: account)
            let lent = try clerk().press(.borrow, record, as: account)
            library.state.withLock {
                $0.portal = (
                    body.isEmpty ? 204 : 200, body.isEmpty ? "" : "application/atom+xml", body
                )
            }
            let asked = try clerk().press(.giveBack, lent, as: account)
            #expect(asked.loan.leaving == nil && asked.title == "Walden", "\(body)")
            #expect(try names().isEmpty, "\(body)")
            library.state.withLock { ($0.portal, $0.copies, $0.isLent) = (nil, 1, false) }
        }
    }

    @Test func `what was borrowed elsewhere is known by its title`() throws {
        let record = try clerk().record(server.text("/walden"), of: account)
        _ = try clerk().press(.borrow, record, as: account)
        try #require(unlink(home.path + "/loans.json") == 0)
        let found = try clerk().record("walden", of: account)
        #expect(found.loan.state == .downloadNeeded)
        #expect(try clerk().press(.download, found, as: account).loan.state == .downloaded)
        #expect { try clerk().record("Emma", of: account) } throws: {
            ($0 as? CatalogTrouble)?.why.hasSuffix("has lent nothing called “Emma”") == true
        }
    }

    @Test func `a loan whose time is over is closed`() throws {
        let record = try clerk().record(server.text("/walden"), of: account)
        _ = try clerk().press(.borrow, record, as: account)
        #expect(try names().count == 1)
        // In the year 2100.
        #expect(try clerk(now: 4_102_444_800_000).loans(of: account).isEmpty)
        #expect(try names().isEmpty)
    }

    @Test func `loans are read back as they were written`() throws {
        var record = try clerk().record(server.text("/walden"), of: account)
        record.path = "/books/w.pdf"
        for state in [Loan.State.downloaded, .downloadFailed("cut"), .downloading, .downloadNeeded]
        {
            record.loan.state = state
            record.loan.asked = .renew
            record.loan.leaving = .waiting(untilMs: 12)
            record.loan.refusal = Loan.Refusal(why: "w", next: "n")
            #expect(LoanFile.records(LoanFile.bytes([record])) == [record])
        }
        #expect(LoanFile.records(Array("no".utf8)) == nil)
        #expect(LoanFile.records(Array(#"{"loans": [1, {"account": 2}]}"#.utf8)) == [])
    }
}
