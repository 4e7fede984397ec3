/// A book that is heard: tracks one after another on one timeline, and chapters over them.
public struct Audiobook: Equatable, Sendable {
    public private(set) var tracks: [AudioTrack]
    public private(set) var timeline: Timeline
    /// In the order of time; together they cover the book without gap or overlap.
    public private(set) var chapters: [AudioChapter]
    /// What the book says of its length, for when not every track's is known.
    private let statedDuration: Duration?
    /// Sound that a text with a narration inside does not name, or names as something beside it.
    /// In the order of the sound, none over another.
    public internal(set) var passedBy: [PassedBy] = []
    /// What relative addresses of a streamed book are relative to.
    public let base: String?

    init(
        tracks: [AudioTrack], marks: [ChapterMark], statedDuration: Duration? = nil,
        base: String? = nil
    ) {
        self.tracks = tracks
        self.statedDuration = statedDuration
        self.base = base
        timeline = Timeline(tracks.map(\.duration))
        chapters = ChapterEngine.chapters(marks, tracks: tracks)
        layOut()
    }

    /// The book's whole length, or nil where neither its tracks nor the book itself say it.
    public var duration: Duration? {
        isMeasured ? timeline.end : statedDuration
    }

    /// Every track's length is known, so that times of the whole book can be trusted.
    public var isMeasured: Bool { timeline.isMeasured }

    /// And none of them is a guess.
    var isExact: Bool { tracks.allSatisfy { $0.duration != nil && !$0.isEstimate } }

    /// The chapter a moment belongs to: at a boundary the one that begins there, at the very end
    /// the last.
    public func chapterIndex(at time: Duration) -> Int? {
        var low = 0
        var high = chapters.count
        while low < high {
            let middle = (low + high) / 2
            if chapters[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return chapters.isEmpty ? nil : max(0, low - 1)
    }

    /// The chapter a place in a track belongs to, also while lengths are still unknown.
    public func chapterIndex(at place: TrackPlace) -> Int? {
        var low = 0
        var high = chapters.count
        while low < high {
            let middle = (low + high) / 2
            if place.precedes(chapters[middle].place) { high = middle } else { low = middle + 1 }
        }
        return chapters.isEmpty ? nil : max(0, low - 1)
    }

    /// How far a moment is, out of 100.
    public func percent(at time: Duration) -> Double {
        let all = (duration ?? timeline.end).milliseconds
        return all > 0 ? min(100, max(0, Double(time.milliseconds) * 100 / Double(all))) : 0
    }

    /// The same book, once a player has found out how long a track really is.
    public func measuring(track: Int, as duration: Duration) -> Audiobook {
        guard tracks.indices.contains(track), duration >= .zero else { return self }
        var book = self
        book.tracks[track].duration = .milliseconds(
            min(duration.milliseconds, Limits.trackMilliseconds))
        book.tracks[track].isEstimate = false
        book.timeline = Timeline(book.tracks.map(\.duration))
        book.layOut()
        return book
    }

    /// The same book, known to have sound at a place: one that is behind the end of its track
    /// shows that the track's length was guessed wrong. nil where it shows nothing.
    public func reaching(_ place: TrackPlace) -> Audiobook? {
        guard tracks.indices.contains(place.track), tracks[place.track].isEstimate,
            let length = tracks[place.track].duration, place.offset >= length,
            place.offset.milliseconds < Limits.trackMilliseconds
        else { return nil }
        var book = measuring(track: place.track, as: place.offset + .seconds(1))
        book.tracks[place.track].isEstimate = true
        return book
    }

    func dividing(_ chapters: [AudioChapter]) -> Audiobook {
        var book = self
        book.chapters = chapters
        book.layOut()
        return book
    }

    private mutating func layOut() {
        for index in chapters.indices {
            chapters[index].start = timeline.time(of: chapters[index].place)
        }
        for index in chapters.indices {
            chapters[index].end =
                index + 1 < chapters.count ? chapters[index + 1].start : timeline.end
        }
    }
}

/// Sound that may be left out.
public struct PassedBy: Equatable, Sendable {
    public var from: TrackPlace
    public var to: TrackPlace
    /// nil for what is no part of the book.
    public var aside: OverlayClip.Aside?
}

/// One file of sound, here or elsewhere.
public struct AudioTrack: Equatable, Sendable {
    /// Inside the publication; nil for a track that is elsewhere or has no address.
    public var path: String?
    /// On a server.
    public var href: String?
    /// As a manifest names it, which is relative to where that came from.
    public var reference: String?
    public var title: String?
    public var duration: Duration?
    /// Its length is a guess: no place in it is judged by that.
    public internal(set) var isEstimate: Bool
    public var mediaType: String?

    init(
        path: String? = nil, href: String? = nil, title: String? = nil, duration: Duration? = nil,
        isEstimate: Bool = false, mediaType: String? = nil
    ) {
        self.path = path
        self.href = href
        self.title = title
        self.duration = duration
        self.isEstimate = isEstimate
        self.mediaType = mediaType
    }
}

/// A stretch of a book with a name.
public struct AudioChapter: Equatable, Sendable {
    public var title: String
    public var place: TrackPlace
    /// 1 for the outermost.
    public var depth: Int
    public var source: ChapterSource
    /// On the book's one timeline.
    public internal(set) var start = Duration.zero
    public internal(set) var end = Duration.zero

    init(title: String, place: TrackPlace, depth: Int, source: ChapterSource) {
        self.title = title
        self.place = place
        self.depth = depth
        self.source = source
    }
}

/// Who said that a chapter begins there.
public enum ChapterSource: String, Sendable {
    /// MP4: Nero's list, QuickTime's text track.
    case chpl, quicktime
    case id3, comments, matroska, cue, overdrive, wave
    /// A manifest's table of contents.
    case toc
    /// Nothing but a file's beginning.
    case file
    /// What comes before the first chapter that was named.
    case front
    /// The person who listens.
    case own
}

extension TrackPlace {
    func precedes(_ other: TrackPlace) -> Bool {
        track != other.track ? track < other.track : offset < other.offset
    }
}
