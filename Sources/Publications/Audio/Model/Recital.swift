/// A text as a voice reads it: each of its sentences is a track of a book that is heard.
///
/// A voice begins before a long book has been parted into sentences. Then what stands before the
/// stretch that was parted is one track, and what stands behind it another; neither is heard.
public final class Recital: Hashable, Sendable {
    /// Where a sentence stands, and what it belongs to.
    public struct Sentence: Equatable, Sendable {
        /// What is in view while it is heard: of a note, the sentence that calls it.
        public var document: Int
        public var range: Range<Int>
        /// It stands elsewhere than the text around it.
        public var isNote: Bool
        /// It begins a paragraph, a heading or a cell.
        public var isFirst: Bool
        /// As long as it may take, until it was spoken.
        public var estimate: Duration

        public init(
            document: Int, range: Range<Int>, isNote: Bool, isFirst: Bool, estimate: Duration
        ) {
            (self.document, self.range) = (document, range)
            (self.isNote, self.isFirst, self.estimate) = (isNote, isFirst, estimate)
        }

        public var place: Place { Place(document: document, offset: range.lowerBound) }
    }

    /// What its table of contents calls a place.
    public struct Chapter: Equatable, Sendable {
        public var sentence: Int
        public var title: String
        public var depth: Int

        public init(sentence: Int, title: String, depth: Int) {
            (self.sentence, self.title, self.depth) = (sentence, title, depth)
        }
    }

    /// In the order in which they are heard.
    public let sentences: [Sentence]
    public let chapters: [Chapter]
    /// The tracks that are sentences.
    public let parted: Range<Int>
    public let voice: any Reciting

    /// - Parameter parted: nil where all of the text was parted into sentences.
    public init(
        _ sentences: [Sentence], _ chapters: [Chapter] = [], parted: Range<Int>? = nil,
        _ voice: any Reciting
    ) {
        (self.sentences, self.chapters, self.voice) = (sentences, chapters, voice)
        self.parted = parted ?? sentences.indices
    }

    public var isWhole: Bool { parted == sentences.indices }

    public static func == (one: Recital, other: Recital) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// What is heard from a place of the text on; nil behind the last sentence.
    public func sentence(from place: Place) -> Int? {
        var (low, high) = (0, sentences.count)
        while low < high {
            let middle = (low + high) / 2
            let end = Place(
                document: sentences[middle].document, offset: sentences[middle].range.upperBound)
            if end <= place { low = middle + 1 } else { high = middle }
        }
        return low < sentences.count ? low : nil
    }

    /// So many sentences, or paragraphs, on or back. The one that is heard begins anew first where
    /// it has been heard for a while.
    public func stepping(
        _ steps: Int, paragraphs: Bool, from place: TrackPlace
    ) -> Int {
        var at = min(max(0, place.track), max(0, sentences.count - 1))
        let isBegun = place.offset >= Self.begun
        for step in 0..<min(steps.magnitude, UInt(sentences.count)) {
            if steps > 0 {
                guard let next = next(after: at, paragraphs) else { break }
                at = next
            } else {
                let start = start(of: at, paragraphs)
                if step == 0, isBegun || start < at {
                    at = start
                } else if start > 0 {
                    at = self.start(of: start - 1, paragraphs)
                }
            }
        }
        return at
    }

    private static let begun = Duration.seconds(2)

    private func next(after index: Int, _ paragraphs: Bool) -> Int? {
        var next = index + 1
        while paragraphs, next < sentences.count, !sentences[next].isFirst { next += 1 }
        return next < sentences.count ? next : nil
    }

    private func start(of index: Int, _ paragraphs: Bool) -> Int {
        var at = index
        while paragraphs, at > 0, !sentences[at].isFirst { at -= 1 }
        return at
    }

    /// Speaks it. Takes as long as the voice does.
    public func recite(_ track: Int) throws(RecitalTrouble) -> RecitedSound {
        try voice.recite(track)
    }

    /// When its words are heard; nil until it was spoken, and a while afterwards.
    public func words(of track: Int) -> RecitedWords? { voice.words(of: track) }
}

/// Speaks the sentences of a recital, one at a time.
public protocol Reciting: Sendable {
    func recite(_ track: Int) throws(RecitalTrouble) -> RecitedSound
    func words(of track: Int) -> RecitedWords?
}

/// Why a sentence is not heard, as the end of a sentence that begins with what speaks.
public struct RecitalTrouble: Error, Equatable, Sendable {
    public var why: String
    public init(why: String) { self.why = why }
}

/// What was spoken, with the silence behind it: one channel of 16 bits.
public struct RecitedSound: Equatable, Sendable {
    public var samples: [Int16]
    public var rate: Int

    public init(samples: [Int16], rate: Int) { (self.samples, self.rate) = (samples, rate) }

    public var milliseconds: Int { samples.count * 1_000 / max(1, rate) }
}

/// When the words of a sentence are heard, from its beginning.
public struct RecitedWords: Equatable, Sendable {
    public struct Word: Equatable, Sendable {
        public var range: Range<Int>
        public var atMs: Int

        public init(_ range: Range<Int>, atMs: Int) { (self.range, self.atMs) = (range, atMs) }
    }

    /// In the order in which they are heard; none where they are not known.
    public var words: [Word]
    /// With the silence behind the last.
    public var lengthMs: Int

    public init(_ words: [Word], lengthMs: Int) { (self.words, self.lengthMs) = (words, lengthMs) }
}

extension Audiobook {
    /// A text that is recited, in its own chapters.
    public init(_ recital: Recital, of publication: Publication) {
        let marks = recital.chapters.map {
            ChapterMark(
                track: $0.sentence, offset: .zero, title: $0.title, depth: $0.depth, source: .toc)
        }
        let whole = ChapterMark(
            track: 0, offset: .zero, title: publication.metadata.title, source: .toc)
        self.init(
            tracks: recital.sentences.map {
                AudioTrack(duration: $0.estimate, isEstimate: true, mediaType: "audio/wav")
            },
            marks: marks.isEmpty ? [whole] : marks)
    }
}
