/// The cheapest way through a stretch of sound and its text. Before each sentence stands a row
/// for sound that is not in the text, and sentences can be left out.
struct GapPath {
    typealias Frame = SIMD16<Float>

    /// Where a sentence is heard, in frames.
    struct Span: Equatable {
        var sound: Range<Int>
        /// For each frame of either side.
        var cost: Float
    }

    /// nil for a sentence that is not read.
    private(set) var spans: [Span?] = []
    /// Frames of the sound and of the text that go together, in their order.
    private(set) var pairs: [(sound: Int, text: Int)] = []
    /// The rows it went through with each frame of the sound.
    private(set) var course: [ClosedRange<Int>] = []

    /// Cells that are looked at: more sound or text narrows the band around the diagonal.
    static let cellsMax = 40_000_000

    private let sound: [Frame]
    private let text: [Frame]
    /// Where the sentences begin in the text.
    private let starts: [Int]
    private let gap: Float
    /// Frames of the sound in which nothing is spoken.
    private let isQuiet: [Bool]
    /// Row by row: a frame of the text, or minus one less than the sentence a gap stands before.
    private let rows: [Int]
    /// The rows that are looked at with each frame of the sound; neither end ever falls.
    private let bands: [Range<Int>]

    /// Silence is as cheap beside no text as beside one. Else a heading that is not read would be
    /// laid on the silence at the end of a track.
    private static let quietShare: Float = 0.05

    private enum Step: UInt8 { case both, sound, text }

    /// - Parameters:
    ///   - isQuiet: frames of the sound in which nothing is spoken.
    ///   - starts: the first frame of each sentence; each has one at least.
    ///   - gap: what a frame costs that is left out.
    ///   - course: what was found with half as many frames of both, near to which it stays; nil
    ///     where nothing is known.
    init(
        sound: [Frame], isQuiet: [Bool], text: [Frame], starts: [Int], gap: Float,
        near course: (of: GapPath, reach: Int)? = nil
    ) {
        self.sound = sound
        self.text = text
        self.starts = starts
        self.gap = gap
        self.isQuiet = isQuiet
        let rows = Self.rows(starts, text.count)
        self.rows = rows
        bands =
            course.map { Self.bands(near: $0.of, reach: $0.reach, sound.count, rows) }
            ?? Self.bands(sound.count, rows.count)
        guard !starts.isEmpty, !sound.isEmpty else {
            spans = [Span?](repeating: nil, count: starts.count)
            return
        }
        walk()
    }

    private static func rows(_ starts: [Int], _ count: Int) -> [Int] {
        var rows: [Int] = []
        rows.reserveCapacity(count + starts.count + 1)
        for (index, start) in starts.enumerated() {
            rows.append(-1 - index)
            rows += start..<(index + 1 < starts.count ? starts[index + 1] : count)
        }
        rows.append(-1 - starts.count)
        return rows
    }

    /// Around the diagonal, as wide as cells allow.
    private static func bands(_ frames: Int, _ rows: Int) -> [Range<Int>] {
        let half = max(50, min(rows, cellsMax / max(1, 2 * frames)))
        return (0..<frames).map { time in
            let middle = frames > 1 ? time * (rows - 1) / (frames - 1) : 0
            return max(0, middle - half)..<min(rows, middle + half + 1)
        }
    }

    /// Around the way that was found with half as many frames.
    private static func bands(
        near coarse: GapPath, reach: Int, _ frames: Int, _ rows: [Int]
    ) -> [Range<Int>] {
        // Before each sentence there is one row in both.
        var gaps: [Int] = []
        for (row, index) in rows.enumerated() where index < 0 { gaps.append(row) }
        func fine(_ row: Int) -> Int {
            let index = coarse.rows[row]
            if index < 0 { return gaps[-1 - index] }
            let sentence = coarse.sentence(of: index)
            return min(
                gaps[sentence + 1] - 1, gaps[sentence] + 1 + 2 * (index - coarse.starts[sentence]))
        }
        return (0..<frames).map { time in
            guard !coarse.course.isEmpty else { return 0..<rows.count }
            let way = coarse.course[min(time / 2, coarse.course.count - 1)]
            let (low, high) = (fine(way.lowerBound), fine(way.upperBound) + 1)
            return max(0, low - reach)..<min(rows.count, high + reach + 1)
        }
    }

    private func sentence(of index: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: - There

    private mutating func walk() {
        var trace = Trace()
        var before = firstColumn()
        var column = [Float](repeating: .infinity, count: rows.count)
        for time in sound.indices {
            let band = bands[time]
            fill(&column, after: before, time, band, &trace)
            // The column before it comes again two steps later: nothing of it is left below.
            if band.lowerBound > 0 { column[band.lowerBound - 1] = .infinity }
            swap(&before, &column)
        }
        walkBack(trace)
    }

    /// Before any sound: sentences can be left out.
    private func firstColumn() -> [Float] {
        var column = [Float](repeating: .infinity, count: rows.count)
        for row in bands[0] where rows[row] < 0 { column[row] = gap * Float(skipped(before: row)) }
        return column
    }

    private func skipped(before row: Int) -> Int {
        let sentence = -1 - rows[row]
        return sentence < starts.count ? starts[sentence] : text.count
    }

    private func fill(
        _ column: inout [Float], after before: [Float], _ time: Int, _ band: Range<Int>,
        _ trace: inout Trace
    ) {
        trace.begin(band)
        let frame = sound[time]
        let unread = isQuiet[time] ? gap * Self.quietShare : gap
        column.withUnsafeMutableBufferPointer { column in
            before.withUnsafeBufferPointer { before in
                rows.withUnsafeBufferPointer { rows in
                    text.withUnsafeBufferPointer { text in
                        var gapRow = -1
                        for row in band {
                            let index = rows[row]
                            var best = before[row]
                            var step = Step.sound
                            let below = row > band.lowerBound ? column[row - 1] : .infinity
                            if index >= 0 {
                                let diagonal = row > 0 ? before[row - 1] : .infinity
                                if below < best { (best, step) = (below, .text) }
                                if diagonal <= best { (best, step) = (diagonal, .both) }
                                column[row] = best + Likeness.distance(frame, text[index])
                            } else {
                                best += unread
                                if gapRow >= 0 {
                                    let length = Float(row - gapRow - 1)
                                    let skip = column[gapRow] + gap * length
                                    if skip < best { (best, step) = (skip, .text) }
                                }
                                if below <= best { (best, step) = (below, .both) }
                                column[row] = best
                                gapRow = row
                            }
                            trace.add(step.rawValue)
                        }
                    }
                }
            }
        }
    }

    // MARK: - And back

    private mutating func walkBack(_ trace: Trace) {
        spans = [Span?](repeating: nil, count: starts.count)
        var time = sound.count - 1
        var row = rows.count - 1
        var sentence = starts.count
        course = Array(repeating: row...row, count: sound.count)
        var seen = sound.count
        while time >= 0, row >= 0 {
            let index = rows[row]
            course[time] = row...(time < seen ? row : course[time].upperBound)
            seen = time
            guard let step = trace.step(time, row).flatMap(Step.init) else { break }
            if index < 0 {
                switch step {
                case .sound: time -= 1
                case .both:
                    row -= 1
                    sentence = max(0, -2 - index)
                case .text:
                    // To the row before the sentence that is left out.
                    let left = -2 - index
                    row -= length(of: left) + 1
                }
                continue
            }
            pairs.append((time, index))
            add(time, to: sentence)
            switch step {
            case .sound: time -= 1
            case .text: row -= 1
            case .both:
                row -= 1
                time -= 1
            }
        }
        pairs.reverse()
        // What comes before the first frame of the sound was left out.
        if time >= 0 { for before in 0...time { course[before] = 0...max(0, row) } }
        weigh()
    }

    private func length(of sentence: Int) -> Int {
        let end = sentence + 1 < starts.count ? starts[sentence + 1] : text.count
        return sentence >= 0 ? end - starts[sentence] : 0
    }

    private mutating func add(_ time: Int, to sentence: Int) {
        guard spans.indices.contains(sentence) else { return }
        if let span = spans[sentence] {
            spans[sentence]?.sound = min(time, span.sound.lowerBound)..<span.sound.upperBound
        } else {
            spans[sentence] = Span(sound: time..<time + 1, cost: 0)
        }
    }

    private mutating func weigh() {
        var sums = [Float](repeating: 0, count: starts.count)
        var sentence = 0
        for pair in pairs {
            while sentence + 1 < starts.count, starts[sentence + 1] <= pair.text { sentence += 1 }
            if isQuiet[pair.sound] { continue }
            sums[sentence] += Likeness.distance(sound[pair.sound], text[pair.text])
        }
        for index in spans.indices {
            guard let span = spans[index] else { continue }
            let frames = span.sound.count { !isQuiet[$0] } + length(of: index)
            spans[index]?.cost = sums[index] / Float(max(1, frames))
        }
    }
}

/// From where each cell was reached, two bits a cell.
private struct Trace {
    private var bits: [UInt8] = []
    private var columns: [(band: Range<Int>, start: Int)] = []
    private var count = 0

    mutating func begin(_ band: Range<Int>) { columns.append((band, count)) }

    @inline(__always)
    mutating func add(_ step: UInt8) {
        if count & 3 == 0 {
            bits.append(step)
        } else {
            bits[bits.count - 1] |= step << (2 * UInt8(count & 3))
        }
        count += 1
    }

    func step(_ time: Int, _ row: Int) -> UInt8? {
        let (band, start) = columns[time]
        guard band.contains(row) else { return nil }
        let at = start + row - band.lowerBound
        return bits[at / 4] >> (2 * UInt8(at % 4)) & 3
    }
}
