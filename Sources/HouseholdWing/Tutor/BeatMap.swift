import ScreenKit

/// When each word of a passage comes. There is none that makes no sense.
public struct BeatMap: Hashable, Sendable {
    public enum Flaw: Error, Hashable {
        case isEmpty
        /// The beat does not come after the one before it.
        case isNotIncreasing(beat: Int)
        /// The beat is before the start, or not before the end.
        case isOutside(beat: Int)
        case isTooClose(beat: Int)
    }

    /// What happens to a word: it may be tapped, it lights, it may no longer be tapped.
    public enum Event: Hashable, Sendable {
        case opens(Int)
        case lights(Int)
        case closes(Int)
        case ends
    }

    public struct Moment: Hashable, Sendable {
        public var at: Duration
        public var event: Event
    }

    /// Fingers that follow a light tap no faster than this.
    public static let leastSpacing = Duration.milliseconds(500)

    public let beats: [Duration]
    public let duration: Duration
    private let spacing: Duration

    public init(
        _ beats: [Duration], duration: Duration, spacing: Duration = Self.leastSpacing
    ) throws(Flaw) {
        if beats.isEmpty { throw .isEmpty }
        for (at, beat) in beats.enumerated() {
            if beat < .zero || beat >= duration { throw .isOutside(beat: at) }
            guard at > 0 else { continue }
            if beat <= beats[at - 1] { throw .isNotIncreasing(beat: at) }
            if beat - beats[at - 1] < spacing { throw .isTooClose(beat: at) }
        }
        self.beats = beats
        self.duration = duration
        self.spacing = spacing
    }

    /// All that happens, in order. A tap counts within the tolerance before and after its beat;
    /// half the least spacing at most, so that it never counts for two.
    public func moments(tolerance: Duration) -> [Moment] {
        let tolerance = min(max(.zero, tolerance), spacing / 2)
        let events = beats.enumerated().flatMap { at, beat in
            [
                Moment(at: max(.zero, beat - tolerance), event: .opens(at)),
                Moment(at: beat, event: .lights(at)),
                Moment(at: min(duration, beat + tolerance), event: .closes(at)),
            ]
        }
        return events + [Moment(at: duration, event: .ends)]
    }
}
