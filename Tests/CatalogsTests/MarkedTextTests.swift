import Testing

@testable import Catalogs

@Suite struct MarkedTextTests {
    @Test(arguments: [
        ("<p>One <b>bold</b> &amp; two.</p><p>Three</p>", "One bold & two.\nThree"),
        ("&lt;p&gt;Escaped &amp;amp; twice&lt;/p&gt;", "Escaped & twice"),
        ("a<br>b<BR/>c", "a\nb\nc"), ("a<!-- <b> -->b", "ab"),
        ("caf&eacute; &#8212; &#x27;x&#x27;", "café — 'x'"),
        ("x<script>alert('<p>')</script>y", "xy"), ("<style>p { }</style>z", "z"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("AT&T", "AT&T"),
        ("A &notaname; b", "A &notaname; b"),
        ("<Untitled> is a name", "<Untitled> is a name"), ("<p>open <b", "open <b"),
        ("  many \n\n blanks ", "many\nblanks"),
    ])
    func `text is told without its markup, and only markup goes`(_ written: String, _ plain: String)
    {
        #expect(MarkedText.plain(written, isMarked: false, bytesMax: 1_000) == plain)
    }

    @Test func `text that is said to be markup is read as such`() {
        #expect(MarkedText.plain("a<x-y>b", isMarked: true, bytesMax: 100) == "a<x-y>b")
        #expect(MarkedText.plain("a<wbr>b", isMarked: true, bytesMax: 100) == "ab")
        #expect(MarkedText.plain("a<wbr>b", isMarked: false, bytesMax: 100) == "a<wbr>b")
    }

    @Test func `nothing but markup is nothing`() {
        #expect(MarkedText.plain("<p> </p>", isMarked: true, bytesMax: 100) == nil)
        #expect(MarkedText.line(" \n ") == nil)
    }

    @Test func `a title is one line`() {
        #expect(MarkedText.line("One<br/>two\nthree") == "One two three")
    }

    @Test func `text is cut between characters`() {
        #expect(MarkedText.plain("ééé", isMarked: false, bytesMax: 5) == "éé")
    }

    @Test func `characters that mean nothing are said to`() {
        #expect(
            MarkedText.line("a&#0;b&#xD800;c&#x110000;d&#27;e")
                == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e")
    }
}
