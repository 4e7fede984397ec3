import Publications

/// From a moment to its text and back, each by a binary search. It is made once for a map.
public struct MapIndex: Sendable {
    /// A point whose places were found in the book.
    public struct Pair: Equatable, Sendable {
        public var atMs: Int
        public var endMs: Int?
        public var start: Place
        public var end: Place?

        public init(atMs: Int, endMs: Int? = nil, start: Place, end: Place? = nil) {
            self.atMs = atMs
            self.endMs = endMs
            self.start = start
            self.end = end
        }
    }

    /// What is heard at a moment.
    public enum Heard: Equatable, Sendable {
        case pair(Int)
        /// Sound without text: after which pair, nil before the first.
        case unread(after: Int?)
    }

    /// When a place is heard.
    public enum Spoken: Equatable, Sendable {
        case pair(Int)
        /// Text without sound: before which pair, nil behind the last.
        case unspoken(before: Int?)
    }

    /// In the order of time.
    public let pairs: [Pair]
    /// Indexes of the pairs, in the order of the text.
    private let order: [Int]
    private let gaps: [Range<Int>]

    /// A pause between two sentences belongs to the first, up to so long.
    public static let pauseMs = 5_000

    /// - Parameter gaps: stretches of sound that are known to be without text.
    public init(_ pairs: [Pair], gaps: [Range<Int>] = []) {
        let pairs = pairs.sorted { $0.atMs < $1.atMs }
        self.pairs = pairs
        order = pairs.indices.sorted { a, b in
            let (one, other) = (pairs[a].start, pairs[b].start)
            return one == other ? a < b : one.precedes(other)
        }
        self.gaps = gaps.sorted { $0.lowerBound < $1.lowerBound }
    }

    public func heard(at ms: Int) -> Heard {
        let next = pairs.partition { $0.atMs > ms }
        guard next > 0 else { return .unread(after: nil) }
        let pair = pairs[next - 1]
        let gap = gaps.partition { $0.lowerBound > ms }
        if gap > 0, gaps[gap - 1].contains(ms), gaps[gap - 1].lowerBound >= pair.atMs {
            return .unread(after: next - 1)
        }
        guard let end = pair.endMs, ms >= end else { return .pair(next - 1) }
        let following = next < pairs.count ? pairs[next].atMs : nil
        let isPause = following.map { $0 - end <= MapIndex.pauseMs } ?? false
        return isPause ? .pair(next - 1) : .unread(after: next - 1)
    }

    /// When something else is heard than at a moment; nil where nothing is any more.
    public func change(after ms: Int) -> Int? {
        let next = pairs.partition { $0.atMs > ms }
        let following = next < pairs.count ? pairs[next].atMs : nil
        guard next > 0, case .pair = heard(at: ms) else { return following }
        var end: Int?
        if let own = pairs[next - 1].endMs, own > ms,
            following.map({ $0 - own > MapIndex.pauseMs }) ?? true
        {
            end = own
        }
        let gap = gaps.partition { $0.lowerBound > ms }
        if gap < gaps.count { end = min(end ?? .max, gaps[gap].lowerBound) }
        return [end, following].compactMap(\.self).min()
    }

    public func spoken(at place: Place) -> Spoken {
        let next = order.partition { place.precedes(pairs[$0].start) }
        let following = next < order.count ? order[next] : nil
        guard next > 0 else { return .unspoken(before: following) }
        let pair = pairs[order[next - 1]]
        if let end = pair.end {
            let isInside = place.precedes(end) || place == pair.start
            return isInside ? .pair(order[next - 1]) : .unspoken(before: following)
        }
        // Without an end it reaches to the next, or to the end of its document.
        return pair.start.document == place.document
            ? .pair(order[next - 1]) : .unspoken(before: following)
    }
}

extension Place {
    fileprivate func precedes(_ other: Place) -> Bool {
        document != other.document ? document < other.document : offset < other.offset
    }
}

extension Array {
    /// The first index whose element is beyond, of elements that are so from some index on.
    fileprivate func partition(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
