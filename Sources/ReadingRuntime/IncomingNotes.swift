import Notebook
import Ports
import Publications

/// Puts notes that come from elsewhere to those that a book has.
struct IncomingNotes {
    struct Outcome {
        var merge: NotesMerge
        /// Brought again after they were taken off here: they stay away.
        var deletedCount = 0
    }

    let keeping: any AnnotationKeeping

    func book(_ publication: Publication, _ file: String) throws(KeepingError) -> AnnotatedBook {
        AnnotatedBook(
            publication, at: file, try keeping.annotations(of: publication, at: file))
    }

    /// - Parameters:
    ///   - known: every book that has notes; a name that one of them uses is not used twice.
    ///   - isDry: only tells what would become of them.
    func put(
        _ notes: [PlacedNote], to book: AnnotatedBook, _ publication: Publication,
        known: [AnnotatedBook], isDry: Bool
    ) throws(KeepingError) -> Outcome {
        let path = book.paths.first ?? ""
        let own = Set(book.annotations.map(\.id))
        let foreign = Set(known.flatMap(\.annotations).map(\.id)).subtracting(own)
        var placed = notes.map { note in
            let own = own.contains(note.renamed(for: book).annotation.id)
            return own || foreign.contains(note.annotation.id) ? note.renamed(for: book) : note
        }
        let gone = try keeping.removed(of: publication, at: path)
        let all = placed.count
        if !gone.isEmpty {
            placed.removeAll { note in
                gone.contains(note.annotation.id)
                    || gone.contains(note.renamed(for: book).annotation.id)
            }
        }
        let deletedCount = all - placed.count
        var merge = NotesMerge(placed, into: book.annotations)
        if !isDry, !merge.isEmpty {
            do throws(KeepingError) {
                try keeping.put(merge.added + merge.changed, of: publication, at: path)
            } catch {
                // A note that was taken off another book still has its name there.
                let new = Set(merge.added.map(\.id))
                placed = placed.map { note in
                    new.contains(note.annotation.id) ? note.renamed(for: book) : note
                }
                merge = NotesMerge(placed, into: book.annotations)
                try keeping.put(merge.added + merge.changed, of: publication, at: path)
            }
        }
        return Outcome(merge: merge, deletedCount: deletedCount)
    }
}

extension AnnotatedBook {
    /// A book that is open.
    init(_ publication: Publication, at path: String, _ annotations: [Annotation]) {
        self.init(
            title: publication.metadata.title ?? "",
            author: publication.metadata.authors.first?.name ?? "",
            identifiers: Array(publication.metadata.identifiers.prefix(16)), paths: [path],
            annotations: annotations)
    }
}
