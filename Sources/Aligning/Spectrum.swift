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
    private let turnsReal: [Float]
    private let turnsImaginary: [Float]
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
        let angles = (0..<Self.size / 2).map { -2 * Float.pi * Float($0) / Float(Self.size) }
        turnsReal = angles.map { cos($0) }
        turnsImaginary = angles.map { sin($0) }
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
        for index in 0..<Self.size {
            let at = order[index]
            guard index < Self.window else {
                (real[at], imaginary[at]) = (0, 0)
                continue
            }
            let (a, b) = (one.startIndex + index, other.startIndex + index)
            // Pre-emphasis: voices are weaker the higher they go.
            let (beforeA, beforeB) = index == 0 ? (one[a], other[b]) : (one[a - 1], other[b - 1])
            real[at] = (one[a] - 0.97 * beforeA) * shape[index]
            imaginary[at] = (other[b] - 0.97 * beforeB) * shape[index]
        }
    }

    private mutating func transform() {
        var half = 1
        while half < Self.size {
            let step = Self.size / (2 * half)
            for start in stride(from: 0, to: Self.size, by: 2 * half) {
                for at in 0..<half {
                    let (low, high) = (start + at, start + at + half)
                    let (turnReal, turnImaginary) = (
                        turnsReal[at * step], turnsImaginary[at * step]
                    )
                    let r = real[high] * turnReal - imaginary[high] * turnImaginary
                    let i = real[high] * turnImaginary + imaginary[high] * turnReal
                    (real[high], imaginary[high]) = (real[low] - r, imaginary[low] - i)
                    (real[low], imaginary[low]) = (real[low] + r, imaginary[low] + i)
                }
            }
            half *= 2
        }
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
