import Notation
import Notebook
import Sharing

/// What servers answer that places are shared with, each read by every kind of side.
enum SideFuzz {
    static func answer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let body = Array(UnsafeBufferPointer(start: start, count: count))
        for status in [200, 401] {
            kosync(status, body)
            opds(status, body)
            storyteller(status, body)
            audiobookshelf(status, body)
        }
        annotations(body)
        files(body)
        return 0
    }

    /// A place is short enough to be kept, and its time is one that clocks tell.
    private static func check(_ report: SideReport?) {
        guard let report else { return }
        precondition(report.pointer.utf8.count <= SharedPlace.locatorBytesMax)
        precondition(report.at.map { $0 > 0 } ?? true)
        _ = ClockSkew(here: 1_780_000_000, there: report.at).here(report.at ?? 0)
    }

    private static func told<T>(_ answer: @autoclosure () throws -> T?) -> T? {
        // What is refused has said why; only traps count here.
        (try? answer()) ?? nil
    }

    private static func kosync(_ status: Int, _ body: [UInt8]) {
        _ = Kosync.signIn(status: status, body)
        _ = Kosync.put(status: status, body)
        if case .report(let report) = Kosync.progress(status: status, body, of: "d41d8c") {
            check(report)
        }
    }

    private static func opds(_ status: Int, _ body: [UInt8]) {
        for isDraft in [false, true] {
            check(told(try OpdsProgression.report(status: status, body, isDraft: isDraft)))
        }
        _ = OpdsProgression.put(status: status, body)
    }

    private static func storyteller(_ status: Int, _ body: [UInt8]) {
        _ = Storyteller.isServer(status, body)
        _ = told(try Storyteller.token(status: status, body))
        checkBooks(told(try Storyteller.books(status: status, body)))
        guard let (report, spot) = told(try Storyteller.place(status: status, body)) else { return }
        check(report)
        precondition(spot.isPlace(spot) || spot.share == nil)
    }

    private static func audiobookshelf(_ status: Int, _ body: [UInt8]) {
        typealias Server = Audiobookshelf
        _ = told(try Server.libraries(status: status, body))
        _ = told(try Server.isTaken(status: status, body))
        _ = told(try Server.offlineResult(status: status, body, of: "s1"))
        checkBooks(told(try Server.items(status: status, body)))
        checkBooks(told(try Server.item(status: status, body, of: "li_1")).map { [$0] })
        let row = told(try Server.progress(status: status, body, of: "li_1"))
        for isSound in [false, true] { check(row?.report(ofSound: isSound)) }
        for mark in told(try Server.bookmarks(status: status, body, of: "li_1")) ?? [] {
            precondition(mark.seconds.isFinite && mark.seconds >= 0)
            _ = Server.body(mark)
        }
    }

    private static func checkBooks(_ books: [ServerBook]?) {
        for book in books ?? [] {
            precondition(ServerBook.isID(book.id), "it may stand in an address")
        }
    }

    private static func annotations(_ body: [UInt8]) {
        _ = LibraryAnnotations.isAllowed(body)
        _ = LibraryAnnotations.isKept(body)
        let items = told(try LibraryAnnotations.items(body, of: "urn:isbn:1")) ?? []
        check(LibraryAnnotations.report(items) { _ in "#page=1" })
        let marks = LibraryMarks([:], agreed: [:]) { _ in nil }
        let said = marks.said(items, agreed: [:], at: 0) { _ in ("#page=1", 0, "") }
        precondition(said.keys.allSatisfy(\.isSound), "a journal can carry it")
    }

    /// What other devices and programs wrote into a folder, and what is kept of servers' books.
    private static func files(_ body: [UInt8]) {
        if let place = MoonPlace(body) {
            precondition(MoonPlace(place.pointer) == place, "it is read as written")
        }
        if let percent = FoliatePlace(body)?.percent {
            precondition((0...100).contains(percent))
        }
        _ = FoliatePlace.files(body)
        _ = KOReaderPlace(body)
        if let head = JournalHead(body, of: "d1") {
            precondition(JournalHead(head.document, of: "d1") != nil, "it is read as written")
        }
        for event in JournalEvent.events(in: body, of: "d1") {
            precondition(event.device == "d1" && !event.books.isEmpty)
        }
        _ = ServerBookTable(body)
        _ = SideTable(body)?.bytes
    }
}
