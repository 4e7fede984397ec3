import Canvas
import HouseholdWing
import Testing

@Suite struct BuiltInThemesTests {
    private func theme(_ name: String) throws -> Theme { try #require(ThemeShelf().theme(name)) }

    @Test func `there are eight and the terminal's own colours come first`() {
        #expect(
            BuiltInThemes.names == [
                "ansi", "paper", "ink", "sepia", "noon", "midnight", "slate", "ember",
            ])
        #expect(BuiltInThemes.defaultName == "ansi")
    }

    @Test(arguments: BuiltInThemes.names) func `a file is whole and well`(name: String) throws {
        let bytes = try #require(BuiltInThemes.bytes(of: name))
        let outcome = ThemeParser.parse(bytes, name: "other")
        #expect(outcome.problems == [])
        let theme = try #require(outcome.theme)
        #expect(theme.name == name)
        #expect(!theme.about.isEmpty)
        let missing = Role.allCases.filter { theme.paints[.init($0)] == nil }
        #expect(missing == [], "every role is told")
        #expect(ThemeParser.parse(theme.fileText, name: "x").theme == theme)
    }

    @Test(arguments: BuiltInThemes.names, Depth.allCases)
    func `every text can be read on every ground it stands on`(name: String, depth: Depth) throws {
        let findings = ThemeCheck.findings(try theme(name), at: depth).map(\.words)
        #expect(findings.joined(separator: "\n") == "")
    }

    @Test func `ground, text, dim and accent are as designed`() throws {
        let designed: [(String, [UInt32])] = [
            ("paper", [0xFBFAF7, 0x24211D, 0x6A655D, 0x8A4B08]),
            ("ink", [0x1B1A18, 0xD9D4C9, 0x9A948A, 0xD7A657]),
            ("sepia", [0xF4ECD8, 0x40331F, 0x6F5F45, 0x8B3F1F]),
            ("noon", [0xFFFFFF, 0x000000, 0x333333, 0x0033AA]),
            ("midnight", [0x000000, 0xFFFFFF, 0xCCCCCC, 0xFFD700]),
            ("ember", [0x000000, 0xFF5A45, 0xD84A38, 0xFF8A70]),
        ]
        for (name, colors) in designed {
            let skin = try theme(name).skin(depth: .full)
            let drawn = [
                skin[.text].ground, skin[.text].ink, skin[.dim].ink, skin[.accent].ink,
            ]
            #expect(drawn == colors.map(Color.hex), "\(name)")
        }
    }

    @Test func `noon and midnight hold themselves to seven`() throws {
        for name in ["noon", "midnight"] {
            #expect(try theme(name).contrast == 7)
        }
    }

    @Test func `slate has no colour and no dim at any depth, and keeps still`() throws {
        let slate = try theme("slate")
        #expect(slate.isStill && slate.writesWholeRows)
        for depth in Depth.allCases {
            let skin = slate.skin(depth: depth)
            for role in Role.allCases {
                #expect(skin[role].ink == .terminal && skin[role].ground == .terminal)
                #expect(!skin[role].style.contains(.dim))
            }
        }
    }

    @Test func `ansi asks for the terminal's own sixteen and nothing else`() throws {
        let ansi = try theme("ansi")
        for depth in Depth.allCases {
            let skin = ansi.skin(depth: depth)
            for role in Role.allCases {
                for color in [skin[role].ink, skin[role].ground] {
                    switch color {
                    case .terminal, .indexed(..<16): break
                    default: Issue.record("\(role.name) is \(color) at \(depth)")
                    }
                }
            }
        }
    }

    @Test func `a coloured text says so by its writing too`() throws {
        let skin = try theme("ansi").skin(depth: .sixteen)
        for pair in ContrastPair.all where pair.matter == .text {
            let look = skin[pair.role, pair.ground]
            // A ground of its own is seen by itself.
            if look.ink != .terminal, look.ground == .terminal {
                #expect(look.style != [], "\(pair.role.name)")
            }
        }
    }

    @Test func `ember lights nothing but red in sixteen colours`() throws {
        let skin = try theme("ember").skin(depth: .sixteen)
        for role in Role.allCases {
            #expect([.indexed(1), .indexed(9)].contains(skin[role].ink), "\(role.name)")
            #expect(skin[role].ground == .terminal)
        }
    }
}
