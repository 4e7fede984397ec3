import Publications

/// A word and the samples of its sentence in which it is heard.
public struct HeardWord: Equatable, Sendable {
    /// In the text of the document.
    public var range: Range<Int>
    public var samples: Range<Int>
}

/// Tells from an engine's events when each word of the book is heard.
public enum HeardWords {
    /// - Parameter sounds: one for each line of the sentence.
    public static func words(
        of sentence: SpokenSentence, in document: Document, language: String?,
        sounds: [SpokenSound]
    ) -> [HeardWord] {
        let words = written(sentence, document, language)
        guard !words.isEmpty else { return [] }
        var heard: [HeardWord] = []
        var base = 0
        for (line, sound) in zip(sentence.lines, sounds) {
            let own = said(by: line, among: words, after: heard.last?.range.lowerBound ?? -1)
            heard += times(own, line, sound).map {
                HeardWord(
                    range: $0.range,
                    samples: base + $0.samples.lowerBound..<base + $0.samples.upperBound)
            }
            base += sound.samples.count
        }
        return heard
    }

    /// Those a line says, and which follow what was said before.
    private static func said(
        by line: SpokenLine, among words: [Range<Int>], after: Int
    ) -> [Range<Int>] {
        var said: [Range<Int>] = []
        var at = 0
        for (source, scalar) in zip(line.sources, line.text.unicodeScalars) {
            guard scalar != " " else { continue }
            while at < words.count, words[at].upperBound <= source { at += 1 }
            guard at < words.count, words[at].contains(source), words[at].lowerBound > after,
                said.last != words[at]
            else { continue }
            said.append(words[at])
        }
        return said
    }

    // MARK: - Times

    private static func times(
        _ words: [Range<Int>], _ line: SpokenLine, _ sound: SpokenSound
    ) -> [HeardWord] {
        guard !words.isEmpty else { return [] }
        var starts = [Int?](repeating: nil, count: words.count)
        for mark in sound.marks where mark.character < line.sources.count {
            let source = line.sources[mark.character]
            guard let word = words.firstIndex(where: { $0.contains(source) }),
                starts[word] == nil,
                starts[..<word].allSatisfy({ $0 ?? 0 <= mark.sample })
            else { continue }
            starts[word] = mark.sample
        }
        if starts[0] == nil { starts[0] = 0 }
        let known = spread(starts, words, sound.samples.count)
        return words.indices.map { index in
            let next = index + 1 < words.count ? known[index + 1] : sound.samples.count
            let end = loudEnd(sound, from: known[index], to: max(known[index], next))
            return HeardWord(range: words[index], samples: known[index]..<end)
        }
    }

    /// Words without an event of their own share the time that they have together, by letters.
    private static func spread(_ starts: [Int?], _ words: [Range<Int>], _ count: Int) -> [Int] {
        var known: [Int] = []
        var at = 0
        while at < starts.count {
            let first = starts[at] ?? known.last ?? 0
            var next = at + 1
            while next < starts.count, starts[next] == nil { next += 1 }
            let end = max(first, next < starts.count ? starts[next] ?? count : count)
            let letters = words[at..<next].map { $0.count }
            let all = max(1, letters.reduce(0, +))
            var before = 0
            for letter in letters {
                known.append(first + (end - first) * before / all)
                before += letter
            }
            at = next
        }
        return known
    }

    /// Without the silence behind it.
    private static func loudEnd(_ sound: SpokenSound, from start: Int, to end: Int) -> Int {
        let end = min(end, sound.samples.count)
        let least = min(end, start + sound.rate / 50)
        var at = end
        while at > least, sound.samples[at - 1].magnitude < quiet { at -= 1 }
        return max(start, at)
    }

    private static let quiet: UInt16 = 80

    // MARK: - Words as they are written

    /// What stands between white space or dashes, without its punctuation; where a script has no
    /// spaces, what its language takes for words.
    private static func written(
        _ sentence: SpokenSentence, _ document: Document, _ language: String?
    ) -> [Range<Int>] {
        var words: [Range<Int>] = []
        for word in document.words(in: sentence.range, language: language) {
            guard let last = words.last,
                isJoined(document.text[last.upperBound..<word.lowerBound]),
                !isWide(document, last), !isWide(document, word)
            else {
                words.append(word)
                continue
            }
            words[words.count - 1] = last.lowerBound..<word.upperBound
        }
        return words
    }

    /// `well-known`, `5.20`, `o’clock`: what is written together is one word.
    private static func isJoined(_ between: ArraySlice<UInt8>) -> Bool {
        if between.isEmpty { return true }
        let text = String(decoding: between, as: UTF8.self)
        return text.unicodeScalars.count == 1
            && ["-", "'", "’", ".", ",", "/", ":", "‐", "‑"]
                .contains(text)
    }

    private static func isWide(_ document: Document, _ word: Range<Int>) -> Bool {
        guard let scalar = document.string(word).unicodeScalars.first else { return false }
        switch ScriptRuns.script(of: scalar) {
        case .han, .kana, .thai: return true
        default: return false
        }
    }
}
