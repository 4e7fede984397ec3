import Glibc
import Holdings
import Ports
import Publications
import Wording

/// Folders that are watched, what went from them, and what in them cannot be opened.
enum WatchedFolders {
    static let schema = """
        CREATE TABLE watched (path TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE gone (path TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE watch_trouble (path TEXT PRIMARY KEY, why TEXT NOT NULL)
        STRICT, WITHOUT ROWID;
        """

    /// More folders than a person names.
    static let foldersMax: Int64 = 64
    /// A report is read by somebody.
    static let troublesMax: Int64 = 10_000
}

extension SQLiteShelf {
    public func watched() throws(KeepingError) -> [WatchedFolder] {
        try using { (_, database) throws(KeepingError) in
            var folders = try database.rows(
                "SELECT path, since FROM watched ORDER BY path LIMIT \(WatchedFolders.foldersMax)"
            ) { WatchedFolder(path: $0.text(0), since: $0.integer(1)) }
            for index in folders.indices {
                folders[index].troubles = try database.rows(
                    """
                    SELECT path, why FROM watch_trouble WHERE path = ?1
                    OR path >= ?1 || '/' AND path < ?1 || '0' ORDER BY path
                    """, [.text(folders[index].path)]
                ) { WatchTrouble(path: $0.text(0), why: $0.text(1)) }
            }
            return folders
        }
    }

    public func watch(_ folder: String, isOn: Bool) throws(KeepingError) -> Bool {
        let now = now()
        return try changing { database throws(KeepingError) in
            let count = try database.rows("SELECT count(*) FROM watched") { $0.integer(0) }.first
            guard !isOn || count ?? 0 < WatchedFolders.foldersMax else {
                throw KeepingError(
                    tr("no more than \(WatchedFolders.foldersMax) folders are watched"))
            }
            if isOn {
                try database.run(
                    "INSERT OR IGNORE INTO watched (path, since) VALUES (?, ?)",
                    [.text(folder), .integer(now)])
            } else {
                try database.run("DELETE FROM watched WHERE path = ?", [.text(folder)])
            }
            let isChanged = database.rowsChanged == 1
            if !isOn {
                try database.run(
                    """
                    DELETE FROM watch_trouble WHERE path = ?1
                    OR path >= ?1 || '/' AND path < ?1 || '0'
                    """, [.text(folder)])
            }
            return isChanged
        }
    }

    public func hasFiles(under folder: String) throws(KeepingError) -> Bool {
        try using { (_, database) throws(KeepingError) in
            try !Self.files(at: folder, database).isEmpty
        }
    }

    public func isPutAway(_ path: String) throws(KeepingError) -> Bool {
        try using { (_, database) throws(KeepingError) in
            try !database.rows(
                """
                SELECT 1 FROM file JOIN book ON book.work = file.work
                WHERE path = ? AND removed IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM gone WHERE gone.path = file.path)
                """, [.text(path)]
            ) { $0.integer(0) }.isEmpty
        }
    }

    public func memories(_ ids: [HeldBook.ID]) throws(KeepingError) -> [BookMemory] {
        try using { (_, database) throws(KeepingError) in
            var memories: [BookMemory] = []
            for id in ids {
                if let memory = try ShelfRows.memory(id, database) { memories.append(memory) }
            }
            return memories
        }
    }

    public func miss(
        _ paths: [String], in folders: [String]
    ) throws(KeepingError) -> [BookMemory] {
        // A disk that is not there takes nothing along: something has to be left in its folder.
        var lost = try using {
            (_, database) throws(KeepingError) -> [(path: String, work: Int64)] in
            var lost: [(path: String, work: Int64)] = []
            for path in paths {
                lost += try Self.files(at: path, database).filter(\.isLost).map(\.file)
            }
            for folder in folders {
                let files = try Self.files(at: folder, database)
                if files.contains(where: { !$0.isLost }) {
                    lost += files.filter(\.isLost).map(\.file)
                }
            }
            return lost
        }
        lost.sort { $0.path < $1.path }
        if lost.isEmpty { return [] }
        let now = now()
        return try changing { database throws(KeepingError) in
            var memories: [BookMemory] = []
            for (path, work) in lost {
                try database.run(
                    "INSERT OR REPLACE INTO gone (path, since) VALUES (?, ?)",
                    [.text(path), .integer(now)])
                guard try ShelfRows.isHeld(work, database),
                    try ShelfRows.files(of: work, database)
                        .allSatisfy({ access($0.path, F_OK) != 0 }),
                    let memory = try ShelfRows.memory(work, database)
                else { continue }
                memories.append(memory)
                try ShelfRows.put(memory.changed(by: .remove, now: now), database)
            }
            return memories
        }
    }

    /// The files of books on the shelf at a path or below it.
    private static func files(
        at path: String, _ database: Database
    ) throws(KeepingError) -> [(file: (path: String, work: Int64), isLost: Bool)] {
        try database.rows(
            """
            SELECT path, file.work FROM file JOIN book ON book.work = file.work
            WHERE removed IS NULL AND (path = ?1 OR path >= ?1 || '/' AND path < ?1 || '0')
            """, [.text(path)]
        ) { (path: $0.text(0), work: $0.integer(1)) }
        .map { (file: $0, isLost: access($0.path, F_OK) != 0) }
    }

    public func note(
        _ troubles: [WatchTrouble], of places: [String]
    ) throws(KeepingError) -> [WatchTrouble] {
        // An unchanged row is not written: a write makes every watcher look again.
        let known = try using { (_, database) throws(KeepingError) -> Set<WatchTrouble> in
            var known: [WatchTrouble] = []
            for place in places {
                known += try database.rows(
                    """
                    SELECT path, why FROM watch_trouble WHERE path = ?1
                    OR path >= ?1 || '/' AND path < ?1 || '0'
                    """, [.text(place)]
                ) { WatchTrouble(path: $0.text(0), why: $0.text(1)) }
            }
            return Set(known)
        }
        let now = Set(troubles)
        if known == now { return [] }
        try changing { database throws(KeepingError) in
            for trouble in known.subtracting(now) {
                try database.run(
                    "DELETE FROM watch_trouble WHERE path = ?", [.text(trouble.path)])
            }
            for trouble in now.subtracting(known) {
                try database.run(
                    """
                    INSERT OR REPLACE INTO watch_trouble (path, why) SELECT ?, ?
                    WHERE (SELECT count(*) FROM watch_trouble) < \(WatchedFolders.troublesMax)
                    """, [.text(trouble.path), .text(trouble.why)])
            }
        }
        return troubles.filter { !known.contains($0) }
    }
}
