import Notation
import Ports
import Publications
import RuntimeKit
import Sharing
import Wording

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

    /// What was written here and is not seen there: a kill came between, or nothing could be
    /// reached.
    func isUnseen() throws(SideTrouble) -> Bool {
        guard let head = try head() else { return false }
        return try far.read(device.id, JournalHead.file) != head.document
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
        let head = try head() ?? JournalHead(device: device.id, name: device.name)
        let told = try self.last(head, of: "place")
        let last = try self.last(head)
        if !isAgain, told?.tells(place, of: books) ?? false { return try publish(head) }
        var event = JournalEvent(
            device: device.id, number: head.last + 1,
            stamp: journal.stamp(for: device.id, after: last?.stamp, now: now),
            books: books, kind: "place", value: JournalEvent.value(of: place))
        event.books = Array(books.prefix(JournalEvent.booksMax))
        try write([event], head, knowing: journal)
    }

    /// What is said of a book, in one go; as others will hear it.
    func add(
        _ remarks: [RemarkKey: JSONValue], over said: [RemarkKey: Remark], of books: [String],
        knowing journal: Journal
    ) throws(SideTrouble) -> [RemarkKey: Remark] {
        let head = try head() ?? JournalHead(device: device.id, name: device.name)
        let last = try last(head)
        let first = journal.stamp(for: device.id, after: last?.stamp, now: now)
        let events = JournalEvent.telling(
            remarks, over: said, of: Array(books.prefix(JournalEvent.booksMax)), on: device.id,
            after: head.last, first)
        try write(events, head, knowing: journal)
        var told: [RemarkKey: Remark] = [:]
        for event in events { told.merge(event.remarks) { $1 } }
        return told
    }

    private func write(
        _ events: [JournalEvent], _ known: JournalHead, knowing journal: Journal
    ) throws(SideTrouble) {
        var head = known
        head.name = device.name
        head.seen = journal.seen.filter { $0.key != device.id }
        head.last = events.last?.number ?? head.last
        try append(events.map { Array($0.line.utf8) + [0x0A] }, to: &head)
        let old = try shorten(&head)
        try save(head.document, JournalHead.file)
        try publish(head)
        for file in old { remove(file) }
    }

    /// The last event that was written here, whether others could see it yet or not.
    private func last(
        _ head: JournalHead, of kind: String? = nil
    ) throws(SideTrouble) -> JournalEvent? {
        guard let last = head.segments.last, let bytes = try read(last.file) else { return nil }
        return JournalEvent.events(in: bytes.prefix(last.bytes), of: device.id)
            .filter { kind == nil || $0.kind == kind }.max { $0.number < $1.number }
    }

    private func append(_ lines: [[UInt8]], to head: inout JournalHead) throws(SideTrouble) {
        var (number, bytes): (Int, [UInt8]) = (1, [])
        if let last = head.segments.last {
            number = last.number
            let all = try read(last.file) ?? []
            // What was written before a kill and not vouched for is written again.
            bytes = Array(all.prefix(last.bytes))
            head.segments.removeLast()
        }
        for line in lines {
            if !bytes.isEmpty, bytes.count + line.count > JournalHead.fullBytes {
                try seal(number, bytes, &head)
                (number, bytes) = (number + 1, [])
            }
            bytes += line
        }
        try seal(number, bytes, &head)
    }

    private func seal(
        _ number: Int, _ bytes: [UInt8], _ head: inout JournalHead
    ) throws(SideTrouble) {
        let segment = JournalHead.Segment(
            number: number, bytes: bytes.count, sha256: Sha256.of(bytes))
        try save(bytes, segment.file)
        head.segments.append(segment)
    }

    /// Many full segments become a snapshot of what counts of them: the files to remove.
    private func shorten(_ head: inout JournalHead) throws(SideTrouble) -> [String] {
        guard head.segments.count > JournalHead.segmentsMax else { return [] }
        let old = head.segments.dropLast()
        var events: [JournalEvent] = []
        for segment in head.files where segment != head.segments.last {
            let bytes = try read(segment.file) ?? []
            events += JournalEvent.events(in: bytes.prefix(segment.bytes), of: device.id)
        }
        let lines = Journal.counting(events).map { $0.line + "\n" }.joined()
        let bytes = Array(lines.utf8)
        // One that could not be read again is worse than many segments.
        guard bytes.count <= JournalHead.snapshotBytesMax else { return [] }
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
        .unreachable(why: tr("\(home): \(error.why)"), next: tr("Look at that folder."))
    }
}
