import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The shelf that is come back to, and the one that others write: what is shown is what is kept.
@Suite struct ShelfReturnTests {
    private let size = Size(80, 24)

    private func book(_ id: HeldBook.ID, _ state: ReadingState = .new) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        book.state = state
        return book
    }

    private func listing(_ ids: [HeldBook.ID], stamp: UInt64 = 1) -> Listing {
        var counts = ShelfCounts()
        counts.all = ids.count
        return Listing(stamp: stamp, ids: ids, counts: counts)
    }

    private func opened(_ ids: ClosedRange<HeldBook.ID>, at size: Size? = nil) -> Shelf.State {
        Shelf.open(ids.map { book($0) }, size ?? self.size)
    }

    private func press(_ verb: Verb) -> Shelf.Action { .ordered(Order(verb)) }

    @Test func `a shelf that was changed from elsewhere looks again, and keeps its place`() throws {
        var state = opened(1...30)
        state.move(.to(20))
        let store = TestStore<Shelf>(state)
        store.send(.begun)
        store.send(.grewStale) { $0.isStale = true }
        let window = state.inWindow
        store.send(.begun, performs: [.work(.list("", .all, by: .opened)), .work(.fetch(window))]) {
            $0.isStale = false
            $0.asked = window
        }
        // Book 1 is gone: the focus stays on book 21.
        let fresh = listing(Array(2...30), stamp: 9)
        store.deliver(.listed(fresh), for: try #require(store.ticket(.list))) {
            $0.listing = fresh
            $0.move(.to(19))
        }
        #expect(store.state.focused == 21)
        store.deliver(.fetched(window.map { book($0) }), for: try #require(store.ticket(.fetch))) {
            $0.asked = []
        }
        try lookAgain(store, fresh)
    }

    @Test func `who comes back from a book sees how far they are in it`() throws {
        let store = TestStore<Shelf>(opened(1...2))
        store.send(.begun)
        try lookAgain(store, store.state.listing ?? listing([]))
    }

    private func lookAgain(_ store: TestStore<Shelf>, _ listing: Listing) throws {
        let window = store.state.inWindow
        store.advance(
            Shelf.calm, fires: .libraryAwaited,
            performs: [.work(.list("", .all, by: .opened)), .work(.fetch(window))]
        ) { $0.asked = window }
        store.deliver(.listed(listing), for: try #require(store.ticket(.list)))
        var read = book(window[0], .reading)
        read.percent = 12
        store.deliver(.fetched([read]), for: try #require(store.ticket(.fetch))) {
            $0.asked = []
            $0.rows[window[0]] = read
        }
    }

    @Test func `others' writes are waited for until they are done`() throws {
        let store = TestStore<Shelf>(opened(1...2))
        store.send(.libraryChanged)
        store.advance(.milliseconds(200))
        store.send(.libraryChanged)
        store.advance(.milliseconds(299))
        store.advance(
            .milliseconds(1), fires: .libraryAwaited,
            performs: [.work(.list("", .all, by: .opened)), .work(.fetch([1, 2]))]
        ) { $0.asked = [1, 2] }
        let listing = listing([1, 2], stamp: 3)
        store.deliver(.listed(listing), for: try #require(store.ticket(.list))) {
            $0.listing = listing
        }
        store.deliver(.fetched([]), for: try #require(store.ticket(.fetch))) { $0.asked = [] }
    }
}
