/// Writes an article as HTML: what is known there stays, what XDXF has of its own is put in other
/// words, and an angle that begins no tag stands for itself.
struct MarkupWriter {
    private let bytes: [UInt8]
    private let kind: ArticleMarkup.Kind
    private let survey: MarkupSurvey
    private let keepsLines: Bool
    private var out: [UInt8] = []
    private var at = 0
    private var isInData = false
    /// No comment that begins from here on ends.
    private var endsComments = true

    /// The names of files are no longer.
    private static let fileNameMax = 256

    init(_ bytes: [UInt8], _ kind: ArticleMarkup.Kind, _ survey: MarkupSurvey) {
        (self.bytes, self.kind, self.survey) = (bytes, kind, survey)
        keepsLines = kind != .records && survey.names.isDisjoint(with: ArticleMarkup.flowing)
    }

    mutating func html() -> [UInt8] {
        out.reserveCapacity(bytes.count + 64)
        write(keepsLines ? "<div style=\"white-space:pre-wrap\">" : "<div>")
        while at < bytes.count {
            switch bytes[at] {
            case 0x3C: angle()
            case 0x5D where isInData && stands("]]>"):
                isInData = false
                at += 3
            case 0x0D where keepsLines: at += 1
            default:
                out.append(bytes[at])
                at += 1
            }
        }
        write("</div>")
        return out
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { out += $0 }
    }

    private func stands(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[at...].starts(with: $0) }
    }

    // MARK: - Tags

    private mutating func angle() {
        // Where words are not marked up, whatever looks like a tag is none.
        guard kind != .words || survey.isMarked else { return literal() }
        if let end = declarationEnd() {
            at = end
        } else if let tag = MarkupTag(in: bytes, at: at) {
            take(tag)
        } else {
            literal()
        }
    }

    private mutating func literal() {
        write("&lt;")
        at += 1
    }

    private mutating func take(_ tag: MarkupTag) {
        let end = tag.rest.upperBound
        if tag.name == "tr", !survey.names.contains("table") {
            // XDXF's is how a word is spoken.
            write(tag.isClosing ? "]" : "[")
            at = end
        } else if tag.name == "rref" {
            at = tag.isClosing ? end : endOfFileName(from: end)
        } else if ArticleMarkup.isHTML(tag.name) {
            let isLine = ArticleMarkup.isLine(tag.name)
            if isLine { trimLine() }
            write(tag.isClosing ? "</" : "<")
            out += Array(tag.name.utf8) + bytes[tag.rest]
            at = isLine ? endOfLine(from: end) : end
        } else if kind == .records || ArticleMarkup.recordedLines.contains(tag.name) {
            trimLine()
            if !tag.isEmpty { write(tag.isClosing ? "</div>" : "<div>") }
            at = endOfLine(from: end)
        } else if kind == .words, !survey.isElement(tag.name) {
            // Such as `<noun>`.
            literal()
        } else {
            at = end
        }
    }

    /// What is no element: a comment, a declaration, the beginning of a section of data.
    private mutating func declarationEnd() -> Int? {
        guard at + 1 < bytes.count, bytes[at + 1] == 0x21 || bytes[at + 1] == 0x3F else {
            return nil
        }
        if stands("<![CDATA[") {
            isInData = true
            return at + 9
        }
        if stands("<!--") {
            let end = endsComments ? bytes.find(Array("-->".utf8), from: at + 4) : nil
            endsComments = end != nil
            return end.map { $0 + 3 }
        }
        let end = bytes[(at + 2)...].firstIndex { $0 == 0x3E || $0 == 0x3C }
        return end.flatMap { bytes[$0] == 0x3E ? $0 + 1 : nil }
    }

    /// A sound or a picture is named where it is heard or seen; other references are words.
    private func endOfFileName(from start: Int) -> Int {
        let text = bytes[start...].prefix(Self.fileNameMax).prefix { $0 != 0x3C }
        return text.contains(0x2E) && !text.contains(0x20) ? text.endIndex : start
    }

    // MARK: - Lines

    /// A line feed before an element that begins a line is not one more.
    private mutating func trimLine() {
        guard keepsLines else { return }
        while let last = out.last, Self.isBlank(last) { out.removeLast() }
        if out.last == 0x0A { out.removeLast() }
    }

    /// Nor is one behind it.
    private func endOfLine(from start: Int) -> Int {
        guard keepsLines else { return start }
        let next = bytes[start...].firstIndex { !Self.isBlank($0) && $0 != 0x0D }
        return next.flatMap { bytes[$0] == 0x0A ? $0 + 1 : nil } ?? start
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
