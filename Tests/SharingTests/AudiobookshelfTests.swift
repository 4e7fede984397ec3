import Notation
import Testing

@testable import Sharing

@Suite struct AudiobookshelfTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func row(_ text: String) throws(SideTrouble) -> Audiobookshelf.Progress? {
        try Audiobookshelf.progress(status: 200, bytes(text), of: "i1")
    }

    private func report(_ text: String, isSound: Bool = true) throws -> SideReport? {
        try row(text)?.report(ofSound: isSound)
    }

    @Test func `a row tells a place in the sound and one in the text, with one time`() throws {
        let text = #"""
            {"id":"p","libraryItemId":"i1","duration":3600,"progress":0.5,"currentTime":1800.25,
            "isFinished":false,"ebookLocation":"epubcfi(/6/4!/4/2)","ebookProgress":0.2,
            "lastUpdate":1700000000123}
            """#
        let heard = try #require(try report(text))
        #expect(heard.pointer == "#t=1800.25" && heard.at == 1_700_000_000)
        #expect(abs((heard.percent ?? 0) - 50.007) < 0.001)
        let read = try #require(try report(text, isSound: false))
        #expect(read.pointer == "epubcfi(/6/4!/4/2)" && read.percent == 20)
        #expect(read.at == 1_700_000_000)
    }

    @Test func `a page is a page, and what was only marked as finished has no place`() throws {
        let page = #"{"libraryItemId":"i1","ebookLocation":"12","ebookProgress":0.5}"#
        #expect(try report(page, isSound: false)?.pointer == "#page=12")
        let finished = #"{"libraryItemId":"i1","isFinished":true,"duration":100,"currentTime":0}"#
        #expect(try report(finished) == nil)
        let ended = #"{"libraryItemId":"i1","isFinished":true,"duration":100,"currentTime":99}"#
        #expect(try report(ended)?.percent == 99)
    }

    @Test(arguments: [
        "", "{}", "0", "null", "[]", "<html>Sign in</html>", #"{"libraryItemId":"#,
        #"{"libraryItemId":"../../x","currentTime":1}"#, #"{"error":"no"}"#,
        #"{"libraryItemId":"i2","currentTime":1,"duration":2}"#,
    ]) func `what is no row of the item is refused with a sentence`(text: String) {
        do throws(SideTrouble) {
            _ = try row(text)
            Issue.record("it was believed")
        } catch {
            #expect(!error.why.isEmpty)
        }
    }

    @Test(arguments: [
        #""currentTime":"NaN","duration":10"#, #""currentTime":1e300,"duration":10"#,
        #""currentTime":-5,"duration":10"#, #""currentTime":5,"duration":0"#,
        #""currentTime":900,"duration":10"#, #""duration":10"#,
    ]) func `a number that is no place in a sound is none`(members: String) throws {
        #expect(try report(#"{"libraryItemId":"i1",\#(members)}"#) == nil)
    }

    @Test(
        arguments: [
            ("0", nil), ("-62135596800000", nil), ("253402300799000", 253_402_300_799),
            ("1e300", nil), ("\"soon\"", nil), ("1700000000999", 1_700_000_000),
        ] as [(String, Int64?)])
    func `a time that cannot be is none`(told: String, at: Int64?) throws {
        let text = #"{"libraryItemId":"i1","currentTime":5,"duration":10,"lastUpdate":\#(told)}"#
        #expect(try report(text)?.at == at)
    }

    @Test(arguments: [
        (401, "signed out"), (403, "account"), (429, "busy"), (500, "busy"), (302, "address"),
        (405, "no server"), (418, "418"),
    ]) func `each refusal is told apart`(status: Int, word: String) {
        do throws(SideTrouble) {
            _ = try Audiobookshelf.object(status: status, bytes("Nope"))
            Issue.record("it was taken")
        } catch {
            switch error {
            case .signedOut: #expect(word == "signed out")
            case .noServer: #expect(word == "no server")
            default: #expect(error.why.contains(word))
            }
        }
    }

    @Test func `nothing there is no trouble`() throws {
        #expect(try Audiobookshelf.object(status: 404, bytes("Not Found")) == nil)
        #expect(try !Audiobookshelf.isTaken(status: 404, []))
        #expect(try Audiobookshelf.isTaken(status: 200, bytes("OK")))
        #expect(throws: SideTrouble.noServer) {
            try Audiobookshelf.isTaken(status: 200, bytes("<html>"))
        }
    }

    @Test func `a session that was not heard on line has its own time and one name`() throws {
        let session = Audiobookshelf.OfflineSession(
            id: Audiobookshelf.sessionID(String(repeating: "0f", count: 32)), itemID: "i1",
            seconds: 61.5, lengthSeconds: 3_600, heardSeconds: 30, startedAt: 1_700_000_000,
            endedAt: 1_700_000_030, device: .init(id: "d", name: "laptop"))
        #expect(session.id == "0f0f0f0f-0f0f-4f0f-af0f-0f0f0f0f0f0f")
        let (body, _) = try JSONReader.read(Audiobookshelf.offline([session]))
        let told = try #require(body["sessions"]?.elements.first)
        #expect(told["updatedAt"]?.scalar == "1700000030000")
        #expect(told["currentTime"]?.scalar == "61.5" && told["playMethod"]?.scalar == "3")
        #expect(body["deviceInfo"]?["deviceId"]?.string == "d")
    }

    @Test func `what became of a session is told by its own name alone`() throws {
        func result(_ text: String) throws(SideTrouble) -> Audiobookshelf.OfflineResult {
            try Audiobookshelf.offlineResult(status: 200, bytes(text), of: "s")
        }
        #expect(
            try result(#"{"results":[{"id":"s","success":true,"progressSynced":true}]}"#)
                == .taken)
        #expect(try result(#"{"results":[{"id":"s","success":true}]}"#) == .older)
        #expect(throws: SideTrouble.noServer) {
            try result(#"{"results":[{"id":"t","success":true,"progressSynced":true}]}"#)
        }
        #expect(throws: SideTrouble.refused("it did not keep what was heard")) {
            try result(#"{"results":[{"id":"s","success":false}]}"#)
        }
    }

    // MARK: - Which item

    private func item(
        _ id: String, _ title: String, by author: String = "Jane Roe", isbn: String? = nil,
        length: Double = 0, format: String? = nil
    ) throws -> ServerBook {
        let text = #"""
            {"id":"\#(id)","media":{"metadata":{"title":"\#(title)","authorName":"\#(author)",
            "isbn":"\#(isbn ?? "")"},"duration":\#(length),"numTracks":\#(length > 0 ? 2 : 0),
            "ebookFormat":"\#(format ?? "")"}}
            """#
        return try #require(Audiobookshelf.book(try JSONReader.read(bytes(text)).value))
    }

    private func work(
        _ title: String, _ identifiers: [String] = [], length: Double? = nil
    ) -> ServerBook.Work {
        ServerBook.Work(
            title: title, authors: ["Roe, Jane"], identifiers: identifiers, lengthSeconds: length,
            isSound: length != nil)
    }

    @Test func `a number of the book decides, then its words, and two that fit are none`() throws {
        let one = try item("1", "The Way: A Story", format: "epub")
        let two = try item("2", "Another", isbn: "978-1-23456-789-7", format: "epub")
        #expect(work("The way").match([one, two])?.id == "1")
        #expect(work("The way", ["urn:isbn:9781234567897"]).match([one, two])?.id == "2")
        #expect(work("The way").match([one, try item("3", "The Way", format: "pdf")]) == nil)
        #expect(work("The way").match([one, one])?.id == "1")
        #expect(
            work("The way").match([try item("4", "The Way", by: "Jane Poe", format: "epub")]) == nil
        )
    }

    @Test func `a sound of another length is another recording, and a text is no sound`() throws {
        let sound = try item("1", "The Way", length: 36_000)
        #expect(work("The Way", length: 36_100).match([sound])?.id == "1")
        #expect(work("The Way", length: 30_000).match([sound]) == nil)
        #expect(work("The Way").match([sound]) == nil)
    }
}
