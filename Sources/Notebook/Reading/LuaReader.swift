/// A value of a table that a Lua program wrote down. Nothing is ever run: only what is written out
/// is read.
indirect enum LuaValue: Equatable, Sendable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case table([Entry])

    struct Entry: Equatable, Sendable {
        /// `["name"]` and `name`, or `[3]`; what has no key is counted.
        var key: LuaValue
        var value: LuaValue
    }

    subscript(name: String) -> LuaValue {
        guard case .table(let entries) = self else { return .nothing }
        return entries.last { $0.key == .text(name) }?.value ?? .nothing
    }

    /// The values of a list in its order, whatever holes it has.
    var list: [LuaValue] {
        guard case .table(let entries) = self else { return [] }
        let numbered = entries.compactMap { entry -> (Double, LuaValue)? in
            guard case .number(let number) = entry.key else { return nil }
            return (number, entry.value)
        }
        return numbered.sorted { $0.0 < $1.0 }.map(\.1)
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var isTable: Bool {
        guard case .table = self else { return false }
        return true
    }
}

struct LuaError: Error, Equatable {
    var why: String
}

/// Reads one table as KOReader writes it: `return { ["name"] = "value", [1] = {…} }`.
struct LuaReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var values = 0

    /// KOReader's own are five deep.
    private static let depthMax = 32
    /// A note takes some fifteen.
    private static let valuesMax = 1_000_000

    /// nil where nothing is returned: then it is something else.
    static func read(_ bytes: [UInt8]) throws(LuaError) -> LuaValue? {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<LuaValue?, LuaError> in
            var reader = LuaReader(bytes: buffer)
            do throws(LuaError) {
                try reader.skipBlanks()
                guard reader.name() == "return" else { return .success(nil) }
                let value = try reader.value(0)
                guard value.isTable else { throw reader.failure("a table is missing") }
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func value(_ depth: Int) throws(LuaError) -> LuaValue {
        values += 1
        guard depth <= Self.depthMax, values <= Self.valuesMax else {
            throw failure("there is more in it than any notes")
        }
        try skipBlanks()
        guard at < bytes.count else { throw failure("it ends too early") }
        switch bytes[at] {
        case UInt8(ascii: "{"): return try table(depth)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string())
        case UInt8(ascii: "["):
            guard let text = try long() else { throw failure("a value is missing") }
            return .text(text)
        case UInt8(ascii: "-"), 0x30...0x39, UInt8(ascii: "."): return number()
        default:
            guard let word = name() else { throw failure("a value is missing") }
            switch word {
            case "true": return .flag(true)
            case "false": return .flag(false)
            // `nan`, `math.huge` and the like: as good as nothing.
            default:
                while at < bytes.count, bytes[at] == UInt8(ascii: ".") {
                    at += 1
                    _ = name()
                }
                return .nothing
            }
        }
    }

    private mutating func table(_ depth: Int) throws(LuaError) -> LuaValue {
        at += 1
        var entries: [LuaValue.Entry] = []
        var counted = 0.0
        while true {
            try skipBlanks()
            if take(UInt8(ascii: "}")) { return .table(entries) }
            if let key = try key(depth) {
                let value = try value(depth + 1)
                if value != .nothing { entries.append(.init(key: key, value: value)) }
            } else {
                counted += 1
                let value = try value(depth + 1)
                if value != .nothing { entries.append(.init(key: .number(counted), value: value)) }
            }
            try skipBlanks()
            if take(UInt8(ascii: ",")) || take(UInt8(ascii: ";")) { continue }
            guard take(UInt8(ascii: "}")) else { throw failure("a comma or } is missing") }
            return .table(entries)
        }
    }

    /// `["name"] =`, `[1] =` or `name =`; nothing where a value stands by itself.
    private mutating func key(_ depth: Int) throws(LuaError) -> LuaValue? {
        let start = at
        if take(UInt8(ascii: "[")) {
            if at < bytes.count, bytes[at] == 0x5B || bytes[at] == UInt8(ascii: "=") {
                at = start
                return nil
            }
            let key = try value(depth + 1)
            try skipBlanks()
            guard take(UInt8(ascii: "]")) else { throw failure("a ] is missing") }
            try skipBlanks()
            guard take(UInt8(ascii: "=")) else { throw failure("an = is missing") }
            return key
        }
        if let word = name() {
            try skipBlanks()
            if take(UInt8(ascii: "=")) { return .text(word) }
            at = start
        }
        return nil
    }

    private mutating func name() -> String? {
        let start = at
        while at < bytes.count, bytes[at].isNamePart { at += 1 }
        guard at > start, !(0x30...0x39).contains(bytes[start]) else {
            at = start
            return nil
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func number() -> LuaValue {
        let start = at
        while at < bytes.count, bytes[at].isNamePart || "+-.".utf8.contains(bytes[at]) { at += 1 }
        // A value that is no number (`-nan`) counts as absent.
        return Double(String(decoding: bytes[start..<at], as: UTF8.self))
            .flatMap { $0.isFinite ? .number($0) : nil } ?? .nothing
    }

    private mutating func string() throws(LuaError) -> String {
        let quote = bytes[at]
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { try escape(&text) } else { text.append(byte) }
        }
        throw failure("a string is not closed")
    }

    private mutating func escape(_ text: inout [UInt8]) throws(LuaError) {
        guard at < bytes.count else { throw failure("a string is not closed") }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"), 0x0A: text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: digits(2, radix: 16) ?? 0))
        case UInt8(ascii: "z"): while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        case UInt8(ascii: "u"):
            guard take(UInt8(ascii: "{")), let code = digits(6, radix: 16),
                take(UInt8(ascii: "}"))
            else { throw failure("an escape is broken") }
            text += String(Unicode.Scalar(UInt32(code)) ?? "\u{FFFD}").utf8
        case 0x30...0x39:
            at -= 1
            text.append(UInt8(truncatingIfNeeded: digits(3, radix: 10) ?? 0))
        case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"): break
        default: text.append(byte)
        }
    }

    private mutating func digits(_ count: Int, radix: Int) -> Int? {
        let start = at
        while at < bytes.count, at - start < count, bytes[at].isDigit(radix) { at += 1 }
        return Int(String(decoding: bytes[start..<at], as: UTF8.self), radix: radix)
    }

    /// `[[…]]` and `[==[…]==]`.
    private mutating func long() throws(LuaError) -> String? {
        let start = at
        at += 1
        var level = 0
        while take(UInt8(ascii: "=")) { level += 1 }
        guard take(0x5B) else {
            at = start
            return nil
        }
        if at < bytes.count, bytes[at] == 0x0A { at += 1 }
        let open = at
        while at < bytes.count {
            let end = at
            if take(0x5D) {
                var equals = 0
                while equals < level, take(UInt8(ascii: "=")) { equals += 1 }
                if equals == level, take(0x5D) {
                    return String(decoding: bytes[open..<end], as: UTF8.self)
                }
                at = end + 1
            } else {
                at += 1
            }
        }
        throw failure("a string is not closed")
    }

    private mutating func skipBlanks() throws(LuaError) {
        while at < bytes.count {
            if bytes[at] <= 0x20 {
                at += 1
            } else if bytes[at] == UInt8(ascii: "-"), at + 1 < bytes.count,
                bytes[at + 1] == UInt8(ascii: "-")
            {
                at += 2
                if at < bytes.count, bytes[at] == 0x5B, try long() != nil { continue }
                while at < bytes.count, bytes[at] != 0x0A { at += 1 }
            } else {
                return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private func failure(_ why: String) -> LuaError {
        LuaError(
            why: "the table is broken in line \(bytes[..<at].count { $0 == 0x0A } + 1): \(why)")
    }
}

extension UInt8 {
    fileprivate var isNamePart: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) || self == 0x5F
    }

    fileprivate func isDigit(_ radix: Int) -> Bool {
        (0x30...0x39).contains(self) || radix == 16 && (0x41...0x46).contains(self & 0xDF)
    }
}
