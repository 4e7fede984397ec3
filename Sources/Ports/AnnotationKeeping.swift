import Notebook
import Publications

/// Keeps what a person leaves in books. Every call may take its time, and is durable when it
/// returns.
public protocol AnnotationKeeping: Sendable {
    /// All of a book's, in the order of its text as far as `percent` tells; at most
    /// `Annotation.countMax`.
    func annotations(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [Annotation]
    /// Adds what is new and changes what is known by its id, all of it or nothing; nothing else is
    /// touched, and what was removed is back. Refused is an id that another book has, and a note
    /// longer than `Annotation.noteBytesMax`.
    func put(
        _ annotations: [Annotation], of publication: Publication, at path: String
    ) throws(KeepingError)
    /// Takes them off their books; putting them again brings them back.
    func remove(_ ids: [Annotation.ID]) throws(KeepingError)
    /// Brings back what was taken off its book; what was not is left as it is.
    func restore(_ ids: [Annotation.ID]) throws(KeepingError)
    /// Those that were taken off a book and not put again.
    func removed(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> Set<Annotation.ID>
    /// Every book that has any.
    func annotatedBooks() throws(KeepingError) -> [AnnotatedBook]
}
