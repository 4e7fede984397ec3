import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

/// What is told of loans and holds when its time has come, and when a library knows better.
@Suite struct LoanNoticesTests {
    private static let epub = "application/epub+zip"
    private static let borrowing = Feed.Acquisition(
        relation: .borrow, href: "https://l.example/borrow", type: "application/atom+xml",
        indirect: [Feed.Indirect(type: epub)])
    private static let fetching = Feed.Acquisition(
        relation: .generic, href: "https://l.example/fulfil", type: epub)
    private static let wall = WallTime(secondsSince1970: 1_795_000_000)
    private static let offered = book("Walden", [borrowing])
    private static let lent = book("Walden", [fetching], isMine: true)

    private static func book(
        _ title: String, _ acquisitions: [Feed.Acquisition],
        _ state: Feed.Availability.State = .available, isMine: Bool = false
    ) -> Feed.Publication {
        var book = Feed.Publication(id: "urn:\(title)", title: title)
        book.acquisitions = acquisitions
        book.availability = Feed.Availability(state: state, copiesAvailable: 1)
        if isMine { book.revoke = "https://l.example/revoke" }
        return book
    }

    private func record(
        _ book: Feed.Publication, _ state: Loan.State? = nil, path: String? = nil
    ) -> LoanRecord {
        var record = LoanRecord(book, of: "1")!
        if let state { record.loan.state = state }
        record.path = path
        return record
    }

    private func store(
        _ records: [LoanRecord], at wall: WallTime = wall
    ) throws -> TestStore<Loans> {
        var state = Loans.State()
        state.isRead = true
        state.wall = wall
        state.records = records
        return TestStore<Loans>(state)
    }

    /// Whatever is still asked is not what the test is about.
    private func end(_ store: TestStore<Loans>) {
        for id in store.pendingIDs {
            if let ticket = store.ticket(id) { store.finish(ticket) }
        }
    }

    private func lent(until text: String) -> LoanRecord {
        var book = Self.lent
        book.availability?.until = FeedDate(text)
        return record(book, .downloaded, path: "/b/w.epub")
    }

    /// 27 November 2026 at noon, and the loan ends two days and an hour later.
    @Test func `a loan is told to be due two days and two hours before, each once`() throws {
        let record = lent(until: "2026-11-29T13:00:00Z")
        let endMs = try #require(record.loan.publication.endMs)
        func at(_ minutesBefore: Int64) -> WallTime {
            WallTime(secondsSince1970: endMs / 1_000 - minutesBefore * 60)
        }
        let key = "\(record.id.text) \(endMs) "
        let store = try store([record], at: at(49 * 60))
        let (far, near, late) = (at(48 * 60), at(90), at(30))
        store.send(
            .clockTold(far),
            performs: [.say("Walden is due Sunday, in 2 days. gd shows it.")]
        ) {
            $0.wall = far
            $0.told = [key + "172800000"]
        }
        store.send(
            .clockTold(near), performs: [.say("Walden is due in 1 h 30 min. gd shows it.")]
        ) {
            $0.wall = near
            $0.told.insert(key + "7200000")
        }
        store.send(.clockTold(late)) { $0.wall = late }
        // Looked at again when it ends.
        store.advance(.seconds(30 * 60), fires: .secondPassed, performs: [.tellTime])
        end(store)
    }

    @Test func `a loan that is over says what became of its file`() throws {
        let record = lent(until: "2026-11-29T13:00:00Z")
        let ended = WallTime(
            secondsSince1970: try #require(record.loan.publication.endMs) / 1_000)
        var over = record
        _ = over.loan.take(.clock(nowMs: ended.secondsSince1970 * 1_000))
        over.path = nil
        let kept = over
        let store = try store([record], at: ended)
        store.send(
            .clockTold(ended),
            performs: [
                .keep(kept), .dropDownload(key: "1 urn:Walden"),
                .removeFile(record.id, "/b/w.epub"),
                .say(
                    "The loan of Walden is over. Its file is deleted; your place and notes stay."),
            ]
        ) { $0.records = [kept] }
        end(store)
    }

    @Test func `the file of a loan that ends while it is read stays until it is closed`() throws {
        let record = lent(until: "2026-11-29T13:00:00Z")
        let ended = WallTime(
            secondsSince1970: try #require(record.loan.publication.endMs) / 1_000)
        var over = record
        _ = over.loan.take(.clock(nowMs: ended.secondsSince1970 * 1_000))
        over.path = nil
        let kept = over
        let store = try store([record], at: WallTime(secondsSince1970: ended.secondsSince1970 - 1))
        store.send(.used(["/b/w.epub", "/b/other.epub"])) {
            $0.inUse = ["/b/w.epub", "/b/other.epub"]
        }
        store.send(
            .clockTold(ended),
            performs: [
                .say("The loan of Walden is over. Its file is deleted when you leave it.")
            ]
        ) {
            $0.wall = ended
            $0.told.insert("1 urn:Walden in-use")
        }
        // Told once.
        store.send(.clockTold(ended))
        store.send(
            .used([]),
            performs: [
                .keep(kept), .dropDownload(key: "1 urn:Walden"),
                .removeFile(record.id, "/b/w.epub"),
                .say(
                    "The loan of Walden is over. Its file is deleted; your place and notes stay."),
            ]
        ) {
            $0.inUse = []
            $0.records = [kept]
        }
        end(store)
    }

    @Test func `a book that is returned while it is read stays until it is closed`() throws {
        var asked = record(Self.lent, .downloaded, path: "/b/w.epub")
        asked.loan.asked = .giveBack
        let asking = asked
        var state = Loans.State()
        (state.isRead, state.wall, state.records) = (true, Self.wall, [asking])
        state.inUse = ["/b/w.epub"]
        let words = "Returned Walden. Its file is deleted when you leave it."
        var effects = Loans.reduce(&state, .answered(asking.id, .answered(Self.offered)))
        #expect(effects.contains(.perform(.say(words))))
        #expect(state.records.map(\.loan.leaving) == [.returned])
        #expect(state.records.map(\.loan.deeds) == [[.read]])
        let removal = Effect<Loans.Action, Loans.Command>.request(
            .removing(asking.id), .removeFile(asking.id, "/b/w.epub"))
        #expect(!effects.contains(removal))
        // A list that no longer has it changes nothing.
        _ = Loans.reduce(&state, .listed("1", [Self.book("Emma", [Self.fetching], isMine: true)]))
        #expect(state[asking.id]?.loan.leaving == .returned)
        effects = Loans.reduce(&state, .used([]))
        #expect(effects.contains(removal))
        #expect(state[asking.id]?.loan.isMine == false)
    }

    @Test func `a hold that is ready is told, and of several things the number is last`() throws {
        let one = record(Self.book("Walden", [Self.borrowing], .ready, isMine: true), .ready)
        let other = record(Self.book("Emma", [Self.borrowing], .ready, isMine: true), .ready)
        let store = try store([one, other])
        store.send(
            .clockTold(Self.wall),
            performs: [
                .say("Walden is ready for you. gd borrows it."),
                .say("Emma is ready for you. gd borrows it."),
                .say("2 loans and holds want you. gd shows them."),
            ]
        ) { $0.told = ["1 urn:Walden 0 ready", "1 urn:Emma 0 ready"] }
        store.send(.clockTold(Self.wall))
    }

    @Test func `what is lent already is looked up among the loans`() throws {
        var asked = record(Self.offered)
        asked.loan.asked = .borrow
        let store = try store([asked])
        let words = Loan.Refusal(why: "Already checked out", next: "")
        var settled = asked
        _ = settled.loan.take(.refused(.loanAlreadyExists, words))
        let kept = settled
        store.send(
            .answered(asked.id, .refused(.loanAlreadyExists, words)),
            performs: [.keep(kept), .say("Walden is lent to you already."), .list("1")]
        ) {
            $0.records = [kept]
            $0.isAsking = true
        }
        end(store)
    }

    @Test func `a loan is not spent on what may not open here, unless it is pressed again`() {
        var book = Self.offered
        book.acquisitions[0].indirect = [
            .init(type: "application/vnd.readium.lcp.license.v1.0+json")
        ]
        let record = record(book)
        var account = Account(id: "1", name: "Home", catalog: "https://l.example/")
        account.closedProfile = "1.0"
        var state = Loans.State()
        (state.isRead, state.wall, state.accounts) = (true, Self.wall, [account])
        func press(_ record: LoanRecord) -> String? {
            Loans.reduce(&state, .stamped(record, .borrow, Self.wall)).lazy.compactMap {
                if case .perform(.say(let words)) = $0 { words } else { nil }
            }.first
        }
        let words = """
            It may not open here: the last book from Home was locked with Readium LCP's profile \
            1.0, which only licensed programs open. Press again to borrow it all the same.
            """
        #expect(press(record) == words)
        #expect(state.records.isEmpty)
        #expect(press(record) == nil)
        #expect(state[record.id]?.loan.asked == .borrow)
        // What has no lock is borrowed at once.
        let open = self.record(Self.book("Other", [Self.borrowing]))
        #expect(press(open) == nil && state[open.id]?.loan.asked == .borrow)
    }
}
