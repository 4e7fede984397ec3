import Canvas
import ScreenKit

/// Where the parts of the sheet stand at a size, in the language in force. Below the rows is room
/// for the longest of their helps, so that nothing moves as one goes from row to row.
struct SoundPlan: Equatable {
    var area: Area
    var hasTitle: Bool
    var list: Area
    var help: Area
    /// What a row has beside the mark of the focus.
    var rowWidth: Int

    /// Fewer are no list.
    static let rowsMin = 3

    init(_ size: Size, isLinear: Bool) {
        let count = SoundSheet.Row.allCases.count
        let width = min(Card.width, size.width)
        let most = Area(row: 0, column: 0, width: width, height: max(1, size.height - 1))
        let room = LayerFrame.inside(most, of: size, isLinear: isLinear)
        let helpRows = Self.helpRows(beside: count, in: room)
        let height = min(count + helpRows + 4, most.height)
        area = Area(
            row: max(0, (size.height - 1 - height) / 2), column: max(0, (size.width - width) / 2),
            width: width, height: height)
        let inner = LayerFrame.inside(area, of: size, isLinear: isLinear)
        hasTitle = inner.height > Self.rowsMin
        // The blank row below the title goes before a row of the list does.
        let top = hasTitle ? (inner.height >= count + helpRows + 2 ? 2 : 1) : 0
        list = inner.inset(top: top, bottom: helpRows)
        help = inner.inset(top: inner.height - helpRows)
        rowWidth = max(0, list.width - (isLinear ? 0 : 2))
    }

    /// One more than the longest help takes; where that would cost a row of the list, as many as
    /// it takes. The title and a few rows stay on a low screen, half of the rows on a narrow one.
    private static func helpRows(beside count: Int, in room: Area) -> Int {
        let helps = SoundSheet.Row.allCases.map {
            Paragraphs.lines($0.help, width: room.width, rowsMax: room.height).count
        }
        let longest = helps.max() ?? 0
        if count + longest + 1 + 2 <= room.height { return longest + 1 }
        return min(
            max(2, longest), max(0, room.height - rowsMin - 1), max(2, room.height / 2))
    }
}

/// The list as it is drawn and clicked. Where the focused row has no room for what it is called
/// and what it is set to, that stands in a line below, and both are read whole. The others keep to
/// one line: as many as can be are in view.
struct SoundLines {
    /// What a line shows of a row: what that is called, what it is set to, or both.
    struct Line: Equatable {
        var row: SoundSheet.Row
        var hasTitle = true
        var hasValue = true
    }

    let list: ListView
    private let rows = SoundSheet.Row.allCases
    private let focus: Int
    private let isParted: Bool

    init(_ state: SoundSheet.State, _ heard: Listening.State, in plan: SoundPlan) {
        let row = state.focused
        let width = Width.of(row.title) + 2 + Width.of(SoundSheet.value(row, heard))
        isParted = width > plan.rowWidth && plan.list.height > SoundPlan.rowsMin
        focus = rows.firstIndex(of: row) ?? 0
        let top = state.list.top
        // The state knows of one line a row. At the end of its list is the end of this one.
        let isAtEnd = isParted && top > 0 && top + plan.list.height >= rows.count
        list = ListView(focus: focus, top: isAtEnd ? top + 1 : top)
    }

    var shape: ListShape {
        let below = isParted ? focus + 1 : nil
        return ListShape(count: rows.count + (isParted ? 1 : 0)) {
            $0 == below ? .continuation : .item
        }
    }

    func line(_ at: Int) -> Line? {
        let row = row(ofLine: at)
        guard rows.indices.contains(row) else { return nil }
        guard isParted, row == focus else { return Line(row: rows[row]) }
        let isFirst = at == focus
        return Line(row: rows[row], hasTitle: isFirst, hasValue: !isFirst)
    }

    /// The row that was clicked.
    func row(at point: Point, in area: Area) -> Int? {
        list.row(at: point, of: shape, in: area).map(row(ofLine:))
    }

    private func row(ofLine at: Int) -> Int { isParted && at > focus ? at - 1 : at }
}
