import Canvas
import TestKit
import Testing

/// A few lines to type into.
@Suite struct TextBoxTests {
    private func box(_ text: String) -> TextBox { TextBox(text, bytesMax: 10_000) }

    private func lines(_ box: TextBox, _ width: Int) -> [String] {
        let all = Array(box.text)
        return box.lines(width: width).map { String(all[$0]) }
    }

    @Test func `lines are wrapped at blanks, and words that are too long are cut`() {
        #expect(lines(box("one two three"), 8) == ["one two ", "three"])
        #expect(lines(box("one\n\ntwo\n"), 8) == ["one", "", "two", ""])
        #expect(lines(box("abcdefghij"), 4) == ["abcd", "efgh", "ij"])
        #expect(lines(box("渡し舟だった"), 5) == ["渡し", "舟だ", "った"])
        #expect(lines(box("word     and"), 4) == ["word     ", "and"])
        #expect(lines(box(""), 4) == [""])
    }

    @Test func `the caret walks lines in its column`() {
        var box = box("abcdef\nab\nabcdef")
        _ = box.edit(Key(.left), width: 20)
        #expect(box.caret == 15)
        box.moveLine(by: -1, width: 20)
        #expect(box.caret == 9)
        box.moveLine(by: -1, width: 20)
        #expect(box.caret == 5)
        box.moveLine(by: -1, width: 20)
        #expect(box.caret == 5)
        _ = box.edit(Key(.end), width: 20)
        #expect(box.caret == 6)
        _ = box.edit(Key(.home), width: 20)
        #expect(box.caret == 0)
    }

    @Test func `it is edited by character, word and line`() {
        var box = box("one two three\nfour")
        box.deleteLine(before: 40)
        #expect(box.text == "one two three\n")
        _ = box.edit(Key(.backspace), width: 40)
        box.deleteWord()
        #expect(box.text == "one two ")
        _ = box.edit(Key(.left, .control), width: 40)
        box.deleteLine(after: 40)
        #expect(box.text == "one ")
        box.insert("\u{1B}[31m\tx\r\ny")
        #expect(box.text == "one [31m x\ny")
        let isTaken = box.edit(Key(.escape), width: 40)
        #expect(!isTaken)
    }

    @Test func `it takes no more than it may, and what came longer stays whole`() {
        var box = TextBox("1234", bytesMax: 6)
        box.insert("éé")
        #expect(box.text == "1234é")
        box.insert("x")
        #expect(box.text == "1234é")
        var long = TextBox("1234567890", bytesMax: 6)
        long.insert("x")
        #expect(long.text == "1234567890")
        _ = long.edit(Key(.backspace), width: 10)
        #expect(long.text == "123456789")
    }

    @Test func `the caret's line is always in view`() {
        var box = box((1...20).map { "line \($0)" }.joined(separator: "\n"))
        for _ in 0..<25 {
            var frame = Frame(Size(12, 5))
            box.draw(in: Area(row: 0, column: 1, width: 10, height: 5), into: &frame)
            #expect((0..<5).contains(frame.cursor.row))
            box.moveLine(by: -1, width: 10)
        }
        #expect(box.caret <= 7)
    }

    @Test func `no keys take the caret out of the text`() {
        var random = SplitMix64(seed: 8)
        let keys: [Key] = [
            Key(.left), Key(.right), Key(.home), Key(.end), Key(.backspace), Key(.delete),
            Key("é"), Key("\u{301}"), Key(" "), Key("渡"), Key(.left, .control),
            Key(.right, .control),
        ]
        for _ in 0..<50 {
            var box = box("a b\nc\u{301} 👩‍👩‍👧 d\n\n")
            for _ in 0..<80 {
                let width = Int.random(in: 0...9, using: &random)
                if Int.random(in: 0...3, using: &random) == 0 {
                    box.moveLine(by: Int.random(in: -2...2, using: &random), width: width)
                } else if let key = keys.randomElement(using: &random) {
                    _ = box.edit(key, width: width)
                }
                #expect((0...box.text.count).contains(box.caret))
                #expect(box.lines(width: width).last?.upperBound == box.text.count)
            }
        }
    }
}
