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

/// Who a book names, as far as the library says that it was read: tried at every chapter.
@Suite struct CastDeskTests {
    private let folder = TemporaryFolder()
    /// Each begins to be named in the chapter of its number.
    private static let names = [
        "Abram", "Bertil", "Corvin", "Dorrit", "Egmont", "Falkner", "Gudrun", "Hedwig", "Isolde",
        "Jorgen", "Kaspar", "Lorenz", "Magnus", "Norbert", "Oswald", "Philbert",
    ]

    private func book() throws -> Book {
        var maker = BookMaker()
        maker.pages = Self.names.indices.map { chapter in
            let name = Self.names[chapter]
            let before = Self.names[max(0, chapter - 1)]
            let paragraphs = [
                "<p>It was late when Mr. \(name) came to the mill. The lamp of Mr. \(name) was "
                    + "lit.</p>",
                "<p>“Who is there?” asked \(before). Then \(name) laughed at \(before).</p>",
                "<p>And so \(name) sat down with Mr. \(before), and \(name) was glad of it.</p>",
            ]
            return ("p\(chapter).xhtml", "<h2>Chapter \(chapter)</h2>" + paragraphs.joined())
        }
        maker.nav =
            "<ol>"
            + Self.names.indices.map { "<li><a href=\"p\($0).xhtml\">Part \($0)</a></li>" }
            .joined() + "</ol>"
        return Book(.file("/b.epub"), try maker.open())
    }

    private func read(_ book: Book, upTo place: Spot, _ library: SQLiteLibrary) throws {
        let publication = book.publication
        let percent = publication.percent(
            place.offset, in: publication.document(place.document))
        let locator = publication.locator(place).description
        var reading = KeptReading(locator: locator, percent: percent)
        reading.readThrough = ReadThrough(
            locator, percent: percent, isBegun: true, isGiven: true)
        try library.keep(reading, of: publication, at: book.source.path)
    }

    private func words(_ action: People.Action) -> String { String(describing: action) }

    @Test func `no name and no sentence from behind the place read is ever shown`() throws {
        let library = SQLiteLibrary(folder: folder.path) { 100 }
        let desk = CastDesk(library, crew: ParallelWork(hands: 2))
        let book = try book()
        for chapter in Self.names.indices {
            let length = book.publication.document(chapter).text.count
            for offset in [length / 3, length] {
                let place = Spot(document: chapter, offset: offset)
                try read(book, upTo: place, library)
                let told = words(desk.gather(book, isWhole: false))
                for later in Self.names.dropFirst(chapter + 1) {
                    #expect(!told.contains(later), "\(later) at chapter \(chapter)")
                    #expect(desk.articles(on: later, in: book).isEmpty)
                }
                if offset == length { #expect(told.contains(Self.names[chapter])) }
            }
        }
    }

    @Test func `a card says where somebody is first, most and last named`() throws {
        let library = SQLiteLibrary(folder: folder.path) { 100 }
        let desk = CastDesk(library, crew: ParallelWork(hands: 2))
        let book = try book()
        #expect(desk.gather(book, isWhole: false) == .nothingRead)
        #expect(desk.articles(on: "Abram", in: book).isEmpty)
        try read(book, upTo: Spot(document: 4, offset: 10), library)
        guard case .found(let found) = desk.gather(book, isWhole: false) else {
            Issue.record("nothing was found")
            return
        }
        let corvin = try #require(found.people.first { $0.name.contains("Corvin") })
        #expect(corvin.count == 8 && corvin.documents == [2, 3])
        #expect(corvin.points == corvin.points.sorted())
        #expect(corvin.passages.first?.place.document == 2)
        #expect(corvin.passages.first?.chapter == "Part 2")
        #expect(corvin.passages.last?.place.document == 3)
        #expect(corvin.beside.contains { $0.contains("Bertil") })
        let end = People.Found.point(found.percent)
        #expect(found.people.allSatisfy { $0.points.allSatisfy { $0 <= end } })
        let article = try #require(desk.articles(on: "Corvin’s,", in: book).first)
        #expect(article.text.contains("came to the mill"))
        #expect(desk.articles(on: "corvin", in: book).isEmpty, "written small it is no name")
        guard case .found(let all) = desk.gather(book, isWhole: true) else {
            Issue.record("nothing was found")
            return
        }
        #expect(all.people.contains { $0.name.contains("Philbert") })
        #expect(desk.articles(on: "Philbert", in: book).isEmpty, "the whole book is not kept")
    }

    @Test func `what the reader decides is kept for the book, at the next start too`() throws {
        let book = try book()
        let publication = book.publication
        let library = SQLiteLibrary(folder: folder.path) { 100 }
        let desk = CastDesk(library, choosing: library, crew: ParallelWork(hands: 1))
        try read(book, upTo: Spot(document: 4, offset: 10), library)
        guard case .found(let before) = desk.gather(book, isWhole: false) else {
            Issue.record("nothing was found")
            return
        }
        let (one, other) = (before.people[0], before.people[1])
        let join = People.Choice.join(one.key, other.key)
        guard case .decided(let after, _) = desk.decide(join, in: book, isWhole: false) else {
            Issue.record("it was not kept")
            return
        }
        #expect(after.people.count == before.people.count - 1)
        #expect(after.people[0].count == one.count + other.count)
        let again = SQLiteLibrary(folder: folder.path) { 200 }
        let kept = try again.nameChoices(of: publication, at: "/b.epub")
        #expect(kept == NameChoices(parted: [], joined: [.init(one.key, other.key)]))
        let next = CastDesk(again, choosing: again, crew: ParallelWork(hands: 1))
        #expect(next.gather(book, isWhole: false) == .found(after))
        guard case .refused = next.decide(join, in: book, isWhole: false) else {
            Issue.record("the same was decided twice")
            return
        }
        guard
            case .decided(let undone, _) = next.decide(
                .step(from: kept, to: NameChoices()), in: book, isWhole: false)
        else {
            Issue.record("it was not taken back")
            return
        }
        #expect(undone == before)
        #expect(try again.nameChoices(of: publication, at: "/b.epub") == NameChoices())
    }

    @Test func `undo takes back one decision, and none that was made elsewhere since`() {
        var mine = NameChoices(parted: ["Anna"], joined: [.init("Stiva", "Oblonsky")])
        let before = NameChoices(parted: ["Anna"], joined: [])
        let after = mine
        var isNew = mine.join("Kitty", "Shcherbatsky")
        #expect(isNew)
        isNew = mine.step(from: after, to: before)
        #expect(isNew && mine.parted == ["Anna"])
        #expect(mine.joined == [.init("Kitty", "Shcherbatsky")])
        isNew = mine.step(from: after, to: before)
        #expect(!isNew)
        isNew = mine.step(from: before, to: after)
        #expect(isNew && mine.joined.count == 2)
    }

    @Test func `what is at hand is not read again, and more is read when more was`() throws {
        let library = SQLiteLibrary(folder: folder.path) { 100 }
        let desk = CastDesk(library, crew: ParallelWork(hands: 1))
        let book = try book()
        try read(book, upTo: Spot(document: 2, offset: 5), library)
        let first = desk.gather(book, isWhole: false)
        #expect(desk.gather(book, isWhole: false) == first)
        try read(book, upTo: Spot(document: 6, offset: 5), library)
        #expect(desk.gather(book, isWhole: false) != first)
    }
}
