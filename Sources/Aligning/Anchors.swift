/// Sentences whose places in the sound are known before anything between them is aligned.
struct Anchors {
    struct Anchor: Equatable {
        var sentence: Int
        /// In frames of the sound.
        var at: Int
    }

    private(set) var all: [Anchor] = []
    /// What the throat of the synthesizer is changed by, to be more like the narrator's.
    private(set) var warp: Float = 1
    /// As many places were asked for and not found.
    private(set) var refused = 0

    /// What is not clearly better than the next best place is not believed.
    static let contrastMax: Float = 0.95
    /// What a narrator may be like, in the order in which it is tried: how long a throat, and how
    /// slow beside the synthesizer. People read verse half as fast.
    static let guesses: [Guess] = [
        Guess(warp: 1), Guess(warp: 0.9, tempo: 1.5), Guess(warp: 0.9), Guess(tempo: 1.5),
        Guess(warp: 0.8, tempo: 1.5), Guess(warp: 1.12), Guess(warp: 0.8),
        Guess(warp: 1.12, tempo: 1.5), Guess(warp: 0.7),
    ]

    struct Guess: Equatable {
        var warp: Float = 1
        var tempo: Float = 1
    }

    private let sound: SoundFeatures
    private let text: SpokenText
    private var search: ProbeSearch

    /// From one anchor to the next, and what is heard of each, in frames of the text.
    private static let everyFrames = 240_000 / SoundFeatures.frameMs
    private static let finerFrames = 60_000 / SoundFeatures.frameMs
    private static let probeFrames = 20_000 / SoundFeatures.frameMs
    /// How far from where it is expected an anchor may be at first.
    private static let reachFrames = 900_000 / SoundFeatures.frameMs
    private static let firstMax = 64
    /// Frames of the sound that are looked at for all of them together: 64 times an hour.
    private static let firstFramesMax = 64 * 3_600_000 / SoundFeatures.frameMs
    private static let firstWarped = 10
    private static let firstNeeded = 3

    /// - Parameter progress: from 0 to 1.
    init<Failure: Error>(
        _ sound: SoundFeatures, _ text: SpokenText,
        spoken: (Int, Float) throws(Failure) -> SoundFeatures, progress: (Double) -> Void
    ) throws(Failure) {
        self.sound = sound
        self.text = text
        search = ProbeSearch(sound, text: [])
        let places = text.places(every: Self.everyFrames)
        var first: [Anchor] = []
        var best = search
        for (index, guess) in Self.guesses.enumerated() {
            // In a short sound few of them are, and each is looked for in no time.
            let many = max(Self.firstMax, Self.firstFramesMax / max(1, sound.count))
            let order = Self.scattered(places.count).prefix(index == 0 ? many : Self.firstWarped)
            let found = try bootstrap(order.map { places[$0] }, places.count, guess, spoken)
            // In a sound that is one chapter there are few to be found.
            if found.count > first.count { (first, warp, best) = (found, guess.warp, search) }
            if first.count >= wanted(places.count) { break }
        }
        search = best
        guard let start = first.first else { return }
        try adapt(at: start, spoken)
        try ask(places, first, spoken, progress)
    }

    /// Fewer places than three have to be enough for a short text or a short sound.
    private func wanted(_ places: Int) -> Int {
        max(1, min(Self.firstNeeded, places / 2, sound.count / Self.everyFrames))
    }

    // MARK: - The first

    private mutating func bootstrap<Failure: Error>(
        _ sentences: [Int], _ places: Int, _ guess: Guess,
        _ spoken: (Int, Float) throws(Failure) -> SoundFeatures
    ) throws(Failure) -> [Anchor] {
        var probes: [SoundFeatures] = []
        for sentence in sentences.prefix(Self.firstWarped) {
            probes.append(try probe(sentence, guess.warp, spoken))
        }
        search = ProbeSearch(sound, text: probes)
        search.tempo = guess.tempo
        var found: [Anchor] = []
        for (index, sentence) in sentences.enumerated() {
            let features =
                index < probes.count ? probes[index] : try probe(sentence, guess.warp, spoken)
            if let anchor = find(sentence, features, in: 0..<sound.count) {
                found = Self.rising(found + [anchor])
                if found.count >= wanted(places) { break }
            }
        }
        return found
    }

    /// Indexes so that the first of them already are spread over all.
    private static func scattered(_ count: Int) -> [Int] {
        var size = 1
        var bits = 0
        while size < count { (size, bits) = (size * 2, bits + 1) }
        return (0..<size).map { index in
            (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
        }.filter { $0 < count }
    }

    private func probe<Failure: Error>(
        _ sentence: Int, _ warp: Float, _ spoken: (Int, Float) throws(Failure) -> SoundFeatures
    ) throws(Failure) -> SoundFeatures {
        var features = SoundFeatures()
        var next = sentence
        while features.count < Self.probeFrames, next < text.count, next - sentence < 100 {
            features.append(try spoken(next, warp))
            next += 1
        }
        return features.prefix(2 * Self.probeFrames)
    }

    private func find(
        _ sentence: Int, _ features: SoundFeatures, in range: Range<Int>
    ) -> Anchor? {
        guard let found = search.find(features, in: range), found.contrast < Self.contrastMax
        else { return nil }
        return Anchor(sentence: sentence, at: found.at)
    }

    /// What the narrator sounds like, from some minutes that begin at an anchor.
    private mutating func adapt<Failure: Error>(
        at anchor: Anchor, _ spoken: (Int, Float) throws(Failure) -> SoundFeatures
    ) throws(Failure) {
        var sentences: [SoundFeatures] = []
        var frames = 0
        while frames < Self.everyFrames / 2, anchor.sentence + sentences.count < text.count {
            let features = try spoken(anchor.sentence + sentences.count, warp)
            frames += features.count
            sentences.append(features)
        }
        let range = anchor.at..<min(sound.count, anchor.at + frames * 2)
        let alignment = PartAlignment(
            sound: range.map(sound.vector), isQuiet: Pauses(sound, in: range).quiet(range),
            sentences: sentences.map(\.vectors), map: NarratorMap())
        let all = sentences.reduce(into: SoundFeatures()) { $0.append($1) }
        search.adapt(sound, all, alignment.pairs.map { ($0.sound + range.lowerBound, $0.text) })
    }

    // MARK: - All

    private mutating func ask<Failure: Error>(
        _ places: [Int], _ first: [Anchor],
        _ spoken: (Int, Float) throws(Failure) -> SoundFeatures, _ progress: (Double) -> Void
    ) throws(Failure) {
        var found: [Anchor] = first.filter { !places.contains($0.sentence) }
        // Each fourth is looked for far and wide, so that a part that stands elsewhere is found;
        // the others only where those lead.
        let order =
            places.indices.filter { $0 % 4 == 0 } + places.indices.filter { $0 % 4 != 0 }
        for (count, index) in order.enumerated() {
            let sentence = places[index]
            let at = expected(sentence, found.isEmpty ? first : found)
            var ranges = [near(at, Self.reachFrames), near(at, 5 * Self.reachFrames)]
            if index % 4 == 0 { ranges[1] = 0..<sound.count }
            if ranges[1].count <= ranges[0].count { ranges.removeLast() }
            var anchor: Anchor?
            if ranges.contains(where: { !$0.isEmpty }) {
                let features = try probe(sentence, warp, spoken)
                for range in ranges where anchor == nil {
                    anchor = find(sentence, features, in: range)
                }
            }
            if let anchor { found.append(anchor) } else { refused += 1 }
            progress(Double(count + 1) / Double(places.count))
        }
        all = Self.rising(found)
        try refine(spoken)
    }

    /// Where much more stands between two than is heard there, or the other way round, more are
    /// asked for, so that what was left out ends up between two that are close.
    private mutating func refine<Failure: Error>(
        _ spoken: (Int, Float) throws(Failure) -> SoundFeatures
    ) throws(Failure) {
        var found: [Anchor] = []
        for (one, other) in zip(all, all.dropFirst()) {
            let sentences = one.sentence..<other.sentence
            let heard = other.at - one.at
            guard text.frames(sentences) > GapPath.cellsMax / max(1, heard) else { continue }
            for sentence in text.places(every: Self.finerFrames, in: sentences) {
                let place = text.frames(sentence)
                let reach = 2 * heard + Self.finerFrames
                let isNear =
                    place - text.frames(one.sentence) < reach
                    || text.frames(other.sentence) - place < reach
                guard isNear else { continue }
                let features = try probe(sentence, warp, spoken)
                if let anchor = find(sentence, features, in: one.at..<other.at) {
                    found.append(anchor)
                }
            }
        }
        if !found.isEmpty { all = Self.rising(all + found) }
    }

    /// Where the nearest known one leads to, which may be outside of the sound.
    private func expected(_ sentence: Int, _ known: [Anchor]) -> Int? {
        let nearest = known.min {
            abs($0.sentence - sentence) < abs($1.sentence - sentence)
        }
        return nearest.map { $0.at + text.frames(sentence) - text.frames($0.sentence) }
    }

    private func near(_ at: Int?, _ reach: Int) -> Range<Int> {
        guard let at else { return 0..<sound.count }
        let first = max(0, min(sound.count, at - reach))
        return first..<max(first, min(sound.count, at + reach))
    }

    /// The most of them that stand in one order in both.
    static func rising(_ anchors: [Anchor]) -> [Anchor] {
        let sorted = anchors.sorted { $0.sentence < $1.sentence }
        var lengths: [Int] = []
        var before: [Int?] = []
        for (index, anchor) in sorted.enumerated() {
            var best: Int?
            for other in 0..<index where sorted[other].at < anchor.at {
                if best.map({ lengths[other] > lengths[$0] }) ?? true { best = other }
            }
            before.append(best)
            lengths.append(1 + (best.map { lengths[$0] } ?? 0))
        }
        var run: [Anchor] = []
        var at = lengths.indices.max { lengths[$0] < lengths[$1] }
        while let index = at {
            run.append(sorted[index])
            at = before[index]
        }
        return run.reversed()
    }
}
