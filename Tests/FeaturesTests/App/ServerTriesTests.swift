import Kernel
import Testing

@testable import Catalogs
@testable import Features
@testable import LendingWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// What waits for a server that is down goes on by itself once it is up.
@Suite struct ServerTriesTests {
    private static let order = Download.Order(
        key: "k", title: "Walden", author: "", address: "https://a.example/w", account: "1")
    private static let down = CatalogTrouble.line(
        why: "a.example cannot be reached", next: "", isOffline: true)

    /// A download is on its way.
    private func begun() -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, Shelf.self, Loans.self, Following.self])
        app.ignore { _ in true }
        app.attach()
        app.send(.service(Downloads.self, .begun))
        app.answer(Downloads.self, .read([]), to: .read)
        app.send(.service(Downloads.self, .ordered(Self.order)))
        keep(app)
        return app
    }

    private func keep(_ app: AppDriver) {
        app.answer(Downloads.self, .saved(nil), to: .keep(app.state.downloads.all))
    }

    private func fail(_ app: AppDriver) {
        app.answer(Downloads.self, .failed(1, Self.down), to: running(app))
        keep(app)
    }

    /// As it was when it was begun.
    private func running(_ app: AppDriver) -> Downloads.Command? {
        app.asked(Downloads.self).first { if case .run = $0 { true } else { false } }
    }

    private func isRunning(_ app: AppDriver) -> Bool {
        app.state.downloads.all.first?.phase == .running
    }

    @Test func `a server that is down is asked again after longer and longer waits`() {
        let app = begun()
        #expect(isRunning(app))
        for wait in App.waits {
            fail(app)
            #expect(!isRunning(app) && app.state.around.isOffline)
            app.advance(wait - .seconds(1))
            #expect(!isRunning(app), "\(wait)")
            app.advance(.seconds(1))
            #expect(isRunning(app), "\(wait)")
        }
        fail(app)
        app.advance(.seconds(86_400))
        #expect(!isRunning(app), "then it is left alone until a person asks")
    }

    @Test func `one that answered is asked as soon as at first when it is down again`() {
        let app = begun()
        fail(app)
        app.advance(App.waits[0])
        app.answer(
            Downloads.self, .arrived(1, received: 5, total: nil), to: running(app),
            isLast: false)
        #expect(!app.state.around.isOffline && app.state.loans.tries == 0)
        fail(app)
        app.advance(App.waits[0])
        #expect(isRunning(app))
    }

    @Test func `a return to a busy library is sent again by itself, and nothing is offline`()
        throws
    {
        var book = Feed.Publication(id: "urn:w", title: "Walden")
        book.acquisitions = [
            Feed.Acquisition(
                relation: .generic, href: "https://a.example/w", type: "application/epub+zip")
        ]
        book.revoke = "https://a.example/revoke"
        var record = try #require(LoanRecord(book, of: "1"))
        record.loan.state = .downloadNeeded
        record.loan.leaving = .queued
        let app = begun()
        let wall = WallTime(secondsSince1970: 1_795_000_000)
        app.send(.service(Loans.self, .read([record], [], wall, asks: false)))
        app.send(.service(Loans.self, .online))
        let words = Loan.Refusal(why: "it is busy", next: "Wait.")
        for wait in App.waits {
            app.send(.service(Loans.self, .answered(record.id, .busy(.cannotIssueLoan, words))))
            #expect(app.state.loans.records.first?.loan.leaving == .queued)
            #expect(!app.state.around.isOffline)
            app.advance(wait)
            #expect(app.state.loans.records.first?.loan.asked == .giveBack, "\(wait)")
        }
    }

    @Test func `a download goes on after signing in, and its loan with it`() {
        let app = AppDriver(ignoring: [Reader.self, Shelf.self, Following.self])
        app.ignore { _ in true }
        app.attach()
        let account = Account(id: "1", name: "Home", catalog: "https://a.example/opds")
        var book = Feed.Publication(title: "Walden")
        (book.id, book.revoke) = ("k", "https://a.example/revoke")
        book.acquisitions = [.init(relation: .generic, href: Self.order.address)]
        guard let record = LoanRecord(book, of: account.id) else {
            Issue.record("it is no loan")
            return
        }
        func loan() -> Loan? { app.state.loans[record.id]?.loan }
        app.send(.service(Loans.self, .accountTold(account)))
        app.send(.service(Loans.self, .listed(account.id, [book])))
        app.send(.service(Downloads.self, .begun))
        app.answer(Downloads.self, .read([]), to: .read)
        app.send(.service(Loans.self, .pressed(record, .download)))
        keep(app)
        #expect(loan()?.state == .downloading && isRunning(app))

        let form = Feed.Authentication.plain(title: nil, isDigest: false)
        app.answer(Downloads.self, .failed(1, .signIn(form, isRefused: false)), to: running(app))
        keep(app)
        #expect(app.state.stack.top.holds(SignIn.self))
        app.tell(SignIn.self, .signedIn(account))
        keep(app)
        #expect(loan()?.state == .downloading && isRunning(app))
        app.answer(Downloads.self, .done(1, path: "/w.epub"), to: running(app))
        #expect(loan()?.state == .downloaded)
    }
}
