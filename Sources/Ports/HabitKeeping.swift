import Notebook
import Publications

/// Keeps how a person reads: what was read on which day, how fast, and how the pages of one book
/// are liked. Every call may take its time, and is durable when it returns.
public protocol HabitKeeping: Sendable {
    /// Empty for a book that was never read.
    func habits(of publication: Publication, at path: String) throws(KeepingError) -> ReadingHabits
    /// Adds to what is kept; what another program added meanwhile stays.
    func add(
        _ news: ReadingNews, of publication: Publication, at path: String
    ) throws(KeepingError)
    /// Keeps how many words a book has, as its length.
    func keep(
        words: Int, of publication: Publication, at path: String
    ) throws(KeepingError)
    /// Puts a book's own settings in the place of those it had.
    func keep(
        look: [String: String], of publication: Publication, at path: String
    ) throws(KeepingError)
    /// Every book that anything was read of, the one read last first.
    func readBooks() throws(KeepingError) -> [ReadBook]
    /// When on which days a book was read and heard, the oldest first. `book` is its number.
    func sessions(of book: Int64) throws(KeepingError) -> [ReadingSession]
    /// The hours of the day at which books that count were read since a day.
    func hours(since day: CalendarDay) throws(KeepingError) -> HoursOfDay
    /// Deletes counts, and answers what they were.
    func delete(_ counts: ReadingDeletion) throws(KeepingError) -> DeletedReading
    /// Adds what was deleted to what was read since.
    func putBack(_ deleted: DeletedReading) throws(KeepingError)
    /// Says whether a book counts. What was read of one that does not is not written down.
    func setCounted(_ book: Int64, _ counts: Bool) throws(KeepingError)
}
