/// Where two texts meet, about: both are cut into pieces of as many characters, any two pieces
/// are worth what rare words they share beyond chance, and the dearest way through says which
/// meet. What one text alone has, at an end or in the middle, is passed by at little cost.
struct RoughPath {
    private struct Met {
        var a: Int
        var b: Int
        var worth: Float
    }

    /// Rows, growing on both sides.
    private(set) var meetings: [(a: Int, b: Int)] = []
    /// So many characters of the second text stand for one of the first.
    private(set) var ratio: Double
    /// The characters of a piece.
    let size: Double

    private static let piecesMax = 2_000.0
    private static let sizeMin = 250.0

    init(_ a: AlignedRows, _ b: AlignedRows, words: Int) {
        ratio = max(1, b.length) / max(1, a.length)
        size = max(Self.sizeMin, max(a.length, b.length) / Self.piecesMax)
        var table = PieceTable(a, b, size: size, words: words)
        let path = Self.walk(table.smoothed())
        // The second text read backwards says what chance finds.
        table.reverse()
        let chance = Self.walk(table.smoothed())
        let supports = Self.supports(path)
        let least =
            Self.isBeyond(path, chance)
            ? Self.least(supports, Self.supports(chance)) : .infinity
        var last = (a: -1, b: -1)
        for (met, support) in zip(path, supports) where support >= least {
            let here = (
                a: a.row(at: (Double(met.a) + 0.5) * size),
                b: b.row(at: (Double(met.b) + 0.5) * size)
            )
            guard here.a < a.count, here.b < b.count, here.a > last.a, here.b > last.b else {
                continue
            }
            meetings.append(here)
            last = here
        }
        measure(a, b)
    }

    /// What a piece costs that one text alone has.
    private static let passing: Float = 0.3

    private static func walk(_ table: PieceTable) -> [Met] {
        let (rows, columns) = (table.rows, table.columns)
        var above = [Float](repeating: 0, count: columns + 1)
        var here = above
        var moves = [UInt8](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * columns + column
                let straight = above[column] + table.worth[at]
                let (down, along) = (above[column + 1] - passing, here[column] - passing)
                here[column + 1] = max(straight, down, along)
                if straight < max(down, along) { moves[at] = down >= along ? 1 : 2 }
            }
            swap(&above, &here)
        }
        var path: [Met] = []
        var (row, column) = (rows - 1, columns - 1)
        while row >= 0, column >= 0 {
            let at = row * columns + column
            switch moves[at] {
            case 1: row -= 1
            case 2: column -= 1
            default:
                path.append(Met(a: row, b: column, worth: table.worth[at]))
                (row, column) = (row - 1, column - 1)
            }
        }
        return path.reversed()
    }

    /// How much those beside it on the way speak for each.
    private static func supports(_ path: [Met]) -> [Float] {
        path.indices.map { at in
            let here = path[at]
            let near = path[max(0, at - nearMax)..<min(path.count, at + nearMax + 1)]
            return near.reduce(0) { sum, other in
                let isAlong =
                    abs(other.a - here.a) <= nearMax + 2
                    && abs((other.b - other.a) - (here.b - here.a)) <= 2
                return isAlong ? sum + other.worth : sum
            }
        }
    }

    private static let nearMax = 6

    /// Whether a way is worth more than one that chance found, by more than such ways vary.
    private static func isBeyond(_ path: [Met], _ chance: [Met]) -> Bool {
        let squares = (path + chance).reduce(0) { $0 + $1.worth * $1.worth }
        let worth = path.reduce(0) { $0 + $1.worth } - chance.reduce(0) { $0 + $1.worth }
        return worth > 1.5 * squares.squareRoot()
    }

    /// The least support that chance seldom reaches: at one of its places in twenty-five, or at
    /// twenty-five times fewer places than are found.
    private static func least(_ found: [Float], _ chance: [Float]) -> Float {
        let (found, chance) = (found.sorted(by: >), chance.sorted(by: >))
        var least = chance.isEmpty ? 1 : max(1, chance[chance.count / seldom])
        var at = 0
        for (number, support) in found.enumerated() where support > 1 {
            while at < chance.count, chance[at] >= support { at += 1 }
            if at * seldom <= number + 1 { least = min(least, support) }
        }
        return least
    }

    private static let seldom = 25

    /// The ratio of the lengths, between places that meet: what stands in one text alone has no
    /// part in it.
    private mutating func measure(_ a: AlignedRows, _ b: AlignedRows) {
        guard meetings.count >= 10 else { return }
        let ratios = zip(meetings, meetings.dropFirst(5)).compactMap { one, two -> Double? in
            let (inA, inB) = (a.length(one.a..<two.a), b.length(one.b..<two.b))
            return inA > 0 && inB > 0 && inA < 20 * size ? inB / inA : nil
        }.sorted()
        if ratios.count >= 5 { ratio = ratios[ratios.count / 2] }
    }
}

/// What any two pieces of two texts share beyond chance.
private struct PieceTable {
    let rows: Int
    let columns: Int
    private(set) var worth: [Float]

    init(_ a: AlignedRows, _ b: AlignedRows, size: Double, words: Int) {
        rows = Int(a.length / size) + 1
        columns = Int(b.length / size) + 1
        worth = [Float](repeating: 0, count: rows * columns)
        // The places of each word in the second text, as chains.
        var heads = [Int32](repeating: -1, count: words)
        var (nexts, pieces): ([Int32], [Int32]) = ([], [])
        for (at, row) in b.rows.enumerated() {
            let piece = Int32((b.before[at] + Double(row.length) / 2) / size)
            for item in row.items {
                let word = Int(b.items[Int(item)].word)
                nexts.append(heads[word])
                pieces.append(piece)
                heads[word] = Int32(nexts.count - 1)
            }
        }
        var inRow = [Float](repeating: 0, count: rows)
        var inColumn = [Float](repeating: 0, count: columns)
        var all: Float = 0
        for (at, row) in a.rows.enumerated() {
            let piece = Int((a.before[at] + Double(row.length) / 2) / size)
            for index in row.items {
                let item = a.items[Int(index)]
                var (next, tried) = (heads[Int(item.word)], 0)
                while next >= 0, tried < Self.placesMax {
                    let other = Int(pieces[Int(next)])
                    worth[piece * columns + other] += item.weight
                    inRow[piece] += item.weight
                    inColumn[other] += item.weight
                    all += item.weight
                    next = nexts[Int(next)]
                    tried += 1
                }
            }
        }
        guard all > 0 else { return }
        for row in 0..<rows where inRow[row] > 0 {
            for column in 0..<columns {
                worth[row * columns + column] -= inRow[row] * inColumn[column] / all + Self.doubt
            }
        }
    }

    /// So many places of one word are looked at.
    private static let placesMax = 64
    private static let doubt: Float = 0.5

    /// The pieces of the second text from the last to the first.
    mutating func reverse() {
        for row in 0..<rows { worth[row * columns..<(row + 1) * columns].reverse() }
    }

    /// What lies before and behind, along both texts, speaks for two pieces as well.
    func smoothed() -> PieceTable {
        var smoothed = self
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * columns + column
                var sum = worth[at]
                for (away, part) in [(1, 0.7), (2, 0.4)] as [(Int, Float)] {
                    let step = away * (columns + 1)
                    if row >= away, column >= away { sum += part * worth[at - step] }
                    if row + away < rows, column + away < columns { sum += part * worth[at + step] }
                }
                smoothed.worth[at] = sum
            }
        }
        return smoothed
    }
}
