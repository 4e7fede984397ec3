import TestKit
import Testing

@testable import Publications

@Suite struct EpubTests {
    @Test func `metadata are read with what refines them`() throws {
        var maker = BookMaker("<p>x</p>")
        maker.metadata = """
            <dc:creator id="a">Ann Lamp</dc:creator>
            <meta refines="#a" property="file-as">Lamp, Ann</meta>
            <dc:contributor id="n">Nell</dc:contributor>
            <meta refines="#n" property="role">nrt</meta>
            <meta property="belongs-to-collection" id="s">Lights</meta>
            <meta refines="#s" property="collection-type">series</meta>
            <meta refines="#s" property="group-position">2.5</meta>
            <dc:description>&lt;p&gt;A &lt;i&gt;tale&lt;/i&gt;.&lt;/p&gt;</dc:description>
            """
        let metadata = try maker.open().metadata
        #expect(metadata.authors == [.init(name: "Ann Lamp", sort: "Lamp, Ann")])
        #expect(metadata.contributors == [.init(name: "Nell", role: "nrt")])
        #expect(metadata.series == .init(name: "Lights", position: 2.5))
        #expect(metadata.description == "A tale.")
        #expect(metadata.layout == .reflowable)
    }

    @Test func `the contents keep their depth, their headings and their pictures' words`() throws {
        var maker = BookMaker("<p>x</p>")
        maker.nav = """
            <ol hidden=""><li><span>Part</span><ol><li><a href="p0.xhtml#s">One</a></li></ol></li>
            <li><a href="p0.xhtml"><img src="i.png" alt="A lamp" title="no"/></a></li></ol>
            """
        #expect(
            try maker.open().toc == [
                TocEntry(label: "Part", path: nil, fragment: nil, depth: 1),
                TocEntry(label: "One", path: "OPS/p0.xhtml", fragment: "s", depth: 2),
                TocEntry(label: "A lamp", path: "OPS/p0.xhtml", fragment: nil, depth: 1),
            ])
    }

    private func archive(_ package: String, _ files: [(String, String)]) throws -> Publication {
        var zip = ZipWriter()
        zip.add(
            "META-INF/container.xml",
            """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/>
            </rootfiles></container>
            """)
        zip.add("OPS/book.opf", package)
        for (name, text) in files { zip.add(name, text) }
        return try Publication.open(BytesResources([("a.epub", zip.bytes)]), file: "a.epub")
    }

    private func package(_ href: String, _ type: String = "application/xhtml+xml") -> String {
        """
        <package><metadata><dc-metadata xmlns:dc="http://purl.org/dc/elements/1.0/">
        <dc:Title>Old</dc:Title><dc:Creator>Ann</dc:Creator></dc-metadata></metadata><manifest>
        <item id="a" href="\(href)" media-type="\(type)"/></manifest>
        <spine><itemref idref="a"/></spine></package>
        """
    }

    @Test func `the first packages' capitals are read`() throws {
        let book = try archive(package("a.html"), [("OPS/a.html", "<p>x</p>")])
        #expect(book.metadata.title == "Old")
        #expect(book.metadata.authors.map(\.name) == ["Ann"])
    }

    @Test(arguments: [
        ("Text/A.xhtml", "OPS/text/a.xhtml"), ("a%20b.xhtml", "OPS/a%20b.xhtml"),
        ("a%20b.xhtml", "OPS/a b.xhtml"), ("é.xhtml", "OPS/e\u{301}.xhtml"),
    ])
    func `a name is found without its case and escapes`(href: String, name: String) throws {
        let book = try archive(package(href), [(name, BookMaker.page("<p>Hi</p>", head: ""))])
        #expect(book.document(0).string(0..<2) == "Hi")
        #expect(book.percent(1, in: book.document(0)) > 0)
    }

    @Test func `a talking book's text has blocks`() throws {
        let text = """
            <dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/"><head/><book><bodymatter>
            <level1><h1>Head</h1><p>Some <pagenum id="p1">1</pagenum>words.</p>
            <list type="ul"><li>item</li></list><note id="n"><p>Note.</p></note></level1>
            </bodymatter></book></dtbook>
            """
        let book = try archive(package("a.xml", "application/x-dtbook+xml"), [("OPS/a.xml", text)])
        let document = book.document(0)
        #expect(
            document.string(0..<document.text.count) == "Head\nSome words.\nitem\nNote.\n")
    }

    @Test func `a document of another type is replaced by its fallback`() throws {
        var maker = BookMaker("<p>shown</p>")
        maker.manifest = """
            <item id="x" href="x.bin" media-type="application/x-thing" fallback="y"/>
            <item id="y" href="y.bin" media-type="application/x-other" fallback="p0.xhtml"/>
            """
        maker.spine = "<itemref idref=\"x\" linear=\"no\"/>"
        let spine = try maker.open().spine
        #expect(spine.map(\.path) == ["OPS/p0.xhtml", "OPS/p0.xhtml"])
        #expect(spine.map(\.isLinear) == [true, false])
    }

    @Test func `fallbacks in a circle end`() throws {
        var maker = BookMaker("<p>shown</p>")
        maker.manifest = """
            <item id="x" href="x.bin" media-type="application/x-thing" fallback="y"/>
            <item id="y" href="y.bin" media-type="application/x-thing" fallback="x"/>
            """
        maker.spine = "<itemref idref=\"x\"/>"
        let book = try maker.open()
        #expect(book.spine.map(\.path) == ["OPS/p0.xhtml", "OPS/x.bin"])
        #expect(book.diagnostics.contains { $0.code == "epub.spine.type" })
        #expect(book.document(1).diagnostics.map(\.code) == ["document.unreadable"])
    }

    @Test func `an obfuscated font locks nothing, an encrypted chapter does`() throws {
        func encryption(_ method: String) -> String {
            """
            <encryption><EncryptedData><EncryptionMethod Algorithm="\(method)"/><CipherData>
            <CipherReference URI="OPS/p0.xhtml"/></CipherData></EncryptedData></encryption>
            """
        }
        var open = BookMaker("<p>x</p>").zip
        open.add("META-INF/encryption.xml", encryption("http://www.idpf.org/2008/embedding"))
        var locked = BookMaker("<p>x</p>").zip
        locked.add(
            "META-INF/encryption.xml", encryption("http://www.w3.org/2001/04/xmlenc#aes256-cbc"))
        locked.add("META-INF/license.lcpl", "{}")
        let free = try Publication.open(BytesResources([("a", open.bytes)]), file: "a")
        let bound = try Publication.open(BytesResources([("a", locked.bytes)]), file: "a")
        #expect(free.protection == nil)
        #expect(bound.protection?.scheme == "lcp")
        #expect(bound.document(0).text.isEmpty)
    }

    @Test func `overlays tie every form of clock to its text`() throws {
        #expect(MediaOverlay.clock("1:02:03.25") == .milliseconds(3_723_250))
        #expect(MediaOverlay.clock("02:30.5") == .milliseconds(150_500))
        #expect(MediaOverlay.clock("1500ms") == .milliseconds(1500))
        #expect(MediaOverlay.clock("0.05min") == .seconds(3))
        #expect(MediaOverlay.clock("2.5h") == .seconds(9000))
        #expect(MediaOverlay.clock("7") == .seconds(7))
        #expect(MediaOverlay.clock("1e999") == nil)
        #expect(MediaOverlay.clock("-3s") == nil)
    }

    @Test func `the percent counts bytes of the linear spine`() throws {
        var maker = BookMaker("<p>aaaa</p>", "<p>bbbb</p>")
        maker.spine = "<itemref idref=\"p0.xhtml\" linear=\"no\"/>"
        let book = try maker.open()
        let half = Double(book.spine[0].bytes) / Double(book.spine[0].bytes + book.spine[1].bytes)
        #expect(book.percent(document: 1, share: 0) == half * 100)
        #expect(book.percent(document: 2, share: 0.5) == 100)
        #expect(book.position(percent: 0).document == 0)
        #expect(book.position(percent: 100).document == 1)
    }

    @Test func `notes are found by what they say they are, and by how they look`() throws {
        let maker = BookMaker(
            """
            <p>Truth<a epub:type="noteref" href="p1.xhtml#n1">*</a> and
            lies<sup><a id="r2" href="p1.xhtml#n2">2</a></sup>, not
            <a href="p1.xhtml">a link</a>.</p>
            """,
            """
            <aside epub:type="footnote" id="n1"><p>About truth. <a role="doc-backlink"
            href="p0.xhtml">↩</a></p></aside><p><a id="n2" href="p0.xhtml#r2">2</a> About lies.</p>
            """)
        let notes = Survey(try maker.open()).notes
        #expect(notes.map(\.reference) == ["*", "2"])
        #expect(notes.map(\.text) == ["About truth.", "About lies."])
        #expect(notes.map(\.document) == ["OPS/p0.xhtml", "OPS/p0.xhtml"])
    }

    @Test func `a picture in the spine is a page of its own, not what stands in for it`() throws {
        var maker = BookMaker("<p>Text.</p>")
        maker.manifest = """
            <item id="pic" href="a.png" media-type="image/png" fallback="nav"/>
            <item id="draw" href="b.svg" media-type="image/svg+xml"/>
            """
        maker.spine = "<itemref idref=\"pic\"/><itemref idref=\"draw\"/>"
        var zip = maker.zip
        zip.entries.append(
            .init(name: "OPS/a.png", bytes: PngMaker.halves(8, 4, 0xFF_0000, 0x00_00FF).bytes))
        zip.entries.append(
            .init(
                name: "OPS/b.svg",
                bytes: Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>".utf8)))
        let book = try Publication.open(BytesResources([("a.epub", zip.bytes)]), file: "a.epub")
        let paths = book.spine.map(\.path)
        let picture = try #require(paths.firstIndex(of: "OPS/a.png"))
        let drawing = try #require(paths.firstIndex(of: "OPS/b.svg"))
        #expect(book.pagePicture(picture) == "OPS/a.png")
        #expect(book.pagePicture(drawing) == "OPS/b.svg")
        #expect(book.isPicture(picture) && book.image("OPS/a.png")?.width == 8)
        let text = try #require(paths.firstIndex { $0.hasSuffix("xhtml") })
        #expect(book.pagePicture(text) == nil)
    }
}
