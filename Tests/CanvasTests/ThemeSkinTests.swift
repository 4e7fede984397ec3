import Canvas
import Testing

/// The table of the design, cell by cell, as a theme that says nothing falls back on it.
@Suite struct ThemeSkinTests {
    private struct Row {
        let role: Role
        let many: Look
        let sixteen: Look
        let mono: Style
    }

    private static func row(
        _ role: Role, _ ink: UInt8, on ground: UInt8 = 234, _ style: Style = [],
        at16 look: Look = Look(), mono: Style = []
    ) -> Row {
        Row(
            role: role, many: Look(.indexed(ink), on: .indexed(ground), style), sixteen: look,
            mono: mono)
    }

    private static func at16(_ ink: UInt8, on ground: UInt8? = nil, _ style: Style = []) -> Look {
        Look(.indexed(ink), on: ground.map(Color.indexed) ?? .terminal, style)
    }

    private static func own(_ style: Style) -> Look { Look(.terminal, on: .terminal, style) }

    private static let table: [Row] = [
        row(.text, 252), row(.dim, 247, at16: own(.dim)),
        row(.heading, 255, .bold, at16: own(.bold), mono: .bold),
        row(.emphasis, 252, .italic, at16: own(.italic), mono: .underline),
        row(.strong, 255, .bold, at16: own(.bold), mono: .bold),
        row(.code, 250, on: 236),
        row(.codeKeyword, 255, .bold, at16: own(.bold), mono: .bold),
        row(.codeString, 150, at16: at16(2, .italic)), row(.codeNumber, 179),
        row(.codeComment, 247, .italic, at16: own(.italic)), row(.caption, 248),
        row(.link, 110, .underline, at16: at16(6, .underline), mono: .underline),
        row(.linkFocus, 234, on: 110, at16: own(.reverse), mono: .reverse),
        row(.noteMark, 179, at16: at16(3), mono: .bold),
        row(.spoken, 252, on: 237, at16: own(.bold), mono: .bold),
        row(.spokenWord, 234, on: 179, at16: own(.reverse), mono: .reverse),
        row(.selection, 255, on: 24, at16: own(.reverse), mono: .reverse),
        row(.highlight1, 234, on: 179, at16: at16(0, on: 3), mono: .underline),
        row(.highlight2, 234, on: 108, at16: at16(0, on: 2), mono: .underline),
        row(.highlight3, 234, on: 175, at16: at16(0, on: 5), mono: .underline),
        row(.highlight4, 234, on: 110, at16: at16(0, on: 6), mono: .underline),
        row(.searchMatch, 222, .underline, at16: at16(3, .underline), mono: .underline),
        row(.searchCurrent, 234, on: 222, at16: at16(0, on: 3), mono: .reverse),
        row(.accent, 179, at16: at16(3), mono: .bold),
        row(.listFocus, 255, on: 236, .bold, at16: own(.bold), mono: .bold),
        row(.listMarked, 179, at16: at16(3)),
        row(.field, 252, on: 236, at16: own(.underline), mono: .underline),
        row(.status, 247, at16: own(.dim)),
        row(.statusKey, 179, .bold, at16: own(.bold), mono: .bold),
        row(.statusWarn, 215, at16: at16(3, .bold), mono: .bold),
        row(.error, 210, at16: at16(1, .bold), mono: .bold), row(.good, 114, at16: at16(2)),
        row(.badge, 110, at16: at16(6)), row(.progressDone, 179, at16: at16(3)),
        row(.progressRest, 240, at16: own(.dim)), row(.progressTick, 246),
        row(.rule, 240, at16: own(.dim)), row(.layer, 252, on: 235), row(.coverBorder, 244),
        row(.coverFocus, 179, at16: own(.bold), mono: .bold),
    ]

    private var dark: Theme {
        var theme = Theme(name: "bare")
        theme.ground = .rgb(28, 28, 28)
        return theme
    }

    @Test func `what a theme leaves out is as the table says`() {
        #expect(Self.table.map(\.role) == Role.allCases)
        let (many, sixteen) = (dark.skin(depth: .many), dark.skin(depth: .sixteen))
        let mono = dark.skin(depth: .mono)
        for row in Self.table {
            #expect(many[row.role] == row.many, "\(row.role.name) of 256")
            #expect(sixteen[row.role] == row.sixteen, "\(row.role.name) of 16")
            #expect(mono[row.role] == Look(.terminal, on: .terminal, row.mono), "\(row.role.name)")
        }
    }

    @Test func `a bare theme can be read, light or dark`() {
        #expect(ThemeCheck.findings(dark) == [])
        var light = dark
        light.kind = .light
        light.ground = .hex(0xFBFAF7)
        #expect(ThemeCheck.findings(light) == [])
    }

    @Test func `what stands on a band has the band under it and its own ink`() {
        let skin = dark.skin(depth: .many)
        #expect(skin[.badge, .focus] == Look(.indexed(110), on: .indexed(236), .bold))
        #expect(skin[.text, .focus] == skin[.listFocus])
        #expect(skin[.dim, .layer] == Look(.indexed(247), on: .indexed(235)))
        #expect(skin[.selection, .layer] == Look(.indexed(255), on: .indexed(24)))
    }

    @Test func `the terminal's own ground is taken where it is asked for`() {
        var theme = dark
        theme.paints[.init(.text)] = Paint(.hex(0xD9D4C9))
        let skin = theme.onTerminalGround().skin(depth: .full)
        #expect(skin[.text] == Look(.hex(0xD9D4C9), on: .terminal))
        #expect(skin[.link] == Self.at16(6, .underline), "and what is left out is of the sixteen")
    }

    @Test func `a line for one depth holds there only`() {
        var theme = dark
        theme.paints[.init(.link)] = Paint(.hex(0xFF0000), on: nil, .bold)
        theme.paints[.init(.link, at: .sixteen)] = Paint(.indexed(5))
        theme.paints[.init(.link, at: .mono)] = Paint(nil, on: nil, [.reverse, .italic])
        #expect(theme.skin(depth: .full)[.link].ink == .rgb(255, 0, 0))
        #expect(theme.skin(depth: .many)[.link].style == .bold)
        #expect(theme.skin(depth: .sixteen)[.link] == Self.at16(5))
        #expect(theme.skin(depth: .mono)[.link].style == .reverse, "mono does not lean")
    }

    @Test func `among 256 the nearest that can still be read is taken`() {
        var theme = dark
        theme.paints[.init(.caption)] = Paint(.hex(0x7C7C7C))
        let nearest = Contrast.ratio(.indexed(243), on: .indexed(234)) ?? 0
        #expect(nearest < 4.5, "the nearest itself cannot")
        let ink = theme.skin(depth: .many)[.caption].ink
        #expect((Contrast.ratio(ink, on: .indexed(236)) ?? 0) >= 4.5)
        #expect((Contrast.ratio(ink, on: .indexed(236)) ?? 99) < 6, "and no brighter than needed")
    }

    @Test func `contrast is counted as WCAG counts it`() {
        #expect(Contrast.ratio(.hex(0), on: .hex(0xFFFFFF)) == 21)
        let grey = Contrast.ratio(.hex(0x767676), on: .hex(0xFFFFFF)) ?? 0
        #expect(abs(grey - 4.54) < 0.01)
        #expect(Contrast.ratio(.terminal, on: .hex(0)) == nil)
        #expect(Contrast.ratio(.indexed(1), on: .hex(0)) == nil)
    }

    @Test func `a pair that cannot be read is named with its ratio and its need`() {
        var theme = dark
        theme.paints[.init(.caption)] = Paint(.hex(0x707070))
        let words = ThemeCheck.findings(theme, at: .full).map(\.words)
        #expect(words.first == "caption on the page (true colour): 3.4:1, needs 4.5:1")
        #expect(words.contains("caption on list.focus (true colour): 2.6:1, needs 4.5:1"))
    }

    @Test func `colours of the sixteen are held against the terminals people have`() {
        var theme = Theme(name: "mine")
        theme.paints[.init(.link)] = Paint(.indexed(3), on: nil, .underline)
        let palettes = Set(ThemeCheck.findings(theme, at: .sixteen).compactMap(\.palette))
        #expect(palettes.contains("xterm"), "yellow on white")
    }
}
