import Canvas
import TestKit
import Testing

@Suite struct ThemeParserTests {
    private func read(_ text: String) -> ThemeParser.Outcome {
        ThemeParser.parse(text, name: "mine")
    }

    private func problem(_ line: String) -> String? {
        read("kind = dark\n" + line).problems.first?.description
    }

    @Test func `a file says what it says`() {
        let outcome = read(
            """
            # mine
            name = dusk
            about = all evening  # not the night
            kind = light
            ground = #fff
            contrast = 7
            motion = reduced
            rows = whole
            colour gold = #d7a657
            text.dim=gold
            link.focus = gold on #001122 bold underline   # noted
            link.focus @16 = black on yellow
            list.focus @mono = reverse
            layer = on 235
            """)
        #expect(outcome.problems == [])
        let theme = outcome.theme
        #expect(theme?.name == "dusk")
        #expect(theme?.about == "all evening")
        #expect(theme?.kind == .light)
        #expect(theme?.ground == .rgb(255, 255, 255))
        #expect(theme?.contrast == 7)
        #expect(theme?.isStill == true)
        #expect(theme?.writesWholeRows == true)
        let gold = Color.rgb(0xD7, 0xA6, 0x57)
        #expect(
            theme?.paints == [
                .init(.dim): Paint(gold),
                .init(.linkFocus): Paint(gold, on: .rgb(0, 0x11, 0x22), [.bold, .underline]),
                .init(.linkFocus, at: .sixteen): Paint(.indexed(0), on: .indexed(3)),
                .init(.listFocus, at: .mono): Paint(nil, on: nil, .reverse),
                .init(.layer): Paint(nil, on: .indexed(235)),
            ])
    }

    @Test(arguments: [
        (
            "hedding = bold",
            "line 2, column 1: “hedding” is no role; roles that begin so are "
                + "heading, highlight.1, highlight.2, highlight.3, highlight.4"
        ),
        (
            "link = #12345",
            "line 2, column 8: “#12345” is no colour; “#rrggbb”, 0 to 255, "
                + "“default”, black, red, green, yellow, blue, magenta, cyan, white or a name "
                + "given above by “colour”"
        ),
        ("link = 256 bold", "line 2, column 8: “256” is no colour"),
        (
            "link = red bolt",
            "line 2, column 12: “bolt” is no style; bold, italic, underline, "
                + "reverse, dim and plain are"
        ),
        ("link = red on", "line 2, column 12: a colour is missing after “on”"),
        ("link =", "line 2, column 1: nothing stands after “=”"),
        ("link", "line 2, column 1: “=” is missing"),
        ("= bold", "line 2, column 3: nothing stands before “=”"),
        ("link @8 = bold", "line 2, column 6: “@8” is no depth; “@256”, “@16” and “@mono” are"),
        ("link @mono = red", "line 2, column 14: without colours there are styles only"),
        ("link @16 = #ff0000", "line 2, column 12: “#ff0000” is not among 16 colours"),
        ("link @16 = 200", "line 2, column 12: “200” is not among 16 colours"),
        ("link @16 bold = red", "line 2, column 10: “bold” is one word too many"),
        ("text = red on blue", "line 2, column 12: the page’s paper is the line “ground = …”"),
        ("ground = red", "line 2, column 10: the page’s paper is a colour"),
        ("ground @16 = #fff", "line 2, column 8: “ground” can be given for all depths"),
        ("kind = dusky", "line 2, column 8: “dusky” does not stand here; “light” or “dark” does"),
        ("contrast = 2", "line 2, column 12: “2” is no contrast; 3 to 21"),
        ("name = Über uns", "line 2, column 8: “Über” cannot be a name"),
        ("colour bold = #fff", "line 2, column 8: “bold” cannot name a colour"),
        ("colour gold = #fff #000", "line 2, column 20: “#000” is one word too many"),
    ])
    func `an error tells the place and what is accepted`(line: String, words: String) {
        let found = problem(line) ?? "nothing"
        #expect(found.hasPrefix(words), "\(found)")
    }

    @Test func `a role said twice is reported and the first holds`() {
        let outcome = read("link = red\nlink = blue\nlink @16 = blue")
        #expect(outcome.problems.map(\.line) == [2])
        #expect(outcome.theme?.paints[.init(.link)] == Paint(.indexed(1)))
    }

    @Test func `what is well holds beside what is broken`() {
        let outcome = read("link = nonsense\nerror = red bold\n")
        #expect(outcome.problems.count == 1)
        #expect(outcome.theme?.paints[.init(.error)] == Paint(.indexed(1), on: nil, .bold))
    }

    @Test func `escapes in a file never reach a person's terminal`() {
        let outcome = read("about = a\u{1B}[2Jb\u{7}\nlink = \u{1B}]0;x\u{7}\n\u{9B}31m = red")
        let said = outcome.problems.map(\.description).joined() + (outcome.theme?.about ?? "")
        #expect(outcome.problems.count == 2)
        #expect(said.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test func `too large, binary and endless are refused or bounded`() {
        let large = [UInt8](repeating: 0x23, count: ThemeParser.bytesMax + 1)
        #expect(ThemeParser.parse(large, name: "x").theme == nil)
        #expect(ThemeParser.parse([0x6E, 0, 1], name: "x").problems.first?.line == 0)
        let wrong = String(repeating: "x\n", count: 20_000)
        #expect(read(wrong).problems.count == 20)
        let long = "link = " + String(repeating: "ä", count: 20_000)
        #expect((problem(long) ?? "").count < 300)
        #expect(read("").theme?.paints == [:])
    }

    @Test func `editors' marks and line ends do not matter`() {
        let outcome = read("\u{FEFF}name = dusk\r\nlink = red\r\n")
        #expect(outcome.problems == [])
        #expect(outcome.theme?.name == "dusk")
    }

    @Test(arguments: 0..<60) func `what is written reads back the same`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var theme = Theme(name: "t\(seed)")
        theme.about = "one = two"
        theme.kind = Bool.random(using: &random) ? .light : .dark
        theme.ground = .hex(.random(in: 0...0xFFFFFF, using: &random))
        theme.ground256 = .indexed(.random(in: 16...255, using: &random))
        theme.contrast = 7
        theme.isStill = Bool.random(using: &random)
        theme.writesWholeRows = Bool.random(using: &random)
        for role in Role.allCases {
            for depth in [nil, Depth.many, .sixteen, .mono] where Bool.random(using: &random) {
                theme.paints[.init(role, at: depth)] = paint(role, depth, &random)
            }
        }
        let outcome = ThemeParser.parse(theme.fileText, name: "x")
        #expect(outcome.problems == [])
        #expect(outcome.theme == theme)
    }

    private func paint(_ role: Role, _ depth: Depth?, _ random: inout SplitMix64) -> Paint {
        let style = Style(rawValue: .random(in: 0..<32, using: &random))
        if depth == .mono { return Paint(nil, on: nil, style) }
        let few = depth == .sixteen
        func color() -> Color? {
            switch Int.random(in: 0...3, using: &random) {
            case 0: nil
            case 1: .terminal
            case 2: .indexed(.random(in: 0...(few ? 15 : 255), using: &random))
            default: few ? .indexed(9) : .hex(.random(in: 0...0xFFFFFF, using: &random))
            }
        }
        return Paint(color(), on: role == .text ? nil : color(), style)
    }

    @Test(arguments: 0..<200) func `mutated files never trap`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bytes = Array(
            "name = x\ncolour a = #fff\nlink @16 = red on a bold # c\nground = terminal\n".utf8)
        for _ in 0..<20 {
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                in: 1...255, using: &random)
        }
        let outcome = ThemeParser.parse(bytes, name: "x")
        #expect(outcome.problems.allSatisfy { $0.line <= bytes.count })
    }
}
