import Canvas
import Glibc
import TestKit
import Testing

@testable import Adapters

/// What the README's table says of us beside others, tried with the program itself: each row.
struct ComparedTests {
    private let program = BuiltProgram()
    private static let root = "\(#filePath)".split(separator: "/").dropLast(3)
        .map { "/" + $0 }.joined()

    private func store(_ bytes: [UInt8], as name: String) throws -> String {
        let path = program.home.path + "/" + name
        try DiskDocuments().save(bytes, to: path)
        return path
    }

    private static let page = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R\
        /Resources<</Font<</F 5 0 R>>>>>>endobj
        4 0 obj<</Length 42>>stream
        BT /F 20 Tf 20 200 Td (The lamp is lit) Tj ET
        endstream endobj
        5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
        trailer<</Root 1 0 R>>
        """

    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom"><id>1</id><title>Free books</title>
        <entry><id>2</id><title>The Lamp</title><link href="lamp.epub"
        rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip"/></entry>
        </feed>
        """

    private static let notes = """
        {"type": "rushlight_notes", "version": 1, "books": [{"title": "Lamp", "notes": [
        {"id": "a", "kind": "highlight", "quote": "The lamp is lit."}]}]}
        """

    private func isTrue(_ row: String) throws -> Bool? {
        let book = try store(BookMaker("<p>The lamp is lit.</p>").zip.bytes, as: "lamp.epub")
        switch row {
        case "in a terminal":
            let pty = PtyScreen(Size(80, 24))
            let pid = program.begin(in: pty, book)
            pty.expect("the page") { pty.text.contains("The lamp is lit.") }
            program.kill(pid)
            return pty.text.contains("The lamp is lit.")
        case "EPUB": return program.run("text", book).text.contains("The lamp is lit.")
        case "PDF":
            let path = try store(Array(Self.page.utf8), as: "lamp.pdf")
            return program.run("text", path).text.contains("The lamp is lit")
        case "Kindle without locks":
            let path = "\(Self.root)/Tests/Seeds/kindle/lamp-both.mobi"
            return program.run("text", path).text.contains("lamp")
        case "DjVu":
            let path = "\(Self.root)/Tests/Seeds/djvu/pond.djvu"
            return program.run("text", path).text.contains("pond")
        case "audiobooks":
            let path = try store(ToneMp3(frames: 40, seed: 1).bytes, as: "lamp.mp3")
            return program.run("inspect", path).text.contains("format: audiobook")
        case "OPDS catalogs":
            let path = try store(Array(Self.feed.utf8), as: "feed.xml")
            return program.run("feed", path).text.contains("The Lamp")
        case "highlights and notes":
            let notes = try store(Array(Self.notes.utf8), as: "notes.json")
            return program.run("notes", "import", notes, book).status == 0
                && program.run("notes", "export", book).text.contains("The lamp is lit.")
        case "reads aloud":
            let sound = program.home.path + "/lamp.wav"
            guard program.run("say", book, "--output", sound).status == 0 else { return false }
            let bytes = try DiskDocuments().read(sound, bytesMax: 1 << 24)
            return bytes?.starts(with: "RIFF".utf8) == true
        case "answers scripts in JSON":
            return program.run("inspect", "--json", book).text.hasPrefix("{")
        default: return nil
        }
    }

    @Test func `our column beside others holds, row by row`() throws {
        let bytes = try #require(
            try DiskDocuments().read("\(Self.root)/README.md", bytesMax: 1 << 20))
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .drop { !$0.hasPrefix("| | Rushlight |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
            .map { $0.split(separator: "|").map { String($0.dropFirst().dropLast()) } }
        #expect(rows.count >= 8)
        for row in rows { #expect(try isTrue(row[0]) == (row[1] == "yes"), "\(row[0])") }
    }
}
