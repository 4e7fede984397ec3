import Holdings
import Kernel
import LibraryRuntime
import LibraryWing
import Notebook
import Ports
import ReadingRuntime
import RuntimeKit

/// Adds up what was read, and deletes of it what a person wants deleted.
public struct StatisticsPerformer: Performing {
    public typealias F = Statistics
    private let habits: (any HabitKeeping)?
    private let words: VocabularyDesk
    private let shelf: ShelfDesk
    private let time: any TimeSource

    public init(
        _ books: BookDesk, _ words: VocabularyDesk, _ shelf: ShelfDesk, time: any TimeSource
    ) {
        (habits, self.words, self.time) = (books.habits, words, time)
        self.shelf = shelf
    }

    public func perform(_ command: Statistics.Work, _ reply: Reply<Statistics.Action>) {
        let (habits, words, shelf) = (habits, words, shelf)
        switch command {
        case .count:
            let today = CalendarDay(number: time.wall.day)
            reply.answer { .counted(in: habits, words, today) }
        case .readSessions(let id):
            reply.answer {
                .of { () throws(KeepingError) in
                    .sessionsTold(try habits?.sessions(of: id) ?? [], of: id)
                }
            }
        case .readFinished(let ids): reply.answer { .finishedTold(shelf.books(ids)) }
        case .drawCover(let book, let wish):
            reply.answer(on: .rest) { .coverDrawn(wish, shelf.cover(wish, of: book)) }
        case .delete(let counts, let what):
            reply.answer(on: .saving) {
                .of { () throws(KeepingError) in
                    .deleted(try habits?.delete(counts) ?? DeletedReading(), counts, what)
                }
            }
        case .putBack(let deleted):
            reply.answer(on: .saving) {
                .of { () throws(KeepingError) in
                    try habits?.putBack(deleted)
                    return .changed
                }
            }
        case .setCounted(let id, let counts):
            reply.answer(on: .saving) {
                .of { () throws(KeepingError) in
                    try habits?.setCounted(id, counts)
                    return .changed
                }
            }
        }
    }
}

extension Statistics.Action {
    fileprivate static func of(
        _ work: () throws(KeepingError) -> Statistics.Action
    ) -> Statistics.Action {
        do throws(KeepingError) { return try work() } catch { return .failed(error.why) }
    }

    fileprivate static func counted(
        in habits: (any HabitKeeping)?, _ words: VocabularyDesk, _ today: CalendarDay
    ) -> Statistics.Action {
        .of { () throws(KeepingError) in
            .counted(
                try habits?.readBooks() ?? [],
                words: try words.vocabulary().figures(on: today.number),
                hours: try habits?.hours(since: CalendarDay(number: today.number - 365))
                    ?? HoursOfDay(), today: today)
        }
    }
}
