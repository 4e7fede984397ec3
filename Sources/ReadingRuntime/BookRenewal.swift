import Ports
import Publications
import ReadingWing
import ScreenKit
import Wording

/// Reads a file again that changed while it is open.
extension BookDesk {
    func renew(_ book: Book, _ words: PlaceWords, _ rules: SetRules) -> Renewal {
        do throws(OpenError) {
            let publication = try open(book.source)
            guard publication.revision != book.revision else { return .same }
            guard !publication.spine.isEmpty, publication.protection?.isReadable != false,
                HeardBook(book.source, publication) == nil
            else { return .refused(tr("there is nothing to read in it")) }
            let spot = words.spot(among: publication.spine.count) {
                publication.document($0).text
            }
            let chapter = set(publication, spot.document, rules)
            // An editor that was stopped leaves an empty file.
            guard
                publication.spine.count > 1 || publication.isMadeOfPages
                    || !chapter.document.text.isEmpty
            else { return .refused(tr("it is empty")) }
            let marks = (kept(book.source, publication)?.marks ?? [:])
                .compactMapValues { Locator($0) }.compactMapValues(publication.place)
            return .anew(
                Opened(
                    Book(book.source, publication), at: spot, chapter: chapter, marks: marks,
                    isFresh: false))
        } catch {
            return .refused(error.why)
        }
    }
}
