import Testing

@testable import Publications

@Suite struct DecodingTests {
    @Test func `a document is read in the encoding it declares`() {
        let bytes =
            Array(#"<?xml version="1.0" encoding="windows-1251"?><p>"#.utf8) + [0xCC, 0xE8, 0xF0]
        #expect(String(decoding: Decoding.markup(bytes), as: UTF8.self).hasSuffix("<p>Мир"))
    }
}
