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
        /// It stands neither raised nor in brackets: only a note that leads back makes it one.
        var isBare = false
    }

    /// Raised marks longer than this are words that happen to be links.
    private static let markLength = 6
    /// A note leads back by its first link or by its last, and has few. What forty thousand marks
    /// share is no note.
    private static let linksLookedAt = 64

    static func candidates(in document: Document) -> [Candidate] {
        document.links.compactMap { candidate($0, in: document) }
    }

    static func candidate(_ link: Link, in document: Document) -> Candidate? {
        guard link.path != nil, link.fragment != nil, link.kind != .backToMark else { return nil }
        let mark = document.string(link.range).trimmingSpaces()
        if mark.isEmpty || link.kind != .note && !looksLikeMark(mark) { return nil }
        let isBare = link.kind != .note && !link.isRaised && core(mark).count == mark.count
        if isBare && !mayBeLedBackTo(link, in: document) { return nil }
        return Candidate(
            link: link, reference: String(label: mark.utf8), documentIndex: document.key.index,
            documentPath: document.path, isBare: isBare)
    }

    private static func looksLikeMark(_ mark: String) -> Bool {
        let core = core(mark)
        guard !core.isEmpty, mark.count <= markLength else { return false }
        let isSign = { (sign: Character) in sign.isNumber || "*†‡§¶‖#※＊".contains(sign) }
        return core.allSatisfy(isSign) || core.count == 1 && core.allSatisfy(\.isLetter)
            || core.allSatisfy("ivxlc".contains) || core.allSatisfy("IVXLC".contains)
    }

    /// A mark without its brackets.
    private static func core(_ mark: String) -> Substring {
        mark.drop { "[({［（〔【".contains($0) }.prefix { !"])}］）〕】".contains($0) }
    }

    /// It has an id, and something to call a note for stands before it.
    private static func mayBeLedBackTo(_ link: Link, in document: Document) -> Bool {
        guard document.hasAnchor(at: link.range.lowerBound),
            let block = document.blockIndex(at: link.range.lowerBound)
        else { return false }
        return document.blocks[block].range.lowerBound < link.range.lowerBound
    }

    /// The note a mark leads to, or nil when it is not a note.
    static func note(_ candidate: Candidate, in target: Document) -> Note? {
        guard let (range, hidden) = place(candidate, in: target) else { return nil }
        let text = words(of: target, range, without: hidden, core(candidate.reference))
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
        var range = noteRange(anchor, in: target)
        range = wholeNote(range, core(candidate.reference), in: target)
        let isBack = { (link: Link) in
            link.kind == .backToMark || link.path == candidate.documentPath && link.fragment != nil
        }
        let backLinks = target.links(in: range).prefix(linksLookedAt).filter(isBack)
        if candidate.link.kind != .note {
            // Whatever leads back may be the mark itself: marks come before their notes.
            if backLinks.isEmpty
                && !(candidate.link.isRaised && begins(range, core(candidate.reference), target))
            {
                return nil
            }
            if candidate.isBare && !leadsBackFirst(backLinks, range, in: target) { return nil }
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

    /// The note begins with the words of its mark, as notes without a link back do.
    private static func begins(
        _ range: Range<Int>, _ core: Substring, _ document: Document
    ) -> Bool {
        let end = min(range.upperBound, range.lowerBound + 2 * markLength)
        let head = document.string(range.lowerBound..<end).drop { " [(".contains($0) }
        guard head.hasPrefix(core), let next = head.dropFirst(core.count).first else {
            return false
        }
        return !next.isNumber && !next.isLetter
    }

    /// Chapters' headings lead back to the table of contents as well: they are no notes.
    private static func leadsBackFirst(
        _ links: [Link], _ range: Range<Int>, in document: Document
    ) -> Bool {
        guard let first = links.map(\.range.lowerBound).min(),
            let block = document.blockIndex(at: range.lowerBound)
        else { return false }
        if case .heading = document.blocks[block].kind { return false }
        return document.text[range.lowerBound..<max(range.lowerBound, first)].allSatisfy(\.isSpace)
    }

    /// Where the number of a note is a block of its own, what follows is the note.
    private static func wholeNote(
        _ range: Range<Int>, _ core: Substring, in document: Document
    ) -> Range<Int> {
        // It may be as long as the book, and be asked for as often as there are links.
        guard range.count < 8 * markLength else { return range }
        let said = document.string(range).trimmingSpaces()
        guard said.count <= markLength + 2, !core.isEmpty,
            said.drop(while: { " [(".contains($0) }).hasPrefix(core),
            let index = document.blockIndex(at: range.lowerBound),
            index + 1 < document.blocks.count
        else { return range }
        return range.lowerBound..<max(range.upperBound, document.blocks[index + 1].range.upperBound)
    }

    /// An element that is only a place, or part of a line, stands for the block it is in.
    private static func noteRange(_ anchor: Range<Int>, in document: Document) -> Range<Int> {
        guard let index = document.blockIndex(at: anchor.lowerBound) else { return anchor }
        let block = document.blocks[index].range
        let isPart = anchor.upperBound < block.upperBound && block.contains(anchor.lowerBound)
        return anchor.isEmpty || isPart ? block : anchor
    }

    private static func words(
        of document: Document, _ range: Range<Int>, without hidden: [Range<Int>],
        _ number: Substring
    ) -> String {
        var text: [UInt8] = []
        // In the order of the text, as links are.
        var links = hidden[...]
        var index = document.blockIndex(at: range.lowerBound) ?? 0
        while index < document.blocks.count,
            document.blocks[index].range.lowerBound < range.upperBound
        {
            let block = document.blocks[index]
            index += 1
            if !block.range.overlaps(range) { continue }
            if !text.isEmpty { text.append(0x0A) }
            let kept = block.range.clamped(to: range)
            for offset in kept.prefix(Limits.labelCharacters * 4 + 1) {
                while let link = links.first, link.upperBound <= offset { links.removeFirst() }
                if links.first?.contains(offset) != true { text.append(document.text[offset]) }
            }
            // The note's number on a line of its own says what the mark said.
            let isNumber = text.count < 4 * markLength && !number.isEmpty
            if isNumber, core(String(label: text).filter { $0 != "." }) == number { text = [] }
            if text.count > Limits.labelCharacters * 4 { break }
        }
        let label = String(label: text.isEmpty ? Array(number.utf8) : text)
        // Ideographic spaces as well.
        return String(label.drop(while: \.isWhitespace))
    }
}
