import Canvas
import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import Features
@testable import HouseholdWing
@testable import LendingWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Loans and downloads on the desktop, through the whole program.
@Suite struct NotifyRootTests {
    /// An hour after the tests' clock begins.
    private static let soon = "2026-11-18T12:06:40Z"

    private func lent() -> LoanRecord {
        var book = Feed.Publication(id: "urn:Walden", title: "Walden")
        book.acquisitions = [
            Feed.Acquisition(
                relation: .generic, href: "https://l.example/fulfil",
                type: "application/epub+zip")
        ]
        book.availability = Feed.Availability(state: .available, copiesAvailable: 1)
        book.revoke = "https://l.example/revoke"
        book.availability?.until = FeedDate(Self.soon)
        var record = LoanRecord(book, of: "1")!
        record.loan.state = .downloaded
        record.path = "/b/w.epub"
        return record
    }

    /// The loans are read while a person is at another window, or is not.
    private func program(isInFront: Bool) -> (AppDriver, LoanRecord) {
        let app = AppDriver(ignoring: [Reader.self, Shelf.self, Downloads.self, Following.self])
        app.ignore { _ in true }
        app.attach()
        app.send(.paperRead(.settings, nil))
        app.send(.input(.focused(isInFront)))
        let record = lent()
        app.send(.service(Loans.self, .begun(asks: false)))
        app.answer(
            Loans.self, .read([record], [], app.time.wall, asks: false), to: .read(asks: false))
        return (app, record)
    }

    private func tellTime(_ app: AppDriver) {
        app.answer(Notifications.self, .clockTold(app.time.wall), to: .tellTime)
    }

    @Test func `a loan that is due is on the desktop while one is elsewhere`() {
        let (app, record) = program(isInFront: false)
        tellTime(app)
        let shown = app.state.notifications.shown
        #expect(shown.map(\.title) == ["Walden"] && shown.map(\.isUrgent) == [true])
        #expect(shown.first?.words == "Walden is due in 1 h.")
        #expect(app.toast?.contains("Walden is due") == true, "and on the message line")
        // It was given back meanwhile, from another device.
        app.send(.service(Loans.self, .forgotten(record.id.account)))
        #expect(app.state.notifications.shown.isEmpty)
    }

    @Test func `who is here is told by the message line alone`() {
        let (app, _) = program(isInFront: true)
        #expect(app.state.notifications.tags.isEmpty)
        #expect(app.toast?.contains("Walden is due") == true)
    }

    @Test func `its button shows the loans, and a second one in vain does nothing`() {
        let (app, record) = program(isInFront: false)
        tellTime(app)
        let tag = Loans.Notice.tag(of: record)
        app.send(.service(Notifications.self, .chosen(tag, .open)))
        #expect(app.top.holds(DownloadList.self))
        app.send(.service(Notifications.self, .chosen(tag, .renew)))
        #expect(app.state.loans.records.first?.loan.asked == nil)
    }

    @Test func `a file that is here is opened by its button`() {
        let (app, _) = program(isInFront: false)
        tellTime(app)
        app.send(.service(Downloads.self, .begun))
        app.answer(Downloads.self, .read([]), to: .read)
        let order = Download.Order(
            key: "k", title: "Emma", author: "", address: "https://a.example/e", account: "1")
        app.send(.service(Downloads.self, .ordered(order)))
        app.answer(Downloads.self, .saved(nil), to: .keep(app.state.downloads.all))
        let running = app.asked(Downloads.self).first { if case .run = $0 { true } else { false } }
        app.answer(Downloads.self, .done(1, path: "/b/emma.epub"), to: running)
        tellTime(app)
        #expect(app.state.notifications.shown.contains { $0.title == "Emma" })
        app.send(.service(Notifications.self, .chosen("download 1", .open)))
        #expect(app.screen[Reader.self]?.source == .file("/b/emma.epub"))
    }

    @Test func `a lock takes all of it back, and nothing is told before it is opened`() {
        let (app, record) = program(isInFront: false)
        tellTime(app)
        app.send(.service(Lock.self, .began(.set(LockTries()))))
        #expect(app.state.notifications.shown.isEmpty)
        app.send(
            .service(Notifications.self, .chosen(Loans.Notice.tag(of: record), .open)))
        #expect(!app.top.holds(DownloadList.self))
    }
}
