import Canvas
import HouseholdWing
import Testing

@Suite struct ThemeShelfTests {
    private let shelf = ThemeShelf(own: [
        .init(name: "Dusk 2", bytes: Array("about = mine\nlink = red".utf8)),
        .init(name: "ink", bytes: Array("about = my ink\nground = #111111".utf8)),
        .init(name: "broken", bytes: Array("link = rod\nhedding = bold".utf8)),
        .init(name: "huge", bytes: [UInt8](repeating: 0x20, count: 100_000)),
    ])

    @Test func `own themes stand beside ours and before those of the same name`() {
        #expect(shelf.names == BuiltInThemes.names + ["dusk-2", "broken", "huge"])
        #expect(shelf.theme("ink")?.about == "my ink")
        #expect(shelf.theme("dusk-2")?.name == "dusk-2")
        #expect(shelf.theme("paper")?.ground == .hex(0xFBFAF7))
        #expect(shelf.entries.filter(\.isOwn).map(\.name) == ["ink", "dusk-2", "broken", "huge"])
    }

    @Test func `what is wrong is said in one line`() {
        #expect(shelf.trouble(with: "paper") == nil)
        #expect(
            shelf.trouble(with: "broken")?.hasPrefix(
                "The theme broken, line 1, column 8: “rod” is no colour") == true)
        #expect(
            shelf.trouble(with: "broken")?.hasSuffix("(and 1 more: theme check broken)") == true)
        #expect(shelf.trouble(with: "huge") == "The theme huge: This file is larger than 64 kB.")
        #expect(shelf.theme("huge") == nil)
        #expect(shelf.trouble(with: "papre") == "No theme is called “papre”. Nearest: paper.")
        #expect(shelf.trouble(with: "\u{1B}[2J")?.contains("\u{1B}") == false)
    }

    @Test func `theme show prints the file as it stands`() throws {
        let text = try #require(shelf.fileText("ink"))
        #expect(text == "about = my ink\nground = #111111")
        for name in BuiltInThemes.names {
            let shown = try #require(ThemeShelf().fileText(name))
            #expect(ThemeParser.parse(shown, name: name).theme == ThemeShelf().theme(name))
        }
    }

    @Test func `auto follows the ground the terminal reported`() {
        #expect(ThemeShelf.automatic(ground: .hex(0xFDF6E3)) == "paper")
        #expect(ThemeShelf.automatic(ground: .hex(0x002B36)) == "ink")
        #expect(ThemeShelf.automatic(ground: nil) == "ansi")
    }
}
