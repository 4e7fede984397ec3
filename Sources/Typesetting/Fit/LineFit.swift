/// Breaks a paragraph where the whole looks best: total fit after Knuth and Plass, in cells.
struct LineFit {
    /// What a paragraph asks of its lines.
    struct Wish: Hashable {
        /// Cells of the first line and of those that follow.
        var first: Int
        var rest: Int
        var isJustified = false
        /// The last line counts as any other: of a heading, of a stretch that goes on.
        var isBalanced = false
        /// Cells that stops and hyphens may stand beyond the edge.
        var hang = 0
    }

    /// Justified lines never gain more than this in a gap.
    static let widestGap = 2
    /// What a hyphen at a line's end costs, and much more for two in a row.
    private static let hyphen = 2_500.0
    private static let hyphensInARow = 10_000.0

    private var widths: [Int32] = []
    private var gaps: [Int32] = []
    private var best: [Double] = []
    private var previous: [Int32] = []
    private var raggedCosts: (room: Int, costs: [Double]) = (-1, [])

    /// The pieces that lines begin with, for pieces that no forced break divides. The answer says
    /// too whether every line looks well.
    mutating func breaks(
        _ pieces: borrowing [Piece], _ range: Range<Int>, _ wish: Wish, into starts: inout [Int32]
    ) -> Bool {
        measure(pieces, range)
        let count = range.count
        let firstCosts = costs(room: wish.first)
        let restCosts = wish.first == wish.rest ? firstCosts : costs(room: wish.rest)
        best.removeAll(keepingCapacity: true)
        best.append(0)
        previous.removeAll(keepingCapacity: true)
        previous.append(0)
        for end in 1...count {
            let isLast = end == count && !wish.isBalanced
            let next = end < count ? pieces[range.lowerBound + end].before : .space
            let isHyphen = next == .hyphen
            let edge = widths[end] &+ (isHyphen ? 1 : 0)
            let toll = Self.toll(next)
            let hangs = isHyphen || pieces[range.lowerBound + end - 1].hangs
            let hang = hangs ? wish.hang : 0
            var lowest = Double.infinity
            var from = Int32(end - 1)
            var start = end - 1
            while start >= 0 {
                let piece = pieces[range.lowerBound + start]
                let room = start == 0 ? wish.first : wish.rest
                let used = Int(edge &- widths[start]) - Int(piece.gap)
                let slack = room + hang - used
                // A piece that is too wide even alone has nowhere else to go.
                if slack < 0 && start < end - 1 { break }
                let past = best[start]
                if past < lowest {
                    var cost = past + toll
                    if isLast {
                        if used < 5 && start > 0 { cost += Self.hyphen }
                    } else if wish.isJustified {
                        cost += Self.justifiedCost(
                            max(0, slack - hang), Int(gaps[end] - gaps[start + 1]))
                    } else {
                        let costs = start == 0 ? firstCosts : restCosts
                        cost += costs[min(max(0, slack - hang), costs.count - 1)]
                    }
                    if piece.before == .hyphen && (isHyphen || isLast) {
                        cost += Self.hyphensInARow
                    }
                    if cost < lowest {
                        lowest = cost
                        from = Int32(start)
                    }
                }
                start -= 1
            }
            best.append(lowest)
            previous.append(from)
        }
        return collect(pieces, range, wish, into: &starts)
    }

    /// Where lines begin, from the last to the first and then the other way round.
    private func collect(
        _ pieces: borrowing [Piece], _ range: Range<Int>, _ wish: Wish, into starts: inout [Int32]
    ) -> Bool {
        let old = starts.count
        var isWell = true
        var end = range.count
        while end > 0 {
            let start = Int(previous[end])
            let room = start == 0 ? wish.first : wish.rest
            let used = Int(widths[end] - widths[start]) - Int(pieces[range.lowerBound + start].gap)
            if end < range.count || wish.isBalanced && start > 0 {
                let slack = room - used
                if wish.isJustified {
                    isWell = isWell && slack * 2 <= Int(gaps[end] - gaps[start + 1])
                } else {
                    isWell = isWell && slack <= Self.wellSlack(room: room)
                }
            }
            if used > room + wish.hang { isWell = false }
            starts.append(Int32(range.lowerBound + start))
            end = start
        }
        starts[old...].reverse()
        return isWell
    }

    /// Sums of widths and gaps before each piece, from the first of the range.
    private mutating func measure(_ pieces: borrowing [Piece], _ range: Range<Int>) {
        widths.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
        var width: Int32 = 0
        var gap: Int32 = 0
        widths.append(0)
        gaps.append(0)
        for index in range {
            let piece = pieces[index]
            width &+= Int32(piece.width) &+ Int32(piece.gap)
            if piece.gap > 0 { gap &+= 1 }
            widths.append(width)
            gaps.append(gap)
        }
    }

    /// How much may be left over at a ragged edge before words are broken to fill it.
    private static func wellSlack(room: Int) -> Int { max(3, room / 9) }

    private static func toll(_ next: Piece.Before) -> Double {
        switch next {
        case .space, .forced: 0
        case .point: hyphen / 8
        case .hyphen: hyphen
        case .emergency: hyphensInARow
        }
    }

    private static func justifiedCost(_ slack: Int, _ gaps: Int) -> Double {
        if slack == 0 { return 1 }
        let ratio = gaps > 0 ? Double(slack) / Double(gaps) : 10
        let badness = 1 + 100 * ratio * ratio * ratio + (ratio > Double(widestGap) ? 5_000 : 0)
        return badness * badness
    }

    /// What each number of cells left over costs at a ragged edge.
    private mutating func costs(room: Int) -> [Double] {
        if raggedCosts.room == room { return raggedCosts.costs }
        let unit = 3 + Double(room) / 22
        let costs = (0...max(0, room)).map { slack in
            let ratio = Double(slack) / unit
            let badness = 1 + 100 * ratio * ratio
            return badness * badness
        }
        raggedCosts = (room, costs)
        return costs
    }
}
