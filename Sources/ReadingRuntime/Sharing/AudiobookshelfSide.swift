import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization

/// An Audiobookshelf server as a side: what was heard goes there as a session with its own time,
/// what was read as a change of its row.
struct AudiobookshelfSide: SideTalking {
    let line: AudiobookshelfLine
    let items: ServerBooks
    let publication: Publication
    let mark: SideMark
    let device: SharedPlace.Device
    let now: Int64

    /// What was written less than this after a look is written without another: pages turned for
    /// an hour ask no more than 240 times.
    private static let lookSeconds: Int64 = 40

    func test(_ errand: CancellableWork) throws(SideTrouble) { try line.test(errand) }

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let item = try entry(name, errand).id
        guard let item else { throw .noSuchBook }
        let (row, clock) = try line.progress(of: item, errand)
        line.memory.note(ClockSkew(here: now, there: clock), of: line.side.id)
        line.memory.looked(at: key(item), now)
        return SidePull(report: row.flatMap(report), clock: clock)
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        let entry = try entry(name, errand)
        guard let item = entry.id else { throw .noSuchBook }
        do throws(SideTrouble) {
            if isSound {
                try tell(push.place, item, entry.lengthSeconds, errand)
            } else {
                try write(push.place, item, errand)
            }
        } catch {
            // It was taken away there, and may come back under another name.
            if error == .noSuchBook { items.keep(nil, of: name) }
            throw error
        }
    }

    // MARK: - The row

    private var isSound: Bool { publication.isHeard }

    private func key(_ item: String) -> String { line.side.id + " " + item }

    /// The server names no device: what it has from here is known by its place.
    private func report(_ row: Audiobookshelf.Progress) -> SideReport? {
        guard var report = row.report(ofSound: isSound) else { return nil }
        // The other medium moved the time of the row, and not this place.
        if let answered = mark.answered, answered.pointer == report.pointer,
            answered.percent == report.percent
        {
            return answered
        }
        if isSent(report) { report.device = device }
        return report
    }

    private func isSent(_ report: SideReport) -> Bool {
        guard let sent = mark.sent else { return false }
        if report.pointer == sent.pointer { return true }
        guard let found = PlaceNames(publication: publication).found(report, isOwnName: true),
            !found.isAbout
        else { return false }
        guard isSound else { return found.locator == sent.locator }
        guard let here = milliseconds(sent.locator), let there = found.positionMs else {
            return false
        }
        return abs(here - there) < 1_000
    }

    func milliseconds(_ locator: String) -> Int64? {
        guard let book = publication.audiobook, let locator = Locator(locator),
            let place = publication.moment(of: locator, in: book)
        else { return nil }
        return Int64(book.timeline.time(of: place) / .milliseconds(1))
    }

    // MARK: - Sending

    private func tell(
        _ place: SharedPlace, _ item: String, _ length: Double?, _ errand: CancellableWork
    ) throws(SideTrouble) {
        // The start is what a player has before it is ready: no server is told that.
        guard let ms = place.positionMs, ms > 0 else { return }
        let own = publication.audiobook?.duration.map { $0 / .milliseconds(1) / 1_000 }
        let heard = heardSeconds(place, ms)
        let words = [device.id, item, String(ms), String(place.at)].joined(separator: "\n")
        let ended = there(place.at)
        let session = Audiobookshelf.OfflineSession(
            id: Audiobookshelf.sessionID(Sha256.of(words.utf8)), itemID: item,
            seconds: Double(ms) / 1_000, lengthSeconds: length ?? own, heardSeconds: heard,
            startedAt: ended - Int64(heard), endedAt: ended, device: device)
        guard try line.tell(session, errand) == .taken else { throw .laterThere }
    }

    /// Since the server was told last; no more than the clock allows.
    private func heardSeconds(_ place: SharedPlace, _ ms: Int64) -> Double {
        guard [.listen, .auto].contains(place.reason), let sent = mark.sent,
            let before = milliseconds(sent.locator)
        else { return 0 }
        return max(0, min(Double(ms - before) / 1_000, Double(place.at - sent.at)))
    }

    private func write(
        _ place: SharedPlace, _ item: String, _ errand: CancellableWork
    ) throws(SideTrouble) {
        guard let (name, percent) = textPlace(place.locator) else { throw .noSuchBook }
        if !line.memory.hasLooked(at: key(item), since: now - Self.lookSeconds) {
            let (row, clock) = try line.progress(of: item, errand)
            line.memory.note(ClockSkew(here: now, there: clock), of: line.side.id)
            line.memory.looked(at: key(item), now)
            // The server takes whatever it is told, so another's place is looked for first.
            if let report = row.flatMap(report), report != mark.answered, report.device != device {
                throw .laterThere
            }
        }
        try line.change(
            Audiobookshelf.change(textPlace: name, percent: percent, at: there(place.at)),
            of: item, errand)
    }

    /// As other readers of the server name it: a page, or a CFI.
    private func textPlace(_ locator: String) -> (name: String, percent: Double)? {
        guard let place = Locator(locator).flatMap(publication.place) else { return nil }
        let document = publication.document(place.document)
        let percent = publication.percent(place.offset, in: document)
        if case .cfi(let cfi)? = publication.locators(of: place)[.cfi] {
            let told = line.side.privacy.hasWords ? .cfi(cfi) : Locator.cfi(cfi).wordless
            return (told.description, percent)
        }
        return publication.isMadeOfPages ? (String(place.document + 1), percent) : nil
    }

    /// By the server's clock.
    private func there(_ time: Int64) -> Int64 {
        let (moved, overflows) = time.addingReportingOverflow(
            line.memory.skew(of: line.side.id).seconds)
        return overflows ? time : moved
    }

    // MARK: - Which item it is

    func entry(
        _ name: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> ServerBooks.Entry {
        if let known = items.entry(of: name, now: now) { return known }
        var entry = ServerBooks.Entry(at: now)
        if let item = try found(errand) {
            (entry.id, entry.lengthSeconds) = (item.id, item.lengthSeconds)
        }
        items.keep(entry, of: name)
        return entry
    }

    private func found(_ errand: CancellableWork) throws(SideTrouble) -> ServerBook? {
        let about = publication.metadata
        // What came from this server says so itself.
        let pages = (about.identifiers + [about.identifier].compactMap { $0 })
            .filter { $0.hasPrefix(line.side.address + "/item/") }
        if let last = pages.first?.split(separator: "/").last.map(String.init),
            ServerBook.isID(last), let item = try line.item(last, errand)
        {
            return item
        }
        guard line.side.privacy.hasWords, let title = about.title, !title.isEmpty else {
            return nil
        }
        let length = publication.audiobook?.duration.map { $0 / .milliseconds(1) / 1_000 }
        let work = ServerBook.Work(
            title: title, authors: about.authors.map(\.name), identifiers: about.identifiers,
            lengthSeconds: isSound ? length : nil, isSound: isSound)
        var items: [ServerBook] = []
        let words = String(title.prefix { !":([".contains($0) }.prefix(100))
        for library in try line.libraries(errand) where library.isOfBooks {
            items += try line.items(
                in: library.id, named: words.isEmpty ? String(title.prefix(100)) : words, errand)
        }
        return work.match(items)
    }
}
