/// The names of a text in a script without capitals: who speaks, is called, or has an honorific,
/// and comes back often enough.
struct PlainNames {
    struct Found {
        var name: String
        var mentions: [Mention] = []
    }

    private(set) var found: [Found] = []
    private let script: PlainScript
    private let speech: Words
    private let honorifics: Words
    /// Honorifics that belong to one sign before them as well: others make words of it.
    private let familiar: Set<[UInt32]>

    /// Words by their first letter, the longest first.
    private struct Words {
        private var byFirst: [UInt32: [[UInt32]]] = [:]

        init(_ words: some Sequence<[UInt32]>) {
            for word in words where !word.isEmpty { byFirst[word[0], default: []].append(word) }
            for first in byFirst.keys { byFirst[first]?.sort { $0.count > $1.count } }
        }

        func match(_ values: [UInt32], _ at: Int) -> [UInt32]? {
            byFirst[values[at]]?.first { word in
                at + word.count <= values.count
                    && values[at..<at + word.count].elementsEqual(word)
            }
        }
    }

    /// How often a word has to act as a name, and how often it has to stand there at all.
    private static let actsMin = 2
    private static let mentionsMin = 3
    private static let lettersMax = 6
    private static let candidatesMax = 4_000
    private static let foundMax = 400

    init(_ text: ReadText, _ script: PlainScript) {
        self.script = script
        (speech, honorifics) = (Words(script.speech), Words(script.honorifics))
        familiar = Set(PlainScript.words("さん ちゃん"))
        var acts: [[UInt32]: Int] = [:]
        for part in text.parts {
            for block in part.blocks {
                count(letters(part, block), &acts)
                if acts.count > Self.candidatesMax * 8 { acts = acts.filter { $0.value > 1 } }
            }
        }
        let no = script.noNames
        let names = acts.filter {
            $0.value >= Self.actsMin && !no.contains($0.key) && !script.isPointing($0.key)
        }
        .sorted { ($1.value, $0.key.count) < ($0.value, $1.key.count) }
        .prefix(Self.candidatesMax).map(\.key)
        find(Set(names), in: text)
    }

    private func letters(_ part: ReadText.Part, _ block: ReadText.Block) -> [(
        value: UInt32, offset: Int
    )] {
        var all: [(value: UInt32, offset: Int)] = []
        part.text.withUnsafeBufferPointer { raw in
            var at = block.range.lowerBound
            while at < block.range.upperBound {
                let (value, bytes) = Letters.scalar(raw, at, block.range.upperBound)
                all.append((value, at))
                at += bytes
            }
        }
        return all
    }

    // MARK: - Who acts

    private func count(
        _ letters: [(value: UInt32, offset: Int)], _ acts: inout [[UInt32]: Int]
    ) {
        if script.hasSpaces {
            let words = words(letters)
            let speech = Set(script.speech)
            for (word, next) in zip(words, words.dropFirst()) where speech.contains(word.word) {
                if next.word.count > 1, next.word.count <= 12 { acts[next.word, default: 0] += 1 }
            }
            return
        }
        let values = letters.map(\.value)
        var at = 0
        while at < values.count {
            if let verb = speech.match(values, at),
                let name = name(endingAt: at, values, least: 2),
                script == .japanese || isOpening(values, at + verb.count)
            {
                acts[name, default: 0] += 1
                at += verb.count
            } else if let honorific = honorifics.match(values, at),
                let name = name(
                    endingAt: at, values, least: familiar.contains(honorific) ? 1 : 2)
            {
                acts[name, default: 0] += 1
                at += honorific.count
            } else {
                at += 1
            }
        }
    }

    /// What is said comes next: a colon, a comma, quotation marks.
    private func isOpening(_ values: [UInt32], _ at: Int) -> Bool {
        guard at < values.count else { return false }
        return [0xFF1A, 0x3A, 0xFF0C, 0x300C, 0x201C, 0x300E, 0x22].contains(values[at])
    }

    /// The letters of a name before a place: from the last mark of punctuation on where somebody
    /// speaks, else all of one kind.
    private func name(endingAt end: Int, _ values: [UInt32], least: Int) -> [UInt32]? {
        var end = end
        while end > 0, script.isAdverb(values[end - 1]) { end -= 1 }
        guard end > 0 else { return nil }
        var start = end
        let isKana = { (value: UInt32) in (0x30A1...0x30FC).contains(value) }
        while start > 0, PlainScript.isNameLetter(values[start - 1], in: script),
            start == end || isKana(values[start - 1]) == isKana(values[end - 1])
        {
            start -= 1
        }
        let count = end - start
        let most = isKana(values[end - 1]) ? 12 : script == .chinese ? 3 : 4
        guard count >= least, count <= most else { return nil }
        return Array(values[start..<end])
    }

    private func words(
        _ letters: [(value: UInt32, offset: Int)]
    ) -> [(word: [UInt32], offset: Int)] {
        var all: [(word: [UInt32], offset: Int)] = []
        var (word, start): ([UInt32], Int) = ([], 0)
        for letter in letters + [(0x20, 0)] {
            if PlainScript.isNameLetter(letter.value, in: script) {
                if word.isEmpty { start = letter.offset }
                // Vowels above and below the letters are written or not.
                if !(0x064B...0x065F).contains(letter.value) { word.append(letter.value) }
            } else if !word.isEmpty {
                all.append((word, start))
                word = []
            }
        }
        return all
    }

    // MARK: - Where they stand

    private mutating func find(_ names: Set<[UInt32]>, in text: ReadText) {
        let known = Words(names)
        var mentions: [[UInt32]: [Mention]] = [:]
        for (number, part) in text.parts.enumerated() {
            for (index, block) in part.blocks.enumerated() {
                let letters = letters(part, block)
                if script.hasSpaces {
                    for (word, offset) in words(letters) where names.contains(word) {
                        mentions[word, default: []].append(
                            Mention(part: number, block: index, offset: offset))
                    }
                    continue
                }
                let values = letters.map(\.value)
                var at = 0
                while at < values.count {
                    guard let name = known.match(values, at) else {
                        at += 1
                        continue
                    }
                    mentions[name, default: []].append(
                        Mention(part: number, block: index, offset: letters[at].offset))
                    at += name.count
                }
            }
        }
        found = mentions.filter { $0.value.count >= Self.mentionsMin }.map { name, mentions in
            Found(name: Self.string(name), mentions: mentions)
        }.sorted { ($1.mentions.count, $0.name) < ($0.mentions.count, $1.name) }
        found = Array(found.prefix(Self.foundMax))
    }

    private static func string(_ values: [UInt32]) -> String {
        var text = ""
        for value in values {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

extension PlainNames {
    /// Each name by itself, but for those that the reader joined.
    static func named(
        _ text: ReadText, _ script: PlainScript, joined: [(one: String, other: String)]
    ) -> [Named] {
        var groups = PlainNames(text, script).found.map { [$0] }
        for (one, other) in joined {
            guard let first = groups.firstIndex(where: { $0.contains { $0.name == one } }),
                let second = groups.firstIndex(where: { $0.contains { $0.name == other } }),
                first != second
            else { continue }
            groups[min(first, second)] += groups[max(first, second)]
            groups.remove(at: max(first, second))
        }
        return groups.map { group in
            let names = group.sorted { $0.mentions.count > $1.mentions.count }.map(\.name)
            let mentions = group.flatMap(\.mentions).sorted {
                ($0.part, $0.offset) < ($1.part, $1.offset)
            }
            return Named(
                name: names[0], kind: .person, names: names, mentions: mentions, beside: [])
        }
    }
}
