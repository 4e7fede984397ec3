import Wording

/// Reads values one inside the other; the words between them are the scanner's.
package struct JSON5Parser {
    package private(set) var scanner: JSON5Scanner
    private var valuesLeft = JSON5Document.valuesMax

    package init(_ bytes: [UInt8]) { scanner = JSON5Scanner(bytes) }

    package var lineComments: [Range<Int>] { scanner.lineComments }

    package mutating func document() throws(JSON5Error) -> JSON5Node {
        if scanner.bytes.count > JSON5Document.bytesMax {
            throw scanner.failure(
                tr("a file of \(scanner.bytes.count) bytes"),
                accepted: tr("one of at most \(JSON5Document.bytesMax)"), at: 0)
        }
        if let bad = scanner.firstByteNotUTF8 {
            throw scanner.failure(
                tr("a byte that is not UTF-8"), accepted: tr("UTF-8 text"), at: bad)
        }
        try scanner.skipSpace()
        let root = try value(depth: 1)
        try scanner.skipSpace()
        guard scanner.isAtEnd else {
            throw scanner.unexpected(accepted: tr("nothing but the end of the file"))
        }
        return root
    }

    private static var values: String {
        tr("a value (text in quotes, a number, true, false, null, [ or {)")
    }

    private mutating func value(depth: Int) throws(JSON5Error) -> JSON5Node {
        let start = scanner.at
        valuesLeft -= 1
        if valuesLeft < 0 {
            throw scanner.failure(
                tr("one value more"),
                accepted: tr("a file of at most \(JSON5Document.valuesMax) values"),
                at: start)
        }
        if depth > JSON5Document.depthMax {
            throw scanner.failure(
                tr("one level more"),
                accepted: tr("nesting of at most \(JSON5Document.depthMax) levels"),
                at: start)
        }
        let content = try content(depth: depth)
        return JSON5Node(content: content, span: start..<scanner.at)
    }

    private mutating func content(depth: Int) throws(JSON5Error) -> JSON5Node.Content {
        // Past the end there is no byte; 0 begins nothing either.
        switch scanner.byte ?? 0 {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .list(try elements(depth: depth))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try scanner.string())
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try scanner.number()
        default: break
        }
        let start = scanner.at
        switch try scanner.identifier(accepted: Self.values) {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null": return .null
        case "Infinity": return .number(.infinity)
        case "NaN": return .number(.nan)
        case let word: throw scanner.failure("“\(word)”", accepted: Self.values, at: start)
        }
    }

    private mutating func elements(depth: Int) throws(JSON5Error) -> [JSON5Node] {
        var elements: [JSON5Node] = []
        scanner.at += 1
        try scanner.skipSpace()
        while !scanner.take("]") {
            elements.append(try value(depth: depth + 1))
            try scanner.skipSpace()
            if scanner.take(",") {
                try scanner.skipSpace()
            } else if scanner.byte != UInt8(ascii: "]") {
                throw scanner.unexpected(accepted: tr("a comma or ]"))
            }
        }
        return elements
    }

    private mutating func members(depth: Int) throws(JSON5Error) -> [JSON5Member] {
        var members: [JSON5Member] = []
        scanner.at += 1
        try scanner.skipSpace()
        while !scanner.take("}") {
            var member = try member(depth: depth)
            try scanner.skipSpace()
            let comma = scanner.at
            if scanner.take(",") {
                member.comma = comma
                try scanner.skipSpace()
            } else if scanner.byte != UInt8(ascii: "}") {
                throw scanner.unexpected(accepted: tr("a comma or }"))
            }
            members.append(member)
        }
        return members
    }

    private mutating func member(depth: Int) throws(JSON5Error) -> JSON5Member {
        let start = scanner.at
        let isQuoted = scanner.byte == UInt8(ascii: "\"") || scanner.byte == UInt8(ascii: "'")
        let key =
            isQuoted ? try scanner.string() : try scanner.identifier(accepted: tr("a name or }"))
        let keySpan = start..<scanner.at
        try scanner.skipSpace()
        guard scanner.take(":") else { throw scanner.unexpected(accepted: tr("a colon")) }
        try scanner.skipSpace()
        return JSON5Member(key: key, keySpan: keySpan, node: try value(depth: depth + 1))
    }
}
