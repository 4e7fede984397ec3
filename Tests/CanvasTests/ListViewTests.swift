import TestKit
import Testing

@testable import Canvas

@Suite struct ListViewTests {
    private let long = ListShape(count: 100_000)
    /// Blank, heading, three items; four times over.
    private let grouped = ListShape(count: 20) { $0 % 5 < 2 ? .heading : .item }

    @Test func `pages, halves, counts and ends move the focus and the window follows`() {
        var list = ListView()
        list.move(.next, by: 3, in: long, height: 10)
        #expect((list.focus, list.top) == (3, 0))
        list.move(.pageForward, in: long, height: 10)
        #expect((list.focus, list.top) == (13, 10))
        list.move(.halfForward, by: 2, in: long, height: 10)
        #expect((list.focus, list.top) == (23, 20))
        list.move(.previous, by: 5, in: long, height: 10)
        #expect((list.focus, list.top) == (18, 18))
        list.move(.last, in: long, height: 10)
        #expect((list.focus, list.top) == (99_999, 99_990))
        list.move(.pageBack, in: long, height: 10)
        #expect((list.focus, list.top) == (99_989, 99_980))
        list.move(.first, in: long, height: 10)
        #expect((list.focus, list.top) == (0, 0))
    }

    @Test func `a count beyond every list stops at its end`() {
        var list = ListView()
        list.move(.pageForward, by: .max, in: long, height: 10)
        #expect(list.focus == 99_999)
        list.move(.previous, by: .max, in: ListShape(count: 3), height: 10)
        #expect(list.focus == 0)
    }

    @Test func `only what shows is asked for`() {
        var asked = 0
        let shape = ListShape(count: 100_000) { _ in
            asked += 1
            return .item
        }
        let list = ListView(focus: 50_000, top: 49_990)
        var frame = Frame(Size(20, 10))
        var drawn: [Int] = []
        list.draw(shape, in: frame.area, into: &frame) { row, _, _, _ in drawn.append(row) }
        #expect(drawn == Array(49_991..<50_001))
        #expect(asked < 20)
    }

    @Test func `headings take no focus and groups are walked`() {
        var list = ListView(focus: 2)
        list.move(.previous, in: grouped, height: 6)
        #expect((list.focus, list.top) == (2, 0), "nothing above, and its heading shows")
        list.move(.next, by: 3, in: grouped, height: 6)
        #expect(list.focus == 7)
        list.move(.groupNext, in: grouped, height: 6)
        #expect(list.focus == 12)
        list.move(.next, in: grouped, height: 6)
        list.move(.groupPrevious, in: grouped, height: 6)
        #expect(list.focus == 12, "first to the start of its own group")
        list.move(.groupPrevious, in: grouped, height: 6)
        #expect(list.focus == 7)
        list.move(.to(16), in: grouped, height: 6)
        #expect(list.focus == 14)
    }

    @Test func `an item of two rows shows whole and is one step`() {
        let hits = ListShape(count: 9) { $0 == 0 ? .heading : $0 % 2 == 1 ? .item : .continuation }
        var list = ListView(focus: 1)
        list.move(.next, by: 2, in: hits, height: 5)
        #expect(list.focus == 5)
        #expect(list.window(of: hits, height: 5) == 3..<8, "it begins with a whole item")
        var frame = Frame(Size(4, 5))
        list.draw(hits, in: frame.area, into: &frame) { row, area, _, frame in
            frame.write("\(row)", row: area.row, column: area.column)
        }
        #expect(frame.text == "  3 \n  4 \n▌ 5 \n▌ 6 \n  7…")
        #expect(frame.cursor == Point(row: 2, column: 0))
        #expect(list.row(at: Point(row: 3, column: 1), of: hits, in: frame.area) == 5)
    }

    @Test func `the focused row is one band under whatever stands in it`() {
        var frame = Frame(Size(10, 2))
        ListView().draw(ListShape(count: 2), in: frame.area, into: &frame) { _, area, _, frame in
            let next = frame.write("row", row: area.row, column: area.column)
            frame.write("new", row: area.row, column: next + 1, role: .badge)
        }
        #expect(frame.roles == "afffffbbbf\n......bbb.")
        #expect(frame.row(0).allSatisfy { $0.ground == .focus })
        #expect(frame.row(1).allSatisfy { $0.ground == .page })
    }

    @Test func `the wheel turns the window and takes the focus along`() {
        var list = ListView(focus: 1)
        list.scroll(by: 3, in: long, height: 10)
        #expect((list.focus, list.top) == (3, 3))
        list.scroll(by: -9, in: long, height: 10)
        #expect((list.focus, list.top) == (3, 0))
    }

    @Test(arguments: 0..<40) func `random moves keep the focus on an item in view`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let moves: [ListView.Move] = [
            .next, .previous, .pageForward, .pageBack, .halfForward, .halfBack, .first, .last,
            .groupNext, .groupPrevious, .to(17),
        ]
        var list = ListView(focus: 2)
        for _ in 0..<200 {
            let height = Int.random(in: 1...12, using: &random)
            let move = moves.randomElement(using: &random)!
            list.move(move, by: .random(in: 1...5, using: &random), in: grouped, height: height)
            #expect(grouped.kind(list.focus) == .item)
            #expect(list.window(of: grouped, height: height).contains(list.focus))
        }
    }

    /// Items of so many rows, some of them taller than a window.
    private func shape(seed: UInt64) -> ListShape {
        var random = SplitMix64(seed: seed)
        var kinds: [ListShape.Kind] = []
        for _ in 0..<12 {
            if Int.random(in: 0..<3, using: &random) == 0 { kinds.append(.heading) }
            kinds.append(.item)
            let more = Int.random(in: 0..<3, using: &random) == 0 ? 14 : 2
            for _ in 0..<Int.random(in: 0...more, using: &random) { kinds.append(.continuation) }
        }
        return ListShape(count: kinds.count) { [kinds] in kinds[$0] }
    }

    @Test(arguments: 0..<60)
    func `keys and the wheel show each row of each item, there and back`(seed: UInt64) {
        let shape = shape(seed: seed)
        for height in [1, 2, 5, 6, 9, 20] {
            for isWheel in [false, true] {
                var (list, seen) = (ListView(), Set<Int>())
                list.move(.first, in: shape, height: height)
                for _ in 0..<200 {
                    seen.formUnion(list.window(of: shape, height: height))
                    if isWheel {
                        list.scroll(by: min(3, height), in: shape, height: height)
                    } else {
                        list.move(.next, in: shape, height: height)
                    }
                }
                let missing = (0..<shape.count).filter { !seen.contains($0) }
                #expect(
                    missing.allSatisfy { shape.kind($0) == .heading },
                    "\(isWheel) \(height): \(missing)")
                let end = list.window(of: shape, height: height)
                #expect(end.upperBound == shape.count)
            }
            var list = ListView()
            for _ in 0..<200 { list.move(.next, in: shape, height: height) }
            var seen = Set<Int>()
            for _ in 0..<200 {
                seen.formUnion(list.window(of: shape, height: height))
                list.move(.previous, in: shape, height: height)
            }
            #expect(list.focus == shape.item(from: 0, step: 1))
            let missing = (0..<shape.count).filter { !seen.contains($0) }
            #expect(missing.allSatisfy { shape.kind($0) == .heading }, "\(height): \(missing)")
            for _ in 0..<200 { list.move(.pageForward, in: shape, height: height) }
            #expect(shape.rows(ofItemAt: list.focus).upperBound == shape.count)
        }
    }

    @Test func `an item that goes on below ends in a sign, and none begins in its middle`() {
        let shape = ListShape(count: 16) { $0 % 4 == 0 ? .item : .continuation }
        var (list, frame) = (ListView(), Frame(Size(8, 6)))
        let draw = { (list: ListView, frame: inout Frame) in
            list.draw(shape, in: frame.area, into: &frame) { row, area, _, frame in
                frame.write("row \(row)", row: area.row, column: area.column)
            }
        }
        draw(list, &frame)
        #expect(frame.text.hasSuffix("  row 5…"))
        list.move(.next, in: shape, height: 5)
        frame = Frame(Size(8, 5))
        draw(list, &frame)
        #expect(frame.text.hasPrefix("▌ row 4 "))
    }

    @Test func `nothing to show and no room are drawn`() {
        for (count, size) in [(0, Size(10, 3)), (5, Size(0, 0)), (5, Size(1, 1))] {
            var (list, frame) = (ListView(), Frame(size))
            list.move(.next, in: ListShape(count: count), height: size.height)
            list.scroll(by: 5, in: ListShape(count: count), height: size.height)
            list.draw(ListShape(count: count), in: frame.area, into: &frame) { _, _, _, _ in }
            #expect(list.focus < max(1, count))
        }
    }
}
