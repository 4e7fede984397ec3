import Adapters
import Glibc
import LibraryRuntime
import Publications
import TestKit
import Testing

/// The cover of what is heard, as a file for the desktop.
@Suite struct DesktopArtTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path + "/cache/art" }
    private var art: DesktopArt { DesktopArt(documents: DiskDocuments(), folder: folder) }

    private func book(_ cover: [UInt8]?) throws -> Publication {
        let link = cover == nil ? "" : #"{"href": "c", "type": "image/png", "rel": "cover"}"#
        let manifest = """
            {"metadata": {"conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
            "title": "T"}, "readingOrder": [{"href": "1.mp3", "type": "audio/mpeg",
            "duration": 60}], "resources": [\(link)]}
            """
        return try Publication.open(
            BytesResources([("manifest.json", Array(manifest.utf8)), ("c", cover ?? [])]),
            file: "manifest.json")
    }

    private var names: [String] { (try? DiskDocuments().names(in: folder)) ?? [] }

    @Test func `it is written for this person alone, and one at a time`() throws {
        let red = PngMaker.halves(4, 4, 0xFF0000, 0xFF0000).bytes
        let address = try #require(art.keep(try book(red)))
        #expect(address == "file://" + folder + "/" + (names.first ?? ""))
        #expect(address.hasSuffix(".png"))
        let path = String(address.dropFirst("file://".count))
        #expect(try DiskDocuments().read(path, bytesMax: 1 << 20) == red)
        var about = stat()
        #expect(stat(folder, &about) == 0 && about.st_mode & 0o777 == 0o700)
        let blue = try #require(art.keep(try book(PngMaker.halves(4, 4, 0xFF, 0xFF).bytes)))
        #expect(blue != address, "desktops keep pictures by address")
        #expect(names.count == 1)
    }

    @Test func `what is no picture, or has no folder, has no address`() throws {
        #expect(art.keep(try book(nil)) == nil)
        #expect(art.keep(try book(Array("<html>".utf8))) == nil)
        #expect(DesktopArt(documents: DiskDocuments(), folder: nil).keep(try book(nil)) == nil)
        #expect(names.isEmpty)
    }
}
