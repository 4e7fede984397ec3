import CCmark
import Libraries

/// Opens a Markdown file: GitHub's dialect, with notes and front matter.
enum MarkdownReader {
    static func open(
        _ bytes: [UInt8], file: String, revision: UInt64, beside: (any Resources)? = nil
    ) throws(OpenError) -> Publication {
        if Library.xml.isMissing { throw .missing(.xml) }
        let (text, encoding) = Decoding.plain(bytes)
        if encoding != "UTF-8", Library.icu.isMissing { throw .missing(.icu) }
        let (front, body) = FrontMatter.split(text.unixLines())
        let markup = MarkupParser.html(html(body))
        let draft = DocumentFlow.draft(markup, path: file, sheets: [])
        var parts = Parts(.markdown)
        parts.metadata = front
        if front.title == nil {
            parts.metadata.title = draft.blocks.first { $0.kind == .heading(level: 1) }
                .map { String(label: draft.text[$0.range]) }
        }
        return .single(
            draft, parts, file: file, mediaType: "text/markdown", bytes: bytes.count,
            revision: revision, beside: beside)
    }

    private static func html(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let rendered = text.withUnsafeBytes {
            cm_html($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let rendered else { return [] }
        defer { cm_free(rendered) }
        let marked = HeadingMarks.applied(to: Array(String(cString: rendered).utf8))
        return Array("<html><body>".utf8) + marked + Array("</body></html>".utf8)
    }
}

/// The lines between `---`, or TOML's `+++`, that some Markdown files begin with.
enum FrontMatter {
    static func split(_ text: [UInt8]) -> (Metadata, ArraySlice<UInt8>) {
        var metadata = Metadata()
        let isToml = text.starts(with: "+++\n".utf8)
        guard isToml || text.starts(with: "---\n".utf8) else { return (metadata, text[...]) }
        var lines: [String] = []
        var at = 4
        while at < text.count, lines.count < 200 {
            let end = text[at...].firstIndex(of: 0x0A) ?? text.count
            let line = String(decoding: text[at..<end], as: UTF8.self)
            at = min(text.count, end + 1)
            if (isToml ? ["+++"] : ["---", "..."]).contains(line.trimmingSpaces()) {
                // A rule at the head of a text has words below it, not keys.
                guard lines.allSatisfy({ isEntry($0, isToml ? "=" : ":") }) else { break }
                read(lines, isToml ? "=" : ":", into: &metadata)
                return (metadata, text[at...])
            }
            lines.append(line)
        }
        return (metadata, text[...])
    }

    /// A key with its value, a list's entry, a comment, what goes on from the line before.
    private static func isEntry(_ line: String, _ sign: Character) -> Bool {
        guard let first = line.first, !first.isWhitespace, !"-#[]{}".contains(first) else {
            return true
        }
        guard let end = line.firstIndex(of: sign) else { return false }
        return line[..<end].allSatisfy { $0.isLetter || $0.isNumber || "_-. \"".contains($0) }
    }

    private static func read(
        _ lines: [String], _ sign: Character, into metadata: inout Metadata
    ) {
        var key = ""
        for line in lines {
            let trimmed = line.trimmingSpaces()
            if trimmed.hasPrefix("- ") {
                add(key, String(trimmed.dropFirst(2)), &metadata)
            } else if let colon = line.firstIndex(of: sign), line.first?.isWhitespace == false {
                key = line[..<colon].lowercased().trimmingSpaces()
                let value = String(line[line.index(after: colon)...]).trimmingSpaces()
                if value.hasPrefix("["), value.hasSuffix("]") {
                    for part in value.dropFirst().dropLast().split(separator: ",") {
                        add(key, String(part), &metadata)
                    }
                } else if !value.isEmpty {
                    add(key, value, &metadata)
                }
            }
        }
    }

    private static func add(_ key: String, _ raw: String, _ metadata: inout Metadata) {
        var value = raw.trimmingSpaces()
        for quote in ["\"", "'"]
        where value.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            value = String(value.dropFirst().dropLast())
        }
        value = String(label: value.utf8)
        if value.isEmpty { return }
        switch key {
        case "title": metadata.title = value
        case "subtitle": metadata.subtitle = value
        case "author", "authors", "creator": metadata.authors.append(.init(name: value))
        case "lang", "language": metadata.languages = [value]
        case "date": metadata.published = value
        case "description", "abstract", "summary": metadata.description = value
        case "publisher": metadata.publisher = value
        case "rights", "license": metadata.rights = value
        case "tags", "keywords", "subject", "categories": metadata.subjects.append(value)
        default: break
        }
    }
}

extension [UInt8] {
    /// CR LF and CR alone as LF.
    func unixLines() -> [UInt8] {
        guard contains(0x0D) else { return self }
        var lines: [UInt8] = []
        lines.reserveCapacity(count)
        for (index, byte) in enumerated() {
            if byte == 0x0D {
                lines.append(0x0A)
            } else if byte != 0x0A || index == 0 || self[index - 1] != 0x0D {
                lines.append(byte)
            }
        }
        return lines
    }
}
