import Canvas
import TestKit
import Testing

@Suite struct WidgetTests {
    private let hints = [
        StatusLine.Hint("t", "contents"), StatusLine.Hint("/", "find"),
        StatusLine.Hint("?", "keys"),
    ]

    private func status(_ line: StatusLine, _ width: Int) -> String {
        var frame = Frame(Size(width, 1))
        line.draw(row: 0, into: &frame)
        return frame.text
    }

    @Test func `hints leave from the right of the list and the keys' key last`() {
        let wide = StatusLine("Selborne · Letter XXVI · 4 min left", hints: hints)
        #expect(
            status(wide, 80)
                == " Selborne · Letter XXVI · 4 min left"
                + "                 t contents  / find  ? keys "
        )
        let narrow = StatusLine("Letter XXVI · 3 min", hints: hints)
        #expect(status(narrow, 42) == " Letter XXVI · 3 min   t contents  ? keys ")
        #expect(status(narrow, 40) == " Letter XXVI · 3 min             ? keys ")
        #expect(status(narrow, 24) == " Letter XXVI ·…  ? keys ")
        #expect(status(narrow, 17) == "Letter X…  ? keys")
    }

    @Test func `the way out stays where the keys' key is not listed`() {
        let line = StatusLine(
            "Contents",
            hints: [.init("Enter", "go"), .init("l", "open"), .init("h", "close"), .init("Esc")])
        #expect(status(line, 30) == " Contents       Enter go  Esc ")
        #expect(status(line, 20) == " Contents       Esc ")
        #expect(status(line, 10) == "Contents  ")
    }

    @Test func `a pending count stands at the right and a click finds its hint`() {
        let line = StatusLine("Selborne", hints: hints, pending: "12g")
        #expect(status(line, 48) == " Selborne       t contents  / find  ? keys  12g ")
        #expect(line.hint(atColumn: 28, width: 48)?.key == "/")
        #expect(line.hint(atColumn: 27, width: 48) == nil)
    }

    @Test func `the current tab stands over the heavy line, and in view`() {
        let tabs = TabRow(["All 214", "Reading 7", "Loans 4", "Finished 131"], current: 0)
        var frame = Frame(Size(60, 2))
        tabs.draw(row: 0, columns: 11..<60, into: &frame)
        #expect(
            frame.text.split(separator: "\n").map { $0.trimmingEnd() } == [
                "           All 214   Reading 7   Loans 4   Finished 131", "           ━━━━━━━",
            ])
        frame = Frame(Size(16, 2))
        TabRow(tabs.tabs, current: 3).draw(row: 0, columns: 1..<16, into: &frame)
        #expect(frame.text == " ‹ Finished 131 \n   ━━━━━━━━━━━━ ")
        #expect(TabRow(tabs.tabs, current: 3).tab(atColumn: 1, columns: 1..<16) == 2)
        frame = Frame(Size(24, 2))
        TabRow(tabs.tabs, current: 0).draw(row: 0, columns: 0..<24, into: &frame)
        #expect(frame.text == "All 214   Reading 7    ›\n━━━━━━━                 ")
        #expect(TabRow(tabs.tabs, current: 0).tab(atColumn: 23, columns: 0..<24) == 2)
        for (current, width) in [(0, 1), (3, 1), (1, 4), (2, 11), (2, 12), (3, 13)] {
            frame = Frame(Size(width, 2))
            TabRow(tabs.tabs, current: current).draw(row: 0, columns: 0..<width, into: &frame)
            #expect(frame.text.contains("━"), "\(current) in \(width)")
        }
        #expect(tabs.tab(atColumn: 22, columns: 11..<60) == 1)
        #expect(tabs.tab(atColumn: 19, columns: 11..<60) == nil)
    }

    @Test func `a toast keeps its undo when its text must give way`() {
        var frame = Frame(Size(30, 2))
        Toast("3 highlights removed.", canUndo: true).draw(row: 0, into: &frame)
        Toast("The download of The Wager stopped at 61%", tone: .trouble, canUndo: true)
            .draw(row: 1, into: &frame)
        #expect(frame.text == " 3 highlights removed. u undo \n ! The download of… u undo    ")
        #expect(Toast.row(in: Size(80, 24)) == 22)
        #expect(Toast.row(in: Size(40, 11)) == 10)
    }

    @Test func `a long toast grows over blank rows, never over text, and tells where the whole is`()
    {
        let long = "It offers: " + (1...30).map { "word \($0)" }.joined(separator: " · ") + " end"
        func shown(text: Int, width: Int = 60, canUndo: Bool = false) -> [String] {
            var frame = Frame(Size(width, 6))
            for row in 0..<text { frame.write("the text of the page", row: row, column: 2) }
            Toast(long, canUndo: canUndo).draw(row: 4, into: &frame)
            return frame.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.trimmingEnd() }
        }
        #expect(
            shown(text: 4) == Array(repeating: "  the text of the page", count: 4)
                + [" It offers: word 1 · word 2 · word 3 · word 4… :messages", ""])
        let roomy = shown(text: 1)
        #expect(roomy[0] == "  the text of the page" && roomy[1] == "")
        #expect(roomy[2].hasPrefix(" It offers") && roomy[4].hasSuffix("… :messages"))
        #expect(shown(text: 1, width: 200)[3].hasPrefix(" It offers"))
        #expect(shown(text: 1, width: 200)[4].hasSuffix(" end"))
        #expect(shown(text: 4, canUndo: true)[4].hasSuffix("… u undo"))
        for width in 0...70 {
            var frame = Frame(Size(width, 3))
            Toast(long, tone: .warn, canUndo: width % 2 == 0).draw(row: 1, into: &frame)
        }
    }

    @Test func `a floating frame leaves a blank where its edge cuts a wide glyph`() {
        var frame = Frame(Size(12, 3))
        for row in 0..<3 { frame.write("三四郎三四郎", row: row, column: 0, role: .heading) }
        let inner = LayerFrame.float(Area(row: 0, column: 3, width: 6, height: 3), into: &frame)
        frame.write("ok", row: inner.row, column: inner.column)
        #expect(frame.text == "三 ╭────╮ 郎\n三 │ ok │ 郎\n三 ╰────╯ 郎")
        #expect(frame.roles.split(separator: "\n")[1] == "ddd-yyyy-ddd")
        #expect(frame[1, 5].ground == .layer)
    }

    @Test func `a side layer is half the screen and everything under 66 columns`() {
        var frame = Frame(Size(80, 3))
        frame.write(String(repeating: "word ", count: 16), row: 0, column: 0)
        let inner = LayerFrame.side(height: 2, into: &frame)
        #expect(inner == Area(row: 0, column: 39, width: 41, height: 2))
        #expect(frame.text.hasPrefix("word word word word word word word w  │   "))
        frame = Frame(Size(60, 3))
        #expect(LayerFrame.side(height: 2, into: &frame).width == 60)
        #expect([65, 66, 79, 80, 118, 120].map(LayerFrame.sideWidth) == [nil, 40, 40, 40, 59, 56])
    }

    @Test func `paragraphs break between words, long words and wide glyphs anywhere`() {
        let lines = Paragraphs.lines
        #expect(lines("a bb  ccc\n\ndddd e", 4, .max) == ["a bb", "ccc", "", "dddd", "e"])
        #expect(lines("abcdefgh i", 3, .max) == ["abc", "def", "gh", "i"])
        #expect(lines("三四郎は ok", 5, .max) == ["三四", "郎は", "ok"])
        #expect(lines("one two three four", 5, 2) == ["one", "two …"])
        // No line begins with a mark that closes, or ends with one that opens.
        #expect(lines("三四郎。读", 6, .max) == ["三四", "郎。读"])
        #expect(lines("按（甲）", 6, .max) == ["按", "（甲）"])
        #expect(lines("三“ok”四", 5, .max) == ["三", "“ok”", "四"])
        #expect(lines("anything", 0, .max).isEmpty)
    }

    @Test func `labels stand beside their fields and above them when it is narrow`() {
        let form = Form([.init("Borrower number", help: "14 digits"), .init("PIN")], focus: 1)
        var wide = Frame(Size(50, 4))
        form.draw(in: wide.area, into: &wide) { field, area, _, frame in
            frame.write("<\(field)>", row: area.row, column: area.column)
        }
        #expect(
            wide.text.split(separator: "\n").map { $0.trimmingEnd() } == [
                "Borrower number   <0>", "                  14 digits", "", "PIN               <1>",
            ])
        var narrow = Frame(Size(20, 3))
        form.draw(in: narrow.area, into: &narrow) { field, area, hasFocus, frame in
            frame.write(hasFocus ? "<\(field)>" : "", row: area.row, column: area.column)
        }
        #expect(narrow.text.split(separator: "\n").map { $0.trimmingEnd() } == ["", "PIN", "<1>"])
    }

    @Test func `a label stands before its field, and over it where one line has no room`() {
        let field = LabelledField("Into the collection:", placeholder: "a name")
        func drawn(_ size: Size, over words: String = "") -> [String] {
            var frame = Frame(size)
            field.draw(TextField(), over: words, in: frame.area, into: &frame)
            return frame.text.split(separator: "\n").map { $0.trimmingEnd() }
        }
        #expect(field.rows(width: 33) == 1 && field.rows(width: 32) == 2)
        #expect(drawn(Size(40, 1)) == ["Into the collection: a name"])
        let whole = ["Into the collection:", "a name", "Made now."]
        #expect(drawn(Size(32, 3), over: "Made now.") == whole)
        // With fewer rows the words give way, then the label: what is typed has to be seen.
        #expect(drawn(Size(32, 2), over: "Made now.") == Array(whole.dropLast()))
        #expect(drawn(Size(30, 1)) == ["Into the collect… a name"])
    }

    @Test func `a list keeps its rows, the gap gives way to words, and they have a row at least`() {
        func rows(_ size: Size, _ rows: Int, leaving least: Int = 3) -> [Int] {
            let page = FootedPage(size, rows: rows, gap: 1, leaving: least)
            return [page.list.area.height, page.foot.row, page.foot.height]
        }
        #expect(rows(Size(40, 12), 4) == [4, 7, 4])
        #expect(rows(Size(40, 12), 9) == [3, 5, 6])
        #expect(rows(Size(40, 12), 9, leaving: 0) == [0, 2, 9])
        #expect(rows(Size(40, 12), 0) == [8, 11, 0])
        #expect(rows(Size(40, 5), 3) == [3, 3, 1])
    }
}

extension StringProtocol {
    fileprivate func trimmingEnd() -> String {
        var text = String(self)
        while text.last == " " { text.removeLast() }
        return text
    }
}
