/// Makes a feed's text safe for the XML parser, as it arrives. What could name, hold or multiply an
/// entity never gets there: document types are left out, characters by name become characters,
/// and an ampersand that is no entity is escaped.
struct XMLCleaner {
    private enum State {
        case text, tag
        case value(UInt8)
        case comment, instruction, section
        case doctype(Int)
        /// A tag that is not passed on.
        case leftOut
    }

    private var state = State.text
    private var attributes = 0
    /// The tag begins an element of HTML that never has an end.
    private var isVoid = false
    private var closesItself = false
    private var rest: [UInt8] = []

    /// The longest thing that is looked at as a whole: a reference, `<![CDATA[`, `<!DOCTYPE`.
    private static let lookAhead = 40

    mutating func clean(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
        let text = rest.isEmpty ? bytes : rest + bytes
        let end = isLast ? text.count : max(0, text.count - Self.lookAhead)
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        let stop = text.withUnsafeBufferPointer { buffer in
            var at = 0
            // What stays as it is goes out together.
            var kept = 0
            while at < end {
                let plain = plainEnd(buffer, at, end)
                if plain > at, case .tag = state { closesItself = false }
                at = plain
                guard at < end else { break }
                if stays(buffer, at) {
                    at += 1
                    continue
                }
                out.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[kept..<at]))
                at = step(buffer, at, &out)
                kept = at
            }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[kept..<at]))
            return at
        }
        rest = Array(text[stop...])
        return out
    }

    /// Past the bytes that mean nothing here: most of a feed is copied in runs.
    private func plainEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var quote: UInt8 = 0x3C
        switch state {
        case .text: break
        case .value(let mark) where attributes <= CatalogLimits.attributes: quote = mark
        case .tag where attributes <= CatalogLimits.attributes:
            return nameEnd(text, start, end)
        default: return start
        }
        var at = start
        while at < end {
            if at + SixteenBytes.count <= end,
                !SixteenBytes(text, at).holdsControl(or: 0x3C, 0x26, quote)
            {
                at += SixteenBytes.count
                continue
            }
            let byte = text[at]
            // What means something here comes before all letters.
            if byte > 0x3C {
                at += 1
                continue
            }
            if byte == 0x3C || byte == 0x26 || byte == quote { break }
            if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { break }
            at += 1
        }
        return at
    }

    /// The same in a tag: past names and what stands between them and their values.
    private func nameEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end {
            let byte = text[at]
            let isName = byte.isLetter || byte.isDigit || byte == 0x3A || byte == 0x2D
            guard isName || byte == 0x3D || byte == 0x20 && !closesItself else { break }
            at += 1
        }
        return at
    }

    /// Takes what stays as it is of the signs around names and values; false for what does not,
    /// or is not sure to.
    private mutating func stays(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        guard attributes <= CatalogLimits.attributes else { return false }
        let byte = text[at]
        switch state {
        case .text:
            guard byte == 0x3C, at + 1 < text.count else { return false }
            let isEnd = text[at + 1] == 0x2F
            guard isEnd || text[at + 1].isLetter else { return false }
            let isVoid = Self.isVoid(text, at + (isEnd ? 2 : 1))
            if isEnd && isVoid { return false }
            (state, attributes, self.isVoid) = (.tag, 0, isVoid)
            return true
        case .tag:
            switch byte {
            case 0x3E where !isVoid: state = .text
            case 0x22, 0x27: state = .value(byte)
            case 0x2F: closesItself = true
            case 0x20: break
            default: return false
            }
            if byte != 0x2F && byte != 0x20 { closesItself = false }
            return true
        case .value(let quote):
            guard byte == quote else { return false }
            state = .tag
            attributes += 1
            return true
        default: return false
        }
    }

    private mutating func step(
        _ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ out: inout [UInt8]
    ) -> Int {
        let byte = text[at]
        switch state {
        case .text:
            if byte == 0x3C { return open(text, at, &out) }
            if byte == 0x26 { return reference(text, at, &out) }
        case .tag:
            if byte == 0x3E {
                state = .text
                if isVoid && !closesItself { out.append(0x2F) }
            }
            closesItself = byte == 0x2F || closesItself && byte.isBlank
            if byte == 0x22 || byte == 0x27 { state = .value(byte) }
            if attributes > CatalogLimits.attributes, byte != 0x3E, byte != 0x2F { return at + 1 }
        case .value(let quote):
            let isLeftOut = attributes > CatalogLimits.attributes
            if byte == quote {
                state = .tag
                attributes += 1
            }
            if isLeftOut { return at + 1 }
            if byte == 0x26 { return reference(text, at, &out) }
            if byte == 0x3C {
                out += "&#60;".utf8
                return at + 1
            }
        case .comment:
            if byte == 0x2D, text.matches("-->", at) { return close(3, at) }
            return at + 1
        case .instruction:
            if byte == 0x3F, text.matches("?>", at) { return close(2, at) }
            return at + 1
        case .leftOut:
            if byte == 0x3E { state = .text }
            return at + 1
        case .section:
            if byte == 0x5D, text.matches("]]>", at) { return close(3, at) }
            append(byte == 0x3C || byte == 0x26 ? nil : byte, byte, &out)
            return at + 1
        case .doctype(let depth):
            if byte == 0x5B { state = .doctype(depth + 1) }
            if byte == 0x5D { state = .doctype(max(0, depth - 1)) }
            if byte == 0x3E && depth == 0 { state = .text }
            return at + 1
        }
        append(byte, byte, &out)
        return at + 1
    }

    /// A byte as it is, or as a number where it would mean something; control characters, which
    /// would end the document, are replaced by the replacement character.
    private func append(_ plain: UInt8?, _ byte: UInt8, _ out: inout [UInt8]) {
        guard let plain else {
            out += byte == 0x3C ? "&#60;".utf8 : "&#38;".utf8
            return
        }
        if plain >= 0x20 || plain.isBlank && plain != 0x0B && plain != 0x0C {
            out.append(plain)
        } else if plain == 0x0B || plain == 0x0C {
            out.append(0x20)
        } else {
            out += UTF8.encodedReplacementCharacter
        }
    }

    private mutating func close(_ count: Int, _ at: Int) -> Int {
        state = .text
        return at + count
    }

    private mutating func open(
        _ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ out: inout [UInt8]
    ) -> Int {
        if text.matches("<!--", at) {
            state = .comment
            return at + 4
        }
        // Its text is kept, as text.
        if text.matches("<![CDATA[", at) {
            state = .section
            return at + 9
        }
        // The encoding it may declare is undone by now.
        if text.matches("<?", at) {
            state = .instruction
            return at + 2
        }
        if text.matches("<!", at) {
            state = .doctype(0)
            return at + 2
        }
        let next = at + 1 < text.count ? text[at + 1] : 0x20
        guard next.isLetter || next == 0x2F || next == 0x5F || next >= 0x80 else {
            out += "&#60;".utf8
            return at + 1
        }
        state = .tag
        attributes = 0
        let isEnd = next == 0x2F
        isVoid = Self.isVoid(text, at + (isEnd ? 2 : 1))
        // `<br></br>` is one element, and so is `<br>`: both are written `<br/>`.
        if isEnd && isVoid {
            isVoid = false
            state = .leftOut
            return at + 1
        }
        out.append(0x3C)
        return at + 1
    }

    private static func isVoid(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        // Few begin like one of them.
        guard at < text.count, "bhiw".utf8.contains(text[at] | 0x20) else { return false }
        var end = at
        while end < text.count, end - at < 4, text[end].isLetter { end += 1 }
        guard end < text.count, text[end].isBlank || text[end] == 0x2F || text[end] == 0x3E else {
            return false
        }
        return ["br", "hr", "img", "wbr"].contains { (name: StaticString) in
            guard name.utf8CodeUnitCount == end - at else { return false }
            return (at..<end).allSatisfy { name.utf8Start[$0 - at] == text[$0] | 0x20 }
        }
    }

    private func reference(
        _ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ out: inout [UInt8]
    ) -> Int {
        let limit = min(text.count, at + 34)
        guard let end = text[(at + 1)..<limit].firstIndex(of: 0x3B), end > at + 1,
            let scalar = Characters.named(String(decoding: text[(at + 1)..<end], as: UTF8.self))
        else {
            out += "&#38;".utf8
            return at + 1
        }
        switch scalar.value {
        case 0xFFFE, 0xFFFF: out += UTF8.encodedReplacementCharacter
        case 0..<0x80: out += "&#\(scalar.value);".utf8
        default: out += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        return end + 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func matches(_ word: StaticString, _ at: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard at + count <= self.count else { return false }
        for index in 0..<count where self[at + index] != word.utf8Start[index] { return false }
        return true
    }
}
