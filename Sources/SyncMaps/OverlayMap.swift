import Publications

/// A map out of a book's own media overlays.
public struct OverlayMap: Sendable {
    public struct Sound: Equatable, Sendable {
        public var durationMs: Int?
        public var sha256: String?

        public init(durationMs: Int?, sha256: String? = nil) {
            self.durationMs = durationMs
            self.sha256 = sha256
        }
    }

    /// A stretch of sound on the one timeline, and the text it says.
    public struct Pair: Equatable, Sendable {
        public var atMs: Int
        public var endMs: Int
        public var document: Int
        public var range: Range<Int>
    }

    public private(set) var pairs: [Pair] = []
    public private(set) var tracks: [SyncMap.Track] = []
    public private(set) var durationMs = 0
    /// How many clips were left out, for each reason.
    public private(set) var noText = 0
    public private(set) var noSound = 0
    public private(set) var disorder = 0

    /// - Parameters:
    ///   - sound: what a path inside the book is; nil where no sound is there.
    ///   - text: what a clip says; nil where it points nowhere.
    public init(
        _ clips: [OverlayClip], sound: (String) -> Sound?,
        text: (OverlayClip) -> (document: Int, range: Range<Int>)?
    ) {
        let starts = layOut(clips, sound)
        var found: [Pair] = []
        for (index, clip) in clips.enumerated() {
            guard let place = text(clip) else {
                noText += 1
                continue
            }
            guard let (offset, length) = starts[clip.audio],
                let (begin, end) = Self.span(clips, index, length: length)
            else {
                noSound += 1
                continue
            }
            found.append(
                Pair(
                    atMs: offset + begin, endMs: offset + end, document: place.document,
                    range: place.range))
        }
        let kept = SyncMap.longestRise(found.map(\.atMs))
        pairs = kept.map { found[$0] }
        disorder = found.count - kept.count
        // What overlaps the next is heard until that begins.
        for index in pairs.indices.dropLast() {
            pairs[index].endMs = min(pairs[index].endMs, pairs[index + 1].atMs)
        }
    }

    /// Puts the sound files one after another, in the order in which they are first heard.
    private mutating func layOut(
        _ clips: [OverlayClip], _ sound: (String) -> Sound?
    ) -> [String: (offset: Int, length: Int)] {
        // Where a file does not tell its length, its last clip does.
        var reach: [String: Int] = [:]
        for clip in clips {
            let end = Self.milliseconds(clip.end ?? clip.begin)
            reach[clip.audio] = max(reach[clip.audio] ?? 0, end)
        }
        var starts: [String: (offset: Int, length: Int)] = [:]
        var silent: Set<String> = []
        for clip in clips where starts[clip.audio] == nil && !silent.contains(clip.audio) {
            guard tracks.count < SyncMap.tracksMax, let facts = sound(clip.audio) else {
                silent.insert(clip.audio)
                continue
            }
            let length = facts.durationMs ?? reach[clip.audio] ?? 0
            guard length > 0, durationMs + length < SyncMap.timeMax else {
                silent.insert(clip.audio)
                continue
            }
            starts[clip.audio] = (durationMs, length)
            tracks.append(
                SyncMap.Track(path: clip.audio, durationMs: length, sha256: facts.sha256))
            durationMs += length
        }
        return starts
    }

    /// A clip inside of its track, in milliseconds. Without an end it reaches to the next clip of
    /// the same file, else to the end of the file.
    private static func span(
        _ clips: [OverlayClip], _ index: Int, length: Int
    ) -> (begin: Int, end: Int)? {
        let clip = clips[index]
        let begin = milliseconds(clip.begin)
        var end = clip.end.map(milliseconds) ?? length
        if clip.end == nil, index + 1 < clips.count, clips[index + 1].audio == clip.audio {
            let next = milliseconds(clips[index + 1].begin)
            if next > begin { end = next }
        }
        end = min(end, length)
        return end > begin ? (begin, end) : nil
    }

    private static func milliseconds(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// What is shorter is a pause.
    static let gapMs = 5_000

    /// Sound without text.
    public var unread: [Range<Int>] {
        var gaps: [Range<Int>] = []
        var at = 0
        for pair in pairs {
            if pair.atMs - at >= OverlayMap.gapMs { gaps.append(at..<pair.atMs) }
            at = max(at, pair.endMs)
        }
        if durationMs - at >= OverlayMap.gapMs { gaps.append(at..<durationMs) }
        return gaps
    }
}
