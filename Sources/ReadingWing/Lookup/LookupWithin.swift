import Canvas
import ScreenKit

/// A word of the card is looked up as one of the page is, and the card comes back behind it.
extension Lookup {
    public struct Card: Equatable, Sendable {
        var question: Question?
        var answer: Answer
        var at: Int
        var top: Int
    }

    private static let choicesMax = 2_000

    /// The words of an article, each once, as they stand there.
    static func words(of text: String) -> [Choice] {
        var seen: Set<String> = []
        var choices: [Choice] = []
        for part in text.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "-" }) {
            let word = part.drop { !$0.isLetter }
            guard word.count > 1, choices.count < choicesMax,
                seen.insert(word.lowercased()).inserted
            else { continue }
            choices.append(Choice(question: Question(String(word)), cell: nil))
        }
        return choices
    }
}

extension Lookup.State {
    mutating func pickInCard() {
        guard answer.definitions.indices.contains(at) else { return }
        choices = Lookup.words(of: Safe.text(answer.definitions[at].text))
        (field, chosen, start) = (TextField(), 0, 0)
        phase = .picking
    }

    /// What is in view is kept behind the card that comes.
    mutating func leaveCard() {
        guard phase == .picking, question != nil else { return }
        behind.append(Lookup.Card(question: question, answer: answer, at: at, top: top))
        if behind.count > 50 { behind.removeFirst() }
        field = TextField()
    }

    mutating func backToCard() {
        guard let card = behind.popLast() else { return }
        (question, answer, at, top) = (card.question, card.answer, card.at, card.top)
        soundAt = 0
        phase = .shown
    }
}
