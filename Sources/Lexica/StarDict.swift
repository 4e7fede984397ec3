import Publications
import Wording

/// A StarDict dictionary: `.ifo` says what it is, `.idx` where its articles are, `.syn` other
/// words for them, `.dict` or `.dict.dz` holds them.
public struct StarDict: Lexicon {
    public let name: String
    private let resources: any Resources
    private let index: String
    private let synonyms: String?
    private let articles: ArticleFile
    /// Types of the parts of every article; nil where each part names its own.
    private let types: [UInt8]?
    private let hasWideOffsets: Bool
    private let store: StarDictStore

    /// `base` is the name of its files without an ending.
    public init(_ resources: any Resources, base: String) throws(LexiconError) {
        let info = try StarDict.info(resources, base + ".ifo")
        let called = info["bookname"].map(Article.title) ?? ""
        name = called.isEmpty ? StarDict.last(base) : called
        self.resources = resources
        index = resources.contains(base + ".idx") ? base + ".idx" : base + ".idx.gz"
        synonyms = resources.contains(base + ".syn") ? base + ".syn" : nil
        let packed = base + ".dict.dz"
        articles = try ArticleFile(
            resources, resources.contains(packed) ? packed : base + ".dict")
        types = info["sametypesequence"].map { Array($0.utf8) }
        hasWideOffsets = info["idxoffsetbits"] == "64"
        store = StarDictStore(resources, base: base)
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        let others = try synonyms.map { name throws(LexiconError) in
            try numbers(behind: words, in: name)
        }
        var finds = Finds(max: words.entriesMax)
        var number = 0
        let width = hasWideOffsets ? 8 : 4
        try IndexScan(resources: resources, name: index).run { bytes, _ throws(LexiconError) in
            var at = bytes.startIndex
            while let end = bytes[at...].firstIndex(of: 0), end + 1 + width + 4 <= bytes.endIndex {
                let word = bytes[at..<end]
                if let rank = words.rank(of: word) ?? others?[number] {
                    let offset = StarDict.number(bytes[(end + 1)...].prefix(width))
                    let count = StarDict.number(bytes[(end + 1 + width)...].prefix(4))
                    if let offset, let count { finds.add(rank, word, offset, count) }
                }
                at = end + 1 + width + 4
                number += 1
            }
            return at - bytes.startIndex
        }
        return try finds.places.map { place throws(LexiconError) in
            let bytes = try articles.read(place.offset, place.count)
            return Definition(
                source: name, headword: Article.line(place.headword),
                text: Article.text(of: bytes, types: types),
                sounds: Article.sounds(of: bytes, types: types, offset: place.offset))
        }.filter { !$0.text.isEmpty }
    }

    public func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]? {
        switch sound {
        case .named(let name): try store.file(name)
        case .part(let offset, let count):
            try articles.read(offset, count, max: WordSound.bytesMax)
        }
    }

    /// Which entries of the index other words lead to, by number, and how likely.
    private func numbers(
        behind words: Lemma, in name: String
    ) throws(LexiconError) -> [Int: Int] {
        var found: [Int: Int] = [:]
        try IndexScan(resources: resources, name: name).run { bytes, _ throws(LexiconError) in
            var at = bytes.startIndex
            while let end = bytes[at...].firstIndex(of: 0), end + 5 <= bytes.endIndex {
                if found.count < words.entriesMax,
                    let rank = words.rank(of: bytes[at..<end]),
                    let number = StarDict.number(bytes[(end + 1)...].prefix(4))
                {
                    found[number] = min(rank, found[number] ?? rank)
                }
                at = end + 5
            }
            return at - bytes.startIndex
        }
        return found
    }

    /// Numbers are written with their largest byte first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private static func info(
        _ resources: any Resources, _ name: String
    ) throws(LexiconError) -> [String: String] {
        let bytes: [UInt8]
        do {
            bytes = try resources.read(name, 0..<LexiconLimits.infoBytes)
        } catch {
            throw LexiconError("\(last(name)) \(error.reason)")
        }
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        guard let first = lines.first, String(decoding: first, as: UTF8.self).contains("StarDict")
        else { throw LexiconError(tr("\(last(name)) is no StarDict dictionary")) }
        var info: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let sign = line.firstIndex(of: 0x3D) else { continue }
            let key = String(decoding: line[..<sign], as: UTF8.self)
            info[key] = String(decoding: line[(sign + 1)...], as: UTF8.self)
        }
        return info
    }

    private static func last(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
