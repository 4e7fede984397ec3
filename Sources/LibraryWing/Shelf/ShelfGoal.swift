import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// What a person wants to read a day, where they said so, and what they have: one quiet line.
extension Shelf {
    public struct Goal: Equatable, Sendable {
        public var minutes: Int
        /// nil until it was counted.
        public package(set) var read: Int?

        public init(minutes: Int) { self.minutes = minutes }

        var words: String? {
            read.map {
                $0 >= minutes ? tr("✓ \($0) min today") : tr("\($0) of \(minutes) min today")
            }
        }
    }

    /// A goal that is set, changed or given up.
    static func set(_ minutes: Int?, _ state: inout State) -> Effects {
        guard minutes != state.goal?.minutes else { return [] }
        var goal = minutes.map { Goal(minutes: $0) }
        goal?.read = state.goal?.read
        state.goal = goal
        return state.phase == .open ? countToday(state) : []
    }

    /// After the list: it is not waited for.
    static func countToday(_ state: State) -> Effects {
        state.goal == nil ? [] : [.request(.today, .countToday)]
    }

    /// The cells that it takes beside a hint; none where too little would be left of that.
    static func goalWidth(_ state: State, of width: Int) -> Int {
        guard let words = state.goal?.words else { return 0 }
        let taken = Width.of(words) + 2
        return width - taken >= 16 ? taken : 0
    }

    static func drawGoal(_ state: State, row: Int, after end: Int, into frame: inout Frame) {
        guard let words = state.goal?.words else { return }
        let column = frame.width - 1 - Width.of(words)
        guard column > end + 1 else { return }
        frame.write(words, row: row, column: column, role: .dim)
    }
}

extension EffectID {
    fileprivate static let today = EffectID("today")
}
