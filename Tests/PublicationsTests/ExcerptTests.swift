import TestKit
import Testing

@testable import Publications

@Suite struct ExcerptTests {
    private func document(_ text: String) throws -> Document {
        try BookMaker("<pre>\(text)</pre>").open().document(0)
    }

    /// What it has to be: characters counted by Unicode, over the whole text.
    private func slow(_ text: String, _ range: Range<Int>, _ count: Int) -> Excerpt {
        let bytes = Array(text.utf8.map { $0 == 0x0A || $0 == 0x09 ? 0x20 : $0 })
        let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
        return Excerpt(
            before: String(part(0..<range.lowerBound).suffix(count)), match: part(range),
            after: String(part(range.upperBound..<bytes.count).prefix(count)))
    }

    @Test(arguments: [
        "plain words on both sides of it", "“typographic” — marks… naïve, Größe\nand lines\there",
        "漢字とかなの文、長い一行。もう一つ", "नमस्ते दुनिया में दीपक", "e\u{301}e\u{301}e\u{301}e\u{301}",
        "👩‍👩‍👧‍👦 family 🇩🇪🇫🇷 flags", "кириллица и слова", "a", "",
    ])
    func `characters around a range are whole and as many as wanted`(source: String) throws {
        let document = try document(source)
        let text = document.string(0..<document.text.count)
        for start in text.indices {
            let lower = text.utf8.distance(from: text.startIndex, to: start)
            let upper = text.utf8.distance(from: text.startIndex, to: text.index(after: start))
            for count in [0, 1, 3, 200] {
                #expect(
                    document.excerpt(lower..<upper, before: count, after: count)
                        == slow(text, lower..<upper, count), "\(text) at \(lower), \(count)")
            }
        }
    }

    @Test func `offsets that lie make no trap`() throws {
        let document = try document("漢字 e\u{301}")
        for lower in -3...20 {
            for upper in lower...21 { _ = document.excerpt(lower..<upper, before: 4, after: 4) }
        }
    }
}
