import Publications

/// Makes plain lines of what dictionaries keep their articles in.
enum Article {
    /// The parts of a StarDict article: each has a type, one letter. Small letters end with a zero,
    /// capitals are counted; where all articles have the same parts the letters stand in the
    /// `.ifo` and the last part has neither.
    static func text(of bytes: [UInt8], types: [UInt8]?) -> String {
        parts(of: bytes, types: types).compactMap { readable($0.bytes, $0.type) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What is to be heard in it; `offset` is where its bytes begin among those of all articles.
    static func sounds(of bytes: [UInt8], types: [UInt8]?, offset: Int) -> [WordSound] {
        let found = parts(of: bytes, types: types).flatMap { part -> [WordSound] in
            switch part.type {
            case UInt8(ascii: "W"):
                [.part(offset: offset + part.bytes.startIndex, count: part.bytes.count)]
            case UInt8(ascii: "r"): SoundLinks.sounds(ofList: part.bytes)
            case UInt8(ascii: "h"), UInt8(ascii: "g"), UInt8(ascii: "x"):
                SoundLinks.sounds(in: part.bytes)
            default: []
            }
        }
        return Array(found.prefix(WordSound.countMax))
    }

    private static func parts(
        of bytes: [UInt8], types: [UInt8]?
    ) -> [(type: UInt8, bytes: ArraySlice<UInt8>)] {
        var parts: [(type: UInt8, bytes: ArraySlice<UInt8>)] = []
        var rest = bytes[...]
        var left = types
        while !rest.isEmpty {
            let type: UInt8
            var isLast = false
            if let known = left {
                guard let first = known.first else { break }
                type = first
                left = Array(known.dropFirst())
                isLast = known.count == 1
            } else {
                type = rest.removeFirst()
            }
            parts.append((type, take(type, isLast, &rest)))
        }
        return parts
    }

    private static func take(
        _ type: UInt8, _ isLast: Bool, _ rest: inout ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        defer { if isLast { rest = [] } }
        if isLast { return rest }
        if (0x41...0x5A).contains(type) {
            guard rest.count >= 4 else {
                rest = []
                return []
            }
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let part = rest.dropFirst(4).prefix(count)
            rest = rest.dropFirst(4 + part.count)
            return part
        }
        let end = rest.firstIndex(of: 0) ?? rest.endIndex
        defer { rest = end < rest.endIndex ? rest[(end + 1)...] : [] }
        return rest[..<end]
    }

    /// What can be read of a part: text, phonetics, HTML and its relatives. Pictures, sound and
    /// lists of files cannot.
    private static func readable(_ part: ArraySlice<UInt8>, _ type: UInt8) -> String? {
        let bytes = Array(part.prefix(LexiconLimits.articleBytes))
        switch type {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "y"): return words(bytes)
        case UInt8(ascii: "t"):
            let sound = words(bytes)
            return sound.isEmpty ? nil : "[\(sound)]"
        case UInt8(ascii: "w"): return words(Array(WikiText.plain(bytes).utf8))
        case UInt8(ascii: "h"): return marked(bytes)
        case UInt8(ascii: "g"), UInt8(ascii: "x"): return read(bytes, .lines)
        case UInt8(ascii: "k"), UInt8(ascii: "n"): return read(bytes, .records)
        default: return nil
        }
    }

    /// Lines as they are, without the blanks at their ends. A tab is no more than blanks.
    static func plain(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(LexiconLimits.articleBytes), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            let kept = line.lastIndex { !$0.isWhitespace }.map { line[...$0] } ?? ""
            return kept.split(separator: "\t", omittingEmptySubsequences: false)
                .joined(separator: "    ")
        }.joined(separator: "\n").trimmingNewlines
    }

    /// Words that a dictionary says are bare. Many put HTML among them all the same, or write
    /// characters by their names.
    static func words(_ bytes: [UInt8]) -> String {
        read(Array(bytes.prefix(LexiconLimits.articleBytes)), .words)
    }

    /// HTML, as it is in books. Where there is no tag in it, a line is a line; and where tags come
    /// out of what was escaped, it was escaped twice.
    static func marked(_ bytes: [UInt8]) -> String {
        let article = Array(bytes.prefix(LexiconLimits.articleBytes))
        let survey = MarkupSurvey(article)
        guard survey.isMarked || survey.hasKnown else {
            return words(Array(words(article).utf8))
        }
        return lines(of: article) ?? plain(article)
    }

    private static func read(_ bytes: [UInt8], _ kind: ArticleMarkup.Kind) -> String {
        // What is no markup after all is shown as it is.
        ArticleMarkup.html(bytes, kind).flatMap { lines(of: $0) } ?? plain(bytes)
    }

    /// What a dictionary is called: one line without markup, with a sign of what was cut.
    static func title(_ text: String) -> String {
        let name = text.prefix(LexiconLimits.titleLength)
        let whole = words(Array(name.utf8)).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard whole.count > LexiconLimits.nameLength else { return whole }
        let head = whole.prefix(LexiconLimits.nameLength - 1)
        return String(head.lastIndex(of: " ").map { head[..<$0] } ?? head) + "…"
    }

    /// One line for a headword.
    static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(LexiconLimits.nameLength))
    }

    // MARK: - HTML

    /// Deeper lists stand no further in.
    private static let depthMax = 8

    /// HTML as books have it, as lines; nil where it cannot be read.
    private static func lines(of html: [UInt8]) -> String? {
        let page =
            Array("<html><body>".utf8) + html.prefix(2 * LexiconLimits.articleBytes)
            + Array("</body></html>".utf8)
        let resources = BytesResources([("article.html", page)])
        // The caller shows it otherwise.
        guard let publication = try? Publication.open(resources, file: "article.html"),
            !publication.spine.isEmpty
        else { return nil }
        return lines(of: publication.document(0))
    }

    /// The cells of a row stand beside each other, and everything else below what was before.
    private static func lines(of document: Document) -> String {
        var lines: [String] = []
        var former: Block.Cell?
        for block in document.blocks {
            let text = plain(Array(document.text[block.range]))
            guard !text.isEmpty || block.kind == .rule else { continue }
            let isBeside =
                block.cell != nil && block.cell?.table == former?.table
                && block.cell?.row == former?.row && block.cell?.column != former?.column
            if isBeside, let last = lines.indices.last {
                lines[last] += "  " + text
            } else {
                lines += shown(text, of: block)
            }
            former = block.cell
        }
        var kept: [String] = []
        for line in lines {
            let isSecondBlank = line.isEmpty && kept.last?.isEmpty == true
            if !isSecondBlank { kept.append(line) }
        }
        return plain(Array(kept.joined(separator: "\n").utf8))
    }

    /// A list has its marks and stands in, and so does what is quoted.
    private static func shown(_ text: String, of block: Block) -> [String] {
        let depth = max(0, block.listDepth - 1) + block.quoteDepth
        let margin = String(repeating: "  ", count: min(depth, depthMax))
        let hanging = block.listDepth > 0 ? "  " : ""
        let first = block.marker.map { $0 + " " } ?? hanging
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { at, line in
            line.isEmpty ? "" : margin + (at == 0 ? first : hanging) + line
        }
    }
}

extension String {
    fileprivate var trimmingNewlines: String {
        let lead = drop(while: \.isNewline)
        return lead.lastIndex { !$0.isNewline }.map { String(lead[...$0]) } ?? ""
    }
}
