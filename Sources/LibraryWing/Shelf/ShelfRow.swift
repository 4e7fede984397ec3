import Canvas
import Holdings
import Kernel
import Publications
import ScreenKit

/// One book in one row: what gives way to what as the room gets less.
struct ShelfRow {
    private let book: HeldBook
    private let isMarked: Bool
    /// When it goes back, where it is lent.
    private let due: String?

    init(_ book: HeldBook, isMarked: Bool, due: String? = nil) {
        self.book = book
        self.isMarked = isMarked
        self.due = due
    }

    private struct Columns {
        var title: Range<Int>
        var author: Range<Int>?
        var bar: Range<Int>?
        var words: Range<Int>

        init(_ line: Area, wordsWidth: Int) {
            let (start, width) = (line.column, line.width)
            // What there is no room for goes from right to left of importance.
            let wordsWidth = min(wordsWidth, width)
            words = line.columns.upperBound - wordsWidth..<line.columns.upperBound
            var end = words.lowerBound - (wordsWidth > 0 ? 1 : 0)
            if width >= 66 {
                bar = end - 11..<end - 1
                end -= 12
            }
            if width >= 54 {
                let authorWidth = width >= 66 ? max(19, width / 4) : 14
                author = end - authorWidth..<end - 1
                end -= authorWidth
            }
            title = start..<max(start, end - (author == nil ? 0 : 1))
        }

        var hasWholeNames: Bool { bar != nil }
    }

    /// Narrow screens keep a percent.
    private static func hasStates(_ width: Int) -> Bool { width >= 46 }

    /// How wide the last column is: as any words of it need it, within reason. Those in view do
    /// not tell, or the columns would move when others come.
    static func wordsWidth(line width: Int) -> Int {
        guard width >= 16 else { return 0 }
        guard hasStates(width) else { return 5 }
        let states: [ReadingState] = [.new, .finished, .setAside]
        let words = states.map(\.words) + BookWords.dues
        return max(10, min(words.map { Width.of($0) }.max() ?? 0, width / 4))
    }

    func draw(in line: Area, wordsWidth: Int, isFocused: Bool, into frame: inout Frame) {
        let columns = Columns(line, wordsWidth: wordsWidth)
        let plain: Role = isFocused ? .listFocus : .text
        var start = columns.title.lowerBound
        if isMarked {
            start = frame.write(
                "✓ ", row: line.row, column: start, role: .listMarked,
                limit: columns.title.upperBound)
        }
        let sound = book.format == "audiobook" ? "♪ " : ""
        frame.write(
            Width.clip(sound + book.heading, to: max(0, columns.title.upperBound - start)),
            row: line.row, column: start, role: isMarked ? .listMarked : plain,
            limit: columns.title.upperBound)
        if let author = columns.author {
            frame.write(
                Width.clip(names(columns), to: author.count), row: line.row,
                column: author.lowerBound, role: isFocused ? .listFocus : .dim,
                limit: author.upperBound)
        }
        if let bar = columns.bar {
            ProgressLine(book.position).draw(row: line.row, columns: bar, into: &frame)
        }
        frame.write(
            Width.clip(words(Self.hasStates(line.width)), to: columns.words.count),
            row: line.row, column: columns.words.lowerBound,
            role: isFocused ? .listFocus : .dim, limit: columns.words.upperBound)
    }

    /// Given names go first.
    private func names(_ columns: Columns) -> String {
        if columns.hasWholeNames { return book.authorNames }
        return listed(book.authors.map { String($0.sort.prefix { $0 != "," }) })
    }

    private func words(_ hasStates: Bool) -> String {
        if let due, hasStates { return due }
        if book.state == .reading || (!hasStates && book.state == .finished) {
            return book.position.map(ProgressLine.percent) ?? ""
        }
        return !hasStates && book.state == .setAside ? "" : book.state.words
    }
}

extension HeldBook {
    /// 0 to 1, as bars are drawn; nil where nothing was begun.
    var position: Double? {
        switch state {
        case .finished: 1
        case .new: nil
        case .reading, .setAside: (percent ?? 0) / 100
        }
    }
}
