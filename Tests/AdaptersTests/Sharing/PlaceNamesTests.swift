import Catalogs
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// What the words of a side mean in a book: surely, about, or by the percentage alone.
@Suite struct PlaceNamesTests {
    private let book: Publication
    private let start = "/body/DocFragment[2]/body"

    init() throws { book = try SyncDevice.book() }

    private func found(
        _ pointer: String, _ percent: Double?, isOwnName: Bool = false, in other: Publication? = nil
    ) -> PlaceJudge.Found? {
        let device = SharedPlace.Device(id: "kobo", name: "Kobo")
        let report = SideReport(device: device, pointer: pointer, percent: percent, at: 1)
        return PlaceNames(publication: other ?? book).found(report, isOwnName: isOwnName)
    }

    private func percent(of words: String) throws -> Double {
        let document = book.document(1)
        let offset = try #require(
            document.text.indices.first { document.text[$0...].starts(with: words.utf8) })
        return book.percent(offset, in: document)
    }

    // MARK: - KOReader's names

    @Test(arguments: [
        "/p[40]/text().0", "/p[40]/text()[1].0", "/p[40]", "/p[40].0", "/p[40]/text().34",
        "/p[1]/text().0", ".0", "",
    ])
    func `what KOReader names is there, to the end of a text`(path: String) throws {
        let sure = path.hasPrefix("/p[40]") ? try percent(of: "Paragraph 39") : nil
        for body in [start, "/body[1]/DocFragment[2]/body[1]"] {
            let place = try #require(found(body + path, sure))
            #expect(!place.isAbout, "\(body + path)")
            if let sure { #expect(abs(place.percent - sure) < 2) }
        }
    }

    @Test(arguments: [
        "/p[400]/text().0", "/div[2]/p[30]/text().0", "/p[5]/text()[7].0", "/p[5]/text().9999",
        "/section/p/text().0", "/p[5].40",
    ])
    func `where it leads in part the percentage is offered`(path: String) throws {
        for told in [3.0, 8.0, 59.0, 97.0] {
            let place = try #require(found(start + path, told))
            #expect(place.isAbout && abs(place.percent - told) < 1, "\(path) \(told)")
        }
        let gone = try #require(found("/body/DocFragment[99]/body/p/text().0", 59))
        #expect(gone.isAbout && abs(gone.percent - 59) < 1)
    }

    @Test func `a character or two too many is about there`() throws {
        let sure = try percent(of: "Paragraph 40")
        let place = try #require(found(start + "/p[40]/text().36", 50))
        #expect(place.isAbout && abs(place.percent - sure) < 1)
    }

    @Test func `a book of one document is not at its start for the pointer of another`() throws {
        let words = (0..<400).map { "<p>Paragraph \($0) has words of its own.</p>" }
        let whole = try BookMaker(words.joined()).open()
        let pointer = "/body/DocFragment/body/div[2]/p[40]/text().0"
        let place = try #require(found(pointer, 12, in: whole))
        #expect(place.isAbout && abs(place.percent - 12) < 1)
        #expect(found("/body/DocFragment/body/p[40]/text().0", 12, in: whole)?.isAbout == false)
    }

    // MARK: - Our names, and Readium's

    @Test func `our own names are sure, with words and without`() throws {
        for offset in [0, 500, 1_000, book.document(1).text.count] {
            let locator = book.locator(Place(document: 1, offset: offset))
            for name in [locator, locator.wordless] {
                #expect(found(name.description, nil, isOwnName: true)?.isAbout == false, "\(name)")
            }
        }
        let end = try #require(found("100%", 100, isOwnName: true))
        #expect(!end.isAbout && end.percent == 100)
    }

    @Test(arguments: [
        "epubcfi(/6/4!/4/900/1:10)", "epubcfi(/6/400!/4/2/1:0)", "epubcfi(/6/4!/4/2/1:900)",
        "58%", "#page=5", "junk", "",
        #"{"href": "zzz.xhtml", "locations": {"progression": 0.3}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"fragments": ["nosuch"]}}"#,
        #"{"href": "OPS/p1.xhtml#nosuch", "type": "", "locations": {}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {}}"#,
        #"{"href": "OPS/p1.xhtml", "locations": {"progression": 7}}"#,
    ])
    func `what is not in the book, or a document alone, is its percentage`(pointer: String) throws {
        let place = try #require(found(pointer, 58, isOwnName: true))
        #expect(place.isAbout && abs(place.percent - 58) < 1)
    }

    @Test func `words that stand elsewhere now are about there`() throws {
        let pointer = "epubcfi(/6/4!/4/2/1:0[,Paragraph 39 has words])"
        let place = try #require(found(pointer, 45, isOwnName: true))
        let sure = try percent(of: "Paragraph 39 has")
        #expect(place.isAbout && abs(place.percent - sure) < 1)
    }

    @Test func `a share of the document stands in for a sentence that is gone from it`() throws {
        let half = book.percent(book.document(1).text.count / 2, in: book.document(1))
        let pointer =
            #"{"href": "OPS/p1.xhtml", "locations": {"fragments": ["s30"], "progression": 0.5}}"#
        #expect(found(pointer, half, isOwnName: true)?.isAbout == false)
        // But only where the percentage is the same.
        #expect(found(pointer, half + 9, isOwnName: true)?.isAbout == true)
        // Where the side sent nothing else, the place is about there.
        let place = try #require(found(pointer, nil, isOwnName: true))
        #expect(place.isAbout && abs(place.percent - half) < 1)
        let alone = #"{"href": "OPS/p2.xhtml", "locations": {"fragments": ["s30"]}}"#
        #expect(found(alone, nil, isOwnName: true)?.isAbout == true)
        #expect(found(#"{"href": "OPS/p2.xhtml"}"#, nil, isOwnName: true)?.isAbout == false)
    }

    @Test func `a time behind the end of a recording is its percentage`() throws {
        let sound = try AudiobookshelfStub().sound()
        for (pointer, told, isAbout, seconds) in [
            ("#t=30", 25.0, false, 30), ("#t=125", 100, false, 120), ("#t=4000", 50, true, 60),
            ("", 50, true, 60),
        ] {
            let place = try #require(found(pointer, told, isOwnName: true, in: sound))
            #expect(place.isAbout == isAbout, "\(pointer)")
            #expect(place.positionMs == Int64(seconds) * 1_000, "\(pointer)")
        }
        let place = try #require(found("#t=4000", nil, isOwnName: true, in: sound))
        #expect(place.isAbout)
    }

    // MARK: - A whole exchange

    @Test func `a pointer that leads in part is asked about, and nothing is put over it`() throws {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let one = SyncDevice("one")
        let wish = SyncDesk.Wish(
            address: server.text(""), user: stub.user, password: Secret(stub.password))
        _ = try one.desk.add(wish, CancellableWork())
        try one.read(1_000, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
        let digest = try #require(try book.readerNames()).partialMD5
        let told = KosyncStub.Row(
            pointer: start + "/div[2]/p[30]/text().0", share: 0.59, device: "kobo", id: "KOBO",
            at: SyncDevice.start + 60)
        stub.memory.withLock { $0.rows[digest] = told }
        one.clock.set(SyncDevice.start + 90)
        for offset in [1_000, 1_200] {
            try one.read(offset, in: book)
            guard case .asks(let meeting, "that place is not in this edition") = try one.sync(book)
            else {
                Issue.record("it is not asked")
                return
            }
            let place = try #require(meeting.found)
            #expect(place.isAbout && abs(place.percent - 59) < 1)
            #expect(stub.memory.withLock { $0.rows[digest]?.share } == 0.59)
            #expect(try one.place(book) == offset)
        }
    }
}
