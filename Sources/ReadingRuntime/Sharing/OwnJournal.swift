import Ports
import Publications
import RuntimeKit
import Sharing

/// The journal of this installation: kept at home first, then where the devices meet, its head
/// last.
struct OwnJournal {
    let documents: any DocumentKeeping
    /// At home.
    let home: String
    let far: any FarJournals
    let device: SharedPlace.Device
    let now: Int64

    /// Another installation writes under our name: its settings were copied from here, or ours
    /// from there.
    func isCloned() throws(SideTrouble) -> Bool {
        guard let bytes = try far.read(device.id, JournalHead.file),
            let there = JournalHead(bytes, of: device.id)
        else { return false }
        let here = try head() ?? JournalHead(device: device.id, name: device.name)
        return there.last > here.last || there.last == here.last && there.files != here.files
    }

    /// Where no journal of ours is yet, so that others know of this device.
    func begin() throws(SideTrouble) {
        if let head = try head() { return try publish(head) }
        let head = JournalHead(device: device.id, name: device.name)
        try save(head.document, JournalHead.file)
        try publish(head)
    }

    func add(
        _ place: SharedPlace, of books: [String], isAgain: Bool, knowing journal: Journal
    ) throws(SideTrouble) {
        var head = try head() ?? JournalHead(device: device.id, name: device.name)
        let last = try last(head)
        if !isAgain, last?.tells(place, of: books) ?? false { return try publish(head) }
        head.name = device.name
        head.seen = journal.seen.filter { $0.key != device.id }
        head.last += 1
        let event = JournalEvent(
            device: device.id, number: head.last,
            stamp: journal.stamp(for: device.id, after: last?.stamp, now: now),
            books: Array(books.prefix(JournalEvent.booksMax)), kind: "place",
            value: JournalEvent.value(of: place))
        try append(Array(event.line.utf8) + [0x0A], to: &head)
        let old = try shorten(&head)
        try save(head.document, JournalHead.file)
        try publish(head)
        for file in old { remove(file) }
    }

    /// The last event that was written here, whether others could see it yet or not.
    private func last(_ head: JournalHead) throws(SideTrouble) -> JournalEvent? {
        guard let last = head.segments.last, let bytes = try read(last.file) else { return nil }
        return JournalEvent.events(in: bytes.prefix(last.bytes), of: device.id)
            .max { $0.number < $1.number }
    }

    private func append(_ line: [UInt8], to head: inout JournalHead) throws(SideTrouble) {
        var (number, bytes): (Int, [UInt8]) = (1, [])
        if let last = head.segments.last {
            number = last.number
            let all = try read(last.file) ?? []
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
        try save(bytes, segment.file)
        head.segments.append(segment)
    }

    /// Many full segments become a snapshot of what counts of them: the files to remove.
    private func shorten(_ head: inout JournalHead) throws(SideTrouble) -> [String] {
        guard head.segments.count > JournalHead.segmentsMax else { return [] }
        let old = head.segments.dropLast()
        var journal = Journal()
        for segment in head.files where segment != head.segments.last {
            let bytes = try read(segment.file) ?? []
            for event in JournalEvent.events(in: bytes.prefix(segment.bytes), of: device.id) {
                journal.add(event, now: now)
            }
        }
        let lines = journal.lasts(of: device.id).map { $0.line + "\n" }.joined()
        let bytes = Array(lines.utf8)
        try save(bytes, JournalHead.snapshot)
        head.snapshot = JournalHead.Segment(
            number: 0, bytes: bytes.count, sha256: Sha256.of(bytes))
        head.segments.removeFirst(old.count)
        return old.map(\.file)
    }

    /// Writes what is missing or changed there: all of it where that was damaged.
    private func publish(_ head: JournalHead) throws(SideTrouble) {
        for segment in head.files {
            let bytes = Array((try read(segment.file) ?? []).prefix(segment.bytes))
            // A file that cannot be read there is written anew.
            let there = try? far.read(device.id, segment.file)
            if there != bytes { try far.save(bytes, device.id, segment.file) }
        }
        let document = head.document
        // The same: one that cannot be read is written anew.
        if (try? far.read(device.id, JournalHead.file)) != document {
            try far.save(document, device.id, JournalHead.file)
        }
    }

    // MARK: - Files

    private func head() throws(SideTrouble) -> JournalHead? {
        try read(JournalHead.file).flatMap { JournalHead($0, of: device.id) }
    }

    private func read(_ file: String) throws(SideTrouble) -> [UInt8]? {
        do throws(DocumentError) {
            return try documents.read(
                home + "/" + file, bytesMax: JournalHead.snapshotBytesMax)
        } catch {
            throw trouble(error)
        }
    }

    private func save(_ bytes: [UInt8], _ file: String) throws(SideTrouble) {
        do throws(DocumentError) { try documents.save(bytes, to: home + "/" + file) } catch {
            throw trouble(error)
        }
    }

    private func remove(_ file: String) {
        // What is left there is told by no head, and costs nothing but room.
        try? documents.remove(home + "/" + file)
        far.remove(device.id, file)
    }

    private func trouble(_ error: DocumentError) -> SideTrouble {
        .unreachable(why: "\(home): \(error.why)", next: "Look at that folder.")
    }
}
