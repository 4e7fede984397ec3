import Notebook
import Ports
import Publications
import ReadingWing
import ScreenKit
import Wording

/// Reads and keeps what a person leaves in books, off the loop.
public final class NoteDesk: Sendable {
    package let keeping: (any AnnotationKeeping)?
    package let seed: @Sendable () -> String
    package let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - seed: what the ids of new notes begin with; never the same twice.
    ///   - now: seconds since 1970.
    public init(
        keeping: (any AnnotationKeeping)?, seed: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Int64
    ) {
        self.keeping = keeping
        self.seed = seed
        self.now = now
    }

    /// 96 bits of chance: two programs on two machines never come to the same.
    public static func chance() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<3).map { _ in
            let word = String(UInt32.random(in: 0...(.max), using: &random), radix: 16)
            return String(repeating: "0", count: 8 - word.count) + word
        }.joined()
    }

    public func answer(_ command: Marking.Command) -> Marking.Action {
        switch command {
        case .read(let book, let letters):
            var read = read(book)
            read.letters = facts(letters, in: book.publication)
            return .read(read)
        case .keep(let book, let notes): return keep(notes, in: book)
        case .remove(_, let ids):
            do throws(KeepingError) {
                try keeper().remove(ids)
                return .removed(ids, trouble: nil)
            } catch {
                return .removed(ids, trouble: error.why)
            }
        }
    }

    package func keeper() throws(KeepingError) -> any AnnotationKeeping {
        guard let keeping else {
            throw KeepingError(tr("there is no home folder; set HOME to one"))
        }
        return keeping
    }

    // MARK: - Reading

    private func read(_ book: Book) -> NotesRead {
        // No store for notes: that is reported when there is something to save.
        guard let keeping else { return NotesRead(seed: seed()) }
        let publication = book.publication
        do throws(KeepingError) {
            let found = try keeping.annotations(of: publication, at: book.source.path)
            var placing = NotePlacing(publication)
            return NotesRead(placing.place(found), seed: seed())
        } catch {
            return NotesRead(seed: seed(), trouble: error.why)
        }
    }

    private func facts(
        _ letters: [Character: Spot], in publication: Publication
    ) -> [Character: LetterFacts] {
        var documents = DocumentsAtHand()
        let inOrder = letters.sorted { $0.value.document < $1.value.document }
        let facts = inOrder.map { letter, spot in
            let document = documents.document(spot.document, of: publication)
            return (
                letter,
                LetterFacts(
                    percent: publication.percent(spot.offset, in: document),
                    chapter: publication.chapterTitle(at: spot.offset, in: document))
            )
        }
        return Dictionary(facts, uniquingKeysWith: { $1 })
    }

    // MARK: - Keeping

    private func keep(_ notes: [BookNote], in book: Book) -> Marking.Action {
        let now = now()
        let publication = book.publication
        var reader = NoteWording(publication)
        let kept = notes.map { note in
            var note = note
            if !note.annotation.isPlaced { reader.word(&note) }
            if note.annotation.created == 0 { note.annotation.created = now }
            note.annotation.edited = now
            return note
        }
        do throws(KeepingError) {
            try keeper().put(kept.map(\.annotation), of: publication, at: book.source.path)
            return .kept(kept, trouble: nil)
        } catch {
            return .kept(notes, trouble: error.why)
        }
    }
}

/// Says of a new note where it stands, and in which words, so that it is found again.
struct NoteWording {
    private let publication: Publication
    private var documents = DocumentsAtHand()

    init(_ publication: Publication) { self.publication = publication }

    /// Words kept on each side of a quotation.
    private static let sideBytes = 48

    mutating func word(_ note: inout BookNote) {
        guard let start = note.start, let end = note.end else { return }
        let document = documents.document(start.document, of: publication)
        let last = start.document == end.document ? end.offset : document.text.count
        let range = start.offset..<max(start.offset, last)
        let offsets = range.isEmpty ? [range.lowerBound] : [range.lowerBound, range.upperBound]
        let locators = publication.locators(offsets, in: document).map(\.description)
        note.annotation.start = locators.first ?? ""
        note.annotation.end = range.isEmpty ? nil : locators.last
        note.annotation.quote = document.clipped(
            range
                .lowerBound..<min(
                    range.upperBound, range.lowerBound + Annotation.quoteBytesMax))
        note.annotation.before = document.clipped(
            max(0, range.lowerBound - Self.sideBytes)..<range.lowerBound)
        note.annotation.after = document.clipped(
            range.upperBound..<min(document.text.count, range.upperBound + Self.sideBytes))
        note.annotation.percent = publication.percent(range.lowerBound, in: document)
        note.annotation.chapter = publication.chapterTitle(at: range.lowerBound, in: document)
    }
}

/// The chapter read last: notes come in the order of the text.
struct DocumentsAtHand {
    private var last: Document?

    mutating func document(_ index: Int, of publication: Publication) -> Document {
        if let last, last.key.index == index { return last }
        let document = publication.document(index)
        last = document
        return document
    }
}

extension Publication {
    func chapterTitle(at offset: Int, in document: Document) -> String {
        chapters(of: document).last { $0.offset <= offset }?.label ?? ""
    }
}

extension Document {
    /// The text of a range, of which no character is cut.
    fileprivate func clipped(_ range: Range<Int>) -> String {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
        while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        return string(start..<end)
    }
}
