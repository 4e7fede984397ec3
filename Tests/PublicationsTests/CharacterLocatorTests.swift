import TestKit
import Testing

@testable import Publications

@Suite struct CharacterLocatorTests {
    @Test func `characters are counted once, for offsets in whatever order`() throws {
        let text = (0..<300).map { "Öl und Docht, №\($0).\n\n" }.joined()
        let publication = try Publication.open(
            BytesResources([("a.txt", Array(text.utf8))]), file: "a.txt")
        let document = publication.document(0)
        var random = SplitMix64(seed: 4)
        var offsets = (0..<200).map { _ in Int.random(in: 0...document.text.count, using: &random) }
        offsets += [0, document.text.count, document.text.count + 9, 0, -1]
        let found = publication.locators(offsets, in: document)
        #expect(found == offsets.map { publication.locators([$0], in: document)[0] })
        let all = document.text.count { $0 & 0xC0 != 0x80 }
        #expect(found.suffix(5) == [0, all, all, 0, 0].map(Locator.character))
    }
}
