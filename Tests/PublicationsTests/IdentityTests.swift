import TestKit
import Testing

@testable import Publications

@Suite struct IdentityTests {
    @Test func `digests are those of their standards`() {
        #expect(Md5.of([]) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(
            Sha256.of([])
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        // RFC 1321, FIPS 180-4; and lengths around a block's end.
        #expect(Md5.of("message digest".utf8) == "f96b697d7cb7938d525a2f31aaf161d0")
        #expect(
            Sha256.of("abc".utf8)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let bytes = (0..<5000).map { UInt8($0 % 251) }
        #expect(
            Sha256.of(bytes)
                == "69dbee893909fa17d1be397e0c07691336fe42049c29d403467d3d4a1fc3b5a1")
        for count in [55, 56, 57, 63, 64, 65, 119, 120] {
            var pieces = Sha256()
            for byte in bytes.prefix(count) { pieces.add([byte]) }
            #expect(pieces.hex() == Sha256.of(bytes.prefix(count)))
        }
    }

    @Test func `KOReader's digest takes samples of the file, and the name alone`() throws {
        let bytes = (0..<5000).map { UInt8($0 % 251) }
        let resources = BytesResources([("books/lamp light.epub", bytes)])
        let identity = try Origin(resources: resources, file: "books/lamp light.epub").identity()
        #expect(identity.bytes == 5000)
        #expect(identity.partialMD5 == "e77dcca7f22a949ae8492c260ca19f32")
        #expect(identity.fileNameMD5 == "c409cf41f9113eeabcac4b6b7855ed51")
        #expect(identity.sha256 == Sha256.of(bytes))
    }

    /// A text of made-up words, another one for each seed.
    private func chapters(_ seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        let syllables = ["la", "mor", "ti", "né", "gust", "o", "hel", "wick", "ra", "sun"]
        let word = { (random: inout SplitMix64) in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                syllables.randomElement(using: &random) ?? ""
            }.joined()
        }
        return (0..<20).map { _ in
            (0..<20).map { _ in
                let words = (0..<12).map { _ in word(&random) }.joined(separator: " ")
                return "<p>“\(words)” — \(word(&random)).</p>"
            }.joined()
        }
    }

    private func fingerprint(_ pages: [String], metadata: String = "") throws -> Fingerprint {
        var maker = BookMaker()
        maker.pages = pages.enumerated().map { ("p\($0).xhtml", $1) }
        maker.metadata = metadata
        return try maker.open().fingerprint()
    }

    @Test func `a text keeps its fingerprint however it is packed and described`() throws {
        let chapters = chapters(1)
        let print = try fingerprint(chapters)
        #expect(try fingerprint(chapters, metadata: "<dc:creator>Ann</dc:creator>") == print)
        #expect(try fingerprint([chapters.joined()]) == print)
        let plainer = chapters.map {
            $0.swapped("“", "\"").swapped("”", "\"").swapped(" — ", " - ")
        }
        #expect(try fingerprint(plainer) == print)
        let page = "<p>About this edition: made by hand.</p>"
        let longer = try fingerprint([page] + chapters)
        #expect(longer.text != print.text)
        #expect(Fingerprint.distance(longer.sketch, print.sketch) <= 4)
        let other = try fingerprint(self.chapters(2))
        #expect(Fingerprint.distance(other.sketch, print.sketch) > 12)
        #expect(print.sketchDigits.count == 16)
    }

    @Test func `a file has an identity and a folder none`() throws {
        let book = try BookMaker("<p>x</p>").open()
        #expect(try book.identity()?.sha256.count == 64)
        let folder = BytesResources([("1.png", [1])])
        #expect(try Publication.open(folder, file: nil).identity() == nil)
    }
}

extension String {
    fileprivate func swapped(_ old: String, _ new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
