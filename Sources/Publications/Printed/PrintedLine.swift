/// A line of a page: words that stand beside each other, in the order they are read.
struct PrintedLine {
    var words: [PrintedSheet.Word]
    var box: PrintedSheet.Box
    /// The size of most of its letters.
    var size: Float
    var isRTL: Bool
    private(set) var letters = 0
    /// Lines of one number stand in one column of the page.
    var column = 0
    /// Made of what a displayed formula has on several heights.
    var isFormula = false

    init?(_ words: [PrintedSheet.Word]) {
        guard let first = words.first else { return nil }
        box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        var sizes: [Float: Int] = [:]
        var rightToLeft = 0
        for word in words {
            sizes[word.size, default: 0] += word.text.count
            for scalar in String(decoding: word.text, as: UTF8.self).unicodeScalars {
                if scalar.value >= 0x41 { letters += scalar.isIdeographic ? 4 : 1 }
                if scalar.isRightToLeft { rightToLeft += 1 }
            }
        }
        size = sizes.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? first.size
        if size <= 0 { size = max(1, box.height) }
        isRTL = rightToLeft * 2 > letters
        self.words = words
    }

    var text: String {
        words.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: " ")
    }

    /// Where reading begins, as a distance from the side it begins on.
    func start(in width: Float) -> Float { isRTL ? width - box.right : box.left }
    func end(in width: Float) -> Float { isRTL ? width - box.left : box.right }

    /// The page's lines in reading order.
    static func lines(of sheet: PrintedSheet) -> [PrintedLine] {
        let aside = PrintedAside(sheet)
        let lines = PrintedOrder.lines(pieces(of: aside.words))
        let last = (lines.last?.column ?? -1) + 1
        return lines
            + aside.turned.compactMap(PrintedLine.init).enumerated().map { number, line in
                var line = line
                line.column = last + number
                return line
            }
    }

    /// Whether two words are too far apart for a line of one column.
    private static func isApart(_ last: PrintedSheet.Word, _ next: PrintedSheet.Word) -> Bool {
        let size = max(last.size, next.size, 1)
        let gap = max(next.box.left - last.box.right, last.box.left - next.box.right)
        return gap > size * 0.9 || abs(next.box.bottom - last.box.bottom) > size * 0.6
    }

    /// Words that the library found beside each other.
    private static func pieces(of words: [PrintedSheet.Word]) -> [PrintedLine] {
        var lines: [PrintedLine] = []
        var open: [PrintedSheet.Word] = []
        for word in words {
            if let last = open.last, isApart(last, word) {
                if let line = PrintedLine(open) { lines.append(line) }
                open = []
            }
            open.append(word)
            if word.face.contains(.endsLine) {
                if let line = PrintedLine(open) { lines.append(line) }
                open = []
            }
        }
        if let line = PrintedLine(open) { lines.append(line) }
        return lines
    }
}

extension PrintedSheet.Box {
    func union(_ other: PrintedSheet.Box) -> PrintedSheet.Box {
        PrintedSheet.Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}

extension Unicode.Scalar {
    /// Hebrew, Arabic and their neighbours, presentation forms too.
    package var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// Ideographs, kana and their punctuation: no space stands between them.
    var isIdeographic: Bool {
        switch value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
