import Publications
import Wording

/// A dictionary of Aard 2: one file that holds its words, where their articles are, and the
/// articles in packed bins.
public struct Slob: Lexicon {
    public let name: String
    private let resources: any Resources
    private let file: String
    private let packing: String
    private let contentTypes: [String]
    /// Where the words begin, and where their places are counted from.
    private let references: Table
    private let bins: Table

    /// A list of places behind its count.
    private struct Table {
        var count: Int
        /// Where the list of places begins, and what they are counted from.
        var list: Int
        var start: Int { list + 8 * count }
    }

    private static let magic: [UInt8] = Array("!-1SLOB".utf8) + [0x1F]
    private static let headBytes = 256 << 10
    /// Words of the largest known.
    private static let wordsMax = 20_000_000
    private static let binBytes = 16 << 20

    public init(_ resources: any Resources, file: String) throws(LexiconError) {
        self.resources = resources
        self.file = file
        guard let size = resources.size(of: file) else { throw LexiconError(tr("it is missing")) }
        let bytes = try resources.whole(file, 0, min(size, Slob.headBytes))
        guard bytes.starts(with: Slob.magic) else { throw LexiconError(tr("it is no Slob")) }
        var reader = PackedReader(bytes[...])
        guard let head = Slob.head(&reader) else { throw LexiconError(tr("its head is damaged")) }
        guard ["", "zlib"].contains(head.packing) else {
            throw LexiconError(tr("it is packed with \(head.packing), which is not read here"))
        }
        packing = head.packing
        contentTypes = head.contentTypes
        name = head.label.isEmpty ? file : head.label
        references = try Slob.table(resources, file, reader.at, size)
        bins = try Slob.table(resources, file, head.store, size)
    }

    private static func head(
        _ reader: inout PackedReader
    ) -> (packing: String, label: String, contentTypes: [String], store: Int)? {
        guard reader.slice(magic.count + 16) != nil, let encoding = reader.text(1),
            String(decoding: encoding, as: UTF8.self).lowercased().hasPrefix("utf"),
            let packing = reader.text(1), let tags = reader.number(1)
        else { return nil }
        var label = ""
        for _ in 0..<tags {
            guard let key = reader.text(1), let value = reader.text(1) else { return nil }
            if key.elementsEqual("label".utf8) {
                // Values are padded with zeros so that they can be changed in place.
                label = Article.title(String(decoding: value.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        guard let types = reader.number(1) else { return nil }
        var contentTypes: [String] = []
        for _ in 0..<types {
            guard let type = reader.text(2) else { return nil }
            contentTypes.append(String(decoding: type.prefix(80), as: UTF8.self))
        }
        guard reader.number(4) != nil, let store = reader.number(8), reader.number(8) != nil else {
            return nil
        }
        return (String(decoding: packing, as: UTF8.self), label, contentTypes, store)
    }

    private static func table(
        _ resources: any Resources, _ file: String, _ start: Int, _ size: Int
    ) throws(LexiconError) -> Table {
        var reader = PackedReader(try resources.whole(file, start, 4)[...])
        guard let count = reader.number(4), count <= wordsMax, start + 4 + 8 * count <= size else {
            throw LexiconError(tr("its tables are damaged"))
        }
        return Table(count: count, list: start + 4)
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        var found: [(rank: Int, word: String, bin: Int, item: Int)] = []
        try scan { word, bin, item in
            guard let rank = words.rank(of: word) else { return }
            if found.contains(where: { $0.bin == bin && $0.item == item }) { return }
            let at = found.firstIndex { $0.rank > rank } ?? found.count
            found.insert((rank, String(decoding: word, as: UTF8.self), bin, item), at: at)
            if found.count > words.entriesMax { found.removeLast() }
        }
        var all: [Definition] = []
        for place in found {
            let (bytes, kind) = try content(place.bin, place.item)
            let isMarked = kind.hasPrefix("text/") || kind.hasPrefix("application/xhtml")
            guard isMarked else { continue }
            let isPlain = kind.hasPrefix("text/plain")
            let kept = Array(bytes.prefix(LexiconLimits.articleBytes))
            let text = isPlain ? Article.words(kept) : Article.marked(kept)
            if text.isEmpty { continue }
            all.append(
                Definition(
                    source: name, headword: Article.line(place.word), text: text,
                    sounds: isPlain ? [] : SoundLinks.sounds(in: kept)))
        }
        return all
    }

    /// Sounds stand among the words, each under its name.
    public func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]? {
        guard case .named(let name) = sound else { return nil }
        let wanted = Array(name.utf8)
        var place: (bin: Int, item: Int)?
        try scan { word, bin, item in
            if place == nil, word.elementsEqual(wanted) { place = (bin, item) }
        }
        guard let place else { return nil }
        let (bytes, kind) = try content(place.bin, place.item)
        let isSound = kind.hasPrefix("audio/") || kind.hasPrefix("application/ogg")
        return isSound ? Array(bytes.prefix(WordSound.bytesMax)) : nil
    }

    /// Hands over every word with its bin and its place in that. The words lie one behind another
    /// in the order of their places, so they are read from the first to the last.
    private func scan(
        _ take: (ArraySlice<UInt8>, _ bin: Int, _ item: Int) -> Void
    ) throws(LexiconError) {
        guard references.count > 0, let size = resources.size(of: file) else { return }
        var rest: [UInt8] = []
        var (at, left) = (references.start, references.count)
        let end = bins.list > references.start ? bins.list - 4 : size
        while left > 0, at < end {
            let piece = try resources.whole(file, at, min(1 << 20, end - at))
            at += piece.count
            rest += piece
            var reader = PackedReader(rest[...])
            var understood = 0
            while left > 0, let word = reader.text(2), let bin = reader.number(4),
                let item = reader.number(2), reader.text(1) != nil
            {
                take(word, bin, item)
                understood = reader.at
                left -= 1
            }
            rest.removeFirst(understood)
            // A record longer than two pieces is none.
            if rest.count > 2 << 20 { break }
        }
    }

    private func content(
        _ bin: Int, _ item: Int
    ) throws(LexiconError) -> (bytes: ArraySlice<UInt8>, kind: String) {
        guard bin < bins.count else { throw LexiconError(tr("its index is damaged")) }
        var place = PackedReader(try resources.whole(file, bins.list + 8 * bin, 8)[...])
        guard let offset = place.number(8) else { throw LexiconError(tr("its index is damaged")) }
        let (start, overflows) = bins.start.addingReportingOverflow(offset)
        guard !overflows else { throw LexiconError(tr("its index is damaged")) }
        var head = PackedReader(try resources.whole(file, start, 4)[...])
        guard let count = head.number(4), item < count, count <= 1 << 16 else {
            throw LexiconError(tr("its index is damaged"))
        }
        let types = try resources.whole(file, start + 4, count + 4)
        var lengths = PackedReader(types[count...])
        guard let packed = lengths.number(4), packed <= Slob.binBytes else {
            throw LexiconError(tr("an article is too large"))
        }
        let raw = try resources.whole(file, start + 8 + count, packed)
        let bytes = packing.isEmpty ? raw : Unpacking.zlib(raw[...], limit: Slob.binBytes)
        var reader = PackedReader(bytes[...])
        var content = PackedReader(bytes.dropFirst(4 * count))
        guard reader.slice(4 * item) != nil, let start = reader.number(4),
            content.slice(start) != nil, let article = content.text(4)
        else { return ([], "") }
        let type = Int(types[item])
        let kind = contentTypes.indices.contains(type) ? contentTypes[type] : "text/html"
        return (article, kind)
    }
}
