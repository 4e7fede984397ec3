import Notebook
import Publications

/// Keeps what a reader decided about the names of each book. Every call may take its time, and is
/// durable when it returns.
public protocol NameChoosing: Sendable {
    func nameChoices(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> NameChoices
    func keep(
        _ choices: NameChoices, of publication: Publication, at path: String
    ) throws(KeepingError)
}
