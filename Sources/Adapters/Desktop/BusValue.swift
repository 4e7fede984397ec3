import CBus

/// A value as it goes over the bus.
indirect enum BusValue: Equatable, Sendable {
    case flag(Bool)
    case number(Double)
    case microseconds(Int64)
    case integer(Int32)
    case unsigned(UInt32)
    case byte(UInt8)
    case text(String)
    case path(String)
    case texts([String])
    case paths([String])
    case bytes([UInt8])
    /// Names and what they are called.
    case words([(String, String)])
    case table([(String, BusValue)])

    var signature: String {
        switch self {
        case .flag: "b"
        case .number: "d"
        case .microseconds: "x"
        case .integer: "i"
        case .unsigned: "u"
        case .byte: "y"
        case .text: "s"
        case .path: "o"
        case .texts: "as"
        case .paths: "ao"
        case .bytes: "ay"
        case .words: "a{ss}"
        case .table: "a{sv}"
        }
    }

    static func == (one: BusValue, other: BusValue) -> Bool {
        switch (one, other) {
        case (.flag(let one), .flag(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.microseconds(let one), .microseconds(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.byte(let one), .byte(let other)): one == other
        case (.text(let one), .text(let other)), (.path(let one), .path(let other)): one == other
        case (.texts(let one), .texts(let other)), (.paths(let one), .paths(let other)):
            one == other
        case (.bytes(let one), .bytes(let other)): one == other
        case (.words(let one), .words(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
        case (.table(let one), .table(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
        default: false
        }
    }
}

/// A message that is being written, on the bus's own thread.
struct BusWriter {
    let bus: UnsafePointer<sb_table>
    let message: OpaquePointer

    func put(_ value: BusValue) {
        switch value {
        case .flag(let flag): append("b", Int32(flag ? 1 : 0))
        case .number(let number): append("d", number)
        case .microseconds(let number): append("x", number)
        case .integer(let number): append("i", number)
        case .unsigned(let number): append("u", number)
        case .byte(let byte): append("y", byte)
        case .text(let text): append("s", text)
        case .path(let path): append("o", path)
        case .texts(let texts):
            within("a", "s") { for text in texts { append("s", text) } }
        case .paths(let paths):
            within("a", "o") { for path in paths { append("o", path) } }
        case .bytes(let bytes):
            within("a", "y") { for byte in bytes { append("y", byte) } }
        case .words(let rows):
            within("a", "{ss}") {
                for (name, value) in rows {
                    within("e", "ss") {
                        append("s", name)
                        append("s", value)
                    }
                }
            }
        case .table(let rows):
            within("a", "{sv}") {
                for (name, value) in rows {
                    within("e", "sv") {
                        append("s", name)
                        putVariant(value)
                    }
                }
            }
        }
    }

    func putVariant(_ value: BusValue) {
        within("v", value.signature) { put(value) }
    }

    func within(_ kind: Character, _ contents: String, _ body: () -> Void) {
        _ = bus.pointee.message_open_container(message, Self.code(kind), contents)
        body()
        _ = bus.pointee.message_close_container(message)
    }

    private func append(_ kind: Character, _ text: String) {
        // A zero ends the string: the bytes after one are dropped.
        _ = text.withCString { bus.pointee.message_append_basic(message, Self.code(kind), $0) }
    }

    private func append<Value: BitwiseCopyable>(_ kind: Character, _ value: Value) {
        withUnsafePointer(to: value) {
            _ = bus.pointee.message_append_basic(message, Self.code(kind), $0)
        }
    }

    static func code(_ kind: Character) -> CChar { CChar(kind.asciiValue ?? 0) }
}

/// A message that came, read in order. What is not there, or of another kind, is nil.
struct BusReader {
    let bus: UnsafePointer<sb_table>
    let message: OpaquePointer

    func text(_ kind: Character = "s") -> String? {
        var text: UnsafePointer<CChar>?
        guard bus.pointee.message_read_basic(message, BusWriter.code(kind), &text) > 0 else {
            return nil
        }
        return text.map { String(cString: $0) }
    }

    func microseconds() -> Int64? { number("x", Int64(0)) }
    func decimal() -> Double? { number("d", Double(0)) }
    func integer() -> Int32? { number("i", Int32(0)) }
    func unsigned() -> UInt32? { number("u", UInt32(0)) }
    func descriptor() -> Int32? { number("h", Int32(0)) }

    private func number<Value: BitwiseCopyable>(_ kind: Character, _ nothing: Value) -> Value? {
        var value = nothing
        let status = bus.pointee.message_read_basic(message, BusWriter.code(kind), &value)
        return status > 0 ? value : nil
    }

    func flag() -> Bool? { number("b", Int32(0)).map { $0 != 0 } }

    /// What a variant holds, when it is of this kind.
    func variant<Value>(_ kind: String, _ read: () -> Value?) -> Value? {
        within("v", kind, read)
    }

    func within<Value>(_ kind: Character, _ contents: String, _ read: () -> Value?) -> Value? {
        guard bus.pointee.message_enter_container(message, BusWriter.code(kind), contents) > 0
        else { return nil }
        defer { _ = bus.pointee.message_exit_container(message) }
        return read()
    }

    /// Each element of a list, until there is none or one is not what it should be.
    func list<Value>(_ contents: String, _ read: () -> Value?) -> [Value]? {
        within("a", contents) {
            var values: [Value] = []
            while let value = read() { values.append(value) }
            return values
        }
    }

    func byte() -> UInt8? { number("y", UInt8(0)) }
}
