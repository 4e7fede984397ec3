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
    func places(every frames: Int) -> [Int] {
        var places: [Int] = []
        var next = frames / 8
        for sentence in 0..<count where sums[sentence] >= next {
            if sums[count] - sums[sentence] < frames / 8 { break }
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
}
