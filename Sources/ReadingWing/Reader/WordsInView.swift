import Canvas
import Publications
import ScreenKit
import Typesetting

/// The words in view, for looking one up.
extension Reader.State {
    /// More words than any screen shows.
    private static var wordsMax: Int { 4_000 }

    /// Each with its sentence and the cell it begins at, and which of them is under the cursor.
    package var wordsInView: (choices: [Lookup.Choice], start: Int) {
        let shape = shape
        let language = book?.publication.metadata.languages.first
        let cursor = cursor
        var choices: [Lookup.Choice] = []
        var start = 0
        for leaf in spread {
            let origin = shape.origin(of: leaf)
            let document = leaf.chapter.document
            for range in leaf.chapter.ranges(on: leaf.page) {
                var at = range.lowerBound - 1
                var sentence: Range<Int>?
                while choices.count < Self.wordsMax,
                    let word = document.next(.word, after: at, language: language),
                    word.lowerBound < range.upperBound
                {
                    at = word.lowerBound
                    let text = document.string(word)
                    guard text.contains(where: \.isLetter), !document.isReading(at: at) else {
                        continue
                    }
                    if sentence?.contains(at) != true {
                        sentence = document.range(of: .sentence, at: at, language: language)
                    }
                    if let cursor, cursor.document == leaf.document, cursor.offset >= at {
                        start = choices.count
                    }
                    let cell = leaf.chapter.cell(of: at, on: leaf.page).map {
                        Point(row: origin.row + $0.row, column: origin.column + $0.column)
                    }
                    let question = Lookup.Question(
                        text, in: sentence.map(document.string) ?? "",
                        at: Spot(document: leaf.document, offset: at), length: word.count,
                        row: cell?.row)
                    choices.append(
                        Lookup.Choice(
                            question: question, cell: cell,
                            following: document.following(word, in: sentence)))
                    guard let whole = document.hyphenated(from: word, language) else { continue }
                    var longer = question
                    (longer.word, longer.length) = (document.string(whole), whole.count)
                    choices.append(Lookup.Choice(question: longer, cell: cell))
                }
            }
        }
        return (choices, start)
    }
}

extension Document {
    /// The letters behind a word in a script that writes words together.
    fileprivate func following(_ word: Range<Int>, in sentence: Range<Int>?) -> String {
        guard text[word.upperBound - 1] >= 0x80, let sentence,
            let last = string(word).unicodeScalars.last, (0x3005...0x9FFF).contains(last.value)
        else { return "" }
        let end = min(sentence.upperBound, word.upperBound + Self.followingBytes)
        return String(
            baseText(word.upperBound..<max(word.upperBound, end)).prefix(while: \.isLetter))
    }

    private static let followingBytes = 60

    /// “mother-in-law”, where it begins with a word; nil without a hyphen.
    fileprivate func hyphenated(from word: Range<Int>, _ language: String?) -> Range<Int>? {
        var whole = word
        for _ in 0..<Self.partsMax {
            let rest = text[whole.upperBound...]
            guard let hyphen = Self.hyphens.first(where: { rest.starts(with: $0) }),
                let next = next(.word, after: whole.upperBound, language: language),
                next.lowerBound == whole.upperBound + hyphen.count
            else { break }
            whole = whole.lowerBound..<next.upperBound
        }
        return whole == word ? nil : whole
    }

    private static let partsMax = 6
    private static let hyphens: [[UInt8]] = [[0x2D], [0xE2, 0x80, 0x90], [0xE2, 0x80, 0x91]]
}
