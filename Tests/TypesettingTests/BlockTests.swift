import Canvas
import Publications
import Testing

@testable import Typesetting

/// Everything on a page that is not plain prose.
@Suite struct BlockTests {
    private func lines(
        _ body: String, _ measure: Int, style: String = "",
        _ change: (inout Manner) -> Void = { _ in }
    ) throws -> [String] {
        var manner = Manner()
        change(&manner)
        return Bound.lines(
            try Bound.chapter(body, measure: measure, manner: manner, style: style))
    }

    @Test func `a chapter opens with its title in the middle and air below`() throws {
        #expect(
            try lines("<h1>One</h1><h2>A long title here</h2><p>Text</p>", 20)
                == ["        One", "", " A long title here", "", "Text"])
        #expect(
            try lines("<h1>One</h1><p>Text</p>", 20, { $0.isLinear = true }) == ["One", "", "Text"])
    }

    @Test func `items hang behind their markers`() throws {
        let list = "<ul><li>one two three</li><li>four</li></ul>"
        #expect(try lines(list, 13) == ["• one two", "  three", "• four"])
        #expect(try lines(list, 13, { $0.isASCII = true })[0] == "* one two")
    }

    @Test func `verse turns over four cells deeper`() throws {
        let verse = "<p>When still the owl skims<br/>What time</p>"
        #expect(try lines(verse, 40) == ["When still the owl skims", "What time"])
        let set = try lines(
            "<p class=\"v\"><span>When still the owl</span><span class=\"i\">What time</span></p>",
            16,
            style: ".v span { display: block } .v .i { margin-left: 2em }")
        #expect(set == ["When still the", "    owl", "    What time"])
    }

    @Test func `code keeps its lines, and its tabs`() throws {
        #expect(
            try lines("<pre>a\tb\n  long line of code</pre>", 10)
                == ["a       b", "  long line of code"])
        let chapter = try Bound.chapter("<pre>0123456789ABC</pre>", measure: 10)
        let page = chapter.page(from: chapter.start, height: 5)
        #expect(page.overflow == 3)
        var frame = Frame(Size(10, 5))
        chapter.draw(page, at: Point(row: 0, column: 0), shift: 3, into: &frame)
        // The first cell says that there is more on its left.
        #expect(frame.text.hasPrefix("‹456789ABC"))
    }

    private let table = """
        <table><tr><th>Name</th><th>Years</th><th>What</th></tr>
        <tr><td>Rush</td><td>12</td><td>a light made of a reed and fat</td></tr>
        <tr><td>Lamp</td><td>1,234</td><td>oil</td></tr></table>
        """

    @Test func `a table's columns are as wide as what is in them`() throws {
        #expect(
            try lines(table, 60) == [
                "Name  Years  What", "───────────────────────────────────────────",
                "Rush     12  a light made of a reed and fat", "Lamp  1,234  oil",
            ])
        #expect(
            try lines(table, 30) == [
                "Name  Years  What", "──────────────────────────────",
                "Rush     12  a light made of a",
                "             reed and fat", "", "Lamp  1,234  oil",
            ])
    }

    @Test func `a table that does not fit is told record by record`() throws {
        #expect(
            try lines(table, 14) == [
                "Name: Rush", "Years: 12", "What: a light", "  made of a", "  reed and fat", "",
                "Name: Lamp", "Years: 1,234", "What: oil",
            ])
        let wide = "<tr>" + String(repeating: "<td>x</td>", count: 1_000) + "</tr>"
        #expect(try lines("<table>\(wide)</table>", 66).filter { $0 == "x" }.count == 1_000)
    }

    @Test func `a picture without its pixels is a frame around its words`() throws {
        let chapter = try Bound.chapter(
            "<p><img src=\"a.png\" alt=\"A lamp\"/></p>", measure: 20,
            pictures: ["a.png": PixelSize(width: 160, height: 160)])
        #expect(
            Bound.lines(chapter) == [
                "╭──────────────────╮", "│                  │", "│      A lamp      │",
                "│   (160 × 160)    │", "│                  │", "╰──────────────────╯",
            ])
    }

    @Test func `a picture's box has its shape and is no higher than wanted`() throws {
        var manner = Manner()
        manner.pictures = .shown(rowsMax: 10)
        func area(_ width: Int, _ height: Int) throws -> Area? {
            let chapter = try Bound.chapter(
                "<p>a</p><p><img src=\"a.png\" alt=\"A\"/></p>", measure: 40, manner: manner,
                pictures: ["a.png": PixelSize(width: width, height: height)])
            return chapter.page(from: chapter.start, height: 20).pictures.first?.area
        }
        #expect(try area(160, 160) == Area(row: 2, column: 10, width: 20, height: 10))
        #expect(try area(65_535, 65_535) == Area(row: 2, column: 10, width: 20, height: 10))
        #expect(try area(8, 16) == Area(row: 2, column: 19, width: 1, height: 1))
        #expect(try area(1, 65_535)?.height == 10)
    }

    @Test func `nothing at all is a page too`() throws {
        let chapter = try Bound.chapter("", measure: 20)
        let page = chapter.page(from: chapter.start, height: 5)
        #expect(page.isLast && page.range.isEmpty)
        #expect(chapter.pageStarts(height: 5).count == 1)
        #expect(chapter.cell(of: 0, on: page) == nil)
        #expect(Bound.rows(chapter, page) == ["", "", "", "", ""])
    }

    @Test func `a heading stays with its text, and no line of a paragraph alone`() throws {
        let body = "<p>one</p><p>two</p><h3>Head</h3><p>aaa bbb ccc ddd eee fff ggg hhh</p>"
        let chapter = try Bound.chapter(body, measure: 8)
        let first = chapter.page(from: chapter.start, height: 7)
        #expect(Bound.rows(chapter, first).prefix(4) == ["one", "", "two", ""])
        #expect(chapter.text(of: first.end) == "Head")
    }

    @Test func `marks are painted by their strength over the look of the text`() throws {
        let chapter = try Bound.chapter("<p>one <b>two</b> three</p>", measure: 20)
        let page = chapter.page(from: chapter.start, height: 1)
        let frame = Bound.frame(
            chapter, page,
            marks: [
                TextMark(0..<9, .highlight1), TextMark(4..<7, .searchMatch),
                TextMark(100..<200, .selection),
            ])
        #expect(frame.roles.hasPrefix("1111mmm11...."))
        #expect(frame[0, 5].style.contains(.bold))
    }

    @Test func `notes stand at the foot, the long ones are cut`() throws {
        func chapter(_ note: String) throws -> SetChapter {
            let document = try Bound.document("<p>Fat<sup>1</sup> and more</p><p>\(note)</p>")
            var surroundings = SetChapter.Surroundings()
            surroundings.notes = [
                FootNote(
                    mark: 3..<4, reference: "1", document: document,
                    range: document.blocks[1].range)
            ]
            return SetChapter(document, measure: 20, surroundings: surroundings)
        }
        let short = try chapter("A note.")
        let page = short.page(from: short.start, height: 9)
        #expect(
            Bound.rows(short, page) == [
                "Fat¹ and more", "", "A note.", "", "", "", "", "────────", "¹ A note.",
            ])
        #expect(page.noteNumbers == [0])
        let long = try chapter(Array(repeating: "words", count: 60).joined(separator: " "))
        let first = long.page(from: long.start, height: 12)
        #expect(Bound.rows(long, first)[9] == "────────")
        #expect(Bound.rows(long, first)[10].hasPrefix("¹ words"))
        #expect(Bound.rows(long, first)[11].hasSuffix("Enter reads on"))
        #expect(long.page(from: first.end, height: 12).noteNumbers.isEmpty)
    }
}
