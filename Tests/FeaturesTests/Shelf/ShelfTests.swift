import Canvas
import Holdings
import Kernel
import Publications
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The rules of the shelf: what is asked for, when, and what a key does.
@Suite struct ShelfTests {
    private let size = Size(80, 24)

    private func book(
        _ id: HeldBook.ID, _ state: ReadingState = .new, tags: [String] = []
    ) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        book.state = state
        book.tags = tags
        book.files = [HeldFile(path: "/\(id).epub", format: "epub", bytes: 1)]
        return book
    }

    private func listing(
        _ ids: [HeldBook.ID], stamp: UInt64 = 1, letters: [Listing.Letter] = [], whole: Bool = true
    ) -> Listing {
        var counts = ShelfCounts()
        counts.all = ids.count
        return Listing(
            stamp: stamp, ids: ids, letters: letters, counts: whole ? counts : nil, isWhole: whole)
    }

    private func opened(_ ids: ClosedRange<HeldBook.ID>, at size: Size? = nil) -> Shelf.State {
        Shelf.open(ids.map { book($0) }, size ?? self.size)
    }

    private func press(_ verb: Verb, _ letter: Character? = nil, count: Int? = nil) -> Shelf.Action
    {
        .ordered(Order(verb, count: count, letter: letter))
    }

    // MARK: - Coming into view

    @Test func `the first books are there before the list is whole`() throws {
        let store = TestStore<Shelf>(Shelf.State(size: size))
        let rows = Shelf.rows(size).count
        store.send(.begun, performs: [.work(.first(rows + 8, by: .opened))])
        let first = listing([1, 2], whole: false)
        store.deliver(
            .firstTold([book(1), book(2)], first), for: try #require(store.ticket(.first)),
            performs: [.work(.list("", .all, by: .opened))]
        ) {
            $0.listing = first
            $0.rows = [1: self.book(1), 2: self.book(2)]
            $0.phase = .open
        }
        let whole = listing([1, 2, 3, 4, 5], stamp: 2)
        store.deliver(
            .listed(whole), for: try #require(store.ticket(.list)),
            performs: [.work(.fetch([3, 4, 5]))]
        ) {
            $0.listing = whole
            $0.asked = [3, 4, 5]
        }
        store.deliver(
            .fetched([book(3), book(5)]), for: try #require(store.ticket(.fetch)),
            performs: [.work(.fetch([4]))]
        ) {
            $0.rows[3] = self.book(3)
            $0.rows[5] = self.book(5)
            $0.asked = [4]
        }
        store.deliver(.fetched([book(4)]), for: try #require(store.ticket(.fetch))) {
            $0.rows[4] = self.book(4)
            $0.asked = []
        }
    }

    @Test func `first rows of all books are not shown for a question typed meanwhile`() {
        var state = Shelf.State(size: size)
        Shelf.step(&state, .begun, asks: "request first", "schedule patienceRanOut")
        Shelf.step(&state, press(.findOpen))
        Shelf.step(&state, .typed(Key("w")), asks: "request list", "request complete")
        let before = state
        let effects = Shelf.reduce(&state, .firstTold([book(1)], listing([1], whole: false)))
        #expect(effects.isEmpty && state == before)
    }

    @Test(arguments: ShelfOrder.allCases)
    func `an order that only all books tell waits for them`(order: ShelfOrder) {
        var state = Shelf.State(size: size)
        state.order = order
        let effects = Shelf.reduce(&state, .begun)
        let first = Shelf.Work.first(Shelf.rows(size).count + 8, by: order)
        let isKnown = order == .opened || order == .title
        #expect(effects.contains(.request(.first, first)) == isKnown)
        #expect(effects.contains(.request(.list, .list("", .all, by: order))) == !isKnown)
    }

    @Test func `nothing is said of waiting for 200 ms`() throws {
        let store = TestStore<Shelf>(Shelf.State(size: size))
        let rows = Shelf.rows(size).count
        store.send(.begun, performs: [.work(.first(rows + 8, by: .opened))])
        store.advance(.milliseconds(199))
        store.advance(.milliseconds(1), fires: .patienceRanOut) { $0.isSlow = true }
        store.deliver(
            .failed("the disk gave an error"), for: try #require(store.ticket(.first))
        ) { $0.phase = .failed("the disk gave an error") }
        store.send(press(.itemAgain), performs: [.work(.list("", .all, by: .opened))]) {
            $0.phase = .loading
        }
        let whole = listing([])
        store.deliver(.listed(whole), for: try #require(store.ticket(.list))) {
            $0.listing = whole
            $0.phase = .open
            $0.isSlow = false
        }
    }

    // MARK: - Narrowing

    @Test func `the list follows every key, and an older answer never comes`() throws {
        let store = TestStore<Shelf>(opened(1...3))
        store.send(press(.findOpen)) { $0.field = .filter }
        store.send(
            .typed(Key("w")),
            performs: [.work(.list("w", .all, by: .opened)), .work(.complete("w"))]
        ) {
            $0.filter = TextField("w")
        }
        let (old, gone) = (
            try #require(store.ticket(.list)), try #require(store.ticket(.complete))
        )
        store.send(
            .typed(Key("a")),
            performs: [.work(.list("wa", .all, by: .opened)), .work(.complete("wa"))]
        ) {
            $0.filter = TextField("wa")
        }
        store.deliver(.listed(listing([3], stamp: 7)), for: old)
        store.deliver(.completed(["words:"], of: "w"), for: gone)
        store.deliver(.completed([], of: "wa"), for: try #require(store.ticket(.complete)))
        let left = listing([2], stamp: 8)
        store.deliver(.listed(left), for: try #require(store.ticket(.list))) { $0.listing = left }
        store.send(press(.focusActivate)) { $0.field = nil }
        // Esc gives up what was typed.
        store.send(press(.layerClose), performs: [.work(.list("", .all, by: .opened))]) {
            $0.filter = TextField("")
        }
        let all = listing([1, 2, 3], stamp: 9)
        store.deliver(.listed(all), for: try #require(store.ticket(.list))) {
            $0.listing = all
            $0.move(.to(1))
        }
        #expect(store.state.focused == 2)
    }

    @Test func `Esc in the field gives the filter up at once`() throws {
        let store = TestStore<Shelf>(opened(1...3))
        store.send(press(.findOpen)) { $0.field = .filter }
        store.send(press(.layerClose)) { $0.field = nil }
        store.send(
            .ordered(Order(.findOpen, text: "war")),
            performs: [.work(.list("war", .all, by: .opened))]
        ) {
            $0.field = .filter
            $0.filter = TextField("war")
        }
        store.send(press(.layerClose), performs: [.work(.list("", .all, by: .opened))]) {
            $0.field = nil
            $0.filter = TextField("")
        }
        let all = listing([1, 2, 3], stamp: 2)
        store.deliver(.listed(all), for: try #require(store.ticket(.list))) { $0.listing = all }
    }

    @Test func `tabs end at their ends and forget the marks`() throws {
        var state = opened(1...3)
        state.marked = [2]
        let store = TestStore<Shelf>(state)
        store.send(press(.listTabPrevious))
        store.send(press(.listTabNext), performs: [.work(.list("", .reading, by: .opened))]) {
            $0.tab = .reading
            $0.marked = []
        }
        store.send(
            press(.listTabNext, count: 99), performs: [.work(.list("", .setAside, by: .opened))]
        ) { $0.tab = .setAside }
        let none = listing([], stamp: 4)
        store.deliver(.listed(none), for: try #require(store.ticket(.list))) { $0.listing = none }
    }

    @Test func `an order is chosen from a list`() throws {
        let store = TestStore<Shelf>(opened(1...3))
        var entries: [Shelf.Menu.Entry] = ShelfOrder.allCases.map { .order($0) }
        entries += [.reversing(true), .grouping(true)]
        store.send(press(.listSort)) {
            $0.menu = Shelf.Menu(title: "Sort by", entries: entries, list: ListView(focus: 4))
        }
        store.send(press(.listFirst)) {
            $0.menu = Shelf.Menu(title: "Sort by", entries: entries)
        }
        store.send(press(.focusActivate), performs: [.work(.list("", .all, by: .title))]) {
            $0.menu = nil
            $0.order = .title
        }
        let sorted = listing(
            [3, 1, 2], stamp: 2, letters: [.init("A", 0), .init("B", 1), .init("#", 2)])
        store.deliver(.listed(sorted), for: try #require(store.ticket(.list))) {
            $0.listing = sorted
            $0.move(.to(1))
        }
        #expect(store.state.focused == 1)
        // By letter from here on.
        store.send(press(.listGroupNext)) { $0.move(.to(2)) }
        store.send(press(.listGroupPrevious)) { $0.move(.to(1)) }
        store.send(press(.markGo, "a")) { $0.move(.to(0)) }
        store.send(press(.markGo, "7")) { $0.move(.to(2)) }
        store.send(
            press(.markGo, "z"), performs: [.ask(.say("No book here begins with Z."))])
    }

    @Test func `letters mean nothing where the order follows none`() {
        let store = TestStore<Shelf>(opened(1...3))
        store.send(
            press(.markGo, "a"),
            performs: [
                .ask(.say("Books follow letters when sorted by title or author: s."))
            ])
    }

    // MARK: - Opening and changing

    @Test func `Enter opens the book, and one without a file says so`() {
        var state = opened(1...2)
        state.rows[2]?.files = []
        let store = TestStore<Shelf>(state)
        store.send(
            press(.focusActivate), performs: [.ask(.read(.file("/1.epub")))])
        store.send(press(.itemInfo), performs: [.ask(.open(.bookPage(book(1))))])
        store.send(.rowPressed(1)) { $0.move(.to(1)) }
        store.send(
            .rowPressed(1),
            performs: [.ask(.say("No file of Book 2 is known any more."))])
        store.send(press(.playerMinuteBack), performs: [.ask(.missed)])
    }

    @Test func `what is marked is changed together, and taken back together`() throws {
        let store = TestStore<Shelf>(opened(1...4))
        store.send(press(.listMark)) {
            $0.marked = [1]
            $0.move(.to(1))
        }
        store.send(press(.listMark)) {
            $0.marked = [1, 2]
            $0.move(.to(2))
        }
        store.send(press(.itemRemove), performs: [.work(.change([1, 2], .remove, 1))]) {
            $0.changeCount = 1
        }
        let before = [HeldBook.ID(1), 2].map { id in
            let memory = BookMemory(id: id, state: nil, tags: [], rating: nil, removed: nil)
            return BookStep(from: memory, to: memory.removed(at: 7))
        }
        let title = "2 books off the shelf"
        store.deliver(
            .changed(before, .remove, 1), for: try #require(store.ticket(EffectID("change.1"))),
            performs: [
                .ask(.done(title + ".")), .work(.list("", .all, by: .opened)),
                .work(.fetch([1, 2, 3, 4])),
            ],
            records: [
                Undo(
                    title: title, journal: "shelf", inverse: .restoring(before),
                    forward: .changing([1, 2], .remove))
            ]
        ) {
            $0.marked = []
            $0.asked = [1, 2, 3, 4]
        }
        let left = listing([3, 4], stamp: 2)
        store.deliver(.listed(left), for: try #require(store.ticket(.list))) {
            $0.listing = left
            $0.move(.to(0))
        }
        #expect(store.state.focused == 3)
        store.deliver(
            .fetched([book(3), book(4)]), for: try #require(store.ticket(.fetch))
        ) { $0.asked = [] }
        store.send(.restoring(before), performs: [.work(.restore(before))])
        store.deliver(
            .restored, for: try #require(store.ticket(.restore)),
            performs: [.work(.list("", .all, by: .opened)), .work(.fetch([3, 4]))]
        ) { $0.asked = [3, 4] }
        store.deliver(.listed(left), for: try #require(store.ticket(.list)))
        store.deliver(.fetched([]), for: try #require(store.ticket(.fetch))) { $0.asked = [] }
    }

    @Test func `what was not taken back is told, because somebody changed it since`() throws {
        let store = TestStore<Shelf>(opened(1...1))
        let left = [BookLeft(id: 1, title: "War", fields: ["title", "stars"])]
        store.send(
            .leftAsIs(left),
            performs: [
                .ask(.say("Left as it is, because it was changed since: title, stars of War.")),
                .work(.list("", .all, by: .opened)), .work(.fetch([1])),
            ]
        ) { $0.asked = [1] }
        store.deliver(.failed("gone"), for: try #require(store.ticket(.fetch))) {
            $0.phase = .failed("gone")
        }
        store.deliver(.failed("gone"), for: try #require(store.ticket(.list)))
    }

    @Test func `each change is answered, also when another follows at once`() throws {
        let store = TestStore<Shelf>(opened(1...1))
        store.send(
            .changing([1], .rating(4)), performs: [.work(.change([1], .rating(4), 1))]
        ) { $0.changeCount = 1 }
        store.send(
            .changing([1], .state(.finished)), performs: [.work(.change([1], .state(.finished), 2))]
        ) { $0.changeCount = 2 }
        for (number, why) in [(1, "the disk is full"), (2, "it is read only")] {
            store.deliver(
                .notChanged(why), for: try #require(store.ticket(EffectID("change.\(number)"))),
                performs: [.ask(.say("Nothing was changed: \(why)."))])
        }
    }

    @Test func `a tag is typed for what is chosen`() throws {
        let store = TestStore<Shelf>(opened(1...2))
        store.send(press(.itemAdd)) { $0.field = .tag }
        store.send(.pasted("  the\tsea ")) { $0.tag = TextField("  the sea ") }
        store.send(
            press(.focusActivate), performs: [.work(.change([1], .tag("the sea", isOn: true), 1))]
        ) {
            $0.field = nil
            $0.changeCount = 1
        }
        store.deliver(
            .changed([], .remove, 1), for: try #require(store.ticket(EffectID("change.1"))))
        store.send(press(.itemAdd)) {
            $0.field = .tag
            $0.tag = TextField()
        }
        store.send(press(.focusActivate)) { $0.field = nil }
    }

    @Test func `the menu offers what a book has, and Esc leaves it`() {
        var state = opened(1...1)
        state.rows[1]?.tags = ["war", "sea"]
        let store = TestStore<Shelf>(state)
        store.send(press(.listActions)) { state in
            Shelf.step(&state, self.press(.listActions))
        }
        let entries = store.state.menu?.entries ?? []
        #expect(entries.contains(.untag("sea")) && entries.contains(.untag("war")))
        #expect(entries.first == .read && entries.last == .change(.remove))
        store.send(press(.layerClose)) { $0.menu = nil }
    }

    @Test func `Esc gives up the marks before the filter`() throws {
        var state = opened(1...2)
        state.filter = TextField("x")
        state.marked = [1]
        #expect(Shelf.claims(Order(.layerClose), state))
        let store = TestStore<Shelf>(state)
        store.send(press(.layerClose)) { $0.marked = [] }
        store.send(press(.layerClose), performs: [.work(.list("", .all, by: .opened))]) {
            $0.filter = TextField("")
        }
        let same = listing([1, 2], stamp: 5)
        store.deliver(.listed(same), for: try #require(store.ticket(.list))) { $0.listing = same }
        #expect(!Shelf.claims(Order(.layerClose), store.state))
    }

    // MARK: - A hundred thousand

    @Test func `rows are asked for near the window and forgotten far from it`() throws {
        let ids = (1...100_000).map { HeldBook.ID($0) }
        var state = Shelf.open([], size)
        state.listing = listing(ids)
        var random = SplitMix64(seed: 8)
        for _ in 0..<300 {
            let row = Int.random(in: ids.indices, using: &random)
            var asked = [HeldBook.ID]()
            for case .request(_, .work(.fetch(let ids))) in Shelf.reduce(&state, .rowPressed(row)) {
                asked = ids
            }
            #expect(asked.count <= 5 * state.height)
            #expect(state.inWindow.allSatisfy { state.rows[$0] != nil || asked.contains($0) })
            Shelf.step(&state, .fetched(asked.map { book($0) }))
            #expect(state.rows.count <= 1_000 + 5 * state.height)
        }
    }
}
