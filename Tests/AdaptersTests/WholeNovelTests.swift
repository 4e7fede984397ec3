import Lexica
import Notebook
import Ports
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit
import Sharing
import TestKit
import Testing

@testable import Adapters
@testable import ReadingRuntime

/// A made novel of as many chapters as a real one, read chapter by chapter: by no way is a name or
/// a sentence found that stands behind the place read.
@Suite struct WholeNovelTests {
    private let folder = TemporaryFolder()
    private static let chapters = 36
    private static let paragraphs = 14

    /// Somebody who comes in with that chapter, by a name that no other word begins.
    private static func name(_ chapter: Int) -> String {
        let first = ["Bar", "Cor", "Dun", "Fal", "Gor", "Hal"][chapter / 6]
        return first + ["ander", "eth", "ilde", "mont", "olf", "wick"][chapter % 6]
    }

    /// Stands in every sentence of a chapter and in no other's.
    private static func mark(_ chapter: Int) -> String { "zz\(name(chapter).lowercased())zz" }

    private static func body(_ chapter: Int) -> String {
        let (name, mark) = (name(chapter), mark(chapter))
        let old = Self.name(max(0, chapter - 3))
        var random = SplitMix64(seed: UInt64(chapter) + 1)
        let telling = [
            "It was late when Mr. \(name) came down to the \(mark) river with a lamp.",
            "Nobody but \(old) had seen the \(mark) boat since the spring flood.",
            "\(name) took the rope of the \(mark) ferry and pulled it hand over hand.",
            "The miller's widow wrote of the \(mark) letter to \(old) in her own hand.",
            "In the \(mark) house by the weir \(name) waited until the fire was low.",
        ]
        let talk = [
            "“Who is in the \(mark) boat?” asked \(old).",
            "“I have the \(mark) key,” said \(name), “and I will not give it.”",
        ]
        return "<h2>Chapter \(chapter + 1)</h2>"
            + (0..<paragraphs).map { _ in
                let sentences = (0..<4).map { _ in telling[Int(random.next() % 5)] }
                return "<p>\(sentences.joined(separator: " ")) \(talk[Int(random.next() % 2)])</p>"
            }.joined()
    }

    private func book() throws -> Book {
        var maker = BookMaker()
        maker.pages = (0..<Self.chapters).map { ("p\($0).xhtml", Self.body($0)) }
        maker.nav =
            "<ol>"
            + (0..<Self.chapters).map { "<li><a href=\"p\($0).xhtml\">\($0 + 1)</a></li>" }
            .joined() + "</ol>"
        return Book(.file("/b.epub"), try maker.open())
    }

    private func read(_ book: Book, upTo place: Spot, _ library: SQLiteLibrary) throws {
        let publication = book.publication
        let percent = publication.percent(place.offset, in: publication.document(place.document))
        let locator = publication.locator(place).description
        var reading = KeptReading(locator: locator, percent: percent)
        reading.readThrough = ReadThrough(
            locator, percent: percent, isBegun: true, isGiven: true)
        try library.keep(reading, of: publication, at: book.source.path)
    }

    /// A highlight in every chapter, and one that goes on into the next half of it.
    private func highlight(_ book: Book, _ library: SQLiteLibrary) throws {
        let publication = book.publication
        var notes: [Annotation] = []
        for chapter in 0..<Self.chapters {
            let document = publication.document(chapter)
            let half = document.text.count / 2
            for (number, range) in [(20..<300), (half - 160..<half + 160)].enumerated() {
                var note = Annotation(
                    id: "\(chapter).\(number)", kind: .highlight,
                    start: publication.locator(Spot(document: chapter, offset: range.lowerBound))
                        .description,
                    end: publication.locator(Spot(document: chapter, offset: range.upperBound))
                        .description,
                    quote: document.string(range),
                    percent: publication.percent(range.lowerBound, in: document), created: 1)
                note.chapter = "\(chapter)"
                notes.append(note)
            }
        }
        try library.put(notes, of: publication, at: book.source.path)
    }

    @Test(.timeLimit(.minutes(20)))
    func `at every chapter nothing of the next one is found by any way`() throws {
        let book = try book()
        let library = SQLiteLibrary(folder: folder.path) { 100 }
        try highlight(book, library)
        let crew = ParallelWork(hands: 2)
        let casts = CastDesk(library, crew: crew)
        let stories = StoryDesk(library, notes: library, crew: crew)
        let lookups = LookupDesk(
            casts: casts, defining: DiskDictionaries(folders: []),
            counting: WordCounts(FrequencyLists(folders: []), texts: nil, shelf: nil),
            keeping: nil, id: { "i" }, now: { 1 })
        for chapter in 0..<Self.chapters - 1 {
            let length = book.publication.document(chapter).text.count
            let isHalf = chapter % 3 == 1
            // Half a chapter ends in the midst of a sentence and of a highlight.
            let place = Spot(document: chapter, offset: isHalf ? length / 2 : length)
            try read(book, upTo: place, library)
            var told = [String(describing: casts.gather(book, isWhole: false))]
            for reach in StorySoFar.Reach.allCases {
                told.append(String(describing: stories.tell(book, reach)))
            }
            let next = Self.name(chapter + 1)
            for name in [Self.name(chapter), next] {
                let answer = lookups.answer(Lookup.Question(name), in: book, .init(Settings()))
                guard case .answered(let said) = answer else { continue }
                #expect(said.definitions.isEmpty == (name == next), "\(name)")
                told.append(said.definitions.map(\.text).joined())
            }
            for later in chapter + 1..<Self.chapters {
                for words in [Self.name(later), Self.mark(later)] {
                    #expect(!told.contains { $0.contains(words) }, "\(words) at \(chapter)")
                }
            }
            #expect(told[0].contains(Self.name(chapter)) && told[1].contains(Self.mark(chapter)))
            let marks = told[3].split(separator: "highlights: ").dropFirst().first ?? ""
            #expect(marks.contains(Self.mark(chapter)), "what was highlighted is told")
        }
    }
}
