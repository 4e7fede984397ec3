import Canvas
import Holdings
import Kernel
import Publications
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Groups, collections, what is being read, and filters that complete themselves.
@Suite struct GatheringTests {
    private let size = Size(80, 24)

    private func book(
        _ id: HeldBook.ID, by author: String = "", in collections: [String] = []
    ) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        if !author.isEmpty { book.authors = [.init(name: author, sort: author)] }
        book.collections = collections
        book.files = [HeldFile(path: "/\(id).epub", format: "epub", bytes: 1)]
        return book
    }

    private func listing(
        _ ids: [HeldBook.ID], stamp: UInt64 = 1, groups: [Listing.Group] = [],
        recent: [HeldBook.ID] = [], collections: [BookCollection] = []
    ) -> Listing {
        var counts = ShelfCounts()
        counts.all = ids.count
        return Listing(
            stamp: stamp, ids: ids, groups: groups, recent: recent, collections: collections,
            counts: counts)
    }

    @Test func `what is read on has the same percent in words as in its column`() {
        var read = book(1)
        (read.state, read.percent) = (.reading, 5.6)
        let state = Shelf.open([read], size, recent: [1])
        for (isLinear, words) in [(false, "6%"), (true, "Read on: Book 1, 6 percent")] {
            var around = Surroundings()
            around.isLinear = isLinear
            var frame = Frame(size)
            Shelf.draw(state, around, into: &frame)
            #expect(frame.text.contains(words), "\(frame.text)")
        }
    }

    private func shelf(_ listing: Listing, at size: Size? = nil) -> Shelf.State {
        var state = Shelf.open(listing.ids.map { book($0) }, size ?? self.size)
        state.listing = listing
        return state
    }

    private func press(_ verb: Verb, count: Int? = nil) -> Shelf.Action {
        .ordered(Order(verb, count: count))
    }

    // MARK: - Groups

    @Test func `every row is one book's or none's, and leads back`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<60 {
            let count = Int.random(in: 1...300, using: &random)
            let starts = Set(
                [0]
                    + (0..<Int.random(in: 0...40, using: &random)).map { _ in
                        Int.random(in: 0..<count, using: &random)
                    }
            ).sorted()
            var state = shelf(
                listing(
                    (1...count).map { HeldBook.ID($0) }, groups: starts.map { .init($0, .book) }))
            state.isGrouped = true
            #expect(state.shape.count == count + starts.count * 2 - 1)
            var books: [Int] = []
            var headings: [Int] = []
            for row in 0..<state.shape.count {
                switch state.line(row) {
                case .book(let index):
                    books.append(index)
                    #expect(state.row(ofBook: index) == row && state.shape.kind(row) == .item)
                case .heading(let number):
                    headings.append(number)
                    #expect(state.book(atRow: row) == starts[number])
                case .blank: #expect(state.shape.kind(row) == .heading)
                }
            }
            #expect(books == Array(0..<count) && headings == Array(starts.indices))
        }
    }

    @Test func `groups are chosen from the menu, keep the book, and are leapt over`() {
        var state = shelf(
            listing([1, 2, 3, 4], groups: [.init(0, .book), .init(2, .book), .init(3, .book)]))
        state.order = .author
        state.move(.to(2))
        let store = TestStore<Shelf>(state)
        store.send(press(.listSort)) { state in
            Shelf.step(&state, self.press(.listSort))
        }
        let row = store.state.menu?.entries.firstIndex(of: .grouping(true)) ?? 0
        store.send(.menuPressed(row)) {
            $0.menu = nil
            $0.isGrouped = true
            $0.list = ListView()
            $0.move(.to(5))
        }
        #expect(store.state.focused == 3)
        store.send(press(.listGroupNext)) { $0.move(.to(8)) }
        #expect(store.state.focused == 4)
        store.send(press(.listGroupPrevious)) { $0.move(.to(5)) }
        store.send(press(.listPrevious)) { $0.move(.to(2)) }
        #expect(store.state.focused == 2)
    }

    // MARK: - What is being read

    @Test func `Tab goes to what is being read, and Enter reads on`() throws {
        let store = TestStore<Shelf>(shelf(listing([1, 2, 3], recent: [3, 2])))
        store.send(press(.focusNext)) { $0.recentFocus = 0 }
        #expect(store.state.focused == 3)
        store.send(press(.listIn)) { $0.recentFocus = 1 }
        store.send(press(.listIn, count: 9))
        store.send(
            press(.focusActivate), performs: [.ask(.read(.file("/2.epub")))])
        store.send(press(.listOut)) { $0.recentFocus = 0 }
        #expect(Shelf.claims(Order(.layerClose), store.state))
        store.send(press(.layerClose)) { $0.recentFocus = nil }
        #expect(store.state.focused == 1)
        store.send(
            .recentPressed(1), performs: [.ask(.read(.file("/2.epub")))])
        // With a filter, in another tab and on a small screen there is no such row.
        for change in [
            { (state: inout Shelf.State) in state.filter = TextField("war") },
            { $0.tab = .finished }, { $0.size = Size(80, 12) },
        ] as [(inout Shelf.State) -> Void] {
            var state = shelf(listing([1, 2], recent: [2]))
            change(&state)
            TestStore<Shelf>(state).send(press(.focusNext), performs: [.ask(.missed)])
        }
    }

    // MARK: - Filters

    @Test func `a filter is completed by Tab as far as it is known`() throws {
        let store = TestStore<Shelf>(shelf(listing([1])))
        store.send(press(.findOpen)) { $0.field = .filter }
        store.send(
            .pasted("auth"),
            performs: [.work(.list("auth", .all, by: .opened)), .work(.complete("auth"))]
        ) { $0.filter = TextField("auth") }
        let same = listing([1], stamp: 2)
        store.deliver(.listed(same), for: try #require(store.ticket(.list))) { $0.listing = same }
        store.deliver(
            .completed(["author:"], of: "auth"), for: try #require(store.ticket(.complete))
        ) { $0.completions = ["author:"] }
        store.send(
            press(.focusNext),
            performs: [.work(.list("author:", .all, by: .opened)), .work(.complete("author:"))]
        ) { $0.filter = TextField("author:") }
        store.deliver(.listed(same), for: try #require(store.ticket(.list)))
        store.deliver(
            .completed([], of: "author:"), for: try #require(store.ticket(.complete))
        ) { $0.completions = [] }
        // Nothing to complete: Tab moves, as it did.
        store.send(press(.focusNext))
        store.send(press(.focusActivate)) { $0.field = nil }
    }

    // MARK: - Collections

    @Test func `a filter is saved as a collection, which is a tab, and forgotten with undo`() throws
    {
        var state = shelf(listing([1]))
        state.filter = TextField("tag:war")
        let store = TestStore<Shelf>(state)
        store.send(press(.listSort)) { state in _ = Shelf.reduce(&state, self.press(.listSort)) }
        let row = store.state.menu?.entries.firstIndex(of: .saveFilter) ?? 0
        store.send(.menuPressed(row)) {
            $0.menu = nil
            $0.field = .saving
        }
        store.send(.pasted(" War  books")) { $0.name = TextField(" War  books") }
        let war = BookCollection("War books", query: "tag:war")
        store.send(press(.focusActivate), performs: [.work(.gather(.put(war)))]) { $0.field = nil }
        let (name, title) = ("War books", "War books: made")
        store.deliver(
            .gathered(nil, .put(war)), for: try #require(store.ticket(.gather)),
            performs: [
                .ask(.done(title + ".")), .work(.list("tag:war", .all, by: .opened)),
                .work(.fetch([1])),
            ],
            records: [
                Undo(
                    title: title, journal: "shelf",
                    inverse: .gathering(.step(name, from: war, to: nil)),
                    forward: .gathering(.step(name, from: nil, to: war)))
            ]
        ) { $0.asked = [1] }
        let with = listing([1], stamp: 3, collections: [war])
        store.deliver(.listed(with), for: try #require(store.ticket(.list))) { $0.listing = with }
        store.deliver(.fetched([book(1)]), for: try #require(store.ticket(.fetch))) {
            $0.asked = []
        }
        store.send(
            press(.listTabNext, count: 9),
            performs: [.work(.list("tag:war", .collection("War books"), by: .opened))]
        ) { $0.tab = .collection("War books") }
        store.deliver(.listed(with), for: try #require(store.ticket(.list)))
        store.send(
            .gathering(.forget("War books")), performs: [.work(.gather(.forget("War books")))])
        store.deliver(
            .gathered(war, .forget("War books")), for: try #require(store.ticket(.gather)),
            performs: [
                .ask(.done("War books: forgotten, its books stay.")),
                .work(.list("tag:war", .all, by: .opened)), .work(.fetch([1])),
            ],
            records: [
                Undo(
                    title: "War books: forgotten, its books stay", journal: "shelf",
                    inverse: .gathering(.step(name, from: nil, to: war)),
                    forward: .gathering(.step(name, from: war, to: nil)))
            ]
        ) {
            $0.tab = .all
            $0.asked = [1]
        }
        store.deliver(.listed(with), for: try #require(store.ticket(.list)))
        store.deliver(.fetched([]), for: try #require(store.ticket(.fetch))) { $0.asked = [] }
    }

    @Test func `books are put into collections, taken out and moved within them`() throws {
        let mine = BookCollection("Mine", ids: [1, 2])
        var state = shelf(
            listing([1, 2], collections: [mine, BookCollection("Asked", query: "x")]))
        state.rows[1] = book(1, in: ["Mine"])
        state.tab = .collection("Mine")
        Shelf.step(&state, press(.listActions))
        let entries = state.menu?.entries ?? []
        for wanted in [
            .collect(BookCollection.next), .collectNew, .change(.collect("Mine", isOn: false)),
            .change(.arrange("Mine", by: -1)), .change(.arrange("Mine", by: .min)),
        ] as [Shelf.Menu.Entry] {
            #expect(entries.contains(wanted), "\(wanted)")
        }
        #expect(!entries.contains(.collect("Asked")) && !entries.contains(.collect("Mine")))
        let store = TestStore<Shelf>(state)
        let row = entries.firstIndex(of: .collectNew) ?? 0
        store.send(.menuPressed(row)) {
            $0.menu = nil
            $0.field = .collection
        }
        store.send(.pasted("Sea")) { $0.name = TextField("Sea") }
        store.send(
            press(.focusActivate), performs: [.work(.change([1], .collect("Sea", isOn: true), 1))]
        ) {
            $0.field = nil
            $0.changeCount = 1
        }
        store.deliver(
            .changed([], .remove, 1), for: try #require(store.ticket(EffectID("change.1"))))
    }
}
