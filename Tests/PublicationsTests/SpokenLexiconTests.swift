import TestKit
import Testing

@testable import Publications

/// Pronunciation lexicons of a book.
@Suite struct SpokenLexiconTests {
    private func lexicons(_ files: [(name: String, text: String)]) throws -> [SpokenLexicon] {
        var maker = BookMaker("<p>Words.</p>")
        maker.files = files
        maker.manifest = files.enumerated().map { index, file in
            "<item id=\"l\(index)\" href=\"\(file.name)\" media-type=\"application/pls+xml\"/>"
        }.joined()
        return try maker.open().lexicons()
    }

    private func lexicon(_ body: String, _ language: String = "xml:lang=\"en\"") -> String {
        "<lexicon xmlns=\"http://www.w3.org/2005/01/pronunciation-lexicon\" version=\"1.0\" "
            + "alphabet=\"ipa\" \(language)>\(body)</lexicon>"
    }

    @Test func `each written form has the words that are said for it`() throws {
        let found = try lexicons([
            (
                "en.pls",
                lexicon(
                    "<lexeme><grapheme>Cholmondeley</grapheme><grapheme>Cholm.</grapheme>"
                        + "<alias> Chumley </alias></lexeme>"
                        + "<lexeme><grapheme>pecan</grapheme><phoneme>pɪˈkɑːn</phoneme></lexeme>")
            ),
            ("any.pls", lexicon("<lexeme><grapheme>B</grapheme><alias>bee</alias></lexeme>", "")),
        ])
        #expect(
            found == [
                SpokenLexicon(
                    language: "en",
                    entries: [
                        .init(written: "Cholmondeley", spoken: "Chumley"),
                        .init(written: "Cholm.", spoken: "Chumley"),
                        .init(written: "pecan", letters: "pɪˈkɑːn"),
                    ]), SpokenLexicon(language: nil, entries: [.init(written: "B", spoken: "bee")]),
            ])
    }

    @Test func `phonetic letters are those of the alphabet that is named`() throws {
        let found = try lexicons([
            (
                "x.pls",
                "<lexicon alphabet=\"x-sampa\"><lexeme><grapheme>ship</grapheme><phoneme>SIp"
                    + "</phoneme></lexeme><lexeme><grapheme>thin</grapheme><phoneme alphabet=\"ipa\">"
                    + "θɪn</phoneme></lexeme><lexeme><grapheme>odd</grapheme>"
                    + "<phoneme alphabet=\"x-JEITA\">o</phoneme></lexeme></lexicon>"
            )
        ])
        #expect(
            found.first?.entries == [
                .init(written: "ship", letters: "ʃɪp"), .init(written: "thin", letters: "θɪn"),
            ])
    }

    @Test(
        arguments: [
            ("t@\"meIt@U", nil, "təˈmeɪtəʊ"), ("t!#", nil, nil),
            ("r\\`A~", "x-sampa", "ɻɑ\u{303}"),
            ("ʃip", nil, "ʃip"), ("kat", "ipa", "kat"), ("", "ipa", nil), ("S", "arpabet", nil),
        ] as [(String, String?, String?)])
    func `a word in X-SAMPA is one in the phonetic alphabet`(
        written: String, alphabet: String?, letters: String?
    ) {
        #expect(PhoneticLetters.ipa(written, alphabet: alphabet) == letters)
    }

    @Test func `a text says how its words sound, and where it is silent`() throws {
        let body =
            "<style>h1 { pause-after: 2s } .b { rest: weak 1.5s }</style><h1>One</h1>"
            + "<div ssml:alphabet='x-sampa'><p>The <span ssml:ph='lEd'>lead <i ssml:ph='paIp'>pipe"
            + "</i></span> leaks.<b class='b'> Now</b> then</p></div>"
        let document = try BookMaker(body).open().document(0)
        #expect(
            document.phonetics.map { "\(document.string($0.range)) \($0.letters)" } == [
                "lead pipe lɛd"
            ])
        #expect(document.pauses.map(\.milliseconds) == [2_000, 200, 1_500])
        #expect(document.pauses.map(\.offset) == [4, 24, 28])
    }

    @Test(arguments: [
        "", "no lexicon", "<lexicon", "<lexicon><lexeme><alias>x</alias></lexeme></lexicon>",
        "<lexicon><lexeme><grapheme>x</grapheme><alias> </alias></lexeme></lexicon>",
        "<lexicon><lexeme><grapheme>x</grapheme><alias>x</alias></lexeme></lexicon>",
    ])
    func `one that says nothing is none`(text: String) throws {
        #expect(try lexicons([("l.pls", text)]).isEmpty)
    }

    @Test func `no more is taken than a voice can look up`() throws {
        let rows = (0..<3_000).map {
            "<lexeme><grapheme>w\($0)</grapheme><alias>a</alias></lexeme>"
        }
        let long = String(repeating: "w", count: 200)
        let found = try lexicons([
            (
                "l.pls",
                lexicon(
                    "<lexeme><grapheme>\(long)</grapheme><alias>a</alias></lexeme>" + rows.joined())
            )
        ])
        #expect(found.first?.entries.count == SpokenLexicon.entriesMax)
        #expect(found.first?.entries.first?.written == "w0")
    }
}
