/// Which rows of the second text may belong to each of the first: all between two places where the
/// texts are known to meet and some beside, as far as there is room.
struct Corridor {
    /// The columns of each row, the last ones included; neither end ever leads back.
    private var starts: [Int32]
    private var ends: [Int32]
    /// Cells before each row, and behind the last.
    private(set) var offsets: [Int] = [0]

    /// Known cells are filled in some forty nanoseconds.
    static let cellsMax = 4_000_000

    private struct Stretch {
        var a: Range<Int>
        var b: Range<Int>

        func area(_ beside: Int) -> Int { (a.count + beside) * (b.count + 2 * beside) }
    }

    /// - Parameters:
    ///   - meetings: growing on both sides.
    ///   - beside: so many rows away from where it is said they may meet.
    init(rows: Int, columns: Int, meetings: [(a: Int, b: Int)], beside: Int) {
        starts = [Int32](repeating: .max, count: rows + 1)
        ends = [Int32](repeating: 0, count: rows + 1)
        let inner = meetings.filter {
            ($0.a > 0 || $0.b > 0) && $0.a < rows && $0.b < columns
        }
        let line = [(a: 0, b: 0)] + inner + [(a: rows, b: columns)]
        let stretches = zip(line, line.dropFirst()).map { one, two in
            Stretch(a: one.a..<two.a, b: one.b..<two.b)
        }.sorted { $0.area(beside) < $1.area(beside) }
        // Small stretches get all that they want; what is left is for the others.
        var room = Self.cellsMax
        for (at, stretch) in stretches.enumerated() {
            let part = max(0, room) / (stretches.count - at)
            room -= min(part, stretch.area(beside))
            widen(stretch, rows, columns, beside, room: part)
        }
        close()
        offsets.reserveCapacity(rows + 2)
        for row in 0...rows { offsets.append(offsets[row] + self[row].count) }
    }

    subscript(row: Int) -> ClosedRange<Int> { Int(starts[row])...Int(ends[row]) }

    private mutating func widen(
        _ stretch: Stretch, _ rows: Int, _ columns: Int, _ beside: Int, room: Int
    ) {
        let (a, b) = (stretch.a, stretch.b)
        if stretch.area(beside) <= room || a.count <= 1 {
            for row in max(0, a.lowerBound - beside)...min(rows, a.upperBound + beside) {
                widen(row, b.lowerBound - beside, b.upperBound + beside, columns)
            }
            return
        }
        // A stripe about the straight line.
        let half = max(min(beside, Self.besideMax), room / (a.count + 1) / 2)
        for row in a.lowerBound...a.upperBound {
            let center = b.lowerBound + b.count * (row - a.lowerBound) / a.count
            widen(row, center - half, center + half, columns)
        }
    }

    /// In a stretch without room.
    private static let besideMax = 24

    private mutating func widen(_ row: Int, _ start: Int, _ end: Int, _ columns: Int) {
        starts[row] = min(starts[row], Int32(max(0, start)))
        ends[row] = max(ends[row], Int32(min(columns, end)))
    }

    /// A step may lead down from every row.
    private mutating func close() {
        for row in starts.indices.dropLast().reversed() {
            starts[row] = min(starts[row], starts[row + 1])
        }
        for row in ends.indices.dropFirst() { ends[row] = max(ends[row], ends[row - 1]) }
        // From where one row ends the next goes on.
        for row in starts.indices.dropFirst() where starts[row] > ends[row - 1] {
            ends[row - 1] = starts[row]
        }
    }
}
