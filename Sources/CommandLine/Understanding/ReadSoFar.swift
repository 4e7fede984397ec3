import Publications
import ReadingRuntime
import RuntimeKit

extension BookSoFar {
    /// - Throws: a complaint when there is no such book, no text, or no such place in it.
    init(
        _ file: String, upTo: Locator?, crew: ParallelWork, open: PublicationOpener
    ) throws(Complaint) {
        let publication = try Publication.text(of: file, open: open)
        let limit = try publication.place(upTo, in: file)
        self.init(publication, upTo: limit, crew: crew)
    }
}
