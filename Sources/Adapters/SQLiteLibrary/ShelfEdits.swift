import Holdings
import Ports
import Publications

/// What a person said of a book stays, whatever its file says when it is looked at again; and what
/// the file says is kept beside it, to go back to.
enum ShelfEdits {
    static let schema = """
        CREATE TABLE edited (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            field TEXT NOT NULL,
            said TEXT NOT NULL,
            PRIMARY KEY (work, field)
        ) STRICT, WITHOUT ROWID;
        """

    static func saying(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> BookSaying {
        let rows = try database.rows(
            """
            SELECT title, authors, filed_authors, series, position, languages, description
            FROM book WHERE work = ?
            """, [.integer(work)]
        ) { row in
            var saying = BookSaying()
            (saying.title, saying.authors) = (row.text(0), row.text(1))
            (saying.filedAuthors, saying.series) = (row.text(2), row.text(3))
            saying.position = row.isNull(4) ? nil : row.number(4)
            (saying.languages, saying.description) = (row.text(5), row.text(6))
            return saying
        }
        var saying = rows.first ?? BookSaying()
        let said = try database.rows(
            "SELECT field, said FROM edited WHERE work = ?", [.integer(work)]
        ) { ($0.text(0), $0.text(1)) }
        for (name, words) in said {
            // What a newer program lets a person edit is left alone.
            if let field = BookSaying.Field(rawValue: name) { saying.said[field] = words }
        }
        return saying
    }

    /// The row's words are searched: the caller forgets the old ones and learns the new.
    static func put(
        _ saying: BookSaying, of work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            UPDATE book SET title = ?, filed = ?, authors = ?, filed_authors = ?, series = ?,
            position = ?, languages = ?, description = ? WHERE work = ?
            """,
            [
                .text(saying.title), .text(BookRow.filed(saying.title)), .text(saying.authors),
                .text(saying.filedAuthors), .text(saying.series),
                saying.position.map { .number($0) } ?? .null, .text(saying.languages),
                .text(saying.description), .integer(work),
            ])
        for field in BookSaying.Field.allCases {
            guard let said = saying.said[field] else {
                try database.run(
                    "DELETE FROM edited WHERE work = ? AND field = ?",
                    [.integer(work), .text(field.rawValue)])
                continue
            }
            try database.run(
                """
                INSERT INTO edited (work, field, said) VALUES (?, ?, ?)
                ON CONFLICT (work, field) DO UPDATE SET said = excluded.said
                """, [.integer(work), .text(field.rawValue), .text(said)])
        }
    }
}

extension BookSaying {
    /// What a file says, in the place of which a person's words stay: where it says the same they
    /// are no longer only theirs. All words stay where the file is known to be an older one.
    mutating func hear(_ row: BookRow, keepsWords: Bool = false) {
        var file = BookSaying()
        file.title = row.title
        file.authors = row.authors.map(\.name).joined(separator: "\n")
        file.filedAuthors = row.authors.map(\.sort).joined(separator: "\n")
        file.series = row.series?.name ?? ""
        file.position = row.series?.position.flatMap { $0.isFinite ? $0 : nil }
        file.languages = row.languages.joined(separator: "\n")
        file.description = row.description
        for field in Field.allCases {
            let isTheirs = keepsWords || said[field] != nil
            if !isTheirs { self[field] = file[field] }
            said[field] = self[field] == file[field] ? nil : file[field]
        }
    }

    mutating func change(by edit: BookEdit) {
        if edit.followsFile {
            for (field, words) in said { self[field] = words }
            said = [:]
        }
        if let title = edit.title { set(.title, BookRow.line(title)) }
        if let authors = edit.authors {
            let kept = authors.prefix(BookRow.namesMax).map {
                HeldBook.Author(name: BookRow.line($0.name), sort: BookRow.line($0.sort))
            }.filter { !$0.name.isEmpty }
            set(
                .authors,
                (kept.map(\.name) + [Self.divider] + kept.map(\.sort)).joined(separator: "\n"))
        }
        if edit.series != nil || edit.position != nil {
            let name = edit.series.map(BookRow.line) ?? series
            let number = name.isEmpty ? nil : edit.position ?? position
            set(.series, name + "\n" + (number.map { String($0) } ?? ""))
        }
        if let languages = edit.languages {
            set(.languages, BookRow.lines(LanguageName.codes(languages)).joined(separator: "\n"))
        }
        if let words = edit.description {
            set(.description, words.cut(toBytes: BookRow.descriptionBytesMax))
        }
    }

    private mutating func set(_ field: Field, _ words: String) {
        let before = self[field]
        guard words != before else { return }
        if said[field] == nil { said[field] = before }
        self[field] = words
        // What the file says as well is no word of a person's.
        if said[field] == self[field] { said[field] = nil }
    }

    /// Between names and how they are filed; no name is made of it.
    private static let divider = "\u{1}"

    /// Each as one text.
    subscript(field: Field) -> String {
        get {
            switch field {
            case .title: title
            case .authors:
                (authors.isEmpty ? "" : authors + "\n") + Self.divider
                    + (filedAuthors.isEmpty ? "" : "\n" + filedAuthors)
            case .series: series + "\n" + (position.map { String($0) } ?? "")
            case .languages: languages
            case .description: description
            }
        }
        set {
            switch field {
            case .title: title = newValue
            case .authors:
                let lines = newValue.split(separator: "\n", omittingEmptySubsequences: false)
                let at = lines.firstIndex { $0 == Self.divider } ?? lines.endIndex
                authors = lines[..<at].joined(separator: "\n")
                filedAuthors = lines[at...].dropFirst().joined(separator: "\n")
            case .series:
                let lines = newValue.split(separator: "\n", omittingEmptySubsequences: false)
                series = lines.first.map(String.init) ?? ""
                position = lines.count > 1 ? Double(lines[1]) : nil
            case .languages: languages = newValue
            case .description: description = newValue
            }
        }
    }
}
