import Notation
import Ports
import RuntimeKit
import Sharing
import Synchronization

/// A folder of journals as a side, on this machine or on a server.
struct JournalSide: SideTalking {
    let documents: any DocumentKeeping
    /// Where the devices meet, for one errand.
    let meeting: @Sendable (CancellableWork) -> any FarJournals
    /// At home, where its journal is kept first.
    let home: String
    let ledger: SideLedger
    let isSound: Bool
    /// Off for a side that is only read.
    let tells: Bool
    let now: Int64
    let seen = SeenJournal()

    func journal(
        _ far: any FarJournals, about books: [String] = []
    ) throws(SideTrouble) -> Journal {
        let own = books.isEmpty ? "" : try device().id
        return try JournalFolder(documents: documents, path: far.path, now: now)
            .journal(about: books, own: own)
    }

    /// Makes the device known there.
    func test(_ errand: CancellableWork) throws(SideTrouble) {
        try changing(errand) { (own) throws(SideTrouble) in try own.begin() }
    }

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        try look(errand).pull(name, isSound: isSound, for: try device().id)
    }

    private func look(_ errand: CancellableWork) throws(SideTrouble) -> Journal {
        if let journal = seen.journal { return journal }
        let far = meeting(errand)
        try far.refresh()
        var journal = try journal(far)
        if try finish(errand) { journal = try self.journal(far) }
        seen.keep(journal)
        return journal
    }

    /// What was said before is told before anything is judged: who is asked about two places, and
    /// goes to that of the other, must not be overtaken later by what was said earlier. False where
    /// all was told.
    func finish(_ errand: CancellableWork) throws(SideTrouble) -> Bool {
        let own = journal(of: try device(), errand)
        // One that another installation writes to as well is left when there is something to tell.
        guard tells, try own.isUnseen(), try !own.isCloned() else { return false }
        try changing(errand) { (own) throws(SideTrouble) in try own.begin() }
        return true
    }

    func push(_ push: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        let journal = try journal(meeting(errand))
        let books = [name] + push.names.filter { $0 != name }
        try changing(errand) { (own) throws(SideTrouble) in
            try own.add(push.place, of: books, isAgain: push.isAgain, knowing: journal)
        }
    }

    // MARK: - Our own

    private func device() throws(SideTrouble) -> SharedPlace.Device {
        do throws(KeepingError) { return try ledger.table().device } catch {
            throw .refused(error.why)
        }
    }

    /// With our journal locked against other programs; under a new name where another
    /// installation writes under ours.
    func changing(
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

/// What was read for one name of a book: it serves its other names.
final class SeenJournal: Sendable {
    private let held = Mutex<Journal?>(nil)

    var journal: Journal? { held.withLock { $0 } }
    func keep(_ journal: Journal) { held.withLock { $0 = journal } }
}
