import Canvas
import Catalogs
import Kernel
import ScreenKit

/// Loans in the states that are looked at: on a book's page, and in the list of what is lent.
enum LoanExamples {
    /// Sunday, 22 November 2026, in the morning.
    static let wall = WallTime(secondsSince1970: 1_795_341_600)
    private static let acquisition = "http://opds-spec.org/acquisition"
    private static let epub = "application/epub+zip"
    private static let revoke = "http://librarysimplified.org/terms/rel/revoke"

    /// As a library writes it, read by our own reader.
    static func book(
        _ title: String, _ author: String, _ standing: String, isMine: Bool = false,
        type: String = epub, more: String = ""
    ) -> Feed.Publication {
        let way =
            isMine
            ? "<link rel=\"\(acquisition)\" href=\"/get/\(title)\" type=\"\(type)\">\(standing)</link>"
                + "<link rel=\"\(revoke)\" href=\"/revoke/\(title)\"/>"
            : "<link rel=\"\(acquisition)/borrow\" href=\"/borrow/\(title)\" "
                + "type=\"application/atom+xml;type=entry;profile=opds-catalog\">"
                + "<opds:indirectAcquisition type=\"\(type)\"/>\(standing)</link>"
        let page = Catalog.page(
            """
            <entry xmlns:opds="http://opds-spec.org/2010/catalog"><title>\(title)</title>
            <id>urn:\(title)</id><author><name>\(author)</name></author>\(way)\(more)</entry>
            """)
        return page.feed.publications.first ?? Catalog.page(Catalog.list).feed.publications[0]
    }

    static func record(
        _ book: Feed.Publication, _ change: (inout LoanRecord) -> Void = { _ in }
    ) -> LoanRecord {
        let id = LoanRecord.ID(account: Catalog.account.id, book: book.id ?? "")
        var record = LoanRecord(id: id, loan: Loan(book))
        change(&record)
        return record
    }

    static func until(_ day: String) -> String {
        "<opds:availability status=\"available\" until=\"\(day)T00:00:00Z\"/>"
    }

    static let out =
        "<opds:availability status=\"unavailable\"/><opds:copies total=\"3\" available=\"0\"/>"
        + "<opds:holds total=\"9\"/>"
    private static let held =
        "<opds:availability status=\"reserved\"/><opds:holds total=\"9\" position=\"4\"/>"
    private static let kept =
        "<opds:availability status=\"ready\" until=\"2026-11-27T00:00:00Z\"/>"
    static let renewable =
        "<link rel=\"http://opds-spec.org/acquisition/borrow\" href=\"/renew\" "
        + "type=\"application/atom+xml;type=entry\"/>"
    static let sample =
        "<link rel=\"http://opds-spec.org/acquisition/sample\" href=\"/try\" "
        + "type=\"application/epub+zip\"/>"

    static let records: [LoanRecord] = {
        let now = wall.secondsSince1970 * 1_000
        func lent(_ title: String, _ author: String, _ day: String, more: String = "")
            -> Feed.Publication
        {
            book(title, author, until(day), isMine: true, more: more)
        }
        return [
            record(lent("Train Dreams", "Denis Johnson", "2026-12-04")) {
                $0.loan.state = .downloaded
                $0.loan.leaving = .waiting(untilMs: now + 8_000)
            },
            record(lent("Walden", "Henry D. Thoreau", "2026-12-09")) {
                $0.loan.state = .downloaded
                $0.loan.leaving = .queued
            },
            record(
                lent(
                    "The Natural History of Selborne", "Gilbert White", "2026-11-25",
                    more: renewable)
            ) { $0.loan.state = .downloaded },
            record(lent("Middlemarch", "George Eliot", "2026-11-30")) {
                $0.loan.state = .downloading
            },
            record(lent("Moby-Dick", "Herman Melville", "2026-12-03")) {
                $0.loan.state = .downloaded
                $0.loan.publication.medium = "audiobook"
            },
            record(lent("Passing", "Nella Larsen", "2026-12-12")) {
                $0.loan.refusal = Loan.Refusal(
                    why: "Your card owes fines at Hampshire Libraries",
                    next: "Pay your fines at your library, then try again.")
            },
            record(book("Piranesi", "Susanna Clarke", kept, more: revokeLink("Piranesi"))),
            record(book("The Glass Bees", "Ernst Jünger", held, more: revokeLink("Bees"))),
        ]
    }()

    private static func revokeLink(_ name: String) -> String {
        "<link rel=\"\(revoke)\" href=\"/revoke/\(name)\"/>"
    }

    static var loans: Loans.State {
        var loans = Loans.State()
        (loans.records, loans.accounts, loans.wall) = (records, [Catalog.account], wall)
        return loans
    }
}

extension CatalogBook {
    public static let previews: [Preview] = [
        .of(CatalogBook.self, "offer") { offer(0, $0) },
        .of(CatalogBook.self, "offer-cover") { size in
            var state = offer(0, size)
            var look = Catalog.Look()
            look.hasCovers = true
            _ = CatalogBook.reduce(&state, .looked(look))
            return state
        },
        .of(CatalogBook.self, "offer-linear", around: .linear) { offer(0, $0) },
        .of(CatalogBook.self, "offer-arriving") { size in
            var state = offer(0, size)
            let order = Download.Order(
                state.book, state.book.acquisitions[0], of: Catalog.account)
            var download = Download(id: 1, order: order)
            (download.phase, download.received, download.total) = (.running, 300_000, 900_000)
            _ = CatalogBook.reduce(&state, .moved(path: nil, download, nil, LoanExamples.wall))
            return state
        },
        .of(CatalogBook.self, "offer-here") { size in
            var state = offer(0, size)
            _ = CatalogBook.reduce(
                &state, .moved(path: "/books/Salt.epub", nil, nil, LoanExamples.wall))
            return state
        },
        .of(CatalogBook.self, "offer-locked") { offer(2, $0) },
        .of(CatalogBook.self, "offer-borrow") { size in
            lending(
                LoanExamples.book(
                    "Piranesi", "Susanna Clarke",
                    "<opds:availability status=\"available\"/>"
                        + "<opds:copies total=\"4\" available=\"2\"/>",
                    more: LoanExamples.sample), nil, size)
        },
        .of(CatalogBook.self, "offer-hold") { size in
            lending(
                LoanExamples.book("The Glass Bees", "Ernst Jünger", LoanExamples.out), nil, size)
        },
        .of(CatalogBook.self, "offer-asking") { size in
            lending("Piranesi", size) { $0.loan.asked = .borrow }
        },
        .of(CatalogBook.self, "offer-lent") { lending("The Natural History of Selborne", $0) },
        .of(CatalogBook.self, "offer-returning") { lending("Train Dreams", $0) },
        .of(CatalogBook.self, "offer-refused") { lending("Passing", $0) },
        .of(CatalogBook.self, "offer-adobe") { size in
            lending(
                LoanExamples.book(
                    "Orbital", "Samantha Harvey", "", type: "application/vnd.adobe.adept+xml"),
                nil, size)
        },
    ]

    private static func offer(_ index: Int, _ size: Size) -> State {
        State(
            Catalog.account, Catalog.page(Catalog.list).feed.publications[index],
            trail: ["Hampshire Libraries", "All"], size: size)
    }

    private static func lending(
        _ title: String, _ size: Size, _ change: (inout LoanRecord) -> Void = { _ in }
    ) -> State {
        let known = LoanExamples.records.first { $0.title == title }
        guard var record = known else { return offer(0, size) }
        change(&record)
        return lending(record.loan.publication, record, size)
    }

    private static func lending(
        _ book: Feed.Publication, _ record: LoanRecord?, _ size: Size
    ) -> State {
        State(
            Catalog.account, book, trail: ["Hampshire Libraries", "Fiction"], record: record,
            wall: LoanExamples.wall, size: size)
    }
}

extension DownloadList {
    public static let previews: [Preview] = [
        .of(DownloadList.self, "downloads") { State(some, size: $0) },
        .of(DownloadList.self, "downloads-empty") { State([], size: $0) },
        .of(DownloadList.self, "downloads-linear", around: .linear) { State(some, size: $0) },
        .of(DownloadList.self, "loans") { lending($0) },
        .of(DownloadList.self, "loans-linear", around: .linear) { lending($0) },
        .of(DownloadList.self, "loans-offline", around: .offline) { size in
            var state = lending(size)
            _ = reduce(&state, .ordered(Order(.listLast)))
            return state
        },
        .of(DownloadList.self, "loans-sign-in") { size in
            var loans = LoanExamples.loans
            let form = Feed.Authentication.plain(title: nil, isDigest: false)
            _ = Loans.reduce(&loans, .notListed("1", .signIn(form, isRefused: true)))
            var state = State([], size: size)
            _ = reduce(&state, .lent(loans))
            return state
        },
    ]

    private static func lending(_ size: Size) -> State {
        var state = State(Array(some.dropFirst()), size: size)
        _ = reduce(&state, .lent(LoanExamples.loans))
        return state
    }

    private static let some: [Download] = [
        download(1, "Cranford", .done("/books/Elizabeth Gaskell - Cranford.epub")),
        download(2, "Orbital", .running, 214_000_000, 334_000_000),
        download(3, "Middlemarch", .running, 900_000, 4_100_000),
        download(4, "James", .waiting),
        download(5, "Passing", .paused, 400_000, 1_000_000),
        download(
            6, "The Wager",
            .failed(
                "hampshire.example closed the connection before all had come",
                next: "Try again.")),
    ]

    private static func download(
        _ id: Int, _ title: String, _ phase: Download.Phase, _ received: Int = 0,
        _ total: Int? = nil
    ) -> Download {
        let order = Download.Order(
            key: title, title: title, author: "A. Nonymous",
            address: "https://hampshire.example/get/\(id)", account: "1")
        var download = Download(id: id, order: order)
        (download.phase, download.received, download.total) = (phase, received, total)
        return download
    }
}
