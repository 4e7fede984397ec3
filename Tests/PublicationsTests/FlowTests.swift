import TestKit
import Testing

@testable import Publications

@Suite struct FlowTests {
    private func text(_ body: String, style: String = "") throws -> String {
        var maker = BookMaker(body)
        maker.head = "<style>\(style)</style>"
        return try maker.text()
    }

    private func document(_ body: String, style: String = "") throws -> Document {
        var maker = BookMaker(body)
        maker.head = "<style>\(style)</style>"
        return try maker.open().document(0)
    }

    @Test func `white space collapses except where it is preserved`() throws {
        let body = "<p> one \n two <b> three</b> </p><pre>a\n  b</pre><p class='v'>c\n d</p>"
        let style = ".v { white-space: pre-line }"
        #expect(try text(body, style: style) == "one two three\n\na\n  b\n\nc\nd\n\n")
    }

    @Test func `blocks are apart, whatever they are made of`() throws {
        let body =
            "<div>a<div>b</div>c</div><p><span class='l'>d</span><span class='l'>e</span></p>"
        #expect(try text(body, style: ".l{display:block}") == "a\n\nb\n\nc\n\nd\ne\n\n")
    }

    @Test func `hidden parts are left out, and can still be linked to`() throws {
        let body = "<p hidden=''>x</p><p class='h'>y<span id='in'>z</span></p><p>seen</p>"
        let document = try document(body, style: "p.h { display: none }")
        #expect(document.string(0..<document.text.count) == "seen\n")
        #expect(document.range(ofFragment: "in") == 0..<0)
    }

    @Test func `lists count and mark as their style says`() throws {
        let body = """
            <ol start="3"><li>c</li><li value="9">i</li></ol><ol class="r"><li>x</li></ol>
            <ul><li>y</li></ul><ol reversed=""><li>b</li><li>a</li></ol>
            """
        let marks = try document(body, style: ".r { list-style: upper-roman inside }").blocks.map(
            \.marker)
        #expect(marks == ["3.", "9.", "I.", "•", "2.", "1."])
    }

    @Test func `cells are apart by tabs, also where spans leave holes`() throws {
        let body = """
            <table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>
            <tr><td colspan="2">d</td><td>e</td></tr></table>
            """
        #expect(try text(body) == "a\tb\n\tc\nd\t\te\n\n")
    }

    @Test func `ruby stands in parentheses once`() throws {
        #expect(
            try text("<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を</p>") == "漢字(かんじ)を\n\n")
        for readings in [
            "<rp>（</rp><rt>かん</rt> <rt>じ</rt><rp>）</rp>", "<rtc><rt>かん</rt><rt>じ</rt></rtc>",
            "<rt>かん</rt><rp>)</rp><rp>(</rp><rt/><rt>じ</rt>",
        ] {
            #expect(
                try text("<p><ruby><rb>漢</rb><rb>字</rb>\(readings)</ruby></p>")
                    == "漢字(かんじ)\n\n", "\(readings)")
        }
        #expect(
            try text("<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>") == "漢(かん)字(じ)\n\n")
    }

    @Test func `words know how they are read, by group or one by one`() throws {
        func readings(_ body: String) throws -> [String] {
            let document = try BookMaker(body).open().document(0)
            return document.readings.map { "\(document.string($0.range))=\($0.letters)" }
        }
        #expect(
            try readings("<p>大<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を</p>") == ["漢字=かんじ"])
        #expect(
            try readings("<p><ruby>漢<rt>かん</rt>字<rt> じ </rt></ruby></p>") == ["漢=かん", "字=じ"])
        #expect(
            try readings("<p><ruby>漢字<rtc><rt>かん</rt><rt>じ</rt></rtc></ruby></p>") == ["漢字=かんじ"])
        #expect(
            try readings("<p>x<rt>かん</rt> <ruby>王<ruby>子<rt>じ</rt></ruby><rt>おうじ</rt></ruby></p>")
                .count <= 3, "one within another does no harm")
        #expect(try readings("<p><ruby>王<rt></rt></ruby></p>").isEmpty)
        let document = try BookMaker("<p>大<ruby>食<rt>た</rt></ruby>べた。</p>").open().document(0)
        let all = 0..<document.text.count
        #expect(
            document.baseText(all).hasPrefix("大食べた。") && document.string(all).hasPrefix("大食(た)べ"))
        #expect(document.baseText(3..<8) == "食" && document.isReading(at: 7))
        #expect(!document.isReading(at: 3) && !document.isReading(at: 10_000))
    }

    @Test func `what stands in an element that holds nothing stands behind it`() throws {
        #expect(try text("<p>one<br>two<br>three &nbsp;& four</p><p>five").hasPrefix("one\ntwo"))
        let open = try text("<p>one<hr>two<img src='i.png' alt='i'>three")
        #expect(["one", "two", "[i]three"].allSatisfy(open.contains), "\(open)")
    }

    @Test func `the marks around old sheets are none of their rules`() throws {
        let style = "<!-- .a { display: none } --> .b { display: none }"
        var maker = BookMaker("<p class='a'>x</p><p class='b'>y</p><p>z</p>")
        maker.head = "<link rel='stylesheet' href='s.css'/>"
        maker.files = [("s.css", style + "@layer base { .c { display: none } }")]
        maker.pages[0].body += "<p class='c'>w</p>"
        #expect(try maker.text() == "z\n\n")
    }

    @Test func `pictures stand as their words, formulas as a line`() throws {
        let math =
            "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>"
        #expect(
            try text("<p><img src='i.png' alt='A lamp'/> \(math)</p>") == "[A lamp] (a + b)/2\n\n")
    }

    @Test(arguments: [
        ("<mi>x</mi><mo>=</mo><mo>−</mo><mn>1</mn><mo>−</mo><mn>2</mn>", "x = −1 − 2"),
        ("<mo>(</mo><mo>-</mo><mi>a</mi><mo>,</mo><mo>+</mo><mi>b</mi><mo>)</mo>", "(-a, +b)"),
        ("<msup><mi>ℂ</mi><mrow/></msup><msub><mi>x</mi><mn>1</mn></msub>", "ℂx₁"),
        ("<msup><mi>ℂ</mi><mn>5</mn></msup><msub><mi>α</mi><mi>i</mi></msub>", "ℂ⁵αᵢ"),
        ("<msup><mi>e</mi><mrow><mo>-</mo><mn>2</mn></mrow></msup>", "e⁻²"),
        ("<msup><mi>x</mi><mi>α</mi></msup>", "x^α"),
        (
            """
            <mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>4</mn></mtd><mtd/></mtr>
            <mtr><mtd/></mtr>
            <mtr><mtd><mi>y</mi></mtd><mtd><mo>=</mo><mn>5</mn></mtd></mtr></mtable>
            """, "x = 4; y = 5"
        ),
        (
            """
            <mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr>
            <mtr><mtd/><mtd><mo>-</mo><mn>3</mn></mtd></mtr></mtable>
            """, "1, 2; , -3"
        ),
    ])
    func `formulas read as one would type them`(math: String, line: String) throws {
        #expect(try text("<p><math>\(math)</math></p>") == line + "\n\n")
    }

    @Test func `what acts unseen on a terminal does not come through`() throws {
        let body = "<p>a\u{AD}b\u{202E}c&#x9b;d\u{FEFF}</p>"
        #expect(try text(body) == "abc\u{FFFD}d\n\n")
    }

    @Test func `styles cascade by weight, order and importance`() throws {
        let style = """
            p { text-align: left; font-style: italic !important } #i { font-style: normal }
            .c { text-align: right } p.c { text-align: center } * > p + p { text-indent: 2em }
            @media print { p { text-align: justify } } p:nth-child(2n+1) { margin-left: 3em }
            """
        let document = try document("<p class='c' id='i'>a</p><p>b</p>", style: style)
        #expect(document.blocks.map(\.align) == [.center, .left])
        #expect(document.blocks.map(\.indent) == [0, 2])
        #expect(document.blocks.map(\.left) == [3, 0])
        #expect(document.runs.allSatisfy { $0.style == .italic })
        #expect(document.runs.count == 2)
    }

    /// Each selector against the paragraphs it means.
    @Test(arguments: [
        ("p", "abcdef"), ("p:first-child", "a"), ("p:last-child", "f"), ("p:nth-child(3)", "c"),
        ("p:nth-child(2n)", "bdf"), ("p:nth-last-child(2)", "e"), ("p:nth-child(-n+2)", "ab"),
        ("p:first-of-type", "a"), ("[title]", "abf"), ("p[title=one]", "a"),
        ("[title~='two']", "bf"), ("[title^=on]", "a"), ("[title$=\"e\"]", "af"),
        ("[title*=wo]", "bf"), ("[lang|=en]", "de"), ("[title=ONE]", ""), ("[title=ONE i]", "a"),
        ("[title='']", ""), ("[title^='']", ""), (".x.y", "c"), (".y", "ce"), ("#d", "d"),
        ("p#d.x", ""), ("p:not(.x)", "abdef"), ("p:is(.x, #d)", "cd"), (":not(p):not(*)", ""),
        (".x + p", "d"), (".x ~ p", "def"), ("body > p.y", "ce"), ("html p:empty", ""),
        ("section p", ""), ("p:not([title])", "cde"), ("[epub|type~=z]", "e"),
    ])
    func `a selector means what it says`(selector: String, wanted: String) throws {
        let body = """
            <p title='one'>a</p><p title='x two'>b</p><p class='x y'>c</p>
            <p id='d' lang='en-GB'>d</p><p class=' y ' lang='en' epub:type='a z'>e</p>
            <p title='two e'>f</p>
            """
        let document = try document(body, style: "\(selector) { margin-left: 3em }")
        let meant = document.blocks.filter { $0.left == 3 }.map { document.string($0.range) }
        #expect(meant.joined() == wanted)
    }

    @Test func `what a sheet adds is on the page and not in the text`() throws {
        let body = "<p><i class='d'>exit</i></p>"
        let style = "i.d::before { content: '(' } i.d::after { content: \"\\29\" }"
        #expect(try text(body, style: style) == "exit\n\n")
        let document = try document(body, style: style)
        #expect(document.string(0..<6) == "(exit)")
    }

    @Test func `what only looks like an escape is part of the address`() throws {
        let body = "<p><a href='%aé'>a</a><a href='b%+f%2'>b</a><a href='c%20%C3%A9%00'>c</a></p>"
        let links = try document(body).links
        #expect(links.map(\.path) == ["OPS/%aé", "OPS/b%+f%2", "OPS/c é%00"])
    }

    @Test func `a broken page is read as far as it goes, and said to be broken`() throws {
        let document = try document("<p>One <b>two</p><p>Three & four &nbsp; &unknown; <")
        let text = document.string(0..<document.text.count)
        #expect(text.hasPrefix("One two\nThree & four"))
        #expect(text.contains("&unknown;"))
        #expect(document.diagnostics.map(\.code) == ["document.repaired"])
    }

    @Test func `entities neither read files nor multiply`() throws {
        let xml = """
            <!DOCTYPE html [<!ENTITY f SYSTEM "file:///etc/hostname"><!ENTITY o "kept">
            <!ENTITY a "aaaaaaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
            <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>
            <html><body><p>&f;|&o;</p><p>&e;&e;&e;&e;&e;&e;&e;&e;</p></body></html>
            """
        let markup = MarkupParser.page(Array(xml.utf8))
        #expect(markup.text(of: 0).hasPrefix("|kept"))
        #expect(markup.bytes.count < 2 << 20)
    }

    @Test func `what is moved out of sight is the words of the picture that shows it`() throws {
        let style = "h1, .by { position: absolute; left: -999em } i { text-indent: -9999px }"
        let titled =
            "<section><h1 id='t'>The Title</h1><p class='by'>By Her.</p><img src='t.svg' alt=''/>"
            + "</section><p>Seen.</p>"
        let page = try document(titled, style: style)
        #expect(page.images.map(\.alt) == ["The Title By Her."])
        #expect(try text(titled, style: style) == "[The Title By Her.]\n\nSeen.\n\n")
        #expect(page.range(ofFragment: "t") != nil)
        let own = "<div><h1>Colophon</h1><img src='l.svg' alt='A logo'/></div>"
        #expect(try document(own, style: style).images.map(\.alt) == ["A logo"])
        // Nothing else says it.
        #expect(try text("<h1>Alone</h1><p>Text.</p>", style: style).hasPrefix("Alone"))
    }

    @Test func `what floats or has a margin is apart from words, an initial is not`() throws {
        let style = """
            .n { float: right } .v { margin-right: 1em } .i { float: left } code { margin: 0 9px }
            """
        let lines = [
            "<p>into the Hofgarten,<span class='n'>10</span></p>": "into the Hofgarten, 10",
            "<p><span class='v'>१९</span>निहत्य</p>": "१९ निहत्य",
            "<p><span class='i'>O</span>nce upon</p>": "Once upon",
            "<p>He said (<span class='v'>so</span>), and</p>": "He said (so), and",
            "<p>a <span class='n'>b</span> c</p>": "a b c",
            "<p>call <code>f</code>(x)</p>": "call f(x)",
            "<p>man,<a class='n' href='#x'>*</a></p>": "man,*",
        ]
        for (body, wanted) in lines {
            let page = try document(body, style: style).text
            #expect(String(decoding: page, as: UTF8.self) == wanted + "\n")
        }
    }

    @Test func `a space that only a margin makes is searched, and no part of the book's text`()
        throws
    {
        let style = ".v { margin-right: 1em } .n { float: right }"
        let body = "<p><span class='v'>12</span>Sing<b class='v'> of</b> it,<i class='n'>5</i></p>"
        #expect(try text(body, style: style) == "12Sing of it,5\n\n")
        var maker = BookMaker(body)
        maker.head = "<style>\(style)</style>"
        let book = try maker.open()
        #expect(Survey(book).words == [3])
        let wanted = SearchPattern("it, 5")
        #expect(try Searcher(wanted).ranges(in: book.document(0)).count == 1)
    }

    @Test func `short lines of their own are verse, paragraphs are not`() throws {
        let poem = """
            <div class='s'><div>April is the cruellest month</div><div>Lilacs out of the land</div>
            </div><div class='s'><div>Summer surprised us</div><div>With a shower</div></div>
            """
        let verse = try document(poem, style: ".s { margin-top: 1.6em }")
        #expect(verse.blocks.allSatisfy { $0.kind == .verse })
        #expect(
            try text(poem, style: ".s { margin-top: 1.6em }") == """
                April is the cruellest month
                Lilacs out of the land

                Summer surprised us
                With a shower


                """)
        let long = String(repeating: "a paragraph of many words ", count: 12)
        let prose = try document("<div>“Yes.”</div><div>\(long)</div><div>“No.”</div>")
        #expect(prose.blocks.allSatisfy { $0.kind == .paragraph })
    }

    @Test func `what stands in a table's head names its columns`() throws {
        let cells = try document(
            "<table><thead><tr><td>a</td></tr></thead><tr><td>b</td></tr></table>"
        ).blocks.compactMap(\.cell)
        #expect(cells.map(\.isHeader) == [true, false])
    }
}
