import Adapters
import Glibc
import TestKit
import Testing

@testable import Publications

/// Kindle books, unpacked by the part itself in its own process.
@Suite struct KindleTests {
    private let parts = ChildParts(program: OwnProgram.path)

    private func open(_ bytes: [UInt8]) throws -> Publication {
        try Publication.open(BytesResources([("a.mobi", bytes)]), file: "a.mobi", parts: parts)
    }

    private func text(_ book: Publication) -> String {
        var writer = TextWriter()
        for index in book.spine.indices { writer.add(book.document(index)) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private static let flame: [UInt8] =
        Array("GIF89a".utf8) + [3, 0, 4, 0, 0, 0, 0, 0x2C] + Array(repeating: 0, count: 40)

    /// What converters made of one small book: old, new, and both in one file.
    private func seed(_ name: String) throws -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let file = try FileResources(path: folder + "/Seeds/kindle/" + name)
        return try file.read(name, 0..<1 << 20)
    }

    @Test func `the one page of an old book becomes chapters`() throws {
        var writer = KindleWriter(
            "<html><head><title>no text</title></head><body><div align=center><p width=1em height=2em>One <b>bold<p>Two &amp; <"
                + "<mbp:pagebreak/>Three</div><br><img recindex=00001 alt='a flame'></body></html>")
        writer.pictures = [Self.flame]
        let book = try open(writer.bytes)
        #expect(book.format == .mobi)
        #expect(book.spine.map(\.path) == ["part00000.html", "part00001.html"])
        #expect(text(book) == "One bold\n\nTwo & <\n\nThree\n\n\n[a flame]\n\n")
        #expect(book.image("resource00000.gif")?.height == 4)
        let kinds = book.document(0).diagnostics + book.document(1).diagnostics
        #expect(kinds.map(\.code) == [])
    }

    @Test func `a link in an old book leads into the chapter where its place is now`() throws {
        var html = "<html><body><a filepos=0000000000>there</a><mbp:pagebreak/><h1>One</h1>"
        html += "<mbp:pagebreak/>"
        let place = html.utf8.count
        html += "<h1>Two</h1>here</body></html>"
        let digits = String(repeating: "0", count: 10 - String(place).count) + String(place)
        html = html.split(separator: "0000000000").joined(separator: digits)
        let book = try open(KindleWriter(html).bytes)
        let link = try #require(Survey(book).links.first)
        #expect(link.link.path == "part00002.html")
        let fragment = try #require(link.link.fragment)
        #expect(book.document(2).range(ofFragment: fragment)?.lowerBound == 0)
    }

    @Test func `without a list of contents the page of contents is one`() throws {
        var html = "<html><head><guide><reference type=\"toc\" title=\"C\" filepos=AAAAAAAAAA />"
        html += "</guide></head><body>"
        let one = html.utf8.count
        html += "<p>One.</p><mbp:pagebreak/>"
        let contents = html.utf8.count
        html += "<p><a filepos=BBBBBBBBBB>Chapter One</a></p></body></html>"
        for (mark, place) in [("AAAAAAAAAA", contents), ("BBBBBBBBBB", one)] {
            let digits = String(repeating: "0", count: 10 - String(place).count) + String(place)
            html = html.split(separator: mark).joined(separator: digits)
        }
        let book = try open(KindleWriter(html).bytes)
        #expect(book.toc.map(\.label) == ["Chapter One"])
        #expect(book.toc.map(\.path) == ["part00000.html"])
        #expect(book.diagnostics == [])
    }

    @Test func `what a book says of itself is read`() throws {
        var writer = KindleWriter("<html><body><p>x</p></body></html>")
        writer.title = "The Lamp & the Wick"
        for (tag, value) in [
            (100, "Ann Wick"), (100, "Bob Oil"), (517, "Wick, Ann"), (101, "Oil Press"),
            (103, "A <i>small</i> book"), (104, "978-0-00-000001-9"), (105, "Light; Oil"),
            (106, "1911-02-03"), (109, "Free"), (113, "B000000000"), (524, "de"), (527, "rtl"),
            (108, "calibre (6.0)"),
        ] {
            writer.add(tag, value)
        }
        writer.values.append((201, [0, 0, 0, 0]))
        writer.pictures = [Self.flame]
        let book = try open(writer.bytes)
        let told = book.metadata
        #expect(told.title == "The Lamp & the Wick")
        #expect(
            told.authors == [.init(name: "Ann Wick", sort: "Wick, Ann"), .init(name: "Bob Oil")])
        #expect(told.contributors.map(\.role) == ["bkp"])
        #expect(told.publisher == "Oil Press")
        #expect(told.description == "A small book")
        #expect(told.identifiers == ["urn:isbn:9780000000019", "urn:asin:B000000000"])
        #expect(told.subjects == ["Light", "Oil"])
        #expect(told.published == "1911-02-03")
        #expect(told.rights == "Free")
        #expect(told.languages == ["de"])
        #expect(told.direction == .rtl)
        #expect(book.coverPath == "resource00000.gif")
        #expect(book.image("resource00000.gif")?.width == 3)
    }

    @Test func `old letters are read as they were meant`() throws {
        var writer = KindleWriter("<html><body><p>caf")
        writer.text += [0xE9, 0x85] + Array("</p></body></html>".utf8)
        writer.isUTF8 = false
        writer.language = 0x40C
        writer.values = [(100, [0x5A, 0x6F, 0xEB])]
        let book = try open(writer.bytes)
        #expect(text(book) == "café…\n\n")
        #expect(book.metadata.authors.map(\.name) == ["Zoë"])
        #expect(book.metadata.languages == ["fr"])
    }

    @Test func `a text of before there were Kindles is a text`() throws {
        var writer = KindleWriter("CHAPTER I\n\nThe lamp burned.\n")
        writer.isPalmDoc = true
        let book = try open(writer.bytes)
        #expect(book.format == .mobi)
        #expect(book.metadata.title == "The_Lamp")
        #expect(text(book) == "CHAPTER I\n\nThe lamp burned.\n\n")
        #expect(book.toc.map(\.label) == ["CHAPTER I"])
    }

    @Test func `a locked book says what it is and by whom it is locked`() throws {
        var writer = KindleWriter("0123456789")
        writer.encryption = 2
        writer.add(100, "Ann Wick")
        // The part is not even started.
        let book = try Publication.open(
            BytesResources([("a", writer.bytes)]), file: "a",
            parts: ChildParts(program: "/bin/false"))
        #expect(book.metadata.authors.map(\.name) == ["Ann Wick"])
        #expect(book.protection?.scheme == "kindle")
        #expect(book.protection?.isReadable == false)
        #expect(book.protection?.why.contains("Kindle book locked by Amazon") == true)
    }

    @Test(arguments: ["lamp.azw3", "lamp-both.mobi"])
    func `a new book keeps its styles, notes and contents`(name: String) throws {
        let book = try open(try seed(name))
        #expect(book.format == (name == "lamp.azw3" ? .azw3 : .mobi))
        #expect(book.formatVersion == "8")
        #expect(book.toc.map(\.label) == ["One", "Deep", "Two"])
        #expect(book.toc.map(\.depth) == [1, 2, 1])
        #expect(text(book).contains("Second line é 漢"))
        let page = book.document(0)
        #expect(
            page.runs.contains {
                $0.style.contains(.bold) && page.text[$0.range].elementsEqual("lamp".utf8)
            })
        #expect(Survey(book).notes.map(\.text) == ["1 Of oil."])
        #expect(book.coverPath.flatMap(book.image)?.height == 80)
    }

    @Test func `a place in a new book is named and found again`() throws {
        let book = try open(try seed("lamp.azw3"))
        for index in book.spine.indices {
            let document = book.document(index)
            for offset in [0, document.text.count / 2, max(0, document.text.count - 1)] {
                let locator = book.locator(Place(document: index, offset: offset))
                #expect(book.place(locator)?.document == index)
            }
        }
    }

    @Test(arguments: ["lamp.azw3", "lamp-both.mobi", "lamp-old.mobi"], 0..<40)
    func `a damaged book is read or refused, never more`(name: String, seed number: UInt64) throws {
        var bytes = try seed(name)
        var random = SplitMix64(seed: number)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            // The heads of the file and of its first record decide the most.
            let end = Bool.random(using: &random) ? bytes.count : 600
            bytes[Int.random(in: 76..<end, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
        }
        if number % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count / 2, using: &random)) }
        do {
            let book = try open(bytes)
            for index in book.spine.indices { #expect(book.document(index).key.index == index) }
        } catch {
            #expect((error as? OpenError)?.why.isEmpty == false)
        }
    }

    @Test func `contents that are no book are damage`() {
        for count in [60, 78, 100, 300] {
            #expect(throws: OpenError.self) {
                try open(Array(KindleWriter("<p>x</p>").bytes.prefix(count)))
            }
        }
    }
}
