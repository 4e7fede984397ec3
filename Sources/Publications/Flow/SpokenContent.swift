/// What a book says of how it sounds: phonetic letters (`ssml:ph`), and pauses (CSS Speech).
extension DocumentFlow {
    mutating func addPhonetic(_ node: Int, from start: Int) {
        guard let written = markup.attribute(node, "ssml:ph"), !written.isEmpty,
            let letters = PhoneticLetters.ipa(written, alphabet: alphabet(of: node))
        else { return }
        flow.add(phonetic: letters, from: start)
    }

    mutating func addPauses(_ style: Style, from start: Int) {
        flow.add(pause: style.pauseBefore, at: min(start, flow.position))
        flow.add(pause: style.pauseAfter, at: flow.position)
    }

    /// The element's own, or that of the nearest one around it.
    private func alphabet(of node: Int) -> String? {
        var node = node
        while node >= 0 {
            if let alphabet = markup.attribute(node, "ssml:alphabet") { return alphabet }
            node = Int(markup.nodes[node].parent)
        }
        return nil
    }
}

extension TextFlow {
    mutating func add(phonetic letters: String, from start: Int) {
        guard draft.phonetics.count < Limits.listEntries, start < draft.text.count else { return }
        draft.phonetics.append(Phonetic(range: start..<draft.text.count, letters: letters))
    }

    mutating func add(reading letters: Range<Int>, of words: Range<Int>) {
        guard draft.readings.count < Limits.listEntries, !words.isEmpty, letters.count < 256
        else { return }
        let said = draft.text[letters.clamped(to: 0..<draft.text.count)]
        let text = String(decoding: said, as: UTF8.self)
        draft.readings.append(WordReading(range: words, letters: text.trimmingSpaces()))
    }

    mutating func add(pause milliseconds: Int, at offset: Int) {
        guard milliseconds > 0, draft.pauses.count < Limits.listEntries else { return }
        draft.pauses.append(SpokenPause(offset: offset, milliseconds: milliseconds))
    }
}

extension Document.Draft {
    /// By where they begin.
    mutating func sortNames() {
        anchors.sort { $0.range.lowerBound < $1.range.lowerBound }
        pauses.sort { $0.offset < $1.offset }
        phonetics = apart(phonetics) { $0.range }
        readings = apart(readings) { $0.range }
    }

    /// Of one word within another the inner one counts: it came first.
    private func apart<Word>(_ words: [Word], _ range: (Word) -> Range<Int>) -> [Word] {
        var end = Int.min
        let sorted = words.enumerated().sorted {
            (range($0.element).lowerBound, $0.offset) < (range($1.element).lowerBound, $1.offset)
        }
        return sorted.map(\.element).filter { word in
            let range = range(word).clamped(to: 0..<text.count)
            guard range.lowerBound >= end, !range.isEmpty else { return false }
            end = range.upperBound
            return true
        }
    }
}
