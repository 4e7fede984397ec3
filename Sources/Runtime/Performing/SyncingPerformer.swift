import Kernel
import Ports
import Publications
import ReadingRuntime
import ReadingWing
import RuntimeKit
import ScreenKit
import Sharing

/// Asks sides and tells them places, on threads that may wait for servers.
public struct SyncingPerformer: Performing {
    public typealias F = Syncing
    private let desk: SyncDesk?
    private let open: BookDesk.Opening

    /// - Parameter desk: nil where there is no home folder.
    public init(_ desk: SyncDesk?, open: @escaping BookDesk.Opening) {
        self.desk = desk
        self.open = open
    }

    public func perform(_ command: Syncing.Command, _ reply: Reply<Syncing.Action>) {
        let (desk, open) = (desk, open)
        switch command {
        // The root does it.
        case .say, .moved, .jump, .ask, .renewNotes: reply.nothing()
        case .readSides:
            reply.answer(on: .saving) { .sidesRead(desk?.hasSides ?? false) }
        case .exchange(let book, let isBusy, let pulls):
            reply.answer(on: .servers) {
                let outcomes = await CancellableWork.run { errand in
                    desk?.exchangeAll(
                        book.publication, at: book.source.path, isBusy: isBusy, pulls: pulls,
                        errand) ?? []
                }
                let hasFailed = outcomes.contains { if case .failed = $0 { true } else { false } }
                let waits =
                    hasFailed
                    && desk?.waits(book.publication, at: book.source.path) ?? false
                return .exchanged(
                    book, outcomes, hasSides: desk?.hasSides ?? false, waits: waits)
            }
        case .settle(let meeting, let book, let takes):
            reply.answer(on: .saving) {
                do throws(KeepingError) {
                    try desk?.settle(
                        meeting, takes: takes, book.publication, at: book.source.path)
                    return .settled(trouble: nil)
                } catch {
                    return .settled(trouble: error.why)
                }
            }
        case .flush(let seen):
            reply.answer(on: .servers) {
                await CancellableWork.run { desk?.flush(besides: seen?.path, open: open, $0) }
                return .flushed
            }
        }
    }
}

extension SyncDesk {
    /// A file that cannot be read has no sides; `sync status` tells what is wrong with it.
    fileprivate var hasSides: Bool { (try? book.table().sides.contains { !$0.isPaused }) == true }

    /// One that fails does not hold up the others.
    fileprivate func exchangeAll(
        _ publication: Publication, at path: String, isBusy: Bool, pulls: Bool,
        takes: Bool = true, _ errand: CancellableWork
    ) -> [SyncOutcome] {
        // The same: nothing is set up that could be asked.
        let sides = (try? book.table().sides) ?? []
        return sides.filter { !$0.isPaused }.flatMap { side -> [SyncOutcome] in
            guard
                // What the library refuses to keep is told where places are kept.
                let outcome = try? exchange(
                    side, about: publication, at: path, isBusy: isBusy, pulls: pulls, errand)
            else { return [] }
            if case .failed = outcome { return [outcome] }
            // The same.
            let remarked = try? exchangeRemarks(
                side, about: publication, at: path, looks: pulls, takes: takes, errand)
            return [outcome] + (remarked.map { [$0] } ?? [])
        }
    }

    /// What was read and not sent when the program ended. Nothing moves by it.
    fileprivate func flush(
        besides seen: String?, open: BookDesk.Opening, _ errand: CancellableWork
    ) {
        let files = (try? readFiles()) ?? []  // nothing to send then
        let paths = files.filter { $0 != seen }.prefix(Self.flushedMax)
        for path in paths where !errand.isOff {
            // A book that is gone has nothing to be sent under.
            guard let publication = try? open(.file(path)) else { continue }
            // Notes from elsewhere come when it is opened: then they are shown.
            _ = exchangeAll(
                publication, at: path, isBusy: true, pulls: true, takes: false, errand)
        }
    }

    private static let flushedMax = 3
    /// Words are asked of books that were read long ago.
    private static let toldMax = 20

    /// Whether a side was not told all places, or all that was noted in the books read last.
    public var hasWaiting: Bool {
        // The same: nothing is set up that could be told.
        let sides = (try? book.table().sides) ?? []
        return sides.contains { side in
            !side.isPaused && (hasPlaces(for: side) || hasNotes(for: side))
        }
    }

    private func hasPlaces(for side: Side) -> Bool {
        ((try? waitingCount(for: side)) ?? 0) > 0  // none that could be read, then
    }

    private func hasNotes(for side: Side) -> Bool {
        (try? hasUntoldRemarks(for: side, among: Self.toldMax)) ?? false  // the same
    }

    /// Where the person left off in the books that were read last, and what was noted there.
    /// Nothing moves by it.
    public func tellLast(open: BookDesk.Opening, _ errand: CancellableWork) {
        let files = (try? readFiles()) ?? []  // nothing to send then
        for path in files.prefix(Self.toldMax) where !errand.isOff {
            // A book that is gone has nothing to be sent under.
            guard let publication = try? open(.file(path)), isUntold(publication, at: path)
            else { continue }
            _ = exchangeAll(
                publication, at: path, isBusy: true, pulls: true, takes: false, errand)
        }
    }
}
