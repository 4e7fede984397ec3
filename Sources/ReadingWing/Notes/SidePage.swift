import Canvas

/// A list with its heading: a layer from the right, in linear mode all of the screen. It is
/// the one geometry for drawing, for clicks and for the height of the list.
struct SidePage {
    /// What there is to say below the list.
    enum Foot {
        /// Above the status line.
        case above(String)
        /// In the status line's place, and in the rows above it.
        case instead(String)
    }

    /// Rows that a list keeps beside long words.
    private static let listMin = 3
    private static let headingMax = 3
    /// On lower screens the blank row below the heading goes before a row of the list does.
    private static let roomyMin = 16

    let heading: [String]
    let foot: [String]
    /// The columns of the heading, and of what is said where the list has no rows.
    let inner: Area
    let list: Area
    let hasStatus: Bool
    private let size: Size
    private let isSide: Bool
    /// The row of the first line of the foot.
    private let footRow: Int

    /// - Parameter isWhole: it takes all of the screen in any mode.
    init(
        _ size: Size, heading: String, foot: Foot? = nil, isLinear: Bool, isWhole: Bool = false
    ) {
        self.size = size
        hasStatus = size.width >= 20 && size.height >= 5
        isSide = !isLinear && !isWhole
        let side = isSide ? LayerFrame.sideWidth(size.width) : nil
        let width = side.map { $0 + 1 } ?? size.width
        let column = size.width - width
        let rows = Notes.listRows(size)
        inner = Area(row: 0, column: column, width: width, height: size.height)
            .inset(left: isLinear ? 0 : 2, right: 1)
        let spare = max(0, rows.count - Self.listMin)
        let blank = size.height < Self.roomyMin ? rows.lowerBound - 1 : 0
        self.heading = Paragraphs.lines(
            heading, width: inner.width, rowsMax: 1 + min(spare + blank, Self.headingMax - 1))
        let more = max(0, self.heading.count - 1 - blank)
        var (words, isInstead) = ("", false)
        switch foot {
        case .above(let text): words = text
        case .instead(let text): (words, isInstead) = (text, true)
        case nil: break
        }
        let room = spare - more + (isInstead ? 1 : 0)
        let hasFoot = hasStatus && !words.isEmpty
        self.foot = hasFoot ? Paragraphs.lines(words, width: size.width - 2, rowsMax: room) : []
        let top = rows.lowerBound + more
        footRow = size.height - self.foot.count - (isInstead ? 0 : 1)
        let end = self.foot.isEmpty ? rows.upperBound : min(footRow, rows.upperBound)
        list = Area(row: top, column: column, width: width - 1, height: end - top)
    }

    /// Where words stand instead of the list.
    var words: Area {
        Area(row: list.row, column: inner.column, width: inner.width, height: list.height)
    }

    /// The ground, and the heading on it.
    func begin(into frame: inout Frame) {
        if isSide {
            _ = LayerFrame.side(height: size.height - (hasStatus ? 1 : 0), into: &frame)
        } else {
            frame.fill(frame.area, role: .text, ground: .page)
        }
        for (row, line) in heading.enumerated() {
            frame.write(
                line, row: row, column: inner.column, role: .heading,
                limit: inner.columns.upperBound)
        }
    }

    func drawFoot(into frame: inout Frame) {
        for (row, line) in zip(footRow..., foot) {
            frame.fill(
                Area(row: row, column: 0, width: frame.width, height: 1), role: .status,
                ground: .page)
            frame.write(line, row: row, column: 1, role: .status)
        }
    }
}

extension Width {
    /// A phrase with a name in it, in so many cells: the name gives way before its words do.
    static func clip(
        _ name: String, to cells: Int, within phrase: (String) -> String
    ) -> String {
        let whole = phrase(name)
        let over = of(whole) - cells
        guard over > 0 else { return whole }
        let kept = max(min(of(name), nameMin), of(name) - over)
        return clip(phrase(clip(name, to: kept)), to: cells)
    }

    /// A shorter name says nothing.
    private static let nameMin = 8
}
