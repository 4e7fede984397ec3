import Glibc

/// Words of two languages that stand for each other, learned from pairs of sentences that surely
/// do: those that are in both of a pair more often than chance has it.
struct LearnedWords {
    /// By the stems of the words.
    private(set) var inA: [UInt32: AlignedRows.Item] = [:]
    private(set) var inB: [UInt32: AlignedRows.Item] = [:]
    private(set) var count: Int

    /// Two stems that are often in both of a pair.
    private struct Link {
        var a: UInt32
        var b: UInt32
        /// How surely it is more than chance.
        var worth: Float
        /// How much of both is beside the other, 0…1.
        var strength: Float
        var weight: Float
    }

    /// So many pairs teach what there is to be learned of a book.
    private static let pairsMax = 8_000

    /// - Parameters:
    ///   - pairs: the words of two sentences that belong together.
    ///   - first: the number of the first word that is learned.
    init(
        _ a: ComparedText, _ b: ComparedText, _ pairs: [(a: Range<Int>, b: Range<Int>)],
        first: Int
    ) {
        count = first
        let step = pairs.count / Self.pairsMax + 1
        let pairs = stride(from: 0, to: pairs.count, by: step).map { pairs[$0] }
        let links = Self.links(Stems(a, pairs.map(\.a)), Stems(b, pairs.map(\.b)))
        for link in links { take(link) }
    }

    /// A word stands for one other, and for others that are as good as that: forms of a verb.
    private mutating func take(_ link: Link) {
        switch (inA[link.a], inB[link.b]) {
        case (nil, nil):
            let item = AlignedRows.Item(word: Int32(count), weight: link.weight)
            count += 1
            (inA[link.a], inB[link.b]) = (item, item)
        case (let known?, nil) where link.strength >= Self.joinMin:
            inB[link.b] = AlignedRows.Item(word: known.word, weight: link.weight)
        case (nil, let known?) where link.strength >= Self.joinMin:
            inA[link.a] = AlignedRows.Item(word: known.word, weight: link.weight)
        default: break
        }
    }

    /// A novel has a million.
    private static let meetingsMax = 4_000_000
    private static let joinMin: Float = 0.2
    /// Dunning's ratio; one in two hundred links by chance reaches it.
    private static let worthMin: Float = 8
    /// Against a name, which both texts have.
    private static let part: Float = 2

    /// The surest first.
    private static func links(_ a: Stems, _ b: Stems) -> [Link] {
        var together: [UInt64: Int32] = [:]
        var met = 0
        for (one, two) in zip(a.sentences, b.sentences) where met < Self.meetingsMax {
            for first in one {
                for second in two {
                    together[UInt64(first) << 32 | UInt64(second), default: 0] += 1
                }
            }
            met += one.count * two.count
        }
        let all = Float(a.sentences.count)
        return together.compactMap { key, times -> Link? in
            guard times >= 2 else { return nil }
            let (one, two) = (UInt32(key >> 32), UInt32(truncatingIfNeeded: key))
            let (n, x, y) = (Float(times), Float(a.times(one)), Float(b.times(two)))
            guard n * all > 2 * x * y else { return nil }
            let worth = worth(n, x, y, all)
            guard worth > worthMin else { return nil }
            let strength = 2 * n / (x + y)
            let rare = Float(log(Double(1 + all / max(x, y))))
            return Link(
                a: one, b: two, worth: worth, strength: strength, weight: rare * strength * part)
        }.sorted { ($0.worth, $1.a, $1.b) > ($1.worth, $0.a, $0.b) }
    }

    /// How much likelier two stems belong together than that they meet by chance.
    private static func worth(_ n: Float, _ x: Float, _ y: Float, _ all: Float) -> Float {
        func part(_ seen: Float, _ wanted: Float) -> Float {
            seen > 0 ? seen * Float(log(Double(seen / wanted))) : 0
        }
        let (notX, notY) = (all - x, all - y)
        return 2
            * (part(n, x * y / all) + part(x - n, x * notY / all) + part(y - n, notX * y / all)
                + part(all - x - y + n, notX * notY / all))
    }
}

/// The stems of sentences, but those that stand once, which teach nothing, and those that are
/// everywhere.
private struct Stems {
    private(set) var sentences: [[UInt32]] = []
    private var counts: [UInt32: Int32] = [:]

    /// In one sentence of so few.
    private static let everywhere = 4
    /// Of a sentence the first words are enough.
    private static let wordsMax = 60

    init(_ text: ComparedText, _ ranges: [Range<Int>]) {
        for words in ranges {
            var stems: [UInt32] = []
            for word in text.words[words].prefix(Self.wordsMax) where !stems.contains(word.stem) {
                stems.append(word.stem)
                counts[word.stem, default: 0] += 1
            }
            sentences.append(stems)
        }
        let most = Int32(max(8, ranges.count / Self.everywhere))
        sentences = sentences.map { stems in stems.filter { (2...most).contains(times($0)) } }
    }

    func times(_ stem: UInt32) -> Int32 { counts[stem] ?? 0 }
}
