/// Locators back to places.
extension Publication {
    /// The place a locator means, or nil when it means none in this publication. Words that came
    /// with it are looked for where they are gone from their place.
    public func place(_ locator: Locator) -> Place? {
        switch locator {
        case .cfi(let cfi):
            guard let epub = content as? EpubContent, let index = epub.index(of: cfi) else {
                return nil
            }
            return place(in: index, cfi.quote) { document in
                epub.walker(document)?.offset(of: cfi)
            }
        case .xpointer(let pointer): return place(pointer)
        case .readium(let readium): return place(readium)
        case .character(let number): return place(character: number)
        case .page(let number, let character): return place(page: number, character)
        case .percent(let percent): return place(percent: percent)
        case .time: return nil
        }
    }

    private func place(_ pointer: XPointer) -> Place? {
        guard let epub = content as? EpubContent,
            let (number, steps) = XPointerWalker.inner(pointer),
            let index = epub.index(ofFragment: number)
        else { return nil }
        return place(in: index, pointer.quote) { document in
            // What cannot be read now has only a beginning.
            guard let markup = try? epub.markup(document.path).markup else { return nil }
            return XPointerWalker(document, markup)?.offset(of: steps, pointer.offset)
        }
    }

    private func place(_ readium: ReadiumLocator) -> Place? {
        guard let (named, fragment) = document(href: readium.href) else {
            return readium.totalShare.flatMap { place(percent: $0 * 100) }
        }
        let index = readium.position.map { among(named, $0) } ?? named
        return place(in: index, readium.quote) { document in
            offset(of: readium, fragment, in: document, (content as? EpubContent)?.walker(document))
        }
    }

    /// The place in its document that the most exact part of a Readium locator tells.
    func offset(
        of readium: ReadiumLocator, _ fragment: String?, in document: Document,
        _ walker: CfiWalker?
    ) -> Int? {
        if let text = readium.partialCfi, let cfi = Cfi(partial: text),
            let offset = walker?.offset(of: cfi)
        {
            return offset
        }
        for id in readium.ids(fragment) {
            if let offset = document.offset(ofFragment: id) { return offset }
        }
        if let share = readium.share { return document.offset(share: share) }
        if let selector = readium.cssSelector, let offset = walker?.offset(ofSelector: selector) {
            return offset
        }
        return readium.position.flatMap { offset(ofPosition: $0, in: document) }
    }

    /// The document of a reference, counted from the root of the book; servers put their own
    /// address before it, and a file that was moved to another folder keeps its name.
    func document(href: String) -> (index: Int, fragment: String?)? {
        let isWhole = href.hasPrefix("/") || Href.scheme(of: href) != nil
        switch Href(isWhole ? href : "/" + href, from: "") {
        case .inside(let path, let fragment)?:
            if let index = index(ofPath: path) { return (index, fragment) }
            return index(ending: path).map { ($0, fragment) }
        case .outside(let address)?:
            let address = Href.decoded(String(address.prefix { $0 != "#" && $0 != "?" }))
            let whole = spine.indices.filter { address.hasSuffix("/" + spine[$0].path) }
            // Of `a/b.xhtml` and `b.xhtml` the longer is meant.
            let best = whole.max { spine[$0].path.utf8.count < spine[$1].path.utf8.count }
            return best.map { ($0, nil) }
        case nil: return nil
        }
    }

    /// Of a document that the spine lists more than once, that with the position.
    func among(_ index: Int, _ position: Int) -> Int {
        let same = spine.indices.filter { spine[$0].path == spine[index].path }
        if same.count < 2 { return index }
        let counts = positionCounts
        return same.last { counts[..<$0].reduce(0, +) < position } ?? index
    }

    private func index(ending path: String) -> Int? {
        guard let name = path.split(separator: "/").last else { return nil }
        let found = spine.indices.filter { spine[$0].path.split(separator: "/").last == name }
        return found.count == 1 ? found[0] : nil
    }

    func offset(ofPosition position: Int, in document: Document) -> Int? {
        let counts = positionCounts
        let first = counts[..<document.key.index].reduce(0, +)
        guard position > first, position <= first + counts[document.key.index] else { return nil }
        return document.offset(
            share: Double(position - 1 - first) / Double(counts[document.key.index]))
    }

    private func place(character number: Int) -> Place? {
        var left = number
        for index in spine.indices {
            let count = characterCount(index)
            if left < count || index == spine.count - 1 {
                return Place(document: index, offset: document(index).offset(ofCharacter: left))
            }
            left -= count
        }
        return nil
    }

    private func place(page number: Int, _ character: Int) -> Place? {
        if format.hasPages || metadata.layout == .fixed {
            let index = number - 1
            guard spine.indices.contains(index) else { return nil }
            // Only where something is counted on the page has it to be read.
            let offset = character == 0 ? 0 : document(index).offset(ofCharacter: character)
            return Place(document: index, offset: offset)
        }
        guard let entry = pageList?.first(where: { $0.label == String(number) }),
            let path = entry.path
        else { return nil }
        return place(path: path, fragment: entry.fragment)
    }

    /// Documents looked through on each side when the words of a place are gone from its own.
    private static let neighbourReach = 6

    /// The guess, corrected by the words: whole in this document, whole in those around it, in part
    /// in this one.
    private func place(
        in index: Int, _ quote: TextQuote, guess: (Document) -> Int?
    ) -> Place {
        let document = document(index)
        let guess = min(max(0, guess(document) ?? 0), document.text.count)
        let here = Place(document: index, offset: guess)
        if quote.isEmpty || document.holds(quote, at: guess) { return here }
        return place(of: quote, near: here, in: document) ?? here
    }

    /// Where words stand now; nil where they are gone.
    func place(of quote: TextQuote, near here: Place, in document: Document) -> Place? {
        let (index, guess) = (here.document, here.offset)
        let finder = QuoteFinder(quote, in: document)
        if let offset = finder.whole(near: guess) { return Place(document: index, offset: offset) }
        if quote.isTelling {
            for distance in 1...Publication.neighbourReach {
                for other in [index + distance, index - distance]
                where spine.indices.contains(other) {
                    let near = other > index ? 0 : Int(Int32.max)
                    let found = QuoteFinder(quote, in: self.document(other)).whole(near: near)
                    if let found { return Place(document: other, offset: found) }
                }
            }
        }
        return finder.part(near: guess).map { Place(document: index, offset: $0) }
    }
}

extension EpubContent {
    func walker(_ document: Document) -> CfiWalker? {
        // What cannot be read now has no places.
        (try? markup(document.path).markup).map { CfiWalker(reading: document, $0) }
    }
}

extension Document {
    /// The offset of the character with that number, counted from 0.
    public func offset(ofCharacter number: Int) -> Int {
        var left = number
        for (offset, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            if left == 0 { return offset }
            left -= 1
        }
        return text.count
    }
}
