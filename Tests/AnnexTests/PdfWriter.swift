/// Writes small PDFs by hand: just the objects a test needs.
struct PdfWriter {
    /// A text set at a place, from the lower left corner, as PDFs count.
    struct Piece {
        var text: String
        var x: Double
        var y: Double
        var size = 10.0
        var font = "F1"

        init(_ text: String, _ x: Double, _ y: Double, size: Double = 10, font: String = "F1") {
            (self.text, self.x, self.y, self.size, self.font) = (text, x, y, size, font)
        }
    }

    struct Page {
        var pieces: [Piece] = []
        /// More drawing, as it stands in the file.
        var drawing = ""
        /// More entries of the page's dictionary.
        var entries = ""
        var resources = ""
        var width = 400
        var height = 600
    }

    var pages: [Page] = []
    /// More entries of the catalog and of the information, and objects they name from 100,000 on.
    var catalog = ""
    var info = ""
    var objects: [(number: Int, body: String)] = []
    var trailer = ""

    init(_ pages: [Page] = []) { self.pages = pages }

    init(_ lines: [[Piece]]) { pages = lines.map { Page(pieces: $0) } }

    /// The object number of a page, for destinations.
    static func number(ofPage index: Int) -> Int { 10 + index * 2 }

    var bytes: [UInt8] {
        var out = "%PDF-1.4\n"
        var offsets: [(number: Int, offset: Int)] = []
        func object(_ number: Int, _ body: String) {
            offsets.append((number, out.utf8.count))
            out += "\(number) 0 obj\n\(body)\nendobj\n"
        }
        let kids = pages.indices.map { "\(Self.number(ofPage: $0)) 0 R" }.joined(separator: " ")
        object(1, "<</Type/Catalog/Pages 2 0 R \(catalog)>>")
        object(2, "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>")
        object(3, "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>")
        object(4, "<</Type/Font/Subtype/Type1/BaseFont/Times-Bold/Encoding/WinAnsiEncoding>>")
        object(5, "<<\(info)>>")
        for (index, page) in pages.enumerated() {
            let number = Self.number(ofPage: index)
            let content = page.pieces.map(Self.content).joined() + page.drawing
            object(
                number,
                """
                <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(page.width) \(page.height)]\
                /Resources<</Font<</F1 3 0 R/F2 4 0 R>>\(page.resources)>>\
                /Contents \(number + 1) 0 R \(page.entries)>>
                """)
            object(
                number + 1,
                "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
        }
        for (number, body) in objects { object(number, body) }
        let start = out.utf8.count
        out += "xref\n0 1\n0000000000 65535 f \n"
        for (number, offset) in offsets {
            let digits = String(offset)
            let padded = String(repeating: "0", count: 10 - digits.count) + digits
            out += "\(number) 1\n\(padded) 00000 n \n"
        }
        out += "trailer\n<</Size 200000/Root 1 0 R/Info 5 0 R \(trailer)>>\n"
        out += "startxref\n\(start)\n%%EOF\n"
        return Array(out.utf8)
    }

    private static func content(_ piece: Piece) -> String {
        var escaped = ""
        for character in piece.text {
            if "()\\".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return "BT /\(piece.font) \(piece.size) Tf \(piece.x) \(piece.y) Td (\(escaped)) Tj ET\n"
    }
}
