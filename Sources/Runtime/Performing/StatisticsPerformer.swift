import Kernel
import LibraryWing
import Notebook
import Ports
import ReadingRuntime

/// Adds up what was read.
public struct StatisticsPerformer: Performing {
    public typealias F = Statistics
    private let habits: (any HabitKeeping)?
    private let words: VocabularyDesk
    private let time: any TimeSource

    public init(_ books: BookDesk, _ words: VocabularyDesk, time: any TimeSource) {
        (habits, self.words, self.time) = (books.habits, words, time)
    }

    public func perform(_ command: Statistics.Work, _ reply: Reply<Statistics.Action>) {
        switch command {
        case .count:
            let (habits, words) = (habits, words)
            let today = CalendarDay(number: time.wall.day)
            reply.answer { .counted(in: habits, words, today) }
        }
    }
}

extension Statistics.Action {
    fileprivate static func counted(
        in habits: (any HabitKeeping)?, _ words: VocabularyDesk, _ today: CalendarDay
    ) -> Statistics.Action {
        do throws(KeepingError) {
            return .counted(
                try habits?.readBooks() ?? [],
                words: try words.vocabulary().figures(on: today.number), today: today)
        } catch {
            return .failed(error.why)
        }
    }
}
