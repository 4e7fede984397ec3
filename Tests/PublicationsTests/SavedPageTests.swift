import Notation
import TestKit
import Testing

@testable import Publications

/// Pages of the web as browsers save them: what is in them is shown, and nothing else is fetched.
@Suite struct SavedPageTests {
    private static let picture = PngMaker.halves(4, 4, 0xFF_0000, 0x00_00FF).bytes

    private static func part(
        _ type: String, _ location: String, _ body: String, encoding: String = "8bit",
        id: String = ""
    ) -> String {
        var head = "Content-Type: \(type)\r\nContent-Transfer-Encoding: \(encoding)\r\n"
        if !location.isEmpty { head += "Content-Location: \(location)\r\n" }
        if !id.isEmpty { head += "Content-ID: <\(id)>\r\n" }
        return head + "\r\n" + body
    }

    private static func message(_ parts: [String]) -> [UInt8] {
        let head = """
            From: <Saved by a browser>\r
            Snapshot-Content-Location: https://lamp.example/a/page.html\r
            Subject: A page\r
            MIME-Version: 1.0\r
            Content-Type: multipart/related;\r
            \ttype="text/html";\r
            \tboundary="----Part; of=it"\r\n\r\n
            """
        let body = parts.map { "------Part; of=it\r\n" + $0 + "\r\n" }.joined()
        return Array((head + "a word before\r\n" + body + "------Part; of=it--\r\n").utf8)
    }

    private static let page = """
        <html><head><link rel=3D"stylesheet" href=3D"cid:look@mail"/><title>The l=\r
        amp</title></head><body><h1 id=3D"top">Caf=C3=A9 =3D open</h1>
        <p class=3D"away">Not to be seen.</p><p>Go <a href=3D"https://lamp.example/a/=\r
        page.html#top">up</a> or <a href=3D"https://other.example/">away</a>.</p>
        <img alt=3D"one" src=3D"https://lamp.example/i/one.png?x=3D1&amp;y=3D2"/>
        <img alt=3D"two" src=3D"../i/two.png"/><img alt=3D"three" src=3D"cid:three@mail"/>
        <img alt=3D"none" src=3D"https://spy.example/pixel.png"/></body></html>
        """

    private static let saved: [UInt8] = {
        let letters = Base64.encoded(picture)
        let folded = letters.prefix(30) + "\r\n" + letters.dropFirst(30)
        return message([
            part(
                "text/html; charset=\"utf-8\"", "https://lamp.example/a/page.html", page,
                encoding: "quoted-printable"),
            part(
                "image/png", "https://lamp.example/i/one.png?x=1&y=2", String(folded),
                encoding: "base64"),
            part("image/png", "https://lamp.example/i/two.png", letters, encoding: "BASE64"),
            part("image/png", "", letters, encoding: "base64", id: "three@mail"),
            part("text/css", "", ".away { display: none }", id: "look@mail"),
        ])
    }()

    private func open(_ bytes: [UInt8], _ name: String = "page.mhtml") throws -> Publication {
        try Publication.open(BytesResources([(name, bytes)]), file: name)
    }

    private func words(_ publication: Publication) -> String {
        String(decoding: publication.document(0).text, as: UTF8.self)
            .split(separator: "\n").joined(separator: " ")
    }

    private func pictures(_ publication: Publication) -> [String: Bool] {
        let images = publication.document(0).images
        return Dictionary(
            images.map { image in
                let bytes = image.path.flatMap { try? publication.imageBytes($0, limit: 1 << 20) }
                return (image.alt, bytes == Self.picture)
            }, uniquingKeysWith: { $1 })
    }

    @Test func `a page has its pictures and styles, and its links lead into it`() throws {
        let publication = try open(Self.saved)
        #expect(publication.metadata.title == "The lamp")
        let document = publication.document(0)
        let text = String(decoding: document.text, as: UTF8.self)
        #expect(text.contains("Café = open") && text.contains("Go up or away."))
        #expect(!text.contains("Not to be seen"), "its style sheet came along")
        #expect(
            pictures(publication) == ["one": true, "two": true, "three": true, "none": false])
        #expect(document.links.map(\.fragment) == ["top", nil])
        #expect(document.links.map(\.href) == [nil, "https://other.example/"])
    }

    @Test func `the page that is meant is read, in its encoding`() throws {
        var bytes = Self.message([
            Self.part("text/html", "https://lamp.example/frame.html", "<p>A frame.</p>"),
            Self.part(
                "text/html; charset=windows-1251", "https://lamp.example/a/page.html",
                "<meta charset=\"utf-8\"/><p>=CF=F0=E8</p>", encoding: "quoted-printable"),
        ])
        #expect(words(try open(bytes)) == "При")
        // A letter with a page in it is one as well.
        bytes = Array(
            """
            MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\
            Content-Type: text/plain\n\nPlain.\n--x\nContent-Type: text/html\n\n<p>Rich.</p>\n--x--
            """.utf8)
        #expect(words(try open(bytes, "letter.eml")) == "Rich.")
        // Without a page it is a text, as any letter is.
        let letter = Self.message([Self.part("text/plain", "", "Dear Ann, the lamp came.")])
        let text = try open(letter, "letter.eml")
        #expect(text.format == .txt && words(text).contains("Dear Ann, the lamp came."))
    }

    @Test func `pictures in the page itself are shown`() throws {
        let letters = Base64.encoded(Self.picture)
        let page = """
            <p>Two.</p><img alt="one" src="data:image/png;base64,\(letters)"/>
            <img alt="again" src=" DATA:image/png;charset=x; base64,\(letters.prefix(8)) \
            \(letters.dropFirst(8))"/><img alt="none" src="data:text/html,<p>x"/>
            """
        let publication = try open(Array(page.utf8), "page.html")
        #expect(pictures(publication) == ["one": true, "again": true, "none": false])
        #expect(Set(publication.document(0).images.compactMap(\.path)).count == 1)
    }

    // MARK: - Web archives

    /// Property lists as Apple's programs write them.
    private struct ListMaker {
        var objects: [[UInt8]] = []

        mutating func add(_ kind: UInt8, _ count: Int, _ body: [UInt8]) -> UInt8 {
            var head = [kind << 4 | UInt8(min(count, 15))]
            if count >= 15 { head += [0x12] + Self.number(count, 4) }
            objects.append(head + body)
            return UInt8(objects.count - 1)
        }

        private static func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8((value >> ($0 * 8)) & 0xFF) }
        }

        mutating func text(_ text: String) -> UInt8 { add(5, text.utf8.count, Array(text.utf8)) }
        mutating func data(_ bytes: [UInt8]) -> UInt8 { add(4, bytes.count, bytes) }
        mutating func list(_ items: [UInt8]) -> UInt8 { add(10, items.count, items) }
        mutating func table(_ pairs: [(UInt8, UInt8)]) -> UInt8 {
            add(13, pairs.count, pairs.map(\.0) + pairs.map(\.1))
        }

        func file(root: UInt8) -> [UInt8] {
            var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
            for object in objects {
                offsets += Self.number(bytes.count, 3)
                bytes += object
            }
            let start = bytes.count
            let numbers = [objects.count, Int(root), start].flatMap { Self.number($0, 8) }
            return bytes + offsets + [0, 0, 0, 0, 0, 0, 3, 1] + numbers
        }
    }

    private static let archive: [UInt8] = {
        var maker = ListMaker()
        func resource(_ bytes: [UInt8], _ type: String, _ url: String) -> UInt8 {
            let entries: [(UInt8, UInt8)] = [
                (maker.text("WebResourceData"), maker.data(bytes)),
                (maker.text("WebResourceMIMEType"), maker.text(type)),
                (maker.text("WebResourceURL"), maker.text(url)),
                (maker.text("WebResourceTextEncodingName"), maker.text("UTF-8")),
            ]
            return maker.table(entries)
        }
        let page = "<title>Kept</title><p>Café.</p><img alt=\"one\" src=\"i/one.png\"/>"
        let main = resource(Array(page.utf8), "text/html", "https://lamp.example/a/page.html")
        let part = resource(picture, "image/png", "https://lamp.example/a/i/one.png")
        let parts = maker.list([part])
        let root = maker.table([
            (maker.text("WebMainResource"), main), (maker.text("WebSubresources"), parts),
        ])
        return maker.file(root: root)
    }()

    @Test func `a web archive has its page and its pictures`() throws {
        let publication = try open(Self.archive, "page.webarchive")
        #expect(publication.metadata.title == "Kept")
        #expect(String(decoding: publication.document(0).text, as: UTF8.self).contains("Café."))
        #expect(pictures(publication) == ["one": true])
    }

    @Test func `a list that leads in circles ends`() {
        var maker = ListMaker()
        // It refers to itself two hundred times, and each of them as often.
        _ = maker.list([UInt8](repeating: 0, count: 200))
        #expect(PropertyList(maker.file(root: 0)) == nil)
        #expect(throws: OpenError.self) { try open(maker.file(root: 0), "page.webarchive") }
    }

    @Test func `a large object that is named many times takes no more room than the file`() {
        var maker = ListMaker()
        let large = maker.data([UInt8](repeating: 7, count: 1_000_000))
        let root = maker.list([UInt8](repeating: large, count: 250))
        let elements = PropertyList(maker.file(root: root))?.elements ?? []
        #expect((1...2).contains(elements.count))
    }

    @Test func `what is damaged is read as far as it goes, or refused`() {
        var random = SplitMix64(seed: 20)
        for (bytes, name) in [(Self.saved, "a.mhtml"), (Self.archive, "a.webarchive")] {
            for _ in 0..<400 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let at = Int.random(in: 0..<damaged.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: damaged[at] = UInt8.random(in: 0...255, using: &random)
                    case 1: damaged.removeSubrange(at...)
                    default: damaged.insert(contentsOf: damaged[..<min(at, 60)], at: at)
                    }
                    if damaged.isEmpty { damaged = [0] }
                }
                // Either is well; nothing else may happen.
                guard let publication = try? open(damaged, name) else { continue }
                for index in publication.spine.indices {
                    for image in publication.document(index).images {
                        // As above.
                        _ = image.path.flatMap { try? publication.imageBytes($0, limit: 1 << 20) }
                    }
                }
            }
        }
    }
}
