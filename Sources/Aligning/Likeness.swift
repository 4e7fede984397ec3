/// Frames as directions: two are alike as far as they point the same way.
enum Likeness {
    typealias Frame = SIMD16<Float>

    /// Brings the mean of each coefficient to 0 and its spread to 1.
    struct Scale {
        private var mean = Frame(repeating: 0)
        private var spread = Frame(repeating: 1)

        init(_ frames: some Sequence<Frame>) {
            var count: Float = 0
            var squares = Frame(repeating: 0)
            for frame in frames {
                mean += frame
                squares += frame * frame
                count += 1
            }
            guard count > 0 else { return }
            mean /= count
            spread = (squares / count - mean * mean).squareRoot()
            spread.replace(with: 1, where: .!(spread .> 1e-4))
        }

        func applied(to frame: Frame) -> Frame { (frame - mean) / spread }
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
