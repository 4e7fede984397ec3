import Notation

/// Which moment of a sound says which place of a text, by word or by sentence. Times are
/// milliseconds on the one timeline of all tracks; places are locators, as text.
public struct SyncMap: Equatable, Sendable {
    /// Where its times come from.
    public enum Source: String, Sendable { case smil, tap, aligned, speech }
    public enum Unit: String, Sendable { case word, sentence }

    public struct Point: Equatable, Sendable {
        /// nil where a file names no time that can be read.
        public var atMs: Int?
        public var endMs: Int?
        public var start: String
        public var end: String?
        public var confidence: Double?
        public var others: [JSONValue.Member] = []

        public init(
            atMs: Int?, endMs: Int? = nil, start: String, end: String? = nil,
            confidence: Double? = nil
        ) {
            self.atMs = atMs
            self.endMs = endMs
            self.start = start
            self.end = end
            self.confidence = confidence
        }
    }

    /// A stretch of sound that is not in the text, or of text that is not read.
    public struct Gap: Equatable, Sendable {
        public static let unreadSound = "unread-sound"
        public static let unspokenText = "unspoken-text"

        public var kind: String
        public var atMs: Int?
        public var endMs: Int?
        public var start: String?
        public var end: String?
        public var others: [JSONValue.Member] = []

        public init(
            kind: String, atMs: Int? = nil, endMs: Int? = nil, start: String? = nil,
            end: String? = nil
        ) {
            self.kind = kind
            self.atMs = atMs
            self.endMs = endMs
            self.start = start
            self.end = end
        }
    }

    public struct Track: Equatable, Sendable {
        public var path: String
        public var durationMs: Int?
        public var sha256: String?
        public var others: [JSONValue.Member] = []

        public init(path: String, durationMs: Int?, sha256: String? = nil) {
            self.path = path
            self.durationMs = durationMs
            self.sha256 = sha256
        }
    }

    public var source: Source
    public var unit: Unit
    /// What tells the text from others, as `inspect` prints it.
    public var text: JSONValue?
    public var durationMs: Int?
    public var tracks: [Track]
    public var points: [Point]
    public var gaps: [Gap]
    /// Members that a newer program wrote.
    public var others: [JSONValue.Member] = []
    public var otherAudio: [JSONValue.Member] = []

    public init(
        source: Source, unit: Unit, text: JSONValue? = nil, durationMs: Int? = nil,
        tracks: [Track] = [], points: [Point] = [], gaps: [Gap] = []
    ) {
        self.source = source
        self.unit = unit
        self.text = text
        self.durationMs = durationMs
        self.tracks = tracks
        self.points = points
        self.gaps = gaps
    }

    static let type = "rushlight_sync_map"
    static let version = 1
    /// The words of sixty hours.
    static let pointsMax = 1_000_000
    static let tracksMax = 100_000
    /// Nothing that is heard lasts a year.
    static let timeMax = 31_536_000_000
    /// As large a file as is read.
    public static let bytesMax = 256 << 20
    /// Closer points are one to the eye, and no voice speaks that fast.
    public static let apartMs = 30
}
