import Notebook
import Publications

/// Keeps what happened while books were heard. Every call may take its time, and is durable when it
/// returns.
public protocol HearingKeeping: Sendable {
    /// The oldest first; empty for a book that was never heard.
    func traces(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [ListeningTrace]
    /// Adds one; `joins` puts it in the place of the newest, where that is a jump too.
    func add(
        _ trace: ListeningTrace, joins: Bool, of publication: Publication, at path: String
    ) throws(KeepingError)
}
