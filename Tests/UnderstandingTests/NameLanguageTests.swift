import Testing

@testable import Understanding

/// Names in languages in which capitals, articles and cases mean something else.
@Suite struct NameLanguageTests {
    private func cast(_ paragraphs: [String], _ language: String? = nil) -> Cast {
        Cast(MadeText.read(paragraphs, language))
    }

    private func named(_ cast: Cast, _ name: String) throws -> Named {
        cast.all[try #require(cast.named(name).first)]
    }

    @Test func `the language is the declared one, else told from small words`() {
        #expect(MadeText.read(["Und das ist nicht der Hund und das Haus."]).code == .german)
        #expect(MadeText.read(["Les chats et les chiens dans une rue des bois."]).code == .french)
        #expect(MadeText.read(["The cat and the dog was with her."]).code == .english)
        #expect(MadeText.read(["The cat and the dog."], "es-MX").code == .spanish)
        #expect(MadeText.read(["Lorem ipsum dolor."]).code == .other)
    }

    @Test func `a Spanish preposition is no English article`() throws {
        let text = Array(
            repeating: "Vio a Tadea en la calle, y luego Tadea miró a Tadea en Lobera.", count: 4)
        let cast = cast(text, "es")
        #expect(try named(cast, "Tadea").kind == .person)
        #expect(try named(cast, "Lobera").kind == .place)
        #expect(self.cast(text, "en").named("Lobera").count == 1)
    }

    @Test func `two that an and joins are two`() throws {
        let text = Array(
            repeating: "Salieron Lupina y Tadea. Allí Lupina dijo algo, y Tadea también.", count: 5)
        let cast = cast(text, "es")
        #expect(try named(cast, "Lupina").names == ["Lupina"])
        #expect(try named(cast, "Tadea").mentions.count == 10)
    }

    @Test func `in French a name behind an elided word is found, and places have articles`() throws
    {
        let text = Array(
            repeating:
                "On dit qu’Armelin vint, et la sœur d’Armelin aussi. Armelin alla en Ruvène.",
            count: 3)
        let cast = cast(text, "fr")
        #expect(try named(cast, "Armelin").mentions.count == 9)
        #expect(try named(cast, "Ruvène").kind == .place)
    }

    @Test func `in German what has an article is no name`() throws {
        let text = Array(
            repeating: "Der Abend kam, und ein Abend war wie jeder Abend, sagte Lotte, ja, Lotte. "
                + "Da rief Lotte noch einmal, und daß Lottes Haus in Tannau war, "
                + "und sie kam aus Tannau und ging nach Tannau.", count: 4)
        let cast = cast(text, "de")
        #expect(cast.named("Abend").isEmpty && cast.named("Haus").isEmpty)
        #expect(try named(cast, "Lotte").mentions.count == 16)
        #expect(try named(cast, "Lottes") == named(cast, "Lotte"))
        #expect(try named(cast, "Tannau").kind == .place)
    }

    @Test func `German titles have cases`() throws {
        let cast = cast(
            ["Da kam Herr Wendt und sah Herrn Wendt. Man rief Herrn Wendt, und Herr Wendt ging."],
            "de")
        #expect(try named(cast, "Wendt").name == "Herr Wendt")
        #expect(try named(cast, "Wendt").mentions.count == 4)
    }

    @Test func `Russian cases are one name, and two cases are two`() throws {
        let text = Array(
            repeating: "Вот Лиза сказала слово. Он видел Лизу. Он ждал Лизы. "
                + "Тогда увидел Ракитина Павел Ильич и вышел. Тут Ракитин сказал слово. "
                + "Потом Павел Ильич сказал слово.", count: 4)
        let cast = cast(text, "ru")
        let liza = try named(cast, "Лизу")
        #expect(liza.name == "Лиза" && liza.mentions.count == 12)
        #expect(Set(liza.names) == ["Лиза", "Лизу", "Лизы"])
        #expect(cast.named("Ракитина Павел Ильич").isEmpty)
        #expect(try named(cast, "Ракитин").names.contains("Ракитина"))
    }

    @Test func `a month is no heroine, and a heroine may have its name`() {
        let month = Array(
            repeating: "It was in June. It was the heat of June, and June’s end. In June.", count: 6
        )
        #expect(cast(month, "en").named("June").isEmpty)
        let heroine = Array(
            repeating: "And then June said no. So June laughed at him, and June’s cat ran.",
            count: 6)
        #expect(cast(heroine, "en").named("June").count == 1)
    }

    @Test func `a family of which there are several has a name`() {
        let text = Array(
            repeating: "He was a Tolland. Then Ada Tolland came, and old Bert Tolland sat.",
            count: 3)
        #expect(!cast(text, "en").named("Tolland").isEmpty)
        let people = Array(
            repeating: "He was a Ruritan. She was a Ruritan too, a Ruritan.", count: 3)
        #expect(cast(people, "en").named("Ruritan").isEmpty)
    }
}
