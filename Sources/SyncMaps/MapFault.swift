/// What makes a map unusable, at which of its points.
public struct MapFault: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case empty
        case noTime = "no-time"
        case outside = "outside-track"
        case notIncreasing = "not-increasing"
        case tooClose = "too-close"
        case noText = "text-missing"
    }

    public var kind: Kind
    /// Of the point, from 0; 0 of a map without any.
    public var index: Int
    /// A clause about the point.
    public var why: String
}

extension SyncMap {
    /// The first fault in the order of its points, or nil where the map is valid.
    ///
    /// - Parameters:
    ///   - length: how long the sound really is, where that is known.
    ///   - isThere: whether a locator leads to text; asked of each point before the first fault.
    public func firstFault(
        length: Int? = nil, isThere: (String) -> Bool = { _ in true }
    ) -> MapFault? {
        if points.isEmpty { return MapFault(kind: .empty, index: 0, why: "there are no points") }
        let limit = limit(length)
        var before: Int?
        for index in points.indices {
            if let fault = fault(at: index, before: before, limit: limit) { return fault }
            let point = points[index]
            for locator in [point.start, point.end].compactMap(\.self) where !isThere(locator) {
                return MapFault(
                    kind: .noText, index: index,
                    why: locator.isEmpty
                        ? "it names no text" : "its text is not in the book: \(locator)")
            }
            before = point.atMs
        }
        return nil
    }

    private func limit(_ length: Int?) -> Int {
        let told =
            durationMs
            ?? tracks.reduce(0) { sum, track in
                guard let sum, let length = track.durationMs else { return nil }
                return min(SyncMap.timeMax, sum + max(0, length))
            }
        let known = tracks.isEmpty && durationMs == nil ? nil : told
        return min(length ?? SyncMap.timeMax, known ?? SyncMap.timeMax)
    }

    private func fault(at index: Int, before: Int?, limit: Int) -> MapFault? {
        func fault(_ kind: MapFault.Kind, _ why: String) -> MapFault {
            MapFault(kind: kind, index: index, why: why)
        }
        let point = points[index]
        guard let at = point.atMs else { return fault(.noTime, "it has no time") }
        if at < 0 || at >= limit {
            return fault(.outside, "\(at) ms is outside of the track, which has \(limit) ms")
        }
        if let before, at <= before {
            return fault(.notIncreasing, "\(at) ms is not after \(before) ms, the one before")
        }
        if let before, at - before < SyncMap.apartMs {
            return fault(
                .tooClose,
                "it is \(at - before) ms after the one before; \(SyncMap.apartMs) is the least")
        }
        guard let end = point.endMs else { return nil }
        if end > limit {
            return fault(
                .outside, "its end, \(end) ms, is outside of the track, which has \(limit) ms")
        }
        if end <= at { return fault(.empty, "it ends at \(end) ms, where it begins or before") }
        return nil
    }
}

/// A map with its few bad points left out.
public struct MapRepair: Equatable, Sendable {
    public var map: SyncMap
    /// Indexes of the points that were left out, as they were counted before.
    public var dropped: [Int]
    /// The first fault of the map before.
    public var fault: MapFault
}

extension SyncMap {
    /// Of so many points one may be bad, and one in any map of ten or more.
    private static let soundPerBad = 1_000
    private static let pointsMin = 10

    /// The map without its bad points, where they are few enough to be slips; nil where they are
    /// not, and where nothing is wrong.
    public func repaired(
        length: Int? = nil, isThere: (String) -> Bool = { _ in true }
    ) -> MapRepair? {
        guard let fault = firstFault(length: length, isThere: isThere) else { return nil }
        let allowed = points.count < SyncMap.pointsMin ? 0 : max(1, points.count / Self.soundPerBad)
        let (map, dropped) = sound(length: length, isThere: isThere)
        guard !map.points.isEmpty, dropped.count <= allowed else { return nil }
        return MapRepair(map: map, dropped: dropped, fault: fault)
    }

    /// The most points that make a valid map, and the indexes of the others.
    public func sound(
        length: Int? = nil, isThere: (String) -> Bool = { _ in true }
    ) -> (map: SyncMap, dropped: [Int]) {
        let limit = limit(length)
        let good = points.indices.filter { index in
            fault(at: index, before: nil, limit: limit) == nil && isThere(points[index].start)
                && (points[index].end.map(isThere) ?? true)
        }
        let kept = SyncMap.longestRise(good.map { points[$0].atMs ?? 0 }).map { good[$0] }
        var map = self
        map.points = kept.map { points[$0] }
        var dropped: [Int] = []
        var next = 0
        for index in points.indices {
            if next < kept.count, kept[next] == index { next += 1 } else { dropped.append(index) }
        }
        return (map, dropped)
    }

    /// Indexes of the longest run of times that rise by what points have to be apart.
    static func longestRise(_ times: [Int]) -> [Int] {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: times.count)
        for index in times.indices {
            // The longest run so far that this one can follow.
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if times[ends[middle]] + apartMs <= times[index] {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count {
                ends.append(index)
            } else if times[index] < times[ends[low]] {
                ends[low] = index
            }
        }
        var run: [Int] = []
        var at = ends.last ?? -1
        while at >= 0 {
            run.append(at)
            at = previous[at]
        }
        return run.reversed()
    }
}
