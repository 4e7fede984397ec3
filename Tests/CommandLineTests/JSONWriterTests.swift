import CommandLine
import Testing

@Suite struct JSONWriterTests {
    @Test func `members stand in the order they were said, absent ones not at all`() {
        let value = JSON.object(["b": 1, "a": nil, "c": .array([])])
        #expect(text(value) == "{\n  \"b\": 1,\n  \"c\": []\n}\n")
    }

    @Test func `what could command a terminal is escaped`() {
        #expect(text("a\u{1B}[2J\u{9B}\u{202E}\"\\\n") == #""a\u001b[2J\u009b\u202e\"\\\n""# + "\n")
    }

    @Test func `numbers are plain decimals, and what is none is left out`() {
        let numbers: [JSON] = [.number(12.5), .number(3), .number(.nan), .number(-0.25)]
        #expect(text(.array(numbers)) == "[12.5, 3, -0.25]\n")
    }

    private func text(_ value: JSON) -> String { String(decoding: value.document, as: UTF8.self) }
}
