import Testing

@testable import Catalogs

@Suite struct SignInTests {
    @Test(arguments: [
        ("http://opds-spec.org/auth/basic", "basic"),
        ("http://opds-spec.org/auth/digest", "digest"),
        ("http://opds-spec.org/auth/oauth/password", "oauth-password"),
        ("http://opds-spec.org/auth/oauth/implicit", "browser"),
        ("http://thepalaceproject.org/authtype/basic-token", "basic-token"),
        ("http://librarysimplified.org/authtype/OAuth-with-intermediary", "browser"),
        ("http://librarysimplified.org/authtype/SAML-2.0", "browser"),
        ("http://thepalaceproject.org/authtype/OpenIDConnect", "browser"),
        ("http://librarysimplified.org/terms/authentication/gate/coppa", "gate"),
        ("http://librarysimplified.org/rel/gate", "gate"),
        ("http://librarysimplified.org/rel/auth/anonymous", "anonymous"),
        ("http://opds-spec.org/auth/local", "unsupported"), ("urn:riddle", "unsupported"),
        ("http://oauth.example/auth/digest", "digest"),
    ])
    func `a way to sign in is known by its type`(_ type: String, _ kind: String) {
        #expect(Feed.Authentication.Method.Kind(type: type).rawValue == kind)
    }

    @Test func `a document gives its form and its links`() throws {
        let page = try feed(
            """
            {"id": "urn:lib", "title": "Alder", "description": "Bring your card.", "links": [
              {"rel": "start", "href": "/opds"}, {"rel": "help", "href": "tel:+4412"},
              {"rel": "help", "href": "javascript:x"}],
             "authentication": [{"type": "http://opds-spec.org/auth/basic",
               "labels": {"login": "Card", "password": "PIN"},
               "inputs": {"login": {"keyboard": "Number pad", "maximum_length": 14,
                "barcode_format": "Codabar"}, "password": {"maximum_length": "x"}},
               "links": [{"rel": "authenticate", "href": "/in"}]}, {"labels": {}}, 4]}
            """)
        #expect(page.kind == .authentication)
        #expect(page.places.start == "https://books.example/opds")
        let form = try #require(page.authentication)
        #expect(form.title == "Alder")
        #expect(form.links.map(\.href) == ["https://books.example/opds", "tel:+4412"])
        let method = try #require(form.methods.first)
        #expect(form.methods.count == 1)
        #expect(method.authenticate == "https://books.example/in")
        #expect(method.loginLabel == "Card")
        #expect(method.passwordLabel == "PIN")
        #expect(method.login?.keyboard == "Number pad")
        #expect(method.login?.maximumLength == 14)
        #expect(method.login?.barcodeFormat == "Codabar")
        #expect(method.password?.maximumLength == nil)
        #expect(page.diagnostics.map(\.code) == ["authentication.method.unreadable"])
    }

    @Test func `a document without a way in is empty, not broken`() throws {
        let page = try feed(#"{"title": "Open", "authentication": []}"#)
        #expect(page.authentication?.methods == [])
        #expect(page.diagnostics == [])
    }
}
