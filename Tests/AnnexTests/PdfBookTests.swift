import Adapters
import Publications
import Testing

/// PDFs through the real library in its own process.
@Suite struct PdfBookTests {
    static func open(
        _ bytes: [UInt8], password: String? = nil
    ) throws(OpenError) -> Publication {
        try Publication.open(
            BytesResources([("a.pdf", bytes)]), file: "a.pdf",
            parts: ChildParts(program: OwnProgram.path), options: OpenOptions(password: password))
    }

    static func text(_ book: Publication) -> String {
        var writer = TextWriter()
        for index in book.spine.indices { writer.add(book.document(index)) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private func text(_ pages: [[PdfWriter.Piece]]) throws -> String {
        Self.text(try Self.open(PdfWriter(pages).bytes))
    }

    /// Lines of one width, one below the other.
    private func lines(
        _ words: [String], x: Double = 50, y: Double = 500, step: Double = 12
    ) -> [PdfWriter.Piece] {
        words.enumerated().map { .init($1, x, y - Double($0) * step) }
    }

    @Test func `lines of a paragraph join, hyphens at their ends go, paragraphs stay apart`() throws
    {
        let page = lines([
            "The lamp on the landing had burned since dusk and nobody remem-",
            "bered who had lit it, in a well-known house that belonged to no-",
            "body in particular, or so one was told by the neighbours of Jean-",
            "Paul, who had it from them all and never thought it over once.",
        ])
        let next = lines(
            [
                "   ", "Then she took the key and went out into the long long rain, be-",
                "cause it was time.",
            ], y: 430)
        let paragraphs = try text([page + next]).split(separator: "\n").map(String.init)
        let first = [
            "The lamp on the landing had burned since dusk and nobody remembered who had lit it,",
            "in a well-known house that belonged to nobody in particular, or so one was told by",
            "the neighbours of Jean-Paul, who had it from them all and never thought it over once.",
        ]
        #expect(
            paragraphs == [
                first.joined(separator: " "),
                "Then she took the key and went out into the long long rain, because it was time.",
            ])
    }

    @Test func `columns are read one after the other, what stands across them first`() throws {
        let left = (1...8).map { "left column line number \($0) which goes on" }
        let right = (1...8).map { "right column line number \($0) and goes on" }
        var page = [PdfWriter.Piece("A Title Across Both Columns", 80, 560, size: 22)]
        // Drawn line by line over both, as some programs do.
        for index in 0..<8 {
            let y = 500 - Double(index) * 12
            page.append(.init(left[index], 30, y))
            page.append(.init(right[index], 230, y))
        }
        #expect(
            try text([page]) == "A Title Across Both Columns\n\n"
                + (left + right).joined(separator: " ") + "\n\n")
    }

    @Test func `a heading is known by its size, and the table of contents made of it`() throws {
        let page =
            [PdfWriter.Piece("Of Lamps", 50, 540, size: 18)]
            + lines(["The lamp on the landing had burned since dusk.", "Nobody had lit it at all."])
        let book = try Self.open(PdfWriter([page]).bytes)
        #expect(book.document(0).blocks.map(\.kind) == [.heading(level: 1), .paragraph])
        #expect(Survey(book).headings.map(\.label) == ["Of Lamps"])
    }

    @Test func `running heads, feet and page numbers are no part of the text`() throws {
        let pages = (0..<5).map { index in
            [
                PdfWriter.Piece("THE BOOK OF LAMPS", 150, 580), .init("\(index + 7)", 195, 20),
                .init("Chapter by name \(index) of many \(index + 300)", 50, 30),
            ]
                + lines(["Page \(index) begins, with words that no other has.", "It ends here."])
        }
        let found = try text(pages)
        #expect(!found.contains("BOOK OF LAMPS"))
        #expect(!found.contains("7"))
        #expect(!found.contains("30"))
        for index in 0..<5 { #expect(found.contains("Page \(index) begins")) }
    }

    @Test func `what looks like a running head but is all there is stays, and so do headings`()
        throws
    {
        let bare = (1...4).map { [PdfWriter.Piece("Page number \($0) of many", 50, 570)] }
        for number in 1...4 { #expect(try text(bare).contains("Page number \(number) of many")) }
        let chapters = (1...4).map { number in
            [PdfWriter.Piece("Chapter \(number)", 50, 565, size: 20)]
                + lines(["Words of their own."])
        }
        for number in 1...4 { #expect(try text(chapters).contains("Chapter \(number)\n")) }
    }

    @Test func `lines that end early are verse`() throws {
        let poem = lines([
            "The lamp is out,", "The stair is cold and very long to climb at night,",
            "The dog about,", "The key is old.",
        ])
        #expect(try text([poem]).hasPrefix("The lamp is out,\nThe stair is cold"))
    }

    @Test(arguments: [90, 180, 270]) func `a page printed sideways is read upright`(turn: Int)
        throws
    {
        let matrix = [90: "0 1 -1 0 400 0", 180: "-1 0 0 -1 400 600", 270: "0 -1 1 0 0 600"]
        var page = PdfWriter.Page()
        page.drawing = "q \(matrix[turn] ?? "") cm\n"
        for (index, line) in ["Chapter Two", "Then she took the key", "and went out."].enumerated()
        {
            page.drawing += "BT /F1 10 Tf 60 \(300 - index * 12) Td (\(line)) Tj ET\n"
        }
        page.drawing += "Q\n"
        let found = Self.text(try Self.open(PdfWriter([page]).bytes))
        #expect(
            found.split { $0.isWhitespace }.joined(separator: " ")
                == "Chapter Two Then she took the key and went out.")
    }

    @Test func `from right to left every line is there, in order, its words whole`() throws {
        // Each letter is placed by itself, as layout programs do.
        let lines = ["שלום עולם זהו ספר", "על מנורות שנכתב", "לפני שנים רבות", "סוף"]
        var page = PdfWriter.Page()
        page.resources = ""
        for (row, line) in lines.enumerated() {
            var x = 300.0
            for letter in line {
                x -= 8
                guard letter != " ", let scalar = letter.unicodeScalars.first else { continue }
                let code = scalar.value - 0x5D0 + 0x41
                let hex = String(code, radix: 16)
                page.drawing += "BT /F3 10 Tf \(x) \(500 - row * 14) Td <\(hex)> Tj ET\n"
            }
        }
        page.entries = "/Resources<</Font<</F3 100001 0 R>>>>"
        var writer = PdfWriter([page])
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap
            1 begincodespacerange <00> <FF> endcodespacerange
            1 beginbfrange <41> <5B> <05D0> endbfrange
            endcmap end end
            """
        writer.objects = [
            (
                100_001,
                """
                <</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 100002 0 R/FirstChar 65\
                /LastChar 91/Widths[\(String(repeating: "800 ", count: 27))]>>
                """
            ), (100_002, "<</Length \(map.utf8.count)>>\nstream\n\(map)\nendstream"),
        ]
        let book = try Self.open(writer.bytes)
        #expect(
            Self.text(book).split { $0.isWhitespace }.joined(separator: " ")
                == lines.joined(separator: " "))
        #expect(book.document(0).blocks.first?.isRTL == true)
    }

    @Test func `rows of a table have their columns, and words below them run on`() throws {
        let rows = [
            ["Year", "Tons of coal", "Price"], ["1790", "82,548", "1,000"],
            ["1791", "7,900", "990"], ["1792", "101,000", "1,250"],
        ]
        var page: [PdfWriter.Piece] = []
        for (number, row) in rows.enumerated() {
            for (column, text) in row.enumerated() {
                page.append(
                    .init(text, 50 + Double(column) * 110, 540 - Double(number) * 14))
            }
        }
        page += lines(
            [
                "The lamp on the landing had burned since dusk and nobody knew who",
                "had lit it, in a house that belonged to nobody in particular, or so we",
                "were told by the neighbours, who had it from them all at once.",
            ], y: 440)
        let book = try Self.open(PdfWriter([page]).bytes)
        let blocks = book.document(0).blocks
        let cells = blocks.compactMap(\.cell)
        #expect(cells.map(\.row) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
        #expect(cells.map(\.column) == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2])
        let heads = cells.prefix(3).filter(\.isHeader)
        #expect(heads.count == 3)
        let said = Self.text(book)
        #expect(said.hasPrefix("Year\tTons of coal\tPrice\n1790\t82,548\t1,000\n"))
        #expect(said.contains("nobody knew who had lit it"))
        #expect(blocks.count == 13)
    }
}
