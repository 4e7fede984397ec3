/// A place that another program or another edition told of: by a locator, by its words, or both.
public struct AnchorWish: Sendable {
    public var start: Locator?
    public var end: Locator?
    /// The words that begin there; of a mere point, none.
    public var quote = ""
    public var before = ""
    public var after = ""
    /// Out of 100: of two places with the same words the nearer is meant.
    public var percent: Double?

    public init(start: Locator? = nil, end: Locator? = nil, quote: String = "") {
        self.start = start
        self.end = end
        self.quote = quote
    }
}

/// The same, found in a publication and named as its format names places.
public struct FoundPlace: Equatable, Sendable {
    public var start: Locator
    public var end: Locator?
    /// The words as they stand in the book.
    public var quote: String
    public var before: String
    public var after: String
    public var chapter: String
    public var percent: Double
}

extension Publication {
    /// Looks for many places at once: first where their locators lead, checked against their words,
    /// then by the words alone in the whole book. nil for what is not there, or what could be in
    /// several places. Each document is read at most three times.
    public func anchors(_ wishes: [AnchorWish]) -> [FoundPlace?] {
        var anchoring = Anchoring(self, wishes)
        anchoring.followLocators()
        anchoring.searchWords()
        anchoring.trustLocators()
        return anchoring.anchors
    }
}

private struct Anchoring {
    /// What a locator comes to before its document is read.
    private struct Guess {
        enum Way {
            case locator(Locator)
            case fragment(String?)
            case offset(Int)
        }
        var document: Int
        var way: Way
    }

    private struct Candidate {
        var document: Int
        var range: Range<Int>
        var score: Int
        var percent: Double
    }

    private let publication: Publication
    private let wishes: [AnchorWish]
    private let words: [AnchorWords?]
    private let guesses: [Guess?]
    private(set) var anchors: [FoundPlace?]
    private var budget = AnchorWords.workMax

    init(_ publication: Publication, _ wishes: [AnchorWish]) {
        self.publication = publication
        self.wishes = wishes
        words = wishes.map(AnchorWords.init)
        let pages = wishes.contains { if case .page? = $0.start { true } else { false } }
        // Asked once: a book may have thousands of pages, and as many notes.
        let list = pages && !publication.format.hasPages ? publication.pageList ?? [] : []
        let labels = Dictionary(
            list.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
        guesses = wishes.map { wish in
            wish.start.flatMap { Anchoring.guess($0, publication, labels) }
        }
        anchors = wishes.map { _ in nil }
    }

    private static func guess(
        _ locator: Locator, _ publication: Publication, _ pages: [String: TocEntry]
    ) -> Guess? {
        let epub = publication.content as? EpubContent
        switch locator {
        case .cfi(let cfi):
            return epub?.index(of: cfi).map { Guess(document: $0, way: .locator(locator)) }
        case .xpointer(let pointer):
            guard let epub, let (number, _) = XPointerWalker.inner(pointer) else { return nil }
            return epub.index(ofFragment: number).map {
                Guess(document: $0, way: .locator(locator))
            }
        case .readium(let readium):
            return publication.document(href: readium.href).map {
                Guess(document: $0.index, way: .locator(locator))
            }
        case .page(let number, _) where !publication.format.hasPages:
            guard let entry = pages[String(number)], let path = entry.path,
                let index = publication.index(ofPath: path)
            else { return nil }
            return Guess(document: index, way: .fragment(entry.fragment))
        case .character, .page, .percent:
            return publication.place(locator).map {
                Guess(document: $0.document, way: .offset($0.offset))
            }
        case .time: return nil
        }
    }

    // MARK: - By locator

    mutating func followLocators() {
        var byDocument: [Int: [Int]] = [:]
        for (index, guess) in guesses.enumerated() {
            if let guess { byDocument[guess.document, default: []].append(index) }
        }
        for document in byDocument.keys.sorted() {
            let reading = publication.reading(document)
            let walker = PlaceWalker(publication, reading)
            var haystack: Haystack?
            var found: [(wish: Int, range: Range<Int>)] = []
            for index in byDocument[document] ?? [] {
                guard let guess = guesses[index] else { continue }
                let offset = offset(guess, walker)
                guard let words = words[index] else {
                    // Without words the locator alone is to be believed, where it leads somewhere.
                    guard let offset else { continue }
                    let end = wishes[index].end.flatMap { walker.offset(of: $0) } ?? offset
                    found.append((index, offset..<max(offset, end)))
                    continue
                }
                let hay = haystack ?? Haystack(reading.document, folds: true, collapses: true)
                haystack = hay
                let matches = words.matches(in: hay, &budget)
                let near = hay.position(of: offset ?? 0)
                let best = matches.min {
                    ($0.rank, abs($0.range.lowerBound - near))
                        < ($1.rank, abs($1.range.lowerBound - near))
                }
                // A few letters stand everywhere: then only where the locator leads.
                guard let best, words.isTelling || offset != nil || matches.count == 1 else {
                    continue
                }
                found.append((index, hay.source(best.range)))
            }
            name(found, in: reading)
        }
    }

    private func offset(_ guess: Guess, _ walker: PlaceWalker) -> Int? {
        switch guess.way {
        case .locator(let locator): walker.offset(of: locator)
        case .fragment(let id):
            id.map { walker.document.offset(ofFragment: $0) } ?? 0
        case .offset(let offset): offset
        }
    }

    private mutating func name(_ found: [(wish: Int, range: Range<Int>)], in reading: Reading) {
        let document = reading.document
        let count = document.text.count
        let chapters = publication.chapters(of: document)
        for (wish, range) in found {
            let range = range.clamped(to: 0..<count)
            let isPoint = range.isEmpty
            let locators = publication.locators(
                isPoint ? [range.lowerBound] : [range.lowerBound, range.upperBound], in: reading)
            guard let start = locators.first else { continue }
            anchors[wish] = FoundPlace(
                start: start, end: isPoint ? nil : locators.last,
                quote: document.string(range),
                before: document.quote(at: range.lowerBound).before,
                after: document.quote(at: range.upperBound).after,
                chapter: chapters.last { $0.offset <= range.lowerBound }?.label ?? "",
                percent: publication.percent(range.lowerBound, in: document))
        }
    }

    // MARK: - By words

    mutating func searchWords() {
        var wanted = wishes.indices.filter { anchors[$0] == nil && words[$0] != nil }
        var candidates: [Int: [Candidate]] = [:]
        for document in publication.spine.indices where !wanted.isEmpty && budget > 0 {
            let text = publication.document(document)
            let hay = Haystack(text, folds: true, collapses: true)
            wanted.removeAll { index in
                guard let words = words[index] else { return true }
                let matches = words.matches(in: hay, &budget)
                for match in matches.prefix(AnchorWords.candidatesMax) {
                    let source = hay.source(match.range)
                    candidates[index, default: []].append(
                        Candidate(
                            document: document, range: source, score: match.rank,
                            percent: publication.percent(source.lowerBound, in: text)))
                }
                // Long words are found in one place only: the search can end.
                let isSure = words.isSure && matches.contains { $0.rank <= AnchorWords.wholeRank }
                return isSure && hint(of: index) == nil
                    || (candidates[index]?.count ?? 0) > AnchorWords.candidatesMax
            }
        }
        var chosen: [Int: [(wish: Int, range: Range<Int>)]] = [:]
        for (index, found) in candidates {
            guard let best = choice(found, for: index) else { continue }
            chosen[best.document, default: []].append((index, best.range))
        }
        for document in chosen.keys.sorted() {
            name(chosen[document] ?? [], in: publication.reading(document))
        }
    }

    // MARK: - By locator alone

    /// A point whose words are gone is still about where it was; a quotation that is gone is not.
    mutating func trustLocators() {
        for (index, guess) in guesses.enumerated() where anchors[index] == nil {
            guard let guess, wishes[index].quote.isEmpty, words[index] != nil else { continue }
            let reading = publication.reading(guess.document)
            guard let offset = offset(guess, PlaceWalker(publication, reading)) else { continue }
            name([(index, offset..<offset)], in: reading)
        }
    }

    private func hint(of index: Int) -> Double? {
        guard let guess = guesses[index] else { return wishes[index].percent }
        return publication.percent(document: guess.document, share: 0)
    }

    private func choice(_ found: [Candidate], for index: Int) -> Candidate? {
        guard let rank = found.map(\.score).min() else { return nil }
        let best = found.filter { $0.score == rank }
        if best.count == 1 { return best[0] }
        if let hint = hint(of: index) {
            return best.min { abs($0.percent - hint) < abs($1.percent - hint) }
        }
        return words[index]?.isTelling == true ? best.first : nil
    }
}

/// Where locators lead in one document, which is walked for all of them.
private struct PlaceWalker {
    let document: Document
    private let publication: Publication
    private let cfis: CfiWalker?
    private let pointers: XPointerWalker?

    init(_ publication: Publication, _ reading: Reading) {
        self.publication = publication
        document = reading.document
        cfis = reading.markup.map { CfiWalker(reading: reading.document, $0) }
        pointers = reading.markup.flatMap { XPointerWalker(reading.document, $0) }
    }

    /// nil where it leads nowhere, or into another document.
    func offset(of locator: Locator) -> Int? {
        switch locator {
        case .cfi(let cfi): return cfis?.offset(of: cfi)
        case .xpointer(let pointer):
            return XPointerWalker.inner(pointer).flatMap {
                pointers?.offset(of: $0.steps, pointer.offset)
            }
        case .readium(let readium):
            guard let (_, fragment) = publication.document(href: readium.href) else { return nil }
            return publication.offset(of: readium, fragment, in: document, cfis)
        case .character, .page, .percent:
            guard let place = publication.place(locator), place.document == document.key.index
            else { return nil }
            return place.offset
        case .time: return nil
        }
    }
}
