import Notebook
import Publications
import RuntimeKit
import Understanding

/// A book up to a place. The rest of it is cut off before anything looks at it.
public struct BookSoFar {
    private let publication: Publication
    public let text: ReadText
    /// The place up to which it is.
    public let end: Locator?
    private let limit: Place?

    public init(_ publication: Publication, upTo limit: Place?, crew: ParallelWork) {
        self.publication = publication
        self.limit = limit
        let parts = Self.parts(publication, limit, crew)
        text = ReadText(parts, language: publication.metadata.languages.first)
        if let limit {
            let document = publication.document(limit.document)
            // Its words would tell what comes.
            end = publication.locators([limit.offset], in: document).first.map(Self.wordless)
        } else if let last = parts.last {
            let document = publication.document(last.document)
            end = publication.locators([last.text.count], in: document).first
        } else {
            end = nil
        }
    }

    private static func parts(
        _ publication: Publication, _ limit: Place?, _ crew: ParallelWork
    ) -> [ReadText.Part] {
        let shown = publication.spine.indices.filter {
            $0 <= limit?.document ?? .max && publication.spine[$0].isLinear
                && !isMatter(publication.spine[$0].path)
        }
        let weights = publication.readingWeights
        var parts: [ReadText.Part] = []
        var bytes = 0
        crew.inOrder(shown.map { weights[$0] }) { number in
            let index = shown[number]
            return part(
                publication.document(index), upTo: index == limit?.document ? limit?.offset : nil)
        } take: { (part: ReadText.Part) in
            bytes += part.text.count
            parts.append(part)
            return bytes <= Limits.publicationTextBytes
        }
        return parts
    }

    private static func part(_ document: Document, upTo limit: Int?) -> ReadText.Part {
        var text = document.text
        if let limit, limit < text.count { text = Array(text[..<wholeWords(text, limit)]) }
        let blocks = document.blocks.compactMap { block -> ReadText.Block? in
            if block.kind == .rule || block.role == .note { return nil }
            var isHeading = false
            if case .heading = block.kind { isHeading = true }
            return ReadText.Block(block.range, isHeading: isHeading)
        }
        return ReadText.Part(
            document: document.key.index, text: text, blocks: blocks,
            isCut: text.count < document.text.count)
    }

    /// Half a word is no name. Where no space is near, no character is cut at least.
    private static func wholeWords(_ text: [UInt8], _ limit: Int) -> Int {
        var end = max(0, limit)
        while end > 0, limit - end < 64, text[end - 1] > 0x20, text[end] > 0x20 { end -= 1 }
        if limit - end < 64 { return end }
        end = limit
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// What publishers add around a book names no person of it.
    private static func isMatter(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return matter.contains { name.hasPrefix($0) }
    }

    private static let matter = [
        "imprint", "colophon", "uncopyright", "copyright", "titlepage", "halftitle", "title-page",
        "toc", "nav", "license", "endnotes", "footnotes", "loi", "cover",
    ]

    // MARK: - Places named

    /// A locator without the words around its place: those behind it may not be read yet.
    private static func wordless(_ locator: Locator) -> Locator {
        guard case .cfi(var cfi) = locator else { return locator }
        cfi.after = nil
        return .cfi(cfi)
    }

    public func place(_ part: Int, _ offset: Int) -> Place {
        Place(document: text.parts[part].document, offset: offset)
    }

    /// What was highlighted from a place on, and ends before the text does.
    public func highlights(
        _ notes: [Annotation], from first: Place?
    ) -> [StoryHighlights.Highlight] {
        StoryHighlights(notes, in: publication, from: first, upTo: limit).all
    }

    public struct Named: Sendable {
        public var locator: Locator?
        public var percent: Double
    }

    /// Names places, every document read once for it. They may stand in any order.
    public func name(_ places: [(part: Int, offset: Int)], _ crew: ParallelWork) -> [Named] {
        var byPart: [Int: [Int]] = [:]
        for (index, place) in places.enumerated() { byPart[place.part, default: []].append(index) }
        let wanted = byPart.sorted { $0.key < $1.key }.map {
            (part: $0.key, indices: $0.value.sorted { places[$0].offset < places[$1].offset })
        }
        var named = [Named](repeating: Named(percent: 0), count: places.count)
        let weights = publication.readingWeights
        let documents = wanted.map { text.parts[$0.part].document }
        let offsets = wanted.map { $0.indices.map { places[$0].offset } }
        let book = publication
        var taken = 0
        crew.inOrder(documents.map { weights[$0] }) { number in
            let reading = book.reading(documents[number])
            let locators = book.locators(offsets[number], in: reading)
            let percents = book.percents(offsets[number], in: reading.document)
            return zip(locators, percents).map { Named(locator: Self.wordless($0), percent: $1) }
        } take: { (found: [Named]) in
            for (index, name) in zip(wanted[taken].indices, found) { named[index] = name }
            taken += 1
            return true
        }
        return named
    }
}
