import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The shelf as covers: where they stand, how one moves among them, and what is drawn when.
@Suite struct GridTests {
    private func book(_ id: HeldBook.ID) -> HeldBook {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        book.files = [HeldFile(path: "/\(id).epub", format: "epub", bytes: 1)]
        return book
    }

    /// With covers shown, and none of them drawn yet.
    private func shelf(_ count: Int, _ size: Size = Size(80, 24)) -> Shelf.State {
        var state = Shelf.open((1...count).map { book(HeldBook.ID($0)) }, size)
        state.gridTabs = [.all]
        return state
    }

    private func press(_ verb: Verb, count: Int? = nil) -> Shelf.Action {
        .ordered(Order(verb, count: count))
    }

    @Test func `covers stand in rows within their room at every size`() {
        for width in 1...220 {
            for height in [1, 4, 9, 15, 19, 30, 55] {
                for wanted in [nil, 3, 8] as [Int?] {
                    let room = Area(row: 2, column: 3, width: width, height: height)
                    let shape = GridShape(area: room, wanted: wanted)
                    #expect(shape.columns >= 1 && shape.rowsInView >= 1)
                    for number in 0..<shape.countInView {
                        let place = shape.place(number)
                        #expect(place.columns.upperBound <= room.columns.upperBound)
                        if height >= 6 {
                            #expect(
                                place.rows.upperBound + 2 <= room.rows.upperBound,
                                "\(width)×\(height)")
                        }
                        #expect(
                            shape.number(at: Point(row: place.row, column: place.column)) == number)
                    }
                }
            }
        }
        let usual = GridShape(area: Shelf.gridArea(Size(80, 24), hasRecents: false), wanted: nil)
        #expect(usual.columns == 5 && usual.rowsInView == 2)
    }

    @Test func `one moves among covers in two directions and no further than there are`() {
        var state = shelf(13)
        #expect(Shelf.place(state) == .grid)
        var seen: [HeldBook.ID] = []
        for (verb, count) in [
            (Verb.gridRight, nil), (.listNext, nil), (.listNext, nil), (.gridLeft, nil),
            (.listPrevious, nil), (.gridRight, 99), (.listNext, nil), (.gridLeft, 99),
            (.listPrevious, nil), (.listPageForward, 9), (.listFirst, nil), (.listLast, nil),
        ] as [(Verb, Int?)] {
            _ = Shelf.reduce(&state, press(verb, count: count))
            seen.append(state.focused ?? 0)
            #expect(
                state.gridBooks.contains((state.focused ?? 0) > 0 ? Int(state.focused ?? 1) - 1 : 0)
            )
        }
        #expect(seen == [2, 7, 12, 11, 6, 13, 13, 1, 1, 13, 1, 13])
    }

    @Test func `a hundred thousand covers scroll with the focus in view`() {
        var state = shelf(3)
        let ids = (1...100_000).map { HeldBook.ID($0) }
        state.listing = Listing(stamp: 2, ids: ids, counts: ShelfCounts())
        var random = SplitMix64(seed: 5)
        let verbs: [Verb] = [
            .gridRight, .gridLeft, .listNext, .listPrevious, .listPageForward, .listPageBack,
            .listHalfForward, .listHalfBack, .listFirst, .listLast, .gridLarger, .gridSmaller,
        ]
        for _ in 0..<500 {
            let verb = verbs.randomElement(using: &random) ?? .gridRight
            let count = Int.random(in: 1...5_000, using: &random)
            _ = Shelf.reduce(&state, press(verb, count: count))
            let focus = state.book(atRow: state.list.focus) ?? -1
            #expect(state.gridBooks.contains(focus), "\(verb) \(count)")
        }
    }

    @Test func `covers are asked for when they are seen, and given up when they are not`() throws {
        var begun = Shelf.open((1...40).map { book($0) }, Size(80, 24))
        begun.tab = .all
        let store = TestStore<Shelf>(begun)
        let shape = GridShape(area: Shelf.gridArea(Size(80, 24), hasRecents: false), wanted: nil)
        let size = Size(shape.cover.width - 2, shape.cover.height - 2)
        let wishes = (1...15).map {
            PictureWish(
                revision: UInt64($0), path: "/\($0).epub", size: size, means: PictureMeans())
        }
        store.send(
            press(.viewGrid),
            performs: [.ask(.graphics)]
                + wishes.enumerated().map { .work(.drawCover(book(HeldBook.ID($0 + 1)), $1)) }
        ) {
            $0.gridTabs = [.all]
            _ = $0.covers.want(wishes)
        }
        let picture = Picture(size: Size(1, 1), letters: [])
        store.deliver(
            .coverDrawn(wishes[0], .picture(picture)),
            for: try #require(store.ticket(wishes[0].effect))
        ) { $0.covers.take(wishes[0], .picture(picture)) }
        store.deliver(
            .coverDrawn(wishes[1], .failed("there is none")),
            for: try #require(store.ticket(wishes[1].effect))
        ) { $0.covers.take(wishes[1], .failed("there is none")) }
        // Back to the list: the other covers are not wanted any more.
        store.send(press(.viewGrid)) {
            $0.gridTabs = []
            _ = $0.covers.want([])
        }
    }

    @Test func `a narrow screen keeps the list and says so`() {
        let store = TestStore<Shelf>(Shelf.open([book(1)], Size(59, 24)))
        store.send(
            press(.viewGrid),
            performs: [.ask(.say("Covers need 60 columns; the list stays."))])
        var state = shelf(3)
        Shelf.step(&state, .resized(Size(50, 24)))
        #expect(!state.isGrid && Shelf.place(state) == .lists)
        Shelf.step(
            &state, .resized(Size(80, 24)), asks: "perform graphics", "request drawCover × 3")
        #expect(state.isGrid)
    }

    @Test func `covers get larger and smaller between three and eight a row`() {
        var state = shelf(30, Size(200, 60))
        #expect(state.grid.columns == 8)
        Shelf.step(
            &state, press(.gridSmaller), asks: "perform graphics", "request drawCover × 24")
        #expect(state.grid.columns == 8)
        Shelf.step(
            &state, press(.gridLarger, count: 2), asks: "cancel picture × 24", "perform graphics",
            "request drawCover × 18")
        #expect(state.grid.columns == 6)
        Shelf.step(
            &state, press(.gridLarger, count: .max), asks: "cancel picture × 18",
            "perform graphics", "request drawCover × 9")
        #expect(state.grid.columns == 3)
    }

    @Test func `a cover that is made is the same each time, and can be read`() {
        for ink in [DrawnCover.ink] {
            for paper in DrawnCover.papers {
                let tint = Tint(ink: ink, paper: paper)
                #expect((Contrast.ratio(tint.ink, on: tint.paper) ?? 0) >= 7)
            }
        }
        var frame = Frame(Size(14, 9))
        let cover = DrawnCover(book: Shelf.few[4], picture: nil, depth: .full)
        cover.draw(in: Area(row: 0, column: 0, width: 14, height: 9), into: &frame)
        #expect(!frame[2, 5].tint.isNone && frame[0, 0].tint.isNone)
        #expect(frame[2, 5].tint == frame[7, 12].tint)
        // However little room there is.
        for width in 0...8 {
            for height in 0...8 {
                var small = Frame(Size(8, 8))
                let area = Area(row: 0, column: 0, width: width, height: height)
                for book in Shelf.few {
                    DrawnCover(book: book, picture: nil, depth: .full).draw(in: area, into: &small)
                }
            }
        }
    }
}
