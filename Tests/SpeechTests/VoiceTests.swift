import Testing

@testable import Speech

@Suite struct VoiceTests {
    private let voices = [
        Voice(id: "gmw/en-US", name: "English (America)", languages: ["en-us", "en"], engine: "e"),
        Voice(id: "gmw/en", name: "English (Britain)", languages: ["en-gb", "en"], engine: "e"),
        Voice(id: "gmw/de", name: "German", languages: ["de"], engine: "e"),
        Voice(id: "roa/pt", name: "Portuguese", languages: ["pt", "pt-pt"], engine: "e"),
        Voice(id: "roa/pt-BR", name: "Brazil", languages: ["pt-br", "pt"], engine: "e"),
        Voice(id: "sit/cmn", name: "Chinese", languages: ["cmn", "zh-cmn", "zh"], engine: "e"),
        Voice(id: "sit/yue", name: "Cantonese", languages: ["yue", "zh-yue"], engine: "e"),
        Voice(id: "gmq/nb", name: "Norwegian", languages: ["nb", "no"], engine: "e"),
    ]

    @Test(arguments: [
        ("en", "gmw/en-US"), ("en-GB", "gmw/en"), ("eng", "gmw/en-US"), ("de-AT", "gmw/de"),
        ("de_DE", "gmw/de"), ("zh-Hans-CN", "sit/cmn"), ("zh-HK", "sit/yue"), ("zh", "sit/cmn"),
        ("nn", "gmq/nb"), ("pt-PT", "roa/pt"), ("pt", "roa/pt-BR"),
    ])
    func `a book's language finds its voice`(language: String, id: String) {
        #expect(voices.best(for: language)?.id == id)
    }

    @Test func `a language that none speaks finds none, however long its name is`() {
        #expect(voices.best(for: "tlh") == nil)
        #expect(voices.best(for: "") == nil)
        #expect(voices.best(for: String(repeating: "x-", count: 100_000)) == nil)
    }

    @Test func `a voice is named by its id, its name or a language`() {
        #expect(voices.named("gmw/DE")?.id == "gmw/de")
        #expect(voices.named("german")?.id == "gmw/de")
        #expect(voices.named("de-CH")?.id == "gmw/de")
        #expect(voices.named("nothing") == nil)
    }
}
