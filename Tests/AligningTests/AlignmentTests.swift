import TestKit
import Testing

@testable import Aligning

/// Made sounds of which it is known when each sentence is heard.
@Suite struct AlignmentTests {
    private let synthesizer = MadeVoice()
    private let narrator = MadeVoice(pace: 118, pitch: 170, throat: 1.08, noise: 12)

    private func align(
        _ narration: MadeNarration, _ seeds: [UInt64], from firstMs: Int = 0,
        record: AlignmentRecord? = nil, asked: (Int) -> Void = { _ in },
        partly: (BookAlignment) -> Void = { _ in }, keep: (AlignmentRecord) -> Void = { _ in }
    ) -> BookAlignment {
        var spoken: [Int: SoundFeatures] = [:]
        return BookAlignment(
            narration.features,
            letters: seeds.map { MadeVoice.sentence($0).count }, from: firstMs,
            record: record,
            spoken: { index, _ in
                asked(index)
                if let known = spoken[index] { return known }
                let features = synthesizer.features(
                    synthesizer.says(MadeVoice.sentence(seeds[index])) + synthesizer.silence(200))
                spoken[index] = features
                return features
            }, progress: { _ in }, partly: partly, keep: keep)
    }

    private func check(
        _ alignment: BookAlignment, _ narration: MadeNarration,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(alignment.heard.count == narration.starts.count, sourceLocation: location)
        for (index, start) in narration.starts.enumerated() {
            let heard = alignment.heard[index]?.atMs
            guard let start, let heard else {
                #expect(start == heard, "sentence \(index)", sourceLocation: location)
                continue
            }
            #expect(abs(heard - start) <= 60, "sentence \(index)", sourceLocation: location)
        }
    }

    @Test func `each sentence is found where another voice says it`() {
        var narration = MadeNarration(narrator)
        let seeds = Array(UInt64(1)...30)
        narration.rest(400)
        for seed in seeds { narration.read(seed) }
        let alignment = align(narration, seeds)
        check(alignment, narration)
        #expect(alignment.isTrusted && !alignment.isAnother)
        #expect(alignment.unread.isEmpty)
        #expect(alignment.heard.allSatisfy { $0.map { $0.confidence > 0.4 } ?? false })
    }

    @Test func `an introduction, an aside and credits are sound without text`() {
        var narration = MadeNarration(narrator)
        let seeds = Array(UInt64(1)...30)
        func chatter(_ first: UInt64) {
            for seed in first..<first + 6 { narration.say(seed) }
            narration.rest(800)
        }
        chatter(900)
        let opening = narration.milliseconds
        for seed in seeds[..<14] { narration.read(seed) }
        chatter(950)
        for seed in seeds[14...] { narration.read(seed) }
        chatter(990)
        let alignment = align(narration, seeds)
        check(alignment, narration)
        #expect(alignment.unread.count == 3)
        #expect(alignment.unread.first.map { $0.lowerBound == 0 } ?? false)
        #expect(alignment.unread.first.map { abs($0.upperBound - opening) <= 60 } ?? false)
    }

    @Test func `sentences that are not read are left out, and no others`() {
        var narration = MadeNarration(narrator)
        let seeds = Array(UInt64(1)...30)
        for seed in seeds {
            if (8...10).contains(seed) || seed == 22 {
                narration.leaveOut()
            } else {
                narration.read(seed)
            }
        }
        check(align(narration, seeds), narration)
    }

    /// At the end of a track there are seconds of silence, and the next begins with other words.
    @Test func `a heading that is not read is not laid on silence`() {
        var narration = MadeNarration(narrator)
        let seeds = Array(UInt64(1)...24)
        for seed in seeds {
            if seed.isMultiple(of: 6) {
                narration.leaveOut()
                narration.say(400 + seed)
                narration.rest(7_000)
                narration.say(500 + seed)
                narration.rest(400)
            } else {
                narration.read(seed)
            }
        }
        let alignment = align(narration, seeds)
        check(alignment, narration)
        #expect(alignment.isTrusted)
    }

    @Test(.timeLimit(.minutes(20)))
    func `several readers who are twice as slow as the synthesizer are all found`() {
        var narration = MadeNarration(narrator)
        let readers = [
            MadeVoice(pace: 190, pitch: 120, throat: 0.94),
            MadeVoice(pace: 180, pitch: 170, throat: 1.08, noise: 12),
            MadeVoice(pace: 200, pitch: 210, throat: 1.15, noise: 30),
        ]
        let seeds = Array(UInt64(1)...240)
        for seed in seeds {
            narration.voice = readers[Int(seed - 1) / 12 % readers.count]
            narration.read(seed)
        }
        let alignment = align(narration, seeds)
        let away = zip(narration.starts, alignment.heard).map { start, heard in
            heard.map { abs($0.atMs - (start ?? 0)) } ?? .max
        }
        #expect(away.count { $0 <= 100 } >= 238, "\(away.filter { $0 > 100 })")
        #expect(alignment.isTrusted && alignment.parts.count > 2)
    }

    @Test func `a part is good by either of two rules`() {
        func isGood(_ pauses: Float, _ left: Float, _ placed: Float, _ ratio: Float) -> Bool {
            PartVerdict(pauses: pauses, leftOver: left, placed: placed, ratio: ratio).isGood
        }
        // In noise right text costs nearly as much as wrong.
        #expect(isGood(0.8, 0.1, 0.95, 0.8))
        // Who hardly pauses, and who says much that is not in the text.
        #expect(isGood(0.17, 0.06, 1, 0.59) && isGood(0.65, 0.63, 1, 0.55))
        #expect(!isGood(0.13, 0.4, 0.8, 0.76) && !isGood(0.35, 0.15, 1, 0.86))
    }

    @Test func `between two known places only the text near to either can be heard`() {
        let text = SpokenText(letters: [Int](repeating: 70, count: 1_000))
        let each = text.frames(0..<1)
        let far = text.reachable(100..<900, 20 * each)
        #expect(far == Array(100..<120) + Array(880..<900))
        #expect(text.reachable(100..<130, 20 * each) == Array(100..<130))
        #expect(text.reachable(100..<100, 20 * each).isEmpty)
        let places = text.places(every: 50 * each, in: 100..<900)
        #expect(places.allSatisfy((100..<900).contains) && places.count == 16)
    }

    @Test func `another text is told from the right one`() {
        var narration = MadeNarration(narrator)
        for seed in UInt64(1)...40 { narration.read(seed) }
        for wrong in [UInt64(100), 300, 500, 700, 1_100] {
            let alignment = align(narration, Array(wrong..<wrong + 40))
            #expect(alignment.isAnother, "\(wrong): \(alignment.parts.map(\.verdict))")
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `of a long one what is wanted first is known first, and in the end all of it`() throws {
        var narration = MadeNarration(narrator)
        let seeds = Array(UInt64(1)...320)
        for seed in seeds { narration.read(seed) }
        let wanted = narration.milliseconds * 2 / 3
        var known: [BookAlignment] = []
        var records: [AlignmentRecord] = []
        let alignment = align(
            narration, seeds, from: wanted, partly: { known.append($0) },
            keep: { records.append($0) })
        check(alignment, narration)
        #expect(!alignment.isPartial && alignment.isTrusted)
        let begins = alignment.parts.map(\.sound.lowerBound)
        #expect(begins == begins.sorted())
        #expect(known.count > 1 && known.allSatisfy(\.isPartial))
        let counts = known.map { $0.heard.count { $0 != nil } }
        #expect(counts == counts.sorted() && (counts.first ?? 0) > 0)
        let first = known.first?.heard.firstIndex { $0 != nil } ?? 0
        let start = narration.starts[first] ?? 0
        #expect(start <= wanted && wanted - start < narration.milliseconds / 3, "\(start)")
        // What is not known yet counts as sound without text, so that nothing is lit for long.
        #expect(known.first?.unread.first?.lowerBound == 0)
        try goOn(with: try #require(records.last), narration, seeds, to: alignment)
    }

    /// After a kill: what a file has of it leads to the same end, and what is known is not asked.
    private func goOn(
        with record: AlignmentRecord, _ narration: MadeNarration, _ seeds: [UInt64],
        to alignment: BookAlignment
    ) throws {
        let (sentences, frames) = (seeds.count, narration.features.count)
        let bytes = record.bytes
        let read = try #require(AlignmentRecord(bytes, sentences: sentences, frames: frames))
        #expect(read.pieces == record.pieces && read.done == record.done && read.map == record.map)
        var asked: Set<Int> = []
        let other = align(narration, seeds, record: read, asked: { asked.insert($0) })
        #expect(other.heard.map { $0?.atMs } == alignment.heard.map { $0?.atMs })
        let known = record.done.flatMap { record.pieces[$0].sentences }
        #expect(!known.isEmpty && asked.isDisjoint(with: known), "what is known is not said anew")
        #expect(AlignmentRecord(bytes, sentences: sentences + 1, frames: frames) == nil)
        #expect(AlignmentRecord(bytes, sentences: sentences, frames: frames - 1) == nil)
        // Whatever a damaged file says, it is refused or can be gone by.
        var random = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<min(damaged.count, 600), using: &random)
                damaged[at] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
            }
            guard let read = AlignmentRecord(damaged, sentences: sentences, frames: frames) else {
                continue
            }
            let within = read.pieces.flatMap(\.sentences)
            #expect(within.allSatisfy { $0 < sentences })
            #expect(read.done.allSatisfy(read.pieces.indices.contains))
        }
    }

    @Test func `features are the same after they were in a file`() {
        var narration = MadeNarration(narrator)
        for seed in UInt64(1)...3 { narration.read(seed) }
        let features = narration.features
        let bytes = features.bytes
        #expect(SoundFeatures(bytes) == features)
        for count in [0, 3, 15, 16, bytes.count - 1] {
            #expect(SoundFeatures(Array(bytes.prefix(count))) == nil)
        }
        #expect(SoundFeatures(bytes + [0]) == nil)
        #expect(SoundFeatures(SoundFeatures().bytes) == SoundFeatures())
    }

    @Test func `whatever is heard, times rise within the sound`() {
        for (pieces, seeds) in [(0, 3), (1, 0), (1, 40), (40, 1), (2, 2)] {
            var narration = MadeNarration(narrator)
            narration.rest(pieces == 0 ? 0 : 30)
            for seed in 0..<pieces { narration.read(UInt64(seed)) }
            let alignment = align(narration, (0..<seeds).map { UInt64($0 + 60) })
            let heard = alignment.heard.compactMap(\.self)
            for (one, other) in zip(heard, heard.dropFirst()) {
                #expect(one.endMs <= other.atMs && other.atMs - one.atMs >= 80)
            }
            let end = narration.features.milliseconds
            #expect(heard.allSatisfy { $0.atMs < $0.endMs && $0.endMs <= end })
        }
    }
}
