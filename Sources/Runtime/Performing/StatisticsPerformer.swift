import Kernel
import LibraryWing
import Notebook
import Ports
import ReadingRuntime

/// Adds up what was read.
public struct StatisticsPerformer: Performing {
    public typealias F = Statistics
    private let habits: (any HabitKeeping)?
    private let time: any TimeSource

    public init(_ books: BookDesk, time: any TimeSource) {
        (habits, self.time) = (books.habits, time)
    }

    public func perform(_ command: Statistics.Work, _ reply: Reply<Statistics.Action>) {
        switch command {
        case .count:
            let (habits, today) = (habits, CalendarDay(number: time.wall.day))
            reply.answer { .counted(in: habits, today) }
        }
    }
}

extension Statistics.Action {
    fileprivate static func counted(
        in habits: (any HabitKeeping)?, _ today: CalendarDay
    ) -> Statistics.Action {
        do throws(KeepingError) {
            return .counted(try habits?.readBooks() ?? [], today: today)
        } catch {
            return .failed(error.why)
        }
    }
}
