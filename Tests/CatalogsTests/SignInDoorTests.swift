import Testing

@testable import Catalogs

/// The ways in which a library can be signed in to.
@Suite struct SignInDoorTests {
    private func form(_ methods: String) throws -> Feed.Authentication {
        let text =
            #"{"id": "https://h.example/auth", "title": "H", "authentication": [\#(methods)]}"#
        guard case .feed(let feed) = try CatalogDocument.read(Array(text.utf8)) else {
            throw CatalogError.notACatalog("no feed")
        }
        return try #require(feed.authentication)
    }

    private static let card = """
        {"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card", "password": "PIN"},
         "inputs": {"login": {}, "password": {"keyboard": "No input"}}}
        """
    private static let colleges = """
        {"type": "http://librarysimplified.org/authtype/SAML-2.0", "description": "SAML", "links": [
         {"rel": "authenticate", "href": "https://h.example/saml?idp=1",
          "display_names": [{"value": "Collège", "language": "fr"}, {"value": "Union", "language": "en"}]},
         {"rel": "authenticate", "href": "https://h.example/saml?idp=2",
          "display_names": [{"value": "State", "language": "en"}]},
         {"rel": "authenticate", "href": "javascript:x"}]}
        """

    @Test func `every college is a way of its own`() throws {
        let form = try form(Self.colleges + "," + Self.card)
        #expect(form.doors.map(\.shown) == ["Card", "Union", "State"])
        #expect(
            form.doors.map(\.authenticate) == [
                nil, "https://h.example/saml?idp=1", "https://h.example/saml?idp=2",
            ])
    }

    @Test func `a script is given the entries of the document, each once`() throws {
        let form = try form(Self.colleges + "," + Self.card)
        #expect(form.entries.map(\.kind) == [.browser, .basic])
        #expect(form.entries.map(\.description) == ["SAML", nil])
        #expect(form.entries[0].authenticate == "https://h.example/saml?idp=1")
    }

    @Test func `a card without a PIN asks for none`() throws {
        let form = try form(Self.card)
        #expect(form.doors.count == 1 && form.doors[0].asksPassword == false)
    }

    @Test func `a way is named by its number, its kind or its words`() throws {
        let form = try form(Self.colleges + "," + Self.card)
        #expect(form.door(named: "3")?.shown == "State" && form.door(named: "4") == nil)
        #expect(form.door(named: "basic")?.shown == "Card")
        #expect(form.door(named: "union")?.shown == "Union")
        #expect(form.door(named: "browser") == nil, "there are two")
    }

    @Test func `two ways of sending the same words are one, and the one that was gone is known`()
        throws
    {
        let token = Self.card.replacing(
            "http://opds-spec.org/auth/basic",
            with: "http://thepalaceproject.org/authtype/basic-token")
        let form = try form(Self.card + "," + token)
        #expect(form.doors.map(\.kind) == [.basicToken])
        var account = Account(id: "1", name: "H", catalog: "https://h.example/")
        #expect(form.door(of: account) == nil)
        (account.user, account.method) = ("me", .basic)
        #expect(form.door(of: account)?.kind == .basic)
    }
}
