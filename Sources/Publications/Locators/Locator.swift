/// A place in a publication that survives a change of width, font and version.
public enum Locator: Equatable, Hashable, Sendable {
    case cfi(Cfi)
    case character(Int)
    /// A page, counted from 1, and a character on it.
    case page(Int, character: Int = 0)
    case time(Duration)

    /// Reads what `description` writes.
    public init?(_ text: String) {
        if text.hasPrefix("epubcfi(") {
            guard let cfi = Cfi(text) else { return nil }
            self = .cfi(cfi)
            return
        }
        guard text.hasPrefix("#"), let sign = text.firstIndex(of: "=") else { return nil }
        let value = text[text.index(after: sign)...]
        switch text[..<sign] {
        case "#char":
            guard let number = Int(value), number >= 0 else { return nil }
            self = .character(number)
        case "#page":
            let parts = value.split(separator: "&", omittingEmptySubsequences: false)
            guard let number = Int(parts[0]), number >= 1, parts.count <= 2 else { return nil }
            if parts.count == 1 {
                self = .page(number)
                return
            }
            guard parts[1].hasPrefix("char="), let character = Int(parts[1].dropFirst(5)),
                character >= 1
            else { return nil }
            self = .page(number, character: character)
        case "#t":
            guard let seconds = Double(value), seconds >= 0, seconds < 1e9 else { return nil }
            self = .time(.milliseconds(Int((seconds * 1000).rounded())))
        default: return nil
        }
    }
}

extension Locator: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cfi(let cfi): return cfi.description
        case .character(let number): return "#char=\(number)"
        case .page(let number, 0): return "#page=\(number)"
        case .page(let number, let character): return "#page=\(number)&char=\(character)"
        case .time(let time):
            let (seconds, attoseconds) = time.components
            let milliseconds = attoseconds / 1_000_000_000_000_000
            if milliseconds == 0 { return "#t=\(seconds)" }
            let digits = String(milliseconds)
            return "#t=\(seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
        }
    }
}

/// A place as this program counts it: a document of the spine and an offset into its text.
public struct Place: Equatable, Hashable, Sendable {
    public var document: Int
    public var offset: Int

    public init(document: Int, offset: Int) {
        self.document = document
        self.offset = offset
    }
}

/// A document together with the source it was read from, for as long as its places are wanted.
public struct Reading {
    public let document: Document
    let markup: Markup?
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

    /// Locators of several places of one document, which is parsed for it once.
    public func locators(_ offsets: [Int], in document: Document) -> [Locator] {
        // What cannot be read has no text, and no place in it to locate.
        let markup = try? (content as? EpubContent)?.markup(document.path).markup
        return locators(offsets, in: Reading(document: document, markup: markup))
    }

    public func locators(_ offsets: [Int], in reading: Reading) -> [Locator] {
        let document = reading.document
        let index = document.key.index
        if let epub = content as? EpubContent, let markup = reading.markup {
            let walker = CfiWalker(document, markup)
            let package = epub.packageSteps(index)
            return offsets.map { .cfi(walker.cfi(of: $0, package: package)) }
        }
        if document.blocks.first?.kind == .page { return offsets.map { _ in .page(index + 1) } }
        let characters = offsets.map {
            Words.characters(document.text[..<min($0, document.text.count)])
        }
        if format == .pdf { return characters.map { .page(index + 1, character: $0) } }
        return characters.map { .character($0) }
    }

    public func locator(_ place: Place) -> Locator {
        locators([place.offset], in: document(place.document))[0]
    }

    /// The place a locator means, or nil when it means none in this publication.
    public func place(_ locator: Locator) -> Place? {
        switch locator {
        case .cfi(let cfi):
            guard let epub = content as? EpubContent, let index = epub.index(of: cfi) else {
                return nil
            }
            let document = document(index)
            // What cannot be read now has only a beginning.
            guard let markup = try? epub.markup(document.path).markup else {
                return Place(document: index, offset: 0)
            }
            let offset = CfiWalker(document, markup).offset(of: cfi) ?? 0
            return Place(document: index, offset: min(offset, document.text.count))
        case .character(let number):
            guard !spine.isEmpty, format != .epub else { return nil }
            return Place(document: 0, offset: document(0).offset(ofCharacter: number))
        case .page(let number, let character):
            let index = number - 1
            guard spine.indices.contains(index) else { return nil }
            // Only where something is counted on the page has it to be read.
            let offset = character == 0 ? 0 : document(index).offset(ofCharacter: character)
            return Place(document: index, offset: offset)
        case .time: return nil
        }
    }

    /// How far a place is, out of 100.
    public func percent(_ offset: Int, in document: Document) -> Double {
        let all = Words.characters(document.text)
        let before = Words.characters(document.text[..<min(offset, document.text.count)])
        return percent(
            document: document.key.index, share: all > 0 ? Double(before) / Double(all) : 0)
    }
}

extension Document {
    /// The offset of the character with that number, counted from 0.
    func offset(ofCharacter number: Int) -> Int {
        var left = number
        for (offset, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            if left == 0 { return offset }
            left -= 1
        }
        return text.count
    }
}
