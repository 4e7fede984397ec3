import Adapters
import Publications
import TestKit
import Testing

/// DjVu documents through the real library in its own process: one that its programs made, pages
/// written by hand, and files that were hurt.
@Suite struct DjvuTests {
    private static func open(
        _ bytes: [UInt8], as file: String = "a.djvu"
    ) throws(OpenError) -> Publication {
        try Publication.open(
            BytesResources([(file, bytes)]), file: file,
            parts: ChildParts(program: OwnProgram.path))
    }

    /// Three pages: words, a photograph that is called ii, lines without words.
    private static func pond() throws -> [UInt8] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try DiskDocuments().read("/\(root)/Tests/Seeds/djvu/pond.djvu", bytesMax: 1 << 20)
            ?? []
    }

    private static func word(_ text: String, _ left: Int, _ low: Int) -> DjvuWriter.Word {
        .init(text: text, edges: [left, low, left + text.count * 6, low + 14])
    }

    @Test func `what a document says of itself is known`() throws {
        let book = try Self.open(Self.pond())
        #expect(book.format == .djvu)
        #expect(book.metadata.title == "The Made Pond")
        #expect(book.metadata.authors.map(\.name) == ["Ann Other"])
        #expect(book.metadata.published == "1911")
        #expect(book.metadata.subjects == ["pond", "tree"])
        #expect(book.metadata.layout == .fixed)
        #expect(book.spine.map(\.path) == ["page-1", "page-2", "page-3"])
        #expect(book.toc.map(\.label) == ["Of Ponds", "A picture", "The end", "Elsewhere"])
        #expect(book.toc.map(\.depth) == [1, 2, 1, 1])
        #expect(book.toc.map(\.path) == ["page-1", "page-2", "page-3", nil])
        #expect(book.pageList?.map(\.label) == ["1", "ii", "3"])
    }

    @Test func `the text layer is read in lines and paragraphs`() throws {
        let book = try Self.open(Self.pond())
        #expect(
            PdfBookTests.text(book) == """
                Of Ponds

                The pond lay still under the trees, and no leaf moved on it till the evening came.

                It was the last page, and nothing was on it.


                """)
        #expect(book.document(0).blocks.map(\.kind) == [.heading(level: 2), .paragraph])
        #expect(book.document(1).isPictureOfPage)
        #expect(!book.document(0).isPictureOfPage)
        let locator = book.locators([4], in: book.document(2))
        #expect(locator.map(\.description) == ["#page=3&char=4"])
    }

    @Test func `links lead to pages and to the web, and nowhere else`() throws {
        let page = try Self.open(Self.pond()).document(0)
        #expect(page.links.map { page.string($0.range) } == ["Ponds", "the trees,", "came."])
        #expect(page.links.map(\.href) == [nil, "https://example.org/a", nil])
        #expect(page.links.map(\.path) == ["page-3", nil, "page-2"])
    }

    @Test func `pages are drawn, and a photograph is marked as one`() throws {
        let book = try Self.open(Self.pond())
        let scan = try book.drawing(page: 0, width: 170, height: 220)
        #expect(scan.count == 170 * 220 * 4)
        // White with letters on it, all of which a theme may recolour.
        let dark = stride(from: 0, to: scan.count, by: 4).count { scan[$0] < 128 }
        #expect(dark > 100 && dark < 5_000, "\(dark)")
        #expect(stride(from: 3, to: scan.count, by: 4).allSatisfy { scan[$0] == 255 })
        let photograph = try book.drawing(page: 1, width: 85, height: 110)
        #expect(stride(from: 3, to: photograph.count, by: 4).allSatisfy { photograph[$0] == 0 })
        // From navy above to khaki below.
        #expect(photograph[0] < 60 && photograph[photograph.count - 4] > 180)
        let info = try #require(book.image("page-1.png"))
        let png = try book.imageBytes("page-1.png", limit: 1 << 24)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(info.width == 1224 && info.height == 1584)
        #expect(throws: ResourceError.self) { try book.drawing(page: 9, width: 10, height: 10) }
    }

    /// Where a box of an upright page was on a scan that has to be turned so often.
    private static func onScan(_ edges: [Int], turns: Int) -> [Int] {
        let (left, low, right, high) = (edges[0], edges[1], edges[2], edges[3])
        switch turns {
        case 1: return [low, 425 - right, high, 425 - left]
        case 2: return [425 - right, 550 - high, 425 - left, 550 - low]
        case 3: return [550 - high, left, 550 - low, right]
        default: return edges
        }
    }

    @Test(arguments: 0..<4)
    func `a page that was scanned turned is read upright`(_ turns: Int) throws {
        let lines = [
            [Self.word("Upper", 50, 480), Self.word("line", 90, 480)],
            [Self.word("and", 50, 100), Self.word("lower", 80, 100)],
        ]
        var writer = DjvuWriter(
            lines.map { line in
                line.map { .init(text: $0.text, edges: Self.onScan($0.edges, turns: turns)) }
            })
        writer.turns = turns
        if turns % 2 == 1 { (writer.width, writer.height) = (550, 425) }
        let book = try Self.open(writer.bytes)
        #expect(PdfBookTests.text(book) == "Upper line\n\nand lower\n\n")
        let size = try #require(book.image("page-1.png"))
        #expect(size.width == 1224 && size.height == 1584)
    }

    @Test func `a document in several files, and a piece of one, say so`() throws {
        var indirect = try Self.pond()
        // The first byte of the directory says whether the pages are in this file.
        let mark = Array("DIRM".utf8)
        let at = try #require(
            indirect.indices.first { indirect[$0...].starts(with: mark) })
        indirect[at + 8] &= 0x7F
        #expect {
            try Self.open(indirect)
        } throws: { error in
            let words = (error as? OpenError)?.why ?? ""
            return words.contains("DjVu")
        }
        #expect {
            try Self.open(Array("AT&TFORM\0\0\0\u{4}DJVI".utf8))
        } throws: { error in
            (error as? OpenError)?.why == "this is a piece of a DjVu document"
        }
    }

    @Test func `damaged documents leave the program as it was`() throws {
        let whole = try Self.pond()
        let page = DjvuWriter([[Self.word("One", 50, 480)], [Self.word("Two", 50, 440)]]).bytes
        var random = SplitMix64(seed: 11)
        var opened = 0
        for round in 0..<150 {
            var bytes = round % 3 == 0 ? page : whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let at = Int.random(in: 8..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + 20))
                default: bytes[at...] = bytes[at...].prefix(max(1, (bytes.count - at) / 2))
                }
                if bytes.count < 40 { break }
            }
            let isOpen = HurtBook.isReadOrExplained("round \(round)") { () throws(OpenError) in
                try Self.open(bytes)
            }
            opened += isOpen ? 1 : 0
        }
        #expect(opened > 20)
    }

    @Test func `a page that says it is huge is drawn small, and its words are read`()
        throws
    {
        var writer = DjvuWriter([[Self.word("Far", 25_000, 25_000)], [Self.word("Near", 10, 10)]])
        (writer.width, writer.height, writer.dpi) = (30_000, 30_000, 0)
        let book = try Self.open(writer.bytes)
        #expect(PdfBookTests.text(book).contains("Near"))
        let size = try #require(book.image("page-1.png"))
        #expect(size.width == 4_096 && size.height == 4_096)
        let drawn = try book.drawing(page: 0, width: 30, height: 30)
        #expect(drawn.allSatisfy { $0 == 255 })
    }

    @Test func `links without number end`() throws {
        var writer = DjvuWriter([[Self.word("One", 50, 480)]])
        writer.notes = String(
            repeating: "(maparea \"#1\" \"\" (rect 0 0 9 9) (xor))", count: 12_000)
        #expect(PdfBookTests.text(try Self.open(writer.bytes)) == "One\n\n")
    }
}
