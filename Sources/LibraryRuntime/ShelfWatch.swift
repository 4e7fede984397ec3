import Holdings
import LibraryWing
import Ports
import RuntimeKit
import Synchronization
import Wording

/// Keeps the shelf in step with the folders that a person wants watched, and with what happened in
/// them meanwhile. Of several programs one does it.
public final class ShelfWatch: Sendable {
    private let keeping: any ShelfKeeping
    private let finding: any BookFinding
    private let works: ShelfImport
    private let watching: any TreeWatching
    /// Nanoseconds since 1970.
    private let now: @Sendable () -> Int64
    private let tell: @Sendable (Shelf.Came) -> Void
    /// And in which language it tells what it could not take in.
    private let wanted = Mutex((isWanted: false, wording: Wording.english))
    private let isBegun = Atomic(false)

    private let calmMs: Int

    /// Files come in heaps: after the last one this long is waited for the next.
    public static let standardCalmMs = 1_000
    /// And no heap is waited for longer than this.
    private static let heapsMax = 30
    /// What was written just now is perhaps being written still.
    static let youthNanoseconds: Int64 = 2_000_000_000

    public init(
        keeping: any ShelfKeeping, finding: any BookFinding, works: ShelfImport,
        watching: any TreeWatching, calmMs: Int = standardCalmMs,
        now: @escaping @Sendable () -> Int64,
        tell: @escaping @Sendable (Shelf.Came) -> Void
    ) {
        (self.keeping, self.finding, self.works) = (keeping, finding, works)
        (self.watching, self.now, self.tell) = (watching, now, tell)
        self.calmMs = calmMs
    }

    /// Whether a person wants it; from any thread.
    public func want(_ isWanted: Bool) {
        let wording = Wording.inForce
        wanted.withLock { $0 = (isWanted, wording) }
        watching.wake()
    }

    /// The library was changed: perhaps in what is watched.
    public func libraryChanged() { watching.wake() }

    /// On a thread of its own, for as long as the program runs; once.
    public func begin() {
        guard !isBegun.exchange(true, ordering: .relaxed) else { return }
        let watch = Unmanaged.passRetained(self).toOpaque()
        let isRunning = startThread(
            { watch in
                guard let watch else { return nil }
                Unmanaged<ShelfWatch>.fromOpaque(watch).takeRetainedValue().run()
                return nil
            }, watch)
        // Without threads the program does little else either.
        if !isRunning { Unmanaged<ShelfWatch>.fromOpaque(watch).release() }
    }

    private func run() {
        var round = Round()
        while true {
            let (isWanted, wording) = wanted.withLock { $0 }
            let folders = isWanted ? watched() : []
            // With no folders it takes no lock.
            if !folders.isEmpty, !watching.waitForTurn() { return }
            Wording.$inForce.withValue(wording) { turn(&round, folders) }
        }
    }

    /// What is known from one turn to the next.
    public struct Round {
        public var folders: [String] = []
        /// What is perhaps being written still.
        public var young: Set<String> = []
        var isPartial = false

        public init() {}
    }

    /// One wait, and what follows from it.
    public func turn(_ round: inout Round, _ folders: [String]) {
        var fresh = TreeNews()
        if folders != round.folders {
            watching.watch(folders)
            fresh.folders = Set(folders).subtracting(round.folders)
            round.folders = folders
        }
        var news = fresh
        if fresh.isEmpty {
            news = watching.wait(milliseconds: round.young.isEmpty ? nil : calmMs)
        }
        var heaps = 0
        while !news.isEmpty, fresh.isEmpty, heaps < Self.heapsMax {
            let more = watching.wait(milliseconds: calmMs)
            if more.isEmpty { break }
            news.add(more)
            heaps += 1
        }
        let told = news.came
        news.came.formUnion(round.young.filter { finding.isFile($0) })
        round.young = []
        if news.isEmpty { return }
        let (taken, wasAnnounced) = take(news, told, &round)
        var came = taken
        if news.isPartial, !round.isPartial {
            came.trouble = tr(
                "Some folders cannot be watched; they are looked at at the next start.")
        }
        round.isPartial = news.isPartial
        if wasAnnounced || !came.isEmpty { tell(came) }
    }

    private func watched() -> [String] {
        // A library that cannot be read says so on the shelf; nothing is watched for it.
        (try? keeping.watched().map(\.path)) ?? []
    }

    // MARK: - Taking in

    /// - Returns: what came, and whether a letter said before that it was coming.
    private func take(
        _ news: TreeNews, _ told: Set<String>, _ round: inout Round
    ) -> (Shelf.Came, wasAnnounced: Bool) {
        var came = Shelf.Came(time: second)
        // Letters go once a second, from the first file on that is not known.
        var toldAt: Int64?
        let scans = Self.scans(news, round.folders, finding)
        let places = scans + Self.files(news, round.folders, finding, beside: scans)
        // What says it is of next year is none the younger.
        let time = now()
        let recent = time - Self.youthNanoseconds...time + Self.youthNanoseconds
        var postponed: Set<String> = []
        do throws(KeepingError) {
            let report = try works.run(
                places,
                tell: { progress in
                    if let last = toldAt, last != second {
                        toldAt = second
                        let (added, failed) = (progress.added, progress.failed)
                        let taking = Shelf.Taking(seen: progress.seen, added: added, failed: failed)
                        tell(Shelf.Came(taking: taking))
                    }
                    return true
                },
                passes: { (path, modified) throws(KeepingError) in
                    // What the kernel told of is whole; what was found by looking perhaps not.
                    if recent.contains(modified), !told.contains(path) {
                        postponed.insert(path)
                        return true
                    }
                    if try keeping.isPutAway(path) { return true }
                    if toldAt == nil {
                        toldAt = second
                        tell(Shelf.Came(taking: Shelf.Taking()))
                    }
                    return false
                })
            let ids = report.added.compactMap { outcome -> HeldBook.ID? in
                switch outcome.book {
                case .added(let id), .double(let id, _): id
                default: nil
                }
            }
            came.added = try keeping.memories(ids)
            came.changed = report.added.count - ids.count
            came.gone = try keeping.memories(report.withdrawn).map { $0.removed(at: nil) }
            came.gone += try keeping.miss(Array(news.went), in: scans)
            let troubles = report.failed.map { WatchTrouble(path: $0.path, why: $0.why) }
            let fresh = try keeping.note(troubles, of: places)
            came.failed = fresh.count
            came.trouble =
                fresh.first.map { tr("\($0.path): \($0.why).") } ?? report.watchMoves.first?.words
        } catch {
            came.trouble = tr("The library cannot be written: \(error.why).")
        }
        round.young = postponed
        return (came, toldAt != nil)
    }

    /// Since 1970.
    private var second: Int64 { now() / 1_000_000_000 }

    /// Folders that have to be gone through: new ones, libraries that changed, folders of sounds.
    private static func scans(
        _ news: TreeNews, _ roots: [String], _ finding: any BookFinding
    ) -> [String] {
        if news.isOverflown { return roots.filter { finding.whole($0) != nil } }
        var scans = Set(
            news.folders.compactMap { finding.place(of: $0, within: roots) })
        for path in news.came.union(news.went) {
            guard let place = finding.place(of: path, within: roots), place != path else {
                continue
            }
            scans.insert(place)
        }
        let there = scans.filter { finding.whole($0) != nil }
        return there.filter { scan in !there.contains { scan.hasPrefix($0 + "/") } }.sorted()
    }

    private static func files(
        _ news: TreeNews, _ roots: [String], _ finding: any BookFinding, beside scans: [String]
    ) -> [String] {
        news.came.filter { path in
            finding.place(of: path, within: roots) == path && finding.isFile(path)
                && !scans.contains { path.hasPrefix($0 + "/") }
        }.sorted()
    }
}
