/// Where each sentence of a text is heard in a sound, or that it is not.
public struct BookAlignment {
    public struct Heard: Equatable, Sendable {
        public var atMs: Int
        public var endMs: Int
        /// From 0 to 1.
        public var confidence: Double
    }

    public struct Part: Equatable, Sendable {
        public var sentences: Range<Int>
        public var sound: Range<Int>
        public var verdict: PartVerdict
    }

    /// nil for a sentence that is not read.
    public private(set) var heard: [Heard?] = []
    public private(set) var parts: [Part] = []
    /// Some parts were not looked at yet: what is of them counts as not read.
    public private(set) var isPartial = false
    /// Milliseconds that are not in the text.
    public private(set) var unread: [Range<Int>] = []
    /// As much of what is spoken was found in the text, by parts of which that is sure.
    public private(set) var fit = 0.0

    /// As much of the sound is in such parts, with what in them is not in the text.
    private var sureShare = 0.0

    /// Most of it is where the text says.
    public var isTrusted: Bool { sureShare >= 0.7 }
    /// Nothing of it is: it is another book, or in another language.
    public var isAnother: Bool { !parts.contains { $0.verdict.isGood } }

    /// As close as sentences may follow each other.
    static let apartMs = 80
    /// What is shorter is a pause.
    static let gapMs = 5_000

    /// Sound that is heard at once, without anchors.
    private static let wholeFrames = 480_000 / SoundFeatures.frameMs
    /// Before and behind all anchors: a part has as much of the one side as of the other, and so
    /// much more.
    private static let edgeFrames = 60_000 / SoundFeatures.frameMs

    /// - Parameters:
    ///   - letters: how many each sentence has.
    ///   - firstMs: what is heard there is aligned first.
    ///   - record: what is known of the same text and sound.
    ///   - spoken: a sentence as a synthesizer says it, with a throat so many times as long.
    ///   - progress: from 0 to 1.
    ///   - partly: what is known already: after the first part, and whenever that has doubled.
    ///   - keep: takes a record to go on with.
    public init<Failure: Error>(
        _ sound: SoundFeatures, letters: [Int], from firstMs: Int = 0,
        record: AlignmentRecord? = nil,
        spoken: (Int, Float) throws(Failure) -> SoundFeatures, progress: (Double) -> Void,
        partly: (BookAlignment) throws(Failure) -> Void = { _ in },
        keep: (AlignmentRecord) -> Void = { _ in }
    ) throws(Failure) {
        heard = [Heard?](repeating: nil, count: letters.count)
        guard !letters.isEmpty, sound.count > 0 else { return }
        var work: AlignmentRecord
        if let record, (record.sentences, record.frames) == (letters.count, sound.count) {
            work = record
        } else {
            work = try Self.plan(sound, letters, spoken: spoken) { progress($0 / 4) }
        }
        (heard, parts) = (work.heard, work.parts)
        let wanted = firstMs / SoundFeatures.frameMs
        let first = work.pieces.firstIndex { $0.frames.upperBound > wanted } ?? 0
        let order = (Array(first..<work.pieces.count) + Array(0..<first)).filter {
            !work.done.contains($0)
        }
        for (count, index) in order.enumerated() {
            try align(work.pieces[index], sound, &work.map) { sentence throws(Failure) in
                try spoken(sentence, work.warp)
            }
            work.done.append(index)
            let known = work.done.count
            progress(0.25 + 0.75 * Double(known) / Double(work.pieces.count))
            guard known < work.pieces.count else { break }
            if count == 0 || known.isMultiple(of: Self.recordEach) {
                (work.heard, work.parts) = (heard, parts)
                keep(work)
            }
            let isTold = count == 0 || known & (known - 1) == 0
            if isTold, parts.contains(where: \.verdict.isGood) { try partly(settledSoFar(sound)) }
        }
        settle(sound)
    }

    /// Of so many parts, what is known is kept once: a few minutes of sound each.
    private static let recordEach = 4

    /// What is aligned with what.
    private static func plan<Failure: Error>(
        _ sound: SoundFeatures, _ letters: [Int],
        spoken: (Int, Float) throws(Failure) -> SoundFeatures, progress: (Double) -> Void
    ) throws(Failure) -> AlignmentRecord {
        let text = SpokenText(letters: letters)
        guard sound.count > wholeFrames || text.frames > 2 * wholeFrames else {
            let all = Piece(sentences: Array(0..<letters.count), frames: 0..<sound.count)
            return AlignmentRecord(
                sentences: letters.count, frames: sound.count, warp: 1, pieces: [all])
        }
        let anchors = try Anchors(sound, text, spoken: spoken, progress: progress)
        return AlignmentRecord(
            sentences: letters.count, frames: sound.count, warp: anchors.warp,
            pieces: pieces(anchors.all, text, sound))
    }

    private func settledSoFar(_ sound: SoundFeatures) -> BookAlignment {
        var part = self
        part.isPartial = true
        part.settle(sound)
        return part
    }

    struct Piece: Equatable, Sendable {
        /// Rising; some in the middle may be left out.
        var sentences: [Int]
        var frames: Range<Int>
        /// Before or behind all anchors it has text that may not be read at all.
        var isEdge = false
    }

    /// What is between anchors, and at both edges as much as can belong together.
    private static func pieces(
        _ anchors: [Anchors.Anchor], _ text: SpokenText, _ sound: SoundFeatures
    ) -> [Piece] {
        guard let first = anchors.first, let last = anchors.last else { return [] }
        var pieces: [Piece] = []
        let start = cut(first.at, sound)
        if first.sentence > 0 {
            let before = text.fitting(
                2 * start + edgeFrames, in: 0..<first.sentence, fromEnd: true)
            let frames = min(start, 2 * text.frames(before) + edgeFrames)
            pieces.append(
                Piece(sentences: Array(before), frames: start - frames..<start, isEdge: true))
        }
        for (one, other) in zip(anchors, anchors.dropFirst()) {
            let (start, end) = (cut(one.at, sound), cut(other.at, sound))
            let sentences = text.reachable(
                one.sentence..<other.sentence, 2 * max(0, end - start) + edgeFrames)
            pieces.append(Piece(sentences: sentences, frames: start..<max(start, end)))
        }
        let rest = cut(last.at, sound)
        let behind = text.fitting(
            2 * (sound.count - rest) + edgeFrames, in: last.sentence..<text.count, fromEnd: false)
        let frames = min(sound.count - rest, 2 * text.frames(behind) + edgeFrames)
        pieces.append(Piece(sentences: Array(behind), frames: rest..<rest + frames, isEdge: true))
        return pieces.filter { !$0.sentences.isEmpty && !$0.frames.isEmpty }
    }

    /// The quietest moment near to where a sentence was found to begin.
    private static func cut(_ at: Int, _ sound: SoundFeatures) -> Int {
        let near = max(0, at - 15)..<min(sound.count, at + 6)
        // Of several the last: what is quiet before the sentence belongs to the one before.
        return near.reversed().min { sound.level($0) < sound.level($1) } ?? at
    }

    private mutating func align<Failure: Error>(
        _ piece: Piece, _ sound: SoundFeatures, _ map: inout NarratorMap,
        spoken: (Int) throws(Failure) -> SoundFeatures
    ) throws(Failure) {
        var text: [[SIMD16<Float>]] = []
        for sentence in piece.sentences {
            let vectors = try spoken(sentence).vectors
            text.append(vectors.isEmpty ? [SIMD16(repeating: 0)] : vectors)
        }
        let pauses = Pauses(sound, in: piece.frames)
        let alignment = PartAlignment(
            sound: piece.frames.map(sound.vector), isQuiet: pauses.quiet(piece.frames),
            sentences: text, map: map)
        let verdict = PartVerdict(
            alignment, text.map(\.count), sound, in: piece.frames, pauses, isEdge: piece.isEdge)
        // What was not found teaches nothing about the narrator.
        if verdict.isGood { map = alignment.map }
        let (first, end) = (piece.frames.lowerBound, piece.frames.upperBound)
        parts.append(
            Part(
                sentences: piece.sentences[0]..<piece.sentences[piece.sentences.count - 1] + 1,
                sound: first * SoundFeatures.frameMs..<end * SoundFeatures.frameMs,
                verdict: verdict))
        place(alignment, piece.sentences, piece.frames, pauses, isGood: verdict.isGood)
    }

    private mutating func place(
        _ alignment: PartAlignment, _ sentences: [Int], _ frames: Range<Int>,
        _ pauses: Pauses, isGood: Bool
    ) {
        for (index, span) in zip(sentences, alignment.spans) {
            guard let span else { continue }
            let at = (frames.lowerBound + span.sound.lowerBound) * SoundFeatures.frameMs
            let end = (frames.lowerBound + span.sound.upperBound) * SoundFeatures.frameMs
            let ratio = span.cost / max(0.001, alignment.chance)
            let sure = Double(max(0, min(1, (1.05 - ratio) / 0.5)))
            let pause = pauses.snapped(at)
            heard[index] = Heard(
                atMs: pause?.upperBound ?? at, endMs: end, confidence: isGood ? sure : sure / 2)
            // What was heard before ends where the pause begins.
            if let pause, index > 0, let before = heard[index - 1],
                before.endMs > pause.lowerBound, before.atMs < pause.lowerBound
            {
                heard[index - 1]?.endMs = pause.lowerBound
            }
        }
    }

    // MARK: - All of it

    /// Rising, inside of the sound, and apart.
    private mutating func settle(_ sound: SoundFeatures) {
        parts.sort { $0.sound.lowerBound < $1.sound.lowerBound }
        var last: Int?
        for index in heard.indices {
            guard var here = heard[index] else { continue }
            if let last, let before = heard[last] {
                here.atMs = max(here.atMs, before.atMs + Self.apartMs)
                heard[last]?.endMs = max(
                    before.atMs + Self.apartMs / 2, min(before.endMs, here.atMs))
            }
            here.endMs = min(sound.milliseconds, max(here.endMs, here.atMs + Self.apartMs / 2))
            guard here.endMs > here.atMs else {
                heard[index] = nil
                continue
            }
            heard[index] = here
            last = index
        }
        findUnread(sound)
        findFit(sound)
    }

    private mutating func findUnread(_ sound: SoundFeatures) {
        var at = 0
        for here in heard.compactMap(\.self) {
            if here.atMs - at >= Self.gapMs { unread.append(at..<here.atMs) }
            at = max(at, here.endMs)
        }
        if sound.milliseconds - at >= Self.gapMs { unread.append(at..<sound.milliseconds) }
    }

    private mutating func findFit(_ sound: SoundFeatures) {
        let all = parts.reduce(0) { $0 + $1.sound.count }
        let whole = Double(max(1, all, sound.milliseconds))
        let good = parts.filter(\.verdict.isGood)
        sureShare = good.reduce(0) { $0 + Double($1.sound.count) } / whole
        fit =
            good.reduce(0) { $0 + Double($1.sound.count) * Double(1 - $1.verdict.leftOver) } / whole
    }
}
