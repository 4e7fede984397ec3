import Publications
import ReadingWing
import SyncMaps

/// A kept map, to go by from a moment to its text and back.
struct PairedMap {
    /// Where something leads, and whether it is a gap: then to what is nearest behind it.
    struct Hit: Equatable {
        var index: Int
        var isGap: Bool
    }

    let points: [SyncMap.Point]
    /// More of it is being made: what is a gap now may be none.
    let isPartial: Bool
    private let times: MapIndex

    /// The member of a map that names the state of the book it was made of.
    static let stampKey = "made_of"
    /// It stands at the end of the file.
    private static let stampBytes = 80

    /// Whether it was made of this state of the book, without reading all of it.
    static func bears(_ stamp: String, _ bytes: [UInt8]) -> Bool {
        let end = String(decoding: bytes.suffix(stampBytes), as: UTF8.self)
        return end.contains("\"\(stamp)\"")
    }

    /// nil where nothing in it can be gone by.
    init?(_ bytes: [UInt8]) {
        guard let map = try? SyncMap.read(bytes) else { return nil }  // as if it were not there
        points = map.sound().map.points
        isPartial = MapDesk.isPartial(bytes)
        if points.isEmpty { return nil }
        times = MapIndex(
            points.enumerated().map { index, point in
                MapIndex.Pair(
                    atMs: point.atMs ?? 0, endMs: point.endMs,
                    start: Place(document: 0, offset: index))
            },
            gaps: map.gaps.compactMap { gap in
                guard let start = gap.atMs, let end = gap.endMs, start < end else { return nil }
                return start..<end
            })
    }

    /// The same for a page that follows: each place is found in the text once, the doubtful too.
    static func along(_ bytes: [UInt8], of text: Publication, name: String) -> AlongMap? {
        guard let map = try? SyncMap.read(bytes) else { return nil }  // as if it were not there
        let pairs = map.sound().map.points.compactMap { point -> MapIndex.Pair? in
            guard let at = point.atMs, let start = place(point.start, text) else { return nil }
            return MapIndex.Pair(
                atMs: at, endMs: point.endMs, start: start,
                end: point.end.flatMap { place($0, text) })
        }
        if pairs.isEmpty { return nil }
        let gaps = map.gaps.compactMap { gap -> Range<Int>? in
            guard let start = gap.atMs, let end = gap.endMs, start < end else { return nil }
            return start..<end
        }
        return AlongMap(
            name, pairs, gaps: gaps, isPartial: MapDesk.isPartial(bytes), document: text.document)
    }

    /// Sound without text leads to the sentence before it, else to the first.
    func heard(at ms: Int) -> Hit {
        switch times.heard(at: ms) {
        case .pair(let index): Hit(index: index, isGap: false)
        case .unread(let index): Hit(index: index ?? 0, isGap: true)
        }
    }

    /// Text without sound leads to the sentence that is heard next, else to the last. A text is
    /// read in its order, so a few places of it are enough to find one.
    func spoken(at place: Place, in text: Publication) -> Hit? {
        var (low, high) = (0, points.count)
        while low < high {
            let middle = (low + high) / 2
            guard let start = Self.place(points[middle].start, text) else { return nil }
            if place.isBefore(start) { high = middle } else { low = middle + 1 }
        }
        guard low > 0 else { return Hit(index: 0, isGap: true) }
        let point = points[low - 1]
        guard let start = Self.place(point.start, text) else { return nil }
        let end = point.end.flatMap { Self.place($0, text) }
        let isInside = end.map { place.isBefore($0) } ?? (start.document == place.document)
        if isInside || place == start { return Hit(index: low - 1, isGap: false) }
        return Hit(index: min(low, points.count - 1), isGap: true)
    }

    private static func place(_ locator: String, _ text: Publication) -> Place? {
        Locator(locator).flatMap(text.place)
    }
}

extension Place {
    fileprivate func isBefore(_ other: Place) -> Bool {
        (document, offset) < (other.document, other.offset)
    }
}
