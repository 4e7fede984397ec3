/// Marked words as they are looked for: without case and accents, white space collapsed; whole, or
/// at least how they begin and how they end, for what stands between may differ from edition to
/// edition (a note's mark, a hyphen, another quotation sign).
struct AnchorWords {
    struct Match {
        /// In the haystack.
        var range: Range<Int>
        /// Less is better: whole before ends only, more of the context before less.
        var rank: Int
    }

    private let needle: [UInt8]
    private let head: ByteSearch
    private let tail: ByteSearch?
    private let before: [UInt8]
    private let after: [UInt8]
    /// Where the place is in the needle, of what has no words of its own.
    private let point: Int?

    /// Enough to begin and to end with; more only takes time to compare.
    private static let headBytes = 24
    /// Shorter ones are whole or not there.
    private static let endsBytesMin = 64
    private static let contextBytes = 64
    /// Fewer bytes than these stand in many places.
    private static let tellingBytes = 24
    private static let sureBytes = 60
    private static let matchesMax = 256
    /// Places in one document that begin like it: prose has a handful.
    private static let attemptsMax = 2_000
    static let candidatesMax = 64
    /// Bytes compared for one list of wishes, some seconds: what is crafted to take longer is
    /// not found.
    static let workMax = 2_000_000_000
    /// The worst rank of words that stand there whole.
    static let wholeRank = 2 * contextBytes

    init?(_ wish: AnchorWish) {
        var folder = Folder(folds: true)
        let quote = folder.folded(wish.quote)
        let around = AnchorWords.around(wish)
        let before = folder.folded(around.before)
        let after = folder.folded(around.after)
        if quote.isEmpty {
            let joined = folder.folded(around.before + around.after)
            // Words on one side alone tell a place as well; a word or two do not.
            guard joined.count >= TextQuote.tellingBytes else { return nil }
            needle = joined
            let gap = joined.count - before.count - after.count
            point = min(joined.count, before.count + max(0, gap))
            (self.before, self.after) = ([], [])
        } else {
            needle = quote
            point = nil
            self.before = before.suffix(Self.contextBytes).map(\.self)
            self.after = after.prefix(Self.contextBytes).map(\.self)
        }
        head = ByteSearch(Array(needle.prefix(Self.headBytes)))
        tail =
            needle.count >= Self.endsBytesMin
            ? ByteSearch(Array(needle.suffix(Self.headBytes))) : nil
    }

    /// A locator of ours has words of its own.
    private static func around(_ wish: AnchorWish) -> (before: String, after: String) {
        guard wish.quote.isEmpty, wish.before.isEmpty, wish.after.isEmpty,
            case .cfi(let cfi)? = wish.start
        else { return (wish.before, wish.after) }
        return (cfi.before ?? "", cfi.after ?? "")
    }

    var isTelling: Bool { needle.count + before.count + after.count >= Self.tellingBytes }
    var isSure: Bool { needle.count >= Self.sureBytes }

    /// Where the words stand, in the text's order.
    func matches(in haystack: Haystack, _ budget: inout Int) -> [Match] {
        haystack.bytes.withUnsafeBufferPointer { text in
            var matches: [Match] = []
            var (at, attempts) = (0, 0)
            while matches.count < Self.matchesMax, attempts < Self.attemptsMax,
                let start = head.next(in: text, from: at, to: text.count, &budget)
            {
                at = start + 1
                attempts += 1
                if let match = match(at: start, in: text, &budget) { matches.append(match) }
            }
            // Words that stand there whole make all others wrong.
            let hasWhole = matches.contains { $0.rank <= Self.wholeRank }
            return hasWhole ? matches.filter { $0.rank <= Self.wholeRank } : matches
        }
    }

    private func match(
        at start: Int, in text: UnsafeBufferPointer<UInt8>, _ budget: inout Int
    ) -> Match? {
        let end = start + needle.count
        budget -= needle.count
        if end <= text.count, text[start..<end].elementsEqual(needle) {
            if let point { return Match(range: start + point..<start + point, rank: 0) }
            return Match(range: start..<end, rank: context(start, end, text))
        }
        guard let tail, point == nil else { return nil }
        // What was added or left out between the ends is little beside what stayed.
        let from = start + needle.count / 4 * 3 - tail.needle.count
        let to = min(text.count, start + needle.count / 2 * 3 + tail.needle.count)
        guard from > start, let found = tail.next(in: text, from: from, to: to, &budget) else {
            return nil
        }
        let last = found + tail.needle.count
        return Match(range: start..<last, rank: Self.wholeRank + 1 + context(start, last, text))
    }

    /// How many bytes of the words around are missing.
    private func context(_ start: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var (same, at, index) = (0, start - 1, before.count - 1)
        while at >= 0, text[at] == 0x20 { at -= 1 }
        while at >= 0, index >= 0, text[at] == before[index] {
            (same, at, index) = (same + 1, at - 1, index - 1)
        }
        (at, index) = (end, 0)
        while at < text.count, text[at] == 0x20 { at += 1 }
        while at < text.count, index < after.count, text[at] == after[index] {
            (same, at, index) = (same + 1, at + 1, index + 1)
        }
        return before.count + after.count - same
    }
}
