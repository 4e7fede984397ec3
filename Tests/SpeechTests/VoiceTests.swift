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

    @Test func `who lets espeak-ng read Japanese hears of its kanji`() {
        let voice = Voice(id: "jpx/ja", name: "Japanese", languages: ["ja"], engine: "espeak-ng")
        #expect(voice.weakness(in: "ja-JP")?.why.contains("kanji") == true)
        #expect(voice.weakness(in: "jpn") != nil && voice.weakness(in: "en") == nil)
        var other = voice
        other.engine = "command"
        #expect(other.weakness(in: "ja") == nil && voice.weakness(in: nil) == nil)
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

    // MARK: - Who reads

    private var engines: [SpeechEngine] {
        var reserve = SpeechEngine(
            name: "r", tellsWords: false,
            voices: [
                Voice(id: "r/en", name: "Ann", languages: ["en"], engine: "r"),
                Voice(id: "r/tlh", name: "Worf", languages: ["tlh"], engine: "r"),
            ])
        reserve.isReserve = true
        return [reserve, SpeechEngine(name: "e", tellsWords: true, voices: voices)]
    }

    @Test func `a reserve reads what is named, chosen, or what no other speaks`() {
        let engines = engines
        #expect(engines.reader(of: "en", by: VoiceChoice())?.id == "gmw/en-US")
        #expect(engines.reader(of: "tlh", by: VoiceChoice())?.id == "r/tlh")
        #expect(engines.reader(of: "en", by: VoiceChoice(named: "r/en"))?.id == "r/en")
        let chosen = VoiceChoice(byLanguage: ["en": "r/en", "de": "gone"])
        #expect(engines.reader(of: "eng-GB", by: chosen)?.id == "r/en")
        // One that is not here any more is as if it were not chosen.
        #expect(engines.reader(of: "de", by: chosen)?.id == "gmw/de")
        #expect(engines.reader(of: "de", by: VoiceChoice(named: "gone")) == nil)
    }

    @Test func `a voice of a person's own goes before what is best, and a choice before it`() {
        let own = SpeechEngine(
            name: "c", tellsWords: false,
            voices: [Voice(id: "command", name: "piper", languages: [], engine: "c")])
        let all = [own] + engines
        #expect(all.reader(of: "de", by: VoiceChoice())?.id == "command")
        let chosen = VoiceChoice(byLanguage: ["de": "gmw/de"])
        #expect(all.reader(of: "de", by: chosen)?.id == "gmw/de")
    }

    @Test func `every language has something to say to be judged by`() {
        #expect(SampleSentence.words(in: "deu-AT").hasPrefix("Erstes"))
        #expect(SampleSentence.words(in: "cmn") == SampleSentence.words(in: "zh-Hans"))
        #expect(SampleSentence.words(in: "tlh").hasPrefix("1, 2"))
    }
}
