import Notebook
import Publications
import ReadingWing
import ScreenKit

/// Finds what was kept of a book in the book that is open: where its locators lead, when the words
/// stand there still; all others by their words, in the whole book.
struct NotePlacing {
    private let publication: Publication
    private var documents = DocumentsAtHand()

    init(_ publication: Publication) { self.publication = publication }

    mutating func place(_ annotations: [Annotation]) -> [BookNote] {
        var notes = annotations.map { annotation in
            follow(annotation) ?? BookNote(annotation)
        }
        let astray = notes.indices.filter { notes[$0].isLost }
        guard !astray.isEmpty else { return notes }
        let anchors = publication.anchors(astray.map { notes[$0].annotation.wish })
        for (index, anchor) in zip(astray, anchors) {
            guard let anchor, let start = publication.place(anchor.start) else { continue }
            notes[index] = BookNote(
                notes[index].annotation, start: start,
                end: anchor.end.flatMap { publication.place($0) })
        }
        return notes
    }

    /// nil where the locators lead nowhere, or to other words.
    private mutating func follow(_ annotation: Annotation) -> BookNote? {
        guard let start = Locator(annotation.start).flatMap(publication.place) else { return nil }
        guard !annotation.quote.isEmpty else { return BookNote(annotation, start: start) }
        let text = documents.document(start.document, of: publication).text
        guard let end = text.end(of: annotation.quote, at: start.offset) else { return nil }
        let isWhole = annotation.quote.utf8.count < Annotation.quoteBytesMax - 4
        let told = isWhole ? nil : annotation.end.flatMap { Locator($0) }
        return BookNote(
            annotation, start: start,
            end: told.flatMap { publication.place($0) }
                ?? Place(document: start.document, offset: end))
    }
}

extension Annotation {
    fileprivate var wish: AnchorWish {
        var wish = AnchorWish(
            start: Locator(start), end: end.flatMap { Locator($0) }, quote: quote)
        wish.before = before
        wish.after = after
        // A note that never had a place says 0, which is none: it is nearer to nothing.
        wish.percent = start.isEmpty && percent == 0 ? nil : percent
        return wish
    }
}

extension [UInt8] {
    /// Where words end that begin at an offset, however their white space is written.
    fileprivate func end(of words: String, at offset: Int) -> Int? {
        var at = offset
        var isAfterSpace = false
        for byte in words.utf8 {
            if byte.isBlank {
                isAfterSpace = true
                continue
            }
            if isAfterSpace {
                while at < count, self[at].isBlank { at += 1 }
                isAfterSpace = false
            }
            guard at < count, self[at] == byte else { return nil }
            at += 1
        }
        return at
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
