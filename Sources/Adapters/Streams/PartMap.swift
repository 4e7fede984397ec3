/// Which parts of a file are here: ranges in order, none touching another.
struct PartMap: Equatable, Sendable {
    private(set) var ranges: [Range<Int>] = []

    /// With more jumps than this the smallest parts are dropped.
    static let rangesMax = 4_096

    init() {}

    /// nil for what is no map of a file of this size.
    init?(_ ranges: [Range<Int>], within size: Int) {
        guard ranges.count <= Self.rangesMax else { return nil }
        var last = -1
        for range in ranges {
            guard !range.isEmpty, range.lowerBound > last, range.upperBound <= size else {
                return nil
            }
            last = range.upperBound
        }
        self.ranges = ranges
    }

    var bytes: Int { ranges.reduce(0) { $0 + $1.count } }

    /// From there to where nothing is any more.
    func part(from place: Int) -> Range<Int>? {
        guard let at = index(endingAfter: place), ranges[at].contains(place) else { return nil }
        return place..<ranges[at].upperBound
    }

    /// The first that is missing in a range.
    func gap(in range: Range<Int>) -> Range<Int>? {
        let start = part(from: range.lowerBound)?.upperBound ?? range.lowerBound
        guard start < range.upperBound else { return nil }
        let next = index(endingAfter: start).map { ranges[$0].lowerBound }
        return start..<min(range.upperBound, next ?? range.upperBound)
    }

    mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        // Those it touches become one with it.
        let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
        var joined = range
        var end = first
        while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
            joined =
                min(
                    joined.lowerBound, ranges[end].lowerBound)..<max(
                    joined.upperBound, ranges[end].upperBound)
            end += 1
        }
        ranges.replaceSubrange(first..<end, with: [joined])
        while ranges.count > Self.rangesMax,
            let least = ranges.indices.min(by: { ranges[$0].count < ranges[$1].count })
        {
            ranges.remove(at: least)
        }
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        ranges = ranges.flatMap { part in
            [
                part.lowerBound..<max(part.lowerBound, min(part.upperBound, range.lowerBound)),
                min(part.upperBound, max(part.lowerBound, range.upperBound))..<part.upperBound,
            ].filter { !$0.isEmpty }
        }
    }

    private func index(endingAfter place: Int) -> Int? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > place { high = middle } else { low = middle + 1 }
        }
        return low < ranges.count ? low : nil
    }
}
