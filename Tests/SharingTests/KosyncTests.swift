import Notation
import Testing

@testable import Sharing

/// What each server was seen to answer.
@Suite struct KosyncTests {
    private static let digest = "0123456789abcdef0123456789abcdef"

    private func answer(_ status: Int, _ text: String) -> Kosync.Answer {
        Kosync.progress(status: status, Array(text.utf8), of: Self.digest)
    }

    private func report(_ text: String) -> SideReport? {
        guard case .report(let report) = answer(200, text) else { return nil }
        return report
    }

    @Test func `the official server's place is read whole`() {
        let told = report(
            """
            {"percentage":0.12345678901234,"progress":"/body/DocFragment[2]/body/p[3]/text().7",
            "device":"Kobo","device_id":"A1","timestamp":1700000000,"document":"\(Self.digest)"}
            """)
        #expect(told?.percent == 12.345678901234)
        #expect(told?.pointer == "/body/DocFragment[2]/body/p[3]/text().7")
        #expect(told?.device == .init(id: "A1", name: "Kobo"))
        #expect(told?.at == 1_700_000_000)
    }

    @Test(arguments: [
        (200, "{}"), (200, #"{"document":"0123456789abcdef0123456789abcdef"}"#),
        (200, #"{"timestamp":1,"status":500,"error":"Internal Server Error","path":"/koreader"}"#),
        (404, ""), (404, #"{"message":"Book not found"}"#), (502, #"{"code":2000}"#), (204, ""),
        (400, "Document not found"),
        (200, #"{"percentage":0,"progress":"","timestamp":-62135596800}"#),
    ]) func `no place is no place, in every way it is told`(status: Int, text: String) {
        #expect(answer(status, text) == .none)
    }

    @Test func `a gateway whose server is down says nothing of places`() {
        let page = "<html><body><h1>502 Bad Gateway</h1></body></html>"
        #expect(answer(502, page) == .trouble(.busy(status: 502)))
    }

    @Test(arguments: [
        ("1700000000", 1_700_000_000), ("1700000000123", 1_700_000_000),
        ("\"2023-11-14T22:13:20Z\"", 1_700_000_000),
        ("\"2023-11-14T22:13:20.5172+00:00\"", 1_700_000_000),
    ]) func `seconds, milliseconds and ISO are times`(time: String, seconds: Int64) {
        #expect(report("{\"percentage\":0.5,\"timestamp\":\(time)}")?.at == seconds)
    }

    @Test(arguments: [
        "null", "0", "-5", "1e300", "\"soon\"", "\"9e99\"", "[1]", "-62135596800", "\"NaN\"",
        "253402300799", "100000000001",
    ]) func `what is no time is none, and the place stays one`(time: String) {
        let told = report("{\"percentage\":0.5,\"timestamp\":\(time)}")
        #expect(told != nil && told?.at == nil)
    }

    @Test func `a web page, half a document and nothing are no sync server`() {
        for text in ["<html>Sign in</html>", "", "{\"percentage\":0.5", "[]", "\u{0}\u{1}"] {
            #expect(answer(200, text) == .trouble(.noServer))
            #expect(Kosync.signIn(status: 200, Array(text.utf8)) == .noServer)
        }
        #expect(Kosync.put(status: 200, Array("<!DOCTYPE html>".utf8)) == .noServer)
    }

    @Test func `another book's place is not this one's`() {
        let text = "{\"percentage\":0.5,\"document\":\"ffffffffffffffffffffffffffffffff\"}"
        let told = SideReport(device: .init(id: "", name: ""), pointer: "", percent: 50, at: nil)
        #expect(answer(200, text) == .trouble(.otherDocument(told)))
    }

    @Test func `a lost login, a busy server and a refusal are told apart`() {
        #expect(answer(401, #"{"code":2001,"message":"Unauthorized"}"#) == .trouble(.signedOut))
        #expect(answer(400, #"{"error":"x","message":"y"}"#) == .trouble(.signedOut))
        #expect(answer(429, "") == .trouble(.busy(status: 429)))
        #expect(answer(503, "") == .trouble(.busy(status: 503)))
        #expect(answer(403, #"{"message":"no"}"#) == .trouble(.refused("“no”")))
        #expect(Kosync.signIn(status: 412, []) == .noServer)
        #expect(Kosync.signIn(status: 200, Array(#"{"authorized":"OK"}"#.utf8)) == nil)
        #expect(Kosync.signIn(status: 200, Array(#"{"username":"u"}"#.utf8)) == nil)
    }

    @Test func `a share is rounded to the end, and what is none is left for the judge`() {
        #expect(report(#"{"percentage":1.00001}"#)?.percent == 100)
        #expect(report(#"{"percentage":7}"#)?.percent == 700)
        #expect(report(#"{"percentage":"0.25"}"#)?.percent == 25)
        #expect(report(#"{"percentage":0.5,"progress":null}"#)?.pointer.isEmpty == true)
        #expect(report(#"{"percentage":0.5,"progress":17}"#)?.pointer == "17")
        let endless = String(repeating: "x", count: 100_000)
        #expect(report("{\"percentage\":0.5,\"progress\":\"\(endless)\"}")?.pointer == "")
    }

    @Test func `what is sent is whole and between 0 and 1`() throws {
        let body = Kosync.body(
            digest: Self.digest, pointer: "/body/\"x\"", percent: 140,
            device: .init(id: "r1", name: "Rushlight"))
        let (document, _) = try JSONReader.read(body)
        #expect(document["percentage"]?.scalar == "1")
        #expect(document["progress"]?.string == "/body/\"x\"")
        #expect(document["device_id"]?.string == "r1")
    }
}
