import TestKit
import Testing

@testable import Publications

@Suite struct TextUnitTests {
    private func document(_ body: String) throws -> Document {
        try BookMaker(body).open().document(0)
    }

    /// Every unit from the first on, and back again.
    private func walk(
        _ unit: TextUnit, _ document: Document, _ language: String? = nil
    ) -> (forth: [String], back: [String]) {
        var forth: [String] = []
        var back: [String] = []
        var at = -1
        while let range = document.next(unit, after: at, language: language) {
            #expect(range.lowerBound > at)
            forth.append(document.string(range))
            at = range.lowerBound
        }
        at = document.text.count
        while let range = document.previous(unit, before: at, language: language) {
            #expect(range.lowerBound < at)
            back.append(document.string(range))
            at = range.lowerBound
        }
        return (forth, back)
    }

    private let body = """
        <h1>Oil</h1><p>Mr. Lamp came. <i>He</i> did not speak. Why? Nobody knew.</p>
        <hr/><h2>Wick</h2><ul><li>One.</li><li>Two words</li></ul>
        """

    @Test func `sentences are whole, and the same from both ends`() throws {
        let (forth, back) = walk(.sentence, try document(body), "en")
        #expect(
            forth == [
                "Oil", "Mr. Lamp came.", "He did not speak.", "Why?", "Nobody knew.", "Wick",
                "One.", "Two words",
            ])
        #expect(back == forth.reversed())
    }

    /// So a title is set before its name in well made books.
    @Test(arguments: ["\u{A0}", "\u{202F}"])
    func `no sentence begins behind a no-break space`(_ space: String) throws {
        let text =
            "<p>“My dear Mr.\(space)Lamp, see p.\(space)3.” Why?\(space) Perhaps. He knew.</p>"
        let (forth, back) = walk(.sentence, try document(text), "en-GB")
        #expect(
            forth == [
                "“My dear Mr.\(space)Lamp, see p.\(space)3.”", "Why?", "Perhaps.", "He knew.",
            ])
        #expect(back == forth.reversed())
    }

    @Test(arguments: [
        ("fr", ["MM. Dupont et Durand vinrent.", "M. Noirtier aussi."]),
        ("de-DE", ["Das ist z. B. Öl.", "Nun ja."]), ("es", ["Se fue, p. ej. Luego.", "Nada."]),
        ("ru", ["Масло и т. д.", "Потом ушёл."]), ("eng", ["He met J. R. Lamp.", "It was I."]),
        ("en", ["Capt. Lamp and Messrs. Wick & Co. came.", "They sat, etc.", "They left."]),
    ])
    func `no sentence ends behind an abbreviation`(language: String, wanted: [String]) throws {
        let text = "<p>" + wanted.joined(separator: " ").replacing("&", with: "&amp;") + "</p>"
        let (forth, back) = walk(.sentence, try document(text), language)
        #expect(forth == wanted && back == wanted.reversed())
    }

    @Test(arguments: [
        (
            "de",
            [
                "Am 12. Dezember 1899 kam er.", "Im 19. Jahrhundert war es so.",
                "Der 1. FC Lampe gewann.", "Die Hl. Maria lacht.", "Er war 12.", "Sie war 13.",
                "»Halt!«, rief er.", "»Warum?« fragte sie.", "Er kam um 10.30.", "Dann ging er.",
                "Ca. 5 Mio. Lampen brennen.", "Es ist S. 5.", "Dann liest er.",
            ]
        ),
        (
            "ru",
            [
                "— Стой! — крикнул он.", "В 1812 г. Наполеон пришёл.", "Ул. Ленина, д. 5 стоит.",
                "См. рис. 3 здесь.", "Он родился в 1812 г.", "Он умер.",
            ]
        ),
        ("it", ["Il sig. Rossi viene.", "“Ciao!” disse.", "Ciao!", "Vieni."]),
        (
            "fr",
            [
                "Mlle. Rose vint.", "Mgr. Paul aussi.", "Voir le no. 5 ici.",
                "« Venez ! » et il partit.", "Il dit no.", "Paul rit.", "Il dit : « Oui. »",
                "Puis il partit.", "« Non !\u{A0}»", "Elle rit.", "« Bon.\u{A0}»",
            ]
        ),
        (
            "en",
            [
                "See p. 12 now.", "Gov. Lamp said so.", "“Stop!” he cried.", "“Why?” asked she.",
                "“No!” Mary cried.", "“Well?” Mr. John Lamp said.", "“Ha!”", "Mary left.",
                "He ran!", "Mary said so.",
                "Go to www.lamp.test/a?b=c now.", "It was no.", "Lamp left.", "“No!”", "“Yes?”",
                "He left.",
            ]
        ),
    ])
    func `a sentence goes on behind numbers, short words and calls`(
        language: String, wanted: [String]
    ) throws {
        let text = "<p>" + wanted.joined(separator: " ") + "</p>"
        let (forth, back) = walk(.sentence, try document(text), language)
        #expect(forth == wanted && back == wanted.reversed())
    }

    @Test(arguments: [
        ["The man met Mr. Lamp and Gov. Wick.", "And he was glad."],
        ["Er kam am 12. Dezember und war froh.", "Das ist gut."],
        ["Dans la rue, Mlle. Lampe dit le mot.", "Elle rit et part."],
        ["Он сказал, что ул. Ленина не здесь.", "Это не так."],
    ])
    func `a text that names no language is read by that of its small words`(wanted: [String]) throws
    {
        let text = "<p>" + wanted.joined(separator: " ") + "</p>"
        let (forth, back) = walk(.sentence, try document(text), nil)
        #expect(forth == wanted && back == wanted.reversed())
    }

    @Test func `words leave out what stands between them`() throws {
        let (forth, back) = walk(.word, try document("<p>“Don’t,” he said: 12.5!</p><p>x</p>"))
        #expect(forth == ["Don’t", "he", "said", "12.5", "x"])
        #expect(back == forth.reversed())
    }

    @Test func `paragraphs and headings are blocks with words`() throws {
        let document = try document(body)
        let paragraphs = walk(.paragraph, document)
        #expect(paragraphs.forth.count == 5)
        #expect(paragraphs.back == paragraphs.forth.reversed())
        #expect(walk(.heading, document).forth == ["Oil", "Wick"])
        let words = try #require(document.text.firstRange(ofBytes: "words")).lowerBound
        #expect(document.heading(at: words).map { document.string($0.range) } == "Wick")
        #expect(document.heading(at: 0).map { document.string($0.range) } == "Oil")
    }

    @Test func `an offset leads to what it stands in`() throws {
        let document = try document(body)
        let he = try #require(document.text.firstRange(ofBytes: "He did")).lowerBound
        let shown = { (unit: TextUnit, offset: Int) in
            document.range(of: unit, at: offset, language: "en").map { document.string($0) }
        }
        #expect(shown(.word, he + 1) == "He")
        #expect(shown(.word, he + 2) == nil)
        #expect(shown(.sentence, he) == "He did not speak.")
        // The space between two sentences belongs to the first.
        #expect(shown(.sentence, he - 1) == "Mr. Lamp came.")
        #expect(shown(.paragraph, he)?.hasPrefix("Mr. Lamp") == true)
        #expect(shown(.heading, he) == nil)
        #expect(shown(.heading, 1) == "Oil")
    }

    @Test func `scripts without spaces have words and sentences too`() throws {
        let japanese = try document("<p xml:lang=\"ja\">私は猫である。名前はまだ無い。</p>")
        #expect(walk(.sentence, japanese).forth == ["私は猫である。", "名前はまだ無い。"])
        #expect(walk(.word, japanese).forth.first == "私")
        #expect(japanese.language(at: 0) == "ja")
        let thai = try document("<p>ภาษาไทย</p>")
        #expect(walk(.word, thai, "th").forth == ["ภาษา", "ไทย"])
    }

    @Test func `a listing of megabytes is looked at in pieces, each place in one of them`() throws {
        let line = "word and ünïcode 漢字 "
        let text = String(repeating: line, count: 20_000)
        let document = try document("<pre>\(text)</pre>")
        #expect(document.text.count > 400_000)
        var random = SplitMix64(seed: 7)
        for _ in 0..<50 {
            let offset = Int.random(in: 0..<document.text.count - 100, using: &random)
            let word = try #require(document.next(.word, after: offset))
            #expect(document.range(of: .word, at: word.lowerBound) == word)
            #expect(document.previous(.word, before: word.upperBound) == word)
            #expect(String(validating: document.text[word], as: UTF8.self) != nil)
        }
    }

    @Test func `any text in any language is cut where characters end`() throws {
        for seed in 0..<40 {
            var random = SplitMix64(seed: UInt64(seed))
            let parts = ["a", ". ", "Ω", "👩‍👩‍👧", "\u{301}", "漢", "؟ ", "ש", "\n", "!", "—", "ไ", "1"]
            let text = (0..<80).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let document = try document("<p>\(text)</p><p>\(text)</p>")
            let language = ["", "ja", "xx-nonsense-", "%s@;=", "ar", "th"].randomElement(
                using: &random)
            for unit in TextUnit.allCases {
                let (forth, back) = walk(unit, document, language)
                #expect(back == forth.reversed(), "\(seed) \(unit)")
                #expect(!forth.contains { $0.contains("\u{FFFD}") }, "\(seed) \(unit)")
            }
        }
    }
}
