import Notation
import TestKit
import Testing

@testable import Publications

/// Saved pages in the forms that programs give them: sheets beside them, Word's markup, mail of
/// several kinds, lists as XML, and encodings told in each way.
@Suite struct SavedPageFormsTests {
    private func open(_ files: [(String, [UInt8])]) throws -> Publication {
        try Publication.open(
            BytesResources(files.map { (name: $0.0, bytes: $0.1) }), file: files[0].0)
    }

    private func open(_ name: String, _ text: String) throws -> Publication {
        try open([(name, Array(text.utf8))])
    }

    private func texts(_ publication: Publication) -> [String] {
        let document = publication.document(0)
        return document.blocks.map { document.string($0.range) }
    }

    @Test func `style sheets beside a page are read, also those that they import`() throws {
        let page =
            "<link rel=stylesheet href=\"page_files/a.css\"><link rel=stylesheet"
            + " href=\"http://spy.example/x.css\"><p>seen</p><p class=x>one</p><p class=y>two</p>"
            + "<p class=z>three</p>"
        let book = try open(
            [
                ("page.html", page),
                ("page_files/a.css", "@import 'b.css'; .x { display: none }"),
                ("page_files/b.css", "@import 'a.css'; .y { display: none }"),
                ("b.css", ".z { display: none }"), ("x.css", ".z { display: none }"),
            ].map { ($0.0, Array($0.1.utf8)) })
        #expect(texts(book) == ["seen", "three"])
    }

    @Test(arguments: [(70, 0), (17, 1 << 20), (1, Limits.styleBytes)])
    func `more sheets than any page has, and larger ones, are left out`(
        count: Int, size: Int
    ) throws {
        let links = (0..<count).map { "<link rel=stylesheet href=s\($0).css>" }.joined()
        var files = [("page.html", Array((links + "<p class=x>x</p>").utf8))]
        let blanks = [UInt8](repeating: 32, count: size)
        for index in 0..<count {
            // The last hides what all may see who come so far.
            let rule = index == count - 1 ? ".x { display: none }" : ".y { display: none }"
            files.append(("s\(index).css", blanks + Array(rule.utf8)))
        }
        #expect(texts(try open(files)) == ["x"])
    }

    @Test func `Word's own elements part no paragraph, and its lists are lists`() throws {
        let marker = { (text: String) in
            "<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>"
                + "\(text)<span>&nbsp;&nbsp; </span></span></span><![endif]>"
        }
        let book = try open(
            "word.html",
            """
            <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml>
            <w:View>Normal</w:View></xml><![endif]--></head><body>
            <p class=MsoNormal>One <o:p>two</o:p> three</p>
            <p style='margin-left:36pt;mso-list:l0 level1 lfo1'>\(marker("1."))First</p>
            <p style='mso-list:l0 level2 lfo1'>\(marker("·"))Second</p>
            <p>a<![if !vml]>b<![endif]>c</p></body></html>
            """)
        #expect(texts(book) == ["One two three", "First", "Second", "abc"])
        let blocks = book.document(0).blocks
        #expect(blocks.map(\.marker) == [nil, "1.", "•", nil])
        #expect(blocks.map(\.listDepth) == [0, 1, 2, 0])
    }

    @Test func `mail has a page of its own, or one within another message`() throws {
        let single =
            "\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=windows-1251\r\n"
            + "Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>=CF=F0=E8 a=  \r\nb</p>"
        #expect(texts(try open("a.mht", single)) == ["При ab"])
        let inner = """
            MIME-Version: 1.0
            Content-Type: multipart/related; boundary="x"
            Content-Base: http://a.example/b/

            --x
            Content-Type: multipart/alternative; boundary="xy"

            --xy
            Content-Type: text/plain

            plain
            --xy
            Content-Type: text/html; charset=utf-8
            Content-Location: page.html

            <link rel=stylesheet href=s.css><p class=г>no</p><p>yes</p><img src="i.png" alt="p"/>
            <img src="cid:c%40d" alt="q"/>
            --xy--
            --x
            Content-Type: text/css; charset=windows-1251
            Content-Location: http://a.example/b/s.css
            Content-Transfer-Encoding: base64

            \(Base64.encoded([0x2E, 0xE3] + Array("{display:none}".utf8)))
            --x
            Content-Type: image/png
            Content-Location: i.png

            one
            --x
            Content-Type: image/png
            Content-ID: <c@d>

            two
            --x--
            """
        let outer =
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=o\n\n--o\n"
            + "Content-Type: message/rfc822\n\n" + inner + "\n--o--\n"
        for text in [inner, outer] {
            let book = try open("a.mhtml", text)
            #expect(texts(book).first == "yes")
            let pictures = book.document(0).images.compactMap(\.path).map {
                // A picture that is not there is none of the two.
                (try? book.imageBytes($0, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(pictures == ["one", "two"])
        }
    }

    @Test func `messages in each other have an end`() throws {
        let head = "MIME-Version: 1.0\nContent-Type: message/rfc822\n\n"
        let text =
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=o\n\n--o\n"
            + String(repeating: head, count: 2_000) + "Content-Type: text/html\n\n<p>x</p>\n--o--"
        #expect(try open("a.mhtml", text).format == .txt)
    }

    @Test func `a web archive may be a list in XML`() throws {
        let archive = { (data: String) in
            """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC
            "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
            <key>WebMainResource</key><dict><key>WebResourceData</key><data>\(data)</data>
            <key>WebResourceTextEncodingName</key><string>windows-1251</string>
            <key>WebResourceURL</key><string>https://a.example/</string></dict></dict></plist>
            """
        }
        let page = Base64.encoded(Array("<title>Kept</title><p>".utf8) + [0xCF, 0xF0, 0xE8])
        let book = try open("a.webarchive", archive("\n\t\(page)\n\t"))
        #expect(book.metadata.title == "Kept" && texts(book) == ["При"])
        #expect(throws: OpenError.self) { try open("a.webarchive", archive("?")) }
        let deep = String(repeating: "<array>", count: 10_000)
        #expect(throws: OpenError.self) { try open("a.webarchive", "<plist>\(deep)") }
    }

    @Test(arguments: [
        "<META http-equiv=Content-Type content=\"text/html; CharSet=windows-1251\">",
        "<script charset=utf-8></script><meta Charset='windows-1251'>",
        "<?xml version=\"1.0\" encoding=\"windows-1251\"?>",
    ])
    func `each way to name an encoding is read`(told: String) throws {
        let bytes = Array(told.utf8) + Array("<p>".utf8) + [0xCF, 0xF0, 0xE8]
        #expect(texts(try open([("a.html", bytes + Array("</p>".utf8))])) == ["При"])
        #expect(
            texts(try open([("a.html", [0xFF, 0xFE] + bytes.flatMap { [$0, 0] })])).count == 1)
    }
}
