import Notebook
import Ports
import Publications

/// What a reader decided about the names of each book.
extension SQLiteLibrary: NameChoosing {
    public func nameChoices(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> NameChoices {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasNameChoices(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return NameChoices() }
            let rows = try database.rows(
                "SELECT name, same FROM name_choice WHERE work = ? ORDER BY turn",
                [.integer(work)]
            ) { (name: $0.text(0), same: $0.text(1)) }
            return NameChoices(
                parted: rows.filter(\.same.isEmpty).map(\.name),
                joined: rows.filter { !$0.same.isEmpty }.map { .init($0.name, $0.same) })
        }
    }

    public func keep(
        _ choices: NameChoices, of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try database.run("DELETE FROM name_choice WHERE work = ?", [.integer(work)])
            let rows =
                choices.parted.map { ($0, "") } + choices.joined.map { ($0.one, $0.other) }
            for (turn, (name, same)) in rows.enumerated() {
                try database.run(
                    """
                    INSERT OR REPLACE INTO name_choice (work, name, same, turn)
                    VALUES (?, ?, ?, ?)
                    """,
                    [.integer(work), .text(name), .text(same), .integer(Int64(turn))])
            }
            return { _ in }
        }
    }

    /// A file that is only read may be older than this table.
    private static func hasNameChoices(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'name_choice'"
        ) { $0.integer(0) }
        return count.first == 1
    }
}

extension LibrarySchema {
    /// `same` is what a name was joined with; without it the name stands for itself.
    static let nameChoices = """
        CREATE TABLE name_choice (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            same TEXT NOT NULL,
            turn INTEGER NOT NULL,
            PRIMARY KEY (work, name, same)
        ) STRICT, WITHOUT ROWID;
        """
}
