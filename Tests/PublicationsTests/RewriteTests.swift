import TestKit
import Testing

@testable import Publications

/// What is said of a book, written into its file.
@Suite struct RewriteTests {
    private let modified = "2026-11-20T10:00:00Z"

    private func publication(_ bytes: [UInt8]) throws -> Publication {
        try Publication.open(BytesResources([("b.epub", bytes)]), file: "b.epub")
    }

    private func rewritten(_ bytes: [UInt8], _ change: PackageChange) throws -> [UInt8] {
        let file = BytesResources([("b.epub", bytes)])
        let plan = try EpubRewrite.plan(change, of: file, name: "b.epub", modified: modified)
        let new = Self.apply(plan, to: bytes)
        let back = try plan.back(count: bytes.count) { range throws(ResourceError) in
            Array(bytes[range])
        }
        #expect(FileRewrite(text: back.text) == back)
        let isBack = Self.apply(back, to: new) == bytes
        #expect(isBack, "the way back leads elsewhere")
        return new
    }

    static func apply(_ plan: FileRewrite, to bytes: [UInt8]) -> [UInt8] {
        plan.pieces.flatMap { piece in
            switch piece {
            case .kept(let range): Array(bytes[range])
            case .new(let bytes): bytes
            }
        }
    }

    private func entry(_ name: String, of bytes: [UInt8]) throws -> String {
        let archive = try ZipArchive(in: BytesResources([("b", bytes)]), name: "b")
        return String(
            decoding: try archive.load(name, limit: 1 << 20).bytes, as: UTF8.self)
    }

    private var whole: PackageChange {
        var change = PackageChange()
        change.title = "War & <Peace>"
        change.authors = [
            .init(name: "Leo Tolstoy", sort: "Tolstoy, Leo"), .init(name: "Homer", sort: "Homeros"),
        ]
        change.series = .some(.init(name: "Epics", position: 2.5))
        change.subjects = ["war", "peace"]
        change.languages = ["ru", "en"]
        change.description = "Five families."
        change.publisher = "Дом"
        return change
    }

    private func check(_ metadata: Metadata) {
        #expect(metadata.title == "War & <Peace>")
        #expect(
            metadata.authors == [
                .init(name: "Leo Tolstoy", sort: "Tolstoy, Leo"),
                .init(name: "Homer", sort: "Homeros"),
            ])
        #expect(metadata.series == .init(name: "Epics", position: 2.5))
        #expect(Set(metadata.subjects) == ["war", "peace"] && metadata.languages == ["ru", "en"])
        #expect(metadata.description == "Five families." && metadata.publisher == "Дом")
    }

    private let rich = """
        <dc:creator id="c1">Lev Tolstoj</dc:creator>
        <meta refines="#c1" property="file-as">Tolstoj, Lev</meta>
        <dc:creator id="c2">Homer</dc:creator><meta refines="#c2" property="file-as">Homeros</meta>
        <meta refines="#c2" property="alternate-script" xml:lang="el">Ὅμηρος</meta>
        <!-- made by hand --><dc:contributor id="t">A. Maude</dc:contributor>
        <meta refines="#t" property="role">trl</meta>
        <dc:subject>peace</dc:subject><dc:subject id="s9">old</dc:subject>
        <dc:description>&lt;p&gt;Long ago.&lt;/p&gt;</dc:description>
        <dc:date>1869</dc:date><dc:source>urn:isbn:1</dc:source>
        <meta property="belongs-to-collection" id="set">A box</meta>
        <meta refines="#set" property="collection-type">set</meta>
        <meta name="calibre:series" content="Older"/><meta name="calibre:series_index" content="1"/>
        <meta name="calibre:title_sort" content="Test"/><meta name="own:thing" content="7"/>
        <meta property="dcterms:modified">2001-01-01T00:00:00Z</meta>
        """

    @Test func `all that is said stands in the file, and what is not ours stays`() throws {
        var maker = BookMaker("<p>Words.</p>")
        maker.metadata = rich
        let bytes = maker.zip.bytes
        let new = try rewritten(bytes, whole)
        let (before, after) = (try publication(bytes), try publication(new))
        check(after.metadata)
        #expect(after.metadata.identifiers == before.metadata.identifiers)
        #expect(after.metadata.contributors == before.metadata.contributors)
        #expect(after.metadata.published == "1869" && after.metadata.modified == modified)
        let package = try entry("OPS/book.opf", of: new)
        for kept in [
            "<!-- made by hand -->", "Ὅμηρος", "own:thing", "A box", "<dc:source>urn:isbn:1",
        ] {
            #expect(package.contains(kept), "\(kept)")
        }
        for gone in ["Older", "title_sort", "s9", "Tolstoj", "Long ago", "2001"] {
            #expect(!package.contains(gone), "\(gone)")
        }
        // For calibre as well as by the standard.
        #expect(package.contains("calibre:series\" content=\"Epics\""))
        #expect(package.contains("belongs-to-collection") && package.contains("group-position"))
        #expect(after.spine.count == before.spine.count)
    }

    @Test func `what says nothing new moves nothing but the time`() throws {
        var maker = BookMaker("<p>Words.</p>")
        maker.metadata = rich
        let bytes = maker.zip.bytes
        let package = try entry("OPS/book.opf", of: bytes)
        let new = try entry("OPS/book.opf", of: try rewritten(bytes, PackageChange()))
        #expect(new == package.replacing("2001-01-01T00:00:00Z", with: modified))
    }

    @Test func `older packages, other prefixes and other encodings are written as they are`() throws
    {
        let heads = [
            """
            <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"
            unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="i">x</dc:identifier>
            <dc:title>T</dc:title><dc:creator opf:role="aut" opf:file-as="Z, Z">Z Z</dc:creator>
            <dc:creator opf:role="ill">Doré</dc:creator></metadata>
            """,
            """
            <o:package xmlns:o="http://www.idpf.org/2007/opf" version="3.0"
            xmlns:d="http://purl.org/dc/elements/1.1/" unique-identifier='i'><o:metadata>
            <d:identifier id='i'>x</d:identifier><d:title>T</d:title></o:metadata>
            """,
            """
            <package version="2.0" unique-identifier="i"><metadata><dc-metadata
            xmlns:dc="http://purl.org/dc/elements/1.0/"><dc:Title>T</dc:Title><dc:Identifier
            id="i">x</dc:Identifier></dc-metadata><x-metadata/></metadata>
            """,
            """
            <?xml version="1.0" encoding="iso-8859-1"?><package version="2.0"
            xmlns="http://www.idpf.org/2007/opf"><metadata/>
            """,
        ]
        for head in heads {
            let isPrefixed = head.hasPrefix("<o:")
            let tail =
                "<manifest><item id=\"p\" href=\"p.xhtml\" "
                + "media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"p\"/>"
                + "</spine></package>"
            let rest =
                isPrefixed
                ? tail.replacing("</", with: "</o:").replacing("<m", with: "<o:m")
                    .replacing("<i", with: "<o:i").replacing("<s", with: "<o:s")
                : tail
            var zip = ZipWriter()
            zip.add("mimetype", "application/epub+zip", packed: false)
            zip.add(
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>")
            zip.add("b.opf", head + rest)
            zip.add("p.xhtml", BookMaker.page("<p>Words.</p>", head: ""), streamed: true)
            let after = try publication(
                try #require(try? rewritten(zip.bytes, whole), "\(head)"))
            check(after.metadata)
            #expect(after.spine.count == 1)
        }
    }

    @Test func `every other byte is the byte it was, and mimetype is first and unpacked`() throws {
        var zip = BookMaker("<p>Words.</p>").zip
        zip.comment = Array("a comment".utf8)
        zip.entries.append(zip.entries.removeFirst())
        zip.entries[zip.entries.count - 1].isPacked = true
        zip.entries[1].isStreamed = true
        let bytes = zip.bytes
        let new = try rewritten(bytes, whole)
        #expect(new[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8))
        #expect(new.suffix(9).elementsEqual("a comment".utf8))
        let (old, now) = (
            try ZipSpans(BytesResources([("b", bytes)]), "b"),
            try ZipSpans(BytesResources([("b", new)]), "b")
        )
        #expect(now.records.count == old.records.count && now.records[0].name == "mimetype")
        for record in old.records where !["mimetype", "OPS/book.opf"].contains(record.name) {
            let other = try #require(now.records.first { $0.name == record.name })
            let isKept = new[other.span] == bytes[record.span]
            #expect(isKept, "\(record.name)")
            #expect(other.span.count == record.span.count)
            #expect(other.line.prefix(42) == record.line.prefix(42))
        }
        #expect(try entry("OPS/p0.xhtml", of: new) == entry("OPS/p0.xhtml", of: bytes))
        // Once more, and everything is as it was.
        let isSame = try rewritten(new, PackageChange()) == new
        #expect(isSame)
    }

    @Test func `signed, locked and damaged files are left as they are, with a reason`() throws {
        func trouble(_ zip: ZipWriter) -> RewriteError? {
            do {
                _ = try rewritten(zip.bytes, whole)
                return nil
            } catch {
                return error as? RewriteError
            }
        }
        var signed = BookMaker("<p>a</p>").zip
        signed.add("META-INF/signatures.xml", "<signatures/>")
        #expect(trouble(signed) == .signed)
        var locked = BookMaker("<p>a</p>").zip
        locked.add(
            "META-INF/encryption.xml",
            """
            <encryption><EncryptedData><EncryptionMethod Algorithm="aes"/><CipherData>
            <CipherReference URI="OPS/p0.xhtml"/></CipherData></EncryptedData></encryption>
            """)
        guard case .locked = trouble(locked) else {
            Issue.record("a locked book was written")
            return
        }
        var broken = BookMaker("<p>a</p>").zip
        broken.hasDirectory = false
        #expect(trouble(broken) != nil)
        var wide = BookMaker("<p>a</p>").zip
        wide.isWide = true
        #expect(trouble(wide) != nil)
        var pushed = BookMaker("<p>a</p>").zip
        pushed.before = Array("#!/bin/sh\n".utf8)
        #expect(trouble(pushed) != nil)
        var typed = BookMaker("<p>a</p>").zip
        typed.entries[2].bytes = Array(
            "<!DOCTYPE package [<!ENTITY a \"b\">]><package><metadata/></package>".utf8)
        #expect(trouble(typed) == .tooOdd)
        #expect(trouble(ZipWriter()) == .notEpub)
    }

    @Test func `no damage to a file makes anything but a whole file or a reason`() throws {
        var maker = BookMaker("<p>Words.</p>")
        maker.metadata = rich
        let bytes = maker.zip.bytes
        var random = SplitMix64(seed: 77)
        for round in 0..<600 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if round % 3 == 0 {
                damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
            }
            guard let new = try? rewritten(damaged, whole) else { continue }  // the other half
            check(try publication(new).metadata)
        }
    }
}
