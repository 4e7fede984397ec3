import Glibc

/// From samples to cepstra: what a voice's sound is like, without its pitch.
struct Spectrum {
    /// Samples of one look at the sound, and from one look to the next.
    static let window = 400
    static let hop = 160
    static let coefficients = 13
    private static let size = 512
    private static let bands = 26
    /// Below is silence, whatever it sounds like: samples are from -32768 to 32767.
    private static let floor: Float = 1e4

    private struct Band {
        var first: Int
        var weights: [Float]
    }

    private let shape: [Float]
    private let filters: [Band]
    /// Row after row: a coefficient's share of each band.
    private let cosines: [Float]
    /// Of each round of the transform after the second, one after the other: as it goes through
    /// them, four at a time.
    private let turnsReal: [SIMD4<Float>]
    private let turnsImaginary: [SIMD4<Float>]
    private let order: [Int]
    private var real = [Float](repeating: 0, count: size)
    private var imaginary = [Float](repeating: 0, count: size)
    private var power = [Float](repeating: 0, count: size / 2 + 1)

    /// - Parameter warp: below 1 the voice sounds as if its throat were longer.
    init(warp: Float = 1) {
        shape = (0..<Self.window).map {
            0.54 - 0.46 * cos(2 * Float.pi * Float($0) / Float(Self.window - 1))
        }
        filters = Self.filters(warp)
        let bands = Float(Self.bands)
        cosines = (0..<Self.coefficients).flatMap { row in
            (0..<Self.bands).map { band in
                let scale = (row == 0 ? 1 / bands : 2 / bands).squareRoot()
                return scale * cos(Float.pi * Float(row) * (Float(band) + 0.5) / bands)
            }
        }
        var turns: (real: [SIMD4<Float>], imaginary: [SIMD4<Float>]) = ([], [])
        var half = 4
        while half < Self.size {
            for first in stride(from: 0, to: half, by: 4) {
                let angles = (0..<4).map { -Float.pi * Float(first + $0) / Float(half) }
                turns.real.append(SIMD4(angles.map { cos($0) }))
                turns.imaginary.append(SIMD4(angles.map { sin($0) }))
            }
            half *= 2
        }
        (turnsReal, turnsImaginary) = turns
        var bits = 0
        while 1 << bits < Self.size { bits += 1 }
        order = (0..<Self.size).map { index in
            (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
        }
    }

    private static func filters(_ warp: Float) -> [Band] {
        func mel(_ hertz: Float) -> Float { 1_127 * log(1 + hertz / 700) }
        func hertz(_ mel: Float) -> Float { 700 * (exp(mel / 1_127) - 1) }
        let rate = Float(SoundFeatures.rate)
        let top = mel(rate / 2)
        let edges = (0..<bands + 2).map { index -> Float in
            let bin = hertz(top * Float(index) / Float(bands + 1)) * warp * Float(size) / rate
            return min(bin, Float(size / 2))
        }
        return (0..<bands).map { band in
            let (low, middle, high) = (edges[band], edges[band + 1], edges[band + 2])
            let first = Int(low.rounded(.up))
            let last = max(first, min(size / 2, Int(high.rounded(.down))))
            let weights = (first...last).map { bin -> Float in
                let bin = Float(bin)
                let rise = (bin - low) / max(0.001, middle - low)
                let fall = (high - bin) / max(0.001, high - middle)
                return max(0, min(rise, fall))
            }
            return Band(first: first, weights: weights)
        }
    }

    /// Adds the cepstra of two looks to `sums`: the transform of two real signals is one of a
    /// complex one.
    mutating func add(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>, to sums: inout [Float])
    {
        load(one, other)
        transform()
        for isOther in [false, true] {
            separate(isOther)
            addCepstra(to: &sums)
        }
    }

    private mutating func load(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>) {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                for index in 0..<Self.size {
                    let at = order[index]
                    guard index < Self.window else {
                        (real[at], imaginary[at]) = (0, 0)
                        continue
                    }
                    // Pre-emphasis: voices are weaker the higher they go.
                    let before = max(0, index - 1)
                    real[at] = (one[index] - 0.97 * one[before]) * shape[index]
                    imaginary[at] = (other[index] - 0.97 * other[before]) * shape[index]
                }
            }
        }
    }

    private mutating func transform() {
        let turns = (turnsReal, turnsImaginary)
        real.withUnsafeMutableBytes { real in
            imaginary.withUnsafeMutableBytes { imaginary in
                Self.turnFours(real, imaginary)
                var (half, turn) = (4, 0)
                while half < Self.size {
                    for start in stride(from: 0, to: Self.size, by: 2 * half) {
                        for at in stride(from: 0, to: half, by: 4) {
                            let by = turn + at / 4
                            Self.turnFour(
                                real, imaginary, 4 * (start + at), 4 * (start + at + half),
                                turns.0[by], turns.1[by])
                        }
                    }
                    turn += half / 4
                    half *= 2
                }
            }
        }
    }

    /// The first two rounds, whose turns are by nothing and by a quarter.
    private static func turnFours(
        _ real: UnsafeMutableRawBufferPointer, _ imaginary: UnsafeMutableRawBufferPointer
    ) {
        for at in stride(from: 0, to: 4 * size, by: 16) {
            let r = real.loadUnaligned(fromByteOffset: at, as: SIMD4<Float>.self)
            let i = imaginary.loadUnaligned(fromByteOffset: at, as: SIMD4<Float>.self)
            let (r0, r1, r2, r3) = (r.x + r.y, r.x - r.y, r.z + r.w, r.z - r.w)
            let (i0, i1, i2, i3) = (i.x + i.y, i.x - i.y, i.z + i.w, i.z - i.w)
            real.storeBytes(
                of: SIMD4(r0 + r2, r1 + i3, r0 - r2, r1 - i3), toByteOffset: at,
                as: SIMD4<Float>.self)
            imaginary.storeBytes(
                of: SIMD4(i0 + i2, i1 - r3, i0 - i2, i1 + r3), toByteOffset: at,
                as: SIMD4<Float>.self)
        }
    }

    @inline(__always)
    private static func turnFour(
        _ real: UnsafeMutableRawBufferPointer, _ imaginary: UnsafeMutableRawBufferPointer,
        _ low: Int, _ high: Int, _ cosine: SIMD4<Float>, _ sine: SIMD4<Float>
    ) {
        let highReal = real.loadUnaligned(fromByteOffset: high, as: SIMD4<Float>.self)
        let highImaginary = imaginary.loadUnaligned(fromByteOffset: high, as: SIMD4<Float>.self)
        let lowReal = real.loadUnaligned(fromByteOffset: low, as: SIMD4<Float>.self)
        let lowImaginary = imaginary.loadUnaligned(fromByteOffset: low, as: SIMD4<Float>.self)
        let r = highReal * cosine - highImaginary * sine
        let i = highReal * sine + highImaginary * cosine
        real.storeBytes(of: lowReal - r, toByteOffset: high, as: SIMD4<Float>.self)
        imaginary.storeBytes(of: lowImaginary - i, toByteOffset: high, as: SIMD4<Float>.self)
        real.storeBytes(of: lowReal + r, toByteOffset: low, as: SIMD4<Float>.self)
        imaginary.storeBytes(of: lowImaginary + i, toByteOffset: low, as: SIMD4<Float>.self)
    }

    /// The power of one of both signals in each frequency.
    private mutating func separate(_ isOther: Bool) {
        for bin in 0...Self.size / 2 {
            let mirror = (Self.size - bin) % Self.size
            let sign: Float = isOther ? -1 : 1
            let a = real[bin] + sign * real[mirror]
            let b = imaginary[bin] - sign * imaginary[mirror]
            power[bin] = (a * a + b * b) / 4
        }
    }

    private func addCepstra(to sums: inout [Float]) {
        for (band, filter) in filters.enumerated() {
            var sum: Float = 0
            for (at, weight) in filter.weights.enumerated() {
                sum += weight * power[filter.first + at]
            }
            let level = log(sum + Self.floor)
            for row in 0..<Self.coefficients {
                sums[row] += cosines[row * Self.bands + band] * level
            }
        }
    }
}
