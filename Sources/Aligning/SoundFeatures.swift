import Glibc

/// What two readings of a text have in common: 25 frames a second, and how loud it is.
public struct SoundFeatures: Equatable, Sendable {
    public static let rate = 16_000
    public static let frameMs = 40
    static let frameSamples = rate * frameMs / 1_000
    static let width = Spectrum.coefficients
    /// Looks at the sound in each frame.
    static let looks = frameSamples / Spectrum.hop
    private static let scale: Float = 64

    /// Row after row, as small as they can be kept: twenty hours are 47 MB.
    private(set) var cepstra: [Int16] = []
    /// Half decibels, one for every 10 ms.
    private(set) var loudness: [UInt8] = []

    public init() {}

    public var count: Int { cepstra.count / Self.width }
    public var milliseconds: Int { count * Self.frameMs }

    mutating func add(_ sums: [Float], _ levels: [UInt8]) {
        for sum in sums {
            let value = (sum / Float(Self.looks) * Self.scale).rounded()
            cepstra.append(Int16(max(-32_000, min(32_000, value))))
        }
        loudness += levels
    }

    /// With room for what is added to it.
    func vector(_ index: Int) -> SIMD16<Float> {
        var vector = SIMD16<Float>(repeating: 0)
        for at in 0..<Self.width {
            vector[at] = Float(cepstra[index * Self.width + at]) / Self.scale
        }
        return vector
    }

    var vectors: [SIMD16<Float>] { (0..<count).map(vector) }

    func prefix(_ frames: Int) -> SoundFeatures {
        if frames >= count { return self }
        var part = SoundFeatures()
        part.cepstra = Array(cepstra.prefix(frames * Self.width))
        part.loudness = Array(loudness.prefix(frames * Self.looks))
        return part
    }

    /// How loud a frame is, in half decibels.
    func level(_ index: Int) -> Int {
        let first = index * Self.looks
        guard first + Self.looks <= loudness.count else { return 0 }
        return loudness[first..<first + Self.looks].reduce(0) { $0 + Int($1) } / Self.looks
    }

    // MARK: - As a file

    /// The last is the version.
    private static let mark = [0x7275_7368, 0x666F_726D, 1]

    public var bytes: [UInt8] {
        var words = WordWriter()
        for number in Self.mark + [count] { words.write(number) }
        var bytes = words.bytes
        bytes.reserveCapacity(bytes.count + cepstra.count * 2 + loudness.count)
        for value in cepstra {
            let word = UInt16(bitPattern: value)
            bytes.append(UInt8(truncatingIfNeeded: word))
            bytes.append(UInt8(word >> 8))
        }
        return bytes + loudness
    }

    /// nil where it is damaged.
    public init?(_ bytes: [UInt8]) {
        var words = WordReader(bytes)
        for number in Self.mark { guard words.number() == number else { return nil } }
        guard let count = words.number(), count >= 0 else { return nil }
        let start = (Self.mark.count + 1) * 4
        let values = count * Self.width
        guard bytes.count == start + values * 2 + count * Self.looks else { return nil }
        cepstra = (0..<values).map { index in
            let at = start + index * 2
            return Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
        }
        loudness = Array(bytes[(start + values * 2)...])
    }

    mutating func append(_ other: SoundFeatures) {
        cepstra += other.cepstra
        loudness += other.loudness
    }
}

/// Makes features of samples as they come. It holds no more than a few of them.
public struct FeatureMaker {
    private var spectrum: Spectrum
    private var waiting: [Float] = []
    /// Of the frame that is made.
    private var sums = [Float](repeating: 0, count: SoundFeatures.width)
    private var levels = [UInt8](repeating: 0, count: SoundFeatures.looks)
    public private(set) var features = SoundFeatures()
    /// Samples that were added.
    public private(set) var samples = 0

    public init(warp: Float = 1) { spectrum = Spectrum(warp: warp) }

    private static let needed =
        SoundFeatures.frameSamples - Spectrum.hop + Spectrum.window

    public mutating func add(_ new: [Int16]) { add(new[...]) }

    public mutating func add(_ new: ArraySlice<Int16>) {
        waiting.reserveCapacity(waiting.count + new.count)
        new.withUnsafeBufferPointer { for sample in $0 { waiting.append(Float(sample)) } }
        samples += new.count
        work(Self.needed)
    }

    public mutating func addSilence(_ count: Int) {
        add([Int16](repeating: 0, count: max(0, count)))
    }

    /// With what was left over as its last frame.
    public mutating func finish() -> SoundFeatures {
        if !waiting.isEmpty, features.count * SoundFeatures.frameSamples < samples {
            let wanted = samples - features.count * SoundFeatures.frameSamples
            let frames = (wanted + SoundFeatures.frameSamples - 1) / SoundFeatures.frameSamples
            let end = frames * SoundFeatures.frameSamples + Self.needed
            waiting += [Float](repeating: 0, count: max(0, end - waiting.count))
            while features.count * SoundFeatures.frameSamples < samples { makeFrame(at: 0) }
            waiting = []
        }
        return features
    }

    private mutating func work(_ needed: Int) {
        var at = 0
        while waiting.count - at >= needed {
            make(at)
            at += SoundFeatures.frameSamples
        }
        waiting.removeFirst(at)
    }

    private mutating func makeFrame(at: Int) {
        make(at)
        waiting.removeFirst(min(waiting.count, SoundFeatures.frameSamples))
    }

    private mutating func make(_ start: Int) {
        for at in sums.indices { sums[at] = 0 }
        for look in stride(from: 0, to: SoundFeatures.looks, by: 2) {
            let one = start + look * Spectrum.hop
            spectrum.add(
                waiting[one..<one + Spectrum.window],
                waiting[one + Spectrum.hop..<one + Spectrum.hop + Spectrum.window], to: &sums)
        }
        for look in levels.indices {
            let one = start + look * Spectrum.hop
            levels[look] = Self.level(waiting[one..<one + Spectrum.hop])
        }
        features.add(sums, levels)
    }

    private static func level(_ samples: ArraySlice<Float>) -> UInt8 {
        var sum: Float = 0
        for sample in samples { sum += sample * sample }
        return UInt8(max(0, min(255, 20 * log10(1 + sum / Float(Spectrum.hop)))))
    }
}
