import Testing

@testable import Publications

@Suite struct LanguageNameTests {
    @Test func `a language is one thing, however it is written`() {
        #expect(
            ["jpn", "ja", "JA", "jp", "Japanese"].map(LanguageName.code)
                == ["ja", "ja", "ja", "ja", "ja"])
        #expect(LanguageName.code("eng-GB") == "en-GB" && LanguageName.code("en_US") == "en-US")
        #expect(LanguageName.codes(["eng", "en", "fre", "fra"]) == ["en", "fr"])
    }

    @Test func `what is no language stays as it was written`() {
        #expect(
            ["und", "x-klm", "", "Elvish", "-", "q"].map(LanguageName.code)
                == ["und", "x-klm", "", "Elvish", "-", "q"])
        #expect(LanguageName.shown("Elvish") == "Elvish")
    }

    @Test func `a person reads names`() {
        #expect(LanguageName.list(["eng", "en", "zh-Hant"]) == "English, Chinese (Hant)")
        #expect(LanguageName.family("pt-BR") == "Portuguese")
    }

    @Test func `sound files are told by the same table`() {
        #expect(Language.short("ger") == "de" && Language.short("und") == nil)
    }
}

@Suite struct PlainTextTests {
    @Test func `a description has words and no commands, however often it was escaped`() {
        func text(_ html: String) -> String { PlainText.of(htmlFragment: Array(html.utf8)) }
        #expect(text("<p>A war.</p><script>alert('x')</script><style>p {}</style>") == " A war.")
        #expect(
            text("&lt;p&gt;A &amp;amp; B.&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;") == " A & B.")
        #expect(text("a < b & c") == " a < b & c")
    }
}
