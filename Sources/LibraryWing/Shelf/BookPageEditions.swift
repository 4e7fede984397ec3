import Holdings
import Publications
import ScreenKit
import Wording

/// What parts a book, or a file, from those that are called the same.
extension BookWords {
    /// `EPUB, 61%, German, 1911, rope.epub, in old`; the name comes first where it is another one.
    /// - Parameter others: all that are listed; two of them may have files of the same name.
    static func edition(
        _ other: HeldBook, of book: HeldBook, among others: [HeldBook]
    ) -> String {
        var parts = name(other) == name(book) ? [] : [name(other)]
        parts += progress(other)
        if other.languages != book.languages { parts.append(LanguageName.list(other.languages)) }
        let published = published(other.published)
        if published != self.published(book.published) { parts.append(published) }
        if let file = other.files.first {
            parts.append(file.name(among: ([book] + others).flatMap(\.files)))
        }
        let told = parts.filter { !$0.isEmpty }
        return told.isEmpty ? name(other) : listed(told)
    }

    /// `War and Peace — Leo Tolstoy, EPUB, 61%`, and the file where two of them read the same.
    static func names(inSeries books: [HeldBook]) -> [String] {
        let files = books.flatMap(\.files)
        let names = books.map { short($0) }
        return books.indices.map { at in
            let isAlone = !books.indices.contains {
                $0 != at && names[$0] == names[at]
                    && books[$0].series?.position == books[at].series?.position
            }
            guard !isAlone, let file = books[at].files.first else { return names[at] }
            return listed([names[at], file.name(among: files)])
        }
    }
}

extension HeldBook {
    /// Named apart from the book's other files.
    func name(of file: HeldFile) -> String { file.name(among: files) }
}

extension HeldFile {
    /// Its name, with as many of its folders as part it from others with the same name.
    func name(among files: [HeldFile]) -> String {
        let folders = Self.folders(path)
        let others = files.filter { $0.name == name && $0.path != path }
            .map { Self.folders($0.path) }
        guard !others.isEmpty, !folders.isEmpty else { return name }
        let count = folders.indices.map { $0 + 1 }.first { count in
            !others.contains { $0.suffix(count) == folders.suffix(count) }
        }
        let folder = folders.suffix(count ?? folders.count).joined(separator: "/")
        return tr("\(name), in \(folder)")
    }

    private static func folders(_ path: String) -> [Substring] {
        Array(path.split(separator: "/").dropLast())
    }
}
