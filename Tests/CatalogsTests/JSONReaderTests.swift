import Notation
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8)).value
    }

    @Test func `every kind of value is read`() throws {
        let value = try read(#" {"a": [1, -2.50e3, true, false, null, "x"], "b": {}, "c": []} "#)
        let list: [JSONValue] = [
            .number("1"), .number("-2.50e3"), .boolean(true), .boolean(false), .null, .string("x"),
        ]
        #expect(value["a"] == .array(list))
        #expect(value["b"] == .object([]))
        #expect(value["c"] == .array([]))
    }

    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
        (#""\ud83d\uDE00""#, "😀"), (#""a\ud800b\udfff""#, "a\u{FFFD}b\u{FFFD}"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), ("\"raw\u{1}\n\"", "raw\u{1}\n"),
    ])
    func `strings are read with their escapes`(_ written: String, _ meant: String) throws {
        #expect(try read(written).string == meant)
    }

    @Test(arguments: [
        ("{\n  \"é\": tru\n}", 2, 11), ("[1,]", 1, 4), ("{\"a\": 1,}", 1, 9), ("{\"a\"", 1, 5),
        ("\"open", 1, 6), ("[01x]", 1, 4), ("{a: 1}", 1, 2), ("", 1, 1), ("\"\\q\"", 1, 4),
        ("[--1]", 1, 5),
    ])
    func `a fault is told with its place`(_ text: String, _ line: Int, _ column: Int) throws {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.line == line && error?.column == column, "\(text)")
    }

    @Test func `depth is bounded`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(100))
        #expect(throws: JSONError.self) { try read(nested(102)) }
        #expect(throws: JSONError.self) {
            try read(String(repeating: "{\"a\":", count: 100_000))
        }
    }

    @Test func `something behind the end is noticed`() throws {
        #expect(try JSONReader.read(Array("{} x".utf8)).hasTail)
        #expect(try !JSONReader.read(Array("{} \n".utf8)).hasTail)
    }
}
