import Testing

@testable import Catalogs

@Suite struct BrowserSignInTests {
    private func way(
        _ type: String = "http://librarysimplified.org/authtype/OAuth-with-intermediary",
        _ page: String = "https://l.example/oauth?provider=Clever"
    ) -> BrowserSignIn? {
        var method = Feed.Authentication.Method(kind: .browser, type: type)
        method.authenticate = page
        return BrowserSignIn(method, callback: "http://127.0.0.1:9/secret", state: "s3")
    }

    @Test func `the page is told where to come back to, and keeps what it had`() {
        #expect(
            way()?.address
                == "https://l.example/oauth?provider=Clever&redirect_uri="
                + "http%3A%2F%2F127.0.0.1%3A9%2Fsecret")
        #expect(
            way("http://opds-spec.org/auth/oauth/implicit", "https://l.example/a#b")?.address
                == "https://l.example/a?redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fsecret"
                + "&response_type=token&client_id=rushlight&state=s3#b")
        #expect(way("http://opds-spec.org/auth/oauth/implicit", "no address") == nil)
    }

    @Test func `a token is found wherever the library puts it`() throws {
        let way = try #require(self.way())
        for text in [
            "/secret?access_token=a%2Bb&patron_info=%7B%22name%22%3A%22Ann%22%7D",
            "http://127.0.0.1:9/secret#access_token=a%2Bb&patron_info=%7B%22name%22%3A%22Ann%22%7D",
            "  http://127.0.0.1:9/secret?state=s3&access_token=a%2Bb\n"
                + "&patron_info=%7B%22name%22%3A%22Ann%22%7D",
        ] {
            #expect(way.answer(text) == .token(Secret("a+b"), who: "Ann"), "\(text)")
        }
        #expect(way.answer("abcdefgh12") == .token(Secret("abcdefgh12"), who: nil))
    }

    @Test func `what answers another question is no answer`() throws {
        let way = try #require(self.way())
        for text in [
            "", "short", "https://l.example/", "/secret?state=other&access_token=x",
            "/secret?access_token=", "/secret?state=other&code=123",
        ] {
            #expect(way.answer(text) == .strange, "\(text)")
        }
        #expect(way.answer("/secret?code=123") == .coded)
    }

    @Test func `what the library refuses is in its own words`() throws {
        let way = try #require(self.way())
        #expect(way.answer("/s?error=access_denied&error_description=No") == .refused("No"))
        let problem = "%7B%22type%22%3A%22http%3A%2F%2Fx%22%2C%22title%22%3A%22Expired%22%7D"
        #expect(way.answer("/s?error=\(problem)") == .refused("Expired"))
    }

    @Test func `an age is asked only where both answers lead somewhere`() {
        var form = Feed.Authentication()
        var gate = Feed.Authentication.Method(
            kind: .gate, type: "http://librarysimplified.org/terms/authentication/gate/coppa")
        gate.links = [
            .init(
                relation: "http://librarysimplified.org/terms/rel/authentication/restriction-met",
                href: "https://l/old", type: nil)
        ]
        form.methods = [gate]
        #expect(form.gate == nil)
        gate.links.append(
            .init(
                relation:
                    "http://librarysimplified.org/terms/rel/authentication/restriction-not-met",
                href: "https://l/young", type: nil))
        form.methods = [gate]
        #expect(form.gate?.yes == "https://l/old" && form.gate?.no == "https://l/young")
    }
}
