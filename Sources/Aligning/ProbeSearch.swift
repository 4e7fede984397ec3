/// Finds a piece of text anywhere in a sound: some twenty seconds of it are enough.
struct ProbeSearch {
    typealias Frame = SIMD16<Float>

    struct Found: Equatable {
        /// The frame of the sound at which it begins.
        var at: Int
        /// Its cost beside that of the next best place: what is near to 1 was not found.
        var contrast: Float
    }

    /// Without silence, two frames of 40 ms as one.
    private let sound: [Frame]
    /// Of each, the first frame of the sound.
    private let times: [Int32]
    /// Frames of the sound in which something is spoken.
    private let loud: [Int]
    private let soundScales: Likeness.LocalScales
    private let textScale: Likeness.Scale
    var map = NarratorMap()
    /// So many times as slowly as the synthesizer reads the narrator, not counting pauses.
    var tempo: Float = 1

    /// Places that are closer are the same.
    private static let apart = 10_000 / SoundFeatures.frameMs

    /// - Parameter text: enough of it to tell what the synthesizer sounds like.
    init(_ features: SoundFeatures, text: [SoundFeatures]) {
        loud = Self.loud(features)
        let scales = Likeness.LocalScales(loud.map(features.vector))
        soundScales = scales
        textScale = Likeness.Scale(
            text.lazy.flatMap { text in Self.loud(text).map(text.vector) })
        let pairs = Self.pairs(of: features, loud, NarratorMap()) { scales[$0] }
        sound = pairs.map(\.frame)
        times = pairs.map { Int32($0.time) }
    }

    private static func loud(_ features: SoundFeatures) -> [Int] {
        let levels = (0..<features.count).map(features.level)
        guard !levels.isEmpty else { return [] }
        let sorted = levels.sorted()
        let (low, high) = (sorted[sorted.count / 20], sorted[sorted.count * 9 / 10])
        let limit = low + (high - low) * 3 / 10
        return levels.indices.filter { levels[$0] >= limit }
    }

    /// Two frames of 40 ms as one, and when the first of them is.
    private static func pairs(
        of features: SoundFeatures, _ loud: [Int], _ map: NarratorMap,
        scale: (Int) -> Likeness.Scale
    ) -> [(frame: Frame, time: Int)] {
        stride(from: 0, to: loud.count - 1, by: 2).map { at in
            let sum = features.vector(loud[at]) + features.vector(loud[at + 1])
            let frame = map.applied(to: scale(at).applied(to: sum / 2))
            return (Likeness.direction(frame), loud[at])
        }
    }

    /// Learns what a narrator sounds like, and how quick they read, from frames that are known to
    /// go together.
    mutating func adapt(
        _ sound: SoundFeatures, _ text: SoundFeatures, _ pairs: [(sound: Int, text: Int)]
    ) {
        let spoken = Set(Self.loud(text))
        let said = Set(pairs.lazy.map(\.text)).count(where: spoken.contains)
        let used = Set(pairs.lazy.map(\.sound)).sorted()
        let heard = used.filter { place(of: $0).isExact }
        if said >= Self.least, heard.count >= Self.least {
            let measured = Float(heard.count) / Float(said)
            tempo = max(Self.tempos.lowerBound, min(Self.tempos.upperBound, measured))
        }
        map = mapped(sound, text, pairs, used)
    }

    private static let tempos: ClosedRange<Float> = 0.6...2.5

    private func mapped(
        _ sound: SoundFeatures, _ text: SoundFeatures, _ pairs: [(sound: Int, text: Int)],
        _ used: [Int]
    ) -> NarratorMap {
        let text = (0..<text.count).map { textScale.applied(to: text.vector($0)) }
        let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        let heard = used.map { soundScales[place(of: $0).index].applied(to: sound.vector($0)) }
        return NarratorMap().refitted(
            text, heard, pairs.compactMap { pair in places[pair.sound].map { ($0, pair.text) } })
    }

    /// Where a frame of the sound, or the next, stands among those in which something is spoken.
    private func place(of frame: Int) -> (index: Int, isExact: Bool) {
        var (low, high) = (0, loud.count)
        while low < high {
            let middle = (low + high) / 2
            if loud[middle] < frame { low = middle + 1 } else { high = middle }
        }
        return (low, low < loud.count && loud[low] == frame)
    }

    /// As one who reads so many times as slowly.
    private static func slowed(_ probe: [Frame], _ tempo: Float) -> [Frame] {
        guard tempo != 1, let last = probe.indices.last else { return probe }
        return (0..<Int(Float(probe.count) * tempo)).map { frame in
            let place = Float(frame) / tempo
            let at = min(last, Int(place))
            let share = place - Float(at)
            return Likeness.direction(probe[at] * (1 - share) + probe[min(last, at + 1)] * share)
        }
    }

    /// - Parameter range: frames of the sound in which it may begin.
    func find(_ text: SoundFeatures, in range: Range<Int>) -> Found? {
        let said = Self.pairs(of: text, Self.loud(text), map) { _ in textScale }
        let probe = Self.slowed(said.map(\.frame), tempo)
        let first = index(at: range.lowerBound)
        let end = index(at: range.upperBound)
        guard probe.count >= Self.least, end - first > 2 * probe.count else { return nil }
        let (costs, starts) = costs(probe, sound[first..<end])
        guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }),
            costs[best] < .infinity
        else { return nil }
        let at = Int(times[first + Int(starts[best])])
        var other = Float.infinity
        for index in costs.indices where costs[index] < other {
            let place = Int(times[first + Int(starts[index])])
            if abs(place - at) > Self.apart { other = costs[index] }
        }
        guard other < .infinity else { return nil }
        return Found(at: at, contrast: costs[best] / max(0.001, other))
    }

    private static let least = 60

    private func index(at time: Int) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// What it costs to end at each frame, and where it began then. Neither side may go more
    /// than twice as fast as the other: left free, everything would be laid beside one sound.
    private func costs(
        _ probe: [Frame], _ sound: ArraySlice<Frame>
    ) -> ([Float], [Int32]) {
        let none = [Float](repeating: .infinity, count: sound.count)
        let here = (0..<sound.count).map(Int32.init)
        let distances = sound.map { Likeness.distance($0, probe[0]) }
        var before = Row(costs: none, starts: here, distances: distances)
        var last = Row(costs: distances, starts: here, distances: distances)
        // The row before the last comes again as the next: nothing is allocated for each.
        for frame in probe.dropFirst() {
            Self.fill(&before, after: last, frame, sound)
            swap(&before, &last)
        }
        return (last.costs, last.starts)
    }

    /// One frame of the probe beside all of the sound.
    private struct Row {
        var costs: [Float]
        var starts: [Int32]
        var distances: [Float]
    }

    /// - Parameter row: comes as the one two before it.
    private static func fill(
        _ row: inout Row, after last: Row, _ frame: Frame, _ sound: ArraySlice<Frame>
    ) {
        guard let opening = sound.first else { return }
        let first = sound.startIndex
        var (fastCost, fastStart) = (row.costs[0], row.starts[0])
        row.distances[0] = Likeness.distance(opening, frame)
        row.costs[0] = .infinity
        for at in 1..<sound.count {
            let now = Likeness.distance(sound[first + at], frame)
            var (best, start) = (last.costs[at - 1] + now, last.starts[at - 1])
            if at > 1 {
                let slow = last.costs[at - 2] + (row.distances[at - 1] + now) / 2
                if slow < best { (best, start) = (slow, last.starts[at - 2]) }
            }
            let fast = fastCost + last.distances[at] + now
            if fast < best { (best, start) = (fast, fastStart) }
            (fastCost, fastStart) = (row.costs[at], row.starts[at])
            (row.costs[at], row.starts[at]) = (best, start)
            row.distances[at] = now
        }
    }
}
