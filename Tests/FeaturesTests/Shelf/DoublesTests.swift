import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Books there twice: made one, split, and both taken back.
@Suite struct DoublesTests {
    private let size = Size(80, 24)
    private func press(_ verb: Verb) -> Doubles.Action { .ordered(Order(verb)) }

    private func book(_ id: HeldBook.ID, joined: Int = 0) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        book.joinedCount = joined
        return book
    }

    private var open: Doubles.State {
        var state = Doubles.State(size: size)
        Doubles.step(
            &state,
            .told([
                DoubleBooks(.identifier, [book(1), book(2), book(3)]),
                DoubleBooks(.joined, [book(9, joined: 1)]),
            ]))
        return state
    }

    @Test func `the one in focus takes the others in`() {
        var state = open
        #expect(state.focused?.id == 1 && state.other?.id == 2)
        Doubles.step(&state, press(.listNext))
        #expect(state.focused?.id == 2 && state.other?.id == 1)
        #expect(
            Doubles.reduce(&state, press(.bookMakeOne)) == [
                .perform(.ask(.run(ShelfErrand.join([1, 3], to: 2))))
            ])
        Doubles.step(&state, press(.listLast))
        #expect(
            Doubles.reduce(&state, press(.bookSplit)) == [
                .perform(.ask(.run(ShelfErrand.split(9))))
            ])
        #expect(state.other == nil)
    }

    @Test func `it is read again when the shelf has another list`() throws {
        let store = TestStore<Doubles>(Doubles.State(size: size))
        store.send(.begun, performs: [.work(.read)])
        store.deliver(.told([]), for: try #require(store.ticket(EffectID("doubles")))) {
            $0.groups = []
        }
        store.send(.shelfListed(1)) { $0.stamp = 1 }
        store.send(.shelfListed(2), performs: [.work(.read)]) { $0.stamp = 2 }
        store.deliver(
            .failed("the disk is full"), for: try #require(store.ticket(EffectID("doubles")))
        ) {
            $0.groups = nil
            $0.trouble = "the disk is full"
        }
    }

    @Test func `joining is taken back by splitting, and splitting by joining`() {
        var state = Shelf.open([book(1), book(2), book(3)], size)
        state.marked = [1, 2]
        #expect(
            Shelf.reduce(&state, .ordered(Order(.bookMakeOne)))
                == [.request(EffectID("join"), .join([2], to: 1))])
        let undo = Undo(
            title: "Book 1: 2 books are one", journal: "shelf",
            inverse: Shelf.Action.splitting(1, 1), forward: .joining([2], to: 1))
        let effects = Shelf.reduce(&state, .joined([2], to: 1, title: "Book 1"))
        #expect(effects.first == .record(undo) && state.marked.isEmpty)
        #expect(
            Shelf.reduce(&state, undo.inverse) == [.request(EffectID("join"), .split(1, 1))])
        #expect(
            Shelf.reduce(&state, .split([2], from: 1, title: "Book 1")).first
                == .record(
                    Undo(
                        title: "Book 1: split into 2 books", journal: "shelf",
                        inverse: Shelf.Action.joining([2], to: 1), forward: .splitting(1, 1))))
        state.marked = [1]
        #expect(
            Shelf.reduce(&state, .ordered(Order(.bookMakeOne)))
                == [.perform(.ask(.say("Mark the books that are one first.")))])
    }

    @Test func `every order is a command, and so is its reverse`() {
        var state = Shelf.open([book(1)], size)
        #expect(
            Shelf.reduce(&state, .ordered(Order(.sortRating)))
                == [.request(.list, .list("", .all, by: .rating))])
        #expect(
            Shelf.reduce(&state, .ordered(Order(.sortReversed)))
                == [.request(.list, .list("", .all, by: .rating, isReversed: true))])
        var again = Shelf.State(size: size)
        again.restore(Shelf.View(kept: nil))
        again.restore(state.view)
        #expect(again.isReversed && again.order == .rating)
        for order in ShelfOrder.allCases {
            let verb = Verb(rawValue: "sort.\(order.rawValue)")
            #expect(verb != nil)
        }
    }

    @Test func `a filter from elsewhere takes the place of the one of that field`() {
        var state = Shelf.open([book(1)], size)
        state.filter = TextField("state:reading author:\"Leo Tolstoy\"")
        Shelf.step(&state, .narrowed(by: "author:Homer", field: "author"), asks: "request list")
        #expect(state.filter.text == "state:reading author:Homer")
        Shelf.step(&state, .narrowed(by: "tag:war", field: "tag"), asks: "request list")
        #expect(state.filter.text == "state:reading author:Homer tag:war")
    }
}
