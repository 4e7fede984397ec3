import Glibc

/// Where a voice pauses, from samples as they come: 8,000 a second, of one channel.
struct SilenceMeter {
    static let rate = 8_000
    private static let piece = 160
    /// Shorter ones stand between sentences.
    private static let piecesMin = 50
    private static let countMax = 100_000

    /// In pieces of a fiftieth of a second.
    private(set) var pauses: [Range<Int>] = []
    private var sum = 0.0
    private var inPiece = 0
    private var pieces = 0
    private var level: Double?
    private var quietSince: Int?

    mutating func take(_ sample: Int16) {
        let value = Double(sample) / 32_768
        sum += value * value
        inPiece += 1
        guard inPiece == Self.piece else { return }
        weigh(sum / Double(inPiece))
        (sum, inPiece) = (0, 0)
    }

    /// How loud the speech is rises within a tenth of a second and falls by a decibel a second, so
    /// that a pause does not become the measure. The same rule shortens pauses while one listens.
    private mutating func weigh(_ power: Double) {
        let loudness = max(-90, 10 * log10(max(power, 1e-9)))
        let before = level ?? loudness
        let now = before + (loudness > before ? (loudness - before) * 0.2 : -0.02)
        level = now
        if loudness < max(-60, min(-38, now - 27)) {
            quietSince = quietSince ?? pieces
        } else {
            endPause()
        }
        pieces += 1
    }

    mutating func endPause() {
        guard let start = quietSince else { return }
        quietSince = nil
        guard pieces - start >= Self.piecesMin, pauses.count < Self.countMax else { return }
        pauses.append(start..<pieces)
    }

    static func time(_ piece: Int) -> Duration { .milliseconds(20 * piece) }
}
