import Canvas
import Testing

@Suite struct GlyphsTests {
    @Test func `marks and bars keep their meaning`() {
        #expect(String("▌▎•♪!✓○☾↓↺".map(Glyphs.ascii)) == ">|*~!xozv<")
        #expect(String("━━╸───╷│".map(Glyphs.ascii)) == "==>---||")
        #expect(String("╭─╮╰╯".map(Glyphs.ascii)) == "+-+++")
    }

    @Test func `letters lose their accents, quotes their curls`() {
        let plain = "“Ernst Jünger’s Ærø — Łódź, ﬁn, ½”".map(Glyphs.ascii)
        #expect(String(plain) == "\"Ernst Junger's Aro - Lodz, fn, 1\"")
        #expect(String("e\u{301}三ك".map(Glyphs.ascii)) == "e??")
    }

    @Test func `a frame keeps its columns and says the dots where there is room`() {
        var frame = Frame(Size(14, 2))
        frame.write("三四郎… │ to…", row: 0, column: 0)
        frame.write("Train…  │ é", row: 1, column: 0)
        #expect(frame.inASCII().text == "? ? ? . | t...\nTrai... | e   ")
        var tight = Frame(Size(14, 2))
        tight.write("Transmission…│", row: 0, column: 0)
        tight.write("a… of…|g …   x", row: 1, column: 0)
        #expect(tight.inASCII().text == "Transmissi...|\na. o..|g ... x")
        #expect(frame.inASCII().roles == frame.roles)
    }

    @Test func `nothing but printable ASCII is left of any scalar`() {
        for value in UInt32(0x80)..<0x3_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = Glyphs.ascii(Character(scalar))
            if !(shown.isASCII && shown >= " " && shown <= "~") {
                Issue.record("U+\(String(value, radix: 16)) becomes \(shown)")
            }
        }
    }
}
