/// How long each sentence takes, as far as its letters tell.
struct SpokenText {
    /// Frames of the sound before each sentence, and at last of all.
    private let sums: [Int]

    /// As many letters as are read in a second.
    private static let perSecond = 14

    init(letters: [Int]) {
        var sums = [0]
        sums.reserveCapacity(letters.count + 1)
        for count in letters {
            let frames = count * 1_000 / (Self.perSecond * SoundFeatures.frameMs)
            sums.append((sums.last ?? 0) + 10 + frames)
        }
        self.sums = sums
    }

    var count: Int { sums.count - 1 }
    var frames: Int { sums.last ?? 0 }

    /// What is read before a sentence.
    func frames(_ sentence: Int) -> Int { sums[max(0, min(count, sentence))] }

    func frames(_ range: Range<Int>) -> Int { frames(range.upperBound) - frames(range.lowerBound) }

    /// Sentences that are so far from each other; the last has enough behind it.
    func places(every frames: Int, in range: Range<Int>? = nil) -> [Int] {
        let range = range ?? 0..<count
        var places: [Int] = []
        var next = sums[range.lowerBound] + frames / 8
        for sentence in range where sums[sentence] >= next {
            if sums[range.upperBound] - sums[sentence] < frames / 8 { break }
            places.append(sentence)
            next = sums[sentence] + frames
        }
        return places
    }

    /// The sentences of a range that are read in so many frames, from its start or its end.
    func fitting(_ frames: Int, in range: Range<Int>, fromEnd: Bool) -> Range<Int> {
        if self.frames(range) <= frames { return range }
        var part =
            fromEnd ? range.upperBound..<range.upperBound : range.lowerBound..<range.lowerBound
        while part.count < range.count, self.frames(part) < frames {
            part =
                fromEnd
                ? part.lowerBound - 1..<part.upperBound : part.lowerBound..<part.upperBound + 1
        }
        return part
    }

    /// Of the sentences between two that are known, those that can be heard in between: as many
    /// as that takes from either end.
    func reachable(_ range: Range<Int>, _ frames: Int) -> [Int] {
        let head = fitting(frames, in: range, fromEnd: false)
        let tail = fitting(frames, in: range, fromEnd: true)
        return Array(head) + Array(max(head.upperBound, tail.lowerBound)..<range.upperBound)
    }
}
