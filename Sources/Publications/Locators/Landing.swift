/// Where a locator leads, and how surely. `Publication.place` leads as near as it can; this tells
/// whether what the locator names is in the book.
public enum Landing: Equatable, Sendable {
    /// All that it names stands there.
    case exact(Place)
    /// Its words stand elsewhere now, or what it names is a little beside.
    case near(Place)
    case nowhere

    public var place: Place? {
        switch self {
        case .exact(let place), .near(let place): place
        case .nowhere: nil
        }
    }
}

/// How much of what a locator names stands in a document.
enum Surety: Comparable {
    case lost
    case near
    case exact

    /// Of a number of characters in a text of so many: programs count white space differently.
    init(_ number: Int, into count: Int) {
        self = number <= count ? .exact : number <= count + count / 8 + 8 ? .near : .lost
    }
}

/// Where a locator leads in a document: as far as its steps go, and whether those are all of them.
struct Lead {
    var offset: Int?
    var surety: Surety

    static let nowhere = Lead(offset: nil, surety: .lost)
}

extension Publication {
    /// Where a locator leads, for those who must not be led beside it. Places that no locator tells
    /// apart are one.
    public func landing(of locator: Locator) -> Landing {
        switch follow(locator) {
        case .exact(let place): .exact(settled(place))
        case .near(let place): .near(settled(place))
        case .nowhere: .nowhere
        }
    }

    /// Whether a sound has the moment that a locator names; `moment` finds one near it.
    public func hasMoment(_ locator: Locator, in book: Audiobook) -> Bool {
        guard let spot = moment(of: locator, in: book) else { return false }
        switch locator {
        case .time(let time): return time <= book.duration ?? book.timeline.end
        case .readium(let readium):
            if readium.progression != nil, readium.share == nil { return false }
            // Among other fragments one tells the time. Without any the track is meant.
            let isTimed = readium.fragments.contains { fragment in
                if case .time? = Locator("#" + fragment) { true } else { false }
            }
            if !isTimed { return readium.fragments.isEmpty }
            return book.tracks[spot.track].duration.map { spot.offset <= $0 } ?? true
        default: return true
        }
    }

    private func follow(_ locator: Locator) -> Landing {
        switch locator {
        case .cfi(let cfi): follow(cfi)
        case .xpointer(let pointer): follow(pointer)
        case .readium(let readium): follow(readium)
        case .character(let number): follow(character: number)
        case .page(let number, let character): follow(page: number, character)
        case .percent: place(locator).map(Landing.exact) ?? .nowhere
        case .time: .nowhere
        }
    }

    private func follow(_ cfi: Cfi) -> Landing {
        guard let epub = content as? EpubContent, let index = epub.index(of: cfi) else {
            return .nowhere
        }
        return landing(in: index, cfi.quote) { document in
            if cfi.document.isEmpty { return Lead(offset: 0, surety: .exact) }
            return epub.walker(document)?.lead(of: cfi) ?? .nowhere
        }
    }

    private func follow(_ pointer: XPointer) -> Landing {
        guard let epub = content as? EpubContent,
            let (number, steps) = XPointerWalker.inner(pointer),
            let index = epub.index(ofFragment: number)
        else { return .nowhere }
        return landing(in: index, pointer.quote) { document in
            // What cannot be read now has only a beginning; so has a picture.
            let markup = try? epub.markup(document.path).markup
            if let walker = markup.flatMap({ XPointerWalker(document, $0) }) {
                return walker.lead(of: steps, pointer.offset)
            }
            return steps.isEmpty ? Lead(offset: 0, surety: .exact) : .nowhere
        }
    }

    private func follow(_ readium: ReadiumLocator) -> Landing {
        guard let (named, fragment) = document(href: readium.href) else {
            // Another edition has other files: what is left is how far it is into the whole.
            return readium.totalShare.flatMap { place(percent: $0 * 100) }.map(Landing.near)
                ?? .nowhere
        }
        let index = readium.position.map { among(named, $0) } ?? named
        return landing(in: index, readium.quote) { document in
            lead(of: readium, fragment, in: document)
        }
    }

    /// The most exact of what a Readium locator tells decides; where that is gone, the next does.
    private func lead(
        of readium: ReadiumLocator, _ fragment: String?, in document: Document
    ) -> Lead {
        let walker = (content as? EpubContent)?.walker(document)
        let at = { (offset: Int?) in Lead(offset: offset, surety: offset == nil ? .lost : .exact) }
        var told: [Lead] = []
        if let text = readium.partialCfi {
            told.append(Cfi(partial: text).flatMap { walker?.lead(of: $0) } ?? .nowhere)
        }
        // What is no id is a time or a region.
        for id in readium.ids(fragment) where !id.contains("=") {
            told.append(at(document.offset(ofFragment: id)))
        }
        if readium.progression != nil {
            told.append(at(readium.share.map { document.offset(share: $0) }))
        }
        if let selector = readium.cssSelector {
            told.append(at(walker?.offset(ofSelector: selector)))
        }
        if let position = readium.position {
            told.append(at(offset(ofPosition: position, in: document)))
        }
        // A document alone is where it begins.
        guard let first = told.first else { return at(0) }
        if first.surety > .lost { return first }
        let left = told.first { $0.surety > .lost }
        return left.map { Lead(offset: $0.offset, surety: .near) } ?? .nowhere
    }

    private func follow(character number: Int) -> Landing {
        var left = number
        for index in spine.indices {
            let count = characterCount(index)
            if left < count {
                let offset = document(index).offset(ofCharacter: left)
                return .exact(Place(document: index, offset: offset))
            }
            left -= count
        }
        guard left == 0, let last = spine.indices.last else { return .nowhere }
        // Behind the last character is the end. A book without any has only a beginning.
        return number == 0
            ? .exact(Place(document: 0, offset: 0))
            : .exact(Place(document: last, offset: document(last).text.count))
    }

    private func follow(page number: Int, _ character: Int) -> Landing {
        guard let place = place(.page(number, character: character)) else { return .nowhere }
        if character == 0 || !isMadeOfPages { return .exact(place) }
        switch Surety(character, into: characterCount(place.document)) {
        case .exact: return .exact(place)
        case .near: return .near(place)
        case .lost: return .nowhere
        }
    }

    /// Words that came with a locator confirm it, or tell where else it leads.
    private func landing(
        in index: Int, _ quote: TextQuote, lead: (Document) -> Lead
    ) -> Landing {
        let document = document(index)
        let lead = lead(document)
        let offset = min(max(0, lead.offset ?? 0), document.text.count)
        let here = Place(document: index, offset: offset)
        let isConfirmed = quote.isEmpty || document.holds(quote, at: offset)
        if lead.surety == .exact, isConfirmed { return .exact(here) }
        // A few letters stand everywhere: they tell a place only beside one.
        if !quote.isEmpty, lead.surety > .lost || quote.isTelling,
            let place = place(of: quote, near: here, in: document)
        {
            return .near(place)
        }
        return lead.surety == .lost ? .nowhere : .near(here)
    }

    private func settled(_ place: Place) -> Place {
        let document = document(place.document)
        if place.offset == 0 || isEnd(place, of: document) { return place }
        if document.isOnePlace { return Place(document: place.document, offset: 0) }
        let map = SourceMap(document, leadsToText: false)
        if let start = map.element(around: place.offset) {
            return Place(document: place.document, offset: start)
        }
        // Behind all of a document is where its last text ends, or where the next begins.
        return place.offset < document.text.count ? place : self.place(locator(place)) ?? place
    }

    /// Whether a place is the end of the book, which is behind all that a source tells.
    func isEnd(_ place: Place, of document: Document) -> Bool {
        place.offset > 0 && place.offset >= document.text.count
            && position(percent: 100).document == place.document
    }
}

extension Document {
    /// All of it is one picture, or it shows nothing.
    fileprivate var isOnePlace: Bool {
        let own = sources.filter { $0.node >= 0 }
        guard let first = own.first else { return text.allSatisfy(\.isSpace) }
        return first.source == SourceSpan.wholeElement && own.allSatisfy { $0.node == first.node }
    }
}
