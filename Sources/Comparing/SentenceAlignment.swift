import Glibc

/// A text and its translation, sentence by sentence: paragraphs are put beside paragraphs first,
/// and the sentences then stay near to where those say.
struct SentenceAlignment {
    private let a: ComparedText
    private let b: ComparedText
    private let shared: SharedWords

    init(_ a: ComparedText, _ b: ComparedText) {
        (self.a, self.b) = (a, b)
        shared = SharedWords(a, b)
    }

    /// Two texts of one language share their small words.
    var isOneLanguage: Bool { shared.likeness(a) > 0.5 && shared.likeness(b) > 0.5 }

    func pairs() -> [Comparison.Pair] {
        guard !a.sentences.isEmpty, !b.sentences.isEmpty else {
            return [
                Comparison.Pair(.onlyA, 0..<a.words.count, 0..<0, 1),
                Comparison.Pair(.onlyB, 0..<0, 0..<b.words.count, 1),
            ].filter { $0.a != nil || $0.b != nil }
        }
        let rowsA = AlignedRows(sentencesOf: a, shared)
        let rowsB = AlignedRows(sentencesOf: b, shared)
        let corridor = Corridor(
            rows: rowsA.count, columns: rowsB.count, meetings: meetings(rowsA, rowsB),
            least: Self.beside)
        return joined(
            RowAlignment(rowsA, rowsB, corridor).steps().map { pair($0, rowsA, rowsB) })
    }

    /// So many sentences a paragraph's beginning may be wrong.
    private static let beside = 16

    /// Where sentences meet, as the paragraphs say.
    private func meetings(_ rowsA: AlignedRows, _ rowsB: AlignedRows) -> [(a: Int, b: Int)] {
        let words = Corridor.trusted(shared.meetings(a, b), within: 8)
        // Words that meet everywhere are all that is needed.
        if words.count > a.sentences.count / 12 { return words }
        let (blocksA, blocksB) = (a.blocks, b.blocks)
        let inA = AlignedRows(blocksOf: a, shared)
        let inB = AlignedRows(blocksOf: b, shared)
        var known = blockMeetings(words, blocksA, blocksB)
        if known.count < inA.count / 20 { known = Corridor.headings(inA, inB) }
        let corridor = Corridor(
            rows: inA.count, columns: inB.count, meetings: known, least: Self.beside)
        return RowAlignment(inA, inB, corridor).steps().compactMap { step in
            guard let one = step.a.first, let two = step.b.first else { return nil }
            return (blocksA[one].lowerBound, blocksB[two].lowerBound)
        }
    }

    private func blockMeetings(
        _ meetings: [(a: Int, b: Int)], _ blocksA: [Range<Int>], _ blocksB: [Range<Int>]
    ) -> [(a: Int, b: Int)] {
        var found: [(a: Int, b: Int)] = []
        var (atA, atB) = (0, 0)
        for meeting in meetings {
            while atA < blocksA.count, blocksA[atA].upperBound <= meeting.a { atA += 1 }
            while atB < blocksB.count, blocksB[atB].upperBound <= meeting.b { atB += 1 }
            if let last = found.last, last.a >= atA || last.b >= atB { continue }
            found.append((atA, atB))
        }
        return found
    }

    // MARK: - Pairs

    private func pair(
        _ step: RowAlignment.Step, _ rowsA: AlignedRows, _ rowsB: AlignedRows
    ) -> Comparison.Pair {
        let (inA, inB) = (words(step.a, rowsA), words(step.b, rowsB))
        if step.b.isEmpty { return Comparison.Pair(.onlyA, inA, inB, 0.6) }
        if step.a.isEmpty { return Comparison.Pair(.onlyB, inA, inB, 0.6) }
        let confidence = 1 / (1 + exp((step.cost - Self.doubtful) * 1.1))
        return Comparison.Pair(.same, inA, inB, confidence)
    }

    /// What costs as much as this is as likely wrong as right.
    private static let doubtful = 3.4

    private func words(_ rows: Range<Int>, _ text: AlignedRows) -> Range<Int> {
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return text.words[first].lowerBound..<text.words[last].upperBound
    }

    /// What stands alone, one after another, is one piece.
    private func joined(_ pairs: [Comparison.Pair]) -> [Comparison.Pair] {
        var all: [Comparison.Pair] = []
        for pair in pairs {
            guard let last = all.last, last.kind == pair.kind, pair.kind != .same else {
                all.append(pair)
                continue
            }
            if let one = last.a, let two = pair.a {
                all[all.count - 1].a = .init(one.words.lowerBound..<two.words.upperBound)
            }
            if let one = last.b, let two = pair.b {
                all[all.count - 1].b = .init(one.words.lowerBound..<two.words.upperBound)
            }
        }
        return all
    }
}
