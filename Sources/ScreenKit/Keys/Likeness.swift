/// How unlike two words are: letters added, dropped, changed or swapped.
public enum Likeness {
    /// Longer words are compared by their beginnings: a whole page is not a typing mistake.
    private static let longest = 64

    public static func distance(_ one: String, _ other: String) -> Int {
        let (a, b) = (
            Array(one.lowercased().prefix(longest)), Array(other.lowercased().prefix(longest))
        )
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + Array(repeating: 0, count: b.count)
            for j in 1...b.count {
                let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(change, last[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], before[j - 2] + 1)
                }
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }

    /// The nearest of some names, when one is near enough to be meant.
    public static func nearest(_ word: String, of names: [String]) -> String? {
        let best = names.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        return best.flatMap { $0.1 <= max(1, word.count / 3) ? $0.0 : nil }
    }
}
