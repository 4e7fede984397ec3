import Publications

/// A book to be heard, and how to begin with it.
public struct BookSound: Sendable {
    /// Tells the news of this loading from those of any other.
    public var number: Int
    /// Gives out the tracks' bytes.
    public var publication: Publication
    /// Speaks them instead, where the book is a text.
    public var recital: Recital?
    public var trackCount: Int
    public var place: TrackPlace
    public var isPlaying: Bool
    public var speed: Double
    /// Out of 100, as loud as the file is.
    public var volume: Int
    /// It sounds so from its first sample on.
    public var tuning: SoundTuning

    public init(
        number: Int, publication: Publication, recital: Recital? = nil, trackCount: Int,
        place: TrackPlace, isPlaying: Bool, speed: Double, volume: Int,
        tuning: SoundTuning = SoundTuning()
    ) {
        self.number = number
        self.publication = publication
        self.recital = recital
        self.trackCount = trackCount
        self.place = place
        self.isPlaying = isPlaying
        self.speed = speed
        self.volume = volume
        self.tuning = tuning
    }
}

public enum BookOrder: Hashable, Sendable {
    case play, pause
    /// Exactly there, in whichever track it is.
    case seek(TrackPlace)
    /// With the pitch kept.
    case speed(Double)
    case volume(Int)
    case tune(SoundTuning)
    /// Goes back to the first whenever it comes to the second; nil goes on.
    case loop(TrackPlace, TrackPlace)
    case loopNothing
    /// More of the text that is recited was parted into sentences: its beginning is so many tracks
    /// further on. News and orders that follow are by the new tracks, and by a new number.
    case recite(Recital, number: Int, shift: Int)
    /// Says where it is.
    case tell
    /// The position a second ago at most, which wakes no thread.
    case glance
    /// Off the stage.
    case drop
}

/// What is done to the sound of a book.
public struct SoundTuning: Hashable, Sendable {
    /// Decibels.
    public var gain = 0
    /// Loud and quiet come nearer to each other.
    public var isEven = false
    /// From -100, all in the left ear, to 100.
    public var balance = 0
    /// The longest pause that is heard whole, and what longer ones are cut to; nil cuts none.
    public var pause: Duration?
    /// Decibels of five bands: 100 Hz, 300 Hz, 1 kHz, 3 kHz, 8 kHz; empty is as it is.
    public var bands: [Int]
    /// Semitones.
    public var pitch: Int

    public init(
        gain: Int = 0, isEven: Bool = false, balance: Int = 0, pause: Duration? = nil,
        bands: [Int] = [], pitch: Int = 0
    ) {
        (self.gain, self.isEven, self.balance) = (gain, isEven, balance)
        (self.pause, self.bands, self.pitch) = (pause, bands, pitch)
    }
}

/// What the stage tells of a book.
public struct BookNews: Equatable, Sendable {
    public enum Event: Equatable, Sendable {
        /// It is there, after loading, a seek or a new track: sound goes on from here.
        case arrived(TrackPlace)
        /// Where it is; nothing new happened.
        case at(TrackPlace)
        /// How long a track turns out to be.
        case measured(track: Int, Duration)
        /// What makes seeking exact in the track that plays is made, out of 100; nil when it is
        /// there.
        case indexing(Int?)
        /// How long a track is, now that all of it has been looked through.
        case indexed(track: Int, Duration)
        /// Which parts of a track that comes from a server are here, from 0 to 1.
        case kept(track: Int, [Range<Double>])
        /// What a server should send of a track does not come, and why; it is asked for until it
        /// does, and then this is nil.
        case stuck(track: Int, String?)
        /// Sound waits for bytes, or goes on.
        case waiting(Bool)
        /// The last track is over.
        case ended
        case failed(SoundFailure)
    }

    public var number: Int
    public var event: Event

    public init(_ number: Int, _ event: Event) {
        self.number = number
        self.event = event
    }
}

/// Why a book does not go on.
public enum SoundFailure: Error, Equatable, Sendable {
    case libraryMissing
    case noDevice
    /// The end of a sentence that begins with the track's name.
    case track(Int, String)
}
