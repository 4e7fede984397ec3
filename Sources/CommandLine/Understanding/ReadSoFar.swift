import Publications
import ReadingRuntime
import RuntimeKit

extension BookSoFar {
    /// - Throws: a complaint when there is no such book, no text, or no such place in it.
    init(
        _ file: String, upTo: Locator?, crew: ParallelWork, open: PublicationOpener
    ) throws(Complaint) {
        let publication: Publication
        do throws(OpenError) {
            publication = try open(file)
            if publication.audiobook != nil { throw .hasNoText }
            if let protection = publication.protection, !protection.isReadable {
                throw protection.error
            }
        } catch {
            throw Complaint(file, error.why, next: error.advice)
        }
        var limit: Place?
        if let upTo {
            guard let place = publication.place(upTo) else {
                throw Complaint(
                    file, "there is no such place in it: \(upTo)",
                    next: "Take one that rushlight search --json prints.")
            }
            limit = place
        }
        self.init(publication, upTo: limit, crew: crew)
    }
}
