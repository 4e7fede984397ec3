/// Two readings of the same words, laid beside each other from their beginnings to their ends.
public enum SoundMatch {
    typealias Frame = SIMD16<Float>

    /// A minute and more of either; what is longer is no sentence.
    private static let framesMax = 2_000

    /// When moments of one reading are heard in the other, in milliseconds. They stand in order.
    /// nil where one of the two is empty, or far too long.
    public static func moments(
        _ wanted: [Int], of one: SoundFeatures, in other: SoundFeatures
    ) -> [Int]? {
        guard (1...framesMax).contains(one.count), (1...framesMax).contains(other.count) else {
            return nil
        }
        let path = path(
            Likeness.directions(Likeness.normalized(one.vectors)),
            Likeness.directions(Likeness.normalized(other.vectors)))
        return wanted.map { ms in
            let frame = min(max(0, ms / SoundFeatures.frameMs), one.count - 1)
            let rest = min(max(0, ms - frame * SoundFeatures.frameMs), SoundFeatures.frameMs)
            return path[frame] * SoundFeatures.frameMs + rest
        }
    }

    /// For each frame of the one the first of the other that goes with it.
    private static func path(_ one: [Frame], _ other: [Frame]) -> [Int] {
        let width = other.count
        var before = [Float](repeating: .infinity, count: width)
        var steps = [UInt8](repeating: 0, count: one.count * width)
        for row in one.indices {
            var line = [Float](repeating: .infinity, count: width)
            for column in 0..<width {
                let cost = Likeness.distance(one[row], other[column])
                if row == 0, column == 0 {
                    line[0] = cost
                    continue
                }
                let both = row > 0 && column > 0 ? before[column - 1] : .infinity
                let up = before[column]
                let left = column > 0 ? line[column - 1] : .infinity
                let best = min(both, up, left)
                line[column] = best + cost
                steps[row * width + column] = best == both ? 0 : best == up ? 1 : 2
            }
            before = line
        }
        var first = [Int](repeating: 0, count: one.count)
        var (row, column) = (one.count - 1, width - 1)
        while true {
            first[row] = column
            if row == 0, column == 0 { break }
            switch steps[row * width + column] {
            case 0: (row, column) = (row - 1, column - 1)
            case 1: row -= 1
            default: column -= 1
            }
        }
        return first
    }
}
