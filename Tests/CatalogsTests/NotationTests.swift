import Notation
import Testing

/// The ways to write things down that every part of the program uses.
@Suite struct NotationTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]) func `Base64 is as its standard has it, there and back`(text: String, letters: String) {
        let bytes = Array(text.utf8)
        #expect(Base64.encoded(bytes) == letters)
        #expect(Base64.decoded(Array(letters.utf8)[...]) == bytes)
    }

    @Test func `every byte comes back from Base64`() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        #expect(Base64.decoded(Base64.letters(bytes)[...]) == bytes)
        // The alphabet of addresses is read as well.
        #expect(Base64.decoded(Array("-_-_".utf8)[...]) == Base64.decoded(Array("+/+/".utf8)[...]))
    }

    @Test func `what stands between letters is refused where nothing may`() {
        let broken = Array("Zm9v\r\n YmFy".utf8)[...]
        #expect(Base64.decoded(broken) == nil)
        #expect(Base64.decoded(broken, between: .blanks) == Array("foobar".utf8))
        let marked = Array("Zm9v.YmFy".utf8)[...]
        #expect(Base64.decoded(marked, between: .blanks) == nil)
        #expect(Base64.decoded(marked, between: .anything) == Array("foobar".utf8))
    }

    @Test func `text in XML is never markup, and holds nothing that XML cannot`() {
        #expect(XMLText.escaped("a\u{1B}<\u{0}\u{FFFF}b>") == "a&lt;b&gt;")
        #expect(XMLText.escaped("\"it's\" & <b>") == "&quot;it's&quot; &amp; &lt;b&gt;")
        #expect(XMLText.escaped("it's", apostrophes: true) == "it&#39;s")
        #expect(XMLText.escaped("a\tb\n") == "a\tb\n")
    }
}
