/// A document together with the source it was read from, for as long as its places are wanted.
public struct Reading {
    public let document: Document
    let markup: Markup?

    init(document: Document, markup: Markup?) {
        self.document = document
        self.markup = markup
    }

    /// A document of which no place has to be named.
    public init(_ document: Document) { self.init(document: document, markup: nil) }
}

extension Publication {
    /// A chapter parsed now, ready to name its places.
    public func reading(_ index: Int) -> Reading {
        guard let epub = content as? EpubContent, spine.indices.contains(index) else {
            return Reading(document: document(index), markup: nil)
        }
        let key = Document.Key(revision: revision, index: index)
        let (draft, markup) = epub.read(spine[index].path)
        return Reading(
            document: Document(draft, key: key, path: spine[index].path), markup: markup)
    }

    private func reading(of document: Document) -> Reading {
        // What cannot be read has no text, and no place in it to locate.
        let markup = try? (content as? EpubContent)?.markup(document.path).markup
        return Reading(document: document, markup: markup)
    }

    /// Locators of several places of one document, which is parsed for it once.
    public func locators(_ offsets: [Int], in document: Document) -> [Locator] {
        locators(offsets, in: reading(of: document))
    }

    /// Locators of the kind this format is at home with.
    public func locators(_ offsets: [Int], in reading: Reading) -> [Locator] {
        if reading.markup != nil, let found = locators(offsets, in: reading, as: .cfi) {
            return found
        }
        if format.isPrinted {
            let page = reading.document.key.index + 1
            return counted(offsets, in: reading.document.text).map { .page(page, character: $0) }
        }
        if format.hasPages { return offsets.map { _ in .page(reading.document.key.index + 1) } }
        return locators(offsets, in: reading, as: .char) ?? []
    }

    /// Locators of one kind, or nil where this format knows none of it.
    public func locators(
        _ offsets: [Int], in reading: Reading, as kind: Locator.Kind
    ) -> [Locator]? {
        let document = reading.document
        let index = document.key.index
        guard spine.indices.contains(index) else { return nil }
        switch kind {
        case .cfi:
            guard let epub = content as? EpubContent, let markup = reading.markup else {
                return nil
            }
            let walker = CfiWalker(writing: document, markup)
            let package = epub.packageSteps(index)
            return offsets.map { .cfi(walker.cfi(of: $0, package: package)) }
        case .xpointer:
            guard let epub = content as? EpubContent, let number = epub.fragment(index) else {
                return nil
            }
            let walker = reading.markup.flatMap { XPointerWalker(document, $0) }
            let outer = XPointerWalker.outer(fragment: number, of: epub.fragmentCount)
            return offsets.map { offset in
                guard let inner = walker?.steps(to: offset) else {
                    return .xpointer(XPointer(steps: outer, offset: 0))
                }
                return .xpointer(XPointer(steps: outer + inner.steps, offset: inner.offset))
            }
        case .readium:
            return ReadiumNaming(self, reading).locators(offsets).map(Locator.readium)
        case .char:
            let start = characters(before: index)
            return counted(offsets, in: document.text).map { .character(start + $0) }
        case .percent: return offsets.map { .percent(percent($0, in: document)) }
        }
    }

    /// The characters before each offset, in whatever order those come; the text is read once.
    private func counted(_ offsets: [Int], in text: [UInt8]) -> [Int] {
        var counts = [Int](repeating: 0, count: offsets.count)
        var (at, before) = (0, 0)
        for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let end = max(at, min(max(0, offsets[index]), text.count))
            before += Words.characters(text[at..<end])
            at = end
            counts[index] = before
        }
        return counts
    }

    public func locator(_ place: Place) -> Locator {
        let document = document(place.document)
        let locator = locators([place.offset], in: document).first ?? .character(0)
        // A CFI reaches to the last text, and a page to its beginning.
        return isEnd(place, of: document) && self.place(locator) != place ? .percent(100) : locator
    }

    /// A place in every kind of locator that leads back to it.
    public func names(of place: Place) -> [Locator.Kind: Locator] {
        locators(of: place).filter { landing(of: $0.value).place == place }
    }

    /// A place in every kind of locator there is for it, for programs that have only that one. Some
    /// lead a little beside it: at the end of a document, or in a picture.
    public func locators(of place: Place) -> [Locator.Kind: Locator] {
        let reading = reading(place.document)
        return Dictionary(
            uniqueKeysWithValues: Locator.Kind.allCases.compactMap { kind in
                locators([place.offset], in: reading, as: kind)?.first.map { (kind, $0) }
            })
    }

    /// How far a place is, out of 100.
    public func percent(_ offset: Int, in document: Document) -> Double {
        percent(document: document.key.index, share: document.share(before: offset))
    }

    /// The same for several places of a document, which stand in its order.
    public func percents(_ offsets: [Int], in document: Document) -> [Double] {
        let all = Words.characters(document.text)
        var (counted, before) = (0, 0)
        return offsets.map { offset in
            let end = max(counted, min(offset, document.text.count))
            before += Words.characters(document.text[counted..<end])
            counted = end
            return percent(
                document: document.key.index, share: all > 0 ? Double(before) / Double(all) : 0)
        }
    }

    /// Characters of the documents before one; they are parsed for it the first time.
    func characters(before index: Int) -> Int {
        (0..<min(index, spine.count)).reduce(0) { $0 + characterCount($1) }
    }
}

/// Writes Readium's locators for the places of one document.
struct ReadiumNaming {
    private let publication: Publication
    private let reading: Reading
    private let walker: CfiWalker?
    private let chapters: [(offset: Int, label: String)]
    private let item: SpineItem
    /// Positions before this document, and in it.
    private let first: Int
    private let count: Int

    init(_ publication: Publication, _ reading: Reading) {
        self.publication = publication
        self.reading = reading
        walker = reading.markup.map { CfiWalker(writing: reading.document, $0) }
        chapters = publication.chapters(of: reading.document)
        let index = reading.document.key.index
        item = publication.spine[index]
        let counts = publication.positionCounts
        first = counts[..<index].reduce(0, +)
        count = counts[index]
    }

    func locators(_ offsets: [Int]) -> [ReadiumLocator] { offsets.map(locator) }

    private func locator(_ offset: Int) -> ReadiumLocator {
        let document = reading.document
        var locator = ReadiumLocator(
            href: Href.encoded(item.path),
            type: item.mediaType.isEmpty ? "application/octet-stream" : item.mediaType)
        let label = chapters.last { $0.offset <= offset }?.label
        locator.title = label?.isEmpty == true ? nil : label
        let share = document.share(before: offset)
        locator.progression = share
        locator.totalProgression = publication.percent(offset, in: document) / 100
        locator.position = first + 1 + min(count - 1, Int(share * Double(count)))
        if let walker {
            let cfi = walker.cfi(of: offset, package: [])
            // Behind the last text only the share tells the end.
            let isEnd = offset > 0 && offset >= document.text.count
            if !isEnd, !cfi.document.isEmpty { locator.partialCfi = cfi.partial }
            locator.cssSelector = walker.selector(of: offset)
            // A picture is one place: the words that replace it are not the book's.
            if cfi.offset == nil { return locator }
        }
        let quote = document.quote(at: offset)
        if !quote.before.isEmpty { locator.before = quote.before }
        if !quote.after.isEmpty { locator.after = quote.after }
        return locator
    }
}

extension Publication {
    /// Readium's positions of each document: one for every started 1,024 bytes as they are packed;
    /// of what is made of pages, one a page.
    var positionCounts: [Int] {
        let resources = (content as? EpubContent)?.resources
        return spine.map { item in
            if format.hasPages || metadata.layout == .fixed { return 1 }
            let bytes = resources?.storedSize(of: item.path) ?? item.bytes
            return max(1, (min(bytes, Limits.markupBytes) + 1023) / 1024)
        }
    }
}
