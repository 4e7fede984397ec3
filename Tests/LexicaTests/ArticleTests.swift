import Publications
import TestKit
import Testing

@testable import Lexica

/// Articles in every kind of markup, as a person reads them.
@Suite struct ArticleTests {
    private func starDict(_ types: String?, _ article: String) throws -> String {
        let files = DictionaryWriter.starDict([("boat", article)], types: types)
        let dictionary = try StarDict(BytesResources(files), base: "t")
        return try dictionary.entries(of: Lemma("boat")).first?.text ?? ""
    }

    private func dictd(_ article: String) throws -> String {
        let files = DictionaryWriter.dictd([("boat", article)])
        let dictionary = try Dictd(BytesResources(files), base: "d")
        return try dictionary.entries(of: Lemma("boat")).first?.text ?? ""
    }

    private func mdict(_ article: String, head: String = "") throws -> String {
        let file = MDictWriter.file([("boat", article)], .second, more: head)
        let dictionary = try MDict(BytesResources([("t.mdx", file)]), file: "t.mdx")
        return try dictionary.entries(of: Lemma("boat")).first?.text ?? ""
    }

    // MARK: - StarDict

    @Test(arguments: ["m", "l", "y"])
    func `what is said to be bare words may be HTML all the same`(type: String) throws {
        let text = try starDict(
            type, "<b>boat</b> <i>noun</i><br>1. A vessel &amp; open.\n<noun> 2 &lt; 3, a < b")
        #expect(text == "boat noun\n1. A vessel & open.\n<noun> 2 < 3, a < b")
        let page = "<div class=\"e\"><p>One\nline</p><ul><li>x</li></ul><script>y</script></div>"
        #expect(try starDict(type, page) == "One line\n• x")
    }

    @Test func `bare words stay as they are, and tabs are blanks`() throws {
        let text = "boat [bəʊt] <noun, masc>\n\t1. a < b && c > d; Koch <m>; {pl} AT&T"
        #expect(try starDict("m", text) == text.split(separator: "\t").joined(separator: "    "))
        #expect(
            try starDict("m", "caf&eacute; &#8211; AT&amp;T; x &nosuch; y")
                == "café – AT&T; x &nosuch; y")
    }

    @Test func `lines of Pango's markup and of XDXF are lines`() throws {
        #expect(
            try starDict(
                "g", "<b>boat</b> <span foreground=\"blue\">noun</span>\n  <big>1</big> &amp; 2")
                == "boat noun\n  1 & 2")
        let article = """
            <k>boat</k>
            <b>1.</b> <tr>bəʊt</tr> <abr>n.</abr> <c c="blue">a vessel</c>
            <blockquote><dtrn>лодка</dtrn></blockquote>
            <ex>a small boat</ex>
            <kref>skiff</kref> <rref>boat.wav</rref>
            """
        #expect(
            try starDict("x", article)
                == "boat\n1. [bəʊt] n. a vessel\n  лодка\na small boat\nskiff")
        let logical =
            "<ar><k>boat</k>\n<def><gr>n</gr>\n<def><deftext>a vessel</deftext></def></def></ar>"
        #expect(try starDict("x", logical) == "boat\nn\na vessel")
    }

    @Test func `records, wikis and lists are lines`() throws {
        #expect(
            try starDict("n", "<type>n.</type><wordgroup><word>boat</word></wordgroup>")
                == "n.\nboat")
        #expect(
            try starDict(
                "k", "<?xml version=\"1.0\"?><词典><单词>boat</单词><![CDATA[a <b>vessel</b>]]></词典>")
                == "boat\na vessel")
        #expect(
            try starDict(
                "w",
                "== boat ==\n'''A boat''' is a [[vessel|ship]] {{lb|en|nautical}}\n"
                    + "* one [http://x.example/ page]<br>\n** two {{x}}\nplain")
                == "boat\nA boat is a ship (en, nautical)\n• one page\n  • two\nplain")
        #expect(try starDict("t", "").isEmpty)
        #expect(
            try starDict("h", "<ol><li>One<ul><li>in</li></ul></li><li>Two<br>more</li></ol>")
                == "1. One\n  ◦ in\n2. Two\n  more")
        #expect(
            try starDict(
                "h",
                "<table><tr><td>sing.</td><td><p>boat</p><p>ship</p></td></tr>"
                    + "<tr><td>pl.</td></tr></table>")
                == "sing.  boat\nship\npl.")
    }

    @Test func `HTML without a tag keeps its lines, and what was escaped twice is no tag`() throws {
        #expect(try starDict("h", "boat\n1. a < b &amp; c") == "boat\n1. a < b & c")
        #expect(try starDict("h", "&lt;b&gt;vessel&lt;/b&gt; &amp; more") == "vessel & more")
        #expect(
            try starDict("h", "<p>the tag &lt;b&gt; or &lt;/b&gt;</p>") == "the tag <b> or </b>")
    }

    // MARK: - Others

    @Test func `braces of dictd are links, except around what is no word`() throws {
        #expect(
            try dictd("boat\n  n 1: a ship [syn: {gravy\n boat}, {dhow}]; b[=o]t")
                == "boat\n  n 1: a ship [syn: gravy\n boat, dhow]; b[=o]t")
        let code = "main(){printf(x);} { a } {} {x = 1} f{y}"
        #expect(try dictd(code) == code)
        #expect(try dictd("<b>boat</b><br>\n1. &quot;x&quot;") == "boat\n1. \"x\"")
        let typed = "Content-type: text/html; charset=utf-8\n\n<b>boat</b><p>a {vessel}"
        #expect(try dictd(typed) == "boat\na {vessel}")
        #expect(try dictd("Content-Type: text/plain\r\n\r\na {vessel}") == "a vessel")
    }

    @Test func `an MDict has a sheet of styles, or is no HTML at all`() throws {
        let sheet = "StyleSheet=\"1\n&lt;b&gt;\n&lt;/b&gt;\n2\n&lt;p&gt;\n&lt;/p&gt;\n\""
        #expect(try mdict("`1`boat`2`a `x` vessel`9`!", head: sheet) == "boat\na `x` vessel\n!")
        #expect(try mdict("`1`boat") == "`1`boat")
        #expect(
            try mdict("boat <noun>\n1. a < b", head: "Format=\"Text\"")
                == "boat <noun>\n1. a < b")
    }

    @Test func `words of Yomitan and of Aard may be HTML, too`() throws {
        let bank = """
            [["boat","","n","",5,["<b>a</b> ship &amp; more",["boats",["plural"]],\
            {"type":"structured-content","content":{"tag":"details","content":[\
            {"tag":"summary","content":"more"},"inner"]}}],1,""]]
            """
        var zip = ZipWriter()
        zip.entries.append(
            .init(name: "index.json", bytes: Array("{\"title\":\"<b>A</b> &amp; B\"}".utf8)))
        zip.entries.append(.init(name: "term_bank_1.json", bytes: Array(bank.utf8)))
        let yomitan = try Yomitan(BytesResources([("t.zip", zip.bytes)]), file: "t.zip")
        #expect(yomitan.name == "A & B")
        #expect(
            try yomitan.entries(of: Lemma("boat")).map(\.text)
                == ["• a ship & more\n• boats (plural)\n• more\n• inner"])
        let slob = SlobWriter.file([("boat", "<i>a</i> ship 1 < 2", 1)], packing: "")
        let aard = try Slob(BytesResources([("t.slob", slob)]), file: "t.slob")
        #expect(try aard.entries(of: Lemma("boat")).map(\.text) == ["a ship 1 < 2"])
    }

    // MARK: - Names

    @Test func `a dictionary's name is one short line without markup`() throws {
        func name(_ title: String) throws -> String {
            let files = DictionaryWriter.starDict([("boat", "x")], name: title)
            return try StarDict(BytesResources(files), base: "t").name
        }
        #expect(try name("<b>Concise <i>Oxford</i></b> &amp; more<br>") == "Concise Oxford & more")
        #expect(try name("A < B, {C}") == "A < B, {C}")
        let long = try name(String(repeating: "word ", count: 99))
        #expect(long.count <= LexiconLimits.nameLength && long.hasSuffix("word…"))
        #expect(try name(String(repeating: "x", count: 99_999)).count == LexiconLimits.nameLength)
        let own: [DictionaryWriter.Entry] = [
            ("00-database-short", "00-database-short\n     <b>The</b> {Test} &amp; so\n")
        ]
        let dictd = try Dictd(BytesResources(DictionaryWriter.dictd(own)), base: "d")
        #expect(dictd.name == "The Test & so")
    }

    // MARK: - Enemies

    /// Each would take minutes where a part of it is looked at again and again.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "<!--", "<![CDATA[", "<b>", "<div>\n", "<x", "<ex/>          ", "<rref>a.b", "&#",
            "{a ", "[[a", "{{a|", "[http", "`1`", "<ul><li>", "<br> \t ", "<?", "''",
            "<table><tr><td>",
        ])
    func `an article of one mark again and again ends, and gives little`(mark: String) {
        let count = LexiconLimits.articleBytes / mark.utf8.count
        let bytes = Array(String(repeating: mark, count: count).utf8)
        let text = String(decoding: bytes, as: UTF8.self)
        let style = MDictStyles("1\n" + String(repeating: "<i>", count: 9_999) + "\n</i>")
        for text in [
            DictdText.withoutBraces(text), WikiText.plain(bytes), style.applied(to: text),
            Article.marked(Array(bytes.prefix(8_000))),
        ] {
            #expect(text.utf8.count <= 3 * LexiconLimits.articleBytes)
        }
        for kind in [ArticleMarkup.Kind.words, .lines, .records] {
            let html = ArticleMarkup.html(bytes + Array("<b></b>".utf8), kind) ?? []
            #expect((1...5 * LexiconLimits.articleBytes).contains(html.count))
        }
    }

    @Test func `damaged markup ends, and nothing traps`() {
        let whole = Array(
            "<k>a</k><![CDATA[<b>]]><!-- c --><tr>x</tr>&lt;{d}`1`[[e|f]]''<rref>g.wav</rref>".utf8)
        var random = SplitMix64(seed: 3)
        for end in 0...whole.count {
            var hurt = Array(whole[..<end])
            for _ in 0..<3 where !hurt.isEmpty {
                hurt[Int.random(in: hurt.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            for kind in [ArticleMarkup.Kind.words, .lines, .records] {
                _ = ArticleMarkup.html(hurt, kind)
            }
            _ = WikiText.plain(hurt)
            _ = DictdText.plain(hurt)
        }
    }
}
