import Holdings
import Ports
import Publications

extension LibrarySchema {
    /// What is said of each work, one row a book: names that are several stand one a line, so that
    /// all books are read in one go. `filed` is the title as it is ordered, `told` what another
    /// program's library said last; `loan` and `due` stand with each file now.
    static let shelf = """
        ALTER TABLE file ADD COLUMN bytes INTEGER;
        ALTER TABLE file ADD COLUMN modified INTEGER;
        ALTER TABLE file ADD COLUMN format TEXT NOT NULL DEFAULT '';
        CREATE INDEX file_by_work ON file (work);
        CREATE TABLE book (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            title TEXT NOT NULL DEFAULT '',
            subtitle TEXT NOT NULL DEFAULT '',
            filed TEXT NOT NULL DEFAULT '',
            authors TEXT NOT NULL DEFAULT '',
            filed_authors TEXT NOT NULL DEFAULT '',
            series TEXT NOT NULL DEFAULT '',
            position REAL,
            languages TEXT NOT NULL DEFAULT '',
            tags TEXT NOT NULL DEFAULT '',
            publisher TEXT NOT NULL DEFAULT '',
            published TEXT NOT NULL DEFAULT '',
            description TEXT NOT NULL DEFAULT '',
            words INTEGER,
            duration INTEGER,
            state TEXT NOT NULL DEFAULT '',
            rating INTEGER,
            removed INTEGER,
            told TEXT NOT NULL DEFAULT '',
            loan TEXT NOT NULL DEFAULT '',
            due INTEGER
        ) STRICT;
        CREATE INDEX book_by_title ON book (filed) WHERE removed IS NULL;
        CREATE INDEX book_by_state ON book (state) WHERE removed IS NULL;
        CREATE VIRTUAL TABLE book_words USING fts5 (
            title, authors, series, tags, description, content = 'book', content_rowid = 'work',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        INSERT INTO book (work, title, filed, authors, filed_authors)
        SELECT id, title, lower(title), author, author FROM work
        WHERE EXISTS (SELECT 1 FROM file WHERE file.work = work.id AND path LIKE '/%');
        INSERT INTO book_words (book_words) VALUES ('rebuild');
        """

    /// Which books another program's library told of, and what it calls them.
    static let telling = """
        CREATE TABLE told_by (
            library TEXT NOT NULL,
            key TEXT NOT NULL,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            PRIMARY KEY (library, key)
        ) STRICT, WITHOUT ROWID;
        """
}

/// What is searched, kept in step with the books by hand: a trigger may not touch it where the
/// schema of a file is not trusted, and no file's is.
enum BookWords {
    private static let columns = "title, authors, series, tags, description"

    /// Before a book's row changes or goes.
    static func forget(_ work: Int64, _ database: Database) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO book_words (book_words, rowid, \(columns))
            SELECT 'delete', work, \(columns) FROM book WHERE work = ?
            """, [.integer(work)])
    }

    /// After it came or changed.
    static func learn(_ work: Int64, _ database: Database) throws(KeepingError) {
        try database.run(
            "INSERT INTO book_words (rowid, \(columns)) SELECT work, \(columns) FROM book"
                + " WHERE work = ?", [.integer(work)])
    }
}

/// What is said of a book, as its row holds it.
struct BookRow {
    var title = ""
    var subtitle = ""
    var authors: [HeldBook.Author] = []
    var series: Metadata.Series?
    var languages: [String] = []
    var tags: [String] = []
    var publisher = ""
    var published = ""
    var description = ""
    var durationMs: Int64?
    var rating: Int?
    var told = ""

    /// Longer names are a mistake or an attack.
    private static let nameBytesMax = 1_000
    /// A page or two; a description may be a chapter.
    static let descriptionBytesMax = 16 << 10
    static let namesMax = 64

    init(_ publication: Publication, told: ToldBook?) {
        let metadata = publication.metadata
        title = Self.line(told?.title ?? metadata.title ?? "")
        subtitle = Self.line(told == nil ? metadata.subtitle ?? "" : "")
        let own = metadata.authors.map {
            HeldBook.Author(name: $0.name, sort: $0.sort ?? FiledName.ofPerson($0.name))
        }
        authors = (told?.authors ?? own).prefix(Self.namesMax).map {
            HeldBook.Author(name: Self.line($0.name), sort: Self.line($0.sort))
        }.filter { !$0.name.isEmpty }
        series = told == nil ? metadata.series : told?.series
        languages = Self.lines(LanguageName.codes(told?.languages ?? metadata.languages))
        tags = Self.lines(told?.tags ?? metadata.subjects)
        publisher = Self.line(told?.publisher ?? metadata.publisher ?? "")
        published = Self.line(told?.published ?? metadata.published ?? "")
        let words = told?.description ?? metadata.description ?? ""
        description = words.cut(toBytes: Self.descriptionBytesMax)
        durationMs = publication.audiobook?.duration.map {
            let (seconds, attoseconds) = $0.components
            return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        }
        rating = told?.rating
        self.told = told?.stamp ?? ""
    }

    static func lines(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.prefix(namesMax).map(line).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    static func line(_ text: String) -> String {
        text.split { $0.isNewline || $0 == "\t" || $0 == "\0" }.joined(separator: " ")
            .cut(toBytes: nameBytesMax)
    }

    /// The title as it is ordered; what has none comes last.
    static func filed(_ title: String) -> String {
        var keys = WordKey()
        let key = FiledName.titleKey(keys.key(title))
        return key.isEmpty ? "\u{10FFFF}" : String(decoding: key, as: UTF8.self)
    }
}

extension String {
    /// Its beginning, never in the middle of a sign.
    func cut(toBytes max: Int) -> String {
        guard utf8.count > max else { return self }
        var end = utf8.index(startIndex, offsetBy: max)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
            end = utf8.index(before: end)
        }
        return String(self[..<end])
    }
}
