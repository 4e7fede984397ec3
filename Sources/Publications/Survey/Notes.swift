/// A footnote or endnote, tied to the mark that calls it.
public struct Note: Equatable, Sendable {
    /// The document the mark stands in.
    public var document: String
    public var reference: String
    public var text: String
}

/// Finds the notes behind marks: by what the book says of its links, else by their look.
struct NoteFinder {
    /// A link that may be a note's mark.
    struct Candidate {
        var link: Link
        var reference: String
        var documentIndex: Int
        var documentPath: String
    }

    /// Raised marks longer than this are words that happen to be links.
    private static let markLength = 6

    static func candidates(in document: Document) -> [Candidate] {
        document.links.compactMap { candidate($0, in: document) }
    }

    static func candidate(_ link: Link, in document: Document) -> Candidate? {
        guard link.path != nil, link.fragment != nil, link.kind != .backToMark else { return nil }
        let mark = document.string(link.range).trimmingSpaces()
        let isMark = link.kind == .note || looksLikeMark(mark, isRaised: link.isRaised)
        if !isMark || mark.isEmpty { return nil }
        return Candidate(
            link: link, reference: String(label: mark.utf8), documentIndex: document.key.index,
            documentPath: document.path)
    }

    private static func looksLikeMark(_ mark: String, isRaised: Bool) -> Bool {
        let core = mark.drop { "[(".contains($0) }.prefix { !"])".contains($0) }
        guard !core.isEmpty, mark.utf8.count <= markLength else { return false }
        let isBracketed = core.count < mark.count
        guard isRaised || isBracketed else { return false }
        return core.allSatisfy {
            $0.isNumber || "*†‡§¶".contains($0) || $0.isLetter && core.count == 1
        }
    }

    /// The note a mark leads to, or nil when it is none.
    static func note(_ candidate: Candidate, in target: Document) -> Note? {
        guard let (range, hidden) = place(candidate, in: target) else { return nil }
        let text = words(of: target, range, without: hidden)
        if text.isEmpty { return nil }
        return Note(document: candidate.documentPath, reference: candidate.reference, text: text)
    }

    /// Where the note behind a mark stands, and the links in it that only lead back.
    static func place(
        _ candidate: Candidate, in target: Document
    ) -> (range: Range<Int>, hidden: [Range<Int>])? {
        guard let fragment = candidate.link.fragment,
            let anchor = target.range(ofFragment: fragment)
        else {
            return nil
        }
        let range = noteRange(anchor, in: target)
        let isBack = { (link: Link) in
            link.kind == .backToMark || link.path == candidate.documentPath && link.fragment != nil
        }
        let backLinks = target.links(in: range).filter(isBack)
        if candidate.link.kind != .note {
            // Whatever leads back may be the mark itself: marks come before their notes.
            if backLinks.isEmpty { return nil }
            let isLater =
                target.key.index > candidate.documentIndex
                || target.key.index == candidate.documentIndex
                    && range.lowerBound > candidate.link.range.lowerBound
            if !isLater { return nil }
        }
        let hidden = backLinks.filter { $0.kind == .backToMark || candidate.link.kind != .note }
            .map(\.range)
        return (range, hidden)
    }

    /// An element that is only a place, or part of a line, stands for the block it is in.
    private static func noteRange(_ anchor: Range<Int>, in document: Document) -> Range<Int> {
        guard let index = document.blockIndex(at: anchor.lowerBound) else { return anchor }
        let block = document.blocks[index].range
        let isPart = anchor.upperBound < block.upperBound && block.contains(anchor.lowerBound)
        return anchor.isEmpty || isPart ? block : anchor
    }

    private static func words(
        of document: Document, _ range: Range<Int>, without hidden: [Range<Int>]
    ) -> String {
        var text: [UInt8] = []
        var index = document.blockIndex(at: range.lowerBound) ?? 0
        while index < document.blocks.count,
            document.blocks[index].range.lowerBound < range.upperBound
        {
            let block = document.blocks[index]
            index += 1
            if !block.range.overlaps(range) { continue }
            if !text.isEmpty { text.append(0x0A) }
            let kept = block.range.clamped(to: range)
            for offset in kept where !hidden.contains(where: { $0.contains(offset) }) {
                text.append(document.text[offset])
            }
            if text.count > Limits.labelCharacters * 4 { break }
        }
        return String(label: text)
    }
}
