import Publications
import TestKit
import Testing

@testable import Lexica

@Suite struct GlossTests {
    private func definition(_ text: String) -> Definition {
        Definition(source: "A", headword: "rush", text: text)
    }

    private func gloss(_ text: String, _ headword: String = "rush") -> String? {
        Gloss.short(Definition(source: "A", headword: headword, text: text))
    }

    @Test func `the first meaning is found, however a dictionary writes`() {
        #expect(
            gloss("rush\n  n 1: a plant of wet meadows; \"rushes by a pond\"")
                == "a plant of wet meadows")
        #expect(
            gloss(
                "Rush \\Rush\\ (r[u^]sh), n. [OE. rusche,\n  risch. See {Reed}.]\n  1. (Bot.) A plant of\n  wet meadows. Some are woven."
            )
                == "A plant of wet meadows")
        #expect(gloss("rush /rʌʃ/\nBinse <fem> [bot.]\n see: {rushes}") == "Binse")
        #expect(gloss("[rʌʃ]\n• a plant\n• a hurry") == "a plant")
        #expect(gloss("noun: a plant of wet meadows | verb: to hurry") == "a plant of wet meadows")
        #expect(gloss("rush (v.)\n  To hurry; hence to press.") == "To hurry")
        #expect(gloss("A rush is a plant. It grows.") == "A rush is a plant")
        #expect(gloss("see: {rushes}\nBinse , Schilf") == "Binse, Schilf")
        #expect(gloss("草【くさ】\n• grass; herb", "草") == "grass")
    }

    /// As the dictionary of 1913 writes, in lines of its width.
    @Test func `a sense that a reader understands is chosen`() {
        let lantern = """
            Lantern \\Lan"tern\\ (l[a^]n"t[~e]rn), n.; pl. {Lanterns} (-t[~e]rnz). [OE.
               lanterne, fr. L. lanterna; cf. {Lamp}, and [root]12.]
               1. A lamp that was carried. [Obs.] --Bard.
                  [1913 Webster]

                        The lantern of the night.            --Bard.
                  [1913 Webster]

               2. (Arch.) A case of glass in which a light is kept from the wind, as
                  on a ship or before a House of the old kind; as, a ship's lantern.
                  [1913 Webster]
            """
        #expect(
            gloss(lantern, "lantern")
                == "A case of glass in which a light is kept from the wind")
        let old = """
            Lanthorn \\Lan"thorn\\, n.
               A lamp; a light. [Obs.] --Bard.
               [1913 Webster] Lanyard
            """
        #expect(Gloss.meaning(of: definition(old))?.isOld == true)
        #expect(gloss(old) == "A lamp")
        for stub in [
            "See {Lantern}.", "imp. of {Go}; -- now obsolete except as the past\n   of go.",
            "pl. of {Mouse}.",
            "Same as {Lantern}.", "[Obs.] See {Lantern}.", "p. p. of {Ring}.", "from {Sing}, v.",
        ] {
            #expect(gloss("Rush \\Rush\\, n.\n   \(stub)\n   [1913 Webster]\n") == nil, "\(stub)")
        }
        let quoted = """
            Rush \\Rush\\,
               imp. of {Rash}.
               [1913 Webster]

                     To church they rush with speed.
                                                      --Bard.
            """
        #expect(gloss(quoted) == nil, "no quotation is a meaning")
        #expect(gloss("n. Sideways; obliquely; askew.") == "Sideways; obliquely")
        #expect(gloss("v. To strike at random, esp. with a whip.") == "To strike at random")
        #expect(gloss("n. Also: a hurry.") == "a hurry")
    }

    @Test func `where the first dictionary says nothing useful the next one is taken`() throws {
        func dictionary(_ name: String, _ text: String) throws -> StarDict {
            try StarDict(
                BytesResources(DictionaryWriter.starDict([("mice", text)], name: name)), base: "t")
        }
        var search = GlossSearch(["mice"], language: "en", order: DictionaryOrder(""))
        try search.ask(dictionary("One", "pl. of {Mouse}."))
        try search.ask(dictionary("Two", "Cowards. [Obs.]"))
        #expect(search.definitions()["mice"]?.source == "Two", "old is more than nothing")
        try search.ask(dictionary("Three", "Small animals."))
        #expect(search.definitions()["mice"]?.source == "Three")
    }

    @Test(arguments: [
        ("害怕", "hàipà\nto be afraid", "to be afraid"),
        ("月光", "yue4 guang1\nmoonlight", "moonlight"), ("竈", "へつい\na hearth", "a hearth"),
        ("今天", "jīntiān", "jīntiān"), ("夏", "été\nsaison", "saison"), ("夏", "été", "été"),
        ("café", "café\na drink", "a drink"),
    ])
    func `how a word in Chinese signs is spoken is no meaning, where there is another`(
        word: String, text: String, wanted: String
    ) {
        #expect(Gloss.short(Definition(source: "A", headword: word, text: text)) == wanted)
    }

    @Test func `where there is no meaning there is no hint`() {
        for text in [
            "", "rush", "/rʌʃ/", "n. 1. 2.", "see: {rushes}", "[rʌʃ", "\u{0}\u{1}", "\"x\"",
        ] {
            #expect(gloss(text) == nil, "\(text)")
        }
    }

    @Test func `a long meaning ends after a whole word, and a broken line is one again`() {
        let words = "a tall plant of the edges of ponds and of meadows that are under water for"
        #expect(
            gloss(words + " most of the year")
                == "a tall plant of the edges of ponds and of meadows")
        #expect(
            gloss("a candle that is made of the pith of the plant,\nfor the poor")
                == "a candle that is made of the pith of the plant, for the poor")
        #expect(gloss(String(repeating: "x", count: 100_000))?.count == 60)
        for piece in ["()", "n. ", "[x", "/a/", "1. "] {
            let long = gloss(String(repeating: piece, count: 100_000) + "A plant.")
            #expect(long?.contains("plant") != true, "no more than the beginning is looked at")
        }
    }

    @Test func `whatever an article holds, it ends`() {
        var random = SplitMix64(seed: 3)
        let signs = Array("[](){}<>/\\.;:,\"•1 nvrush\n\u{301}草é")
        for _ in 0..<2_000 {
            let text = String((0..<40).map { _ in signs.randomElement(using: &random)! })
            if let gloss = gloss(text) { #expect(!gloss.contains("\n") && gloss.count <= 60) }
        }
    }

    // MARK: - Many words

    @Test func `each word gets the entry of the first dictionary that has it`() throws {
        let one = try StarDict(
            BytesResources(
                DictionaryWriter.starDict([("boat", "What floats."), ("Rush", "A plant.")])),
            base: "t")
        let two = try StarDict(
            BytesResources(
                DictionaryWriter.starDict(
                    [("rush", "To hurry."), ("candle", "Wax.")], name: "Two")), base: "t")
        var search = GlossSearch(
            ["boats", "rushes", "candle", "none"], language: "en", order: DictionaryOrder(""))
        try search.ask(one)
        try search.ask(two)
        let found = search.definitions()
        #expect(
            found.mapValues(\.text) == [
                "boats": "What floats.", "rushes": "A plant.", "candle": "Wax.",
            ])
        var other = GlossSearch(["rush"], language: "en", order: DictionaryOrder("en: Two"))
        try other.ask(one)
        try other.ask(two)
        #expect(other.definitions()["rush"]?.source == "Two")
    }

    @Test func `a dictionary of another language gives no hint`() throws {
        let of = LexiconLanguage.of
        #expect(of("freedict-eng-deu") == "en" && of("Deutsch") == nil)
        #expect(of("English to German (2nd)") == "en" && of("fr-en") == "fr")
        #expect(of("The Collaborative International Dictionary of English v.0.48") == "en")
        #expect(of("WordNet") == nil && of("What is it?") == nil && of("") == nil)
        func found(_ name: String, _ order: String) throws -> Bool {
            let dictionary = try StarDict(
                BytesResources(
                    DictionaryWriter.starDict([("Gift", "A present.")], name: name)), base: "t")
            var search = GlossSearch(["gift"], language: "de-AT", order: DictionaryOrder(order))
            try search.ask(dictionary)
            return !search.definitions().isEmpty
        }
        #expect(try found("English - German", "") == false)
        #expect(try found("German - English", "") && found("WordNet", ""))
        #expect(try found("WordNet", "de: Duden") == false)
        #expect(try found("WordNet", "fr: Littré; Moby") && found("Duden 3", "de: Duden"))
    }

    @Test func `a stem that begins otherwise means something else`() throws {
        let dictionary = try StarDict(
            BytesResources(
                DictionaryWriter.starDict([("gnostic", "Of knowledge."), ("go", "To move.")])),
            base: "t")
        var search = GlossSearch(["prognostics"], language: "en", order: DictionaryOrder("")) {
            _ in ["gnostic"]
        }
        try search.ask(dictionary)
        #expect(search.definitions().isEmpty)
    }
}
