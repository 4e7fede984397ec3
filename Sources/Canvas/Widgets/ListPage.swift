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
