import Adapters
import TestKit
import Testing

@testable import CommandLine

/// Covers beside a catalog that is written out.
@Suite struct ShelfCoversTests {
    private let home = ShelfHome()

    @Test func `a catalog in a file has the covers that stand inside of books beside it`() throws {
        let picture = PngMaker.halves(8, 8, 0xFF_0000, 0x00_00FF).bytes
        var maker = BookMaker("<p>Words.</p>")
        maker.title = "Covered"
        maker.manifest =
            "<item id=\"c\" href=\"c.png\" properties=\"cover-image\" media-type=\"image/png\"/>"
        var zip = maker.zip
        zip.entries.append(.init(name: "OPS/c.png", bytes: picture, isPacked: false))
        home.write("c.epub", zip.bytes)
        home.write("plain.epub", book: "Plain")
        home.run("add", home.path + "/c.epub", home.path + "/plain.epub")
        home.run("export", "--format", "opds")
        #expect(!home.said.contains("opds-spec.org/image"))
        let catalog = home.path + "/list/all.xml"
        #expect(home.run("export", "--format", "opds", "--output", catalog) == 0)
        let feed = try #require(try DiskDocuments().read(catalog, bytesMax: 1 << 20))
        let links = String(decoding: feed, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("opds-spec.org/image\"") }
        #expect(links.count == 1)
        #expect(links.first?.contains("href=\"all.xml.covers/1.png\" type=\"image/png\"") == true)
        let cover = try DiskDocuments().read(catalog + ".covers/1.png", bytesMax: 1 << 20)
        #expect(cover == picture)
    }

    @Test func `a folder of sound is its parts, in order`() throws {
        for number in [2, 1, 10] {
            home.write("discs/Part \(number).mp3", ToneMp3(frames: 40, seed: UInt64(number)).bytes)
        }
        #expect(home.run("add", home.path + "/discs") == 0)
        #expect(home.run("export", "--format", "opds", "--output", home.path + "/all.xml") == 0)
        let feed = try #require(try DiskDocuments().read(home.path + "/all.xml", bytesMax: 1 << 20))
        let links = String(decoding: feed, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("acquisition/open-access") }
        let names = ["1", "2", "10"].map { "href=\"discs/Part%20\($0).mp3\" type=\"audio/mpeg\"" }
        #expect(links.count == 3)
        for (link, name) in zip(links, names) { #expect(link.contains(name)) }
    }
}
