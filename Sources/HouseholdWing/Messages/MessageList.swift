import Canvas
import Kernel
import ScreenKit
import Wording

/// The last two hundred things the program said, newest first.
public enum MessageList: Screen {
    public static var name: String { "messages" }
    public static var title: String { tr("Messages") }

    public static var hidesAll: Bool { true }

    public struct State: ListPane, Equatable, Sendable {
        public var notices: [Notices.Notice]
        public var list = ListView()
        public var size: Size

        public init(_ notices: Notices, size: Size) {
            self.notices = notices.past.reversed()
            self.size = size
        }

        package var shape: ListShape { ListShape(count: notices.count) }
        package var height: Int { max(1, MessageList.area(size).height) }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case wheelTurned(Int)
        case rowPressed(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.size = size
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .rowPressed(let row): state.move(.to(row))
        case .ordered(let order):
            if order.verb == .itemCopy, let notice = state.focused {
                return [.perform(.copy(notice.text))]
            }
            return walk(order, &state)
        }
        return []
    }

    public static func place(_ state: State) -> Place { .lists }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: area(around.size))
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        frame.write(tr("Messages"), row: 0, column: 1, role: .heading)
        let area = area(around.size)
        if state.notices.isEmpty {
            Paragraphs.draw(
                tr("Nothing has been said yet. What the program tells you is kept here."),
                in: area.inset(left: 2), into: &frame, role: .dim)
            frame.cursor = Point(row: area.row, column: area.column + 2)
        }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { row, area, isFocused, frame in
            let number = around.isLinear ? tr("\(row + 1) of \(state.notices.count): ") : ""
            frame.write(
                Width.clip(number + state.notices[row].text, to: area.width), row: area.row,
                column: area.column, role: isFocused ? .listFocus : .text)
        }
        drawWhole(state, under: area, &frame)
        let place =
            state.notices.isEmpty
            ? tr("Messages") : tr("Message \(state.list.focus + 1) of \(state.notices.count)")
        let hints: [(Verb, String)] = state.notices.isEmpty ? [] : [(.itemCopy, tr("copy"))]
        StatusLine(place, hints: around.hints(in: .lists, hints + [(.layerClose, tr("close"))]))
            .draw(row: frame.height - 1, into: &frame)
    }

    /// What a row had to cut, below the list.
    private static func drawWhole(_ state: State, under area: Area, _ frame: inout Frame) {
        let foot = Area(
            row: area.row + area.height + 1, column: area.column + 2, width: area.width - 2,
            height: footRows(frame.size))
        guard foot.height > 0, let text = state.focused?.text, Width.of(text) > foot.width else {
            return
        }
        Paragraphs.draw(text, in: foot, into: &frame, role: .dim)
    }

    private static func footRows(_ size: Size) -> Int { size.height < 12 ? 0 : 3 }

    private static func area(_ size: Size) -> Area {
        let foot = footRows(size)
        return Area(
            row: size.height < 6 ? 1 : 2, column: 1, width: size.width - 2,
            height: size.height - (size.height < 6 ? 2 : 4) - foot)
    }
}

extension MessageList.State {
    var focused: Notices.Notice? {
        notices.indices.contains(list.focus) ? notices[list.focus] : nil
    }
}
