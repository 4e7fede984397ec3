import Glibc

/// A text and its translation, sentence by sentence: first where the two meet, about, by the names
/// and numbers that both have; then each sentence near to where those say.
struct SentenceAlignment {
    private let a: AlignedRows
    private let b: AlignedRows
    private let steps: [RowAlignment.Step]
    /// As surely as this the two are one book: by how much more their sentences are alike than
    /// those of the first and of the second read backwards. Of two books it is about nothing.
    let surety: Surety

    struct Surety: Equatable {
        /// The share of both texts that has a counterpart, less what chance has.
        var beyondChance: Double
        /// How many times chance varies by as much.
        var times: Double
        /// Of so many sentences.
        var count: Int

        /// Two texts of a few lines say little about chance: most of both needs a counterpart.
        func isOfOneBook(share: Double) -> Bool {
            if count < Self.few { return beyondChance >= Self.fewLeast && share >= Self.fewShare }
            return beyondChance >= Self.least && times >= Self.timesLeast
        }

        private static let few = 60
        private static let fewLeast = 0.06
        private static let fewShare = 0.4
        private static let least = 0.025
        private static let timesLeast = 2.3
    }

    init(_ one: ComparedText, _ two: ComparedText) {
        let shared = SharedWords(one, two)
        let (a, b) = (AlignedRows(one, shared), AlignedRows(two, shared))
        let rough = RoughPath(a, b, words: shared.count)
        var meetings = rough.meetings
        if meetings.isEmpty, a.headings.count == b.headings.count {
            meetings = zip(a.headings, b.headings).map { (a: $0, b: $1) }
        }
        let rowLength = max(1, a.length / Double(max(1, a.count)))
        let corridor = Corridor(
            rows: a.count, columns: b.count, meetings: meetings,
            beside: max(Self.besideMin, Int(1.5 * rough.size / rowLength)))
        let words = shared.count
        let first = RowAlignment(a, b, corridor, ratio: rough.ratio, words: words).steps()
        // Short texts vary much: for them chance is tried three times.
        let isShort = corridor.offsets[a.count + 1] <= Self.shortMax
        let others = isShort ? [b.reversed(), b.turned(), b.turned().reversed()] : [b.reversed()]
        let chances = others.map { other in
            let steps = RowAlignment(a, other, corridor, ratio: rough.ratio, words: words).steps()
            return Self.held(steps, a, other)
        }
        let share = Self.held(first, a, b)
        let beyond = share - chances.reduce(0, +) / Double(chances.count)
        let count = min(a.rows.count(where: \.tells), b.rows.count(where: \.tells))
        surety = Surety(
            beyondChance: beyond, times: beyond * Double(count).squareRoot() / Self.variation,
            count: count)
        guard surety.isOfOneBook(share: share) else {
            (self.a, self.b, steps) = (a, b, first)
            return
        }
        // What surely belongs together teaches which words do, and those lead the rest.
        let sure = first.filter {
            !$0.a.isEmpty && !$0.b.isEmpty && Self.confidence($0) > Self.sure
        }
        let learned = LearnedWords(
            one, two, sure.map { (Self.words($0.a, a), Self.words($0.b, b)) }, first: words)
        self.a = AlignedRows(one, shared, learned: learned.inA)
        self.b = AlignedRows(two, shared, learned: learned.inB)
        steps = RowAlignment(
            self.a, self.b, corridor, ratio: rough.ratio, words: learned.count
        ).steps()
    }

    private static let sure = 0.9
    /// So many sentences where they meet may be wrong.
    private static let besideMin = 16
    /// Cells of the corridor.
    private static let shortMax = 1_000_000
    /// How far chance leads astray with one sentence: measured on pairs of books.
    private static let variation = 0.35

    /// The share of both that has a counterpart, of the rows that tell.
    private static func held(
        _ steps: [RowAlignment.Step], _ a: AlignedRows, _ b: AlignedRows
    ) -> Double {
        var (held, all) = (0.0, 0.0)
        for step in steps {
            let lengths =
                step.a.reduce(0.0) { $0 + (a.rows[$1].tells ? Double(a.rows[$1].length) : 0) }
                + step.b.reduce(0.0) { $0 + (b.rows[$1].tells ? Double(b.rows[$1].length) : 0) }
            all += lengths
            if !step.a.isEmpty, !step.b.isEmpty { held += lengths * confidence(step) }
        }
        return all > 0 ? held / all : 0
    }

    // MARK: - Pairs

    func pairs() -> [Comparison.Pair] { joined(steps.map(pair)) }

    private func pair(_ step: RowAlignment.Step) -> Comparison.Pair {
        let (inA, inB) = (Self.words(step.a, a), Self.words(step.b, b))
        if step.b.isEmpty { return Comparison.Pair(.onlyA, inA, inB, 0.6) }
        if step.a.isEmpty { return Comparison.Pair(.onlyB, inA, inB, 0.6) }
        return Comparison.Pair(.same, inA, inB, Self.confidence(step))
    }

    private static func confidence(_ step: RowAlignment.Step) -> Double {
        1 / (1 + exp((Double(step.cost) - doubtful) * 1.1))
    }

    /// What costs as much as this is as likely wrong as right.
    private static let doubtful = 3.4

    private static func words(_ rows: Range<Int>, _ text: AlignedRows) -> Range<Int> {
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return text.rows[first].words.lowerBound..<text.rows[last].words.upperBound
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
