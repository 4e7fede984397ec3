import Publications

/// A dictionary of MDict: `.mdx` holds its words in packed blocks and the articles behind them,
/// `.mdd` sounds and pictures in the same way. Versions 1 and 2, where no key is asked for.
public struct MDict: Lexicon {
    public let name: String
    private let container: MDictFile
    private let resources: any Resources
    private let file: String
    private static let linksMax = 4
    /// `Words.mdd`, and `Words.1.mdd` and so on where one was too large.
    private static let partsMax = 10

    public init(_ resources: any Resources, file: String) throws(LexiconError) {
        container = try MDictFile(resources, file: file)
        (self.resources, self.file) = (resources, file)
        let called = Article.title(container.title)
        let last = file.split(separator: "/").last.map(String.init) ?? file
        // The makers' programs write this where nothing was said.
        let isNamed = !called.isEmpty && !called.hasPrefix("Title (No HTML")
        name = isNamed ? called : String(last.dropLast(4))
    }

    public func entries(of words: Lemma) throws(LexiconError) -> [Definition] {
        var all: [Definition] = []
        for place in try places(of: words) {
            var (text, links) = (try container.text(at: place.place), 0)
            // One word that leads to another.
            while text.hasPrefix(Self.link), links < Self.linksMax {
                let target = text.dropFirst(Self.link.count).prefix { !$0.isNewline && $0 != "\0" }
                guard let next = try places(of: Lemma(parts: [String(target)])).first else { break }
                text = try container.text(at: next.place)
                links += 1
            }
            let plain = text.hasPrefix(Self.link) ? "" : container.words(of: text)
            if plain.isEmpty || all.contains(where: { $0.text == plain }) { continue }
            all.append(
                Definition(
                    source: name, headword: Article.line(place.word), text: plain,
                    sounds: SoundLinks.sounds(in: text.utf8)))
        }
        return all
    }

    public func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]? {
        guard case .named(let name) = sound else { return nil }
        // Its paths are written as Windows does, and either way with large letters or small.
        let key = "\\" + name.split(separator: "/").joined(separator: "\\")
        let wanted = key.utf8.map(Lemma.small)
        let base = String(file.dropLast(4))
        for part in 0..<Self.partsMax {
            let store = part == 0 ? base + ".mdd" : "\(base).\(part).mdd"
            guard resources.contains(store) else { continue }
            let container = try MDictFile(resources, file: store)
            var place: MDictFile.Place?
            try container.scan { word, found in
                guard place == nil, word.count == wanted.count,
                    zip(word, wanted).allSatisfy({ Lemma.small($0) == $1 })
                else { return }
                place = found
            }
            if let place { return try container.article(at: place, max: WordSound.bytesMax) }
        }
        return nil
    }

    private static let link = "@@@LINK="

    private func places(
        of words: Lemma
    ) throws(LexiconError) -> [(rank: Int, word: String, place: MDictFile.Place)] {
        var found: [(rank: Int, word: String, place: MDictFile.Place)] = []
        try container.scan { word, place in
            guard let rank = words.rank(of: word) else { return }
            let at = found.firstIndex { $0.rank > rank } ?? found.count
            found.insert((rank, String(decoding: word, as: UTF8.self), place), at: at)
            if found.count > words.entriesMax { found.removeLast() }
        }
        return found
    }
}
