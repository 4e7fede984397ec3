import Publications
import Wording

/// The container of MDict's files: a head in XML, blocks of words with the places of their
/// articles, blocks of articles. Nothing of it is held but where the blocks are.
struct MDictFile: Sendable {
    /// Where an article begins, and where the next one does, in all of them unpacked.
    struct Place: Equatable, Sendable {
        var start: Int
        var end: Int?
    }

    struct Block: Sendable {
        var start: Int
        var packed: Int
        var unpacked: Int
    }

    let title: String
    private let styles: MDictStyles
    private let isPlain: Bool
    private let resources: any Resources
    private let file: String
    private let letters: MDictLetters
    /// Bytes of a number: eight since version 2.
    private let width: Int
    private let words: [Block]
    private let articles: [Block]

    private static let headBytes = 1 << 20
    private static let blocksMax = 1 << 20
    private static let blockBytes = 32 << 20

    init(_ resources: any Resources, file: String) throws(LexiconError) {
        self.resources = resources
        self.file = file
        var reader = PackedReader(try resources.whole(file, 0, 4)[...])
        guard let count = reader.number(4), count > 0, count <= Self.headBytes else {
            throw LexiconError(tr("it is no dictionary of MDict"))
        }
        let head = MDictHead(try resources.whole(file, 4, count))
        guard let version = head["GeneratedByEngineVersion"]?.prefix(while: { $0 != "." }),
            let number = Int(version)
        else { throw LexiconError(tr("it is no dictionary of MDict")) }
        guard number < 3 else {
            throw LexiconError(tr("it is of MDict's version \(number), which is not read here"))
        }
        // A number of old, a word since.
        let lock = head["Encrypted"].map { $0 == "Yes" ? 1 : Int($0) ?? 0 } ?? 0
        guard lock & 1 == 0 else {
            throw LexiconError(tr("it is locked: its maker gives a key to each buyer"))
        }
        letters = try MDictLetters(head["Encoding"] ?? "")
        title = head["Title"] ?? ""
        styles = MDictStyles(head["StyleSheet"] ?? "")
        isPlain = head["Format"]?.lowercased() == "text"
        width = number >= 2 ? 8 : 4
        let layout = MDictLayout(
            resources: resources, file: file, width: width, isWide: letters == .wide,
            isVeiled: lock & 2 != 0)
        (words, articles) = try layout.blocks(from: 4 + count + 4)
    }

    /// Hands over every word, as UTF-8.
    func scan(_ take: (ArraySlice<UInt8>, Place) -> Void) throws(LexiconError) {
        var last: (word: [UInt8], start: Int)?
        for block in words {
            let bytes = try unpacked(block)
            var reader = PackedReader(bytes[...])
            var (starts, raw): ([Int], [ArraySlice<UInt8>]) = ([], [])
            while let start = reader.number(width), let word = word(&reader, bytes) {
                starts.append(start)
                raw.append(word)
            }
            for (start, word) in zip(starts, letters.words(raw)) {
                if let last { take(last.word[...], Place(start: last.start, end: start)) }
                last = (word, start)
            }
        }
        if let last { take(last.word[...], Place(start: last.start, end: nil)) }
    }

    private func word(_ reader: inout PackedReader, _ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let start = reader.at
        if letters != .wide {
            guard let end = bytes[start...].firstIndex(of: 0) else { return nil }
            _ = reader.slice(end - start + 1)
            return bytes[start..<end]
        }
        var at = start
        while at + 1 < bytes.count, bytes[at] != 0 || bytes[at + 1] != 0 { at += 2 }
        guard at + 1 < bytes.count else { return nil }
        _ = reader.slice(at - start + 2)
        return bytes[start..<at]
    }

    /// An article as text.
    func text(at place: Place) throws(LexiconError) -> String {
        let bytes = try article(at: place)
        return String(letters.text(bytes[...]).prefix { $0 != "\0" })
    }

    /// An article as a person reads it.
    func words(of text: String) -> String {
        let bytes = Array(styles.applied(to: text).utf8)
        return isPlain ? Article.words(bytes) : Article.marked(bytes)
    }

    /// An article as it is: a sound, a picture.
    func article(
        at place: Place, max limit: Int = LexiconLimits.articleBytes
    ) throws(LexiconError) -> [UInt8] {
        var start = 0
        for block in articles {
            let end = start + block.unpacked
            if place.start < end, place.start >= start {
                let bytes = try unpacked(block)
                let from = min(bytes.count, place.start - start)
                let to = min(bytes.count, max(from, place.end.map { $0 - start } ?? bytes.count))
                return Array(bytes[from..<to].prefix(limit))
            }
            start = end
        }
        throw LexiconError(tr("its index is damaged"))
    }

    private func unpacked(_ block: Block) throws(LexiconError) -> [UInt8] {
        guard block.packed >= 8, block.unpacked <= Self.blockBytes, block.packed <= Self.blockBytes
        else { throw LexiconError(tr("a block of it is damaged or too large")) }
        let bytes = try resources.whole(file, block.start, block.packed)
        return try MDictFile.unpack(bytes, limit: block.unpacked)
    }

    /// Four bytes say how it is packed, four are its sum.
    static func unpack(_ bytes: [UInt8], limit: Int) throws(LexiconError) -> [UInt8] {
        guard let kind = bytes.first, bytes.count >= 8 else { return [] }
        switch kind & 0x0F {
        case 0: return Array(bytes.dropFirst(8).prefix(limit))
        case 1: throw LexiconError(tr("it is packed with LZO, which is not read here"))
        case 2: return Unpacking.zlib(bytes.dropFirst(8), limit: limit)
        default: throw LexiconError(tr("a block of it is packed in an unknown way"))
        }
    }
}

/// The attributes of the head.
struct MDictHead {
    private var values: [String: String] = [:]
    /// A style sheet is the longest.
    private static let valueMax = 1 << 16

    subscript(name: String) -> String? { values[name] }

    init(_ bytes: [UInt8]) {
        // Later heads are UTF-8, all others UTF-16.
        let isWide = bytes.count > 1 && bytes[1] == 0
        let text = (isWide ? MDictLetters.wide : .plain).text(bytes[...])
        var rest = text[...]
        while values.count < 40, let sign = rest.firstIndex(of: "=") {
            let key = rest[..<sign].split { $0.isWhitespace || $0 == "<" || $0 == "\"" }.last
            let open = rest[sign...].dropFirst()
            guard open.first == "\"", let end = open.dropFirst().firstIndex(of: "\"") else {
                rest = open
                continue
            }
            if let key { values[String(key)] = Self.plain(open.dropFirst()[..<end]) }
            rest = rest[end...].dropFirst()
        }
    }

    private static func plain(_ text: Substring) -> String {
        var out = String(text.prefix(valueMax))
        for (name, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            out = out.split(separator: name, omittingEmptySubsequences: false)
                .joined(separator: letter)
        }
        return out
    }
}
