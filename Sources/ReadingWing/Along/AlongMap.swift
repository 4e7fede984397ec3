import Publications
import ScreenKit
import SyncMaps

/// A map between a text and its sound whose places were found in the text.
public struct AlongMap: Equatable, Sendable {
    /// What tells it from others.
    let name: String
    let index: MapIndex
    /// More of it is being made: what it does not have may be heard all the same.
    let isPartial: Bool
    /// Which pairs are words, and not sentences.
    private let words: Set<Int>
    /// Pairs that begin a sentence, and those that begin a paragraph.
    private let sentences: [Int]
    private let paragraphs: [Int]

    /// - Parameter document: the text of a document, to find sentences in; asked once for pairs
    ///   that follow each other.
    public init(
        _ name: String, _ pairs: [MapIndex.Pair], gaps: [Range<Int>], isPartial: Bool = false,
        document: (Int) -> Document?
    ) {
        (self.name, self.isPartial) = (name, isPartial)
        index = MapIndex(pairs, gaps: gaps)
        var seams = AlongSeams()
        var current: Document?
        for (number, pair) in index.pairs.enumerated() {
            if current?.key.index != pair.start.document { current = document(pair.start.document) }
            seams.add(number, pair, current)
        }
        (words, sentences, paragraphs) = (seams.words, seams.sentences, seams.paragraphs)
    }

    public static func == (one: AlongMap, other: AlongMap) -> Bool { one.name == other.name }

    func spoken(_ pair: Int) -> Spoken {
        Spoken(index.pairs[pair], isWord: words.contains(pair))
    }

    /// When a place of the text is heard: what is not is passed over.
    public func moment(of place: Spot) -> Duration? {
        switch index.spoken(at: place) {
        case .pair(let pair), .unspoken(before: .some(let pair)):
            .milliseconds(index.pairs[pair].atMs)
        case .unspoken(before: nil): nil
        }
    }

    /// Where the sentence begins that is heard from a moment on.
    func place(of time: Duration) -> Spot? {
        let ms = Int(time / .milliseconds(1))
        return index.pairs.last { $0.atMs <= ms }?.start
    }

    public func isSpoken(_ place: Spot) -> Bool {
        if case .pair = index.spoken(at: place) { true } else { false }
    }

    /// A stretch of sound to step by.
    enum Step: Equatable, Sendable { case sentence, paragraph }

    /// So far into a sentence one step back leads to its own beginning.
    private static let graceMs = 1_200

    /// Where steps from a moment lead; nil where there is nothing more to go to.
    func moment(_ times: Int, _ step: Step, from ms: Int) -> Int? {
        let starts = step == .sentence ? sentences : paragraphs
        guard !starts.isEmpty else { return nil }
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if index.pairs[starts[middle]].atMs <= ms { low = middle + 1 } else { high = middle }
        }
        let here = low - 1
        var wanted = here + times
        if times < 0, here >= 0, ms - index.pairs[starts[here]].atMs > Self.graceMs { wanted += 1 }
        if wanted >= starts.count { return nil }
        return index.pairs[starts[max(0, wanted)]].atMs
    }

    /// The sound of the sentence that is heard at a moment.
    func sentence(at ms: Int) -> Range<Int>? {
        guard let start = moment(0, .sentence, from: ms) else { return nil }
        let next = moment(1, .sentence, from: ms) ?? index.pairs.last.map { $0.endMs ?? $0.atMs }
        guard let next, start < next, start <= ms else { return nil }
        // A long silence behind it is not repeated.
        let last = index.pairs.last { $0.atMs < next && $0.atMs >= start }
        let end = last?.endMs.map { min(next, $0 + Self.tailMs) } ?? next
        return start..<max(start + 1, end)
    }

    private static let tailMs = 300
}

/// Where sentences and paragraphs begin among pairs that are added in their order.
private struct AlongSeams {
    var words: Set<Int> = []
    var sentences: [Int] = []
    var paragraphs: [Int] = []
    private var document: Int?
    private var sentence = 0..<0
    private var paragraph = 0..<0

    /// More letters are no word.
    private static let wordBytes = 64

    mutating func add(_ number: Int, _ pair: MapIndex.Pair, _ text: Document?) {
        let start = pair.start.offset
        if document != pair.start.document { (sentence, paragraph) = (0..<0, 0..<0) }
        document = pair.start.document
        let isInParagraph = paragraph.contains(start)
        if !isInParagraph {
            paragraphs.append(number)
            paragraph = text?.range(of: .paragraph, at: start) ?? start..<start + 1
        }
        if !isInParagraph || !sentence.contains(start) {
            sentences.append(number)
            sentence = text?.range(of: .sentence, at: start) ?? start..<start + 1
        }
        guard let text, let end = pair.end, end.document == pair.start.document,
            start < end.offset, end.offset - start <= Self.wordBytes, end.offset <= text.text.count,
            !text.text[start..<end.offset].contains(where: { $0 <= 0x20 }),
            end.offset < sentence.upperBound || start > sentence.lowerBound
        else { return }
        words.insert(number)
    }
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

/// How far a voice is in what it says.
public struct SpokenCourse: Equatable, Sendable {
    /// By the clock, at the speed in force.
    public var done: Duration
    /// nil while it is silent.
    public var left: Duration?
    /// Under a sleep timer a person may be asleep.
    public var isUnderTimer = false

    public init(done: Duration, left: Duration?) { (self.done, self.left) = (done, left) }
}

/// What the reader shows of a voice, and whether its page turns with it.
struct Along: Equatable, Sendable {
    /// nil while nothing of this book is heard.
    var spoken: Spoken?
    var course: SpokenCourse?
    /// The page is where the voice is, and goes on with it; a turn by hand ends that.
    var isLed = true
    /// The voice turns the page, and the chapter is not set yet.
    var isTurning = false
    /// The sentence at which the book was opened, until the page is turned.
    var resumed: Spot?
    /// The sentence that is lit is the counterpart of one in the other pane; no voice says it.
    var isBeside = false
}
