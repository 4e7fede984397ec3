/// Frames as directions: two are alike as far as they point the same way.
enum Likeness {
    typealias Frame = SIMD16<Float>

    /// Brings the mean of each coefficient to 0 and its spread to 1.
    struct Scale {
        private var mean = Frame(repeating: 0)
        private var spread = Frame(repeating: 1)

        init(_ frames: some Sequence<Frame>) {
            self.init(frames.reduce(into: Sum()) { $0.add($1) })
        }

        fileprivate init(_ sum: Sum) {
            guard sum.count > 0 else { return }
            mean = sum.frames / sum.count
            spread = (sum.squares / sum.count - mean * mean).squareRoot()
            spread.replace(with: 1, where: .!(spread .> 1e-4))
        }

        func applied(to frame: Frame) -> Frame { (frame - mean) / spread }
    }

    fileprivate struct Sum {
        var count: Float = 0
        var frames = Frame(repeating: 0)
        var squares = Frame(repeating: 0)

        mutating func add(_ frame: Frame) {
            count += 1
            frames += frame
            squares += frame * frame
        }

        mutating func add(_ other: Sum) {
            count += other.count
            frames += other.frames
            squares += other.squares
        }
    }

    /// A scale for every ten seconds, of a minute and a half around them: many a book is read by
    /// several people, each with a microphone of their own.
    struct LocalScales {
        private var scales: [Scale] = []

        private static let stretch = 10_000 / SoundFeatures.frameMs
        private static let reach = 4

        init(_ frames: [Frame]) {
            let sums = stride(from: 0, to: frames.count, by: Self.stretch).map { start in
                frames[start..<min(frames.count, start + Self.stretch)]
                    .reduce(into: Sum()) { $0.add($1) }
            }
            scales = sums.indices.map { index in
                let near = max(0, index - Self.reach)..<min(sums.count, index + Self.reach + 1)
                return Scale(sums[near].reduce(into: Sum()) { $0.add($1) })
            }
        }

        /// - Parameter index: of the frames it was made of.
        subscript(_ index: Int) -> Scale {
            scales.isEmpty ? Scale(Sum()) : scales[min(scales.count - 1, index / Self.stretch)]
        }
    }

    static func normalized(_ frames: [Frame]) -> [Frame] {
        let scale = Scale(frames)
        return frames.map(scale.applied)
    }

    static func directions(_ frames: [Frame]) -> [Frame] { frames.map(direction) }

    static func direction(_ frame: Frame) -> Frame {
        let length = (frame * frame).sum().squareRoot()
        return length > 1e-6 ? frame / length : frame
    }

    /// 0 for the same direction, 2 for the opposite.
    @inline(__always)
    static func distance(_ one: Frame, _ other: Frame) -> Float { 1 - (one * other).sum() }
}
