import Ports
import RuntimeKit
import Sharing

/// A folder of journals as a side, on this machine or on a server.
struct JournalSide: SideTalking {
    let documents: any DocumentKeeping
    /// Where the devices meet, for one errand.
    let meeting: @Sendable (CancellableWork) -> any FarJournals
    /// At home, where its journal is kept first.
    let home: String
    let ledger: SideLedger
    let isSound: Bool
    let now: Int64

    private func journal(_ far: any FarJournals) throws(SideTrouble) -> Journal {
        try JournalFolder(documents: documents, path: far.path, now: now).journal()
    }

    /// Makes the device known there.
    func test(_ errand: CancellableWork) throws(SideTrouble) {
        try changing(errand) { (own) throws(SideTrouble) in try own.begin() }
    }

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let own = try device().id
        let far = meeting(errand)
        try far.refresh()
        let journal = try journal(far)
        let lasts = journal.lasts(of: name, isSound: isSound)
        var pull = SidePull()
        pull.notes = notes(journal)
        pull.others = lasts.filter { $0.event.device != own }.map { last in
            SidePull.Other(report: report(last, journal), reason: last.place.reason)
        }
        // Where ours is the newest it is for the others to move: two that both moved to the
        // place of the other would go on for ever.
        guard let first = lasts.first, first.event.device != own else { return pull }
        (pull.report, pull.reason) = (pull.others[0].report, pull.others[0].reason)
        pull.others.removeFirst()
        return pull
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        let journal = try journal(meeting(errand))
        let books = [name] + push.names.filter { $0 != name }
        try changing(errand) { (own) throws(SideTrouble) in
            try own.add(push.place, of: books, knowing: journal)
        }
    }

    private func report(_ last: Journal.Last, _ journal: Journal) -> SideReport {
        let id = last.event.device
        let place = last.place
        return SideReport(
            device: .init(id: id, name: journal.names[id] ?? ""), pointer: place.locator,
            percent: place.percent, at: place.at > 0 ? place.at : nil)
    }

    private func notes(_ journal: Journal) -> [String] {
        let name = { (id: String) in
            let name = journal.names[id] ?? ""
            return name.isEmpty ? id : name
        }
        let damaged = journal.damaged.sorted().map {
            "files of \(name($0)) are damaged or not all there yet, and were not believed"
        }
        return damaged
            + journal.ahead.sorted().map { "the clock of \(name($0)) is ahead of the one here" }
    }

    // MARK: - Our own

    private func device() throws(SideTrouble) -> SharedPlace.Device {
        do throws(KeepingError) { return try ledger.table().device } catch {
            throw .refused(error.why)
        }
    }

    /// With our journal locked against other programs; under a new name where another
    /// installation writes under ours.
    private func changing(
        _ errand: CancellableWork, _ body: (OwnJournal) throws(SideTrouble) -> Void
    ) throws(SideTrouble) {
        var trouble: SideTrouble?
        do throws(KeepingError) {
            try documents.change(home + "/journal") { () throws(KeepingError) in
                do throws(SideTrouble) {
                    var own = journal(of: try device(), errand)
                    if try own.isCloned() { own = journal(of: try renewed(), errand) }
                    try body(own)
                } catch {
                    trouble = error
                }
            }
        } catch {
            throw .refused(error.why)
        }
        if let trouble { throw trouble }
    }

    private func journal(
        of device: SharedPlace.Device, _ errand: CancellableWork
    ) -> OwnJournal {
        OwnJournal(
            documents: documents, home: home + "/" + device.id,
            far: meeting(errand), device: device, now: now)
    }

    private func renewed() throws(SideTrouble) -> SharedPlace.Device {
        do throws(KeepingError) { return try ledger.renewDevice() } catch {
            throw .refused(error.why)
        }
    }
}
