import Wording

/// A person's edit of books, which overrides their files; nil leaves a field as it is.
public struct BookEdit: Equatable, Sendable {
    /// The picture a book has on the shelf.
    public enum Cover: Equatable, Sendable {
        /// Of this file, which is looked at when the book is changed.
        case file(String)
        /// Kept in the library already.
        case picture(Int64)
        /// Its file's own again.
        case own
    }

    public var title: String?
    public var authors: [HeldBook.Author]?
    /// Empty takes it out of its series.
    public var series: String?
    /// `.some(nil)` for one that has no number.
    public var position: Double??
    public var tags: [String]?
    public var languages: [String]?
    public var description: String?
    /// Stars from 1 to 5, `.some(nil)` for none.
    public var rating: Int??
    public var cover: Cover?
    /// Back to what the file says, before anything else.
    public var followsFile = false

    public init() {}

    public var isEmpty: Bool { self == BookEdit() }

    public var isCoverOnly: Bool {
        var other = self
        other.cover = nil
        return other.isEmpty && cover != nil
    }

    public init(cover: Cover) { self.cover = cover }

    /// Names in one line, as a person writes them: `Leo Tolstoy; Homer`. Who is filed by another
    /// name than the usual one is followed by it: `Homer = Homeros`.
    public static func authors(_ text: String) -> [HeldBook.Author] {
        names(text, by: ";").map { name in
            let parts = name.split(separator: "=", maxSplits: 1).map { trimmed(String($0)) }
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                return HeldBook.Author(name: name, sort: FiledName.ofPerson(name))
            }
            return HeldBook.Author(name: parts[0], sort: parts[1])
        }
    }

    public static func text(of authors: [HeldBook.Author]) -> String {
        authors.map { author in
            author.sort == FiledName.ofPerson(author.name) || author.sort.isEmpty
                ? author.name : "\(author.name) = \(author.sort)"
        }.joined(separator: "; ")
    }

    /// `war, sea` and `en, fr`. A name with a comma of its own is quoted: `"Russia, 1812", war`.
    public static func names(_ text: String, by separator: Character = ",") -> [String] {
        var (names, name, isQuoted) = ([String](), "", false)
        func isStart(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }
        for character in text {
            switch character {
            case "\"" where isQuoted: isQuoted = false
            case "\"" where isStart(name): (name, isQuoted) = ("", true)
            case separator where !isQuoted:
                names.append(name)
                name = ""
            default: name.append(character)
            }
        }
        return (names + [name]).map(trimmed).filter { !$0.isEmpty }
    }

    /// In one line, as `names` reads them again.
    public static func line(_ names: [String]) -> String {
        names.map { $0.contains(",") && !$0.contains("\"") ? "\"\($0)\"" : $0 }
            .joined(separator: ", ")
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// `2` or `2.5`; `.some(nil)` for nothing, nil for what is no number.
    public static func position(_ text: String) -> Double?? {
        let text = trimmed(text)
        if text.isEmpty { return .some(nil) }
        guard let number = Double(text), number.isFinite, abs(number) < 1_000_000 else {
            return nil
        }
        return .some(number)
    }
}

/// What a person may edit of a book, as it stands, and what the file said where they did.
public struct BookSaying: Hashable, Sendable {
    public enum Field: String, CaseIterable, Sendable {
        case title, authors, series, languages, description

        /// As a person calls it.
        public var words: String {
            switch self {
            case .title: tr("title")
            case .authors: tr("authors")
            case .series: tr("series")
            case .languages: tr("languages")
            case .description: tr("description")
            }
        }
    }

    public var title = ""
    /// One a line, and how they are filed, line by line.
    public var authors = ""
    public var filedAuthors = ""
    public var series = ""
    public var position: Double?
    public var languages = ""
    public var description = ""
    /// The file's own words for what a person said otherwise.
    public var said: [Field: String] = [:]

    public init() {}
}
