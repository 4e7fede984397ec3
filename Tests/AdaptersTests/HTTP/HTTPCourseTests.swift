import Catalogs
import Ports
import Testing

/// Where a request goes, and what it carries there.
@Suite struct HTTPCourseTests {
    private static let home = address("https://library.example/opds")
    private static let secret = HTTPCredential.Secret.password(
        user: "ann", password: "pale fire", .asked)

    private static func address(_ text: String) -> Address {
        Address(base: text)!
    }

    private func course(
        _ address: Address = home, method: HTTPRequest.Method = .get, body: HTTPBody? = nil
    ) -> HTTPCourse {
        var request = HTTPRequest(address, method: method)
        request.body = body
        request.credential = HTTPCredential(Self.secret, for: Self.home.origin!)
        return HTTPCourse(request)
    }

    private func moved(_ status: Int, _ location: String) -> HTTPCourse.Outcome {
        .answered(status: status, location: location, retryAfter: nil, challenge: false)
    }

    private func said(
        _ status: Int, after: Duration? = nil, challenge: Bool = false
    ) -> HTTPCourse.Outcome {
        .answered(status: status, location: nil, retryAfter: after, challenge: challenge)
    }

    @Test(arguments: [
        ("https://library.example/other", true), ("/other", true),
        ("https://library.example:443/other", true),
        ("https://files.example/other", false), ("//files.example/other", false),
        ("https://library.example:8443/other", false),
        ("https://library.example.evil.example/", false),
        ("https://ann:other@files.example/", false),
    ])
    func `a secret goes to its own origin and to no other`(_ location: String, _ isTold: Bool) {
        var course = course()
        #expect(course.hop.secret == Self.secret)
        #expect(course.after(moved(302, location), chance: 0) == .go(after: .zero))
        #expect((course.hop.secret != nil) == isTold)
        #expect(course.isForeign == !isTold)
        #expect(!course.hop.address.text.contains("@"))
    }

    @Test func `an encrypted line is not left for an open one`() {
        var course = course()
        #expect(
            course.after(moved(301, "http://library.example/"), chance: 0)
                == .fail(.openRedirect("library.example")))
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "https://", "ftp://a.example/"])
    func `a redirect to nowhere is not followed`(_ location: String) {
        var course = course()
        #expect(course.after(moved(302, location), chance: 0) == .fail(.badRedirect(location)))
    }

    @Test func `a circle ends`() {
        var course = course()
        for _ in 0..<course.request.limits.redirectsMax {
            #expect(course.after(moved(302, "/again"), chance: 0) == .go(after: .zero))
        }
        #expect(course.after(moved(302, "/again"), chance: 0) == .fail(.redirectsMax))
    }

    @Test func `what was sent goes on to its own origin alone`() {
        let body = HTTPBody(type: "application/json", bytes: [1])
        var kept = course(method: .post, body: body)
        #expect(kept.after(moved(307, "/there"), chance: 0) == .go(after: .zero))
        #expect(kept.hop.body == body && kept.hop.method == .post)
        var foreign = course(method: .post, body: body)
        let away = "https://files.example/"
        #expect(foreign.after(moved(307, away), chance: 0) == .fail(.badRedirect(away)))
        var seen = course(method: .post, body: body)
        #expect(seen.after(moved(303, away), chance: 0) == .go(after: .zero))
        #expect(seen.hop.body == nil && seen.hop.method == .get && seen.hop.secret == nil)
    }

    @Test func `a server that refuses without asking is told who asks, once`() {
        var course = course()
        #expect(course.after(said(403), chance: 0) == .go(after: .zero))
        #expect(
            course.hop.secret == .password(user: "ann", password: "pale fire", .basic))
        #expect(course.after(said(403), chance: 0) == .done)
        var asked = self.course()
        #expect(asked.after(said(403, challenge: true), chance: 0) == .done)
    }

    @Test func `what passes is asked again, twice, later each time`() {
        var course = course()
        #expect(course.after(said(503), chance: 0) == .go(after: .milliseconds(250)))
        let cut = HTTPCourse.Outcome.failed(.cut(host: "a"), hasBegun: false)
        #expect(course.after(cut, chance: 1) == .go(after: .milliseconds(1_500)))
        #expect(course.after(said(503), chance: 0) == .done)
    }

    @Test func `what was begun to be read, or changes something, is not asked for again`() {
        var course = course()
        let begun = HTTPCourse.Outcome.failed(.cut(host: "a"), hasBegun: true)
        #expect(course.after(begun, chance: 0) == .fail(.cut(host: "a")))
        var borrowing = self.course(method: .post)
        let cut = HTTPCourse.Outcome.failed(.cut(host: "a"), hasBegun: false)
        #expect(borrowing.after(cut, chance: 0) == .fail(.cut(host: "a")))
        #expect(borrowing.after(said(503), chance: 0) == .done)
    }

    @Test func `a server that asks to be left alone is`() {
        var course = course()
        #expect(course.after(said(429), chance: 0) == .done)
        #expect(course.after(said(429, after: .seconds(11)), chance: 0) == .done)
        #expect(course.after(said(429, after: .seconds(10)), chance: 0) == .go(after: .seconds(10)))
    }

    @Test func `nothing prints a secret`() {
        let course = course()
        var text = "\(course) \(course.request) \(course.hop.secret as Any)"
        dump(course, to: &text)
        #expect(!text.contains("pale fire"))
        #expect(text.contains("library.example"))
    }

    @Test func `a password told at once is told as the server asks, one time`() throws {
        var request = HTTPRequest(try #require(Address(base: "https://a.example/")))
        let origin = try #require(request.address.origin)
        request.credential = HTTPCredential(
            .password(user: "ann", password: "pale", .basic), for: origin)
        var course = HTTPCourse(request)
        let digest = HTTPCourse.Outcome.answered(
            status: 401, location: nil, retryAfter: nil, challenge: true, wantsDigest: true)
        #expect(course.after(digest, chance: 0) == .go(after: .zero))
        #expect(course.hop.secret == .password(user: "ann", password: "pale", .digest))
        #expect(course.after(digest, chance: 0) == .done)
        var refused = HTTPCourse(request)
        let basic = HTTPCourse.Outcome.answered(
            status: 401, location: nil, retryAfter: nil, challenge: true)
        #expect(refused.after(basic, chance: 0) == .done, "a wrong password is told once")
    }

    @Test func `a date to come back at is counted from the server's own clock`() throws {
        let address = try #require(Address(base: "https://a.example/"))
        func head(_ after: String) -> HTTPHead {
            HTTPHead(
                status: 503,
                headers: [
                    HTTPHeader("Retry-After", after),
                    HTTPHeader("Date", "Sun, 22 Nov 2026 10:00:00 GMT"),
                ], address: address)
        }
        #expect(head("Sun, 22 Nov 2026 10:00:07 GMT").retryAfter == .seconds(7))
        #expect(head("Sun, 22 Nov 2026 09:00:00 GMT").retryAfter == .zero)
        #expect(head("soon").retryAfter == nil && head("5").retryAfter == .seconds(5))
    }
}
