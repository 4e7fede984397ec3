import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Books whose pages are pictures: page by page, side by side, scrolled when they are longer.
@Suite struct ComicTests {
    private func comic(_ sizes: [(Int, Int)], isBackward: Bool = false) throws -> Book {
        var zip = ZipWriter()
        for (number, size) in sizes.enumerated() {
            var page = PngMaker.halves(2, 2, 0, 0xFFFFFF)
            page.toldSize = (width: size.0, height: size.1)
            zip.entries.append(.init(name: "\(number).png", bytes: page.bytes))
        }
        if isBackward {
            zip.add("ComicInfo.xml", "<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>")
        }
        let resources = BytesResources([("a.cbz", zip.bytes)])
        return Book(.file("/books/a.cbz"), try Publication.open(resources, file: "a.cbz"))
    }

    private func open(_ book: Book, at page: Int = 0, _ size: Size = Size(80, 24)) -> Reader.State {
        var state = Reader.State(book.source, size: size)
        state.phase = .open
        state.book = book
        let rules = state.rules
        for index in 0..<book.count {
            let document = book.publication.document(index)
            state.chapters[index] = SetChapter(
                document, measure: rules.measure, manner: rules.manner,
                surroundings: .init(of: document, in: book.publication, rules.manner))
        }
        state.stand(at: .first, of: page)
        return state
    }

    private let upright = Array(repeating: (600, 900), count: 6)

    private func shown(_ state: Reader.State) -> [Int] { state.pagesInView.map(\.document) }

    @Test func `a page fills the screen and keeps its shape`() throws {
        let state = open(try comic(upright))
        let scene = try #require(state.pagesInRooms.first).scene
        // 22 rows of 16 pixels, and 2 of 3 of that across, in cells of 8.
        #expect(scene.area == Area(row: 0, column: 25, width: 30, height: 22))
        #expect(
            scene.view
                == .piece(
                    of: PixelSize(width: 235, height: 352),
                    window: PixelSize(width: 235, height: 352), x: 0, y: 0))
    }

    @Test func `pages turn one by one, and the next is drawn before it is wanted`() throws {
        var state = open(try comic(upright))
        let effects = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        #expect(state.place.document == 1)
        let asked = effects.compactMap { effect -> String? in
            if case .request(_, .work(.draw(_, let wish))) = effect { wish.path } else { nil }
        }
        #expect(asked == ["1.png", "2.png"])
        state = open(state.book!, at: 4)
        Reader.step(
            &state, .ordered(Order(.readerPageForward)), asks: "schedule settled",
            "perform graphics", "request draw")
        #expect(state.place.document == 5)
        Reader.step(&state, .ordered(Order(.readerPageForward)))
        #expect(state.isAtEnd)
        Reader.step(&state, .ordered(Order(.readerPageBack)))
        #expect(!state.isAtEnd && state.place.document == 5)
    }

    @Test func `a cover stands alone, and then two pages side by side`() throws {
        var state = open(try comic(upright), at: 0, Size(200, 60))
        #expect(shown(state) == [0])
        var seen: [[Int]] = []
        for _ in 0..<3 {
            _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
            seen.append(shown(state))
            // As if asked for and come.
            state = open(state.book!, at: state.place.document, Size(200, 60))
        }
        #expect(seen == [[1, 2], [3, 4], [5]])
        let rooms = open(state.book!, at: 1, Size(200, 60)).pagesInRooms
        #expect(rooms[0].scene.area.columns.upperBound == rooms[1].scene.area.column)
        Reader.step(
            &state, .ordered(Order(.readerPageBack)), asks: "schedule settled", "perform graphics",
            "request draw × 2")
        #expect(shown(state) == [3, 4])
    }

    @Test func `a wide page stands alone`() throws {
        let book = try comic([(600, 900), (600, 900), (1_200, 900), (600, 900)])
        #expect(shown(open(book, at: 1, Size(200, 60))) == [1])
        #expect(shown(open(book, at: 2, Size(200, 60))) == [2])
    }

    @Test func `from right to left the first page is on the right`() throws {
        let state = open(try comic(upright, isBackward: true), at: 1, Size(200, 60))
        let rooms = state.pagesInRooms
        #expect(rooms.map(\.page.document) == [1, 2])
        #expect(rooms[0].scene.area.column > rooms[1].scene.area.column)
    }

    @Test func `as wide as the screen a page is scrolled before it is turned`() throws {
        var state = open(try comic(upright))
        Reader.step(
            &state, .ordered(Order(.viewFit)), asks: "perform say", "request keepLook",
            "perform graphics", "request draw × 2")
        #expect(state.pages.stage.fit == .width)
        var tops: [Int] = []
        while state.place.document == 0, tops.count < 20 {
            tops.append(try #require(state.pagesInRooms.first).scene.top)
            _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        }
        #expect(tops.count > 2 && tops == tops.sorted() && tops.first == 0)
        #expect(state.place.document == 1)
        #expect(try #require(state.pagesInRooms.first).scene.top == 0)
        Reader.step(
            &state, .ordered(Order(.readerPageBack)), asks: "schedule settled", "cancel picture",
            "perform graphics", "request draw")
        #expect(state.place.document == 0)
        #expect(try #require(state.pagesInRooms.first).scene.hasMoreBelow == false)
    }

    @Test func `how pages lie is kept with the book`() throws {
        var state = open(try comic(upright))
        let effects = Reader.reduce(&state, .ordered(Order(.viewFit)))
        let book = try #require(state.book)
        #expect(effects.contains(.request(.look, .keepLook(book, state.look))))
        var again = open(try comic(upright))
        var habits = ReadingHabits()
        habits.look = state.look.kept
        again.remember(habits)
        #expect(again.pages.stage.fit == .width)
    }

    @Test func `without its margins a page is larger`() throws {
        var state = open(try comic(upright))
        for _ in 0..<3 { _ = Reader.reduce(&state, .ordered(Order(.viewFit))) }
        #expect(state.pages.isTrimmed && state.pages.stage.fit == .whole)
        let before = try #require(state.pagesInRooms.first).scene
        let ink = PageInk(left: 0.25, top: 0.1, width: 0.5, height: 0.5)
        Reader.step(
            &state, .inkFound(ink, document: 0),
            asks: "cancel picture", "perform graphics", "request draw")
        let scene = try #require(state.pagesInRooms.first).scene
        #expect(scene.percent == before.percent * 2)
        #expect(
            scene.view
                == .piece(
                    of: PixelSize(width: 469, height: 704),
                    window: PixelSize(width: 235, height: 352), x: 117, y: 70))
    }

    @Test func `margins are asked for once, of the pages near by`() throws {
        let book = try comic(upright)
        var state = open(book, at: 2)
        for _ in 0..<2 { _ = Reader.reduce(&state, .ordered(Order(.viewFit))) }
        let effects = Reader.reduce(&state, .ordered(Order(.viewFit)))
        let asked = effects.compactMap { effect -> Int? in
            if case .request(_, .work(.findInk(_, let document))) = effect { document } else { nil }
        }
        #expect(asked.sorted() == [1, 2, 3])
        #expect(Reader.askForInk(&state).isEmpty)
    }

    @Test func `keys that outrun a page are counted`() throws {
        let book = try comic(upright)
        var state = open(book)
        state.chapters = state.chapters.filter { $0.key == 0 }
        let effects = Reader.reduce(&state, .ordered(Order(.readerPageForward, count: 3)))
        #expect(state.journey?.turns == 2)
        #expect(effects.contains(.request(.chapter(1), .set(book, document: 1, state.rules))))
    }

    @Test func `Enter shows the page at any size`() throws {
        var state = open(try comic(upright), at: 2)
        let effects = Reader.reduce(&state, .ordered(Order(.focusActivate)))
        guard case .perform(.ask(.open(let place))) = effects.first,
            let viewer = place[Viewer.self]
        else {
            Issue.record("no viewer, but \(effects)")
            return
        }
        #expect(viewer.path == "2.png" && viewer.alt == "Page 3 of 6")
    }

    @Test func `words instead, on demand`() throws {
        var state = open(try comic(upright))
        #expect(state.showsPages)
        Reader.step(
            &state, .ordered(Order(.viewPages)), asks: "perform say", "perform graphics",
            "request draw")
        #expect(!state.showsPages)
        Reader.step(
            &state, .ordered(Order(.viewPages)), asks: "perform say", "cancel picture",
            "perform graphics", "request draw × 2")
        #expect(state.showsPages)
        state.isLinear = true
        #expect(!state.showsPages)
    }

    @Test(arguments: [(1, 1), (3, 2), (19, 4), (40, 12), (500, 200)])
    func `any screen and any picture come to something`(width: Int, height: Int) throws {
        for size in [(1, 1), (1, 65_535), (65_535, 1), (65_535, 65_535)] {
            var state = open(try comic([size, size]), at: 0, Size(width, height))
            for verb in [Verb.viewFit, .readerPageForward, .viewFit, .readerPageBack, .viewFit] {
                _ = Reader.reduce(&state, .ordered(Order(verb)))
                for (_, scene) in state.pagesInRooms {
                    #expect(state.pageRoom.columns.lowerBound <= scene.area.column)
                    #expect(scene.area.columns.upperBound <= state.pageRoom.columns.upperBound)
                    #expect(scene.area.rows.upperBound <= state.pageRoom.rows.upperBound)
                }
            }
        }
    }
}
