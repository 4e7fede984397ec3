/// A moment in a track: what a player can be asked for.
public struct TrackPlace: Equatable, Hashable, Sendable {
    public var track: Int
    public var offset: Duration

    public init(track: Int, offset: Duration) {
        self.track = track
        self.offset = offset
    }
}

/// The time of a whole book, over all its tracks: to a moment of a track, and back.
///
/// A moment between two tracks belongs to the later one; the very end belongs to the last track
/// that sounds at all. Tracks of unknown length take no time until they are measured.
public struct Timeline: Equatable, Sendable {
    /// Where each track begins, and where the last one ends, in whole milliseconds: sums of them
    /// are exact, so that no place drifts over a thousand tracks.
    private let boundaries: [Int]
    /// Every track's length is known.
    public let isMeasured: Bool

    public init(_ durations: [Duration?]) {
        var sum = 0
        var boundaries = [0]
        boundaries.reserveCapacity(durations.count + 1)
        for duration in durations {
            sum += duration.map { min(max(0, $0.milliseconds), Limits.trackMilliseconds) } ?? 0
            boundaries.append(sum)
        }
        self.boundaries = boundaries
        isMeasured = !durations.contains(nil)
    }

    public var trackCount: Int { boundaries.count - 1 }
    public var end: Duration { .milliseconds(boundaries[trackCount]) }

    /// Where a track begins; the end of the book for tracks that do not exist.
    public func start(ofTrack track: Int) -> Duration {
        .milliseconds(boundaries[min(max(0, track), trackCount)])
    }

    /// The track and the offset in it; a moment outside of the book is moved to its ends.
    public func place(at time: Duration) -> TrackPlace {
        let last = boundaries[trackCount]
        let wanted = min(max(0, time.milliseconds), last)
        // The last boundary at or before the time begins the track; at the end, the one before.
        var low = 0
        var high = trackCount
        while low < high {
            let middle = (low + high) / 2
            let isBefore =
                wanted == last ? boundaries[middle + 1] < last : boundaries[middle + 1] <= wanted
            if isBefore { low = middle + 1 } else { high = middle }
        }
        let track = min(low, max(0, trackCount - 1))
        return TrackPlace(track: track, offset: .milliseconds(wanted - boundaries[track]))
    }

    /// The time of a place; an offset beyond its track's end is that end.
    public func time(of place: TrackPlace) -> Duration {
        guard place.track >= 0 else { return .zero }
        guard place.track < trackCount else { return end }
        let start = boundaries[place.track]
        let length = boundaries[place.track + 1] - start
        return .milliseconds(start + min(max(0, place.offset.milliseconds), length))
    }
}

extension Duration {
    /// Whole milliseconds; more than an `Int` of them is not the time of a book.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds.magnitude < 1 << 50 else { return seconds < 0 ? Int.min / 2 : Int.max / 2 }
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// The length of so many samples at a rate, or nil when that is no length of a sound file.
    static func samples(_ count: Int, per rate: Int) -> Duration? {
        guard count >= 0, rate > 0, rate < 1 << 40, count / rate <= Limits.trackMilliseconds / 1000
        else { return nil }
        return .milliseconds(count / rate * 1000 + (count % rate * 1000 + rate / 2) / rate)
    }

    /// A number of seconds that some file states, or nil when it cannot be one.
    static func stated(seconds: Double) -> Duration? {
        guard seconds.isFinite, seconds >= 0,
            seconds * 1000 <= Double(Limits.trackMilliseconds)
        else { return nil }
        return .milliseconds(Int((seconds * 1000).rounded()))
    }
}
