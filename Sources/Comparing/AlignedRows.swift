/// A text as rows that are put beside the rows of another: its sentences.
struct AlignedRows {
    /// A word that both texts have, by its number, and what it weighs.
    struct Item {
        var word: Int32
        var weight: Float
    }

    struct Row {
        /// Its characters, about.
        var length: Float
        /// What its items weigh together.
        var weight: Float
        /// Among the items of all rows.
        var items: Range<Int32>
        /// The words of the text in it.
        var words: Range<Int>
        /// Begins a paragraph.
        var opens: Bool
        var isHeading: Bool
        var marks: UInt8
        /// It speaks for the two being one book: headings and whole sentences that both have, as
        /// they have a licence, stand in many books.
        var tells = true
    }

    private(set) var rows: [Row] = []
    private(set) var items: [Item] = []
    /// Characters before each row, and behind the last.
    private(set) var before: [Double] = [0]

    var count: Int { rows.count }
    var length: Double { before[before.count - 1] }

    /// - Parameter learned: what words that only one text has stand for.
    init(_ text: ComparedText, _ shared: SharedWords, learned: [UInt32: Item] = [:]) {
        rows.reserveCapacity(text.sentences.count)
        for sentence in text.sentences {
            let first = items.count
            for word in text.words[sentence.words].prefix(Self.wordsMax) {
                if let item = shared.item(of: word) ?? learned[word.stem] { items.append(item) }
            }
            rows.append(
                Row(
                    length: Float(sentence.length),
                    weight: items[first...].reduce(0) { $0 + $1.weight },
                    items: Int32(first)..<Int32(items.count), words: sentence.words,
                    opens: sentence.opensBlock, isHeading: sentence.isHeading,
                    marks: sentence.marks,
                    tells: !sentence.isHeading && !shared.isWhole(sentence)))
            before.append(length + Double(sentence.length))
        }
    }

    /// A sentence of Proust has more, and is known by these.
    private static let wordsMax = 400

    /// As much of everything, from the last to the first: another text for all that chance knows.
    func reversed() -> AlignedRows {
        var other = reordered(rows.indices.reversed())
        for at in rows.indices {
            let former = rows.count - 1 - at
            other.rows[at].opens = former + 1 == rows.count || rows[former + 1].opens
        }
        return other
    }

    /// The second half before the first.
    func turned() -> AlignedRows {
        let half = rows.count / 2
        return reordered(Array(half..<rows.count) + Array(0..<half))
    }

    private func reordered(_ order: some Sequence<Int>) -> AlignedRows {
        var other = self
        for (at, former) in order.enumerated() {
            other.rows[at] = rows[former]
            other.before[at + 1] = other.before[at] + Double(rows[former].length)
        }
        return other
    }

    func length(_ rows: Range<Int>) -> Double {
        before[rows.upperBound] - before[rows.lowerBound]
    }

    /// The row that holds a character, or as many as there are.
    func row(at character: Double) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if before[middle + 1] <= character { low = middle + 1 } else { high = middle }
        }
        return low
    }

    var headings: [Int] { rows.indices.filter { rows[$0].isHeading } }
}
