import TestKit
import Testing

@testable import Publications

/// Files that are no books here, each told apart with what to do.
@Suite struct ForeignFileTests {
    private func why(_ bytes: [UInt8], _ name: String = "x.bin") -> String? {
        do {
            _ = try Publication.open(BytesResources([(name, bytes)]), file: name)
            return nil
        } catch {
            #expect(!error.advice.isEmpty)
            return error.why
        }
    }

    private func archive(_ files: (String, String)...) -> [UInt8] {
        var zip = ZipWriter()
        for (name, text) in files { zip.add(name, text, packed: false) }
        return zip.bytes
    }

    @Test func `a book that was packed once more is opened, and only once`() throws {
        let book = BookMaker("<p>One.</p>").zip.bytes
        var zip = ZipWriter()
        zip.add("readme.txt", "From a friend.", packed: true)
        zip.entries.append(.init(name: "mail/One.epub", bytes: book))
        let bytes = zip.bytes
        let open = try Publication.open(BytesResources([("a.zip", bytes)]), file: "a.zip")
        #expect(open.format == .epub)
        var again = ZipWriter()
        again.entries.append(.init(name: "a.cbz", bytes: bytes))
        #expect(why(again.bytes, "b.zip")?.contains("an archive in an archive") == true)
        zip.add("Two.epub", "x", packed: false)
        #expect(why(zip.bytes, "c.zip") == "this is an archive of 2 books")
    }

    @Test func `programs' files are named by their first bytes`() {
        for (head, part) in [
            ("ITSF\u{3}\u{0}", "CHM"), ("L\u{0}R\u{0}F\u{0}", "LRF"), ("ITOLITLS", "LIT"),
            ("AT&TFORM1234DJVI", "DjVu"), ("TPZ0", "Topaz"), ("CONT\u{2}\u{0}", "KFX"),
            ("%!PS-Adobe", "PostScript"), ("SNBP000B", "SNB"),
            (String(repeating: "n", count: 60) + "PNRdPPrs", "eReader"),
            ("\u{0}\u{0}\u{0}\u{18}ftypheic", "HEIC"), ("\u{0}\u{0}\u{0}\u{1C}ftypavif", "AVIF"),
        ] {
            #expect(why(Array(head.utf8))?.contains(part) == true, "\(part)")
        }
    }

    @Test func `parts of books are named by their first element`() {
        for (text, part) in [
            ("<?xml version='1.0'?><OverDriveMedia id='x'/>", "OverDrive"),
            ("<!-- x --><package xmlns='http://www.idpf.org/2007/opf'/>", "package document"),
            ("<?xml version='1.0'?><ncx/>", "contents"),
            ("<feed xmlns='http://www.w3.org/2005/Atom'/>", "feed"),
        ] {
            #expect(why(Array(text.utf8), "x.xml")?.contains(part) == true, "\(part)")
        }
        #expect(why(Array("<poem>Not ours.</poem>".utf8), "x.xml") == nil)
    }

    @Test func `bytes that are no text are no text`() {
        var random = SplitMix64(seed: 3)
        let bytes = (0..<600).map { _ in UInt8.random(in: 1...255, using: &random) }
        #expect(why(bytes) != nil)
        #expect(why(Array("BZh91AY&SY".utf8) + bytes)?.contains("bzip2") == true)
        #expect(why([0x4D, 0x5A, 0x90, 0] + bytes)?.contains("program") == true)
        #expect(why([0xFF, 0xD8, 0xFF] + bytes)?.contains("picture") == true)
    }

    @Test func `archives are named by what is in them`() {
        for (bytes, part) in [
            (archive(("mimetype", "application/x-ibooks+zip"), ("a.opf", "<p/>")), "iBooks"),
            (archive(("ncc.html", "<html/>"), ("a.mp3", "x")), "DAISY 2"),
            (archive(("book.opf", "<package/>"), ("a.xml", "<dtbook/>")), "DAISY 3"),
            (archive(("book.kfx", "x")), "KFX"), (archive(("xl/workbook.xml", "x")), "XLSX"),
            (archive(("Index/Document.iwa", "x")), "Pages"),
            (archive(("fb3/body.xml", "<x/>"), ("fb3/description.xml", "<x/>")), "FB3"),
            (archive(("resources/book.kdf", "x"), ("book.kcb", "{}")), "Kindle Create"),
            (archive(("license.lcpl", "{}"), ("a.pdf", "x"), ("manifest.json", "{}")), "licence"),
        ] {
            #expect(why(bytes, "x.zip")?.contains(part) == true, "\(part)")
        }
    }

    @Test func `a kepub is an EPUB, and its spans are nothing to a reader`() throws {
        var maker = BookMaker(
            """
            <div id="book-columns"><div id="book-inner"><p><span class="koboSpan" id="kobo.1.1">One
            is here. </span><span class="koboSpan" id="kobo.1.2">Two <i>is</i>.</span></p>
            <p><span class="koboSpan" id="kobo.2.1">Three.</span></p></div></div>
            """)
        maker.files = [("js/kobo.js", "x")]
        let resources = BytesResources([("a.kepub.epub", maker.zip.bytes)])
        let book = try Publication.open(resources, file: "a.kepub.epub")
        let document = book.document(0)
        #expect(document.string(0..<document.text.count) == "One is here. Two is.\nThree.\n")
        #expect(document.offset(ofFragment: "kobo.1.2") == 13)
    }
}
