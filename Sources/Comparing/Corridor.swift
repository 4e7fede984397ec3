/// Which rows of the second text may belong to one of the first: those about a line through the
/// places where the two are known to meet.
struct Corridor {
    /// How many of the second text each of the first is tried with.
    let width: Int
    private let starts: [Int]

    /// - Parameters:
    ///   - meetings: growing on both sides.
    ///   - least: so many rows beside the line are tried in any case.
    init(rows: Int, columns: Int, meetings: [(a: Int, b: Int)], least: Int) {
        let inner = meetings.filter { $0.a > 0 && $0.b > 0 && $0.a < rows && $0.b < columns }
        let line = [(a: 0, b: 0)] + inner + [(a: rows, b: columns)]
        var centers = [Int](repeating: 0, count: rows + 1)
        var widest = 0
        for (one, two) in zip(line, line.dropFirst()) where two.a > one.a {
            widest = max(widest, two.a - one.a, two.b - one.b)
            for row in one.a...two.a {
                centers[row] = one.b + (two.b - one.b) * (row - one.a) / (two.a - one.a)
            }
        }
        // As far beside the line as the longest stretch without a meeting may lead astray.
        let side = min(max(least, widest), Self.cellsMax / (rows + 1) / 2, Self.sideMax)
        width = min(columns + 1, 2 * max(4, side) + 1)
        let last = columns + 1 - width
        starts = centers.map { max(0, min(last, $0 - side)) }
    }

    func start(_ row: Int) -> Int { starts[row] }

    private static let cellsMax = 12_000_000
    private static let sideMax = 1_000

    /// One that is far from where its neighbours say met by chance.
    static func trusted(_ meetings: [(a: Int, b: Int)], within rows: Int) -> [(a: Int, b: Int)] {
        meetings.indices.filter { at in
            let near = meetings[max(0, at - 4)..<min(meetings.count, at + 5)]
            let shifts = near.map { $0.b - $0.a }.sorted()
            return abs(meetings[at].b - meetings[at].a - shifts[shifts.count / 2]) <= rows
        }.map { meetings[$0] }
    }

    /// Two texts with as many headings have the same chapters.
    static func headings(_ a: AlignedRows, _ b: AlignedRows) -> [(a: Int, b: Int)] {
        let inA = a.isHeading.indices.filter { a.isHeading[$0] }
        let inB = b.isHeading.indices.filter { b.isHeading[$0] }
        return inA.count == inB.count ? zip(inA, inB).map { (a: $0, b: $1) } : []
    }
}
