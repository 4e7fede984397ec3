import Publications

/// A sound book in which one file is the enemy's: an enemy's archive would seldom come so far.
enum PartFuzz {
    static func once(
        _ name: String, _ start: UnsafePointer<UInt8>?, _ count: Int
    ) -> Int32 {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        let files = sound.map {
            (name: $0.name, bytes: $0.name == name ? bytes : Array($0.text.utf8))
        }
        // What cannot be opened has said why; only traps count here.
        if let book = try? Publication.open(BytesResources(files), file: nil) {
            PublicationFuzz.check(book)
        }
        return 0
    }

    private static let sound: [(name: String, text: String)] = [
        (
            "META-INF/container.xml",
            """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>
            </rootfiles></container>
            """
        ),
        (
            "book.opf",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>
            <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            <item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
            <item id="a" href="a.xhtml" media-type="application/xhtml+xml" media-overlay="o"/>
            <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
            <item id="o" href="a.smil" media-type="application/smil+xml"/>
            <item id="s" href="a.css" media-type="text/css"/>
            </manifest><spine toc="t"><itemref idref="a"/><itemref idref="b"/></spine></package>
            """
        ),
        ("nav.xhtml", page("<nav/>")),
        (
            "toc.ncx",
            """
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint>
            <navLabel><text>A</text></navLabel><content src="a.xhtml#i"/></navPoint></navMap></ncx>
            """
        ),
        (
            "a.smil",
            """
            <smil xmlns="http://www.w3.org/ns/SMIL"><body><par><text src="a.xhtml#i"/>
            <audio src="a.mp3" clipBegin="0s" clipEnd="1.5s"/></par></body></smil>
            """
        ),
        (
            "a.xhtml",
            page(
                """
                <h1 id="i">One</h1><p class="x">Some <i>words</i><a href="b.xhtml#n">1</a>.</p>
                <ul class="y"><li>a</li><li title="b">b<ol><li>c</li></ol></li></ul>
                <table><tr><th>d</th><td colspan="2">e</td></tr></table>
                <p lang="ja"><ruby>漢<rt>かん</rt></ruby></p><pre>f
                  g</pre><blockquote><p>h<br/>i</p></blockquote>
                """)
        ),
        ("b.xhtml", page("<aside id='n' epub:type='footnote'><p>A note.</p></aside>")),
        ("a.css", "p { margin: 1em } .x::before { content: 'x' } li + li { display: block }"),
    ]

    private static func page(_ body: String) -> String {
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
        <head><title>A</title><link rel="stylesheet" href="a.css"/></head>
        <body>\(body)</body></html>
        """
    }
}
