import Notebook
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import ScreenKit
import Synchronization
import TestKit
import Testing

/// Notes between the screen and the library: worded, stamped, and found again.
@Suite struct NoteDeskTests {
    /// A library in memory.
    private final class FakeNotes: AnnotationKeeping {
        let kept = Mutex<[Annotation]>([])
        let trouble: String?

        init(_ annotations: [Annotation] = [], trouble: String? = nil) {
            kept.withLock { $0 = annotations }
            self.trouble = trouble
        }

        func annotations(
            of publication: Publication, at path: String
        ) throws(KeepingError) -> [Annotation] {
            if let trouble { throw KeepingError(trouble) }
            return kept.withLock { $0 }
        }

        func put(
            _ annotations: [Annotation], of publication: Publication, at path: String
        ) throws(KeepingError) {
            if let trouble { throw KeepingError(trouble) }
            kept.withLock { $0 += annotations }
        }

        func remove(_ ids: [Annotation.ID]) throws(KeepingError) {
            kept.withLock { $0.removeAll { ids.contains($0.id) } }
        }

        func restore(_ ids: [Annotation.ID]) throws(KeepingError) {}

        func removed(
            of publication: Publication, at path: String
        ) throws(KeepingError) -> Set<Annotation.ID> { [] }

        func annotatedBooks() throws(KeepingError) -> [AnnotatedBook] { [] }
    }

    private func desk(_ notes: FakeNotes?) -> NoteDesk {
        NoteDesk(keeping: notes, seed: { "seed" }, now: { 1_000 })
    }

    private func book(_ body: String) throws -> Book {
        var maker = BookMaker(body)
        maker.nav = "<ol><li><a href=\"p0.xhtml\">Start</a></li></ol>"
        return Book(.file("/b.epub"), try maker.open())
    }

    private func draft(_ words: String, in book: Book) throws -> BookNote {
        let document = book.publication.document(0)
        let range = try #require(
            try Searcher(SearchPattern(words)).ranges(in: document, limit: 1).first)
        return BookNote(
            Annotation(
                id: "seed-1", kind: .highlight, start: "", percent: 0, colour: .rose, created: 0),
            start: Spot(document: 0, offset: range.lowerBound),
            end: Spot(document: 0, offset: range.upperBound))
    }

    private static let body =
        "<p>The rope was older than Tobit.</p><p>It had been spliced, é and all, so often.</p>"

    @Test func `a new note is given its words and its time`() throws {
        let book = try book(Self.body)
        let notes = FakeNotes()
        let answer = desk(notes).answer(.keep(book, [try draft("spliced, é", in: book)]))
        guard case .kept(let kept, nil) = answer, let note = kept.first?.annotation else {
            Issue.record("it was not kept: \(answer)")
            return
        }
        #expect(note.quote == "spliced, é" && note.colour == .rose)
        #expect(note.after == " and all, so often.\n")
        #expect(note.before.hasSuffix("Tobit.\nIt had been "))
        #expect(note.chapter == "Start" && note.created == 1_000 && note.edited == 1_000)
        #expect((30...70).contains(note.percent))
        #expect(notes.kept.withLock { $0 } == [note])
        // The next session finds it at the same words.
        guard case .read(let read) = desk(notes).answer(.read(book, letters: [:])) else { return }
        #expect(read.seed == "seed")
        #expect(read.notes.map(\.start) == kept.map(\.start))
        #expect(read.notes.map(\.end) == kept.map(\.end))
    }

    @Test func `in a book made anew a note is found by its words, or told to be lost`() throws {
        let old = try book(Self.body)
        let notes = FakeNotes()
        var gone = try draft("older than Tobit", in: old)
        gone = BookNote(
            Annotation(id: "seed-2", kind: .highlight, start: "", percent: 0, created: 0),
            start: gone.start, end: gone.end)
        _ = desk(notes).answer(.keep(old, [try draft("spliced, é and all", in: old), gone]))
        let new = try book(
            "<h1>Foreword</h1><p>Quite new.</p><div><p>It had been\n spliced,  é and all, "
                + "they say.</p></div>")
        guard case .read(let read) = desk(notes).answer(.read(new, letters: [:])) else { return }
        let found = try #require(read.notes.first { $0.id == "seed-1" })
        let start = try #require(found.start)
        let end = try #require(found.end)
        let words = new.publication.document(0).string(start.offset..<end.offset)
        #expect(words == "spliced, é and all")
        #expect(read.notes.first { $0.id == "seed-2" }?.isLost == true)
    }

    @Test func `trouble is told, and nothing to keep notes in as well`() throws {
        let book = try book(Self.body)
        let draft = try draft("rope", in: book)
        #expect(
            desk(FakeNotes(trouble: "the disk is full")).answer(.keep(book, [draft]))
                == .kept([draft], trouble: "the disk is full"))
        #expect(
            desk(nil).answer(.keep(book, [draft]))
                == .kept([draft], trouble: "there is no home folder; set HOME to one"))
        #expect(
            desk(FakeNotes(trouble: "it burns")).answer(.read(book, letters: [:]))
                == .read(NotesRead(seed: "seed", trouble: "it burns")))
    }

    @Test func `letters are told with their place`() throws {
        let book = try book(Self.body)
        let answer = desk(nil).answer(
            .read(book, letters: ["a": Spot(document: 0, offset: 0)]))
        #expect(
            answer
                == .read(
                    NotesRead(
                        letters: ["a": LetterFacts(percent: 0, chapter: "Start")], seed: "seed")))
    }

    @Test func `no two programs begin their ids alike`() {
        let seeds = Set((0..<100).map { _ in NoteDesk.chance() })
        #expect(seeds.count == 100 && seeds.allSatisfy { $0.utf8.count == 24 })
    }
}
