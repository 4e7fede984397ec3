/// Why a document cannot be changed as asked.
public enum JSON5EditError: Error, Equatable, Sendable {
    /// Something that is no object stands where one would have to hold the name.
    case notAnObject(path: [String], TextPlace)
    /// The document would no longer be one that can be read.
    case unreadable(JSON5Error)
}

/// Changes in place: every byte that is not part of the change stays.
extension JSON5Document {
    /// Where a name that is not there yet is put.
    public enum Spot: Equatable, Sendable {
        case end
        case after(String)
        /// On the line after a comment, its start told in bytes.
        case below(comment: Int)
    }

    /// Gives the name at the end of the path a value; the objects around it must be there, or it
    /// is refused. `comment` stands above it, a line each, where it is new. `isStrict` puts no
    /// comma after the last name, as plain JSON wants it.
    public func setting(
        _ path: [String], to value: JSON5Value, comment: [String] = [], at spot: Spot = .end,
        isStrict: Bool = false
    ) throws(JSON5EditError) -> JSON5Document {
        guard let key = path.last else { return try replacing(root.span, with: value.written) }
        let holder = self[Array(path.dropLast())]
        guard let holder, holder.isObject else {
            let start = (holder ?? root).span.lowerBound
            throw .notAnObject(path: path.dropLast(), place(of: start))
        }
        if let old = holder[key] { return try replacing(old.span, with: value.written) }
        let name = written(key: key, like: holder.members.first)
        return try inserting(
            name + ": " + value.written, comment, into: holder, at: spot, isStrict: isStrict)
    }

    /// Takes the name and its value away, and the line they had to themselves.
    public func removing(_ path: [String]) throws(JSON5EditError) -> JSON5Document {
        guard let key = path.last, let holder = self[Array(path.dropLast())],
            let at = holder.members.lastIndex(where: { $0.key == key })
        else { return self }
        let member = holder.members[at]
        var cuts = [member.span]
        if let comma = member.comma {
            let between = text(member.span.upperBound..<comma)
            // A comment between a value and its comma is not ours to take.
            if between.allSatisfy(\.isWhitespace) {
                cuts = [member.span.lowerBound..<comma + 1]
            } else {
                cuts.append(comma..<comma + 1)
            }
        } else if at > 0, let comma = holder.members[at - 1].comma {
            // The last name had no comma, so the one before it has no use for its own.
            cuts.insert(comma..<comma + 1, at: 0)
        }
        cuts = cuts.map { $0.lowerBound == member.span.lowerBound ? wholeLine(around: $0) : $0 }
        var left = bytes
        for cut in cuts.reversed() { left.removeSubrange(cut) }
        return try read(left)
    }

    private func replacing(
        _ span: Range<Int>, with text: String
    ) throws(JSON5EditError) -> JSON5Document {
        try read(bytes[..<span.lowerBound] + Array(text.utf8) + bytes[span.upperBound...])
    }

    private func read(_ bytes: [UInt8]) throws(JSON5EditError) -> JSON5Document {
        do throws(JSON5Error) { return try JSON5Document(bytes) } catch { throw .unreadable(error) }
    }

    private func written(key: String, like other: JSON5Member?) -> String {
        let isQuoted = other.map { "\"'".utf8.contains(bytes[$0.keySpan.lowerBound]) } ?? true
        return isQuoted || !JSON5Scanner.isIdentifier(key) ? JSON5Value.quoted(key) : key
    }
}

extension JSON5Document {
    private func inserting(
        _ member: String, _ comment: [String], into holder: JSON5Node, at spot: Spot,
        isStrict: Bool
    ) throws(JSON5EditError) -> JSON5Document {
        let after = memberBefore(spot, in: holder)
        let members = holder.members
        let before = after.map { members[$0] }
        // Where the trivia begins that the new name goes into.
        var anchor =
            before.map { $0.comma.map { $0 + 1 } ?? $0.span.upperBound }
            ?? holder.span.lowerBound + 1
        if case .below(let comment) = spot { anchor = max(anchor, comment) }
        let isLast = after == members.count - 1 || members.isEmpty
        let needsComma = !isLast || members.isEmpty && !isStrict || members.last?.comma != nil
        var out = bytes
        let (at, isOwnLine) = lineBreak(after: anchor)
        let inner = indent(inside: holder)
        let comma = needsComma ? "," : ""
        let new: String
        if isOwnLine {
            let lines = comment.map { inner + "// " + $0 } + [inner + member + comma]
            new = lines.map { $0 + newline }.joined()
        } else if members.isEmpty {
            let lines = comment.map { inner + "// " + $0 } + [inner + member + comma]
            new =
                newline + lines.map { $0 + newline }.joined()
                + indent(of: holder.span.lowerBound)
        } else {
            new = (before == nil ? "" : " ") + member + comma + (before == nil ? " " : "")
        }
        out.insert(contentsOf: new.utf8, at: isOwnLine ? at : anchor)
        if let before, before.comma == nil {
            out.insert(UInt8(ascii: ","), at: before.span.upperBound)
        }
        return try read(out)
    }

    /// As the file ends its lines.
    private var newline: String {
        guard let at = bytes.firstIndex(of: 0x0A), at > 0, bytes[at - 1] == 0x0D else {
            return "\n"
        }
        return "\r\n"
    }

    /// The member after which the new one comes; nil before the first.
    private func memberBefore(_ spot: Spot, in holder: JSON5Node) -> Int? {
        let members = holder.members
        switch spot {
        case .end: return members.indices.last
        case .after(let key):
            return members.lastIndex { $0.key == key } ?? members.indices.last
        case .below(let comment):
            return members.lastIndex { $0.span.lowerBound < comment }
        }
    }

    /// The start of the next line, if only white space and comments stand before it.
    private func lineBreak(after anchor: Int) -> (at: Int, isOwnLine: Bool) {
        var scanner = JSON5Scanner(bytes)
        scanner.at = anchor
        while let byte = scanner.byte {
            switch byte {
            case 0x0A: return (scanner.at + 1, true)
            case 0x20, 0x09, 0x0D: scanner.at += 1
            case UInt8(ascii: "/"):
                guard let end = endOfComment(at: scanner.at) else { return (anchor, false) }
                scanner.at = end
            default: return (anchor, false)
            }
        }
        return (anchor, false)
    }

    private func endOfComment(at start: Int) -> Int? {
        if let line = lineComments.first(where: { $0.lowerBound == start }) {
            return line.upperBound
        }
        var at = start + 2
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
            at += 1
        }
        return nil
    }

    /// The cut widened to its line, when nothing else stands there.
    private func wholeLine(around cut: Range<Int>) -> Range<Int> {
        var (start, end) = (cut.lowerBound, cut.upperBound)
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D {
            end += 1
        }
        let isAlone =
            (start == 0 || bytes[start - 1] == 0x0A) && end < bytes.count
            && bytes[end] == 0x0A
        if isAlone { return start..<end + 1 }
        // Within a line the space before goes with it, so that two never stand side by side.
        return start..<cut.upperBound
    }

    /// How deep the names of an object stand: as its first does, else two more than its own line.
    private func indent(inside holder: JSON5Node) -> String {
        if let first = holder.members.first {
            let start = first.span.lowerBound
            let line = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let lead = bytes[line..<start]
            if line > 0, lead.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                return String(decoding: lead, as: UTF8.self)
            }
        }
        return indent(of: holder.span.lowerBound) + "  "
    }

    private func indent(of offset: Int) -> String {
        let line = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let lead = bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: lead, as: UTF8.self)
    }
}
