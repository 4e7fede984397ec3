import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct LoansTests {
    private static let epub = "application/epub+zip"
    private static let borrowing = Feed.Acquisition(
        relation: .borrow, href: "https://l.example/borrow", type: "application/atom+xml",
        indirect: [Feed.Indirect(type: epub)])
    private static let fetching = Feed.Acquisition(
        relation: .generic, href: "https://l.example/fulfil", type: epub)
    private static let wall = WallTime(secondsSince1970: 1_795_000_000)
    private static let nowMs = wall.secondsSince1970 * 1_000
    private static let form = Feed.Authentication.plain(title: nil, isDigest: false)

    private var account: Account {
        var account = Account(id: "1", name: "Library", catalog: "https://l.example/opds")
        account.user = "ann"
        return account
    }

    private static func book(
        _ title: String, _ acquisitions: [Feed.Acquisition],
        _ state: Feed.Availability.State = .available, isMine: Bool = false
    ) -> Feed.Publication {
        var book = Feed.Publication(id: "urn:\(title)", title: title)
        book.acquisitions = acquisitions
        book.availability = Feed.Availability(state: state, copiesAvailable: 1)
        if isMine {
            book.revoke = "https://l.example/revoke"
        }
        return book
    }

    private static let offered = book("Walden", [borrowing])
    private static let lent = book("Walden", [fetching], isMine: true)

    private func record(
        _ book: Feed.Publication, _ state: Loan.State? = nil, path: String? = nil
    ) -> LoanRecord {
        var record = LoanRecord(book, of: "1")!
        if let state { record.loan.state = state }
        record.path = path
        return record
    }

    private func store(
        _ records: [LoanRecord] = [], at wall: WallTime = wall
    ) throws -> TestStore<Loans> {
        var state = Loans.State()
        state.isRead = true
        state.accounts = [account]
        state.wall = wall
        state.records = records
        return TestStore<Loans>(state)
    }

    private func settle(_ store: TestStore<Loans>, _ id: LoanRecord.ID) {
        if let ticket = store.ticket(.keeping(id)) { store.deliver(.saved(nil), for: ticket) }
    }

    /// Whatever is still asked is not what the test is about.
    private func end(_ store: TestStore<Loans>) {
        for id in store.pendingIDs {
            if let ticket = store.ticket(id) { store.finish(ticket) }
        }
    }

    @Test func `borrowing keeps what is asked, asks, and then downloads what was lent`() throws {
        let store = try store()
        let record = record(Self.offered)
        store.send(.pressed(record, .borrow), performs: [.stamp(record, .borrow)])
        var asked = record
        asked.loan.asked = .borrow
        let asking = asked
        let ticket = try #require(store.ticket(.press(record.id)))
        store.deliver(
            .stamped(record, .borrow, Self.wall), for: ticket,
            performs: [.keep(asking), .ask(asking, Loan.Call(href: "https://l.example/borrow"))]
        ) { $0.records = [asking] }
        settle(store, record.id)
        var told = Self.lent
        told.annotations = "https://l.example/annotations/1"
        let book = told
        var lent = record
        lent.loan.publication = book
        lent.loan.state = .downloading
        let downloading = lent
        var order = Download.Order(
            key: "1 urn:Walden", title: "Walden", author: "",
            address: "https://l.example/fulfil", type: Self.epub, account: "1")
        order.progression = ProgressionLink(
            address: "https://l.example/annotations/1", dialect: .annotations(of: "urn:Walden"))
        let answer = try #require(store.ticket(.ask(record.id)))
        store.deliver(
            .answered(record.id, .answered(book)), for: answer,
            performs: [.keep(downloading), .download(order)]
        ) { $0.records = [downloading] }
        settle(store, record.id)
        var here = downloading
        here.loan.state = .downloaded
        here.path = "/books/Walden.epub"
        let last = here
        store.send(
            .fetching(key: order.key, .downloadEnded, path: "/books/Walden.epub"),
            performs: [.keep(last)]
        ) { $0.records = [last] }
        settle(store, record.id)
    }

    @Test func `a return counts down ten seconds, and u keeps it until then`() throws {
        let old = record(Self.lent, .downloaded, path: "/b/w.epub")
        let store = try store([old])
        var leaving = old
        leaving.loan.leaving = .waiting(untilMs: Self.nowMs + 10_000)
        let waiting = leaving
        store.send(
            .stamped(old, .giveBack, Self.wall),
            performs: [.keep(waiting), .say("Returning Walden in 10 s. u keeps it.")]
        ) {
            $0.records = [waiting]
            $0.leaving = [old.id]
        }
        settle(store, old.id)
        store.advance(.seconds(1), fires: .secondPassed, performs: [.tellTime])
        let next = WallTime(secondsSince1970: Self.wall.secondsSince1970 + 1)
        store.deliver(.clockTold(next), for: try #require(store.ticket(.clock))) {
            $0.wall = next
        }
        store.send(.newestKept, performs: [.keep(old), .say("Kept Walden.")]) {
            $0.records = [old]
            $0.leaving = []
        }
        settle(store, old.id)
    }

    @Test func `a return goes out at the tenth second, with its file`() throws {
        var leaving = record(Self.lent, .downloaded, path: "/b/w.epub")
        leaving.loan.leaving = .waiting(untilMs: Self.nowMs + 10_000)
        let waiting = leaving
        let store = try store([waiting])
        let early = WallTime(secondsSince1970: Self.wall.secondsSince1970 + 9)
        store.send(.clockTold(early)) { $0.wall = early }
        var asked = waiting
        asked.loan.leaving = nil
        asked.loan.asked = .giveBack
        let asking = asked
        let late = WallTime(secondsSince1970: Self.wall.secondsSince1970 + 10)
        store.send(
            .clockTold(late),
            performs: [
                .keep(asking), .stopDownload(key: "1 urn:Walden"),
                .ask(asking, Loan.Call(href: "https://l.example/revoke")),
            ]
        ) {
            $0.wall = late
            $0.records = [asking]
        }
        settle(store, waiting.id)
        var over = waiting
        over.loan.leaving = nil
        over.loan.publication = Self.offered
        over.loan.state = .offered(.copies)
        over.path = nil
        let gone = over
        let ticket = try #require(store.ticket(.ask(waiting.id)))
        store.deliver(
            .answered(waiting.id, .answered(Self.offered)), for: ticket,
            performs: [
                .keep(gone), .dropDownload(key: "1 urn:Walden"),
                .removeFile(waiting.id, "/b/w.epub"),
                .say("Returned Walden."),
            ]
        ) { $0.records = [gone] }
        settle(store, waiting.id)
        let removal = try #require(store.ticket(.removing(waiting.id)))
        store.deliver(.fileRemoved(waiting.id, trouble: nil), for: removal)
    }

    @Test func `a return that nobody hears waits, and goes out when the network is back`() throws {
        var asked = record(Self.lent, .downloaded, path: "/b/w.epub")
        asked.loan.asked = .giveBack
        let asking = asked
        let store = try store([asking])
        var queued = asking
        queued.loan.asked = nil
        queued.loan.leaving = .queued
        let words = Loan.Refusal(why: "no line", next: "Look.")
        queued.loan.refusal = words
        let waiting = queued
        var sent = waiting
        sent.loan.leaving = nil
        sent.loan.asked = .giveBack
        let resent = sent
        store.send(
            .answered(asking.id, .unreachable(words)),
            performs: [
                .keep(waiting),
                .say("No line. The return of Walden goes out when the library answers."),
            ]
        ) { $0.records = [waiting] }
        settle(store, asking.id)
        #expect(store.state.queuedCount == 1)
        store.send(
            .online,
            performs: [
                .keep(resent), .stopDownload(key: "1 urn:Walden"),
                .ask(resent, Loan.Call(href: "https://l.example/revoke")),
            ]
        ) {
            $0.records = [resent]
            $0.quiet = [asking.id]
        }
        end(store)
    }

    @Test func `a return that hangs on a line that is gone is said over the new one`() throws {
        var asked = record(Self.lent, .downloaded, path: "/b/w.epub")
        asked.loan.asked = .giveBack
        let store = try store([asked])
        store.send(
            .lineChanged, performs: [.ask(asked, Loan.Call(href: "https://l.example/revoke"))])
        end(store)
    }

    @Test func `who one is is asked once, and what was being done goes on by itself`() throws {
        var asked = record(Self.offered)
        asked.loan.asked = .borrow
        let asking = asked
        let store = try store([asking])
        var told = asking
        told.loan.asked = nil
        let trouble = CatalogTrouble.signIn(Self.form, isRefused: true)
        told.loan.refusal = Loan.Refusal(why: trouble.why, next: trouble.next)
        let refused = told
        let account = account
        store.send(
            .signInWanted(asking.id, account, Self.form, isRefused: true),
            performs: [.keep(refused), .signIn(account, Self.form, isRefused: true)]
        ) {
            $0.records = [refused]
            $0.awaitingSignIn = [asking.id: .borrow]
            $0.troubles = ["1": trouble]
        }
        settle(store, asking.id)
        store.send(
            .signedIn(account),
            performs: [
                .keep(asking), .ask(asking, Loan.Call(href: "https://l.example/borrow")),
                .list("1"),
            ]
        ) {
            $0.records = [asking]
            $0.awaitingSignIn = [:]
            $0.troubles = [:]
            $0.isAsking = true
        }
        end(store)
    }

    @Test func `whatever was under way when the program was killed is right after it`() throws {
        var borrowing = record(Self.offered)
        borrowing.loan.asked = .borrow
        var returning = record(Self.book("Salt", [Self.fetching], isMine: true), .downloaded)
        returning.loan.asked = .giveBack
        var counting = record(Self.book("Glass", [Self.fetching], isMine: true), .downloaded)
        counting.loan.leaving = .waiting(untilMs: Self.nowMs - 1)
        let store = TestStore<Loans>(Loans.State())
        store.send(.begun(asks: true), performs: [.read(asks: true)])
        let account = account
        let call = Loan.Call(href: "https://l.example/revoke")
        var idle = borrowing
        idle.loan.asked = nil
        var sent = counting
        sent.loan.leaving = nil
        sent.loan.asked = .giveBack
        var queued = returning
        queued.loan.asked = nil
        queued.loan.leaving = .queued
        let (first, second, third, between) = (idle, returning, sent, queued)
        let ticket = try #require(store.ticket(.list))
        store.deliver(
            .read([borrowing, returning, counting], [account], Self.wall, asks: true), for: ticket,
            performs: [
                .keep(first), .keep(between),
                .keep(third), .stopDownload(key: "1 urn:Glass"), .ask(third, call),
                .keep(second), .stopDownload(key: "1 urn:Salt"), .ask(second, call),
                .list(nil),
            ]
        ) {
            $0.isRead = true
            $0.wall = Self.wall
            $0.accounts = [account]
            $0.records = [first, second, third]
            $0.quiet = [second.id]
            $0.isAsking = true
        }
        end(store)
    }

    @Test func `a list of loans adds what it has, and an empty one takes nothing`() throws {
        let here = record(Self.lent, .downloaded, path: "/b/w.epub")
        let store = try store([here])
        store.send(.listed("1", []))
        let salt = Self.book("Salt", [Self.fetching], isMine: true)
        let fresh = record(salt)
        store.send(
            .listed("1", [Self.lent, salt]), performs: [.keep(fresh)]
        ) { $0.records = [here, fresh] }
        settle(store, fresh.id)
        let trouble = CatalogTrouble.signIn(Self.form, isRefused: false)
        store.send(.notListed("1", trouble)) { $0.troubles = ["1": trouble] }
    }

    @Test func `a list that was asked for before a return was answered does not lend it again`()
        throws
    {
        var asked = record(Self.lent, .downloadNeeded)
        asked.loan.asked = .giveBack
        let store = try store([asked])
        store.send(.listWished, performs: [.list(nil)]) { $0.isAsking = true }
        var over = asked
        over.loan.asked = nil
        over.loan.publication = Self.offered
        over.loan.state = .offered(.copies)
        let gone = over
        store.send(
            .answered(asked.id, .answered(Self.offered)),
            performs: [
                .keep(gone), .dropDownload(key: "1 urn:Walden"), .say("Returned Walden."),
            ]
        ) {
            $0.records = [gone]
            $0.answered = [gone.id]
        }
        settle(store, gone.id)
        store.send(.listed("1", [Self.lent]))
        store.send(.listEnded([account])) {
            $0.isAsking = false
            $0.answered = []
        }
        // A later list is requested after the return.
        let again = record(Self.lent, .downloadNeeded)
        store.send(.listed("1", [Self.lent]), performs: [.keep(again)]) { $0.records = [again] }
        end(store)
    }

    @Test func `a sample is a file of its own, and a shop a page`() throws {
        var book = Self.offered
        book.acquisitions += [
            Feed.Acquisition(relation: .sample, href: "https://l.example/s", type: Self.epub),
            Feed.Acquisition(relation: .buy, href: "https://shop.example/"),
        ]
        let record = record(book)
        let store = try store([record])
        let order = Download.Order(
            key: "1 urn:Walden sample", title: "Walden, sample", author: "",
            address: "https://l.example/s", type: Self.epub, account: "1")
        store.send(.stamped(record, .preview, Self.wall), performs: [.download(order)])
        store.send(.fetching(key: order.key, .downloadEnded, path: "/b/sample.epub"))
        #expect(store.state[record.id]?.path == nil)
        store.send(
            .stamped(record, .buy, Self.wall), performs: [.browse("https://shop.example/")])
    }

    @Test func `due dates are said as a person counts days`() {
        let wall = WallTime(secondsSince1970: 1_795_305_600, zoneOffsetSeconds: 0)
        // 22 November 2026, a Sunday, at midnight.
        let day: Int64 = 86_400_000
        let now = wall.secondsSince1970 * 1_000
        #expect(Days.date(now + day, wall) == "today")
        #expect(Days.date(now + day + 1, wall) == "tomorrow")
        #expect(Days.date(now + 3 * day, wall) == "Tuesday, in 2 days")
        #expect(Days.date(now + 8 * day, wall) == "29 November")
        #expect(Days.date(now + 60 * day, wall) == "20 January 2027")
        #expect(Days.left(now - day, wall) == "over")
        #expect(
            [1, 2, 3, 4, 11, 21, 112].map(LoanWords.ordinal) == [
                "1st", "2nd", "3rd", "4th", "11th", "21st", "112th",
            ])
        #expect(CivilDay(0) == CivilDay(0) && CivilDay(20_778).month == 11)
        for days in stride(from: -800_000, through: 3_000_000, by: 997) {
            let civil = CivilDay(days)
            #expect((1...12).contains(civil.month) && (1...31).contains(civil.day))
        }
    }
}
