/// Where there is no voice.
public struct Pauses: Equatable, Sendable {
    /// Milliseconds of the sound, in their order.
    public private(set) var all: [Range<Int>] = []
    /// What stands behind the voice is as loud as it: no pause can be told.
    public private(set) var isNoisy = false

    private static let lookMs = 10
    private static let shortestMs = 80
    /// In half decibels.
    private static let noisy = 30

    /// In all of a sound.
    public init(_ features: SoundFeatures) { self.init(features, in: 0..<features.count) }

    /// - Parameter frames: of the sound.
    init(_ features: SoundFeatures, in frames: Range<Int>) {
        let first = frames.lowerBound * SoundFeatures.looks
        let end = min(features.loudness.count, frames.upperBound * SoundFeatures.looks)
        guard first < end else { return }
        let levels = features.loudness[first..<end]
        let (low, high) = Self.spread(levels)
        isNoisy = high - low < Self.noisy
        let limit = low + (high - low) * 3 / 10
        var start: Int?
        for at in first...end {
            let isQuiet = at < end && Int(levels[at]) < limit
            if isQuiet {
                start = start ?? at
            } else if let begun = start {
                if (at - begun) * Self.lookMs >= Self.shortestMs {
                    all.append(begun * Self.lookMs..<at * Self.lookMs)
                }
                start = nil
            }
        }
    }

    /// How loud a twentieth is at most, and nine tenths.
    private static func spread(_ levels: ArraySlice<UInt8>) -> (low: Int, high: Int) {
        var counts = [Int](repeating: 0, count: 256)
        for level in levels { counts[Int(level)] += 1 }
        func below(_ share: Int) -> Int {
            var sum = 0
            for (level, count) in counts.enumerated() {
                sum += count
                if sum * 100 >= levels.count * share { return level }
            }
            return 255
        }
        return (below(5), below(90))
    }

    /// Whether nothing is spoken in each frame of a range.
    func quiet(_ frames: Range<Int>) -> [Bool] {
        var isQuiet = [Bool](repeating: false, count: frames.count)
        guard !isNoisy else { return isQuiet }
        for pause in all {
            let first = (pause.lowerBound + SoundFeatures.frameMs - 1) / SoundFeatures.frameMs
            let end = pause.upperBound / SoundFeatures.frameMs
            for at in first..<max(first, end) where frames.contains(at) {
                isQuiet[at - frames.lowerBound] = true
            }
        }
        return isQuiet
    }

    /// Milliseconds from a moment to the nearest end of a pause.
    func distance(_ at: Int) -> Int? {
        let next = firstEnding(after: at)
        return [next - 1, next].filter(all.indices.contains).map { abs(all[$0].upperBound - at) }
            .min()
    }

    private static let reachMs = 500

    /// The end of the pause that a sentence most likely begins behind, near to where it was
    /// found; what is there before it, if nothing is.
    public func snapped(_ at: Int) -> Range<Int>? {
        guard !isNoisy else { return nil }
        var next = firstEnding(after: at - Self.reachMs)
        var best: (score: Int, pause: Range<Int>)?
        while next < all.count, all[next].upperBound <= at + Self.reachMs || all[next].contains(at)
        {
            let pause = all[next]
            // Where in a pause it was found means nothing.
            let away = pause.contains(at) ? 0 : abs(pause.upperBound - at)
            let score = min(pause.count, 600) - away
            if score > best?.score ?? -Self.reachMs { best = (score, pause) }
            next += 1
        }
        return best?.pause
    }

    private func firstEnding(after at: Int) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].upperBound < at { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
