import Kernel
import ScreenKit

/// Reminds a person to read at an hour of theirs, on a day on which nothing was read. The wall
/// clock is asked every ten minutes at the latest: a machine that slept, another zone and a clock
/// that was set are met by that.
public enum Reminders: Service {
    public struct State: Equatable, Sendable {
        package var wish: ReadingReminder?
        /// When the clock was looked at last; nil before the first time.
        var seen: WallTime?
        /// The day on which it was looked whether something was read.
        var lookedOn: Int?

        public init() {}
    }

    public enum Action: Equatable, Sendable {
        case configured(ReadingReminder?)
        case due
        case clockTold(Moment)
        /// Whether something was read or heard that day, as far as it is on the disk.
        case dayTold(isRead: Bool, Moment)
    }

    public enum Command: Equatable, Sendable {
        case tellTime
        case lookAtDay(Moment)
        /// The root knows whether a page is being read just now.
        case remind(at: Moment)
    }

    public static var name: String { "reminders" }
    public static var initial: State { State() }

    /// Seconds between two looks at the clock.
    static let lookMax = 600

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .configured(let wish):
            (state.wish, state.seen) = (wish, nil)
            return wish == nil
                ? [.cancel(.reminderClock), .cancel(.reminderDue), .cancel(.reminderDay)]
                : [.request(.reminderClock, .tellTime)]
        case .due: return [.request(.reminderClock, .tellTime)]
        case .clockTold(let moment): return look(moment, &state)
        case .dayTold(let isRead, let moment):
            return isRead || state.wish == nil ? [] : [.perform(.remind(at: moment))]
        }
    }

    private static func look(_ moment: Moment, _ state: inout State) -> Effects {
        guard let wish = state.wish else { return [] }
        let (wall, before) = (moment.wall, state.seen)
        state.seen = wall
        let wait = min(lookMax, seconds(from: wall, to: wish.minute))
        let next: Effects = [.schedule(.reminderDue, after: .seconds(wait), .due)]
        // An hour that was over when the program began is not told of, and no day twice.
        guard let before, state.lookedOn != wall.day, wish.isOn(wall.day),
            (before.day, before.minuteOfDay) < (wall.day, wish.minute),
            wish.minute <= wall.minuteOfDay
        else { return next }
        state.lookedOn = wall.day
        return next + [.request(.reminderDay, .lookAtDay(moment))]
    }

    /// From now to the next time that it is so late.
    private static func seconds(from wall: WallTime, to minute: Int) -> Int {
        let rest = minute * 60 - wall.secondOfDay
        return rest > 0 ? rest : rest + 86_400
    }
}

extension EffectID {
    static let reminderClock = EffectID("clock")
    static let reminderDue = EffectID("due")
    static let reminderDay = EffectID("day")
}
