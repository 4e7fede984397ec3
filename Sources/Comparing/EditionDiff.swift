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

    /// A sentence of two words stands in any book, and is known by those beside it.
    static func keys(_ text: ComparedText) -> [UInt64] {
        let sentences = text.sentences
        return sentences.indices.map { at in
            if sentences[at].words.count >= wordsMin { return sentences[at].key }
            let before = at > 0 ? sentences[at - 1].key : 1
            let after = at + 1 < sentences.count ? sentences[at + 1].key : 2
            return Hash.mix(Hash.mix(sentences[at].key, before), after)
        }
    }

    static let wordsMin = 4

    // MARK: - Editions, or two books

    /// Two editions of one text have sentences in common everywhere, a much edited one a few. Two
    /// books may have the licence and the imprint of one publisher, which stand at the ends.
    var isOfOneText: Bool {
        let (allA, allB) = (0..<a.words.count, 0..<b.words.count)
        let (bodyA, bodyB) = body()
        let isMost = 4 * min(bodyA.count, bodyB.count) >= min(allA.count, allB.count)
        return isMost ? isOfOneText(bodyA, bodyB) : isOfOneText(allA, allB)
    }

    /// The least share of the smaller side that stands in sentences that both have.
    private static let shareMin = 0.1

    private func isOfOneText(_ inA: Range<Int>, _ inB: Range<Int>) -> Bool {
        let held = anchors.reduce(0) { sum, anchor in
            let words = a.sentences[anchor.a].words
            return inA.contains(words.lowerBound) ? sum + words.count : sum
        }
        return Double(held) > Self.shareMin * Double(min(inA.count, inB.count))
    }

    /// The words without what both have at their beginnings and ends, if that is not so much that
    /// it is the text itself.
    private func body() -> (a: Range<Int>, b: Range<Int>) {
        var start = (a: 0, b: 0)
        for anchor in anchors {
            let (inA, inB) = (a.sentences[anchor.a].words, b.sentences[anchor.b].words)
            guard inA.lowerBound - start.a <= Self.between, inB.lowerBound - start.b <= Self.between
            else { break }
            start = (inA.upperBound, inB.upperBound)
        }
        var end = (a: a.words.count, b: b.words.count)
        for anchor in anchors.reversed() {
            let (inA, inB) = (a.sentences[anchor.a].words, b.sentences[anchor.b].words)
            guard end.a - inA.upperBound <= Self.between, end.b - inB.upperBound <= Self.between,
                inA.lowerBound >= start.a, inB.lowerBound >= start.b
            else { break }
            end = (inA.lowerBound, inB.lowerBound)
        }
        if start.a > Self.imprintMax { start = (0, 0) }
        if a.words.count - end.a > Self.licenceMax { end = (a.words.count, b.words.count) }
        return (start.a..<end.a, start.b..<end.b)
    }

    /// A title or a date in words that are the same otherwise.
    private static let between = 120
    private static let imprintMax = 2_000
    /// Project Gutenberg's has three thousand words.
    private static let licenceMax = 6_000

    // MARK: - Pairs

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
