import Canvas
import Publications
import TestKit
import Testing

@testable import Typesetting

/// Code in the colours of its language, and lines longer than a page is wide.
@Suite struct CodeTests {
    private func roles(_ code: String, _ syntax: Syntax) -> String {
        let text = Array(code.utf8)
        var roles = Array(repeating: Character("."), count: text.count)
        for token in CodeLexer.tokens(of: text, in: 0..<text.count, syntax) {
            for at in token.range { roles[at] = token.role.letter }
        }
        return String(roles)
    }

    @Test(arguments: [
        (Syntax.swift, #"let x = "a\"b" // no"#, "CCC.....SSSSSS.DDDDD"),
        (.python, "def f(x): return 0x1F # hi", "CCC.......CCCCCC.NNNN.DDDD"),
        (.python, "'''a\nb''' x", "SSSSSSSSS.."),
        (.c, "#include <a> /* b\nc */ 'x' 1.5e-3", "CCCCCCCC.....DDDDDDDDD.SSS.NNNNNN"),
        (.rust, "fn f<'a>() { 'b' }", "CC...........SSS.."),
        (.sql, "SELECT 'a' -- b", "CCCCCC.SSS.DDDD"),
        (.shell, "echo $# # x", "CCCC....DDD"),
        (.json, #"{"a": "b", "n": 10}"#, ".CCC..SSS..CCC..NN."),
        (.yaml, "key: 'v' # c", "CCC..SSS.DDD"),
        (.ini, "[part]\nname = 1", "CCCCCC.CCCC...N"),
        (.markup, "<a b=\"c\">d</a><!-- e -->", "CC...SSSC.CCCCDDDDDDDDDD"),
        (.diff, "+a\n-b\n c\n@@ d", "SS.CC....NNNN"),
        (.javascript, "`a\nb` + c", "SSSSS...."),
        (.go, "for i := 1...5", "CCC......N...N"),
        (.none, "let x = 1", "........."),
    ]) func `words, texts, numbers and remarks are told apart`(
        syntax: Syntax, code: String, wanted: String
    ) {
        #expect(roles(code, syntax) == wanted)
    }

    @Test(arguments: Syntax.allCases) func `whatever the code, it ends and stays within`(
        syntax: Syntax
    ) {
        var random = SplitMix64(seed: 0xC0DE + UInt64(syntax.rawValue))
        let signs = Array("\"'`\\/*#-<>{}[]()|;:=.@$ \n\tax1_e+é".utf8)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                signs.randomElement(using: &random) ?? 0
            }
            let low = Int.random(in: 0...text.count, using: &random)
            var last = low
            for token in CodeLexer.tokens(of: text, in: low..<text.count, syntax) {
                #expect(token.range.lowerBound >= last && token.range.upperBound <= text.count)
                last = token.range.upperBound
            }
        }
    }

    @Test func `a book says the language in many ways`() throws {
        let said = [
            "<pre><code class=\"language-python\">x</code></pre>",
            "<pre class=\"sourceCode rust\"><code>x</code></pre>",
            "<div class=\"highlight-source-c\"><pre>x</pre></div>",
            "<pre data-lang=\"sh\">x</pre>", "<pre>x</pre>", "<pre class=\"go\">x</pre>",
        ].map { try? Bound.document($0).blocks.first?.syntax }
        #expect(said == [.python, .rust, .c, .shell, Syntax.none, Syntax.none])
    }

    @Test func `code has its roles on the page, on code's ground`() throws {
        let chapter = try Bound.chapter(
            "<pre><code class=\"language-swift\">let x = 1\ny</code></pre>", measure: 20)
        let frame = Bound.frame(chapter, chapter.page(from: chapter.start, height: 2))
        #expect(frame.roles == "CCCcccccN...........\nc...................")
        #expect(frame[0, 0].ground == .code)
    }

    @Test func `a long line moves under the page, and says where there is more`() throws {
        let chapter = try Bound.chapter("<pre>0123456789abcdefghij</pre>", measure: 10)
        let page = chapter.page(from: chapter.start, height: 1)
        #expect(page.overflow == 10)
        func drawn(_ shift: Int, room: Int = 0) -> String {
            var frame = Frame(Size(12, 1))
            chapter.draw(
                page, at: Point(row: 0, column: 0), shift: shift, room: room, into: &frame)
            return frame.text
        }
        #expect(drawn(0) == "012345678›  ")
        #expect(drawn(0, room: 12) == "0123456789a›")
        #expect(drawn(8) == "‹9abcdefg›  ")
        #expect(drawn(10) == "‹bcdefghij  ")
        #expect(chapter.cell(of: 12, on: page, shift: 8) == Point(row: 0, column: 4))
        #expect(chapter.offset(at: Point(row: 0, column: 4), on: page, shift: 8) == 12)
    }

    @Test func `a line of five megabytes is set in rows, and without colours`() throws {
        let code = String(repeating: "let x = 1; ", count: 500_000)
        let chapter = try Bound.chapter(
            "<pre><code class=\"language-swift\">\(code)</code></pre>", measure: 66)
        let page = chapter.page(from: chapter.start, height: 24)
        #expect(page.lines.count == 24)
        #expect(chapter.code(of: 0).isEmpty)
        let frame = Bound.frame(chapter, page)
        #expect(!frame.roles.contains("C"))
    }
}
