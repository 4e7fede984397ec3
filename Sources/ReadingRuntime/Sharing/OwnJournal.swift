import Ports
import Publications
import RuntimeKit
import Sharing

/// The journal of this installation: kept at home first, then in the folder, its head last.
struct OwnJournal {
    let documents: any DocumentKeeping
    /// At home.
    let home: String
    /// In the shared folder.
    let away: String
    let device: SharedPlace.Device
    let now: Int64

    /// Another installation writes under our name: its settings were copied from here, or ours
    /// from there.
    func isCloned() throws(SideTrouble) -> Bool {
        guard let there = try head(in: away) else { return false }
        let here = try head(in: home) ?? JournalHead(device: device.id, name: device.name)
        return there.last > here.last || there.last == here.last && there.files != here.files
    }

    /// Where no journal of ours is yet, so that others know of this device.
    func begin() throws(SideTrouble) {
        guard try head(in: home) == nil else { return try publish(head(in: home)) }
        let head = JournalHead(device: device.id, name: device.name)
        try save(head.document, home, JournalHead.file)
        try publish(head)
    }

    func add(
        _ place: SharedPlace, of books: [String], knowing journal: Journal
    ) throws(SideTrouble) {
        var head = try head(in: home) ?? JournalHead(device: device.id, name: device.name)
        head.name = device.name
        head.seen = journal.seen.filter { $0.key != device.id }
        head.last += 1
        let event = JournalEvent(
            device: device.id, number: head.last,
            stamp: JournalStamp(
                after: [journal.newest, journal.stamps[device.id]].compactMap(\.self).max(),
                now: now),
            books: Array(books.prefix(JournalEvent.booksMax)), kind: "place",
            value: JournalEvent.value(of: place))
        try append(Array(event.line.utf8) + [0x0A], to: &head)
        let old = try shorten(&head)
        try save(head.document, home, JournalHead.file)
        try publish(head)
        for file in old { remove(file) }
    }

    private func append(_ line: [UInt8], to head: inout JournalHead) throws(SideTrouble) {
        var (number, bytes): (Int, [UInt8]) = (1, [])
        if let last = head.segments.last {
            number = last.number
            let all = try read(home, last.file) ?? []
            // What was written before a kill and not vouched for is written again.
            bytes = Array(all.prefix(last.bytes))
            if bytes.count + line.count > JournalHead.fullBytes {
                (number, bytes) = (last.number + 1, [])
            } else {
                head.segments.removeLast()
            }
        }
        bytes += line
        let segment = JournalHead.Segment(
            number: number, bytes: bytes.count, sha256: Sha256.of(bytes))
        try save(bytes, home, segment.file)
        head.segments.append(segment)
    }

    /// Many full segments become a snapshot of what counts of them: the files to remove.
    private func shorten(_ head: inout JournalHead) throws(SideTrouble) -> [String] {
        guard head.segments.count > JournalHead.segmentsMax else { return [] }
        let old = head.segments.dropLast()
        var journal = Journal()
        for segment in head.files where segment != head.segments.last {
            let bytes = try read(home, segment.file) ?? []
            for event in JournalEvent.events(in: bytes.prefix(segment.bytes), of: device.id) {
                journal.add(event, now: now)
            }
        }
        let lines = journal.lasts(of: device.id).map { $0.line + "\n" }.joined()
        let bytes = Array(lines.utf8)
        try save(bytes, home, JournalHead.snapshot)
        head.snapshot = JournalHead.Segment(
            number: 0, bytes: bytes.count, sha256: Sha256.of(bytes))
        head.segments.removeFirst(old.count)
        return old.map(\.file)
    }

    /// Writes what is missing or changed in the folder: all of it where that was damaged.
    private func publish(_ head: JournalHead?) throws(SideTrouble) {
        guard let head else { return }
        for segment in head.files {
            let bytes = Array((try read(home, segment.file) ?? []).prefix(segment.bytes))
            // A file that cannot be read there is written anew.
            let there = try? read(away, segment.file)
            if there != bytes { try save(bytes, away, segment.file) }
        }
        let document = head.document
        // The same: one that cannot be read is written anew.
        if (try? read(away, JournalHead.file)) != document {
            try save(document, away, JournalHead.file)
        }
    }

    // MARK: - Files

    private func head(in folder: String) throws(SideTrouble) -> JournalHead? {
        try read(folder, JournalHead.file).flatMap { JournalHead($0, of: device.id) }
    }

    private func read(_ folder: String, _ file: String) throws(SideTrouble) -> [UInt8]? {
        do throws(DocumentError) {
            return try documents.read(
                folder + "/" + file, bytesMax: JournalHead.snapshotBytesMax)
        } catch {
            throw trouble(folder, error)
        }
    }

    private func save(
        _ bytes: [UInt8], _ folder: String, _ file: String
    ) throws(SideTrouble) {
        do throws(DocumentError) { try documents.save(bytes, to: folder + "/" + file) } catch {
            throw trouble(folder, error)
        }
    }

    private func remove(_ file: String) {
        // What is left there is told by no head, and costs nothing but room.
        for folder in [home, away] { try? documents.remove(folder + "/" + file) }
    }

    private func trouble(_ folder: String, _ error: DocumentError) -> SideTrouble {
        .unreachable(why: "\(folder): \(error.why)", next: "Look at that folder.")
    }
}
