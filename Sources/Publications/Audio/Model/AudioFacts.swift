/// What a sound file says of itself.
struct AudioFacts {
    var mediaType: String
    var duration: Duration?
    /// The file does not say its length, and not all of it was looked at.
    var isEstimate = false
    var tags = AudioTags()
    var chapters: [FileChapter] = []
    var source = ChapterSource.file
    var picture: EmbeddedPicture?
    /// A cue sheet some programs put into the tags.
    var cueSheet: [UInt8]?
    /// The scheme that locks it.
    var lock: String?
    var isVideo = false
    var diagnostics: [Diagnostic] = []

    init(_ mediaType: String) { self.mediaType = mediaType }

    mutating func warn(_ code: String, _ message: String) {
        if diagnostics.count < 20 { diagnostics.append(Diagnostic(.warning, code, message)) }
    }

    /// Nothing to be heard was found in it.
    var isSilent: Bool {
        duration == nil && diagnostics.contains { Self.silences.contains($0.code) }
    }

    private static let silences: Set<String> = [
        "audio.mpeg.frames", "audio.flac.damaged", "audio.wave.damaged", "audio.matroska.damaged",
        "audio.ogg.stream", "audio.mp4.index",
    ]

    /// Takes chapters of one more source, when it tells more than what there is.
    mutating func offer(_ chapters: [FileChapter], _ source: ChapterSource) {
        if chapters.count > self.chapters.count {
            self.chapters = Array(chapters.prefix(Limits.listEntries))
            self.source = source
        }
    }
}

/// A chapter as one file tells it.
struct FileChapter: Equatable {
    var start: Duration
    var title: String?
    var depth = 1
    /// The rest of what the file before began with.
    var isContinued = false
}

/// A picture inside a sound file: where it is, or its bytes where they are encoded.
enum EmbeddedPicture: Equatable {
    case range(Range<Int>)
    case bytes([UInt8])
}
