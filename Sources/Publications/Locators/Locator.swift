/// A place in a publication that survives a change of width, font and version.
public enum Locator: Equatable, Hashable, Sendable {
    case cfi(Cfi)
    /// As the Readium toolkits keep a place.
    case readium(ReadiumLocator)
    /// As KOReader keeps a place.
    case xpointer(XPointer)
    /// Characters from the beginning of the publication, of all its documents.
    case character(Int)
    /// A page, from 1: of a publication made of pages, else of the edition its page list tells of;
    /// and a character on it.
    case page(Int, character: Int = 0)
    case percent(Double)
    case time(Duration)

    /// The ways to name a place in a text.
    public enum Kind: String, CaseIterable, Sendable { case cfi, readium, xpointer, char, percent }

    /// Reads what `description` writes.
    public init?(_ text: String) {
        if text.hasPrefix("epubcfi(") {
            guard let cfi = Cfi(text) else { return nil }
            self = .cfi(cfi)
        } else if text.hasPrefix("{") {
            guard let readium = ReadiumLocator(json: text) else { return nil }
            self = .readium(readium)
        } else if text.hasPrefix("/") {
            guard let pointer = XPointer(text) else { return nil }
            self = .xpointer(pointer)
        } else if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), (0...100).contains(percent) else {
                return nil
            }
            self = .percent(percent)
        } else {
            guard let locator = Locator(fragment: text) else { return nil }
            self = locator
        }
    }

    private init?(fragment text: String) {
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
        case .readium(let readium): return readium.description
        case .xpointer(let pointer): return pointer.description
        case .character(let number): return "#char=\(number)"
        case .page(let number, 0): return "#page=\(number)"
        case .page(let number, let character): return "#page=\(number)&char=\(character)"
        case .percent(let percent):
            return (Int(exactly: percent).map(String.init) ?? String(percent)) + "%"
        case .time(let time):
            let (seconds, attoseconds) = time.components
            let milliseconds = attoseconds / 1_000_000_000_000_000
            if milliseconds == 0 { return "#t=\(seconds)" }
            let digits = String(milliseconds)
            return "#t=\(seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
        }
    }
}

extension Locator {
    /// The same place without the words around it.
    public var wordless: Locator {
        switch self {
        case .cfi(var cfi):
            (cfi.before, cfi.after) = (nil, nil)
            return .cfi(cfi)
        case .xpointer(var pointer):
            (pointer.before, pointer.after) = (nil, nil)
            return .xpointer(pointer)
        case .readium(var readium):
            (readium.before, readium.highlight, readium.after) = (nil, nil, nil)
            readium.title = nil
            return .readium(readium)
        case .character, .page, .percent, .time: return self
        }
    }
}

/// A place as this program counts it: a document of the spine and an offset into its text.
public struct Place: Hashable, Comparable, Sendable {
    public var document: Int
    public var offset: Int

    public init(document: Int, offset: Int) {
        self.document = document
        self.offset = offset
    }

    public static func < (one: Place, other: Place) -> Bool {
        (one.document, one.offset) < (other.document, other.offset)
    }
}
