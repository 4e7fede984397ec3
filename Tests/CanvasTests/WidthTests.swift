import Testing

@testable import Canvas

struct WidthTests {
    @Test func `a selector or a joiner widens pictures only`() {
        #expect(Width.of("❤\u{FE0F}" as Character) == 2)
        #expect(Width.of("1\u{FE0F}\u{20E3}" as Character) == 2)
        #expect(Width.of("👩\u{200D}🚀" as Character) == 2)
        #expect(Width.of("👍🏽" as Character) == 2)
        #expect(Width.of("🇫🇮" as Character) == 2)
        #expect(Width.of("क\u{94D}\u{200D}" as Character) == 1)
        #expect(Width.of("❤" as Character) == 1)
        #expect(Width.of("a\u{FE0F}" as Character) == 1)
    }

    @Test func `letters joined into one cluster have the room of each`() {
        #expect(Width.of("क्ष") == 2)
        #expect(Width.of("का") == 2)
        #expect(Width.of("กำ") == 2)
        #expect(Width.of("é" as Character) == 1)
        #expect(Width.of("\u{1112}\u{1161}\u{11AB}" as Character) == 2)
    }

    @Test(arguments: ["क्ष", "का", "กำ", "र्क्षि", "ｶﾞ"])
    func `nothing of a joined letter is hidden`(text: String) {
        let width = Width.of(text)
        var frame = Frame(Size(width + 1, 1))
        #expect(frame.write(text, row: 0, column: 0) == width)
        let shown = frame.row(0).prefix(width)
        #expect(Array(frame.text.unicodeScalars.dropLast()) == Array(text.unicodeScalars))
        #expect(shown.allSatisfy { $0.span == 1 && Width.of($0.glyph) == 1 })
    }

    @Test func `pictures stay whole`() {
        for picture in ["👩\u{200D}🚀", "🇫🇮", "👍🏽"] as [Character] {
            #expect(Width.pieces(of: picture) == [picture])
        }
    }

    @Test func `what is not ASCII and what is are written alike`() {
        var (plain, mixed) = (Frame(Size(8, 1)), Frame(Size(8, 1)))
        #expect(plain.write("abcdef", row: 0, column: -2, limit: 3) == 3)
        #expect(mixed.write("äbcdef", row: 0, column: -2, limit: 3) == 3)
        #expect(plain == mixed)
        #expect(plain.text == "cde     ")
    }
}
