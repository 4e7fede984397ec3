import Glibc

/// What happened before, in sentences of the book's own: those at the end of what was read, those
/// that most others of it speak of too, and those that bring somebody in. Talk tells less of what
/// happened than what is told.
public struct Recap: Sendable {
    /// How far back it looks.
    public enum Reach: String, CaseIterable, Sendable {
        /// The last scene.
        case scene
        /// The chapter, as far as it was read.
        case chapter
        /// From the beginning.
        case whole
    }

    public struct Sentence: Equatable, Sendable {
        public var part: Int
        public var range: Range<Int>
    }

    /// In the book's order.
    public private(set) var sentences: [Sentence] = []
    /// Who is named in the last paragraphs, the most often first, by their number in the cast.
    public private(set) var present: [Int] = []

    public static let sentencesMax = 12
    /// A scene is about so many words; a chapter of Joyce has more.
    static let sceneWords = 2_500
    static let candidatesMax = 400
    static let presentMax = 8

    public init(_ text: ReadText, _ cast: Cast, reach: Reach = .scene) {
        let all = RecapSentences(text)
        let window = all.window(reach)
        present = Self.present(text, cast, all)
        let firsts = Self.firstMentions(cast)
        switch reach {
        case .scene, .chapter:
            let asked = window.suffix(Self.candidatesMax)
            sentences = Self.best(
                asked, all, firsts, count: Self.sentencesMax, endsMatter: true)
        case .whole:
            // As much from each stretch of the way.
            let pieces = min(Self.sentencesMax, max(1, window.count / 4))
            for piece in 0..<pieces {
                let from = window.lowerBound + window.count * piece / pieces
                let to = window.lowerBound + window.count * (piece + 1) / pieces
                let share = Self.sentencesMax / pieces
                sentences += Self.best(
                    (from..<to).suffix(Self.candidatesMax), all, firsts, count: share,
                    endsMatter: piece == pieces - 1)
            }
        }
    }

    // MARK: - Choosing

    private static func best(
        _ window: Range<Int>, _ all: RecapSentences, _ firsts: Set<Place>, count: Int,
        endsMatter: Bool
    ) -> [Sentence] {
        let candidates = window.filter { all.rows[$0].isTelling }
        guard !candidates.isEmpty else { return [] }
        let ranks = all.ranks(candidates)
        var scores: [(row: Int, score: Double)] = []
        for (at, row) in candidates.enumerated() {
            let sentence = all.rows[row]
            // Talk says more with who speaks it.
            let talk = sentence.namesSpeaker ? 0.35 : 0.2
            var score = ranks[at] * (sentence.isTalk ? talk : 1)
            let way = Double(at + 1) / Double(candidates.count)
            score *= endsMatter ? 0.6 + 0.8 * way : 1
            if firsts.contains(where: { sentence.holds($0) }) { score *= 1.3 }
            if sentence.endsChapter { score *= 1.4 }
            scores.append((row, score))
        }
        var chosen: [Int] = []
        // Where one was is always told.
        if endsMatter, let last = candidates.last { chosen.append(last) }
        for (row, _) in scores.sorted(by: { ($1.score, $0.row) < ($0.score, $1.row) }) {
            if chosen.count >= count { break }
            let isNew = chosen.allSatisfy { $0 != row && all.likeness($0, row) < 0.5 }
            if isNew { chosen.append(row) }
        }
        return chosen.sorted().map {
            Sentence(part: all.rows[$0].part, range: all.rows[$0].range)
        }
    }

    // MARK: - Who

    struct Place: Hashable {
        var part: Int
        var offset: Int
    }

    private static func firstMentions(_ cast: Cast) -> Set<Place> {
        Set(
            cast.all.filter { $0.kind == .person && $0.mentions.count >= 3 }
                .compactMap(\.mentions.first).map { Place(part: $0.part, offset: $0.offset) })
    }

    private static let presentSentences = 40

    private static func present(
        _ text: ReadText, _ cast: Cast, _ all: RecapSentences
    ) -> [Int] {
        guard let from = all.rows.suffix(presentSentences).first else { return [] }
        let counts = cast.all.indices.map { index in
            cast.all[index].kind != .person
                ? 0
                : cast.all[index].mentions.reversed().prefix {
                    ($0.part, $0.offset) >= (from.part, from.range.lowerBound)
                }.count
        }
        return counts.indices.filter { counts[$0] > 0 }
            .sorted { (counts[$1], $0) < (counts[$0], $1) }
            .prefix(presentMax).map(\.self)
    }
}

/// The whole sentences of a text, with what they are weighed by.
struct RecapSentences {
    struct Row {
        var part: Int
        var range: Range<Int>
        /// Numbers of its words that are not small, in order.
        var words: [UInt32]
        var length: Int
        var isTalk: Bool
        /// What stands outside of the quotation marks tells who speaks.
        var namesSpeaker: Bool
        /// It only leads up to what is said, or is the end of it.
        var isPiece: Bool
        var opensChapter: Bool
        var endsChapter = false

        /// The same, each told apart from the one before that is equal.
        fileprivate var numbered: [UInt64] {
            var repeats: UInt64 = 0
            return words.indices.map { at in
                repeats = at > 0 && words[at - 1] == words[at] ? repeats + 1 : 0
                return UInt64(words[at]) | repeats << 32
            }
        }

        /// Long enough to say something, short enough to be read.
        var isTelling: Bool { (6...70).contains(length) && words.count >= 3 && !isPiece }

        func holds(_ place: Recap.Place) -> Bool {
            part == place.part && range.contains(place.offset)
        }
    }

    private(set) var rows: [Row] = []

    init(_ text: ReadText) {
        let points = text.points
        for (number, part) in text.parts.enumerated() {
            var opens = true
            for block in part.blocks {
                if block.isHeading {
                    opens = true
                    continue
                }
                var quotes = QuotationMarks()
                for range in Sentences.ranges(in: part.text, block.range, points) {
                    add(part.text, range, number, opens, &quotes)
                    opens = false
                }
            }
        }
        // The last one may go on behind the place read, be there a mark at its end or not.
        if let part = text.parts.last, part.isCut, let block = part.blocks.last,
            block.range.upperBound >= part.text.count, let last = rows.last,
            last.part == text.parts.count - 1, block.range.contains(last.range.lowerBound)
        {
            rows.removeLast()
        }
        for at in rows.indices.dropLast() where rows[at + 1].opensChapter {
            rows[at].endsChapter = true
        }
    }

    private mutating func add(
        _ text: [UInt8], _ range: Range<Int>, _ part: Int, _ opens: Bool,
        _ quotes: inout QuotationMarks
    ) {
        var (words, length) = Self.words(text, range)
        words.sort()
        let isOpen = quotes.isOpen
        let told = quotes.read(text, range)
        rows.append(
            Row(
                part: part, range: range, words: words, length: length,
                isTalk: isOpen || Self.isTalk(text[range]), namesSpeaker: told > 3,
                isPiece: QuotationMarks.isPiece(text[range], isOpen: isOpen), opensChapter: opens))
    }

    /// Those that are not small, by their letters, and how many words there are in all.
    private static func words(_ text: [UInt8], _ range: Range<Int>) -> ([UInt32], Int) {
        var words: [UInt32] = []
        var length = 0
        var hash = hashSeed
        var letters = 0
        var former: UInt32?
        var ideographs = 0
        func close() {
            guard letters > 0 else { return }
            length += 1
            // Small words are everywhere.
            if letters >= 4 { words.append(hash) }
            (letters, hash) = (0, hashSeed)
        }
        var at = range.lowerBound
        while at < range.upperBound {
            let byte = text[at]
            // Kana and ideographs, which are written without spaces: each two are a word, about.
            if byte >= 0xE3, byte <= 0xE9, at + 2 < range.upperBound {
                close()
                let sign =
                    UInt32(byte & 0xF) << 12 | UInt32(text[at + 1] & 0x3F) << 6
                    | UInt32(text[at + 2] & 0x3F)
                let isMark = sign < 0x3041
                if let former, !isMark { words.append((hashSeed ^ former) &* 16_777_619 ^ sign) }
                if !isMark { ideographs += 1 }
                former = isMark ? nil : sign
                at += 3
                continue
            }
            former = nil
            if byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) {
                letters += 1
                hash = (hash ^ UInt32(byte < 0x80 ? byte | 0x20 : byte)) &* 16_777_619
            } else {
                close()
            }
            at += 1
        }
        close()
        return (words, length + (ideographs + 1) / 2)
    }

    private static let hashSeed: UInt32 = 2_166_136_261

    private static func isTalk(_ sentence: ArraySlice<UInt8>) -> Bool {
        let head = Array(sentence.prefix(3))
        guard let first = head.first else { return false }
        if first == 0x22 || head.starts(with: [0xC2, 0xAB]) || head.starts(with: [0xC2, 0xBB]) {
            return true
        }
        return head == [0xE2, 0x80, 0x9C] || head == [0xE2, 0x80, 0x98]
            || head == [0xE2, 0x80, 0x9E] || head == [0xE2, 0x80, 0x94]
    }

    // MARK: - Reach

    func window(_ reach: Recap.Reach) -> Range<Int> {
        guard reach != .whole else { return rows.indices }
        let chapter = rows.lastIndex { $0.opensChapter } ?? 0
        if reach == .chapter { return chapter..<rows.count }
        var words = 0
        var from = rows.count
        while from > 0, words < Recap.sceneWords {
            from -= 1
            words += rows[from].length
        }
        // A scene does not begin in the chapter before, unless this one has only begun.
        return (chapter > from && rows.count - chapter > 40 ? chapter : from)..<rows.count
    }

    // MARK: - Weight

    /// How much two sentences speak of the same, 0…1.
    func likeness(_ one: Int, _ two: Int) -> Double {
        let (a, b) = (rows[one].words, rows[two].words)
        guard !a.isEmpty, !b.isEmpty else { return 0 }
        var (at, other, common) = (0, 0, 0)
        while at < a.count, other < b.count {
            if a[at] == b[other] {
                (at, other, common) = (at + 1, other + 1, common + 1)
            } else if a[at] < b[other] {
                at += 1
            } else {
                other += 1
            }
        }
        return Self.likeness(a.count, b.count, common: common)
    }

    /// Of two numbers of words, and how many both have.
    private static func likeness(_ one: Int, _ two: Int, common: Int) -> Double {
        Double(common) / (Double(one) * Double(two)).squareRoot()
    }

    /// How many words a sentence has in common with each of those behind it. Each word leads to the
    /// sentences that have it: most pairs have none in common.
    private func common(_ candidates: [Int]) -> (Int) -> [Int32] {
        var places: [UInt64: [Int32]] = [:]
        for (at, row) in candidates.enumerated() {
            for word in rows[row].numbered { places[word, default: []].append(Int32(at)) }
        }
        return { one in
            var counts = [Int32](repeating: 0, count: candidates.count)
            for word in rows[candidates[one]].numbered {
                for other in (places[word] ?? []).reversed() {
                    if other <= one { break }
                    counts[Int(other)] += 1
                }
            }
            return counts
        }
    }

    /// TextRank: a sentence counts as much as those that speak of the same count.
    func ranks(_ candidates: [Int]) -> [Double] {
        let count = candidates.count
        var edges = [[(to: Int, weight: Double)]](repeating: [], count: count)
        let common = common(candidates)
        for one in 0..<count {
            let counts = common(one)
            let length = rows[candidates[one]].words.count
            for two in one + 1..<max(one + 1, count) where counts[two] > 0 {
                let weight = Self.likeness(
                    length, rows[candidates[two]].words.count, common: Int(counts[two]))
                guard weight > 0.05 else { continue }
                edges[one].append((two, weight))
                edges[two].append((one, weight))
            }
        }
        // What each gives away of itself, in all.
        var sums = [Double](repeating: 0, count: count)
        for row in 0..<count {
            for edge in edges[row] { sums[row] += edge.weight }
        }
        var ranks = [Double](repeating: 1, count: count)
        for _ in 0..<20 {
            let before = ranks
            for row in 0..<count {
                var given = 0.0
                for edge in edges[row] { given += before[edge.to] * edge.weight / sums[edge.to] }
                ranks[row] = 0.15 + 0.85 * given
            }
        }
        return ranks
    }
}
