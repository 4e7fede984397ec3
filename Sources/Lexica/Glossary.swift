import Publications
import Wording

/// The book's own explanations of its words: what its landmarks or its contents call a glossary,
/// terms and what follows them.
public enum Glossary {
    /// A book has one glossary, seldom two.
    private static let partsMax = 4

    public static func entries(of words: Lemma, in publication: Publication) -> [Definition] {
        var found: [(rank: Int, definition: Definition)] = []
        for (path, fragment) in parts(of: publication) {
            guard let index = publication.index(ofPath: path) else { continue }
            let document = publication.document(index)
            let whole = 0..<document.text.count
            let range = fragment.flatMap { document.range(ofFragment: $0) } ?? whole
            // An anchor without an extent begins what follows it.
            let part = range.isEmpty ? range.lowerBound..<whole.upperBound : range
            found += entries(of: words, in: document, part)
        }
        return found.sorted { $0.rank < $1.rank }.prefix(LexiconLimits.entriesMax)
            .map(\.definition)
    }

    private static func parts(of publication: Publication) -> [(String, String?)] {
        var parts: [(String, String?)] = []
        for landmark in publication.landmarks ?? [] where landmark.type == "glossary" {
            parts.append((landmark.path, landmark.fragment))
        }
        if parts.isEmpty {
            for entry in publication.toc where entry.label.lowercased().hasPrefix("glossar") {
                if let path = entry.path { parts.append((path, entry.fragment)) }
            }
        }
        return Array(parts.prefix(partsMax))
    }

    private static func entries(
        of words: Lemma, in document: Document, _ part: Range<Int>
    ) -> [(rank: Int, definition: Definition)] {
        var found: [(rank: Int, definition: Definition)] = []
        var open: (rank: Int, headword: String, text: [String])?
        func close() {
            guard let entry = open else { return }
            open = nil
            let text = entry.text.joined(separator: "\n")
            guard !text.isEmpty else { return }
            found.append(
                (
                    entry.rank,
                    Definition(source: tr("This book"), headword: entry.headword, text: text)
                ))
        }
        for block in document.blocks where part.overlaps(block.range) {
            let text = Article.plain(Array(document.text[block.range]))
            if block.kind == .term {
                // Several terms in a row share what follows.
                if open?.text.isEmpty == false { close() }
                let bytes = Array(text.utf8)
                if let rank = words.rank(of: bytes[...]), open == nil { open = (rank, text, []) }
            } else if case .heading = block.kind {
                close()
            } else if open != nil {
                open?.text.append(text)
            }
        }
        close()
        return found
    }
}
