import Notation
import Publications
import Wording

/// A dictionary of Yomitan, for Japanese and others: a zip with lists of terms in JSON.
public struct Yomitan: Lexicon {
    public let name: String
    private let archive: ZipArchive
    private let banks: [String]

    private static let bankBytes = 64 << 20
    private static let banksMax = 400

    public init(_ resources: any Resources, file: String) throws(LexiconError) {
        do {
            archive = try ZipArchive(in: resources, name: file)
        } catch {
            throw LexiconError(tr("it \(error.reason)", "why a file cannot be read"))
        }
        guard let size = archive.size(of: "index.json"),
            let bytes = try? archive.read("index.json", 0..<min(size, 1 << 20)),  // said below
            let index = try? JSONReader.read(bytes).value, let title = index["title"]?.string
        else { throw LexiconError(tr("it is no dictionary of Yomitan")) }
        let called = Article.title(title)
        name = called.isEmpty ? file : called
        banks = archive.names.filter { $0.hasPrefix("term_bank_") && $0.hasSuffix(".json") }
            .prefix(Self.banksMax).sorted { ($0.count, $0) < ($1.count, $1) }
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        var found: [(rank: Int, definition: Definition)] = []
        for bank in banks {
            guard let size = archive.size(of: bank) else { continue }
            let bytes: [UInt8]
            do {
                bytes = try archive.read(bank, 0..<min(size, Self.bankBytes))
            } catch {
                throw LexiconError("\(bank) \(error.reason)")
            }
            for row in Self.rows(of: words, in: bytes) {
                if let hit = entry(row, words) { found.append(hit) }
            }
            if found.count > 4 * words.entriesMax { break }
        }
        return found.sorted { $0.rank < $1.rank }.prefix(words.entriesMax).map(\.definition)
    }

    /// The lists of these words: only they are read as JSON.
    private static func rows(of words: Lemma, in bytes: [UInt8]) -> [JSONValue] {
        var rows: [JSONValue] = []
        var (at, depth) = (bytes.startIndex, 0)
        while at < bytes.endIndex {
            switch bytes[at] {
            case 0x22: at = endOfString(bytes, at)
            case 0x5B, 0x7B:
                depth += 1
                // A row is a list within the list.
                if bytes[at] == 0x5B, depth == 2, isMeant(bytes, at + 1, words) {
                    let end = endOfList(bytes, at)
                    // A damaged row is none.
                    if let row = try? JSONReader.read(Array(bytes[at..<end])).value {
                        rows.append(row)
                    }
                    (at, depth) = (end - 1, depth - 1)
                    if rows.count >= 200 { return rows }
                }
            case 0x5D, 0x7D: depth -= 1
            default: break
            }
            at += 1
        }
        return rows
    }

    /// Whether the term, which is the first string of a list, or its reading, the second, is one
    /// that is looked for.
    private static func isMeant(_ bytes: [UInt8], _ start: Int, _ words: Lemma) -> Bool {
        var at = start
        for _ in 0..<2 {
            while at < bytes.endIndex, bytes[at] != 0x22 {
                if bytes[at] == 0x5D { return false }
                at += 1
            }
            guard at + 1 < bytes.endIndex else { return false }
            let end = endOfString(bytes, at)
            guard end > at else { return false }
            if isMeant(bytes[(at + 1)..<end], words) { return true }
            at = end + 1
        }
        return false
    }

    /// Some programs write every letter beyond ASCII as `\u8239`.
    private static func isMeant(_ text: ArraySlice<UInt8>, _ words: Lemma) -> Bool {
        guard text.contains(0x5C) else { return words.rank(of: text) != nil }
        guard text.count <= 12 * LexiconLimits.wordBytes,
            // What is no JSON is no word.
            let word = try? JSONReader.read([0x22] + text + [0x22]).value.string
        else { return false }
        return words.rank(of: Array(word.utf8)[...]) != nil
    }

    /// The closing mark of a string that begins here.
    private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
        var at = start + 1
        while at < bytes.endIndex, bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
        return min(at, bytes.endIndex - 1)
    }

    private static func endOfList(_ bytes: [UInt8], _ start: Int) -> Int {
        var (at, depth) = (start, 0)
        while at < bytes.endIndex {
            switch bytes[at] {
            case 0x22: at = endOfString(bytes, at)
            case 0x5B, 0x7B: depth += 1
            case 0x5D, 0x7D:
                depth -= 1
                if depth == 0 { return at + 1 }
            default: break
            }
            at += 1
        }
        return bytes.endIndex
    }

    private func entry(_ row: JSONValue, _ words: Lemma) -> (rank: Int, definition: Definition)? {
        let parts = row.elements
        guard parts.count >= 6, let term = parts[0].string, let reading = parts[1].string else {
            return nil
        }
        let ranks = [term, reading].compactMap { words.rank(of: Array($0.utf8)[...]) }
        guard let rank = ranks.min() else { return nil }
        var lines: [String] = []
        for meaning in parts[5].elements.prefix(100) {
            let text = (Self.inflection(meaning) ?? Self.text(of: meaning, depth: 0))
                .split(whereSeparator: \.isNewline)
            lines += text.map { "• " + $0 }.prefix(100)
        }
        let text = Article.words(Array(lines.joined(separator: "\n").utf8))
        guard !text.isEmpty else { return nil }
        let isRead = reading.isEmpty || reading == term
        let headword = isRead ? term : "\(term)【\(reading)】"
        return (
            rank, Definition(source: name, headword: Article.line(headword), text: text)
        )
    }

    /// The word that another is a form of, and which form: a list of the one and of the other.
    private static func inflection(_ meaning: JSONValue) -> String? {
        guard !meaning.isObject, let word = meaning.elements.first?.string else { return nil }
        let forms = meaning.elements.dropFirst().flatMap(\.elements).compactMap(\.string)
        return forms.isEmpty ? nil : "\(word) (\(forms.joined(separator: ", ")))"
    }

    /// Plain words, or those of structured content: lists and lines are lines.
    static func text(of value: JSONValue, depth: Int) -> String {
        if depth > 60 { return "" }
        if let text = value.string { return text }
        if !value.isObject {
            return value.elements.map { text(of: $0, depth: depth + 1) }.joined()
        }
        if let text = value["text"]?.string { return text }
        let inner = value["content"].map { text(of: $0, depth: depth + 1) } ?? ""
        switch value["tag"]?.string {
        case "br": return "\n"
        case "li", "div", "p", "tr", "ul", "ol", "details": return "\n" + inner
        case "summary": return inner + "\n"
        case "td", "th": return inner + "  "
        // How a word is read stands small above it.
        case "rt", "rp": return ""
        default: return inner
        }
    }
}
