import Notation

/// A page and its parts as mail carries them (RFC 2557): what browsers save as MHTML.
enum MimeMessage {
    /// One inside of another, and so on: more is a trap.
    private static let depthMax = 4
    private static let headBytesMax = 64 << 10

    /// Whether a file begins like one.
    static func isOne(_ head: [UInt8]) -> Bool {
        let fields = Fields(head[...])
        guard let type = fields["content-type"].map({ Value($0).word }) else { return false }
        // One page may be saved without anything that belongs to it.
        return type.hasPrefix("multipart/")
            && (fields["mime-version"] != nil || fields["from"] != nil)
            || type == "text/html" && fields["mime-version"] != nil
    }

    /// nil for one that has no page in it, such as a letter with files.
    static func page(_ bytes: [UInt8]) -> SavedPage? {
        var parts: [SavedPage.Part] = []
        let fields = Fields(bytes[...])
        collect(bytes[...], fields, depth: 0, &parts)
        let start = Value(fields["content-type"] ?? "")["start"].map(bareID)
        let location = fields["snapshot-content-location"] ?? fields["content-location"]
        let pages = parts.indices.filter {
            ["text/html", "application/xhtml+xml"].contains(parts[$0].type)
        }
        let main =
            pages.first { start != nil && parts[$0].id == start }
            ?? pages.first { location != nil && parts[$0].location == location } ?? pages.first
        guard let main else { return nil }
        let page = parts.remove(at: main)
        return SavedPage(page: page, parts: parts)
    }

    private static func collect(
        _ bytes: ArraySlice<UInt8>, _ fields: Fields, depth: Int,
        _ parts: inout [SavedPage.Part], base: String = ""
    ) {
        let type = Value(fields["content-type"] ?? "text/plain")
        let body = bytes[fields.end...]
        let base = fields["content-base"] ?? base
        if type.word == "message/rfc822", depth < depthMax {
            return collect(body, Fields(body), depth: depth + 1, &parts, base: base)
        }
        if type.word.hasPrefix("multipart/"), let boundary = type["boundary"], depth < depthMax {
            for part in Boundary.split(body, boundary) where parts.count <= SavedPage.partsMax {
                collect(part, Fields(part), depth: depth + 1, &parts, base: base)
            }
            return
        }
        if type.word.hasPrefix("multipart/") || parts.count > SavedPage.partsMax { return }
        parts.append(
            SavedPage.Part(
                location: address(fields["content-location"] ?? "", base),
                id: bareID(fields["content-id"] ?? ""), type: type.word,
                encoding: type["charset"],
                bytes: decoded(body, fields["content-transfer-encoding"] ?? "")))
    }

    /// An address that may be relative to a base, whole.
    private static func address(_ location: String, _ base: String) -> String {
        guard !location.isEmpty, Href.scheme(of: location) == nil,
            let scheme = Href.scheme(of: base)
        else { return location }
        let rest = base.dropFirst(scheme.count + 1).drop { $0 == "/" }
        let host = rest.prefix { $0 != "/" }
        // A base that ends in a slash is a folder, and has a page of any name.
        let page = String(rest.dropFirst(host.count)) + (rest.last == "/" ? "page" : "")
        return "\(scheme)://\(host)/" + Href.join(page, location)
    }

    private static func bareID(_ id: String) -> String {
        String(id.drop { $0 == "<" }.prefix { $0 != ">" })
    }

    private static func decoded(_ body: ArraySlice<UInt8>, _ encoding: String) -> [UInt8] {
        switch encoding.lowercased().trimmingSpaces() {
        case "base64": Base64.decoded(body, between: .anything) ?? []
        case "quoted-printable": quotedPrintable(body)
        default: Array(body)
        }
    }

    /// `=C3=A9` is é, and a line that ends in `=` goes on.
    static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(body.count)
        var at = body.startIndex
        while at < body.endIndex {
            let byte = body[at]
            at += 1
            guard byte == 0x3D else {
                out.append(byte)
                continue
            }
            let rest = body[at...].prefix(2)
            // Blanks at the end of a line were put there on the way.
            let blanks = body[at...].prefix { $0 == 0x20 || $0 == 0x09 }
            let digits = rest.compactMap(\.hexValue)
            if digits.count == 2 {
                out.append(digits[0] << 4 | digits[1])
                at += 2
            } else if body[blanks.endIndex...].starts(with: [0x0D, 0x0A]) {
                at = blanks.endIndex + 2
            } else if blanks.endIndex == body.endIndex || body[blanks.endIndex] == 0x0A {
                at = min(blanks.endIndex + 1, body.endIndex)
            } else {
                out.append(byte)
            }
        }
        return out
    }

    // MARK: - Fields

    /// What stands at the head of a message or a part, by small names.
    private struct Fields {
        private var values: [String: String] = [:]
        /// Where the body begins.
        private(set) var end: Int

        subscript(name: String) -> String? { values[name] }

        init(_ bytes: ArraySlice<UInt8>) {
            var line: [UInt8] = []
            var at = bytes.startIndex
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at += 3 }
            while at < bytes.endIndex, bytes[at] == 0x0D || bytes[at] == 0x0A { at += 1 }
            let limit = min(bytes.endIndex, at + headBytesMax)
            end = bytes.endIndex
            while at < limit {
                let rest = bytes[at..<limit]
                let stop = rest.firstIndex(of: 0x0A) ?? limit
                var text = bytes[at..<stop]
                if text.last == 0x0D { text = text.dropLast() }
                at = min(bytes.endIndex, stop + 1)
                if let first = text.first, first == 0x20 || first == 0x09 {
                    line += text
                    continue
                }
                take(line)
                line = Array(text)
                if text.isEmpty {
                    end = at
                    break
                }
            }
            if end == bytes.endIndex { take(line) }
        }

        private mutating func take(_ line: [UInt8]) {
            guard let colon = line.firstIndex(of: 0x3A) else { return }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingSpaces()
            values[name] = values[name] ?? value
        }
    }

    /// `text/html; charset="utf-8"`.
    private struct Value {
        var word: String
        private var parameters: [String: String] = [:]

        subscript(name: String) -> String? { parameters[name] }

        init(_ text: String) {
            let pieces = Self.pieces(text)
            word = (pieces.first ?? "").trimmingSpaces().lowercased()
            for piece in pieces.dropFirst() {
                guard let equals = piece.firstIndex(of: "=") else { continue }
                let name = piece[..<equals].lowercased()
                let value = String(piece[piece.index(after: equals)...]).trimmingSpaces()
                parameters[name.trimmingSpaces()] = value.filter { $0 != "\"" }
            }
        }

        /// A semicolon within quotation marks parts nothing.
        private static func pieces(_ text: String) -> [String] {
            var (pieces, isQuoted) = ([""], false)
            for letter in text {
                if letter == "\"" { isQuoted.toggle() }
                if letter == ";", !isQuoted {
                    pieces.append("")
                } else {
                    pieces[pieces.count - 1].append(letter)
                }
            }
            return pieces
        }
    }

    private enum Boundary {
        /// What stands between the lines that are the boundary.
        static func split(
            _ body: ArraySlice<UInt8>, _ boundary: String
        ) -> [ArraySlice<UInt8>] {
            let mark = Array("--\(boundary)".utf8)
            guard mark.count > 2 else { return [] }
            var (parts, start): ([ArraySlice<UInt8>], Int?) = ([], nil)
            var at = body.startIndex
            while at < body.endIndex, parts.count <= SavedPage.partsMax {
                let stop = body[at...].firstIndex(of: 0x0A) ?? body.endIndex
                if let isLast = ending(body[at..<stop], mark) {
                    if let start {
                        var end = max(start, at - 1)
                        if end > start, body[end - 1] == 0x0D { end -= 1 }
                        parts.append(body[start..<end])
                    }
                    if isLast { return parts }
                    start = min(body.endIndex, stop + 1)
                }
                at = stop + 1
            }
            // It was cut off: what came is read.
            if let start, start < body.endIndex { parts.append(body[start...]) }
            return parts
        }

        /// Whether a line is the boundary, and the last of them. The boundary of a message within
        /// may begin with that of the one around it.
        private static func ending(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool? {
            guard line.starts(with: mark) else { return nil }
            let rest = line.dropFirst(mark.count)
            if rest.allSatisfy(\.isSpace) { return false }
            return rest.starts(with: "--".utf8) && rest.dropFirst(2).allSatisfy(\.isSpace)
                ? true : nil
        }
    }
}
