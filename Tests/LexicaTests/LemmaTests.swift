import Publications
import TestKit
import Testing

@testable import Lexica

/// Forms that lead to their headwords, in seven languages.
@Suite struct LemmaTests {
    private func finds(
        _ headword: String, _ word: String, _ language: String, before: String = "",
        after: String = ""
    ) -> Bool {
        let lemma = Lemma(word, language: language, before: before, after: after)
        return lemma.rank(of: Array(headword.utf8)[...]) != nil
    }

    @Test(arguments: LemmaPairs.all.keys.sorted())
    func `a form finds its headword`(language: String) throws {
        for pair in try #require(LemmaPairs.all[language]).split(separator: ",") {
            let words = pair.split(whereSeparator: \.isWhitespace).map(String.init)
            #expect(finds(try #require(words.last), words[0], language), "\(language): \(pair)")
        }
    }

    @Test func `a word in Chinese signs may go on with the signs behind it`() {
        let forms = Lemma("月", language: "zh", after: "光照在河上。").forms.map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(forms.prefix(4) == ["月", "月光照在", "月光照", "月光"])
        for (word, after) in [("今天", "。他来了"), ("moon", "光照")] {
            let forms = Lemma(word, language: "zh", after: after).forms.map {
                String(decoding: $0, as: UTF8.self)
            }
            #expect(!forms.contains { $0.hasPrefix(word) && $0.count == word.count + 1 })
        }
    }

    @Test func `a Japanese word is the longest one that begins where it does`() throws {
        func found(_ word: String, _ after: String, _ heads: [String]) -> [String] {
            let lemma = Lemma(word, language: "ja", after: after)
            return heads.compactMap { head in
                lemma.rank(of: Array(head.utf8)[...]).map { ($0, head) }
            }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        #expect(found("王子", "さまは言いました。", ["王子", "王子さま"]) == ["王子さま", "王子"])
        #expect(found("食べ", "ました。", ["食べる", "食べ"]) == ["食べる", "食べ"])
        #expect(found("飲ん", "だ水", ["飲む"]) == ["飲む"])
        #expect(found("は", "なしを", ["はなし", "は"]) == ["は", "はなし"], "a particle is one")
        #expect(found("静かな", "", ["静か", "静"]) == ["静か", "静"])
        #expect(found("東京都", "", ["東京", "都"]) == ["東京"])
        #expect(found("箱", "。王子", ["箱王子"]).isEmpty, "a word ends with its sentence")
        #expect(Lemma("食べ", after: "ました").rank(of: Array("食べる".utf8)[...]) != nil)
        let long = String(repeating: "させられ", count: 500)
        #expect(Lemma(long, language: "ja", after: long).forms.count <= Lemma.formsMax)
    }

    @Test func `the forms of a word share one headword, also where one has an entry`() throws {
        func headword(
            _ word: String, _ entries: [DictionaryWriter.Entry], language: String = "de"
        ) throws -> String? {
            var search = LexiconSearch(WordQuery(word, language: language))
            try search.ask(
                StarDict(BytesResources(DictionaryWriter.starDict(entries)), base: "t"))
            return search.headword
        }
        #expect(
            try headword("Kinder", [("Kind", "child"), ("Kinder", "1. plural of Kind")]) == "Kind")
        #expect(
            try headword("Häuser", [("Haus", "house"), ("Häuser", "houses; plural of Haus")])
                == "Haus")
        #expect(
            try headword("Arme", [("Arm", "arm"), ("Arme", "poor person")]) == "Arme",
            "a word of its own")
        let left = [
            ("left", "adj. of the west side; past of leave"), ("leave", "go away"),
            ("lay", "v. simple past tense of lie"), ("lie", "be flat"),
        ]
        #expect(try headword("left", left, language: "en") == "left")
        #expect(try headword("lay", left, language: "en") == "lie")
        #expect(
            try headword("Kinderkind", [("Kind", "child"), ("Kinder", "x")]) == nil,
            "parts are no headword")
    }

    @Test func `verbs with their own pronouns, and what both rules and affixes find, come first`() {
        func first(
            _ word: String, _ language: String, _ heads: [String], before: String = "",
            stems: [String] = []
        ) -> String? {
            let lemma = Lemma(word, language: language, before: before, stems: stems)
            return heads.compactMap { head in
                lemma.rank(of: Array(head.utf8)[...]).map { ($0, head) }
            }.min { $0.0 < $1.0 }?.1
        }
        let going = ["aller", "s'en aller", "s'aller"]
        #expect(first("alla", "fr", going, before: "Il s’en ") == "s'en aller")
        #expect(first("alla", "fr", going, before: "Il y ") == "aller")
        #expect(first("s’assit", "fr", ["asseoir", "s'asseoir"]) == "s'asseoir")
        #expect(
            first("souvint", "fr", ["souvenir", "se souvenir"], before: "il se ") == "se souvenir")
        #expect(
            first("siéntese", "es", ["sentir", "sentar"], stems: ["sentar"]) == "sentar")
        #expect(first("vete", "es", ["ver", "ir", "vetar"], stems: ["vetar", "ver"]) == "ir")
        #expect(first("standen", "de", ["Stand", "stehen"]) == "stehen")
    }

    @Test func `what stands whole in a dictionary is not taken apart`() throws {
        func ranks(_ word: String, _ language: String, _ heads: [String]) -> [Int?] {
            let lemma = Lemma(word, language: language)
            return heads.map { lemma.rank(of: Array($0.utf8)[...]) }
        }
        #expect(ranks("aujourd'hui", "fr", ["aujourd'hui", "hui"]) == [0, nil])
        for (word, language, heads) in [
            ("lay", "en", ["lay", "lie"]), ("left", "en", ["left", "leave"]),
            ("better", "en", ["better", "good"]), ("Band", "de", ["Band", "binden"]),
            // A small word is no noun.
            ("sucht", "de", ["suchen", "Sucht"]),
        ] {
            let found = ranks(word, language, heads).compactMap(\.self)
            #expect(found.count == 2 && found == found.sorted(), "\(word): \(heads)")
        }
    }

    @Test func `what lost its capitals may be a noun again`() throws {
        let lemma = Lemma("band", language: "de", isCased: false)
        let ranks = ["Band", "binden"].map { lemma.rank(of: Array($0.utf8)[...]) }
        #expect(try #require(ranks[0]) < #require(ranks[1]))
    }

    @Test func `letters match in either case, in every script, and however accents are written`() {
        for (word, headword) in [
            ("été", "ÉTÉ"), ("straße", "STRASSE"), ("Strasse", "Straße"), ("ёлка", "Елка"),
            ("ΛΌΓΟΣ", "λόγος"), ("cafe\u{301}", "café"), ("œuvre", "OEUVRE"), ("ẞ", "ss"),
            ("Ԥа", "ԥа"), ("ＡＢ", "ａｂ"), ("won\u{AD}der", "wonder"), ("Çatal", "çatal"),
        ] {
            #expect(finds(headword, word, "tlh"), "\(word) \(headword)")
        }
        #expect(!finds("ete", "été", "fr") && !finds("e", "é", "fr"))
        // Bytes that are no text do no harm.
        for bytes in [[0xC3], [0xE2, 0x80], [0xFF, 0xFE], [0xC3, 0x28]] as [[UInt8]] {
            #expect(Lemma("é").rank(of: bytes[...]) == nil)
            #expect(HeadwordFold.folded(bytes[...]).count == bytes.count)
        }
    }

    @Test func `a stem that is a part of a compound is another word`() {
        func found(_ word: String, _ stems: [String], _ language: String) -> [String] {
            let heads = stems + [word]
            let lemma = Lemma(word, language: language, stems: stems)
            return heads.compactMap { head in
                lemma.rank(of: Array(head.utf8)[...]).map { ($0, head) }
            }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        #expect(found("Haustürschlüssel", ["Tür"], "de") == ["Haustürschlüssel"])
        #expect(found("Apfelbäume", ["Baum"], "de") == ["Apfelbäume"])
        #expect(found("Bäume", ["Baum"], "de") == ["Bäume", "Baum"])
        #expect(found("prognostics", ["gnostic"], "en") == ["prognostics", "gnostic"])
    }

    @Test(arguments: ["ca can't", "wo won't", "sha shan't", "ai ain't"])
    func `what is left of a contraction is no word`(pair: String) {
        let words = pair.split(separator: " ").map(String.init)
        #expect(!finds(words[0], words[1], "en"), "\(pair)")
    }

    @Test func `what is written comes before what is made up`() throws {
        let lemma = Lemma("saw", language: "en")
        let ranks = ["saw", "see", "sees"].map { lemma.rank(of: Array($0.utf8)[...]) }
        #expect(try #require(ranks[0]) < #require(ranks[1]) && ranks[2] == nil)
    }

    @Test func `a phrase is found around its verb, also where it is parted`() {
        #expect(finds("take off", "took", "en", after: " off at once."))
        #expect(finds("take off", "took", "en", after: " it off, and left."))
        #expect(finds("of course", "course", "en", before: "He knew, of ", after: "."))
        #expect(!finds("take off", "took", "en", after: " it. Off he went."))
        for phrase in ["took off", "took it off", "Taking off", "takes\n off"] {
            #expect(finds("take off", phrase, "en"), "\(phrase)")
        }
        #expect(finds("line of battle", "lines of battle", "en"))
        #expect(finds("aufstehen", "stand auf", "de") && finds("aufstehen", "stand er auf", "de"))
        #expect(finds("aufstehen", "stand", "de", after: " langsam auf, und ging."))
        #expect(!finds("aufstehen", "stand", "de", after: " da, auf dem Berg."))
    }

    @Test func `a German compound is parted where both parts are known`() throws {
        let entries: [DictionaryWriter.Entry] = [
            ("Dampf", "steam"), ("Schiff", "ship"), ("Liebe", "love"), ("Brief", "letter"),
            ("Haus", "house"), ("Tür", "door"), ("schreiben", "write"), ("Tisch", "table"),
            ("Riff", "reef"), ("Schlüssel", "key"), ("Schule", "school"), ("Kind", "child"),
            ("Buch", "book"), ("Arbeit", "work"), ("Zeit", "time"), ("Tag", "day"),
        ]
        let files = DictionaryWriter.starDict(entries)
        let dictionary = try StarDict(BytesResources(files), base: "t")
        func parts(_ word: String, _ language: String = "de") throws -> [String] {
            var search = LexiconSearch(WordQuery(word, language: language))
            try search.ask(dictionary)
            return search.sorted().map(\.headword)
        }
        #expect(try parts("Dampfschiff") == ["Dampf", "Schiff"])
        #expect(try parts("Dampfschiffe") == ["Dampf", "Schiff"])
        #expect(try parts("Liebesbriefen") == ["Liebe", "Brief"])
        #expect(try parts("Haustür") == ["Haus", "Tür"])
        #expect(try parts("Schreibtisch") == ["schreiben", "Tisch"])
        #expect(try parts("Schiff") == ["Schiff"])
        #expect(try parts("Haustürschlüssel") == ["Haus", "Tür", "Schlüssel"])
        #expect(try parts("Kinderbücher") == ["Kind", "Buch"])
        #expect(try parts("Schulkinderbuch") == ["Schule", "Kind", "Buch"])
        #expect(try parts("Arbeitstageszeiten") == ["Arbeit", "Tag", "Zeit"])
        #expect(try parts("Dampfriese").isEmpty, "one part is not enough")
        #expect(try parts("Dampfschiff", "fr").isEmpty)
    }

    @Test func `no word and no sentence makes many forms, or none that cannot be`() {
        let long = String(repeating: "ä", count: 5_000)
        for language in ["en", "de", "fr", "es", "it", "ru", "ja", "tlh", ""] {
            for word in [long, "", "'s", "s", "ed", "ing", "…", "0", "ges", "ge"] {
                let lemma = Lemma(word, language: language, before: long, after: long)
                #expect(
                    lemma.forms.count <= Lemma.formsMax
                        && lemma.forms.allSatisfy { $0.count <= 256 })
                _ = Compound(word, in: language)?.lemma
            }
        }
    }
}
