import Glibc

/// The words that both texts have and that are not everywhere: of two languages names and numbers,
/// of one language all that is not small.
struct SharedWords {
    private struct Count {
        var a: Int32 = 0
        var b: Int32 = 0
    }

    private var items: [UInt64: AlignedRows.Item] = [:]
    private let counts: [UInt64: Count]

    init(_ a: ComparedText, _ b: ComparedText) {
        var counts: [UInt64: Count] = [:]
        for word in a.words { counts[word.key, default: Count()].a += 1 }
        for word in b.words { counts[word.key, default: Count()].b += 1 }
        self.counts = counts
        let most = Int32(max(8, min(a.sentences.count, b.sentences.count) / 15))
        let all = Double(max(a.sentences.count, b.sentences.count))
        var number: Int32 = 0
        for (key, count) in counts where count.a > 0 && count.b > 0 {
            let held = max(count.a, count.b)
            guard held <= most else { continue }
            items[key] = AlignedRows.Item(
                word: number, weight: Float(log(1 + all / Double(held))))
            number += 1
        }
    }

    subscript(key: UInt64) -> AlignedRows.Item? { items[key] }

    /// How much of the first text is in words that the second has as well: two texts of one
    /// language share their small words at least.
    func likeness(_ a: ComparedText) -> Double {
        let held = a.words.reduce(0) { $0 + (counts[$1.key]?.b ?? 0 > 0 ? 1 : 0) }
        return a.words.isEmpty ? 0 : Double(held) / Double(a.words.count)
    }

    /// Pairs of sentences with a word that stands as often in one text as in the other, and seldom:
    /// its k-th place in one is its k-th in the other.
    func meetings(_ a: ComparedText, _ b: ComparedText) -> [(a: Int, b: Int)] {
        let (inA, inB) = (places(a), places(b))
        var votes: [UInt64: Int] = [:]
        for (key, rows) in inA {
            guard let columns = inB[key], columns.count == rows.count else { continue }
            for (row, column) in zip(rows, columns) {
                votes[UInt64(row) << 32 | UInt64(column), default: 0] += rows.count == 1 ? 2 : 1
            }
        }
        let found = votes.filter { $0.value >= 2 }
            .map { (a: Int($0.key >> 32), b: Int($0.key & 0xFFFF_FFFF)) }
            .sorted { ($0.a, -$0.b) < ($1.a, -$1.b) }
        return CommonOrder.growing(found)
    }

    private func places(_ text: ComparedText) -> [UInt64: [Int32]] {
        var places: [UInt64: [Int32]] = [:]
        for (at, sentence) in text.sentences.enumerated() {
            for word in text.words[sentence.words] {
                guard let count = counts[word.key], count.a == count.b, count.a <= 4 else {
                    continue
                }
                places[word.key, default: []].append(Int32(at))
            }
        }
        return places
    }
}
