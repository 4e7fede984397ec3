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
        switch type {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "y"), UInt8(ascii: "w"):
            plain(Array(part))
        case UInt8(ascii: "t"): "[\(plain(Array(part)))]"
        case UInt8(ascii: "h"), UInt8(ascii: "g"), UInt8(ascii: "x"), UInt8(ascii: "k"),
            UInt8(ascii: "n"):
            marked(Array(part))
        default: nil
        }
    }

    /// Lines as they are, without the blanks at their ends.
    static func plain(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(LexiconLimits.articleBytes), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            line.lastIndex { !$0.isWhitespace }.map { line[...$0] } ?? ""
        }.joined(separator: "\n").trimmingNewlines
    }

    /// HTML, Pango's markup and XDXF: read as books are, and only the text of it is left.
    static func marked(_ bytes: [UInt8]) -> String {
        let page =
            Array("<html><body>".utf8) + bytes.prefix(LexiconLimits.articleBytes)
            + Array("</body></html>".utf8)
        let resources = BytesResources([("article.html", page)])
        // What is no markup after all is shown as it is.
        guard let publication = try? Publication.open(resources, file: "article.html"),
            !publication.spine.isEmpty
        else { return plain(bytes) }
        return plain(publication.document(0).text)
    }

    /// One line for a title.
    static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(words.prefix(LexiconLimits.nameLength))
    }
}

extension String {
    fileprivate var trimmingNewlines: String {
        let lead = drop(while: \.isNewline)
        return lead.lastIndex { !$0.isNewline }.map { String(lead[...$0]) } ?? ""
    }
}
