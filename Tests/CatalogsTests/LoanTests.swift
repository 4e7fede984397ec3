import Testing

@testable import Catalogs

/// A loan's life, event by event, as `docs/notes/loans.md` draws it.
@Suite struct LoanTests {
    private typealias Copy = Feed.Acquisition

    private static let epub = "application/epub+zip"
    private static let borrowing = Copy(
        relation: .borrow, href: "https://l.example/borrow", type: "application/atom+xml",
        indirect: [Feed.Indirect(type: epub)])
    private static let fetching = Copy(
        relation: .generic, href: "https://l.example/fulfil", type: epub)

    private static func book(
        _ acquisitions: [Feed.Acquisition], _ state: Feed.Availability.State = .available,
        revoke: Bool = false, until: String? = nil
    ) -> Feed.Publication {
        var book = Feed.Publication(id: "urn:1", title: "Walden")
        book.acquisitions = acquisitions
        book.availability = Feed.Availability(
            state: state, until: until.flatMap { FeedDate($0) }, copiesTotal: 2,
            copiesAvailable: state == .unavailable ? 0 : 1, holdPosition: 3)
        book.revoke = revoke ? "https://l.example/revoke" : nil
        return book
    }

    private static let offered = book([borrowing])
    private static let out = book([borrowing], .unavailable)
    private static let held = book([borrowing], .reserved, revoke: true)
    private static let ready = book([borrowing], .ready, revoke: true)
    private static let lent = book([fetching], revoke: true, until: "2026-12-01T00:00:00Z")
    private static let free = book(
        [Copy(relation: .openAccess, href: "https://l.example/book", type: epub)], .unlimited)
    private static let end: Int64 = 1_796_083_200_000

    private static func loan(_ book: Feed.Publication, _ state: Loan.State? = nil) -> Loan {
        var loan = Loan(book)
        if let state { loan.state = state }
        return loan
    }

    @Test(
        arguments: [
            (offered, Loan.State.offered(.copies), [Loan.Deed.borrow]),
            (out, .offered(.none), [.hold]),
            (held, .holding(position: 3, of: nil), [.cancelHold]),
            (ready, .ready, [.borrow, .cancelHold]),
            (lent, .downloadNeeded, [.download, .giveBack]),
            (free, .offered(.free), [.get]),
            (book([]), .unsupported(nil), []),
        ])
    func `where it begins is what the library says of it`(
        book: Feed.Publication, state: Loan.State, deeds: [Loan.Deed]
    ) {
        let loan = Loan(book)
        #expect(loan.state == state)
        #expect(loan.deeds == deeds)
    }

    @Test func `what cannot be read here says so before it is borrowed`() {
        let types: [(String, Form.Bar)] = [
            ("application/vnd.adobe.adept+xml", .adobe),
            ("application/vnd.librarysimplified.axisnow+json", .boundless),
            ("application/json;profile=kdrm", .boundless),
            (
                "text/html;profile=\"http://librarysimplified.org/terms/profiles/streaming-media\"",
                .stream
            ),
            ("application/vnd.librarysimplified.findaway.license+json", .findaway),
        ]
        for (type, bar) in types {
            var way = Self.borrowing
            way.indirect = [Feed.Indirect(type: type, children: [Feed.Indirect(type: Self.epub)])]
            #expect(Loan(Self.book([way])).state == .unsupported(bar))
            #expect(!bar.why.isEmpty)
        }
        // One of several ways is enough.
        var mixed = Self.borrowing
        mixed.indirect = [
            Feed.Indirect(type: "application/vnd.adobe.adept+xml"),
            Feed.Indirect(
                type: "application/vnd.librarysimplified.bearer-token+json",
                children: [Feed.Indirect(type: Self.epub)]),
        ]
        #expect(Loan(Self.book([mixed])).state == .offered(.copies))
    }

    @Test func `borrowing asks, then fetches what was lent`() {
        var loan = Self.loan(Self.offered)
        let call = Loan.Call(href: "https://l.example/borrow")
        #expect(loan.take(.pressed(.borrow, nowMs: 0)) == [.ask(.borrow, call)])
        #expect(loan.asked == .borrow && loan.deeds.isEmpty)
        #expect(loan.take(.pressed(.borrow, nowMs: 1)).isEmpty, "asked once")
        #expect(loan.take(.answered(Self.lent)) == [.fetch(Self.fetching)])
        #expect(loan.state == .downloading && loan.asked == nil)
        #expect(loan.take(.downloadEnded).isEmpty)
        #expect(loan.state == .downloaded)
        #expect(loan.deeds == [.read, .giveBack, .remove])
    }

    @Test func `a hold where a copy was hoped for is not placed unasked`() {
        var loan = Self.loan(Self.offered)
        _ = loan.take(.pressed(.borrow, nowMs: 0))
        let words = Loan.Refusal(why: "gone", next: "hold")
        #expect(loan.take(.refused(.noAvailableLicense, words)).isEmpty)
        #expect(loan.state == .offered(.none) && loan.refusal == words && loan.asked == nil)
        #expect(loan.deeds == [.hold])
        #expect(!loan.take(.pressed(.hold, nowMs: 0)).isEmpty)
        #expect(loan.take(.answered(Self.held)).isEmpty)
        #expect(loan.state == .holding(position: 3, of: nil) && loan.refusal == nil)
    }

    @Test func `a clock that is set back makes no day of ten seconds`() {
        var loan = Self.loan(Self.lent, .downloaded)
        _ = loan.take(.pressed(.giveBack, nowMs: 86_400_000))
        #expect(loan.take(.clock(nowMs: 5_000)).isEmpty)
        #expect(loan.leaving == .waiting(untilMs: 15_000))
    }

    @Test func `a sample and a shop change nothing of the loan`() {
        var book = Self.offered
        book.acquisitions += [
            Copy(relation: .sample, href: "https://l.example/s", type: Self.epub),
            Copy(relation: .buy, href: "https://shop.example/"),
        ]
        var loan = Loan(book)
        let before = loan
        #expect(loan.deeds == [.borrow, .preview, .buy])
        #expect(
            loan.take(.pressed(.preview, nowMs: 0)) == [.fetchSample(book.acquisitions[1])])
        #expect(loan.take(.pressed(.buy, nowMs: 0)) == [.browse("https://shop.example/")])
        #expect(loan == before)
    }

    @Test func `what goes back can be kept for exactly ten seconds`() {
        var loan = Self.loan(Self.lent, .downloaded)
        #expect(loan.take(.pressed(.giveBack, nowMs: 1_000)).isEmpty)
        #expect(loan.leaving == .waiting(untilMs: 11_000) && loan.deeds == [.read, .keep])
        #expect(loan.take(.clock(nowMs: 10_999)).isEmpty)
        var kept = loan
        #expect(kept.take(.pressed(.keep, nowMs: 10_999)).isEmpty)
        #expect(kept.leaving == nil && kept.state == .downloaded)
        let call = Loan.Call(href: "https://l.example/revoke")
        #expect(loan.take(.clock(nowMs: 11_000)) == [.stopFetching, .ask(.giveBack, call)])
        #expect(loan.asked == .giveBack && loan.deeds == [.read])
        #expect(loan.take(.done) == [.removeFile, .forget])
        #expect(loan.state == .offered(.copies) && loan.publication.endMs == nil)
    }

    @Test func `a return that nobody hears waits for the network, and can still be kept`() {
        var loan = Self.loan(Self.held)
        _ = loan.take(.pressed(.cancelHold, nowMs: 0))
        let call = Loan.Call(href: "https://l.example/revoke")
        #expect(loan.take(.clock(nowMs: 10_000)) == [.ask(.cancelHold, call)])
        #expect(loan.take(.unreachable(Loan.Refusal(why: "", next: ""))).isEmpty)
        #expect(loan.leaving == .queued && loan.refusal != nil && loan.deeds == [.keep])
        #expect(loan.take(.clock(nowMs: 99_000)).isEmpty, "time alone sends nothing")
        #expect(loan.take(.online) == [.ask(.cancelHold, call)])
        #expect(loan.take(.refused(.noActiveLoan, Loan.Refusal(why: "", next: ""))) == [.forget])
    }

    @Test(
        arguments: [
            Problem.Kind.loanNotFound, .holdNotFound, .noActiveHold, .noActiveLoan,
            .notFoundOnRemote,
        ])
    func `a library that knows of no loan has it back`(_ kind: Problem.Kind) {
        var loan = Self.loan(Self.lent, .downloaded)
        _ = loan.take(.pressed(.giveBack, nowMs: 0))
        _ = loan.take(.clock(nowMs: Loan.graceMs))
        let commands = loan.take(.refused(kind, Loan.Refusal(why: "", next: "")))
        #expect(commands == [.removeFile, .forget] && !loan.isMine)
    }

    @Test func `a return that was taken up by halves is asked again`() {
        var loan = Self.loan(Self.lent, .downloaded)
        _ = loan.take(.pressed(.giveBack, nowMs: 0))
        _ = loan.take(.clock(nowMs: Loan.graceMs))
        let words = Loan.Refusal(why: "a partner failed", next: "")
        #expect(loan.take(.refused(.cannotMirrorToRemote, words)).isEmpty)
        #expect(loan.leaving == .queued && loan.refusal == words)
    }

    @Test func `a return to a busy library is sent again, whatever kind of problem it names`() {
        for kind in Problem.Kind.allCases {
            var loan = Self.loan(Self.lent, .downloaded)
            _ = loan.take(.pressed(.giveBack, nowMs: 0))
            _ = loan.take(.clock(nowMs: Loan.graceMs))
            let commands = loan.take(.busy(kind, Loan.Refusal(why: "busy", next: "")))
            if kind.saysNothingIsLent {
                #expect(commands == [.removeFile, .forget])
            } else {
                #expect(commands.isEmpty && loan.leaving == .queued, "\(kind)")
            }
        }
        // What was not a return is refused, and can be asked for again.
        var offered = Self.loan(Self.lent, .downloading)
        _ = offered.take(.busy(.noAcceptableFormat, Loan.Refusal(why: "busy", next: "")))
        #expect(offered.state == .downloadFailed("busy"))
    }

    @Test func `a refused file is a failed download, and not one on its way`() {
        var loan = Self.loan(Self.lent, .downloading)
        let words = Loan.Refusal(why: "no format", next: "Return it.")
        #expect(loan.take(.refused(.noAcceptableFormat, words)).isEmpty)
        #expect(loan.state == .downloadFailed("no format. Return it") && loan.refusal == words)
        #expect(loan.deeds == [.retry, .giveBack])
    }

    @Test func `a return that is refused leaves it as it was`() {
        var loan = Self.loan(Self.lent, .downloaded)
        _ = loan.take(.pressed(.giveBack, nowMs: 0))
        _ = loan.take(.clock(nowMs: Loan.graceMs))
        let words = Loan.Refusal(why: "no", next: "later")
        #expect(loan.take(.refused(.cannotReleaseHold, words)).isEmpty)
        #expect(loan.state == .downloaded && loan.refusal == words)
        #expect(loan.deeds == [.read, .giveBack, .remove])
    }

    @Test func `a loan ends with its time, and its file goes with it`() {
        var loan = Self.loan(Self.lent, .downloaded)
        #expect(loan.take(.clock(nowMs: Self.end - 1)).isEmpty)
        #expect(loan.take(.clock(nowMs: Self.end)) == [.removeFile, .forget])
        var fetching = Self.loan(Self.lent, .downloading)
        #expect(fetching.take(.clock(nowMs: Self.end)) == [.stopFetching, .forget])
        var own = Self.loan(Self.free, .downloaded)
        own.isOwn = true
        #expect(own.take(.clock(nowMs: .max)).isEmpty)
    }

    @Test func `the list of loans moves a hold on, and takes nothing that is here away`() {
        var loan = Self.loan(Self.held)
        #expect(loan.take(.listed(Self.ready)).isEmpty && loan.state == .ready)
        #expect(loan.take(.unlisted) == [.forget])
        var here = Self.loan(Self.lent, .downloaded)
        #expect(here.take(.unlisted).isEmpty)
        #expect(here.state == .downloaded && here.refusal != nil)
        #expect(here.take(.listed(Self.lent)).isEmpty && here.state == .downloaded)
        var asking = Self.loan(Self.offered)
        _ = asking.take(.pressed(.borrow, nowMs: 0))
        #expect(asking.take(.listed(Self.out)).isEmpty && asking.state == .offered(.copies))
    }

    /// Its words are of the language that was spoken then, so it is not known by them.
    @Test(arguments: ["die Bibliothek führt es nicht mehr auf", nil])
    func `a loan that is listed again is so after a restart too`(words: String?) throws {
        var loan = Self.loan(Self.lent, .downloaded)
        _ = loan.take(.unlisted)
        if let words { loan.refusal?.why = words }
        let record = LoanRecord(id: .init(account: "a", book: "b"), loan: loan, path: "/b.epub")
        var kept = LoanFile.bytes([record])
        if words == nil {
            // As a version kept it that had no mark for it.
            let text = String(decoding: kept, as: UTF8.self)
            let older = text.replacing(/,\s*"unlisted":\s*true/, with: "")
            #expect(older != text)
            kept = Array(older.utf8)
        }
        var back = try #require(LoanFile.records(kept)?.first).loan
        #expect(back.refusal == loan.refusal)
        _ = back.take(.listed(Self.lent))
        #expect(back.refusal == nil && back.state == .downloaded)
    }

    @Test func `fetching is stopped, gone on with and tried again`() {
        var loan = Self.loan(Self.lent)
        #expect(loan.take(.pressed(.download, nowMs: 0)) == [.fetch(Self.fetching)])
        #expect(loan.take(.pressed(.pause, nowMs: 0)) == [.stopFetching])
        #expect(loan.state == .downloadNeeded)
        _ = loan.take(.pressed(.download, nowMs: 0))
        #expect(loan.take(.downloadFaulted("cut")).isEmpty)
        #expect(loan.state == .downloadFailed("cut") && loan.deeds == [.retry, .giveBack])
        // The download went on by itself: its file counts.
        var late = loan
        _ = late.take(.downloadEnded)
        #expect(late.state == .downloaded)
        #expect(loan.take(.pressed(.retry, nowMs: 0)) == [.fetch(Self.fetching)])
        _ = loan.take(.downloadEnded)
        #expect(loan.take(.pressed(.remove, nowMs: 0)) == [.removeFile])
        #expect(loan.state == .downloadNeeded)
        var own = Self.loan(Self.free)
        #expect(own.take(.pressed(.get, nowMs: 0)).count == 1)
        _ = own.take(.downloadEnded)
        #expect(own.deeds == [.read, .remove])
        #expect(own.take(.pressed(.remove, nowMs: 0)) == [.removeFile, .forget])
        #expect(own.state == .offered(.free))
    }

    @Test
    func `what does not fit where it stands changes nothing, whatever comes in whatever order`() {
        var random = SystemRandom(seed: 20_261_121)
        let books = [
            Self.offered, Self.out, Self.held, Self.ready, Self.lent, Self.free, Self.book([]),
        ]
        let words = Loan.Refusal(why: "w", next: "n")
        for _ in 0..<2_000 {
            var loan = Loan(books[random.below(books.count)])
            for step in 0..<30 {
                let before = loan
                let event: Loan.Event =
                    switch random.below(13) {
                    case 0, 1, 2:
                        .pressed(Loan.Deed.allCases[random.below(14)], nowMs: Int64(step) * 4_000)
                    case 3: .answered(books[random.below(books.count)])
                    case 4: .done
                    case 5: .refused(Problem.Kind.allCases[random.below(14)], words)
                    case 6: .unreachable(words)
                    case 7: .listed(books[random.below(books.count)])
                    case 8: .unlisted
                    case 9: [.downloadBegan, .downloadPaused][random.below(2)]
                    case 10: [.downloadEnded, .downloadFaulted("x"), .fileGone][random.below(3)]
                    case 11: .clock(nowMs: Int64(step) * 4_000)
                    default: .online
                    }
                let commands = loan.take(event)
                if case .pressed(let deed, _) = event, !before.deeds.contains(deed) {
                    #expect(loan == before && commands.isEmpty)
                }
                #expect(loan.asked == nil || loan.leaving == nil, "asked and waiting at once")
                if commands.contains(.removeFile) { #expect(before.state == .downloaded) }
            }
        }
    }

    private struct SystemRandom {
        var seed: UInt64

        mutating func below(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
    }
}
