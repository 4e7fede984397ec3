import HouseholdWing
import Kernel
import LibraryRuntime
import Notebook
import RuntimeKit

/// Tells the clock, and whether something was read on a day.
public struct RemindersPerformer: Performing {
    public typealias F = Reminders
    private let shelf: ShelfDesk
    private let time: any TimeSource

    public init(_ shelf: ShelfDesk, time: any TimeSource) {
        (self.shelf, self.time) = (shelf, time)
    }

    public func perform(_ command: Reminders.Command, _ reply: Reply<Reminders.Action>) {
        switch command {
        case .tellTime: reply.now(.clockTold(time.moment))
        case .lookAtDay(let moment):
            let (shelf, day) = (shelf, CalendarDay(number: moment.wall.day))
            // What is not known is no reason to remind.
            reply.answer(on: .spare) { .dayTold(isRead: shelf.timeRead(on: day) != .zero, moment) }
        // The root does it.
        case .remind: reply.nothing()
        }
    }
}
