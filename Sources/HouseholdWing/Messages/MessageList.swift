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
        package var height: Int { max(1, MessageList.area(self).height) }
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
        pointed(mouse, state, listIn: area(state))
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        frame.write(
            Width.clip(tr("Messages"), to: frame.width - 2), row: 0, column: 1, role: .heading)
        let area = area(state)
        if state.notices.isEmpty {
            Paragraphs.draw(
                tr("Nothing has been said yet. What the program tells you is kept here."),
                in: area.inset(left: 2), into: &frame, role: .dim)
            frame.cursor = Point(row: area.row, column: area.column + 2)
        }
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: around.isLinear
        ) { row, area, isFocused, frame in
            frame.write(
                Width.clip(words(row, state, around), to: area.width), row: area.row,
                column: area.column, role: isFocused ? .listFocus : .text)
        }
        drawWhole(state, around, under: area, &frame)
        let place =
            state.notices.isEmpty || around.isLinear
            ? tr("Messages") : tr("Message \(state.list.focus + 1) of \(state.notices.count)")
        let hints: [(Verb, String)] = state.notices.isEmpty ? [] : [(.itemCopy, tr("copy"))]
        StatusLine(place, hints: around.hints(in: .lists, hints + [(.layerClose, tr("close"))]))
            .draw(row: frame.height - 1, into: &frame)
    }

    /// What a row had to cut, below the list.
    private static func drawWhole(
        _ state: State, _ around: Surroundings, under area: Area, _ frame: inout Frame
    ) {
        let foot = Area(
            row: area.row + area.height + 1, column: area.column + 2, width: area.width - 2,
            height: footRows(state))
        guard foot.height > 0, let text = state.focused?.text else { return }
        let row = words(state.list.focus, state, around)
        guard Width.of(row) > area.width - (around.isLinear ? 0 : 2) else { return }
        Paragraphs.draw(text, in: foot, into: &frame, role: .dim)
    }

    private static func words(_ row: Int, _ state: State, _ around: Surroundings) -> String {
        let number = around.isLinear ? tr("\(row + 1) of \(state.notices.count): ") : ""
        return number + state.notices[row].text
    }

    /// Three rows, or as many as the message in focus takes: the list keeps three.
    private static func footRows(_ state: State) -> Int {
        let size = state.size
        let usual = size.height < 12 ? 0 : 3
        guard let text = state.focused?.text else { return usual }
        let lines = Paragraphs.lines(text, width: size.width - 4).count
        return max(usual, lines > 1 ? min(lines, size.height - 7) : 0)
    }

    private static func area(_ state: State) -> Area {
        let (size, foot) = (state.size, footRows(state))
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
