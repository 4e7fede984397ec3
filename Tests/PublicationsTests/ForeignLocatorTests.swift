import TestKit
import Testing

@testable import Publications

/// Places as other programs keep them.
@Suite struct ForeignLocatorTests {
    static let body = """

        <h1 id="top">Head</h1><!-- c -->
        <p>One <b>two</b> <i>2½</i>\n   three, 漢字<ruby>東<rt>とう</rt></ruby> 👍 end.</p>
        bare text <p class="x">A<!-- split -->B<![CDATA[ C ]]>D &amp; e&#160;f</p> tail
        <pre>
        \tlisting  of
          two lines</pre><ul> <li>a</li> <li id="b">b <em>c</em> d</li></ul>
        <table> <tr> <td>x</td><td> y</td></tr></table><div><p>in</p> <span>out</span> here</div>
        """

    private func book(_ pages: String...) throws -> Publication {
        var maker = BookMaker()
        maker.pages = pages.enumerated().map { ("p\($0).xhtml", $1) }
        maker.head = "<style>p.x::before { content: 'Ω ' } p { white-space: normal }</style>"
        return try maker.open()
    }

    @Test(arguments: Locator.Kind.allCases)
    func `every place leads to a locator and back`(kind: Locator.Kind) throws {
        let book = try book("<p>first</p>", Self.body, "<p>last</p>")
        for index in book.spine.indices {
            let reading = book.reading(index)
            let document = reading.document
            let offsets = document.text.indices.filter { document.text[$0] & 0xC0 != 0x80 }
            let locators = try #require(book.locators(offsets, in: reading, as: kind))
            for (offset, locator) in zip(offsets, locators) {
                let read = try #require(Locator(locator.description), "\(locator)")
                #expect(read == locator)
                let place = try #require(book.place(read), "\(locator)")
                #expect(place.document == index, "\(locator)")
                let isOwn = hasSource(offset, document)
                if isOwn || kind == .char || kind == .percent {
                    #expect(place.offset == offset, "\(locator)")
                    #expect(book.landing(of: read) == .exact(place), "\(locator)")
                }
                #expect(book.place(book.locators(of: place)[kind]!) == place, "\(locator)")
            }
        }
    }

    /// What no source has (marks, feeds between blocks) is where the next source begins.
    private func hasSource(_ offset: Int, _ document: Document) -> Bool {
        let span = document.sources.last { Int($0.text) <= offset }
        return span.map { $0.node >= 0 } ?? false
    }

    @Test(arguments: [
        ("Head", "/body/DocFragment[2]/body/h1/text().0"),
        ("wo", "/body/DocFragment[2]/body/p[1]/b/text().1"),
        ("three", "/body/DocFragment[2]/body/p[1]/text()[3].1"),
        ("end.", "/body/DocFragment[2]/body/p[1]/text()[4].3"),
        ("bare", "/body/DocFragment[2]/body/text()[1].1"),
        ("B", "/body/DocFragment[2]/body/p[2]/text()[2].0"),
        ("C", "/body/DocFragment[2]/body/p[2]/text()[3].1"),
        ("& e", "/body/DocFragment[2]/body/p[2]/text()[4].2"),
        ("tail", "/body/DocFragment[2]/body/text()[2].1"),
        ("of", "/body/DocFragment[2]/body/pre/text().17"),
        ("two lines", "/body/DocFragment[2]/body/pre/text().22"),
        ("d\nx", "/body/DocFragment[2]/body/ul/li[2]/text()[2].1"),
        ("y", "/body/DocFragment[2]/body/table/tr/td[2]/text().1"),
        ("here", "/body/DocFragment[2]/body/div/text().1"),
    ])
    func `paths are KOReader's own`(words: String, path: String) throws {
        let book = try book("<p>first</p>", Self.body)
        let document = book.document(1)
        let range = try #require(
            document.text.indices.first { document.text[$0...].starts(with: words.utf8) })
        let found = book.locators([range], in: book.reading(1), as: .xpointer)
        #expect(found?.first?.description == path)
        let pointer = try #require(Locator(path))
        #expect(book.place(pointer) == Place(document: 1, offset: range))
    }

    @Test func `what the package lists and nobody shows is counted`() throws {
        var maker = BookMaker("<p>zero</p>", "<p>one</p>")
        maker.manifest = """
            <item id="far" href="https://example.org/x.xhtml" media-type="application/xhtml+xml"/>
            """
        maker.spine = """
            <itemref idref="unknown"/><itemref idref="far"/><itemref idref="p0.xhtml" linear="no"/>
            """
        let book = try maker.open()
        #expect(book.spine.count == 3)
        let pointer = book.locators([0], in: book.reading(2), as: .xpointer)
        #expect(pointer?.first?.description == "/body/DocFragment[4]/body/p/text().0")
        #expect(book.place(try #require(Locator("/body/DocFragment[3]/body/p/text().0"))) == nil)
    }

    @Test func `elements, children and first ones may be meant`() throws {
        let book = try book("<h1>T</h1><p>a <b>b</b> c</p><p><img src=\"i.png\"/>d</p><p>e</p>")
        let text = { (path: String) -> String? in
            Locator(path).flatMap(book.place).map {
                String(book.document(0).string($0.offset..<$0.offset + 1))
            }
        }
        #expect(text("/body/DocFragment/body/p[2].0") == "d")
        #expect(text("/body/DocFragment[1]/body[1]/p[1]/b[1]/text()[1].0") == "b")
        #expect(text("/body/DocFragment[1]/body/p[1].2") == " ")
        #expect(text("/body/DocFragment/body/p[2]/img.0") == "d")
        #expect(text("/body/DocFragment/body/p[3]") == "e")
        // What is gone is found as far as the path still leads.
        #expect(text("/body/DocFragment/body/p[3]/text()[7].500") == "\n")
        #expect(text("/body/DocFragment/body/p[99]/text().0") == "T")
        #expect(text("/body/DocFragment[7].0") == nil)
        #expect(text("/FictionBook/body/p") == nil)
    }

    @Test func `a picture and a formula are places of their own`() throws {
        let book = try book(
            """
            <p><img src="a.png" alt="A lamp that burns"/></p><p><img src="b.png"/></p>
            <p>x <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi><mo>+</mo><mi>b</mi>
            </math> y</p><p><img src="c.png" alt="c"/></p>
            """)
        let document = book.document(0)
        for (words, cfi, path) in [
            ("lamp", "/4/2/2", "/p[1]/img.0"), ("+ b", "/4/6/2", "/p[3]/math.0"),
            ("[c]", "/4/8/2", "/p[4]/img.0"),
        ] {
            let start = try #require(
                document.text.indices.first { document.text[$0...].starts(with: words.utf8) })
            let named = book.locators(of: Place(document: 0, offset: start))
            #expect(named[.cfi]?.description == "epubcfi(/6/2!\(cfi))")
            #expect(named[.xpointer]?.description == "/body/DocFragment/body\(path)")
            let place = try #require(named[.cfi].flatMap(book.place))
            #expect(place.offset <= start && start - place.offset < 20)
            #expect(named[.xpointer].flatMap(book.place) == place)
        }
        let second = document.images[1].offset
        let named = book.locators(of: Place(document: 0, offset: second))
        #expect(named[.cfi]?.description == "epubcfi(/6/2!/4/4/2)")
        #expect(named[.cfi].flatMap(book.place)?.offset == second)
        // Behind all text is its end, not the beginning of what was last.
        let end = book.locators(of: Place(document: 0, offset: document.text.count - 1))
        #expect(end[.xpointer]?.description == "/body/DocFragment/body/p[4]/img.0")
    }

    @Test func `a comma with an accent behind it is a comma`() throws {
        for text in ["epubcfi(/6/4!/4/1:3[a,\u{64B}b])", "/body/p/text().3[x^,\u{301}y,\u{301}z]"] {
            let locator = try #require(Locator(text))
            #expect(locator.description.unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }

    @Test func `words find the place again, in whatever chapter they are now`() throws {
        let old = try book("<p>Alpha beta.</p>", "<p>The lamp on the landing burned.</p><p>x</p>")
        let new = try book(
            "<p>A foreword.</p>", "<p>Alpha beta.</p>",
            "<div>New</div><p>The lamp on the <i>landing</i>\n burned.</p>")
        let offset = try #require(old.document(1).text.firstRange(ofBytes: "landing")).lowerBound
        let named = old.locators(of: Place(document: 1, offset: offset))
        guard case .xpointer(var pointer)? = named[.xpointer], let readium = named[.readium],
            let cfi = named[.cfi]
        else { return #expect(Bool(false)) }
        pointer.before = "on the "
        pointer.after = "landing burned."
        let written = try #require(Locator(Locator.xpointer(pointer).description))
        for locator in [written, readium, cfi] {
            let place = try #require(new.place(locator))
            #expect(place.document == 2, "\(locator)")
            #expect(new.document(2).text[place.offset...].starts(with: "landing".utf8))
        }
    }

    @Test func `a locator of Thorium's or Komga's is read`() throws {
        let book = try book("<p>first</p>", Self.body)
        for (locations, words) in [
            ("\"progression\": 0", "Head"), ("\"fragments\": [\"b\"]", "b c d"),
            ("\"cssSelector\": \"li:nth-child(2) > em\"", "c d"),
            ("\"partialCfi\": \"/4/4/2\"", "two"), ("\"totalProgression\": 1", "He"),
        ] {
            let json = """
                {"href": "/OPS/p1.xhtml", "type": "application/xhtml+xml", "title": "\\u00c9",
                 "locations": {\(locations), "x": {"y": [null, true, -1e3]}}}
                """
            let locator = try #require(Locator(json))
            let place = try #require(book.place(locator), "\(locations)")
            #expect(book.document(1).text[place.offset...].starts(with: words.utf8), "\(locations)")
        }
        let komga = try #require(
            Locator("{\"href\": \"https://k.example/api/v1/books/7/resource/OPS/p1.xhtml?x=1\"}"))
        #expect(book.place(komga) == Place(document: 1, offset: 0))
        let quote = """
            {"href": "p1.xhtml", "type": "",
             "text": {"before": "b  ", "highlight": "c", "after": "\\nd"}}
            """
        let place = try #require(Locator(quote).flatMap(book.place))
        #expect(book.document(1).text[place.offset...].starts(with: "c d".utf8))
    }

    @Test func `what is written for Readium says all it knows`() throws {
        let book = try book("<p>first</p>", Self.body)
        let offset = try #require(book.document(1).text.firstRange(ofBytes: "tail")).lowerBound
        guard
            case .readium(let locator)? = book.locators(
                [offset], in: book.reading(1), as: .readium)?
                .first
        else { return #expect(Bool(false)) }
        #expect(locator.href == "OPS/p1.xhtml")
        #expect(locator.type == "application/xhtml+xml")
        #expect(locator.title == "Start")
        #expect(locator.position == 2)
        #expect(locator.partialCfi?.hasPrefix("/4/") == true)
        #expect(locator.cssSelector == ":root > :nth-child(2)")
        #expect(locator.after == "tail")
        let total = try #require(locator.totalProgression)
        #expect(abs(total * 100 - book.percent(offset, in: book.document(1))) < 1e-9)
    }

    @Test(arguments: [
        "/", "//", "/body[0]", "/body[x]", "/body/", "/body/text()/p", "/body.x", "/body.1[",
        "/body.5x", "/3/4", "/body[1", "101%", "-1%", "x%", "{}", "{\"href\": \"\"}",
        "{\"href\": \"a\"", "{\"href\": \"a\"} x", "{\"href\": \"\\ud800\\u\"}", "[\"href\"]",
    ])
    func `nonsense is no locator`(text: String) { #expect(Locator(text) == nil) }

    @Test(arguments: [
        "/body/DocFragment[2]/body/p[3]/text().14", "/body.0", "/body/p.1[a^[,b]", "12.5%", "0%",
        "{\"href\": \"a%20b\", \"type\": \"t\", \"locations\": {\"fragments\": [\"x\", \"\\\"\"],"
            + " \"progression\": 0.1, \"position\": 3}, \"text\": {\"after\": \"\\u001b\"}}",
    ])
    func `locators are written as they are read`(text: String) {
        #expect(Locator(text)?.description == text)
    }

    @Test func `no bytes can break a reader of locators`() {
        let seeds = [
            "/body/DocFragment[2]/body/p[3]/text()[2].14[a,b]", "epubcfi(/6/4[x]!/4/1:3[a,b;s=b])",
            "{\"href\": \"a\", \"locations\": {\"position\": 3, \"fragments\": [\"\\u00e9\"]}}",
        ]
        for seed in 0..<4000 {
            var random = SplitMix64(seed: UInt64(seed))
            var bytes = Array(seeds[seed % seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert("[]{}()/.,:\"\\%9".utf8.randomElement(using: &random)!, at: at)
                default: if bytes.count > 1 { bytes.remove(at: at) }
                }
            }
            guard let locator = Locator(String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(Locator(locator.description) == locator, "\(seed)")
        }
    }
}
