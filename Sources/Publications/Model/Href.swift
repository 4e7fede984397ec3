/// Where a reference in a publication leads.
enum Href: Equatable {
    case inside(path: String, fragment: String?)
    case outside(String)

    /// Resolves a reference against the document it stands in, as RFC 3986 does; the container is
    /// the root, and nothing leads out of it.
    init?(_ reference: String, from document: String) {
        let reference = reference.trimmingSpaces()
        if Href.scheme(of: reference) != nil || reference.hasPrefix("//") {
            self = .outside(reference)
            return
        }
        let hash = reference.firstIndex(of: "#")
        var path = String(hash.map { reference[..<$0] } ?? reference[...])
        if let query = path.firstIndex(of: "?") { path = String(path[..<query]) }
        let fragment = hash.map { Href.decoded(String(reference[reference.index(after: $0)...])) }
        let kept = fragment.flatMap { $0.isEmpty ? nil : $0 }
        if path.isEmpty {
            if reference.isEmpty { return nil }
            self = .inside(path: document, fragment: kept)
        } else {
            self = .inside(path: Href.join(document, Href.decoded(path)), fragment: kept)
        }
    }

    static func scheme(of reference: String) -> Substring? {
        guard let colon = reference.utf8.firstIndex(of: 0x3A), colon > reference.startIndex else {
            return nil
        }
        let scheme = reference[..<colon]
        let isScheme = scheme.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2B
                || $0 == 0x2D
                || $0 == 0x2E
        }
        return isScheme && scheme.utf8.first! >= 0x41 ? scheme : nil
    }

    /// `path` as seen from the folder of `document`.
    static func join(_ document: String, _ path: String) -> String {
        let folder = path.utf8.first == 0x2F ? [] : document.utf8.split(separator: 0x2F).dropLast()
        var parts = Array(folder)
        for part in path.utf8.split(separator: 0x2F) {
            if part.elementsEqual(".".utf8) { continue }
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else {
                parts.append(part)
            }
        }
        return parts.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// A path as it stands in a reference: %XX for what would end it or mean something else.
    static func encoded(_ path: String) -> String {
        var out: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in path.utf8 {
            let isPlain = byte < 0x80 && byte.isIdentifier || "/.~!$&'()*+,;=:@".utf8.contains(byte)
            if isPlain {
                out.append(byte)
            } else {
                out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Undoes %XX; what is no valid escape stays as it is.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0x25) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(\.hexValue)
            if byte == 0x25, digits.count == 2, digits[0] | digits[1] != 0 {
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    func trimmingSpaces() -> String {
        guard let first = utf8.first, let last = utf8.last, first.isSpace || last.isSpace else {
            return self
        }
        let bytes = utf8.drop(while: \.isSpace)
        var end = bytes.endIndex
        while end > bytes.startIndex, bytes[bytes.index(before: end)].isSpace {
            end = bytes.index(before: end)
        }
        return String(bytes[..<end])!
    }
}
