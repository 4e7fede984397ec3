import Holdings
import Notation
import Notebook
import Ports
import Publications
import Sharing

/// What a person said of a book, in the parts that sides are told, and what was agreed with each.
extension SQLiteLibrary: RemarkKeeping {
    public func remarks(
        of publication: Publication, at path: String, for side: String
    ) throws(KeepingError) -> KeptRemarks {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMarks(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return KeptRemarks() }
            return try Self.remarks(of: work, for: side, database, as: publication)
        }
    }

    public func hasUntold(
        for side: String, among count: Int, onlyKnown: Bool
    ) throws(KeepingError) -> Bool {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMarks(database) else { return false }
            let works = try database.rows(
                """
                SELECT own.work FROM (SELECT work, max(id) AS newest FROM device_place
                WHERE device = '' AND side = '' GROUP BY work ORDER BY newest DESC LIMIT ?) AS own
                LEFT JOIN side_mark ON side_mark.work = own.work AND side_mark.side = ?
                WHERE NOT ? OR side_mark.side IS NOT NULL
                """, [.integer(Int64(count)), .text(side), .integer(onlyKnown ? 1 : 0)]
            ) { $0.integer(0) }
            for work in works where try !Self.remarks(of: work, for: side, database).isTold {
                return true
            }
            return false
        }
    }

    public func settle(
        _ taken: [RemarkKey: Remark], agreed: [RemarkKey: Remark],
        seen: [RemarkKey: JSONValue], of publication: Publication, at path: String,
        for side: String
    ) throws(KeepingError) -> Int {
        let now = now()
        var count = 0
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            let before = try Self.remarks(of: work, for: side, database, as: publication).here
            // Somebody writes a note just now: it is met the next time.
            let taken = taken.filter { before[$0.key] == seen[$0.key] }
            try Self.takeNotes(taken, work, now, database)
            try Self.takeSayings(taken, work, now, database)
            try Self.takeMemories(taken, over: before, of: work, database)
            let after = try Self.remarks(of: work, for: side, database, as: publication).here
            count = Self.changesCount(before, after)
            let kept = agreed.merging(taken) { $1 }.filter { key, remark in
                after[key] == remark.value || after[key] == nil && taken[key] == nil
            }
            for (key, remark) in kept { try Self.agree(key, remark, work, side, database) }
            return { _ in }
        }
        return count
    }

    private static func changesCount(
        _ before: [RemarkKey: JSONValue], _ after: [RemarkKey: JSONValue]
    ) -> Int {
        RemarkKey.count(Set(before.keys).union(after.keys).filter { before[$0] != after[$0] })
    }

    // MARK: - What is here

    private static func remarks(
        of work: Int64, for side: String, _ database: Database, as publication: Publication? = nil
    ) throws(KeepingError) -> KeptRemarks {
        var kept = KeptRemarks()
        kept.agreed = try agreed(work, side, database)
        let notes = try notes(of: work, database)
        for (note, removed) in notes {
            kept.here.merge(note.remarks(isGone: removed != nil)) { $1 }
            kept.times[note.id] = max(note.edited, removed ?? 0)
        }
        try addMemories(to: &kept, of: notes, database)
        guard let memory = try ShelfRows.memory(work, database) else { return kept }
        // What was never said is not told; what is not said any more is.
        let isSaid = { (key: RemarkKey) in kept.agreed[key] != nil }
        if memory.state != nil || isSaid(.state) {
            kept.here[.state] = .string(memory.state?.rawValue ?? "")
        }
        if memory.rating != nil || isSaid(.stars) {
            kept.here[.stars] = .number(Int64(memory.rating ?? 0))
        }
        let came =
            try ImportedValues.said(of: work, database)
            ?? publication.map { BookRow($0, told: nil).tags }
        addTags(to: &kept, memory.tags, came: came)
        let collected = Set(memory.collected.map(\.collection))
        for name in collected { kept.here[collection(name)] = .boolean(true) }
        for key in kept.agreed.keys where key.kind == .collection && !collected.contains(key.id) {
            kept.here[key] = .boolean(false)
        }
        return kept
    }

    /// Those that a person added to what the book came with, and those they took off.
    /// - Parameter came: nil where that is not known.
    private static func addTags(to kept: inout KeptRemarks, _ all: [String], came: [String]?) {
        let key = { (tag: String) in RemarkKey(.tag, id: tag, RemarkKey.Field.isIn) }
        let tags = Set(all)
        for tag in tags.symmetricDifference(came ?? all) {
            kept.here[key(tag)] = .boolean(tags.contains(tag))
        }
        for tag in kept.agreed.keys where tag.kind == .tag {
            kept.here[tag] = .boolean(tags.contains(tag.id))
        }
    }

    private static func collection(_ name: String) -> RemarkKey {
        RemarkKey(.collection, id: name, RemarkKey.Field.isIn)
    }

    private static func agreed(
        _ work: Int64, _ side: String, _ database: Database
    ) throws(KeepingError) -> [RemarkKey: Remark] {
        let rows = try database.rows(
            """
            SELECT kind, id, field, value, stamp, device FROM side_remark
            WHERE work = ? AND side = ?
            """, [.integer(work), .text(side)]
        ) { row -> (RemarkKey, Remark)? in
            guard let kind = RemarkKey.Kind(rawValue: row.text(0)),
                let (value, _) = try? JSONReader.read(Array(row.text(3).utf8)),  // else not agreed
                let stamp = JournalStamp(row.integer(4))
            else { return nil }
            return (
                RemarkKey(kind, id: row.text(1), row.text(2)),
                Remark(value, stamp, on: row.text(5))
            )
        }
        return Dictionary(rows.compactMap(\.self), uniquingKeysWith: { $1 })
    }

    // MARK: - What comes

    private static func takeNotes(
        _ taken: [RemarkKey: Remark], _ work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        let ids = Set(taken.keys.filter { $0.kind == .note }.map(\.id)).sorted()
        if ids.isEmpty { return }
        let known = Dictionary(
            try notes(of: work, database).map { ($0.note.id, $0) }, uniquingKeysWith: { $1 })
        var room = Annotation.countMax - known.values.count { $0.removed == nil }
        for id in ids {
            var said: [String: JSONValue] = [:]
            var time: Int64 = 0
            for (key, remark) in taken where key.kind == .note && key.id == id {
                said[key.field] = remark.value
                time = max(time, remark.stamp.milliseconds / 1_000)
            }
            let wasGone = known[id].map { $0.removed != nil }
            let isGone = said[RemarkKey.Field.gone]?.isTrue ?? wasGone ?? false
            if !isGone, wasGone ?? true {
                if room <= 0 { continue }
                room -= 1
            }
            let isFree = known[id] == nil ? try isFree(id, database) : true
            let note = Annotation.made(
                id, of: known[id]?.note, hearing: said, at: min(time, now))
            guard isFree, let note else { continue }
            try put(note, work, database)
            if isGone {
                try database.run(
                    "UPDATE annotation SET removed = ? WHERE id = ?",
                    [.integer(known[id]?.removed ?? now), .text(id)])
            }
        }
    }

    /// No note of another book is changed, whatever a journal says.
    private static func isFree(_ id: String, _ database: Database) throws(KeepingError) -> Bool {
        try database.rows("SELECT 1 FROM annotation WHERE id = ?", [.text(id)]) { $0.integer(0) }
            .isEmpty
    }

    private static func takeSayings(
        _ taken: [RemarkKey: Remark], _ work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        guard let old = try ShelfRows.memory(work, database) else { return }
        var memory = old
        if let name = taken[.state]?.value.string {
            if name.isEmpty { memory.state = nil }
            if let state = ReadingState(rawValue: name) { memory.state = state }
        }
        if let stars = taken[.stars]?.value.scalar.flatMap({ Int($0) }), (0...starsMax) ~= stars {
            memory.rating = stars == 0 ? nil : stars
        }
        let names = taken.filter { $0.key.kind == .collection && $0.key.field == "in" }
        for (key, remark) in names.sorted(by: { $0.key < $1.key }) {
            if remark.value.isTrue {
                memory.collected = try ShelfGathering.collect(
                    work, in: key.id, memory.collected, database)
            } else {
                memory.collected.removeAll { $0.collection == key.id }
            }
        }
        for (key, remark) in taken.sorted(by: { $0.key < $1.key }) where key.kind == .tag {
            memory = memory.changed(by: .tag(key.id, isOn: remark.value.isTrue), now: now)
        }
        if memory != old { try ShelfRows.put(memory, database) }
    }

    private static let starsMax = 5

    // MARK: - Words

    /// How well the words are remembered that were looked up in the book. What was told once and is
    /// not there any more was taken back.
    private static func addMemories(
        to kept: inout KeptRemarks, of notes: [(note: Annotation, removed: Int64?)],
        _ database: Database
    ) throws(KeepingError) {
        guard try hasVocabulary(database) else { return }
        let told = kept.agreed.keys.filter { $0.kind == .word }
        for key in told { kept.here[key] = .null }
        for word in words(of: notes).union(told.map(\.id)) {
            if let memory = try memory(of: word, database) {
                kept.here[.memory(of: word)] = memory.remark
            }
        }
    }

    private static func words(of notes: [(note: Annotation, removed: Int64?)]) -> Set<String> {
        Vocabulary.keys(of: notes.filter { $0.removed == nil }.map(\.note))
    }

    /// Of the words of this book, whatever a journal says. One that was met in another book here,
    /// and asked later, stays as it is.
    private static func takeMemories(
        _ taken: [RemarkKey: Remark], over before: [RemarkKey: JSONValue], of work: Int64,
        _ database: Database
    ) throws(KeepingError) {
        guard taken.keys.contains(where: { $0.kind == .word }) else { return }
        let words = words(of: try notes(of: work, database))
        for (key, remark) in taken where key == .memory(of: key.id) && words.contains(key.id) {
            let known = before[key] == nil ? try memory(of: key.id, database)?.remark : nil
            if let known, WordMemory.isLater(known, than: remark.value) { continue }
            if remark.value == .null {
                try takeBack(key.id, database)
            } else if let memory = WordMemory(remark.value) {
                try put(memory, of: key.id, database)
            }
        }
    }

    private static func agree(
        _ key: RemarkKey, _ remark: Remark, _ work: Int64, _ side: String, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO side_remark (work, side, kind, id, field, value, stamp, device)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (work, side, kind, id, field)
            DO UPDATE SET value = excluded.value, stamp = excluded.stamp, device = excluded.device
            """,
            [
                .integer(work), .text(side), .text(key.kind.rawValue), .text(key.id),
                .text(key.field), .text(remark.value.line), .integer(remark.stamp.value),
                .text(remark.device),
            ])
    }
}

extension LibrarySchema {
    /// What each side and this library were the same in last; and which telling of a place was
    /// answered.
    static let sideRemarks = """
        CREATE TABLE side_remark (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            side TEXT NOT NULL,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT NOT NULL,
            stamp INTEGER NOT NULL,
            device TEXT NOT NULL,
            PRIMARY KEY (work, side, kind, id, field)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE side_mark ADD COLUMN stamp INTEGER;
        """
}
