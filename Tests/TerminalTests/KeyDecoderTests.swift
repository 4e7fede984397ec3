import Canvas
import Terminal
import TestKit
import Testing

struct KeyDecoderTests {
    @Test func plainKeysAreThemselves() {
        #expect(keys("aG é€😀") == [Key("a"), Key("G"), Key(" "), Key("é"), Key("€"), Key("😀")])
        #expect(
            keys("\r\t\u{7F}\u{8}") == [Key(.enter), Key(.tab), Key(.backspace), Key(.backspace)])
        #expect(
            keys("\u{1}\u{F}\0") == [Key("a", .control), Key("o", .control), Key(" ", .control)])
    }

    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.feed(text.utf8, at: .zero).compactMap {
            if case .input(.key(let key)) = $0 { return key }
            return nil
        }
    }
}
