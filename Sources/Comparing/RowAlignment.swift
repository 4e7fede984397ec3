/// The cheapest way through the rows of two texts. What a step costs is how far the lengths are
/// apart (Gale and Church), how few rare words and names the rows share, and whether paragraphs,
/// headings and questions meet. Rows that one text alone has cost less each the more of them there
/// are in a row.
struct RowAlignment {
    struct Step {
        var a: Range<Int>
        var b: Range<Int>
        var cost: Float
    }

    /// So many rows of one side with so many of the other, and how seldom that is.
    private struct Move {
        var a: Int
        var b: Int
        var cost: Float
    }

    private static let moves = [
        Move(a: 1, b: 1, cost: 0.1), Move(a: 2, b: 1, cost: 2.3), Move(a: 1, b: 2, cost: 2.3),
        Move(a: 2, b: 2, cost: 4.2), Move(a: 3, b: 1, cost: 4.5), Move(a: 1, b: 3, cost: 4.5),
    ]
    /// The first row that one text alone has, and each after it.
    private static let gap: (first: Float, next: Float) = (4, 2.5)

    /// How a cell was reached: a move by its number, or a row of one text alone; and whether that
    /// row was the first of its gap.
    private enum Way {
        static let onlyA: UInt8 = 6
        static let onlyB: UInt8 = 7
        static let mask: UInt8 = 7
        static let firstA: UInt8 = 0x10
        static let firstB: UInt8 = 0x20
        static let none: UInt8 = 0xFF
    }

    private let a: AlignedRows
    private let b: AlignedRows
    private let ratio: Float
    private let corridor: Corridor
    private let wordCount: Int

    /// - Parameters:
    ///   - ratio: so many characters of the second text stand for one of the first.
    ///   - words: how many words are numbered.
    init(
        _ a: AlignedRows, _ b: AlignedRows, _ corridor: Corridor, ratio: Double, words: Int
    ) {
        (self.a, self.b, self.corridor) = (a, b, corridor)
        (self.ratio, wordCount) = (Float(ratio), words)
    }

    // MARK: - The table

    /// What is known of the last four rows; of all others only how each cell was reached.
    private struct Recent {
        private let stride: Int
        private var costs: [Float]
        private var commons: [Float]

        init(columns: Int) {
            stride = columns + 1
            costs = [Float](repeating: .infinity, count: 4 * stride)
            commons = [Float](repeating: 0, count: 4 * stride)
        }

        func cost(_ row: Int, _ column: Int) -> Float { costs[(row & 3) * stride + column] }
        func common(_ row: Int, _ column: Int) -> Float { commons[(row & 3) * stride + column] }

        mutating func set(cost: Float, _ row: Int, _ column: Int) {
            costs[(row & 3) * stride + column] = cost
        }

        mutating func set(common: Float, _ row: Int, _ column: Int) {
            commons[(row & 3) * stride + column] = common
        }
    }

    /// In order, all rows of both.
    func steps() -> [Step] {
        var ways = [UInt8](repeating: Way.none, count: corridor.offsets[a.count + 1])
        var recent = Recent(columns: b.count)
        var onlyA = [Float](repeating: .infinity, count: b.count + 1)
        var weights = [Float](repeating: 0, count: wordCount)
        for row in 0...a.count {
            let columns = corridor[row]
            let above = row > 0 ? corridor[row - 1] : 0...0
            if row > 0 { share(row, columns, &weights, &recent) }
            var onlyB = Float.infinity
            for column in columns {
                var (best, way, firsts) = (Float.infinity, Way.none, UInt8(0))
                if row == 0, column == 0 { best = 0 }
                if row > 0, above.contains(column) {
                    let first = recent.cost(row - 1, column) + Self.gap.first
                    let next = onlyA[column] + Self.gap.next
                    if first <= next { firsts |= Way.firstA }
                    onlyA[column] = min(first, next)
                    if onlyA[column] < best { (best, way) = (onlyA[column], Way.onlyA) }
                } else {
                    onlyA[column] = .infinity
                }
                if column > columns.lowerBound {
                    let first = recent.cost(row, column - 1) + Self.gap.first
                    let next = onlyB + Self.gap.next
                    if first <= next { firsts |= Way.firstB }
                    onlyB = min(first, next)
                    if onlyB < best { (best, way) = (onlyB, Way.onlyB) }
                }
                for (number, move) in Self.moves.enumerated() {
                    let (fromA, fromB) = (row - move.a, column - move.b)
                    guard fromA >= 0, fromB >= 0, corridor[fromA].contains(fromB) else { continue }
                    let before = recent.cost(fromA, fromB) + move.cost
                    guard before + Self.leastCost < best else { continue }
                    let sum = before + cost(fromA..<row, fromB..<column, recent)
                    if sum < best { (best, way) = (sum, UInt8(number)) }
                }
                recent.set(cost: best, row, column)
                if way != Way.none {
                    ways[corridor.offsets[row] + column - columns.lowerBound] = way | firsts
                }
            }
        }
        return walk(ways)
    }

    /// What the row that ends here shares with each of the second text.
    private func share(
        _ row: Int, _ columns: ClosedRange<Int>, _ weights: inout [Float], _ recent: inout Recent
    ) {
        let own = a.rows[row - 1].items
        for at in own { weights[Int(a.items[Int(at)].word)] = a.items[Int(at)].weight }
        for column in columns where column > 0 {
            var sum: Float = 0
            if !own.isEmpty {
                for at in b.rows[column - 1].items { sum += weights[Int(b.items[Int(at)].word)] }
            }
            recent.set(common: sum, row, column)
        }
        for at in own { weights[Int(a.items[Int(at)].word)] = 0 }
    }

    private func walk(_ ways: [UInt8]) -> [Step] {
        var steps: [Step] = []
        var (row, column) = (a.count, b.count)
        // Inside of a gap nothing else is asked until its first row.
        var gap: UInt8?
        while row > 0 || column > 0 {
            let columns = corridor[row]
            let held =
                columns.contains(column)
                ? ways[corridor.offsets[row] + column - columns.lowerBound] : Way.none
            guard held != Way.none else {
                // The corridor leads nowhere from here: what is left stands alone on both sides.
                if row > 0 { steps.append(Step(a: 0..<row, b: 0..<0, cost: Self.gap.first)) }
                if column > 0 { steps.append(Step(a: 0..<0, b: 0..<column, cost: Self.gap.first)) }
                break
            }
            let way = gap ?? held & Way.mask
            if way == Way.onlyA {
                steps.append(Step(a: row - 1..<row, b: column..<column, cost: Self.gap.first))
                gap = held & Way.firstA != 0 ? nil : way
                row -= 1
            } else if way == Way.onlyB {
                steps.append(Step(a: row..<row, b: column - 1..<column, cost: Self.gap.first))
                gap = held & Way.firstB != 0 ? nil : way
                column -= 1
            } else {
                let move = Self.moves[Int(way)]
                let (inA, inB) = (row - move.a..<row, column - move.b..<column)
                steps.append(
                    Step(a: inA, b: inB, cost: move.cost + cost(inA, inB, common(inA, inB))))
                (row, column) = (inA.lowerBound, inB.lowerBound)
            }
        }
        return steps.reversed()
    }

    private func common(_ inA: Range<Int>, _ inB: Range<Int>) -> Float {
        var sum: Float = 0
        for row in inA {
            for at in a.rows[row].items {
                let item = a.items[Int(at)]
                for column in inB {
                    for other in b.rows[column].items where b.items[Int(other)].word == item.word {
                        sum += item.weight
                    }
                }
            }
        }
        return sum
    }

    // MARK: - What a step costs

    /// No step costs less beside its move.
    private static let leastCost: Float = -1.5

    private func cost(_ inA: Range<Int>, _ inB: Range<Int>, _ recent: Recent) -> Float {
        var both: Float = 0
        for row in inA {
            let columns = corridor[row + 1]
            for column in inB where columns.contains(column + 1) {
                both += recent.common(row + 1, column + 1)
            }
        }
        return cost(inA, inB, both)
    }

    /// - Parameter common: what the words weigh that both have.
    private func cost(_ inA: Range<Int>, _ inB: Range<Int>, _ common: Float) -> Float {
        var (lengthA, lengthB, ofA, ofB): (Float, Float, Float, Float) = (0, 0, 0, 0)
        var cost: Float = 0
        for at in inA {
            lengthA += a.rows[at].length
            ofA += a.rows[at].weight
            if at > inA.lowerBound, a.rows[at].opens { cost += 1.5 }
        }
        for at in inB {
            lengthB += b.rows[at].length
            ofB += b.rows[at].weight
            if at > inB.lowerBound, b.rows[at].opens { cost += 1.5 }
        }
        cost += Self.lengthCost(lengthA * ratio, lengthB) + Self.wordCost(ofA, ofB, common)
        let (firstA, firstB) = (a.rows[inA.lowerBound], b.rows[inB.lowerBound])
        if firstA.opens != firstB.opens { cost += 0.8 }
        if firstA.isHeading != firstB.isHeading { cost += 3 }
        if (firstA.marks ^ firstB.marks) & 4 != 0 { cost += 0.3 }
        let lasts = a.rows[inA.upperBound - 1].marks ^ b.rows[inB.upperBound - 1].marks
        return lasts & 1 != 0 ? cost + 0.7 : cost
    }

    private static func lengthCost(_ wanted: Float, _ found: Float) -> Float {
        let delta = abs(found - wanted) / (variance * max(4, (wanted + found) / 2)).squareRoot()
        // About the tail of the normal distribution on both sides.
        return min(12, delta * (0.66 + 0.55 * delta))
    }

    private static let variance: Float = 6.8

    /// Less than nothing where they share much, 3 where both have such words and share none.
    private static func wordCost(_ ofA: Float, _ ofB: Float, _ both: Float) -> Float {
        // Who has no such word says nothing.
        if ofA == 0 || ofB == 0 { return ofA + ofB == 0 ? 0 : 0.4 }
        let likeness = min(1, 2 * both / (ofA * ofB).squareRoot())
        let evidence = min(1, min(ofA, ofB) / 12)
        return evidence * (3 - 4.5 * likeness)
    }
}
