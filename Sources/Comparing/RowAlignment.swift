import Glibc

/// The cheapest way through the rows of two texts. What a step costs is how far the lengths are
/// apart (Gale and Church), how few rare words and names the rows share, and whether paragraphs,
/// headings and questions meet.
struct RowAlignment {
    struct Step {
        var a: Range<Int>
        var b: Range<Int>
        var cost: Double
    }

    /// So many rows of one side with so many of the other, and how seldom that is.
    private struct Move {
        var a: Int
        var b: Int
        var cost: Float
    }

    private static let moves = [
        Move(a: 1, b: 1, cost: 0.1), Move(a: 1, b: 0, cost: 4), Move(a: 0, b: 1, cost: 4),
        Move(a: 2, b: 1, cost: 2.3), Move(a: 1, b: 2, cost: 2.3), Move(a: 2, b: 2, cost: 4.2),
        Move(a: 3, b: 1, cost: 4.5), Move(a: 1, b: 3, cost: 4.5),
    ]

    private let a: AlignedRows
    private let b: AlignedRows
    private let ratio: Double
    private let corridor: Corridor
    private let width: Int
    /// What each two rows in the corridor have in common.
    private var common: [Float]

    init(_ a: AlignedRows, _ b: AlignedRows, _ corridor: Corridor) {
        (self.a, self.b, self.corridor) = (a, b, corridor)
        ratio = max(1, b.length(0..<b.count)) / max(1, a.length(0..<a.count))
        width = corridor.width
        common = [Float](repeating: 0, count: a.count * corridor.width)
        for row in 0..<a.count where !a.items[row].isEmpty {
            let start = corridor.start(row)
            for column in start..<min(start + width, b.count) where !b.items[column].isEmpty {
                common[row * width + column - start] = AlignedRows.common(
                    a.items[row], b.items[column])
            }
        }
    }

    /// In order, all rows of both.
    func steps() -> [Step] {
        let rows = a.count + 1
        var costs = [Float](repeating: .infinity, count: rows * width)
        var taken = [UInt8](repeating: .max, count: rows * width)
        costs[0] = 0
        for row in 0..<rows {
            let start = corridor.start(row)
            for column in start..<min(start + width, b.count + 1) {
                let here = costs[row * width + column - start]
                if here == .infinity { continue }
                for (kind, move) in Self.moves.enumerated() {
                    let (nextRow, nextColumn) = (row + move.a, column + move.b)
                    guard nextRow < rows, nextColumn <= b.count else { continue }
                    let place = nextColumn - corridor.start(nextRow)
                    guard place >= 0, place < width else { continue }
                    let sum = here + cost(move, row, column)
                    if sum < costs[nextRow * width + place] {
                        costs[nextRow * width + place] = sum
                        taken[nextRow * width + place] = UInt8(kind)
                    }
                }
            }
        }
        return walk(taken)
    }

    private func walk(_ taken: [UInt8]) -> [Step] {
        var steps: [Step] = []
        var (row, column) = (a.count, b.count)
        while row > 0 || column > 0 {
            let place = column - corridor.start(row)
            let kind = place >= 0 && place < width ? Int(taken[row * width + place]) : 255
            guard kind < Self.moves.count else {
                // The corridor leads nowhere from here: what is left stands alone on both sides.
                if row > 0 { steps.append(Step(a: 0..<row, b: 0..<0, cost: 4)) }
                if column > 0 { steps.append(Step(a: 0..<0, b: 0..<column, cost: 4)) }
                break
            }
            let move = Self.moves[kind]
            let (fromA, fromB) = (row - move.a, column - move.b)
            steps.append(
                Step(a: fromA..<row, b: fromB..<column, cost: Double(cost(move, fromA, fromB))))
            (row, column) = (fromA, fromB)
        }
        return steps.reversed()
    }

    // MARK: - What a step costs

    private func cost(_ move: Move, _ atA: Int, _ atB: Int) -> Float {
        if move.a == 0 || move.b == 0 { return move.cost }
        let (inA, inB) = (atA..<atA + move.a, atB..<atB + move.b)
        var cost = move.cost + lengthCost(inA, inB) + wordCost(inA, inB)
        if a.opens[atA] != b.opens[atB] { cost += 0.8 }
        if a.isHeading[atA] != b.isHeading[atB] { cost += 3 }
        if (a.marks[inA.upperBound - 1] ^ b.marks[inB.upperBound - 1]) & 1 != 0 { cost += 0.7 }
        if (a.marks[atA] ^ b.marks[atB]) & 4 != 0 { cost += 0.3 }
        for at in atA + 1..<atA + move.a where a.opens[at] { cost += 1.5 }
        for at in atB + 1..<atB + move.b where b.opens[at] { cost += 1.5 }
        return cost
    }

    private func lengthCost(_ inA: Range<Int>, _ inB: Range<Int>) -> Float {
        let (wanted, found) = (a.length(inA) * ratio, b.length(inB))
        let delta =
            abs(found - wanted) / (Self.variance * max(4, (wanted + found) / 2)).squareRoot()
        // About the tail of the normal distribution on both sides.
        return min(12, Float(delta * (0.66 + 0.55 * delta)))
    }

    private static let variance = 6.8

    /// Less than nothing where they share much, 3 where both have such words and share none.
    private func wordCost(_ inA: Range<Int>, _ inB: Range<Int>) -> Float {
        var (ofA, ofB, both): (Float, Float, Float) = (0, 0, 0)
        for row in inA { ofA += a.weights[row] }
        for column in inB { ofB += b.weights[column] }
        // Who has no such word says nothing.
        if ofA == 0 || ofB == 0 { return ofA + ofB == 0 ? 0 : 0.4 }
        for row in inA {
            let start = corridor.start(row)
            for column in inB where column >= start && column < start + width {
                both += common[row * width + column - start]
            }
        }
        let likeness = min(1, 2 * both / (ofA * ofB).squareRoot())
        let evidence = min(1, min(ofA, ofB) / 12)
        return evidence * (3 - 4.5 * likeness)
    }
}
