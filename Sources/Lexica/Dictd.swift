import Publications

/// A database of dictd: `.index` holds a line for each word with the place of its article in
/// base 64, `.dict.dz` or `.dict` the articles.
public struct Dictd: Lexicon {
    public let name: String
    private let resources: any Resources
    private let index: String
    private let articles: ArticleFile
    private static let nameBytes = 256 << 10

    public init(_ resources: any Resources, base: String) throws(LexiconError) {
        self.resources = resources
        index = base + ".index"
        let packed = base + ".dict.dz"
        let file = try ArticleFile(
            resources, resources.contains(packed) ? packed : base + ".dict")
        articles = file
        // The database tells its own name in an article like any other, and it sorts first.
        let own = try Dictd.find(
            Lemma("00-database-short"), in: resources, index, bytesMax: Dictd.nameBytes
        ).first
        let text = try own.map { place throws(LexiconError) in
            try file.read(place.offset, place.count)
        }
        let lines = text.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
        let title = lines.first { !$0.hasPrefix("00-") && !$0.hasPrefix("00database") }
        let called = title.map { Article.title(DictdText.withoutBraces(String($0))) } ?? ""
        name = called.isEmpty ? base.split(separator: "/").last.map(String.init) ?? base : called
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        try Dictd.find(words, in: resources, index).map { place throws(LexiconError) in
            Definition(
                source: name, headword: Article.line(place.headword),
                text: DictdText.plain(try articles.read(place.offset, place.count)))
        }.filter { !$0.text.isEmpty }
    }

    private static func find(
        _ words: Lemma, in resources: any Resources, _ index: String, bytesMax: Int = .max
    ) throws(LexiconError) -> [(rank: Int, headword: String, offset: Int, count: Int)] {
        var finds = Finds(max: words.entriesMax)
        let scan = IndexScan(resources: resources, name: index, bytesMax: bytesMax)
        try scan.run { bytes, isLast throws(LexiconError) in
            var at = bytes.startIndex
            while at < bytes.endIndex {
                guard let end = bytes[at...].firstIndex(of: 0x0A) ?? (isLast ? bytes.endIndex : nil)
                else { break }
                let line = bytes[at..<end]
                if let tab = line.firstIndex(of: 0x09), let rank = words.rank(of: line[..<tab]) {
                    let parts = line[(tab + 1)...].split(separator: 0x09)
                    if parts.count >= 2, let offset = number(parts[0]), let count = number(parts[1])
                    {
                        finds.add(rank, line[..<tab], offset, count)
                    }
                }
                at = min(end + 1, bytes.endIndex)
            }
            return at - bytes.startIndex
        }
        return finds.places
    }

    /// A number in base 64, largest digit first; nil when it is not one, or too large.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 10 else { return nil }
        var value = 0
        for digit in digits {
            let worth: Int
            switch digit {
            case 0x41...0x5A: worth = Int(digit) - 0x41
            case 0x61...0x7A: worth = Int(digit) - 0x61 + 26
            case 0x30...0x39: worth = Int(digit) - 0x30 + 52
            case 0x2B: worth = 62
            case 0x2F: worth = 63
            default: return nil
            }
            value = value << 6 | worth
        }
        return value
    }
}
