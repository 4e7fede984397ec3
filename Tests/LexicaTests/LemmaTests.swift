import Publications
import TestKit
import Testing

@testable import Lexica

/// Forms that lead to their headwords, in six languages.
@Suite struct LemmaTests {
    private func finds(
        _ headword: String, _ word: String, _ language: String, before: String = "",
        after: String = ""
    ) -> Bool {
        let lemma = Lemma(word, language: language, before: before, after: after)
        return lemma.rank(of: Array(headword.utf8)[...]) != nil
    }

    @Test(arguments: [
        ("en", "stopped stop"), ("en", "running run"), ("en", "took take"), ("en", "flies fly"),
        ("en", "wives wife"), ("en", "happier happy"), ("en", "Children child"),
        ("en", "gently gentle"), ("en", "forsaken forsake"), ("en", "boats' boat"),
        ("en", "can't can"), ("en", "won’t will"), ("en", "doesn't do"), ("en", "ain't be"),
        ("de", "ging gehen"), ("de", "Häuser Haus"), ("de", "gesprochen sprechen"),
        ("de", "Frauen Frau"), ("de", "gesagt sagen"), ("de", "arbeitete arbeiten"),
        ("de", "schönsten schön"), ("de", "Wohnungen Wohnung"), ("de", "laufend laufen"),
        ("fr", "étaient être"), ("fr", "chevaux cheval"), ("fr", "parlait parler"),
        ("fr", "finissent finir"), ("fr", "heureuse heureux"), ("fr", "vendu vendre"),
        ("fr", "mangeait manger"), ("fr", "lentement lent"), ("fr", "yeux œil"),
        ("es", "hablaban hablar"), ("es", "luces luz"), ("es", "comieron comer"),
        ("es", "fueron ir"), ("es", "lentamente lento"), ("es", "casas casa"),
        ("it", "parlava parlare"), ("it", "amiche amica"), ("it", "furono essere"),
        ("it", "uomini uomo"), ("it", "credendo credere"), ("it", "belle bella"),
        ("ru", "книгами книга"), ("ru", "говорила говорить"), ("ru", "большого большой"),
        ("ru", "читает читать"), ("ru", "людей человек"), ("ru", "столом стол"),
        ("ru", "вернулся вернуться"), ("ru", "историю история"),
    ])
    func `a form finds its headword`(language: String, pair: String) {
        let words = pair.split(separator: " ").map(String.init)
        #expect(finds(words[1], words[0], language), "\(pair)")
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
        #expect(finds("aufstehen", "stand", "de", after: " langsam auf, und ging."))
        #expect(!finds("aufstehen", "stand", "de", after: " da, auf dem Berg."))
    }

    @Test func `a German compound is parted where both parts are known`() throws {
        let entries: [DictionaryWriter.Entry] = [
            ("Dampf", "steam"), ("Schiff", "ship"), ("Liebe", "love"), ("Brief", "letter"),
            ("Haus", "house"), ("Tür", "door"), ("schreiben", "write"), ("Tisch", "table"),
            ("Riff", "reef"),
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
        #expect(try parts("Dampfriese").isEmpty, "one part is not enough")
        #expect(try parts("Dampfschiff", "fr").isEmpty)
    }

    @Test func `no word and no sentence makes many forms, or none that cannot be`() {
        let long = String(repeating: "ä", count: 5_000)
        for language in ["en", "de", "fr", "es", "it", "ru", "tlh", ""] {
            for word in [long, "", "'s", "s", "ed", "ing", "…", "0", "ges", "ge"] {
                let lemma = Lemma(word, language: language, before: long, after: long)
                #expect(lemma.forms.count <= 96 && lemma.forms.allSatisfy { $0.count <= 256 })
                _ = Compound.splits(of: word, in: language)
            }
        }
    }
}
