import Canvas
import Kernel

/// The first page: what this is, and the ways on from here, each with the key that works later too.
public enum Home: Standing {
    public struct State: Equatable, Sendable {
        public var focus = 0
        /// How far the lessons have come, for the words of the first row.
        public var lessons: Lessons
        public init(lessons: Lessons = .never) { self.lessons = lessons }
    }

    public enum Lessons: Equatable, Sendable { case never, begun, finished }

    public enum Action: Equatable, Sendable {
        case ordered(Order)
        case resized(Size)
        case rowPressed(Int)
    }

    /// The ways on, in the order they are offered.
    static let ways: [Verb] = [.goTutor, .viewTheme, .helpKeys, .paletteOpen, .goSettings]

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .ordered(let order): return obey(order, &state)
        case .rowPressed(let row):
            let wasFocused = state.focus == row
            state.focus = row
            return wasFocused ? [.perform(.order(Order(ways[row])))] : []
        case .resized: return []
        }
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        let last = ways.count - 1
        switch order.verb {
        case .listNext, .focusNext: state.focus = min(last, state.focus + order.times)
        case .listPrevious, .focusPrevious: state.focus = max(0, state.focus - order.times)
        case .listFirst, .listPageBack, .listHalfBack, .listGroupPrevious: state.focus = 0
        case .listLast, .listPageForward, .listHalfForward, .listGroupNext: state.focus = last
        case .focusActivate, .listIn: return [.perform(.order(Order(ways[state.focus])))]
        default: return [.perform(.missed)]
        }
        return []
    }

    public static func place(_ state: State) -> Place { .lists }
    public static func ordered(_ order: Order) -> Action { .ordered(order) }
    public static func resized(_ size: Size) -> Action { .resized(size) }
}
