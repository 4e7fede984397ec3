import Kernel
import ScreenKit

/// Notices when the goal of a day is reached, and when one more day of reading follows on another.
/// It looks once in a minute in which something was read or heard, and never while nothing is.
public enum Goals: Service {
    /// What is to be noticed.
    public struct Wish: Equatable, Sendable {
        /// Minutes a day; nil is no goal.
        package var minutes: Int?
        /// A program wants to be told of days in a row.
        package var tellsStreaks: Bool

        package init(minutes: Int?, tellsStreaks: Bool) {
            (self.minutes, self.tellsStreaks) = (minutes, tellsStreaks)
        }
    }

    /// What was read and heard on a day, as far as it is on the disk.
    public struct Tally: Equatable, Sendable {
        package var day: Int
        package var minutes: Int
        /// Days in a row, that day or the one before it the last.
        package var streak: Int

        public init(day: Int, minutes: Int, streak: Int) {
            (self.day, self.minutes, self.streak) = (day, minutes, streak)
        }
    }

    /// Where one is; what differs tells that something was read or heard.
    public struct Mark: Equatable, Sendable {
        package var text: [Int]
        package var heard: Duration?

        package init(text: [Int], heard: Duration?) { (self.text, self.heard) = (text, heard) }
    }

    public enum Reached: Equatable, Sendable {
        case goal(minutes: Int)
        case streak(days: Int)
    }

    public struct State: Equatable, Sendable {
        package var wish: Wish?
        /// When it was counted last; nil before the first time.
        var seen: Tally?
        package var mark: Mark?
        /// It will be counted within a minute.
        package var isDue = false

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case configured(Wish?)
        case stirred(Mark)
        case due
        /// nil where it cannot be read.
        case counted(Tally?)
    }

    public enum Command: Equatable, Sendable {
        case count
        case tell(Reached)
    }

    public static var name: String { "goals" }
    public static var initial: State { State() }

    static let pause = Duration.seconds(60)

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .configured(let wish):
            state.wish = wish
            guard wish != nil else {
                (state.seen, state.isDue) = (nil, false)
                return [.cancel(.goalDue), .cancel(.goalCount)]
            }
            // What is there already was reached before.
            return state.seen == nil ? [.request(.goalCount, .count)] : []
        case .stirred(let mark):
            state.mark = mark
            guard state.wish != nil, !state.isDue else { return [] }
            state.isDue = true
            return [.schedule(.goalDue, after: pause, .due)]
        case .due:
            state.isDue = false
            return [.request(.goalCount, .count)]
        case .counted(let tally):
            guard let tally else { return [] }
            return compare(tally, &state)
        }
    }

    private static func compare(_ tally: Tally, _ state: inout State) -> Effects {
        guard let wish = state.wish else { return [] }
        let before = state.seen
        state.seen = tally
        guard let before else { return [] }
        var effects: Effects = []
        let minutes = before.day == tally.day ? before.minutes : 0
        if let goal = wish.minutes, minutes < goal, tally.minutes >= goal {
            effects.append(.perform(.tell(.goal(minutes: goal))))
        }
        if wish.tellsStreaks, tally.streak > before.streak, tally.streak > 1 {
            effects.append(.perform(.tell(.streak(days: tally.streak))))
        }
        return effects
    }
}

extension EffectID {
    static let goalDue = EffectID("due")
    static let goalCount = EffectID("count")
}
