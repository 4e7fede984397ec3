import Features
import Holdings
import Kernel
import Notebook
import Ports
import Synchronization

/// Answers what the shelf asks, off the loop: holds the index of all books, and makes it anew when
/// anybody has changed the library.
public final class ShelfDesk: Sendable {
    private struct Held {
        var index: ShelfIndex?
        var stamp: UInt64 = 0
    }

    private let keeping: (any ShelfKeeping)?
    private let indexing: (any ShelfKeeping)?
    private let finding: (any BookFinding)?
    private let works: ShelfImport?
    private let held = Mutex(Held())

    /// `indexing` reads all books for the index, on a way of its own: rows that are to be shown do
    /// not wait for it.
    public init(
        keeping: (any ShelfKeeping)?, indexing: (any ShelfKeeping)? = nil,
        finding: (any BookFinding)? = nil, works: ShelfImport? = nil
    ) {
        self.keeping = keeping
        self.indexing = indexing ?? keeping
        self.finding = finding
        self.works = works
    }

    /// Takes in what a path names; `tell` hears how far it is and says whether to go on.
    public func take(_ path: String, tell: (Shelf.Taking) -> Bool) -> Shelf.Taken {
        guard let works, let finding else {
            return Shelf.Taken(failed: 1, trouble: "There is no home folder.")
        }
        guard let whole = finding.whole(path) else {
            return Shelf.Taken(failed: 1, trouble: "There is no file or folder \(path).")
        }
        do throws(KeepingError) {
            let report = try works.run([whole]) {
                tell(Shelf.Taking(seen: $0.seen, added: $0.added, failed: $0.failed))
            }
            let first = report.failed.first.map { "\($0.path): \($0.why)." }
            let isOne = report.failed.isEmpty && report.added.count + report.knownCount == 1
            return Shelf.Taken(
                added: report.added.count, known: report.knownCount, failed: report.failedCount,
                trouble: first, file: isOne && finding.isFile(whole) ? whole : nil)
        } catch {
            return Shelf.Taken(failed: 1, trouble: "The library cannot be written: \(error.why).")
        }
    }

    /// - Parameter now: seconds since 1970.
    public func answer(_ command: Shelf.Command, now: Int64) -> Shelf.Action {
        guard let keeping else { return .failed("there is no home folder") }
        do throws(KeepingError) {
            switch command {
            // The root fulfils the one, `take` does the other.
            case .ask, .take: return .restored
            case .first(let count, let order): return try first(count, order, keeping)
            case .list(let text, let tab, let order):
                // A newer question waits; nobody hears the answer to this one.
                if Task.isCancelled { return .restored }
                return .listed(try listing(text, tab, order, now, indexing ?? keeping))
            case .fetch(let ids): return .fetched(try keeping.books(ids))
            case .change(let ids, let change, let number):
                return .changed(try keeping.change(ids, change), change, number)
            case .restore(let memories):
                _ = try keeping.restore(memories)
                return .restored
            }
        } catch {
            switch command {
            case .change, .restore: return .notChanged(error.why)
            default: return .failed(error.why)
            }
        }
    }

    /// Makes the orders that were not asked for yet, so that none is waited for when it is.
    public func prepare() {
        guard let index = held.withLock({ $0.index }) else { return }
        for order in ShelfOrder.allCases where !Task.isCancelled { index.prepare(order) }
    }

    /// The audiobook that comes after one in its series; nil where the shelf has none.
    public func next(after book: HeardBook, now: Int64) -> HeldNext? {
        guard let series = book.publication.metadata.series, let position = series.position,
            let keeping
        else { return nil }
        do throws(KeepingError) {
            let words = series.name.replacing("\"", with: " ")
            let found = try listing("series:\"\(words)\"", .all, .series, now, indexing ?? keeping)
            let books = try keeping.books(Array(found.ids.prefix(Self.seriesMax)))
            let later = books.filter {
                $0.series?.name == series.name && $0.format == "audiobook"
                    && ($0.series?.position ?? 0) > position
            }
            let next = later.min { ($0.series?.position ?? 0) < ($1.series?.position ?? 0) }
            guard let next, let file = next.files.first else { return nil }
            return HeldNext(path: file.path, title: next.heading)
        } catch {
            // A library that cannot be read says so on the shelf; here nothing follows.
            return nil
        }
    }

    /// The longest series there is has some three thousand.
    private static let seriesMax = 5_000

    /// What was noted in a book; a library that cannot be read tells none, as its list says.
    public func notes(of id: HeldBook.ID) -> [Annotation] {
        (try? keeping?.notes(of: id)) ?? []  // as said above
    }

    private func first(
        _ count: Int, _ order: ShelfOrder, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        let first = try keeping.first(count, by: order)
        let listing = Listing(
            stamp: nextStamp(), ids: first.books.map(\.id), counts: first.counts,
            isWhole: first.books.count == first.counts.all, count: first.counts.all)
        return .firstTold(first.books, listing)
    }

    private func listing(
        _ text: String, _ tab: Shelf.Tab, _ order: ShelfOrder, _ now: Int64,
        _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Listing {
        var query = ShelfQuery(text)
        if let state = tab.state { query.add(.state([state])) }
        return try index(keeping).listing(query, by: order, now: now, stamp: nextStamp())
    }

    private func index(_ keeping: any ShelfKeeping) throws(KeepingError) -> ShelfIndex {
        if let index = held.withLock({ $0.index }), try !keeping.hasChanged() { return index }
        let index = try keeping.index()
        held.withLock { $0.index = index }
        return index
    }

    private func nextStamp() -> UInt64 {
        held.withLock {
            $0.stamp &+= 1
            return $0.stamp
        }
    }
}
