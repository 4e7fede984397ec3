import Notebook
import Ports

/// How well words are remembered, and each answer that was given.
extension SQLiteLibrary: VocabularyKeeping {
    /// Who looks up thirty words a day gets there in ten years.
    private static let wordsMax: Int64 = 100_000
    private static let daysMax: Int64 = 4_000

    public func wordMemories() throws(KeepingError) -> [String: WordMemory] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasVocabulary(database) else { return [:] }
            let rows = try database.rows(
                "SELECT \(Self.columns), word FROM word_memory LIMIT ?",
                [.integer(Self.wordsMax)]
            ) { ($0.text(6), Self.memory($0)) }
            return Dictionary(rows) { first, _ in first }
        }
    }

    private static let columns = "stability, difficulty, reviewed, due, answers, lapses"

    private static func memory(_ row: Cursor) -> WordMemory {
        WordMemory(
            stability: row.number(0), difficulty: row.number(1), reviewed: day(row.integer(2)),
            due: row.isNull(3) ? nil : day(row.integer(3)), count: day(row.integer(4)),
            lapses: day(row.integer(5)))
    }

    static func memory(
        of word: String, _ database: Database
    ) throws(KeepingError) -> WordMemory? {
        try database.rows(
            "SELECT \(columns) FROM word_memory WHERE word = ?", [.text(word)], read: memory
        ).first
    }

    public func reviewedDays() throws(KeepingError) -> [Vocabulary.Day] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasVocabulary(database) else { return [] }
            return try database.rows(
                """
                SELECT day, count(*), sum(grade = 1), sum(first) FROM word_review
                GROUP BY day ORDER BY day DESC LIMIT ?
                """, [.integer(Self.daysMax)]
            ) {
                Vocabulary.Day(
                    day: Self.day($0.integer(0)), reviews: Self.day($0.integer(1)),
                    failures: Self.day($0.integer(2)), firsts: Self.day($0.integer(3)))
            }
        }
    }

    public func keep(
        _ memory: WordMemory, of word: String, after grade: WordGrade?
    ) throws(KeepingError) {
        try write { (database) throws(KeepingError) in
            if let grade {
                let known = try database.rows(
                    "SELECT 1 FROM word_memory WHERE word = ?", [.text(word)]
                ) { $0.integer(0) }
                // A memory of before words had a language is kept by the word alone.
                let isFirst = known.isEmpty && memory.count <= 1
                try database.run(
                    "INSERT INTO word_review (word, day, grade, first) VALUES (?, ?, ?, ?)",
                    [
                        .text(word), .integer(Int64(memory.reviewed)),
                        .integer(Int64(grade.rawValue)), .integer(isFirst ? 1 : 0),
                    ])
            }
            try Self.put(memory, of: word, database)
        }
    }

    public func takeBack(
        _ word: String, to memory: WordMemory?, isAnswer: Bool
    ) throws(KeepingError) {
        try write { (database) throws(KeepingError) in
            if isAnswer {
                try database.run(
                    """
                    DELETE FROM word_review WHERE id = (
                    SELECT max(id) FROM word_review WHERE word = ?)
                    """, [.text(word)])
            }
            if let memory {
                try Self.put(memory, of: word, database)
            } else {
                try Self.takeBack(word, database)
            }
        }
    }

    static func takeBack(_ word: String, _ database: Database) throws(KeepingError) {
        try database.run("DELETE FROM word_memory WHERE word = ?", [.text(word)])
    }

    static func put(
        _ memory: WordMemory, of word: String, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO word_memory
            (word, stability, difficulty, reviewed, due, answers, lapses)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (word) DO UPDATE SET stability = excluded.stability,
            difficulty = excluded.difficulty, reviewed = excluded.reviewed, due = excluded.due,
            answers = excluded.answers, lapses = excluded.lapses
            """,
            [
                .text(word), .number(memory.stability), .number(memory.difficulty),
                .integer(Int64(memory.reviewed)),
                memory.due.map { .integer(Int64($0)) } ?? .null,
                .integer(Int64(memory.count)), .integer(Int64(memory.lapses)),
            ])
    }

    /// What a damaged or foreign file says does no harm.
    private static func day(_ number: Int64) -> Int { Int(max(0, min(number, 1 << 30))) }

    /// A file that is only read may be older than these tables.
    static func hasVocabulary(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('word_memory', 'word_review')"
        ) { $0.integer(0) }
        return count.first == 2
    }
}

extension LibrarySchema {
    /// Days are numbers of the person's calendar; `first` marks an answer for a word that was never
    /// asked before.
    static let wordMemories = """
        CREATE TABLE word_memory (
            word TEXT PRIMARY KEY,
            stability REAL NOT NULL,
            difficulty REAL NOT NULL,
            reviewed INTEGER NOT NULL,
            due INTEGER,
            answers INTEGER NOT NULL,
            lapses INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE word_review (
            id INTEGER PRIMARY KEY,
            word TEXT NOT NULL,
            day INTEGER NOT NULL,
            grade INTEGER NOT NULL,
            first INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX word_review_by_word ON word_review (word);
        CREATE INDEX word_review_by_day ON word_review (day);
        """
}
