/// A file of the notes folder: what is written anew stands between two lines, and whatever a person
/// wrote above or below them stays.
public struct NotesPage: Equatable, Sendable {
    private let dialect: NotesTemplate.Dialect
    private let keys: [String]

    public init(_ book: AnnotatedBook, _ dialect: NotesTemplate.Dialect) {
        self.dialect = dialect
        keys = NotesPage.keys(of: book)
    }

    /// What tells this book's file from another's of the same title: one for each of its
    /// identifiers, for the next edition may bring more of them.
    static func keys(of book: AnnotatedBook) -> [String] {
        let known = book.identifiers.filter { !$0.isEmpty }.sorted()
        if !known.isEmpty { return known.map { key($0) } }
        let name = [Titles.key(book.title), Titles.key(book.author)]
        return [key(name[0].isEmpty ? book.paths.first ?? "" : name.joined(separator: " "))]
    }

    private static func key(_ name: String) -> String {
        var sum = Fingerprint()
        sum.add(name)
        return sum.text
    }

    private static let begin = "rushlight"
    private static let explanation = "written anew; your own words above and below stay"
    private static let end = "rushlight end"

    private func mark(_ words: String) -> String {
        switch dialect {
        case .markdown, .html: "<!-- \(words) -->"
        case .org: "# \(words)"
        case .txt: "---- \(words)"
        }
    }

    /// The book of the page; nil for a file without our lines, which belongs to a person.
    func owner(_ text: String) -> String? {
        let frame = mark("\u{0}").split(separator: "\u{0}", omittingEmptySubsequences: false)
        for line in text.split(whereSeparator: \.isNewline) {
            guard line.hasPrefix(frame[0] + Self.begin + " ") else { continue }
            let words = line.dropFirst(frame[0].count).split(separator: " ")
            return words.count > 1 ? words[1].filter { $0 != ":" } : nil
        }
        return nil
    }

    /// Whether the file may be written: it is not there, or it is this book's.
    public func owns(_ text: String?) -> Bool {
        text.map { owner($0).map(keys.contains) ?? false } ?? true
    }

    /// The file anew: `generated` between our lines, the rest as it was.
    public func text(_ generated: String, over old: String?) -> String {
        let owned = old.flatMap(owner).flatMap { keys.contains($0) ? $0 : nil }
        let key = owned ?? keys[0]
        let body = generated.hasSuffix("\n") ? generated : generated + "\n"
        let part =
            mark("\(Self.begin) \(key): \(Self.explanation)") + "\n" + body + mark(Self.end) + "\n"
        guard let old, owned != nil else { return part }
        let lines = old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let opening = mark("\(Self.begin) \(key)").prefix { $0 != ">" }
        let stem = opening.hasSuffix(" --") ? opening.dropLast(3) : opening
        guard let first = lines.first(where: { $0.hasPrefix(stem) }) else { return part }
        // Of two lines that could end it the last does: a quotation may hold one.
        let last = lines.last { $0 == mark(Self.end) } ?? first
        let end = max(first.endIndex, last.endIndex)
        return String(old[..<first.startIndex] + part.dropLast() + old[end...])
    }
}

/// Names for files out of titles.
public enum FileName {
    /// With what follows it, and in any script, below what file systems take (255 bytes).
    private static let bytesMax = 160

    /// A name that stays in its folder, is no hidden file, and can be typed anywhere.
    public static func safe(_ title: String) -> String {
        var name = ""
        for scalar in Plain.line(title).unicodeScalars {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{0}": name += " "
            default: name.unicodeScalars.append(scalar)
            }
        }
        name = Plain.line(name)
        while name.utf8.count > bytesMax { name.removeLast() }
        // By scalars: a dot with an accent makes a hidden file as well.
        var scalars = name.unicodeScalars[...]
        while let first = scalars.first, " .-~".unicodeScalars.contains(first) {
            scalars.removeFirst()
        }
        while let last = scalars.last, " .".unicodeScalars.contains(last) { scalars.removeLast() }
        name = String(String.UnicodeScalarView(scalars))
        // Some systems keep these for devices; none would thank us for them.
        let isDevice = ["con", "prn", "aux", "nul"].contains(name.lowercased())
        return name.isEmpty || isDevice
            ? "Notes " + (name.isEmpty ? "without a title" : name) : name
    }

    /// The names to try for a book, the plainest first.
    public static func candidates(_ book: AnnotatedBook) -> [String] {
        let plain = safe(book.heading)
        let author = Plain.line(book.author)
        let full = author.isEmpty ? plain : safe(book.heading + " (" + author + ")")
        return [plain] + (full == plain ? [] : [full]) + (2...candidatesMax).map { "\(full) \($0)" }
    }

    /// No person has more books of one title and author.
    private static let candidatesMax = 50
}
