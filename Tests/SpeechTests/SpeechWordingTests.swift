import Publications
import TestKit
import Testing

@testable import Speech

/// What is read of a book, and in which words.
@Suite struct SpeechWordingTests {
    private func spoken(_ body: String, _ taste: SpeechTaste = SpeechTaste()) throws -> [String] {
        try sentences(body, taste).map { sentence in
            sentence.lines.map { ($0.language.map { "\($0):" } ?? "") + $0.text }
                .joined(separator: "|")
        }
    }

    private func sentences(
        _ body: String, _ taste: SpeechTaste = SpeechTaste()
    ) throws -> [SpokenSentence] {
        let book = try BookMaker(body).open()
        var plan = SpeechPlan(book, taste: taste)
        let document = book.document(0)
        let wording = SpeechWording(taste, language: plan.language)
        return plan.items(of: document, in: 0..<document.text.count).map(wording.sentence)
            .filter { !$0.lines.isEmpty }
    }

    @Test(arguments: [
        ("<h1>Chapter XIV</h1>", "en:Chapter 14"), ("<h2>IV</h2>", "en:4"),
        ("<h2>I: The Start</h2>", "en:1: The Start"), ("<h2>What I Did</h2>", "en:What I Did"),
        ("<h2>MIX and C</h2>", "en:MIX and C"), ("<h2>C</h2>", "en:C"),
        ("<p>Chapter XIV</p>", "en:Chapter XIV"), ("<h2>Part IIII</h2>", "en:Part IIII"),
    ])
    func `Roman numerals are numbers in headings, and words elsewhere`(
        body: String, said: String
    ) throws {
        #expect(try spoken(body) == [said])
    }

    @Test func `abbreviations, initials and dots end no sentence`() throws {
        #expect(
            try spoken("<p>Dr. J. R. Smith met Mrs. Jones, e.g. at 5 p.m. today.</p>")
                == ["en:Doctor J R Smith met Mrs Jones, for example at 5 p m today."])
        #expect(try spoken("<p>Well . . . yes... no</p>") == ["en:Well … yes… no"])
        #expect(
            try spoken("<p lang='de'>Das ist z. B. Dr. Faust.</p>")
                == ["de:Das ist zum Beispiel Doktor Faust."])
        #expect(
            try spoken("<p>On 1815-06-18 it rained, not 2001-13-40.</p>")
                == ["en:On June 18, 1815 it rained, not 2001-13-40."])
    }

    @Test func `each language and each script has a line of its own`() throws {
        #expect(
            try spoken("<p>He said <i lang='fr'>bon jour</i> and left.</p>")
                == ["en:He said |fr:bon jour |en:and left."]
        )
        let mixed = try spoken("<p>The word мир means peace; α is a letter; 你好 too.</p>")
        #expect(mixed == ["en:The word |ru:мир |en:means peace; α is a letter; |zh:你好 |en:too."])
    }

    @Test func `ruby is read once, and what has no sound is not read`() throws {
        #expect(
            try spoken("<p lang='ja'><ruby>日本<rp>(</rp><rt>にほん</rt><rp>)</rp></ruby>です</p>")
                == ["ja:にほんです"])
        let joined = "<ruby>漢<rt>かん</rt>字<rt>ジ</rt></ruby>と大<ruby>王<rtc><rt>おう</rt></rtc></ruby>"
        #expect(try spoken("<p lang='ja'>\(joined)</p>") == ["ja:かんジと大おう"])
        #expect(
            try spoken("<p lang='zh'><ruby>你好<rt>nǐ hǎo</rt></ruby>！</p>") == ["zh:你好！"],
            "letters that its voice does not read")
        #expect(try spoken("<p>* * *</p><p>_Now_</p><hr/>") == ["en:Now"])
        #expect(try spoken("<p>…</p><p> </p><p>“”</p>").isEmpty)
    }

    @Test func `what a style sheet says of reading aloud is done`() throws {
        let body = """
            <p style="speak: never">Not this. Nor this.</p>
            <p>Word <b style="speak-as: spell-out">NASA</b> of \
            <i style="speak-as: digits">1984</i>, <s style="-epub-speak: none">gone</s> or not.</p>
            <p style="speak: none">No, <u style="speak: auto">but this.</u></p>
            <p style="speak: spell-out">ab</p>
            """
        #expect(
            try spoken(body) == ["en:Word N A S A of 1 9 8 4,  or not.", "en:but this.", "en:a b"])
    }

    @Test func `a formula is read in words of its language`() throws {
        let formula = """
            <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac>\
            <mo>\u{2212}</mo><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo>\
            <msqrt><mi>y</mi></msqrt></math>
            """
        let said = { (text: [String]) in
            text.map { $0.split(separator: " ").joined(separator: " ") }
        }
        #expect(
            said(try spoken("<p>So \(formula).</p>"))
                == ["en:So a over 2 minus x squared equals the root of y."])
        #expect(
            said(try spoken("<p lang='de'>Also \(formula).</p>"))
                == ["de:Also a durch 2 minus x Quadrat gleich Wurzel aus y."])
        // Outside of formulas a sign is as the engine reads it.
        #expect(try spoken("<p>and/or (so)</p>") == ["en:and/or (so)"])
    }

    @Test func `words of the book's own lexicon come after a person's`() throws {
        let lexicon = SpokenLexicon(
            language: "en",
            entries: [
                .init(written: "Cholmondeley", spoken: "Chumley"),
                .init(written: "Menzies", spoken: "Mingis"),
            ])
        var taste = SpeechTaste()
        taste.pronunciations = [Pronunciation("Menzies", "Menzis", isExpression: false)]
        taste = taste.following([lexicon, SpokenLexicon(language: "de", entries: lexicon.entries)])
        #expect(
            try spoken("<p>Cholmondeley and Menzies.</p>", taste) == ["en:Chumley and Menzis."])
        #expect(try spoken("<p lang='fr'>Cholmondeley.</p>", taste) == ["fr:Cholmondeley."])
        let many = SpokenLexicon(
            language: nil,
            entries: (0..<9_000).map { .init(written: "w\($0)", spoken: "x") })
        #expect(SpeechTaste().following([many]).pronunciations.count == 4_000)
    }

    @Test func `pictures and code are read as it is wanted`() throws {
        let body = "<p>See <img src='a.png' alt='a boat'/> and <code>x1</code>.</p>"
        #expect(try spoken(body) == ["en:See a boat and x1."])
        var taste = SpeechTaste()
        (taste.hasPictures, taste.code) = (false, .skip)
        #expect(try spoken(body, taste) == ["en:See  and ."])
        taste.code = .spell
        #expect(try spoken(body, taste) == ["en:See  and x 1."])
    }

    private let noted = """
        <p>One<a epub:type="noteref" href="#n1">1</a>. Two.</p><p>Three.</p>
        <aside epub:type="footnote" id="n1"><p>The note.</p></aside>
        """

    @Test func `a note is read at its mark, behind its paragraph or not at all, and once`() throws {
        var taste = SpeechTaste()
        taste.notes = .mark
        #expect(try spoken(noted, taste) == ["en:One.", "en:The note.", "en:Two.", "en:Three."])
        taste.notes = .paragraph
        #expect(try spoken(noted, taste) == ["en:One.", "en:Two.", "en:The note.", "en:Three."])
        taste.notes = .none
        #expect(try spoken(noted, taste) == ["en:One.", "en:Two.", "en:Three."])
    }

    @Test func `a table is read row by row, with a rest behind each cell`() throws {
        let table = try sentences(
            "<table><tr><td>a1</td><td>b1</td></tr><tr><td>a2</td><td>b2</td></tr></table>")
        #expect(table.flatMap(\.lines).map(\.text) == ["a1", "b1", "a2", "b2"])
        #expect(table.dropLast().allSatisfy { $0.pause == .cell })
    }

    @Test func `rules of one's own come first, and a slow one changes nothing`() throws {
        var taste = SpeechTaste()
        taste.pronunciations = [
            Pronunciation("Cthulhu", "Kathoolhoo", isExpression: false),
            Pronunciation("(\\d+)km", "kilometres", isExpression: true),
            Pronunciation("Paris", "Parie", language: "fr", isExpression: false),
            Pronunciation("(", "broken", isExpression: true),
            Pronunciation("(a+)+$", "slow", isExpression: true),
        ]
        let slow = String(repeating: "a", count: 300)
        #expect(
            try spoken("<p>Cthulhu, not Cthulhus, 5km from Paris.</p><p>\(slow)!</p>", taste)
                == ["en:Kathoolhoo, not Cthulhus, kilometres from Paris.", "en:\(slow)!"])
    }

    @Test func `a sentence of two megabytes is read in pieces`() throws {
        let words = String(repeating: "and so ", count: 300_000)
        let all = try sentences("<p>\(words)</p>")
        #expect(all.count > 100)
        #expect(all.allSatisfy { $0.range.count <= SpeechPlan.sentenceBytesMax })
        #expect(all.flatMap(\.lines).allSatisfy { $0.text.utf8.count <= 1_100 })
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    }

    @Test func `every character knows where it stands in the book`() throws {
        let book = try BookMaker("<p>Dr. Ёж saw 日本.</p>").open()
        let document = book.document(0)
        var plan = SpeechPlan(book, taste: SpeechTaste())
        let wording = SpeechWording(SpeechTaste(), language: "en")
        for item in plan.items(of: document, in: 0..<document.text.count) {
            for line in wording.sentence(item).lines {
                #expect(line.sources.count == line.text.unicodeScalars.count)
                for (source, scalar) in zip(line.sources, line.text.unicodeScalars)
                where scalar.value > 0x7F {
                    let width = UTF8.width(scalar)
                    #expect(document.string(source..<source + width) == String(scalar))
                }
            }
        }
    }

    @Test func `only the sentences that begin in a range are read, from the one at its start`()
        throws
    {
        let book = try BookMaker("<p>One is here. Two is here. Three is here.</p>").open()
        let document = book.document(0)
        var plan = SpeechPlan(book, taste: SpeechTaste())
        let items = plan.items(of: document, in: 15..<26)
        #expect(items.map { document.string($0.range) } == ["Two is here."])
        #expect(plan.items(of: document, in: 15..<27).count == 2)
    }

    // MARK: - What the book says of its sound

    private func told(_ body: String, _ taste: SpeechTaste = SpeechTaste()) throws -> [String] {
        try sentences(body, taste).flatMap(\.lines).flatMap { line in
            line.phonetics.map { word in
                let scalars = Array(line.text.unicodeScalars)[word.range]
                return "\(String(String.UnicodeScalarView(scalars))) \(word.letters)"
            }
        }
    }

    @Test func `a word of which the book says how it sounds keeps its letters`() throws {
        #expect(
            try told("<p>Pipes of <b ssml:ph='lEd'>lead</b> and <b ssml:ph='gOld'>gold</b>.</p>")
                == ["lead lɛd", "gold ɡɔld"])
        // Two that follow one another are two.
        #expect(
            try told("<p><b ssml:ph='a'>x</b><b ssml:ph='a'>y</b></p>") == ["x a", "y a"])
    }

    @Test func `what a person wants goes before it, and it before a lexicon`() throws {
        let lexicon = SpokenLexicon(
            language: nil,
            entries: [
                .init(written: "lead", letters: "liːd"), .init(written: "wind", letters: "waɪnd"),
            ])
        let body = "<p>The <b ssml:ph='lEd'>lead</b>, the lead and the wind.</p>"
        let taste = SpeechTaste().following([lexicon])
        #expect(try told(body, taste) == ["lead lɛd", "lead liːd", "wind waɪnd"])
        var own = SpeechTaste()
        own.pronunciations = [Pronunciation("lead", "metal", isExpression: false)]
        #expect(try told(body, own.following([lexicon])) == ["wind waɪnd"])
        #expect(
            try spoken(body, own.following([lexicon])) == ["en:The metal, the metal and the wind."])
    }

    @Test func `pauses that the book asks for go before those of the voice`() throws {
        let style =
            "<style>h1 { pause-after: 3s } .short { pause-after: 100ms } i { pause: 1s 2s }</style>"
        let sentences = try sentences(
            style + "<h1>One</h1><p class='short'>Two. Three.</p><p>Four <i>five</i> six.</p>")
        #expect(
            sentences.map(\.pause.milliseconds) == [
                3_000, 250, 100, 1_000, 2_000, SpokenSentence.Pause.chapter.milliseconds,
            ])
    }
}
