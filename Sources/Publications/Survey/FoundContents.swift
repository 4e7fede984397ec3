/// The contents of a book that has none, made of the headings of its text.
struct FoundContents {
    private(set) var headings: [TocEntry] = []
    private let isPrinted: Bool
    private var documents = 0

    init(isPrinted: Bool) { self.isPrinted = isPrinted }

    mutating func add(_ document: Document) {
        documents += 1
        for (number, index) in document.headings.enumerated() {
            let block = document.blocks[Int(index)]
            guard headings.count < Limits.listEntries, case .heading(let level) = block.kind
            else { return }
            headings.append(
                TocEntry(
                    label: String(label: document.text[block.range]), path: document.path,
                    fragment: block.range.lowerBound > 0 ? HeadingFragment.name(number) : nil,
                    depth: level))
        }
    }

    /// On a printed page headings are known by their type alone, and not all that is set large is
    /// one.
    var entries: [TocEntry] {
        isPrinted
            ? PrintedHeadings.contents(headings, pages: documents) : Self.nested(headings)
    }

    /// The levels of headings closed up, so that depth begins at 1.
    static func nested(_ headings: [TocEntry]) -> [TocEntry] {
        var open: [Int] = []
        return headings.map { heading in
            while let last = open.last, last >= heading.depth { open.removeLast() }
            open.append(heading.depth)
            var entry = heading
            entry.depth = open.count
            return entry
        }
    }
}

/// Names a heading without an id by its number in its document, from 0: `heading(3)`.
enum HeadingFragment {
    private static let opening = "heading("

    static func name(_ number: Int) -> String { "\(opening)\(number))" }

    static func number(_ fragment: String) -> Int? {
        guard fragment.hasPrefix(opening), fragment.last == ")" else { return nil }
        return Int(fragment.dropFirst(opening.count).dropLast())
    }
}

extension Publication {
    /// It says nothing of its chapters, and its text may.
    public var lacksContents: Bool { toc.isEmpty && audiobook == nil && !isComic }

    /// The same with contents made of its headings. Reads every chapter; nil where nothing is found
    /// or it was cancelled.
    public func withFoundContents(isCancelled: () -> Bool) -> Publication? {
        var found = FoundContents(isPrinted: format.isPrinted)
        var bytes = 0
        for index in spine.indices where bytes < Limits.publicationTextBytes {
            if isCancelled() { return nil }
            let document = document(index)
            bytes += document.text.count
            found.add(document)
        }
        let entries = found.entries
        return entries.isEmpty ? nil : Publication(self, contents: entries)
    }
}
