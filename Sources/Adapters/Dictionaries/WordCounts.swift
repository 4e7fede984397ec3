import Holdings
import Ports
import Publications
import Synchronization

/// How often words occur: by a list that the person has, else in their own books.
public final class WordCounts: WordCounting {
    private let lists: FrequencyLists
    private let texts: SQLiteTexts?
    private let shelf: (any ShelfKeeping)?
    /// The books of a language, as long as there are so many in all.
    private let books = Mutex<(count: Int, language: String, ids: Set<HeldBook.ID>)?>(nil)

    /// Of fewer words nothing is said: a rare word may just not have come yet.
    static let wordsMin = 500_000
    /// Bytes of a word in the index, on average.
    private static let wordBytes = 6

    public init(_ lists: FrequencyLists, texts: SQLiteTexts?, shelf: (any ShelfKeeping)?) {
        (self.lists, self.texts, self.shelf) = (lists, texts, shelf)
    }

    /// - Parameters:
    ///   - data: the program's own folder.
    ///   - variable: reads the environment.
    public convenience init(
        data: String?, texts: SQLiteTexts?, shelf: (any ShelfKeeping)?,
        variable: (String) -> String?
    ) {
        let shared = variable("XDG_DATA_DIRS") ?? ""
        let roots = (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
        let folders =
            (data.map { [$0 + "/frequencies"] } ?? [])
            + roots.prefix(16).filter { $0.hasPrefix("/") }.map { "\($0)/rushlight/frequencies" }
        self.init(FrequencyLists(folders: folders), texts: texts, shelf: shelf)
    }

    public func frequencies(of words: [String], language tag: String?) -> WordFrequencies {
        // A book that does not say is taken for an English one, as for its hyphens.
        let language = LanguageName.primary(tag ?? "en")
        if let (path, list) = lists.list(language) {
            let found = words.map { ($0, list.perMillion[$0] ?? 0) }
            return WordFrequencies(.list(path), perMillion: Dictionary(found) { $1 })
        }
        // What cannot be read says as little as what is not there.
        let counted = try? count(words, language)
        let total = counted?.words ?? 0
        guard let counted, total >= Self.wordsMin else {
            return WordFrequencies(
                .none(words: total, needed: Self.wordsMin, list: lists.place(language)))
        }
        let share = 1_000_000 / Double(total)
        return WordFrequencies(
            .books(words: total), perMillion: counted.counts.mapValues { Double($0) * share })
    }

    private func count(
        _ words: [String], _ language: String
    ) throws(KeepingError) -> (counts: [String: Int], words: Int)? {
        guard let texts, let ids = try ids(of: language) else { return nil }
        var terms: [String: String] = [:]
        for word in words { terms[word] = IndexedWords.term(of: word) }
        let (counts, bytes) = try texts.occurrences(of: Set(terms.values), in: ids)
        return (terms.mapValues { counts[$0] ?? 0 }, bytes / Self.wordBytes)
    }

    private func ids(of language: String) throws(KeepingError) -> Set<HeldBook.ID>? {
        // Asking makes no index where there is none.
        guard let texts, let shelf, texts.isThere else { return nil }
        let held = try texts.held()
        let known = books.withLock { known in
            known.flatMap { $0.count == held.count && $0.language == language ? $0.ids : nil }
        }
        if let known { return known }
        let found = try shelf.books(Array(held.keys)).filter { book in
            book.languages.isEmpty
                ? language == "en"
                : book.languages.contains { LanguageName.primary($0) == language }
        }
        let ids = Set(found.map(\.id))
        books.withLock { $0 = (held.count, language, ids) }
        return ids
    }
}
