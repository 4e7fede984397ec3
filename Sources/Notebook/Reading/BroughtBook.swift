/// Notes on one book as another program, or another machine of the person's, left them.
public struct BroughtBook: Equatable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        case rushlight, koreader, calibre, kindle, foliate, readium

        public var noun: String {
            switch self {
            case .rushlight: "Rushlight"
            case .koreader: "KOReader"
            case .calibre: "calibre"
            case .kindle: "Kindle"
            case .foliate: "Foliate"
            case .readium: "Readium"
            }
        }
    }

    /// A Kindle's file of ten years holds some hundreds.
    static let booksMax = 5_000
    /// Of one book; more are left out, and that is reported.
    public static let notesMax = Annotation.countMax

    public var source: Source
    /// Empty where the program did not say.
    public var title = ""
    public var author = ""
    public var identifiers: [String] = []
    /// Where the program had the book's file.
    public var paths: [String] = []
    public var notes: [BroughtNote] = []
    /// The kinds of those that this version does not know and leaves out, one for each.
    public var strangers: [String] = []

    public init(_ source: Source) { self.source = source }
}

/// One note as it was brought, before its place in the book was looked for.
public struct BroughtNote: Equatable, Sendable {
    public var kind: Annotation.Kind
    /// Where the program gives notes a name that lasts.
    public var id: String?
    /// Locators as this program writes them, or nothing.
    public var start = ""
    public var end: String?
    public var quote = ""
    public var before = ""
    public var after = ""
    public var chapter = ""
    public var percent: Double?
    public var colour: Annotation.Colour?
    public var note = ""
    public var created: Int64?
    public var edited: Int64?
    public var extra = ""

    public init(_ kind: Annotation.Kind) { self.kind = kind }

    /// Longer ones are no names.
    private static let idBytesMax = 200

    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= idBytesMax
            && text.unicodeScalars.allSatisfy {
                $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value)
            }
    }

    private static let contextCharactersMax = 400
    /// A locator of a deep book, with words of its own, takes some hundreds.
    private static let locatorBytesMax = 6 << 10

    /// Within the bounds of what is kept, and free of what could command a terminal.
    func bounded() -> BroughtNote {
        var note = self
        let words = Plain.cut(Plain.text(quote), bytes: Annotation.quoteBytesMax)
        note.quote = Plain.trimmed(words)
        let own = Plain.cut(Plain.text(self.note), bytes: Annotation.noteBytesMax)
        note.note = Plain.trimmed(own)
        note.before = Plain.text(String(before.suffix(Self.contextCharactersMax)))
        note.after = Plain.text(String(after.prefix(Self.contextCharactersMax)))
        note.chapter = Plain.line(String(chapter.prefix(Self.contextCharactersMax)))
        if start.utf8.count > Self.locatorBytesMax { note.start = "" }
        if let end, end.utf8.count > Self.locatorBytesMax { note.end = nil }
        note.percent = percent.flatMap { $0.isFinite ? min(100, max(0, $0)) : nil }
        return note
    }

    /// The same for ever of the same note, so that a second import changes nothing: its own name,
    /// else what it says and where. What the person noted is left out, so that a note that was
    /// changed over there is the same note.
    public func identity(in book: BroughtBook) -> String {
        if book.source == .rushlight, let id { return id }
        var sum = Fingerprint()
        let what: [String] =
            id.map { [$0] }
            ?? [
                kind.rawValue, start, end ?? "", Plain.line(quote), start.isEmpty ? before : "",
                // Of a bare note, its words are all there is.
                start.isEmpty && quote.isEmpty ? note : "", created.map { String($0) } ?? "",
                start.isEmpty ? Titles.key(book.title) : "",
            ]
        for part in what { sum.add(part) }
        return "\(book.source.rawValue)-\(sum.text)"
    }
}

/// FNV-1a over the parts of a name, each ended so that none runs into the next: no secret, only
/// the same number everywhere.
struct Fingerprint {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { mix(byte) }
        mix(0xFF)
    }

    private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Titles as two programs may spell one.
public enum Titles {
    /// Letters and digits alone, in small letters.
    static func key(_ title: String) -> String {
        String(
            String.UnicodeScalarView(
                title.prefix(400).lowercased().unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }))
    }

    /// Before a subtitle or the name of a series.
    private static func stem(_ title: String) -> String {
        String(title.prefix(400).prefix { !":;([–—".contains($0) })
    }

    /// Whether both mean one book: the same, or one has a subtitle or a series more. Two with a
    /// subtitle each are two volumes.
    public static func agree(_ one: String, _ other: String) -> Bool {
        let (first, second) = (key(one), key(other))
        if first.isEmpty || second.isEmpty { return false }
        return first == second || key(stem(one)) == second || first == key(stem(other))
    }

    /// Shorter ones are private numbers.
    private static let tellingCharacters = 6

    /// Identifiers without what programs put before them.
    public static func agree(_ one: [String], _ other: [String]) -> Bool {
        let bare = { (text: String) in
            var text = text.lowercased()[...]
            for prefix in ["urn:", "uuid:", "isbn:", "calibre:"] where text.hasPrefix(prefix) {
                text = text.dropFirst(prefix.count)
            }
            return String(text.filter { $0 != "-" && !$0.isWhitespace })
        }
        let known = Set(one.map(bare))
        return other.contains { $0.count >= tellingCharacters && known.contains(bare($0)) }
    }
}
