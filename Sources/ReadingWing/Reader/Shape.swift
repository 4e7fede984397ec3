import Canvas
import ScreenKit

/// Where the parts of a reading page stand on a screen. Computed anew for every frame.
struct Shape: Equatable {
    /// The first column of each page of the spread.
    let columns: [Int]
    let measure: Int
    let text: Range<Int>
    let head: Int?
    let progress: Int?
    /// What is heard meanwhile.
    let mini: Int?
    let status: Int?

    /// Between two pages.
    static let gutter = 10
    /// A page of a spread is never narrower.
    static let columnMin = 45
    /// From here on two pages stand side by side by themselves.
    static let spreadWidth = 140
    /// From here on they may be asked for.
    static let spreadWidthMin = 120

    init(_ size: Size, _ taste: Taste, isLinear: Bool = false) {
        let (width, height) = (max(1, size.width), max(1, size.height))
        let isTiny = width < 20 || height < 5
        let margin = width < 20 ? 0 : width < 50 ? 1 : 2
        let isSpread = !isLinear && Self.isSpread(width, taste)
        let room = isSpread ? (width - Self.gutter - 2 * margin) / 2 : width - 2 * margin
        measure = max(1, min(taste.measure, room))
        if isSpread {
            let left = (width - 2 * measure - Self.gutter) / 2
            columns = [left, left + measure + Self.gutter]
        } else {
            columns = [isLinear ? min(margin, width - 1) : (width - measure) / 2]
        }
        let isBare = isTiny || taste.isQuiet
        status = isBare ? nil : height - 1
        let hasProgress = !isBare && height >= 12 && !isLinear
        // On few rows the mini player is all that tells of progress.
        let hasMini = taste.hasMini && !isBare && height >= MiniPlayer.heightMin && !isLinear
        mini = hasMini ? height - 2 : nil
        progress = hasProgress ? height - (mini == nil ? 2 : 3) : nil
        head = isTiny || width < 50 || height < 12 || isLinear || taste.isQuiet ? nil : 0
        let top = taste.isQuiet && !isTiny ? min(2, height / 8) : head == nil ? 0 : 2
        text = top..<max(top + 1, progress ?? mini ?? status ?? height)
    }

    var height: Int { text.count }
    /// From the first page's left edge to the last one's right edge.
    var span: Range<Int> { columns[0]..<columns[columns.count - 1] + measure }

    /// The columns that a line of code may take, from the left edge of a page on: its margin as
    /// well, but for a cell.
    func room(ofColumn column: Int, _ width: Int) -> Int {
        let next = columns.first { $0 > column }
        return max(measure, (next.map { $0 - Self.codeGap } ?? width - 1) - column)
    }

    /// Between the code of one page and the next page.
    private static let codeGap = 4

    private static func isSpread(_ width: Int, _ taste: Taste) -> Bool {
        guard !taste.isScrolling, (width - gutter - 4) / 2 >= columnMin else { return false }
        return switch taste.columns {
        case .one: false
        case .two: width >= spreadWidthMin
        case .auto: width >= spreadWidth
        }
    }
}
