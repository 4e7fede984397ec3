import HouseholdWing
import Kernel
import Notebook
import Ports
import ReadingRuntime
import RuntimeKit

/// Adds up what was read and heard today, and on how many days in a row.
public struct GoalsPerformer: Performing {
    public typealias F = Goals
    private let habits: (any HabitKeeping)?
    private let time: any TimeSource

    public init(_ books: BookDesk, time: any TimeSource) {
        (habits, self.time) = (books.habits, time)
    }

    public func perform(_ command: Goals.Command, _ reply: Reply<Goals.Action>) {
        switch command {
        case .count:
            let (habits, today) = (habits, CalendarDay(number: time.wall.day))
            reply.answer(on: .spare) {
                // What cannot be read reaches no goal; the statistics say why it cannot.
                guard let books = try? habits?.readBooks() else { return .counted(nil) }
                let days = books.filter(\.counts).flatMap(\.days)
                let milliseconds = days.filter { $0.day == today }.milliseconds
                return .counted(
                    Goals.Tally(
                        day: today.number, minutes: milliseconds / 60_000,
                        streak: days.map(\.day).streak(today: today)))
            }
        // The root does it.
        case .tell: reply.nothing()
        }
    }
}
