/// Two editions of one text, word by word: sentences that stand once in both hold the two together,
/// and what is between them is compared by its words.
struct EditionDiff {
    private let a: ComparedText
    private let b: ComparedText
    private let anchors: [(a: Int, b: Int)]

    init(_ a: ComparedText, _ b: ComparedText) {
        (self.a, self.b) = (a, b)
        anchors = CommonOrder.anchors(Self.keys(a), Self.keys(b))
    }

    /// A sentence of two words stands in any book.
    private static func keys(_ text: ComparedText) -> [UInt64] {
        var loose = UInt64(0)
        return text.sentences.enumerated().map { at, sentence in
            if sentence.words.count >= wordsMin { return sentence.key }
            loose += 1
            return Hash.mix(sentence.key, UInt64(at)) | 1 << 63
        }
    }

    private static let wordsMin = 4

    /// How much of the smaller text stands in sentences that both have.
    var anchoredShare: Double {
        let held = anchors.reduce(0) { $0 + a.sentences[$1.a].words.count }
        let least = min(a.words.count, b.words.count)
        return least > 0 ? Double(held) / Double(least) : 0
    }

    func pairs() -> [Comparison.Pair] {
        var steps = Steps()
        var (fromA, fromB) = (0, 0)
        for anchor in anchors {
            let (wordsA, wordsB) = (a.sentences[anchor.a].words, b.sentences[anchor.b].words)
            fill(fromA..<wordsA.lowerBound, fromB..<wordsB.lowerBound, &steps)
            steps.same(wordsA, wordsB)
            (fromA, fromB) = (wordsA.upperBound, wordsB.upperBound)
        }
        fill(fromA..<a.words.count, fromB..<b.words.count, &steps)
        return steps.pairs()
    }

    private func fill(_ inA: Range<Int>, _ inB: Range<Int>, _ steps: inout Steps) {
        var (inA, inB) = (inA, inB)
        // What is alike at both ends is most of a gap.
        var head = 0
        while head < min(inA.count, inB.count),
            a.words[inA.lowerBound + head].key == b.words[inB.lowerBound + head].key
        {
            head += 1
        }
        steps.same(
            inA.lowerBound..<inA.lowerBound + head, inB.lowerBound..<inB.lowerBound + head)
        (inA, inB) = (inA.dropFirst(head), inB.dropFirst(head))
        var tail = 0
        while tail < min(inA.count, inB.count),
            a.words[inA.upperBound - 1 - tail].key == b.words[inB.upperBound - 1 - tail].key
        {
            tail += 1
        }
        let (endA, endB) = (inA.upperBound - tail, inB.upperBound - tail)
        compare(inA.lowerBound..<endA, inB.lowerBound..<endB, &steps, depth: 0)
        steps.same(endA..<inA.upperBound, endB..<inB.upperBound)
    }

    private func compare(
        _ inA: Range<Int>, _ inB: Range<Int>, _ steps: inout Steps, depth: Int
    ) {
        if inA.isEmpty || inB.isEmpty { return steps.different(inA, inB) }
        if inA.count * inB.count <= Self.tableMax { return table(inA, inB, &steps) }
        // Too much for a table: it falls apart at words that stand once in both.
        let found = CommonOrder.anchors(
            inA.map { phrase(a, $0, inA) }, inB.map { phrase(b, $0, inB) })
        guard !found.isEmpty, depth < Self.depthMax else { return steps.different(inA, inB) }
        var (fromA, fromB) = (inA.lowerBound, inB.lowerBound)
        for anchor in found {
            let (atA, atB) = (inA.lowerBound + anchor.a, inB.lowerBound + anchor.b)
            compare(fromA..<atA, fromB..<atB, &steps, depth: depth + 1)
            steps.same(atA..<atA + 1, atB..<atB + 1)
            (fromA, fromB) = (atA + 1, atB + 1)
        }
        compare(fromA..<inA.upperBound, fromB..<inB.upperBound, &steps, depth: depth + 1)
    }

    /// Three words from here on: a single one that stands once in both may do so by chance.
    private func phrase(_ text: ComparedText, _ at: Int, _ range: Range<Int>) -> UInt64 {
        let end = min(range.upperBound, at + 3)
        return text.words[at..<end].reduce(Hash.seed) { Hash.mix($0, $1.key) }
    }

    private static let tableMax = 1 << 20
    private static let depthMax = 8

    /// The longest row of common words.
    private func table(_ inA: Range<Int>, _ inB: Range<Int>, _ steps: inout Steps) {
        let (rows, columns) = (inA.count, inB.count)
        var lengths = [UInt16](repeating: 0, count: (rows + 1) * (columns + 1))
        for row in stride(from: rows - 1, through: 0, by: -1) {
            let key = a.words[inA.lowerBound + row].key
            for column in stride(from: columns - 1, through: 0, by: -1) {
                let here = row * (columns + 1) + column
                let below = here + columns + 1
                lengths[here] =
                    key == b.words[inB.lowerBound + column].key
                    ? lengths[below + 1] &+ 1 : max(lengths[below], lengths[here + 1])
            }
        }
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            let (atA, atB) = (inA.lowerBound + row, inB.lowerBound + column)
            let here = row * (columns + 1) + column
            if a.words[atA].key == b.words[atB].key {
                steps.same(atA..<atA + 1, atB..<atB + 1)
                (row, column) = (row + 1, column + 1)
            } else if lengths[here + columns + 1] >= lengths[here + 1] {
                steps.different(atA..<atA + 1, atB..<atB)
                row += 1
            } else {
                steps.different(atA..<atA, atB..<atB + 1)
                column += 1
            }
        }
        steps.different(
            inA.lowerBound + row..<inA.upperBound, inB.lowerBound + column..<inB.upperBound)
    }

    /// Runs of what is the same and what is not, joined as they come.
    private struct Steps {
        private struct Run {
            var isSame: Bool
            var a: Range<Int>
            var b: Range<Int>
        }

        private var runs: [Run] = []

        mutating func same(_ a: Range<Int>, _ b: Range<Int>) { add(Run(isSame: true, a: a, b: b)) }

        mutating func different(_ a: Range<Int>, _ b: Range<Int>) {
            add(Run(isSame: false, a: a, b: b))
        }

        private mutating func add(_ run: Run) {
            if run.a.isEmpty, run.b.isEmpty { return }
            guard let last = runs.last, last.isSame == run.isSame else {
                runs.append(run)
                return
            }
            runs[runs.count - 1].a = last.a.lowerBound..<run.a.upperBound
            runs[runs.count - 1].b = last.b.lowerBound..<run.b.upperBound
        }

        /// A word or two in the middle of what was written anew is alike by chance.
        func pairs() -> [Comparison.Pair] {
            var joined = Steps()
            for (at, run) in runs.enumerated() {
                let isIsland =
                    run.isSame && run.a.count <= 2 && at > 0 && at + 1 < runs.count
                    && isLarge(runs[at - 1]) && isLarge(runs[at + 1])
                joined.add(Run(isSame: run.isSame && !isIsland, a: run.a, b: run.b))
            }
            return joined.runs.map { run in
                if run.isSame { return Comparison.Pair(.same, run.a, run.b, 1) }
                if run.b.isEmpty { return Comparison.Pair(.onlyA, run.a, run.b, 1) }
                if run.a.isEmpty { return Comparison.Pair(.onlyB, run.a, run.b, 1) }
                let (least, most) = (
                    min(run.a.count, run.b.count), max(run.a.count, run.b.count)
                )
                return Comparison.Pair(
                    .changed, run.a, run.b, 0.4 + 0.5 * Double(least) / Double(most))
            }
        }

        private func isLarge(_ run: Run) -> Bool { max(run.a.count, run.b.count) >= 3 }
    }
}
