import Testing

@testable import Catalogs

@Suite struct AddressTests {
    /// The examples of RFC 3986, section 5.4.
    /// What is passed over for speed is what the long way leaves as it stands.
    @Test(arguments: [
        "http://books.example", "https://books.example/", "https://a.b.example/x/y.epub?z=1#p",
        "https://books.example/ä/1", "https://books.example/?up=a/b", "http://b.example/a..b/c.",
    ])
    func `a plain address of the web stays as it stands`(_ text: String) {
        #expect(Address.isPlainWeb(text))
        #expect(Address(reference: text)?.isWeb == true)
        let base = Address(base: "https://other.example/a/b")
        #expect(base.flatMap { Address(reference: text)?.resolved(against: $0).text } == text)
        #expect(Resolver(base: base).web(text) == text)
    }

    @Test(arguments: [
        "", "http://", "http:///a", "https:/a", "HTTP://b.example/", "//b.example/", "a/b",
        "http://b.example/a/../c", "http://b.example/./c", "http://b.example/a b",
        "http://[::1]/", "http://b.example:99999/", "http://u@b.example/", "http://b<c/",
        "javascript:alert(1)", "http://b.example?x",
    ])
    func `any other address goes the long way`(_ text: String) {
        #expect(!Address.isPlainWeb(text))
    }

    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x=1/../y", "http://a/b/c/y"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http://a/b/c/g"),
    ])
    func `a reference leads where the standard says`(_ reference: String, _ target: String) throws {
        let base = try #require(Address(base: "http://a/b/c/d;p?q"))
        #expect(try #require(Address(reference: reference)).resolved(against: base).text == target)
    }

    @Test(arguments: [
        ("a b.epub", "https://books.example/opds/a%20b.epub"),
        ("a%20b.epub", "https://books.example/opds/a%20b.epub"),
        ("  \n/x\t", "https://books.example/x"),
        ("/é?q={searchTerms}", "https://books.example/é?q={searchTerms}"),
        ("https://[2001:db8::1]:8080/x", "https://[2001:db8::1]:8080/x"),
        ("urn:book:1", "urn:book:1"), ("mailto:help@books.example", "mailto:help@books.example"),
    ])
    func `what servers write is taken as it is meant`(_ reference: String, _ target: String) {
        let resolver = Resolver(base: Address(base: "https://books.example/opds/all.xml"))
        #expect(resolver.web(reference) == target)
    }

    @Test(arguments: [
        "", "   ", "javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///etc/passwd",
        "http://",
        "http://[", "http://[::1", "https://host:99999999/", "http:///x", "https://a b/",
        "http://a%/",
        "urn:",
    ])
    func `what nobody could or should follow leads nowhere`(_ reference: String) {
        #expect(Resolver(base: nil).web(reference) == nil)
        let resolver = Resolver(base: Address(base: "https://books.example/"))
        // Seen from a page, an empty reference or `http:` means the page's own host.
        if !reference.hasPrefix("http:") { #expect(resolver.web(reference) == nil) }
    }

    @Test func `a reference is bounded`() {
        #expect(Address(reference: String(repeating: "a", count: 16 << 10)) != nil)
        #expect(Address(reference: String(repeating: "a", count: 16 << 10 + 1)) == nil)
    }

    @Test func `without a base a reference stays as it is`() {
        #expect(Resolver(base: nil).web("../x?y") == "../x?y")
        #expect(Address(base: "books.example") == nil)
        #expect(Address(base: "ftp://books.example") == nil)
    }

    @Test func `a base of nonsense is none`() {
        let page = Resolver(base: Address(base: "https://books.example/opds/"))
        #expect(page.inside("lanes/").web("x") == "https://books.example/opds/lanes/x")
        #expect(page.inside("http://[").web("x") == "https://books.example/opds/x")
        #expect(page.inside(nil).web("x") == "https://books.example/opds/x")
    }
}
