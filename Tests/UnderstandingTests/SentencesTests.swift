import Testing

@testable import Understanding

/// Where a sentence ends, and what is talk in it.
@Suite struct SentencesTests {
    private func sentences(_ text: String, _ language: String) -> [String] {
        let read = MadeText.read([text], language)
        let bytes = Array(text.utf8)
        return Sentences.ranges(in: bytes, 0..<bytes.count, read.points).map {
            read.string($0, part: 0)
        }
    }

    @Test func `quotation marks of every kind stay with what they close`() {
        #expect(
            sentences("« Il pleut. » Elle sortit. « Oui ! »", "fr")
                == ["« Il pleut. »", "Elle sortit.", "« Oui ! »"])
        #expect(
            sentences("»Es regnet.« Er ging. »Nein!« Ende.", "de")
                == ["»Es regnet.«", "Er ging.", "»Nein!«", "Ende."])
        #expect(sentences("Er ging. »Es regnet.«", "de") == ["Er ging.", "»Es regnet.«"])
    }

    @Test func `a point behind an ordinal and a short word ends nothing`() {
        let german = "Am 24. Dezember kam z. B. Nr. 7 an."
        #expect(sentences(german + " Ende.", "de") == [german, "Ende."])
        #expect(sentences("Es war 1848. Er ging.", "de") == ["Es war 1848.", "Er ging."])
        let spanish = "Vino la Sra. Pérez con Vd. Andrés y Dña. Rosa."
        #expect(sentences(spanish + " Fin.", "es") == [spanish, "Fin."])
        #expect(sentences("He was 24. She was not.", "en").count == 2)
        let russian = "В 1812 г. Наполеон шёл по ул. Ленина, как св. Пётр."
        #expect(
            sentences(russian + " Он пришёл. Конец.", "ru") == [russian, "Он пришёл.", "Конец."])
        let italian = "Il sig. Lampe e l’avv. Rosa."
        #expect(sentences(italian + " Fine.", "it") == [italian, "Fine."])
    }

    @Test func `the second sentence of a speech is talk, and an announcement is no telling`() {
        let rows = RecapSentences(
            MadeText.read(
                [
                    "“We shall go to the harbour tonight. The boat lies ready for all of us.” "
                        + "He closed the heavy window and looked at the street.",
                    "Then she turned to the others and said to them:",
                ], "en")
        ).rows
        #expect(rows.map(\.isTalk) == [true, true, false, false])
        #expect(rows.map(\.isTelling) == [true, true, true, false])
        #expect(rows.map(\.namesSpeaker) == [false, false, true, true])
    }

    @Test func `no sentence begins with a mark that closes`() {
        let rows = RecapSentences(
            MadeText.read(["“We shall go away from here. ” Then the whole house was quiet."], "en")
        ).rows
        #expect(rows.map(\.isTelling) == [true, false])
    }
}
