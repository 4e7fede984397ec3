import Canvas

/// Breaks a paragraph where the whole looks best, not where a line happens to be full.
struct TotalFit {
    /// What no line may be broken within: a word, or as much of one as a line holds.
    private struct Piece {
        var range: Range<Int>
        var width: Int
    }

    /// Justified lines never gain more than this in a gap.
    private static let widestGap = 2

    private let characters: [Character]
    private let width: Int
    private let isJustified: Bool

    init(_ characters: [Character], width: Int, isJustified: Bool) {
        self.characters = characters
        self.width = width
        self.isJustified = isJustified
    }

    func lines(of paragraph: Range<Int>, indent: Int) -> [SetText.Line] {
        let indent = min(indent, width - 1)
        let all = paragraph.lowerBound..<paragraph.upperBound + 1
        let pieces = pieces(of: paragraph, room: width - indent)
        if pieces.isEmpty {
            let nothing = paragraph.lowerBound..<paragraph.lowerBound
            return [SetText.Line(range: all, indent: 0, ink: nothing, extra: 0)]
        }
        let starts = breaks(pieces, indent: indent)
        return starts.indices.map { at in
            let (isFirst, isLast) = (at == 0, at == starts.count - 1)
            let set = pieces[starts[at]..<(isLast ? pieces.count : starts[at + 1])]
            let ink = set.first!.range.lowerBound..<set.last!.range.upperBound
            let from = isFirst ? all.lowerBound : ink.lowerBound
            let to = isLast ? all.upperBound : pieces[set.endIndex].range.lowerBound
            let inset = isFirst ? indent : 0
            return SetText.Line(
                range: from..<to, indent: inset, ink: ink,
                extra: isLast ? 0 : extra(set, ink, room: width - inset))
        }
    }

    private func pieces(of paragraph: Range<Int>, room: Int) -> [Piece] {
        var pieces: [Piece] = []
        var isInWord = false
        for at in paragraph {
            guard characters[at] != " " else {
                isInWord = false
                continue
            }
            let cells = Width.of(characters[at])
            let isWhole = isInWord && !WideBreaks.mayPart(characters[at - 1], characters[at])
            if isWhole, pieces[pieces.count - 1].width + cells <= room {
                let start = pieces[pieces.count - 1].range.lowerBound
                pieces[pieces.count - 1].range = start..<at + 1
                pieces[pieces.count - 1].width += cells
            } else {
                pieces.append(Piece(range: at..<at + 1, width: cells))
                isInWord = true
            }
        }
        return pieces
    }

    /// The piece each line begins with, by the least sum of what every line wants.
    private func breaks(_ pieces: [Piece], indent: Int) -> [Int] {
        var best = [Int](repeating: .max, count: pieces.count + 1)
        var previous = [Int](repeating: 0, count: pieces.count + 1)
        best[0] = 0
        for start in pieces.indices {
            let room = width - (start == 0 ? indent : 0)
            var (used, gaps) = (0, 0)
            for end in start..<pieces.count {
                let gap = end == start ? 0 : gap(before: end, in: pieces)
                used += gap + pieces[end].width
                gaps += gap
                // A wide glyph in a line of one cell has nowhere else to go.
                if used > room && end > start { break }
                let isLast = end == pieces.count - 1
                let cost = best[start] + (isLast ? 0 : want(max(0, room - used), gaps))
                if cost < best[end + 1] {
                    best[end + 1] = cost
                    previous[end + 1] = start
                }
            }
        }
        var starts: [Int] = []
        var end = pieces.count
        while end > 0 {
            end = previous[end]
            starts.append(end)
        }
        return starts.reversed()
    }

    /// The spaces between two pieces; none where a long word was cut.
    private func gap(before index: Int, in pieces: [Piece]) -> Int {
        pieces[index].range.lowerBound - pieces[index - 1].range.upperBound
    }

    /// What is left over counts by its square: two lines short by one beat one short by two.
    private func want(_ slack: Int, _ gaps: Int) -> Int {
        guard isJustified else { return slack * slack }
        if slack > gaps * Self.widestGap { return 100_000 + slack * slack }
        let ratio = gaps == 0 ? 0 : 100 * slack / gaps
        return ratio * ratio
    }

    /// A line that would need wider gaps stays ragged.
    private func extra(_ set: ArraySlice<Piece>, _ ink: Range<Int>, room: Int) -> Int {
        guard isJustified else { return 0 }
        let gaps = characters[ink].count { $0 == " " }
        let slack = room - gaps - set.reduce(0) { $0 + $1.width }
        return slack > 0 && slack <= gaps * Self.widestGap ? slack : 0
    }
}
