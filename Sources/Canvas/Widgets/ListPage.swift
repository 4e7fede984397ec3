/// The parts of a screen that is a list: its name above, where there is room, the list, and its
/// foot, which ends with the status line.
public struct ListPage {
    public let hasHead: Bool
    public let hasFoot: Bool
    public let area: Area

    public init(_ size: Size, foot: Int) {
        hasHead = size.height >= 12 && size.width >= 20
        hasFoot = size.height >= 5 && size.width >= 20
        let first = hasHead ? 2 : 0
        let margin = size.width < 20 ? 0 : 1
        area = Area(
            row: first, column: margin, width: max(0, size.width - 2 * margin),
            height: max(0, size.height - (hasFoot ? foot : 0) - first))
    }
}

/// A page with a list, and words under it that take the rows they need.
public struct FootedPage {
    /// The list keeps so many.
    public static let listRowsMin = 3
    /// Words are measured with a key of a long name in them, so that their rows do not depend on
    /// the keys that a person chose.
    public static let anyKey = "Ctrl-x"
    public let list: ListPage
    /// Where the words stand.
    public let foot: Area

    /// - Parameters:
    ///   - gap: blank rows over the words, where the list has enough without them.
    ///   - least: the rows that the list keeps.
    public init(
        _ size: Size, rows wanted: Int, gap: Int = 0, leaving least: Int = FootedPage.listRowsMin,
        left margin: Int = 1
    ) {
        let bare = ListPage(size, foot: 1).area.height
        // Where there are words, they have a row, however low the screen is.
        let rows = max(min(1, wanted), min(wanted, bare - least))
        let isApart = bare - rows - gap >= least
        list = ListPage(size, foot: 1 + rows + (isApart ? gap : 0))
        foot = Area(
            row: max(0, size.height - 1 - rows), column: margin, width: size.width - margin - 1,
            height: rows)
    }
}
