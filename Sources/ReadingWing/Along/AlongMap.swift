import Publications
import SyncMaps

/// A map between a text and its sound whose places were found in the text.
public struct AlongMap: Equatable, Sendable {
    /// What tells it from others.
    let name: String
    let index: MapIndex
    /// Its points are words, and not sentences.
    let isByWord: Bool

    public init(_ name: String, _ pairs: [MapIndex.Pair], gaps: [Range<Int>], isByWord: Bool) {
        (self.name, self.isByWord) = (name, isByWord)
        index = MapIndex(pairs, gaps: gaps)
    }

    public static func == (one: AlongMap, other: AlongMap) -> Bool { one.name == other.name }
}

/// What is heard at this moment, in the text.
public struct Spoken: Equatable, Sendable {
    public var document: Int
    public var start: Int
    /// nil where the map does not say it: the sentence ends it.
    public var end: Int?
    public var isWord: Bool
    /// Around the word, where it is known better than by the text alone.
    public var sentence: Range<Int>?

    public init(
        document: Int, start: Int, end: Int? = nil, isWord: Bool = false,
        sentence: Range<Int>? = nil
    ) {
        (self.document, self.start, self.end) = (document, start, end)
        (self.isWord, self.sentence) = (isWord, sentence)
    }

    init(_ pair: MapIndex.Pair, isWord: Bool) {
        self.init(
            document: pair.start.document, start: pair.start.offset,
            end: pair.end.flatMap { $0.document == pair.start.document ? $0.offset : nil },
            isWord: isWord)
    }
}

/// What the reader shows of a voice, and whether its page turns with it.
struct Along: Equatable, Sendable {
    /// nil while nothing of this book is heard.
    var spoken: Spoken?
    /// The page was turned by hand, away from what is heard.
    var isAstray = false
}
