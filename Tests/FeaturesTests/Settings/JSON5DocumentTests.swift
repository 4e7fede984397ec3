import ScreenKit
import TestKit
import Testing

@Suite struct JSON5DocumentTests {
    @Test func `every kind of value is read`() throws {
        let document = try JSON5Document(
            """
            // a comment
            { bare: 1, "quoted": 'single', $x: [true, false, null,], hex: 0xff, "": -.5,
              /* more */ plus: +3, point: 4., big: 1e3, far: -Infinity, deep: { a: { } },
              "es\\u0063\\x61pe": "a\\tb\\
            c", pair: "\\ud83d\\ude00", \\u0061bc: 12345678901234567168 }
            """)
        let root = document.root
        #expect(root["bare"]?.integer == 1)
        #expect(root["quoted"]?.text == "single")
        #expect(root["$x"]?.value == .list([.flag(true), .flag(false), .null]))
        #expect(root["hex"]?.integer == 255)
        #expect(root[""]?.number == -0.5)
        #expect(root["plus"]?.integer == 3)
        #expect(root["point"]?.integer == 4)
        #expect(root["big"]?.integer == 1000)
        #expect(root["far"]?.number == -.infinity)
        #expect(document[["deep", "a"]]?.value == .object([]))
        #expect(root["escape"]?.text == "a\tbc")
        #expect(root["pair"]?.text == "😀")
        #expect(root["abc"]?.number == 12_345_678_901_234_567_168)
    }

    @Test(arguments: [
        ("", "line 1, column 1: the end of the file stands where a value"),
        ("{ a 1 }", "line 1, column 5: “1” stands where a colon is accepted"),
        ("{\n  a: 1\n  b: 2\n}", "line 3, column 3: “b” stands where a comma or } is accepted"),
        ("{ a: tru }", "line 1, column 6: “tru” stands where a value"),
        ("[1 2]", "line 1, column 4: “2” stands where a comma or ] is accepted"),
        ("{ é: \"\n\" }", "line 1, column 7: the end of the line stands where the closing quote"),
        ("{ a: 'x }", "line 1, column 6: text without end stands where a closing quote"),
        ("/* x", "line 1, column 1: a comment without end stands where a comment closed by */"),
        ("{} x", "line 1, column 4: “x” stands where nothing but the end of the file is accepted"),
        ("12abc", "line 1, column 3: “a” stands where the end of the number is accepted"),
        ("-", "line 1, column 2: the end of the file stands where a digit is accepted"),
        ("'\\u12g4'", "line 1, column 6: “g” stands where 4 hex digits is accepted"),
        ("{ \u{1B}[31m: 1 }", "line 1, column 3: “␛” stands where a name or } is accepted"),
        ("\r\n\r[", "line 3, column 2: the end of the file stands where a value"),
    ]) func `what cannot be read is told by its place`(text: String, start: String) {
        #expect {
            try JSON5Document(text)
        } throws: { error in
            let why = (error as? JSON5Error)?.why ?? ""
            if !why.hasPrefix(start) { Issue.record("\(why)") }
            return true
        }
    }

    @Test func `size, depth and number of values are bounded`() throws {
        let deep = JSON5Document.depthMax
        let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        _ = try JSON5Document(nested(deep))
        #expect(throws: JSON5Error.self) { try JSON5Document(nested(deep + 1)) }
        #expect(throws: JSON5Error.self) { try JSON5Document(nested(400_000)) }
        let many = JSON5Document.valuesMax
        let list = { "[" + String(repeating: "1,", count: $0) + "]" }
        _ = try JSON5Document(list(many - 1))
        #expect(throws: JSON5Error.self) { try JSON5Document(list(many)) }
        let padding = { "1" + String(repeating: " ", count: $0) }
        _ = try JSON5Document(padding(JSON5Document.bytesMax - 1))
        #expect(throws: JSON5Error.self) { try JSON5Document(padding(JSON5Document.bytesMax)) }
        #expect(throws: JSON5Error.self) { try JSON5Document([0x22, 0xFF, 0x22]) }
    }

    @Test func `a value is changed in its place`() throws {
        let text = "{ /* a */ x : 1 , // one\n  y: [1,\n2] }\n// end"
        let document = try JSON5Document(text)
        let changed = try document.setting(["x"], to: .text("two"))
        #expect(changed.text == "{ /* a */ x : \"two\" , // one\n  y: [1,\n2] }\n// end")
        let inner = try document.setting(["y"], to: .object([.init("a b", .flag(true))]))
        #expect(inner.text == "{ /* a */ x : 1 , // one\n  y: { \"a b\": true } }\n// end")
    }

    @Test(arguments: [
        ("{}", "{\n  \"n\": 1,\n}"),
        ("{ }", "{\n  \"n\": 1,\n }"),
        ("{\n}\n", "{\n  \"n\": 1,\n}\n"),
        ("{ // c\n}\n", "{ // c\n  \"n\": 1,\n}\n"),
        ("{ a: 0 }", "{ a: 0, n: 1 }"),
        ("{ a: 0, }", "{ a: 0, n: 1, }"),
        ("{\n\ta: 0\n}", "{\n\ta: 0,\n\tn: 1\n}"),
        ("{\n    'a': 0, // zero\n}", "{\n    'a': 0, // zero\n    \"n\": 1,\n}"),
        ("{\n  a: 0 // zero\n  // b\n}", "{\n  a: 0, // zero\n  n: 1\n  // b\n}"),
        ("{\r\n  a: 0,\r\n}\r\n", "{\r\n  a: 0,\r\n  n: 1,\r\n}\r\n"),
        ("{ a: 0 /* , */ }", "{ a: 0, n: 1 /* , */ }"),
    ]) func `a new name takes the manners of its neighbours`(text: String, wanted: String) throws {
        let document = try JSON5Document(text)
        let more = try document.setting(["n"], to: .integer(1))
        #expect(more.text == wanted)
        #expect(more[["n"]]?.integer == 1)
        if text.contains("a") { #expect(try more.removing(["n"]).text == text) }
    }

    @Test func `a new name stands where it is wanted, its comment above it`() throws {
        let document = try JSON5Document("{\n  a: 1,\n  // b: 2,\n  c: 3\n}")
        let below = try document.setting(["b"], to: .integer(9), at: .below(comment: 12))
        #expect(below.text == "{\n  a: 1,\n  // b: 2,\n  b: 9,\n  c: 3\n}")
        let after = try document.setting(["b"], to: .flag(true), comment: ["why"], at: .after("a"))
        #expect(after.text == "{\n  a: 1,\n  // why\n  b: true,\n  // b: 2,\n  c: 3\n}")
    }

    @Test func `a removed name takes its line along and nothing else`() throws {
        let document = try JSON5Document("{ a: 1, b: 2, c: 3 }")
        #expect(try document.removing(["a"]).text == "{ b: 2, c: 3 }")
        #expect(try document.removing(["b"]).text == "{ a: 1, c: 3 }")
        #expect(try document.removing(["c"]).text == "{ a: 1, b: 2 }")
        #expect(try document.removing(["d"]).text == document.text)
        let lines = try JSON5Document("{\n  // first\n  a: 1, // one\n  b: 2\n}")
        #expect(try lines.removing(["b"]).text == "{\n  // first\n  a: 1 // one\n}")
        #expect(try lines.removing(["a"]).text == "{\n  // first\n // one\n  b: 2\n}")
    }

    @Test func `a name in something that is no object is refused`() throws {
        let document = try JSON5Document("{ a: [1] }")
        #expect(throws: JSON5EditError.self) { try document.setting(["a", "b"], to: .null) }
        #expect(throws: JSON5EditError.self) { try document.setting(["z", "b"], to: .null) }
    }

    @Test(arguments: 0..<200) func `what is written is read back`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = randomValue(depth: 4, &random)
        #expect(try JSON5Document(value.written).root.value == value)
    }

    @Test(arguments: 0..<60) func `edits keep every other value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var document = try JSON5Document(samples.randomElement(using: &random)!)
        for _ in 0..<20 {
            let keys = document.root.members.map(\.key) + ["new", "an other"]
            let key = keys.randomElement(using: &random)!
            var expected = document.root.members.map { ($0.key, $0.node.value) }
            let at = expected.lastIndex { $0.0 == key }
            if Bool.random(using: &random) {
                let value = randomValue(depth: 2, &random)
                document = try document.setting([key], to: value)
                if let at { expected[at].1 = value }
            } else {
                document = try document.removing([key])
                if let at { expected.remove(at: at) }
            }
            for (key, value) in expected {
                let isThere = document.root.members.contains {
                    $0.key == key && $0.node.value == value
                }
                #expect(isThere, "\(key) in \(document.text)")
            }
        }
    }

    @Test(arguments: 0..<300) func `damaged texts never trap`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bytes = Array(samples.randomElement(using: &random)!.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let at = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
            case 1: bytes.removeSubrange(at..<min(bytes.count, at + 3))
            default: bytes.insert(contentsOf: bytes.prefix(at).suffix(5), at: at)
            }
        }
        guard let document = try? JSON5Document(bytes) else { return }
        #expect(document.bytes == bytes)
        let key = document.root.members.first?.key ?? "k"
        if let edited = try? document.setting([key], to: .integer(7)) {
            #expect(edited[[key]]?.integer == 7)
        }
    }
}

private let samples = [
    "{ a: 1, 'b': [1, 2, { c: 'd' }], /* e */ \"f\": null }",
    "// head\n{\n  a: 1, // one\n  // two\n  b: \"x\\ny\",\n\n  c: {}\n}\n// tail\n",
    "{\"a\":{\"b\":{\"c\":[]}},\"d\":0x1F,\"e\":-1.5e-3}",
    "{\r\n\ta: 'é😀',\r\n\t/* b: 1, */\r\n}\r\n",
    "{}",
]

private func randomValue(depth: Int, _ random: inout SplitMix64) -> JSON5Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .flag(Bool.random(using: &random))
    case 2: .integer(Int.random(in: .min ... .max, using: &random))
    case 3: .number(Double.random(in: -1e6...1e6, using: &random))
    case 4: .text(randomText(&random))
    case 5: .number([.infinity, -.infinity, 1e300, 5e-300].randomElement(using: &random)!)
    case 6:
        .list(
            (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                randomValue(depth: depth - 1, &random)
            })
    default:
        .object(
            (0..<Int.random(in: 0..<4, using: &random)).map { at in
                .init("\(at)" + randomText(&random), randomValue(depth: depth - 1, &random))
            })
    }
}

private func randomText(_ random: inout SplitMix64) -> String {
    let scalars = (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in
        Unicode.Scalar(
            UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x1F9FF), using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
}

extension JSON5Document {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
