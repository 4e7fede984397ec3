import Canvas
import TestKit
import Testing

/// Every widget on one screen, at each size a screen is held against.
@Suite struct WidgetGoldenTests {
    private static let titles = [
        "The Natural History of Selborne", "Middlemarch", "三四郎", "كليلة ودمنة", "Walden",
    ]

    private func screen(_ size: Size) -> Frame {
        var frame = Frame(size)
        let columns = min(1, size.width)..<max(1, size.width - 1)
        TabRow(["All 214", "Reading 7", "Loans 4"], current: 1)
            .draw(row: 0, columns: columns, into: &frame)
        let shape = ListShape(count: 1_000) { $0 % 6 == 0 ? .heading : .item }
        let rows = Area(row: 2, column: 1, width: size.width - 2, height: min(8, size.height - 6))
        ListView(focus: 2).draw(shape, in: rows, into: &frame) { row, area, _, frame in
            let isHeading = row % 6 == 0
            let title = isHeading ? "Shelf \(row / 6 + 1)" : Self.titles[row % 6 - 1]
            frame.write(
                Width.clip(title, to: area.width), row: area.row, column: area.column,
                role: isHeading ? .heading : .text)
        }
        let form = Area(row: 11, column: 3, width: size.width - 4, height: size.height - 14)
        Form([.init("Borrower number", help: "14 digits, under the barcode"), .init("PIN")])
            .draw(in: form, into: &frame) { field, area, hasFocus, frame in
                TextField(field == 0 ? "23401 00987721" : "").draw(
                    in: area, into: &frame, placeholder: "4 digits", hasFocus: hasFocus)
            }
        ProgressLine(0.61, chapters: [0.2, 0.5, 0.7])
            .draw(row: size.height - 3, columns: columns, words: "61%", into: &frame)
        Toast("3 highlights removed.", canUndo: true).draw(row: Toast.row(in: size), into: &frame)
        StatusLine("Shelf · 2 of 214", hints: [.init("Enter", "read"), .init("?", "keys")])
            .draw(row: size.height - 1, into: &frame)
        return frame
    }

    @Test(arguments: [Size(80, 24), Size(40, 12), Size(200, 60), Size(1, 1)])
    func `widgets at every size`(size: Size) {
        expectGolden(screen(size), "widgets")
    }

    @Test(arguments: [Size(80, 24), Size(40, 12), Size(1, 1)])
    func `widgets under a floating frame`(size: Size) {
        var frame = screen(size)
        let area = Area(row: 3, column: (size.width - 30) / 2, width: 30, height: 6)
        let inner = LayerFrame.float(area, into: &frame)
        Paragraphs.draw(
            "A rush dipped in fat: the cheapest light there was, and enough to read by.",
            in: inner, into: &frame)
        expectGolden(frame, "floating")
    }

    @Test(arguments: [Size(80, 24), Size(40, 12)])
    func `widgets in ASCII`(size: Size) { expectGolden(screen(size).inASCII(), "ascii") }

    @Test func `nothing traps at any small size`() {
        for width in 0...24 {
            for height in 0...14 {
                var frame = screen(Size(width, height))
                _ = LayerFrame.float(Area(row: 1, column: 1, width: 9, height: 5), into: &frame)
                _ = LayerFrame.side(height: height - 1, into: &frame)
                #expect(frame.inASCII().size == Size(width, height))
            }
        }
    }
}
