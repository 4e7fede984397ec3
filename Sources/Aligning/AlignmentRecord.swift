/// What is known of an alignment that is not done, so that it goes on after the program was killed.
public struct AlignmentRecord: Equatable, Sendable {
    var sentences: Int
    var frames: Int
    var warp: Float
    var pieces: [BookAlignment.Piece]
    /// Pieces that were aligned, by their numbers.
    var done: [Int] = []
    var map = NarratorMap()
    var heard: [BookAlignment.Heard?]
    var parts: [BookAlignment.Part] = []

    init(sentences: Int, frames: Int, warp: Float, pieces: [BookAlignment.Piece]) {
        (self.sentences, self.frames, self.warp) = (sentences, frames, warp)
        self.pieces = pieces
        heard = [BookAlignment.Heard?](repeating: nil, count: sentences)
    }

    // MARK: - As a file

    /// The last is the version: what is kept by another one is not read.
    private static let mark = [0x7275_7368, 0x616C_6967, 1]
    private static let sure = 10_000.0

    public var bytes: [UInt8] {
        var words = WordWriter()
        for number in Self.mark + [sentences, frames] { words.write(number) }
        words.write(warp)
        words.write(pieces.count)
        for piece in pieces {
            words.write(piece.frames)
            words.write(piece.isEdge ? 1 : 0)
            let runs = piece.sentences.runs
            words.write(runs.count)
            for run in runs { words.write(run) }
        }
        words.write(done.count)
        for index in done { words.write(index) }
        for number in map.numbers { words.write(number) }
        for heard in heard {
            words.write(heard?.atMs ?? -1)
            words.write(heard?.endMs ?? -1)
            words.write(heard.map { Int($0.confidence * Self.sure) } ?? 0)
        }
        words.write(parts.count)
        for part in parts {
            words.write(part.sentences)
            words.write(part.sound)
            let verdict = part.verdict
            for number in [verdict.pauses, verdict.leftOver, verdict.placed, verdict.ratio] {
                words.write(number)
            }
        }
        return words.bytes
    }

    /// nil where it is damaged, or of another text or sound.
    public init?(_ bytes: [UInt8], sentences: Int, frames: Int) {
        var words = WordReader(bytes)
        let lengthMs = frames * SoundFeatures.frameMs
        for number in Self.mark + [sentences, frames] {
            guard words.number() == number else { return nil }
        }
        guard let warp = words.fraction(), warp > 0, let count = words.count() else { return nil }
        var pieces: [BookAlignment.Piece] = []
        for _ in 0..<count {
            guard let range = words.range(in: frames), let edge = words.number(),
                let runs = words.count()
            else { return nil }
            var within: [Int] = []
            for _ in 0..<runs {
                guard let run = words.range(in: sentences), (within.last ?? -1) < run.lowerBound
                else { return nil }
                within += run
            }
            guard !within.isEmpty, !range.isEmpty else { return nil }
            pieces.append(
                BookAlignment.Piece(sentences: within, frames: range, isEdge: edge == 1))
        }
        self.init(sentences: sentences, frames: frames, warp: warp, pieces: pieces)
        guard let doneCount = words.count() else { return nil }
        for _ in 0..<doneCount {
            guard let index = words.number(), pieces.indices.contains(index) else { return nil }
            done.append(index)
        }
        guard Set(done).count == done.count, let map = NarratorMap(&words) else { return nil }
        self.map = map
        for index in heard.indices {
            guard let at = words.number(), let end = words.number(), let sure = words.number()
            else { return nil }
            guard at >= 0 else { continue }
            guard at <= end, end <= lengthMs + SoundFeatures.frameMs else { return nil }
            heard[index] = BookAlignment.Heard(
                atMs: at, endMs: end, confidence: Double(sure) / Self.sure)
        }
        guard let partCount = words.count() else { return nil }
        for _ in 0..<partCount {
            guard let own = words.range(in: sentences), let sound = words.range(in: lengthMs),
                let pauses = words.fraction(), let leftOver = words.fraction(),
                let placed = words.fraction(), let ratio = words.fraction()
            else { return nil }
            let verdict = PartVerdict(
                pauses: pauses, leftOver: leftOver, placed: placed, ratio: ratio)
            parts.append(BookAlignment.Part(sentences: own, sound: sound, verdict: verdict))
        }
        guard words.isAtEnd else { return nil }
    }
}

extension [Int] {
    /// Rising numbers as ranges.
    fileprivate var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}

/// Numbers of four bytes, the lowest first.
struct WordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) { write(UInt32(bitPattern: Int32(clamping: number))) }
    mutating func write(_ number: Float) { write(number.bitPattern) }

    mutating func write(_ range: Range<Int>) {
        write(range.lowerBound)
        write(range.upperBound)
    }

    private mutating func write(_ word: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
        }
    }
}

/// The same, from bytes that may be anything.
struct WordReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    private mutating func word() -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        defer { at += 4 }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
    }

    mutating func number() -> Int? { word().map { Int(Int32(bitPattern: $0)) } }

    mutating func fraction() -> Float? {
        guard let number = word().map(Float.init(bitPattern:)), number.isFinite else { return nil }
        return number
    }

    /// Of things that follow, each a word at least.
    mutating func count() -> Int? {
        guard let number = number(), number >= 0, number <= (bytes.count - at) / 4 else {
            return nil
        }
        return number
    }

    mutating func range(in end: Int) -> Range<Int>? {
        guard let lower = number(), let upper = number(), 0 <= lower, lower <= upper, upper <= end
        else { return nil }
        return lower..<upper
    }
}
