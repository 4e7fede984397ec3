import Testing

@testable import Understanding

@Suite struct TitleNamesTests {
    private func cast(_ paragraphs: [String], _ language: String? = "en") -> Cast {
        Cast(MadeText.read(paragraphs, language))
    }

    private func named(_ cast: Cast, _ name: String) throws -> Named {
        cast.all[try #require(cast.named(name).first)]
    }

    private static let court = [
        "“Come here!” shouted the Queen. She had lost the Queen’s own fan, it seemed.",
        "They all bowed to the Queen, and the Queen nodded, and a guard opened the gate.",
        "“Who is that?” asked the Queen. The porter said that a king had come, a king of salt.",
        "They played a card, and it was the Queen of Spades.",
    ]

    @Test func `a title that always has its capital is a name`() throws {
        let cast = cast(Self.court)
        let queen = try named(cast, "Queen")
        #expect(queen.kind == .person)
        // The card is another's.
        #expect(queen.mentions.count == 5)
        #expect(cast.named("King").isEmpty)
    }

    @Test func `a title that is written small as well is none`() {
        let small = ["It was the queen. Nothing pleased the queen, and the queen left."]
        #expect(cast(Self.court + small).named("Queen").isEmpty)
    }

    private static let counts = (0..<6).map { "They heard the Count on stair \($0), all of them." }

    @Test func `a title alone is whose title it is, where there is one`() throws {
        let one = ["At night came Count Orvane. In the morning Count Orvane slept."]
        let cast = cast(Self.counts + one)
        #expect(try named(cast, "Count Orvane").name == "Count Orvane")
        #expect(cast.named("Count") == cast.named("Count Orvane"))
        let other = ["Then came Count Wessel, and Count Wessel was older."]
        let both = self.cast(Self.counts + one + other)
        #expect(both.named("Count") != both.named("Count Orvane"))
        #expect(both.named("Count") != both.named("Count Wessel"))
        #expect(!both.named("Count").isEmpty)
    }

    @Test func `a name has its capital behind an apostrophe`() throws {
        let story = [
            "D’Orvane rode in. It was late when d’Orvane slept, and M. d’Orvane was tired.",
            "“Ah, d’ye see him?” said the porter. They saw d’Orvane’s horse, and d’Orvane.",
        ]
        let person = try named(cast(story), "d’Orvane")
        #expect(person.name == "d’Orvane")
        #expect(person.kind == .person)
        #expect(person.mentions.count == 5)
    }

    @Test func `in French an elided word is part of a name that is never without it`() throws {
        let story = [
            "Le matin d’Orvane dormait. Enfin, le soir, d’Orvane dit un mot, et d’Orvane sortit.",
            "On vit d’Orvane, et d’Orvane rit. Le vin d’Aubrie est bon; Aubrie est loin.",
            "Il aime Aubrie, et la mer d’Aubrie, en Aubrie et dans Aubrie.",
        ]
        let cast = cast(story, "fr")
        #expect(try named(cast, "d’Orvane").name == "d’Orvane")
        #expect(try named(cast, "Aubrie").name == "Aubrie")
    }

    @Test func `an animal with an article is the one that has an adjective`() throws {
        let story = [
            "“Late!” said the Rabbit. They saw the Grey Rabbit run, and the Rabbit was gone.",
            "Where was the Grey Rabbit? And the Rabbit came, with the Rabbit’s own hat.",
            "They ate Rabbit Stew, and more Rabbit Stew, and it was good Rabbit Stew.",
        ]
        let cast = cast(story)
        #expect(cast.named("Rabbit") == cast.named("Grey Rabbit"))
        #expect(cast.named("Rabbit") != cast.named("Rabbit Stew"))
    }

    @Test func `what says something is a person`() throws {
        let story = [
            "“No,” said the Heron. They left the Heron there. They passed the Willow twice.",
            "“Yes,” said the Heron. And the Willow fell, and the Willow lay there.",
        ]
        let cast = cast(story)
        #expect(try named(cast, "Heron").kind == .person)
        #expect(try named(cast, "Willow").kind == .thing)
    }

    @Test func `a month may stand before a name`() throws {
        let story = [
            "They saw the March Heron, and the March Heron slept. In March it rained.",
            "It snowed until March, but the March Heron flew.",
        ]
        let cast = cast(story)
        #expect(try named(cast, "March Heron").mentions.count == 3)
        #expect(cast.named("March") == cast.named("March Heron"))
    }

    @Test func `a small word has the capital that the book gives it`() throws {
        let story = [
            "Then came Dr. Van Orvane. They saw Van Orvane, and Van Orvane smiled at them.",
            "But Miss de Wessel sat with Lord de Wessel, and de la Mare was read.",
        ]
        let cast = cast(story)
        #expect(try named(cast, "Van Orvane").name == "Van Orvane")
        #expect(try named(cast, "Dr. Van Orvane").names.contains("Dr. Van Orvane"))
        #expect(!cast.named("Miss de Wessel").isEmpty)
    }
}
