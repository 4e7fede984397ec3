/// The sound as a desktop sees it: what it calls a track is a chapter.
public struct SoundFace: Equatable, Sendable {
    public enum Motion: Sendable { case playing, paused, stopped }

    public var motion: Motion
    /// Tells one track from any other while the program runs.
    public var book: Int
    public var chapter: Int
    public var title: String
    public var album: String
    public var artists: [String]
    public var length: Duration
    public var position: Duration
    public var speed: Double
    /// 1 is as loud as the file is.
    public var volume: Double
    public var canGoNext: Bool
    public var isRepeating: Bool
    /// The file or folder, as an address.
    public var url: String?
    /// A file with its cover, as an address.
    public var art: String?

    public init(
        motion: Motion, book: Int, chapter: Int, title: String, album: String, artists: [String],
        length: Duration, position: Duration, speed: Double, volume: Double, canGoNext: Bool,
        isRepeating: Bool, url: String? = nil, art: String? = nil
    ) {
        self.motion = motion
        (self.book, self.chapter) = (book, chapter)
        (self.title, self.album, self.artists) = (title, album, artists)
        (self.length, self.position) = (length, position)
        (self.speed, self.volume) = (speed, volume)
        (self.canGoNext, self.isRepeating) = (canGoNext, isRepeating)
        (self.url, self.art) = (url, art)
    }
}
