import Adapters
import Comparing
import Glibc
import Publications

/// Novels beside a translation that is made of them, so that it is known which sentences belong
/// together: another word for each, of another length; one sentence of twenty is joined to the
/// next, one parted, one of thirty is left out, and names and numbers mostly stay.
extension Bench {
    private static let novels = ["se-pride-and-prejudice", "idpf-moby-dick", "se-war-and-peace"]

    /// - Parameter cases: the folder of the novels; those that are not there are left out.
    func pairs(_ cases: String) throws {
        print("\nNovels and translations that are made of them, sentence by sentence:")
        for name in Self.novels {
            let path = "\(cases)/\(name).epub"
            guard access(path, R_OK) == 0 else { continue }
            try pairs(of: path, name)
        }
    }

    private func pairs(of path: String, _ name: String) throws {
        let publication = try PublicationFiles(parts: ChildParts()).open(path)
        var text = ComparedText(language: publication.metadata.languages.first)
        for index in publication.spine.indices {
            text.add(publication.document(index), index: index)
        }
        let made = MadeTranslation(of: text, in: publication)
        let other = try made.text()
        let began = now()
        let found = Comparison(text, other)
        let took = (now() - began) * 1000
        let share = Double(made.right(found, text)) / Double(max(1, made.truth.count))
        print(" \(name), \(made.truth.count) sentences, in \(Int(took)) ms:")
        let tenths = Int((share * 1000).rounded())
        report("find theirs", "\(tenths / 10).\(tenths % 10)%", "95%", share >= 0.95)
    }
}

/// A text in a language that is not one.
private struct MadeTranslation {
    /// A sentence and the words that say the same.
    struct Truth {
        var sentence: Int
        var words: Range<Int>
    }

    private(set) var truth: [Truth] = []
    private var html = "<html lang=\"qx\"><body>"
    private var count = 0
    private var chance: UInt64 = 1828
    private var isJoined = false

    init(of text: ComparedText, in publication: Publication) {
        for index in text.sentences.indices {
            let sentence = text.sentences[index]
            if sentence.opensBlock { html += "<p>" }
            let turn = next(60)
            if turn < 2 { continue }
            let words = text.words[sentence.words].enumerated().map { at, word in
                translated(word, isFirst: at == 0, publication)
            }
            // A long one may be parted in its middle.
            let isParted = (2..<5).contains(turn) && words.count > 8
            write(
                isParted
                    ? [words.prefix(words.count / 2), words.dropFirst(words.count / 2)]
                    : [words[...]], goesOn: (5..<8).contains(turn), marks: sentence.marks)
            truth.append(Truth(sentence: index, words: count - words.count..<count))
        }
        html += "</body></html>"
    }

    func text() throws -> ComparedText {
        let publication = try Publication.open(
            BytesResources([("a.html", Array(html.utf8))]), file: "a.html")
        var text = ComparedText(language: "qx")
        for index in publication.spine.indices {
            text.add(publication.document(index), index: index)
        }
        guard text.words.count == count else { throw MeasureError.failed("a made translation") }
        return text
    }

    /// How many sentences are in one pair with most of what belongs to them.
    func right(_ found: Comparison, _ text: ComparedText) -> Int {
        let pairs = found.pairs.compactMap { pair in pair.a.map { ($0.words, pair.b?.words) } }
        var (at, right) = (0, 0)
        for one in truth {
            let first = text.sentences[one.sentence].words.lowerBound
            while at < pairs.count, pairs[at].0.upperBound <= first { at += 1 }
            guard at < pairs.count, let words = pairs[at].1 else { continue }
            if 2 * words.clamped(to: one.words).count > one.words.count { right += 1 }
        }
        return right
    }

    private mutating func write(
        _ parts: [ArraySlice<String>], goesOn: Bool, marks: UInt8
    ) {
        for part in parts {
            var words = Array(part)
            if let first = words.first, !isJoined {
                words[0] = first.prefix(1).uppercased() + first.dropFirst()
            }
            isJoined = goesOn
            count += words.count
            let end = goesOn ? "," : marks & 1 != 0 ? "?" : marks & 2 != 0 ? "!" : "."
            html += words.joined(separator: " ") + end + " "
        }
    }

    /// The same for the same word.
    private mutating func translated(
        _ word: ComparedText.Word, isFirst: Bool, _ publication: Publication
    ) -> String {
        let text = publication.document(Int(word.document)).text[word.range]
        let isPlain = text.allSatisfy {
            $0 >= 0x30 && $0 < 0x3A || ($0 | 0x20) >= 0x61 && $0 < 0x7B
        }
        if word.isTelling, !isFirst, isPlain, next(10) > 0 {
            return String(decoding: text, as: UTF8.self)
        }
        let letters = Array("aeionrstlumdkpv")
        var rest = word.key
        let length = max(1, text.count * Int(80 + rest % 61) / 100)
        return String(
            (0..<length).map { _ in
                defer { rest = rest / 15 &+ word.key >> 7 }
                return letters[Int(rest % 15)]
            })
    }

    private mutating func next(_ bound: UInt64) -> UInt64 {
        chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (chance >> 33) % bound
    }
}
