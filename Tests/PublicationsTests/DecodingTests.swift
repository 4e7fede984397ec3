import Testing

@testable import Publications

@Suite struct DecodingTests {
    @Test func `a document is read in the encoding it declares`() {
        let bytes =
            Array(#"<?xml version="1.0" encoding="windows-1251"?><p>"#.utf8) + [0xCC, 0xE8, 0xF0]
        #expect(String(decoding: Decoding.markup(bytes), as: UTF8.self).hasSuffix("<p>Мир"))
    }
}

extension DecodingTests {
    /// A few words among ASCII, as a cue sheet holds them.
    @Test(arguments: [
        ([0xC4, 0xEE, 0xE6, 0xE4, 0xFC], "Дождь"),
        ([0xEE, 0xC1, 0xDE, 0xC1, 0xCC, 0xCF, 0x20, 0xEB, 0xD5, 0xC8, 0xCE, 0xD1], "Начало Кухня"),
        ([0x4B, 0xFC, 0x63, 0x68, 0x65], "Küche"),
        ([0x7A, 0x61, 0xE8, 0xE1, 0x74, 0x65, 0x6B], "začátek"),
        (
            [0x91, 0xE6, 0x88, 0xEA, 0x8F, 0xCD, 0x82, 0xCC, 0x8E, 0x6E, 0x82, 0xDC, 0x82, 0xE8],
            "第一章の始まり"
        ),
        ([0xB5, 0xDA, 0xD2, 0xBB, 0xD5, 0xC2, 0x20, 0xBF, 0xAA, 0xCA, 0xBC], "第一章 开始"),
    ])
    func `words among ASCII are guessed by themselves`(_ word: [UInt8], _ text: String) {
        let bytes = Array("TRACK 01 AUDIO\n  TITLE \"".utf8) + word + Array("\"\n  INDEX".utf8)
        let decoded = String(decoding: Decoding.names(bytes), as: UTF8.self)
        #expect(decoded.contains("\"\(text)\""), "\(decoded)")
    }
}
