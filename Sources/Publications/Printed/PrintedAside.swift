/// What stands beside a page's text and is no part of its lines: numbers of lines in the margin, as
/// drafts for review have them, and words that are turned.
struct PrintedAside {
    /// The words of the text.
    private(set) var words: [PrintedSheet.Word]
    /// A stamp along the margin, the name of an axis: read behind the text.
    private(set) var turned: [[PrintedSheet.Word]] = []

    /// Fewer numbers below each other may be anything.
    private static let numbersMin = 8
    private static let digitsMax = 5
    /// Each is looked at with all words of the page.
    private static let triedMax = 40

    init(_ sheet: PrintedSheet) {
        words = sheet.words
        partTurned()
        partNumbers()
    }

    // MARK: Turned

    /// The page stands as most of its words do; a single letter does not show its direction.
    private mutating func partTurned() {
        let isTurned = { (word: PrintedSheet.Word) in
            !word.face.isDisjoint(with: [.up, .down]) && word.box.height > word.box.width
        }
        guard words.contains(where: isTurned) else { return }
        var open: [PrintedSheet.Word] = []
        for word in words where isTurned(word) {
            if let last = open.last, abs(last.box.left - word.box.left) > max(1, word.size) {
                turned.append(open)
                open = []
            }
            open.append(word)
        }
        turned.append(open)
        words.removeAll(where: isTurned)
    }

    // MARK: Numbers of lines

    /// A number that may count lines.
    private struct Number {
        var index: Int
        var value: Int
        var box: PrintedSheet.Box
    }

    private mutating func partNumbers() {
        let numbers = words.indices.compactMap { index -> Number? in
            let text = words[index].text
            guard text.count <= Self.digitsMax, text.allSatisfy({ (0x30...0x39).contains($0) }),
                let value = Int(String(decoding: text, as: UTF8.self))
            else { return nil }
            return Number(index: index, value: value, box: words[index].box)
        }
        guard numbers.count >= Self.numbersMin else { return }
        var gone: Set<Int> = []
        // Numbers of one width have both edges in line; of several, one of them.
        let edges: [KeyPath<PrintedSheet.Box, Float>] = [\.right, \.left]
        var next: Set<Int> = []
        var tried = 0
        for least in [Self.numbersMin, 1] {
            for edge in edges {
                let columns = Dictionary(grouping: numbers.filter { !gone.contains($0.index) }) {
                    Int(min(max($0.box[keyPath: edge] / 3, -1e6), 1e6).rounded())
                }
                for (_, column) in columns.sorted(by: { $0.key < $1.key })
                where column.count >= least && tried < Self.triedMax {
                    let counted = Self.counting(column)
                    guard counted.count >= least, let last = counted.last,
                        // A few count lines where they go on from another column.
                        least > 1 || next.contains(counted[0].value)
                    else { continue }
                    tried += 1
                    guard standsApart(counted) else { continue }
                    gone.formUnion(counted.map(\.index))
                    next.insert(last.value + 1)
                }
            }
            if gone.isEmpty { break }
        }
        if gone.isEmpty { return }
        // What a line ended with ends before it now.
        for index in gone.sorted() where index > 0 && words[index].face.contains(.endsLine) {
            words[index - 1].face.insert(.endsLine)
        }
        words = words.indices.filter { !gone.contains($0) }.map { words[$0] }
    }

    /// The longest run from the top in which each is one more than that above it.
    private static func counting(_ column: [Number]) -> [Number] {
        var best: [Number] = []
        var open: [Number] = []
        for number in column.sorted(by: { $0.box.top < $1.box.top }) {
            if let last = open.last, number.value != last.value + 1 {
                if open.count > best.count { best = open }
                open = []
            }
            open.append(number)
        }
        return open.count > best.count ? open : best
    }

    /// Whether the numbers stand outside of all that is beside them and not close to it, and that
    /// is lines of text.
    private func standsApart(_ numbers: [Number]) -> Bool {
        guard let first = numbers.first, let last = numbers.last else { return false }
        let own = Set(numbers.map(\.index))
        let area = numbers.reduce(first.box) { $0.union($1.box) }
        let room = words[first.index].size * 0.5
        var (isLeft, isRight) = (false, false)
        var letters = 0
        for index in words.indices where !own.contains(index) {
            let box = words[index].box
            guard box.bottom > first.box.top, box.top < last.box.bottom else { continue }
            let (isBefore, isBehind) = (box.right < area.left - room, box.left > area.right + room)
            guard isBefore || isBehind else { return false }
            isLeft = isLeft || isBefore
            isRight = isRight || isBehind
            if isLeft && isRight { return false }
            letters += words[index].text.count
        }
        // The rows of a table have less to say than lines of text.
        return letters >= numbers.count * 25
    }
}
