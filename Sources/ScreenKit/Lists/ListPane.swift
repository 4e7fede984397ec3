import Canvas
import Kernel

/// The state of a screen with a list in it: which row has focus, what the list consists of, and
/// how many rows of it show.
package protocol ListPane {
    var list: ListView { get set }
    var size: Size { get set }
    var shape: ListShape { get }
    var height: Int { get }
    /// A list that is more than rows, such as a grid of covers, moves in its own way.
    mutating func move(_ move: ListView.Move, by count: Int)
    mutating func scroll(by rows: Int)
    /// The row drawn at a point, if it takes focus.
    func row(at point: Point, in area: Area) -> Int?
}

extension ListPane {
    package mutating func move(_ move: ListView.Move) { self.move(move, by: 1) }

    package mutating func move(_ move: ListView.Move, by count: Int) {
        list.move(move, by: count, in: shape, height: height)
    }

    package mutating func scroll(by rows: Int) { list.scroll(by: rows, in: shape, height: height) }

    package func row(at point: Point, in area: Area) -> Int? {
        list.row(at: point, of: shape, in: area)
    }

    /// The keys that move in a list; false for every other key.
    package mutating func walk(_ order: Order) -> Bool {
        guard let move = ListView.Move(order.verb) else { return false }
        self.move(move, by: order.times)
        return true
    }

    /// The focus stays in view.
    package mutating func resize(_ size: Size) {
        self.size = size
        move(.to(list.focus))
    }

    /// Gives a row the focus that was clicked; whether it had it before, so that the click means
    /// what Enter means.
    package mutating func press(_ row: Int) -> Bool {
        let hadFocus = list.focus == row
        move(.to(row))
        return hadFocus
    }
}

/// What the mouse does to a list; the cases of a screen's actions are enough.
package protocol ListActing: ScreenActing {
    /// A row that takes focus was clicked.
    static func rowPressed(_ row: Int) -> Self
    static func wheelTurned(_ rows: Int) -> Self
}

extension Screen where State: ListPane {
    /// The keys that move in a list; every other key is a miss.
    package static func walk(_ order: Order, _ state: inout State) -> Effects {
        state.walk(order) ? [] : missed
    }
}

extension Screen where State: ListPane, Action: ListActing {
    /// What the mouse means where the list is drawn.
    package static func pointed(
        _ mouse: Mouse, _ state: State, listIn area: Area, wheel rows: Int = 3
    ) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(rows)
        case .wheelUp: .wheelTurned(-rows)
        case .press(.left): state.row(at: mouse.at, in: area).map(Action.rowPressed)
        default: nil
        }
    }
}

extension Screen {
    /// A key that does nothing here: auto-assist counts it.
    package static var missed: Effects { [.perform(.ask(.missed))] }
}

extension ListView.Move {
    /// The move a list command asks for.
    package init?(_ verb: Verb) {
        switch verb {
        case .listNext: self = .next
        case .listPrevious: self = .previous
        case .listFirst: self = .first
        case .listLast: self = .last
        case .listPageForward: self = .pageForward
        case .listPageBack: self = .pageBack
        case .listHalfForward: self = .halfForward
        case .listHalfBack: self = .halfBack
        case .listGroupNext: self = .groupNext
        case .listGroupPrevious: self = .groupPrevious
        default: return nil
        }
    }
}
