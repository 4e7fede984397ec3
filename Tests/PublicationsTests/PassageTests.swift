import TestKit
import Testing

@testable import Publications

/// Passages, and what is looked for in them: the words an index of all books knows.
@Suite struct PassageTests {
    private func document(_ body: String) throws -> Document {
        try BookMaker(body).open().document(0)
    }

    private func words(_ body: String) throws -> [String] {
        var all: [String] = []
        try document(body).passages { _, words in
            all.append(words)
            return true
        }
        return all
    }

    private func found(_ text: String, _ body: String) throws -> [String] {
        let document = try document(body)
        guard let query = PassageQuery(text) else { return [] }
        return document.ranges(of: query, in: nil, limit: 9).map { document.string($0) }
    }

    @Test func `words are without case and accents, and unspaced scripts are pairs`() throws {
        #expect(try words("<p>Ünder “the” Straße</p>") == ["under the strasse"])
        #expect(try words("<p>東京都のcat</p>") == ["東京 京都 都の の cat"])
        #expect(try words("<p> </p>").isEmpty)
    }

    @Test func `what style sheets add is no word of the book`() throws {
        var maker = BookMaker("<p class=\"q\">word</p>")
        maker.head = "<style>.q::before {content: \"x\"}</style>"
        var all: [String] = []
        try maker.open().document(0).passages { _, words in
            all.append(words)
            return true
        }
        #expect(all == ["word"])
    }

    @Test func `a question is words, phrases, and one that may go on`() {
        #expect(PassageQuery("Café au")?.expression == "\"cafe\" AND \"au\"")
        #expect(PassageQuery("a cand")?.expression == "\"a\" AND \"cand\" *")
        #expect(PassageQuery("“good clear” light ")?.expression == "\"good clear\" AND \"light\"")
        #expect(PassageQuery("don't")?.expression == "\"don t\"")
        #expect(PassageQuery("東京都")?.expression == "\"東京 京都\" *")
        #expect(PassageQuery("都")?.expression == "\"都\" *")
        #expect(PassageQuery("\" * ( NEAR") == PassageQuery("near"))
        for nothing in ["", "  ", "\"\"", "—", "*"] { #expect(PassageQuery(nothing) == nil) }
    }

    @Test func `all words of a question stand in one passage, wherever`() throws {
        let body = "<p>A candle, and a LIGHT; light again, another candle</p>"
        #expect(try found("light candle", body) == ["LIGHT"])
        #expect(try found("\"light again\"", body) == ["light again"])
        #expect(try found("\"again light\"", body) == [])
        #expect(try found("cand", body) == ["candle"])
        #expect(try found("cand ", body) == [])
        #expect(try found("candle missing", body) == [])
    }

    @Test func `scripts without spaces are found by any piece`() throws {
        let body = "<p>吾輩は猫である。名前はまだ無い。ภาษาไทยไม่มีช่องว่าง</p>"
        for piece in ["猫", "吾輩", "猫である", "まだ無い", "い", "ไทย"] {
            #expect(try found(piece, body) == [piece], "\(piece)")
        }
        #expect(try found("ไม่มี", body).count == 1)
        #expect(try found("犬", body).isEmpty && found("猫は", body).isEmpty)
    }

    @Test func `a paragraph as long as a book is cut, and words across a cut are found`() throws {
        let all = (0..<5_000).map { "w\($0)" }
        let body = "<p>\(all.joined(separator: " "))</p>"
        #expect(try words(body).count > 3)
        for start in stride(from: 0, to: 4_990, by: 331) {
            let phrase = all[start..<start + 9].joined(separator: " ")
            #expect(try found("\"\(phrase)\" ", body).first == phrase)
        }
    }

    @Test func `whatever a pattern matches holds the words that narrow`() throws {
        let body = "<p>The Candle-stick maker’s 東京都の light.</p>"
        let document = try document(body)
        let text = Array(document.string(0..<document.text.count))
        for start in text.indices {
            for length in [1, 3, 8, 17] where start + length <= text.count {
                for whole in [false, true] {
                    var pattern = SearchPattern(String(text[start..<start + length]))
                    pattern.wholeWords = whole
                    guard let searcher = try? Searcher(pattern),  // nothing to look for
                        try !searcher.ranges(in: document).isEmpty,
                        let query = PassageQuery(whole: pattern)
                    else { continue }
                    #expect(
                        !document.ranges(of: query, in: nil, limit: 1).isEmpty, "\(pattern.text)")
                }
            }
        }
    }
}
