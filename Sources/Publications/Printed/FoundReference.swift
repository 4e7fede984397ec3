/// Where what a text refers to stands.
public struct FoundReference: Equatable, Sendable {
    public var document: Int
    public var offset: Int
    /// The caption and the table in lines, an entry, a formula, or a heading and what it stands
    /// over.
    public var paragraphs: [String]

    public init(document: Int, offset: Int, paragraphs: [String]) {
        (self.document, self.offset, self.paragraphs) = (document, offset, paragraphs)
    }
}

extension Publication {
    /// Looks for what a link refers to on a page. A link that leads somewhere tells on which page
    /// that is; for others pages are read until it is found.
    public func find(
        _ link: Link, from document: Int, isGivenUp: () -> Bool = { false }
    ) -> FoundReference? {
        guard let reference = link.reference else { return nil }
        if let place = link.path.flatMap({ self.place(path: $0, fragment: link.fragment) }) {
            return find(reference, at: place)
        }
        return find(reference, from: document, isGivenUp: isGivenUp)
    }

    /// What stands on the page that a link leads to. An entry that looks like none is what stands
    /// at the place itself.
    private func find(_ reference: TextReference, at place: Place) -> FoundReference? {
        let read = document(place.document)
        if let found = ReferenceFinder(reference).find(in: read) {
            return Self.found(found, in: read, place.document)
        }
        guard [.work, .author, .mark].contains(reference.kind),
            let index = read.blockIndex(at: place.offset), read.blocks[index].cell == nil
        else { return nil }
        let range = read.blocks[index].range
        return Self.found((range.lowerBound, range), in: read, place.document)
    }

    /// Figures, tables and equations are looked for near a page first, works from the end.
    public func find(
        _ reference: TextReference, from document: Int, isGivenUp: () -> Bool = { false }
    ) -> FoundReference? {
        let finder = ReferenceFinder(reference)
        // Part b of a figure has no caption of its own as a rule: that of the whole serves then.
        let whole = reference.whole.map(ReferenceFinder.init)
        var second: FoundReference?
        for page in Self.order(of: reference.kind, from: document, count: spine.count) {
            if isGivenUp() { return nil }
            let read = self.document(page)
            if let found = finder.find(in: read) {
                let found = Self.found(found, in: read, page)
                // A section stands in a table of contents as well.
                if !finder.isContents(read) { return found }
                second = second ?? found
            }
            if second == nil, let found = whole?.find(in: read) {
                second = Self.found(found, in: read, page)
            }
        }
        return second
    }

    private static func found(
        _ found: (offset: Int, text: Range<Int>), in document: Document, _ page: Int
    ) -> FoundReference {
        var paragraphs: [String] = []
        var row: (table: Int, number: Int)?
        var letters = 0
        for block in document.blocks where block.range.overlaps(found.text) {
            let words = String(label: document.text[block.range.clamped(to: found.text)])
            letters += words.utf8.count
            if words.isEmpty { continue }
            if letters > lettersMax, !paragraphs.isEmpty { break }
            if let cell = block.cell, let known = row, known.table == cell.table {
                paragraphs[paragraphs.count - 1] +=
                    (known.number == cell.row ? " · " : "\n") + words
            } else {
                paragraphs.append(String(words.prefix(lettersMax)))
            }
            row = block.cell.map { ($0.table, $0.row) }
        }
        return FoundReference(document: page, offset: found.offset, paragraphs: paragraphs)
    }

    private static let lettersMax = 2_000

    private static func order(
        of kind: TextReference.Kind, from document: Int, count: Int
    ) -> [Int] {
        let fromEnd = (0..<count).reversed()
        switch kind {
        case .work, .author: return Array(fromEnd)
        // A note stands on its page, else the number is an entry's.
        case .mark: return [document].filter { $0 < count } + fromEnd.filter { $0 != document }
        default: break
        }
        var order = [document]
        // An equation is spoken of behind it, a figure often before it.
        for step in 1..<max(2, count) {
            let near = [document + step, document - step]
            order += kind == .figure || kind == .table ? near : near.reversed()
        }
        return order.filter { (0..<count).contains($0) }
    }
}
