/// What a narrator's sounds are like where the synthesizer's are known: a linear map, by least
/// squares, which stays near to the one before it where little is known.
struct NarratorMap: Equatable, Sendable {
    private static let width = SoundFeatures.width
    /// How many frames the map before counts for.
    private static let weight = 200.0

    /// A row for each coefficient of the synthesizer and one for a constant.
    private var rows: [SIMD16<Float>]

    /// Nothing is changed by it.
    init() {
        rows = (0...Self.width).map { row in
            var vector = SIMD16<Float>(repeating: 0)
            if row < Self.width { vector[row] = 1 }
            return vector
        }
    }

    var numbers: [Float] { rows.flatMap { row in (0..<Self.width).map { row[$0] } } }

    init?(_ words: inout WordReader) {
        self.init()
        for row in rows.indices {
            for column in 0..<Self.width {
                guard let number = words.fraction() else { return nil }
                rows[row][column] = number
            }
        }
    }

    func applied(to frame: SIMD16<Float>) -> SIMD16<Float> {
        var sum = rows[Self.width]
        for row in 0..<Self.width { sum += rows[row] * frame[row] }
        return sum
    }

    /// - Parameter pairs: frames of the narrator and of the synthesizer that go together.
    func refitted(
        _ text: [SIMD16<Float>], _ sound: [SIMD16<Float>], _ pairs: [(sound: Int, text: Int)]
    ) -> NarratorMap {
        let size = Self.width + 1
        var square = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
        var right = [[Double]](
            repeating: [Double](repeating: 0, count: Self.width), count: size)
        for pair in pairs {
            let source = (0..<size).map { $0 < Self.width ? Double(text[pair.text][$0]) : 1 }
            let target = sound[pair.sound]
            for row in 0..<size {
                for column in 0..<size { square[row][column] += source[row] * source[column] }
                for column in 0..<Self.width {
                    right[row][column] += source[row] * Double(target[column])
                }
            }
        }
        for row in 0..<size {
            square[row][row] += Self.weight
            for column in 0..<Self.width {
                right[row][column] += Self.weight * Double(rows[row][column])
            }
        }
        guard let solved = Self.solved(square, right) else { return self }
        var map = self
        for row in 0..<size {
            for column in 0..<Self.width { map.rows[row][column] = Float(solved[row][column]) }
        }
        return map
    }

    /// By elimination; nil where the rows depend on each other.
    private static func solved(_ square: [[Double]], _ right: [[Double]]) -> [[Double]]? {
        var (square, right) = (square, right)
        let size = square.count
        for pivot in 0..<size {
            let best = (pivot..<size).max { abs(square[$0][pivot]) < abs(square[$1][pivot]) }
            guard let best, abs(square[best][pivot]) > 1e-9 else { return nil }
            square.swapAt(pivot, best)
            right.swapAt(pivot, best)
            for row in 0..<size where row != pivot {
                let share = square[row][pivot] / square[pivot][pivot]
                if share == 0 { continue }
                for column in pivot..<size { square[row][column] -= share * square[pivot][column] }
                for column in right[row].indices {
                    right[row][column] -= share * right[pivot][column]
                }
            }
        }
        return (0..<size).map { row in right[row].map { $0 / square[row][row] } }
    }
}
