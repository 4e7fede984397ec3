import Canvas
import Publications
import ReadingRuntime
import TestKit
import Testing
import Typesetting

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Numbers of pages: told as soon as they are known, and true.
@Suite struct PageTableTests {
    private let shelf: BookPile
    private let desk = BookDesk(
        open: { _ throws(OpenError) in throw OpenError.missing }, keeping: nil, hyphens: nil)

    init() throws { shelf = try BookPile(paragraphs: [30, 40, 2]) }

    private func open(_ size: Size = Size(80, 24)) -> Reader.State {
        var state = Reader.State(shelf.book.source, size: size)
        // Their boxes depend on the height, and so would all chapters.
        state.taste.hasPictures = false
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, state.rules) }
        state.measureProgress()
        return state
    }

    private func count(_ state: Reader.State) throws -> PageTable {
        let key = try #require(state.tableKey)
        guard case .counted(let table)? = desk.answer(Reader.Work.count(shelf.book, key)) else {
            throw OpenError.missing
        }
        return try #require(table)
    }

    /// Where the pages begin that one turns to, as a reader turns them.
    private func turnThrough(_ state: Reader.State) -> [Spot] {
        var state = state
        var places = [state.place]
        while true {
            // Kept near or not, all are there.
            for index in 0..<shelf.book.count where state.chapters[index] == nil {
                state.chapters[index] = shelf.set(index, state.rules)
            }
            _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
            if state.isAtEnd { return places }
            places.append(state.place)
        }
    }

    @Test(arguments: [Size(80, 24), Size(40, 12), Size(100, 60)])
    func `the pages that are counted are the pages one turns to`(size: Size) throws {
        let state = open(size)
        let table = try count(state)
        let places = turnThrough(state)
        #expect(table.pageCount == places.count)
        for (index, place) in places.enumerated() {
            #expect(table.page(of: place) == index + 1)
            #expect(table.place(ofPage: index + 1) == place)
        }
        #expect(table.place(ofPage: 0) == nil)
        #expect(table.place(ofPage: places.count + 1) == nil)
    }

    @Test func `many turns at once lead to the page that as many single ones lead to`() throws {
        var state = open()
        state.numbers.table = try count(state)
        let places = turnThrough(state)
        for turns in 1..<places.count {
            var fast = state
            for index in 1..<shelf.book.count { fast.chapters[index] = nil }
            _ = Reader.reduce(&fast, .ordered(Order(.readerPageForward, count: turns)))
            if let journey = fast.journey {
                // The chapters in between are passed by.
                #expect(journey.document == places[turns].document)
                let chapter = shelf.set(journey.document, fast.rules)
                _ = Reader.reduce(&fast, .chapterSet(chapter))
            }
            #expect(fast.place == places[turns])
            #expect(fast.journey == nil)
        }
        var all = state
        Reader.step(
            &all, .ordered(Order(.readerPageForward, count: places.count + 5)),
            asks: "schedule settled")
        #expect(all.isAtEnd)
    }

    @Test func `every offset is on a page, and the page's start is at or before it`() throws {
        let table = try count(open())
        for document in 0..<shelf.book.count {
            let bytes = shelf.book.publication.document(document).text.count
            var last = 0
            for offset in 0...bytes {
                let page = try #require(table.page(of: Spot(document: document, offset: offset)))
                #expect(page >= last)
                let start = try #require(table.place(ofPage: page))
                #expect(start.document == document && start.offset <= offset)
                last = page
            }
        }
        #expect(table.page(of: Spot(document: 99, offset: 0)) == nil)
        #expect(table.page(of: Spot(document: -1, offset: 0)) == nil)
    }

    @Test func `pages of a chapter are counted from its start`() throws {
        let table = try count(open())
        let second = try #require(table.page(of: Spot(document: 1, offset: 0)))
        let third = try #require(table.page(of: Spot(document: 2, offset: 0)))
        let first = try #require(table.chapterPage(of: Spot(document: 1, offset: 0)))
        #expect(first == (1, third - second))
        let last = try #require(table.place(ofPage: third - 1))
        let end = try #require(table.chapterPage(of: last))
        #expect(end == (third - second, third - second))
    }

    @Test func `words are those of the text`() throws {
        let table = try count(open())
        let words = (0..<shelf.book.count).map {
            Words.count(shelf.book.publication.document($0).text)
        }
        #expect(table.wordCount == words.reduce(0, +))
        let start = Spot(document: 1, offset: 0)
        #expect(table.words(from: start, to: Spot(document: 2, offset: 0)) == words[1])
        #expect(table.words(from: start, to: table.end) == words[1] + words[2])
        #expect(table.words(from: table.end, to: start) == 0)
    }

    @Test func `a document outside of the reading order has no pages and takes none`() {
        let rules = SetRules(measure: 66, manner: Manner())
        var maker = PageTable.Maker(PageTable.Key(revision: 1, rules: rules, height: 20))
        maker.add(pages: [], words: 0, bytes: 0)
        maker.add(pages: [0, 100], words: 40, bytes: 150)
        maker.add(pages: [], words: 0, bytes: 0)
        maker.add(pages: [0], words: 4, bytes: 20)
        maker.chapters = [Spot(document: 0, offset: 0), Spot(document: 3, offset: 0)]
        maker.printed = [
            .init("ix", Spot(document: 1, offset: 100)), .init("8", Spot(document: 1, offset: 20)),
        ]
        let table = maker.table()
        #expect(table.pageCount == 3)
        #expect(table.page(of: Spot(document: 0, offset: 0)) == nil)
        #expect(table.page(of: Spot(document: 2, offset: 7)) == nil)
        #expect(table.page(of: Spot(document: 1, offset: 99)) == 1)
        #expect(table.page(of: Spot(document: 1, offset: 100)) == 2)
        #expect(table.place(ofPage: 3) == Spot(document: 3, offset: 0))
        #expect(table.chapterPage(of: Spot(document: 1, offset: 120))! == (2, 2))
        #expect(table.printedPage(of: Spot(document: 1, offset: 19)) == nil)
        #expect(table.printedPage(of: Spot(document: 1, offset: 20)) == "8")
        #expect(table.printedPage(of: Spot(document: 3, offset: 0)) == "ix")
        #expect(table.place(ofPrinted: "ix") == Spot(document: 1, offset: 100))
        #expect(PageTable.Maker(table.key).table().pageCount == 0)
    }

    // MARK: - In the reader

    @Test func `pages are counted when a size has held still, and not a millisecond before`() throws
    {
        let store = TestStore<Reader>(open())
        let small = Size(76, 20)
        store.send(.resized(Size(78, 22))) { $0.size = Size(78, 22) }
        store.advance(.milliseconds(29))
        store.send(.resized(small)) { $0.size = small }
        store.advance(.milliseconds(29))
        var state = open()
        state.size = small
        let key = try #require(state.tableKey)
        store.advance(
            .milliseconds(1), fires: .countable, performs: [.work(.count(shelf.book, key))])
        let table = try count(state)
        store.deliver(.counted(table), for: store.ticket(.counting)!) { $0.numbers.table = table }
        #expect(store.state.pageOfBook! == (1, table.pageCount))
        // What does not hold any more is not told.
        store.send(.resized(Size(80, 24))) { $0.size = Size(80, 24) }
        #expect(store.state.pageOfBook == nil && store.state.pageOfChapter == nil)
        store.send(.resized(small)) { $0.size = small }
        #expect(store.state.pageOfBook != nil)
        #expect(store.pendingIDs.isEmpty, "what is known is not counted again")
    }

    @Test func `a page that is asked for before it is known is gone to when it is`() throws {
        var state = open()
        let effects = Reader.reduce(&state, .ordered(Order(.readerPageNumber, count: 5)))
        #expect(effects == [.perform(.ask(.say("The pages are being counted.")))])
        let table = try count(state)
        Reader.step(&state, .counted(table), asks: "schedule settled", "record a jump")
        #expect(state.place == table.place(ofPage: 5) && state.place.offset > 0)
        let far = Reader.reduce(&state, .ordered(Order(.readerPageNumber, count: 9_999)))
        #expect(
            far == [.perform(.ask(.say("This book has \(table.pageCount) pages.")))])
    }

    @Test func `where the printed pages are known a number means one of them`() throws {
        var maker = BookMaker()
        maker.pages = [
            ("p0.xhtml", "<p>One.</p><p>Two <span id=\"pg7\" epub:type=\"pagebreak\"/>three.</p>")
        ]
        maker.nav =
            "<ol><li><a href=\"p0.xhtml\">Start</a></li></ol></nav><nav epub:type=\"page-list\">"
            + "<ol><li><a href=\"p0.xhtml#pg7\">7</a></li></ol>"
        let book = Book(.file("/b.epub"), try maker.open())
        var state = Reader.State(book.source, size: Size(80, 24))
        state.phase = .open
        state.book = book
        state.chapters[0] = SetChapter(
            book.publication.document(0), measure: state.rules.measure,
            manner: state.rules.manner)
        let key = try #require(state.tableKey)
        guard case .counted(let table?)? = desk.answer(Reader.Work.count(book, key)) else {
            throw OpenError.missing
        }
        Reader.step(&state, .counted(table))
        let effects = Reader.reduce(&state, .ordered(Order(.readerPageNumber, count: 7)))
        #expect(effects.contains(.perform(.ask(.say("Page 7 of the printed edition.")))))
        #expect(table.place(ofPrinted: "7")?.offset == 9)
    }

    @Test func `a chapter that is a mere number names its part`() {
        let toc = [
            TocEntry(label: "Book One", path: nil, fragment: nil, depth: 1),
            TocEntry(label: "12", path: "a", fragment: nil, depth: 2),
            TocEntry(label: "XIII.", path: "b", fragment: nil, depth: 2),
            TocEntry(label: "The Mill", path: "c", fragment: nil, depth: 2),
            TocEntry(label: "14", path: "d", fragment: nil, depth: 1),
        ]
        let names = toc.indices.map { ChapterNames.name($0, in: toc) }
        #expect(names == ["Book One", "Book One, 12", "Book One, XIII.", "The Mill", "14"])
        #expect(!ChapterNames.isNumber("") && !ChapterNames.isNumber("."))
    }
}
