import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import Features
@testable import LendingWing
@testable import ReadingWing
@testable import ScreenKit

/// Pages of catalogs as covers: where they stand, how one moves among them, and what is asked for.
@Suite struct CatalogGridTests {
    private static let account = Account(
        id: "1", name: "Home", catalog: "https://home.example/opds")

    private func entry(_ name: String, lane: String? = nil, cover: String = "") -> String {
        let link = lane.map { "<link rel=\"collection\" href=\"/lane/\($0)\" title=\"\($0)\"/>" }
        return "<entry><title>\(name)</title><id>urn:\(name)</id>\(link ?? "")\(cover)"
            + "<link rel=\"http://opds-spec.org/acquisition\" href=\"/get/\(name)\" "
            + "type=\"application/epub+zip\"/></entry>"
    }

    private func cover(_ number: Int) -> String {
        "<link rel=\"http://opds-spec.org/image\" href=\"/large/\(number)\"/>"
            + "<link rel=\"http://opds-spec.org/image/thumbnail\" href=\"/small/\(number)\"/>"
    }

    private func books(_ count: Int) -> String {
        (0..<count).map { entry("Book \($0)", cover: cover($0)) }.joined()
    }

    private func lanes(_ count: Int, of books: Int) -> String {
        (0..<count).flatMap { lane in
            (0..<books).map { entry("Book \(lane).\($0)", lane: "Lane \(lane)") }
        }.joined()
    }

    private func page(_ inside: String) throws -> FeedPage {
        let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>All</title>\(inside)</feed>"
        guard
            case .feed(let feed) = try CatalogDocument.read(
                Array(text.utf8), base: Address(base: Self.account.catalog))
        else { throw CatalogError.notACatalog("the fixture") }
        return FeedPage(feed, address: Self.account.catalog, kept: 100)
    }

    private func state(_ inside: String, _ size: Size = Size(80, 24)) throws -> Catalog.State {
        var state = Catalog.State(
            Self.account, .page(Self.account.catalog), title: "Home", size: size)
        Catalog.step(
            &state, .told(try page(inside), isLast: true, now: 100), asks: "cancel patience")
        return state
    }

    private func covers(_ inside: String, _ size: Size = Size(80, 24)) throws -> Catalog.State {
        var state = try state(inside, size)
        Catalog.step(&state, press(.viewGrid))
        return state
    }

    private func press(_ verb: Verb, count: Int? = nil) -> Catalog.Action {
        .ordered(Order(verb, count: count))
    }

    @Test func `one key shows covers and the list again, and the book in focus keeps it`() throws {
        let store = TestStore<Catalog>(try state(lanes(3, of: 7)))
        store.send(press(.listNext, count: 5)) { $0.move(.next, by: 5) }
        let focused = store.state.rows[store.state.list.focus]
        store.send(press(.viewGrid)) { state in
            state.look.hasCovers = true
            state.layOutAnew()
        }
        #expect(store.state.isGrid && Catalog.place(store.state) == .grid)
        #expect(store.state.rows[store.state.list.focus] == focused)
        store.send(press(.gridRight)) { $0.move(.next) }
        store.send(press(.gridSmaller)) { state in
            state.look.columns = 6
            state.layOutAnew()
        }
        store.send(press(.viewGrid)) { state in
            state.look.hasCovers = false
            state.layOutAnew()
        }
        #expect(!store.state.isGrid && Catalog.place(store.state) == .lists)
        // A narrow screen has no room for any, and says so.
        let narrow = TestStore<Catalog>(try state(books(3), Size(59, 24)))
        narrow.send(
            press(.viewGrid),
            performs: [.ask(.say("Covers need 60 columns; the list stays."))])
    }

    @Test func `one moves among covers in two directions, past the names of lanes`() throws {
        var state = try covers(lanes(2, of: 7) + books(7))
        func title() -> String {
            if let book = state.book(inRow: state.list.focus) { return book.title }
            if case .lane(let title, _, _) = state.rows[state.list.focus] { return title }
            return "nothing"
        }
        var seen = [title()]
        for verb in [
            Verb.listFirst, .listNext, .gridRight, .gridRight, .listNext, .listNext, .listGroupNext,
            .gridLeft, .gridLeft, .listGroupPrevious, .listLast, .listPrevious, .listNext,
        ] {
            Catalog.step(&state, press(verb))
            seen.append(title())
        }
        #expect(
            seen == [
                "Book 0.0", "Lane 0", "Book 0.0", "Book 0.1", "Book 0.2", "Lane 1", "Book 1.2",
                "Book 0", "Book 1.4", "Book 1.3", "Book 1.0", "Book 6", "Book 1", "Book 6",
            ])
    }

    @Test func `a page that comes as covers begins at a book`() throws {
        var state = Catalog.State(
            Self.account, .page(Self.account.catalog), title: "Home", size: Size(80, 24))
        state.look.hasCovers = true
        let page = try self.page(lanes(2, of: 7))
        Catalog.step(&state, .told(page, isLast: true, now: 100), asks: "cancel patience")
        #expect(state.isGrid && state.book(inRow: state.list.focus)?.title == "Book 0.0")
        // Focus on the name stays there while the rest arrives.
        Catalog.step(&state, press(.listPrevious))
        Catalog.step(&state, .told(page, isLast: true, now: 100), asks: "cancel patience")
        #expect(state.list.focus == 0)
    }

    @Test func `a lane opens by its name, a book by its cover`() throws {
        var state = try covers(lanes(1, of: 9))
        var effects = Catalog.reduce(&state, press(.focusActivate))
        guard case .perform(.ask(.open(let place))) = effects.first,
            let offer = place[CatalogBook.self]
        else {
            Issue.record("\(effects)")
            return
        }
        #expect(offer.book.title == "Book 0.0")
        Catalog.step(&state, press(.listPrevious))
        effects = Catalog.reduce(&state, press(.focusActivate))
        guard case .perform(.ask(.open(let next))) = effects.first, let lane = next[Catalog.self]
        else {
            Issue.record("\(effects)")
            return
        }
        #expect(
            lane.query == .page("https://home.example/lane/Lane 0") || lane.title == "Lane 0")
    }

    @Test func `whatever is pressed at whatever size, the focus is in view and whole`() throws {
        var random = SplitMix64(seed: 11)
        let verbs: [Verb] = [
            .gridRight, .gridLeft, .listNext, .listPrevious, .listPageForward, .listPageBack,
            .listHalfForward, .listHalfBack, .listFirst, .listLast, .gridLarger, .gridSmaller,
            .listGroupNext, .listGroupPrevious, .viewGrid,
        ]
        let ways = (0..<3).map { number in
            "<entry><title>Way \(number)</title><link rel=\"subsection\" href=\"/w/\(number)\" "
                + "type=\"application/atom+xml;profile=opds-catalog\"/></entry>"
        }.joined()
        for inside in [books(1), books(300), lanes(9, of: 8), ways + lanes(2, of: 2) + books(30)] {
            var state = try covers(inside)
            for step in 0..<400 {
                if step % 25 == 24 {
                    let size = Size(
                        Int.random(in: 1...220, using: &random),
                        Int.random(in: 1...60, using: &random))
                    Catalog.step(&state, .resized(size))
                }
                let verb = verbs[Int.random(in: 0..<verbs.count, using: &random)]
                let count = Int.random(in: 1...4, using: &random)
                _ = Catalog.reduce(&state, press(verb, count: count))
                guard state.isGrid else { continue }
                let area = state.gridArea
                let place = state.gridPlaces.first { $0.row == state.list.focus }?.area
                let shown = try #require(place, "\(verb) at \(state.size)")
                #expect(shown.rows.lowerBound >= area.row)
                #expect(shown.columns.upperBound <= state.size.width)
                if area.height >= 6 { #expect(shown.rows.upperBound <= area.rows.upperBound) }
                #expect(state.shape.kind(state.list.focus) == .item)
            }
        }
    }

    @Test func `a click finds the cover it hits, and a second one opens it`() throws {
        var state = try covers(books(20))
        var around = Surroundings()
        around.size = state.size
        for (row, area) in state.gridPlaces {
            let at = Point(row: area.row + 1, column: area.column + 1)
            let mouse = Mouse(.press(.left), at: at)
            #expect(Catalog.pointed(mouse, state, around) == .rowPressed(row))
        }
        Catalog.step(&state, .rowPressed(3))
        #expect(state.list.focus == 3)
    }

    @Test func `those in view are wanted and those of the next row, thumbnails first`() throws {
        var state = try covers(books(40))
        let shape = state.gridShape
        let wishes = state.coverWishes(PictureMeans())
        let count = shape.countInView + shape.columns
        #expect(
            wishes.map(\.path) == (0..<count).map { "https://home.example/small/\($0)" })
        #expect(wishes.allSatisfy { $0.size.width == shape.cover.width - 2 })
        Catalog.step(&state, press(.listLast))
        #expect(state.coverWishes(PictureMeans()).last?.path == "https://home.example/small/39")
        #expect(state.coverWishes(PictureMeans(.mono)).isEmpty)
        Catalog.step(&state, press(.viewGrid))
        #expect(state.coverWishes(PictureMeans()).isEmpty)
    }

    @Test func `how catalogs are looked at outlives a restart, whatever a file says`() throws {
        var look = Catalog.Look()
        (look.hasCovers, look.columns) = (true, 4)
        var memory = Memory()
        memory.catalogs = look
        var other = Memory()
        other.take(memory.bytes)
        #expect(other.catalogs == look)
        other.take(Array(#"{"catalogs": {"covers": "yes", "columns": 99}}"#.utf8))
        #expect(other.catalogs.hasCovers && other.catalogs.columns == 8)
        other.take(Array(#"{"catalogs": [1]}"#.utf8))
        #expect(other.catalogs == Catalog.Look())
    }
}
