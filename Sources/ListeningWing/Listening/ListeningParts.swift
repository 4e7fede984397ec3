import Publications
import ScreenKit

/// What the state of what is heard is made of.
extension Listening {
    public enum Motion: Equatable, Sendable {
        case paused, playing
        /// Why it does not go on, as a sentence with what to do.
        case failed(String)
    }

    /// Since when nothing is heard.
    enum Rest: Equatable, Sendable {
        /// A while of this run of the program.
        case since(Duration)
        /// Seconds since 1970, from before it began.
        case before(Int64)
    }

    package struct Jump: Equatable, Sendable {
        var origin: TrackPlace
        var target: TrackPlace
        /// It goes on where the one before led.
        var joins = false
    }

    /// How far keys step.
    public struct Steps: Equatable, Sendable {
        public var short = Duration.seconds(10)
        public var long = Duration.seconds(30)
        /// Of a book that has none of its own.
        public var usualSpeed = Speed.normal
        /// What is gone back after a rest, of what is usual.
        public var rewinding = 1.0
        /// Next and Previous of headphones step, and do not go to chapters.
        public var mediaKeysStep = false
        /// What is read aloud beside the text of a book, and is not heard.
        public var leftOut: Set<OverlayClip.Aside> = []
        public init() {}
    }
}
