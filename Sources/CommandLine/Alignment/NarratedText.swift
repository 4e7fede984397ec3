import Publications
import Speech

/// The sentences of a book that a narrator may read, in their order.
struct NarratedText {
    struct Sentence {
        var document: Int
        var range: Range<Int>
        var spoken: SpokenSentence
    }

    let publication: Publication
    private(set) var sentences: [Sentence] = []

    /// More than the longest novels have.
    static let sentencesMax = 500_000

    init(_ publication: Publication) {
        self.publication = publication
        var taste = SpeechTaste()
        // Narrators read no notes, and no words that stand for pictures.
        taste.notes = .none
        taste.hasPictures = false
        let wording = SpeechWording(taste, language: publication.metadata.languages.first)
        var plan = SpeechPlan(publication, taste: taste)
        var bytes = 0
        for index in publication.spine.indices where publication.spine[index].isLinear {
            guard bytes < Limits.publicationTextBytes, sentences.count < Self.sentencesMax
            else { break }
            let document = publication.reading(index).document
            bytes += document.text.count
            let items = plan.items(of: document, in: 0..<document.text.count)
            for item in items where item.document == document {
                let spoken = wording.sentence(item)
                if spoken.lines.isEmpty { continue }
                sentences.append(Sentence(document: index, range: item.range, spoken: spoken))
            }
        }
    }
}
