import Libraries
import Wording

/// Opens a plain text: finds its encoding, its paragraphs and its chapters.
enum PlainReader {
    /// Zeros, and other controls that are no separators: more than one in so many bytes is no text.
    private static let zeroShare = 200
    private static let controlShare = 20

    static func open(
        _ bytes: [UInt8], file: String, revision: UInt64, format: Publication.Format = .txt,
        title: String? = nil, chapters: String? = nil
    ) throws(OpenError) -> Publication {
        let (decoded, encoding) = Decoding.plain(bytes)
        if encoding != "UTF-8", Library.icu.isMissing { throw .missing(.icu) }
        let zeros = decoded.count { $0 == 0 }
        let controls = decoded.count { $0 < 0x1A && !$0.isSpace && $0 != 0x0B }
        if zeros * zeroShare > decoded.count || controls * controlShare > decoded.count {
            throw .unknown
        }
        let text = decoded.unixLines()
        var parts = Parts(format)
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let headings = HeadingRule(chapters, text, &parts, file)
        let shape = PlainShape(lines, headings)
        var flow = TextFlow()
        for paragraph in shape.paragraphs(lines) { add(paragraph, shape, headings, to: &flow) }
        let draft = flow.finished()
        parts.metadata = GutenbergFrame.metadata(lines.prefix(100))
        if parts.metadata.title == nil { parts.metadata.title = title }
        if encoding != "UTF-8" {
            parts.diagnostics.append(
                .init(.note, "text.encoding", tr("read as \(encoding)"), path: file))
        }
        return .single(
            draft, parts, file: file, mediaType: "text/plain", bytes: bytes.count,
            revision: revision)
    }

    private static func add(
        _ paragraph: [ArraySlice<UInt8>], _ shape: PlainShape, _ headings: HeadingRule,
        to flow: inout TextFlow
    ) {
        flow.context = Block(kind: .paragraph, range: 0..<0)
        if paragraph.count <= 2, let level = headings.level(paragraph) {
            flow.context.kind = .heading(level: level)
        }
        flow.leave(space: 1)
        let joins = shape.joins(paragraph)
        let isVerse = !joins && paragraph.count > 1
        let edge = isVerse ? paragraph.map(PlainShape.indent).min() ?? 0 : 0
        for (index, line) in paragraph.enumerated() {
            if index > 0 {
                if joins { flow.add([0x0A], node: 0, mode: .normal) } else { flow.breakLine() }
            } else if isVerse {
                flow.makeVerse()
            }
            if isVerse, PlainShape.indent(line) > edge {
                flow.indentLine(Float(PlainShape.indent(line) - edge) / 2)
            }
            flow.add(line, node: 0, mode: .normal)
        }
        flow.end()
    }
}

/// How a text marks its paragraphs.
struct PlainShape {
    /// Lines end where the page did, not the paragraph.
    private let isWrapped: Bool
    /// A paragraph begins with an indent rather than after an empty line.
    private let isIndented: Bool
    /// The length that wrapped lines come near to.
    private let width: Int
    private let headings: HeadingRule

    init(_ lines: [ArraySlice<UInt8>], _ headings: HeadingRule = .guessed) {
        self.headings = headings
        let lengths = lines.prefix(4000).filter { !PlainShape.isBlank($0) }.map {
            Words.characters($0)
        }
        let blanks = lines.prefix(4000).count - lengths.count
        let sorted = lengths.sorted()
        let width = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
        self.width = width
        // Wrapped lines end near one width; paragraphs on one line are of any length.
        let long = lengths.count { $0 * 10 >= width * 7 }
        let isNarrow = (30...120).contains(width)
        isWrapped =
            isNarrow && lengths.count > 3 && long * 2 > lengths.count
            && (sorted.last ?? 0) <= width * 2
        let indents = lines.prefix(4000).count {
            PlainShape.isIndented($0) && !PlainShape.isBlank($0)
        }
        isIndented =
            indents > 1 && indents < lengths.count && blanks * 5 < lengths.count
            && PlainShape.endsBeforeIndents(lines.prefix(4000))
    }

    /// Whether what stands before indented lines ends as paragraphs do; verse is moved in anywhere.
    private static func endsBeforeIndents(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        var (indented, ended) = (0, 0)
        var last: ArraySlice<UInt8>?
        for line in lines {
            if isIndented(line), !isBlank(line), let last, !isBlank(last) {
                indented += 1
                ended += endsSentence(last) ? 1 : 0
            }
            last = line
        }
        return ended * 5 >= indented * 3
    }

    private static func endsSentence(_ line: ArraySlice<UInt8>) -> Bool {
        let tail = String(decoding: line.suffix(12), as: UTF8.self)
        return tail.last { !$0.isWhitespace }.map { ".!?:…”’\"'»)*-—".contains($0) } ?? true
    }

    /// Lines that are sentences each are paragraphs of a few words.
    private static func areSentences(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        lines.count { endsSentence($0) } * 4 > lines.count * 3
    }

    /// Nearly every line begins with a capital, or some are moved in behind the first.
    private func looksLikeVerse(_ paragraph: [ArraySlice<UInt8>]) -> Bool {
        let edge = paragraph.map(PlainShape.indent).min() ?? 0
        let lines = paragraph.dropFirst()
        let moved = lines.count { PlainShape.indent($0) > edge }
        if moved * 4 >= paragraph.count, moved < lines.count { return true }
        let capitals = lines.count { line in
            let start = line.drop { $0.isSpace }.prefix(12)
            return String(decoding: start, as: UTF8.self).first { $0.isLetter }?.isUppercase == true
        }
        let full = paragraph.dropLast().count { Words.characters($0) * 10 > width * 9 }
        return capitals * 5 >= lines.count * 4 && full * 2 < paragraph.count
    }

    /// Lines that belong together.
    func paragraphs(_ lines: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
        var paragraphs: [[ArraySlice<UInt8>]] = []
        var current: [ArraySlice<UInt8>] = []
        func flush() {
            if !current.isEmpty { paragraphs.append(current) }
            current = []
        }
        if !isWrapped { return stanzas(lines) }
        for line in lines {
            if PlainShape.isBlank(line) || line.first == 0x0C {
                flush()
                if PlainShape.isBlank(line) { continue }
            }
            if isIndented && PlainShape.isIndented(line) { flush() }
            let isHeading = (isIndented || headings.isExact) && headings.level([line]) != nil
            if isHeading { flush() }
            current.append(line)
            if isHeading && headings.isExact { flush() }
        }
        flush()
        return paragraphs
    }

    /// Where nothing is wrapped, every line is a paragraph, and so is a chapter's heading; but
    /// short ones that stand together are a stanza.
    private func stanzas(_ lines: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
        var paragraphs: [[ArraySlice<UInt8>]] = []
        let groups = lines.split { PlainShape.isBlank($0) }
        for group in groups {
            var rest = group
            while let first = rest.first, headings.level([first]) != nil {
                paragraphs.append([first])
                rest = rest.dropFirst()
            }
            if rest.count > 1, rest.count <= Self.stanzaLinesMax,
                rest.allSatisfy({ isShort($0) }), !PlainShape.areSentences(rest),
                rest.allSatisfy({ headings.level([$0]) == nil })
            {
                paragraphs.append(Array(rest))
            } else {
                paragraphs += rest.map { [$0] }
            }
        }
        return paragraphs
    }

    /// A text without empty lines is no stanza; hymns and ballads have some dozens of lines.
    private static let stanzaLinesMax = 400
    /// Longer lines are no verse.
    private static let verseMax = 80

    private func isShort(_ line: ArraySlice<UInt8>) -> Bool {
        line.count <= 4 * Self.verseMax && line.first != 0x0C
            && Words.characters(line) <= Self.verseMax
    }

    /// Columns before a line's first letter.
    static func indent(_ line: ArraySlice<UInt8>) -> Int {
        var columns = 0
        for byte in line.prefix(80) {
            if byte == 0x20 { columns += 1 } else if byte == 0x09 { columns += 4 } else { break }
        }
        return columns
    }

    /// Whether the lines of a paragraph are one line for a page.
    func joins(_ paragraph: [ArraySlice<UInt8>]) -> Bool {
        guard paragraph.count > 1 else { return true }
        guard isWrapped else { return false }
        if looksLikeVerse(paragraph) { return false }
        // Verse: lines stop well short of the width again and again.
        let short = paragraph.dropLast().count { Words.characters($0) * 10 < width * 6 }
        return short * 2 <= paragraph.count - 1
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(\.isSpace) }

    private static func isIndented(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "  ".utf8) || line.first == 0x09 || line.starts(with: "\u{3000}".utf8)
    }
}
