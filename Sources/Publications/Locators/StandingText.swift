/// Finds places strictly: a locator that leads beside the text leads nowhere. The document asked
/// for last is kept, for many places in the order of the book.
public struct StandingText {
    private let publication: Publication
    private var last: (index: Int, walker: CfiWalker)?

    public init(_ publication: Publication) { self.publication = publication }

    /// The place of a locator, or nil where the text that it names is not in the book.
    public mutating func place(_ text: String) -> Place? {
        guard let locator = Locator(text) else { return nil }
        switch locator {
        case .cfi(let cfi): return place(cfi)
        case .character: return publication.landing(of: locator).place
        case .percent, .page, .xpointer: return publication.place(locator)
        case .readium(let readium):
            guard let (index, fragment) = publication.document(href: readium.href) else {
                return nil
            }
            let document = publication.document(index)
            let id = readium.ids(fragment).first { !$0.contains("=") }
            if let id, document.offset(ofFragment: id) == nil { return nil }
            return publication.place(locator)
        case .time: return nil
        }
    }

    private mutating func place(_ cfi: Cfi) -> Place? {
        guard let epub = publication.content as? EpubContent, let index = epub.index(of: cfi) else {
            return nil
        }
        // A page without text, such as a picture, is a place as a whole.
        if cfi.document.isEmpty { return Place(document: index, offset: 0) }
        if last?.index != index {
            let path = publication.spine[index].path
            // What cannot be read has no text.
            last = (try? epub.markup(path).markup).map {
                (index, CfiWalker(reading: publication.document(index), $0))
            }
        }
        guard let lead = last?.walker.lead(of: cfi), lead.surety == .exact,
            let offset = lead.offset
        else { return nil }
        let document = publication.document(index)
        if !cfi.quote.isEmpty, !document.holds(cfi.quote, at: offset) {
            return publication.place(.cfi(cfi)).flatMap { place in
                let other = publication.document(place.document)
                return other.holds(cfi.quote, at: place.offset) ? place : nil
            }
        }
        return Place(document: index, offset: offset)
    }
}
