/// A text as rows that are put beside the rows of another: paragraphs first, then sentences.
struct AlignedRows {
    /// A word that both texts have, by its number, and what it weighs.
    struct Item {
        var word: Int32
        var weight: Float
    }

    /// Characters before each row, and behind the last.
    private(set) var before: [Double] = [0]
    private(set) var items: [[Item]] = []
    private(set) var weights: [Float] = []
    /// The first of something larger.
    private(set) var opens: [Bool] = []
    private(set) var isHeading: [Bool] = []
    private(set) var marks: [UInt8] = []
    /// The words of the text in each row.
    private(set) var words: [Range<Int>] = []

    var count: Int { items.count }

    /// Each sentence is a row.
    init(sentencesOf text: ComparedText, _ shared: SharedWords) {
        for sentence in text.sentences {
            add(sentence.words, sentence.length, text, shared)
            opens.append(sentence.opensBlock)
            isHeading.append(sentence.isHeading)
            marks.append(sentence.marks)
        }
    }

    /// Each block is a row.
    init(blocksOf text: ComparedText, _ shared: SharedWords) {
        for block in text.blocks {
            let sentences = text.sentences[block]
            guard let first = sentences.first, let last = sentences.last else { continue }
            add(
                first.words.lowerBound..<last.words.upperBound,
                sentences.reduce(0) { $0 + $1.length }, text, shared)
            opens.append(false)
            isHeading.append(first.isHeading)
            marks.append(first.marks & 4 | last.marks & 1)
        }
    }

    private mutating func add(
        _ words: Range<Int>, _ length: Int, _ text: ComparedText, _ shared: SharedWords
    ) {
        self.words.append(words)
        before.append(before[before.count - 1] + Double(length))
        var found: [Item] = []
        for word in text.words[words].prefix(Self.wordsMax) {
            guard let item = shared[word.key] else { continue }
            found.append(item)
        }
        found.sort { $0.word < $1.word }
        items.append(found)
        weights.append(found.reduce(0) { $0 + $1.weight })
    }

    /// A paragraph of Proust has more, and is known by these.
    private static let wordsMax = 400

    func length(_ rows: Range<Int>) -> Double { before[rows.upperBound] - before[rows.lowerBound] }

    /// What two rows have in common.
    static func common(_ a: [Item], _ b: [Item]) -> Float {
        var (one, two) = (0, 0)
        var sum: Float = 0
        while one < a.count, two < b.count {
            if a[one].word == b[two].word {
                sum += a[one].weight
                one += 1
                two += 1
            } else if a[one].word < b[two].word {
                one += 1
            } else {
                two += 1
            }
        }
        return sum
    }
}

extension ComparedText {
    /// The sentences of each block.
    var blocks: [Range<Int>] {
        var starts = sentences.indices.filter { sentences[$0].opensBlock }
        if starts.first != 0, !sentences.isEmpty { starts.insert(0, at: 0) }
        starts.append(sentences.count)
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }
}
