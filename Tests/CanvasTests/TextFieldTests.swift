import Canvas
import TestKit
import Testing

@Suite struct TextFieldTests {
    private func typed(_ keys: [String], into field: TextField) -> TextField {
        var field = field
        for name in keys {
            let isTaken = field.edit(Key(name)!)
            #expect(isTaken, "\(name) is a field's key")
        }
        return field
    }

    @Test(arguments: [
        (["Ctrl-a"], "one two-three", 0), (["Home"], "one two-three", 0),
        (["Ctrl-a", "Ctrl-e"], "one two-three", 13), (["Left", "Left"], "one two-three", 11),
        (["Alt-b"], "one two-three", 8), (["Alt-b", "Alt-b"], "one two-three", 4),
        (["Ctrl-a", "Alt-f"], "one two-three", 3), (["Ctrl-w"], "one ", 4),
        (["Ctrl-w", "Ctrl-w"], "", 0), (["Alt-b", "Ctrl-u"], "three", 0),
        (["Alt-b", "Ctrl-k"], "one two-", 8), (["Backspace"], "one two-thre", 12),
        (["Home", "Delete"], "ne two-three", 0), (["Home", "Ctrl-d"], "ne two-three", 0),
        (["Home", "Backspace"], "one two-three", 0), (["End", "Ctrl-d"], "one two-three", 13),
        (["Home", "Right", "x"], "oxne two-three", 2),
    ])
    func `keys of readline edit it`(keys: [String], text: String, caret: Int) {
        let field = typed(keys, into: TextField("one two-three"))
        #expect(field.text == text)
        #expect(field.caret == caret)
    }

    @Test func `it moves and erases by what a person sees as one letter`() {
        var field = TextField("e\u{301}👩‍👩‍👧三")
        #expect(field.caret == 3)
        field.edit(Key(.left))
        field.edit(Key(.backspace))
        #expect(field.text == "e\u{301}三")
    }

    @Test func `an accent typed alone joins the letter before it`() {
        var field = typed(["a"], into: TextField("e"))
        field.insert("\u{301}")
        #expect(field.text == "ea\u{301}")
        #expect(field.caret == 2)
    }

    @Test func `a paste becomes one line without control characters`() {
        var field = TextField()
        field.insert("one\r\ntwo\nthree\tfour\u{1B}[31m\u{7}")
        #expect(field.text == "one two three four[31m")
    }

    @Test func `it never grows past its bound, not even by accents`() {
        var field = TextField(String(repeating: "ab", count: 5_000))
        #expect(field.text.count == TextField.lengthMax)
        field = TextField("a" + String(repeating: "\u{301}", count: 9_000))
        #expect(field.text.unicodeScalars.count == TextField.lengthMax)
        field.edit(Key("x"))
        #expect(field.text.unicodeScalars.count == TextField.lengthMax)
    }

    @Test func `what is selected is replaced by typing and kept by moving`() {
        let field = TextField("candle", isSelected: true)
        #expect(typed(["x"], into: field).text == "x")
        #expect(typed(["Backspace"], into: field).text == "")
        #expect(typed(["Left", "x"], into: field).text == "candlxe")
    }

    @Test func `keys of the place are left to it`() {
        var field = TextField("a")
        for name in ["Enter", "Tab", "Esc", "Up", "Down", "Ctrl-p", "Alt-x", "F1"] {
            let isTaken = field.edit(Key(name)!)
            #expect(!isTaken, "\(name)")
        }
        #expect(field == TextField("a"))
    }

    @Test(arguments: [2, 3, 7, 20]) func `the caret is always in view`(width: Int) {
        var field = TextField("The 三四郎 of Natsume 夏目漱石, 1908")
        for _ in 0...field.text.count {
            var frame = Frame(Size(24, 1))
            field.draw(in: Area(row: 0, column: 2, width: width, height: 1), into: &frame)
            #expect((2..<2 + width).contains(frame.cursor.column))
            #expect(frame.roles == ".." + String(repeating: "F", count: width).padded(to: 22))
            field.edit(Key(.left))
        }
    }

    @Test func `where a text goes on there is a sign of it`() {
        var field = TextField("The Rope at Low Water")
        func row(hasFocus: Bool = true) -> String {
            var frame = Frame(Size(12, 1))
            let area = Area(row: 0, column: 1, width: 10, height: 1)
            field.draw(in: area, into: &frame, hasFocus: hasFocus)
            return frame.text
        }
        #expect(row(hasFocus: false) == " The Rope … ")
        #expect(row() == " …Water     ")
        for _ in 0..<11 { field.edit(Key(.left)) }
        #expect(row() == " …pe at Lo… ")
        field.edit(Key(.home))
        #expect(row() == " The Rope … ")
        field = TextField("ten letter")
        #expect(row(hasFocus: false) == " ten letter ")
    }

    @Test(arguments: [5, 6, 7, 20]) func `the caret stands on no sign`(width: Int) {
        var field = TextField("The 三四郎 of Natsume 夏目漱石, 1908")
        for _ in 0...field.text.count {
            var frame = Frame(Size(24, 1))
            field.draw(in: Area(row: 0, column: 2, width: width, height: 1), into: &frame)
            #expect(frame.row(0)[frame.cursor.column].glyph != "…")
            field.edit(Key(.left))
        }
    }

    @Test func `a secret shows dots and a placeholder shows only in an empty field`() {
        var frame = Frame(Size(12, 2))
        TextField("ab三").draw(
            in: Area(row: 0, column: 1, width: 9, height: 1), into: &frame, isSecret: true)
        TextField().draw(
            in: Area(row: 1, column: 1, width: 9, height: 1), into: &frame,
            placeholder: "borrower number", hasFocus: false)
        #expect(frame.text == " •••        \n borrower…  ")
        #expect(frame.cursor == Point(row: 0, column: 4))
    }

    @Test func `a click puts the caret before the letter under it`() {
        let area = Area(row: 0, column: 5, width: 10, height: 1)
        var field = TextField("三四郎")
        field.click(column: 7, in: area)
        #expect(field.caret == 1)
        field.click(column: 14, in: area)
        #expect(field.caret == 3)
    }

    @Test(arguments: 0..<40) func `random keys keep the caret inside`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let names = [
            "a", "é", "三", "Space", "\u{301}", "🇩", "Left", "Right", "Home", "End", "Backspace",
            "Delete", "Ctrl-w", "Ctrl-u", "Ctrl-k", "Alt-b", "Alt-f",
        ]
        var field = TextField()
        for _ in 0..<300 {
            let name = names.randomElement(using: &random)!
            field.edit(Key(name) ?? Key(Character(name)))
            #expect((0...field.text.count).contains(field.caret))
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: ".", count: max(0, count - self.count))
    }
}
