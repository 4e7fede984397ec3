import Holdings
import Kernel
import LibraryWing
import Notebook
import Ports
import Publications
import ScreenKit
import Synchronization
import Wording

/// Answers what the shelf asks, off the loop: holds the index of all books, and makes it anew when
/// anybody has changed the library.
public final class ShelfDesk: Sendable {
    private struct Held {
        var index: ShelfIndex?
        /// Of the same state of the library.
        var vocabulary: ShelfVocabulary?
        var stamp: UInt64 = 0
    }

    package let keeping: (any ShelfKeeping)?
    package let indexing: (any ShelfKeeping)?
    let finding: (any BookFinding)?
    private let works: ShelfImport?
    private let covers: CoverDesk?
    private let trash: (any Trashing)?
    private let writing: ShelfWriting?
    private let choosing: CoverChoosing?
    private let deciding: (any FolderDeciding)?
    /// The watcher of folders hears that the list changed.
    let watchedChanged: @Sendable () -> Void
    private let held = Mutex(Held())

    /// `indexing` reads all books for the index, on a way of its own: rows that are to be shown do
    /// not wait for it.
    public init(
        keeping: (any ShelfKeeping)?, indexing: (any ShelfKeeping)? = nil,
        finding: (any BookFinding)? = nil, works: ShelfImport? = nil, covers: CoverDesk? = nil,
        trash: (any Trashing)? = nil, writing: ShelfWriting? = nil, choosing: CoverChoosing? = nil,
        deciding: (any FolderDeciding)? = nil,
        watchedChanged: @escaping @Sendable () -> Void = {}
    ) {
        self.watchedChanged = watchedChanged
        self.choosing = choosing
        self.deciding = deciding
        self.trash = trash
        self.writing = writing
        self.covers = covers
        self.keeping = keeping
        self.indexing = indexing ?? keeping
        self.finding = finding
        self.works = works
    }

    /// Takes in what a path names; `tell` hears how far it is and says whether to go on.
    public func take(_ path: String, tell: (Shelf.Taking) -> Bool) -> Shelf.Taken {
        guard let works, let finding else {
            return Shelf.Taken(failed: 1, trouble: tr("There is no home folder."))
        }
        guard let whole = finding.whole(path) else {
            return Shelf.Taken(failed: 1, trouble: tr("There is no file or folder \(path)."))
        }
        do throws(KeepingError) {
            let report = try works.run([whole]) {
                tell(Shelf.Taking(seen: $0.seen, added: $0.added, failed: $0.failed))
            }
            let first = report.failed.first.map { tr("\($0.path): \($0.why).") }
            let isOne = report.failed.isEmpty && report.added.count + report.knownCount == 1
            return Shelf.Taken(
                added: report.added.count, known: report.knownCount, failed: report.failedCount,
                trouble: first, file: isOne && finding.isFile(whole) ? whole : nil)
        } catch {
            return Shelf.Taken(
                failed: 1, trouble: tr("The library cannot be written: \(error.why)."))
        }
    }

    /// A library that cannot be read says so on the shelf.
    public func countToday(_ day: CalendarDay) -> Shelf.Action {
        .todayTold(Int(clamping: (timeRead(on: day) ?? .zero).components.seconds / 60))
    }

    /// nil where that is not known.
    public func timeRead(on day: CalendarDay) -> Duration? {
        try? keeping?.timeRead(on: day)  // a library that cannot be read says so on the shelf
    }

    /// - Parameter now: seconds since 1970.
    public func answer(_ command: Shelf.Work, now: Int64) -> Shelf.Action {
        guard let keeping else { return .failed(tr("there is no home folder")) }
        do throws(KeepingError) {
            switch command {
            // The root fulfils the one, others do the rest.
            case .take, .drawCover, .countToday: return .restored
            case .first(let count, let order): return try first(count, order, keeping)
            case .list(let text, let tab, let order, let isReversed):
                // A newer question waits; the answer to this one is dropped.
                if Task.isCancelled { return .restored }
                return .listed(
                    try listing(
                        text, tab, (order, isReversed), now, indexing ?? keeping))
            case .fetch(let ids): return .fetched(try keeping.books(ids))
            case .change(let ids, let change, let number):
                let change = try choosing?.settled(change) ?? change
                return .changed(try keeping.change(ids, change), change, number)
            case .rename(let kind, let name, let other, let number):
                let change = ShelfChange.rename(kind, name, to: other)
                let ids = try keeping.holders(of: kind, named: name)
                return .changed(try keeping.change(ids, change), change, number)
            case .join(let ids, let id): return try join(ids, to: id, keeping)
            case .split(let id, let count): return try split(id, count, keeping)
            case .keepApart(let pairs, let areApart):
                return try keepApart(pairs, areApart, keeping)
            case .complete(let text):
                return .completed(try completions(of: text, keeping), of: text)
            case .discard(let path): return try discard(path, keeping)
            case .reclaim(let discarded): return try reclaim(discarded, keeping)
            case .write(let id, let path): return try write(id, path, now, keeping)
            case .unwrite(let path): return try takeBack(path)
            case .regroup(let paths, let decision):
                let regroup = try regroup(keeping)
                return .regrouped(
                    decision == .apart
                        ? try regroup.part(paths.first ?? "") : try regroup.join(paths))
            case .regroupAgain(let wish): return .regrouped(try regroup(keeping).again(wish))
            case .ungroup(let done):
                try regroup(keeping).undo(done)
                return .restored
            case .gather(let change): return .gathered(try keeping.gather(change), change)
            case .restore(let steps):
                let left = try keeping.restore(steps)
                return left.isEmpty ? .restored : .leftAsIs(left)
            }
        } catch {
            switch command {
            case .change, .restore, .rename, .join, .split, .keepApart, .gather, .discard,
                .reclaim, .write, .unwrite, .regroup, .regroupAgain, .ungroup:
                return .notChanged(error.why)
            // A filter is typed all the same.
            case .complete(let text): return .completed([], of: text)
            default: return .failed(error.why)
            }
        }
    }

    public func cover(_ wish: PictureWish, of book: HeldBook) -> DrawnPicture {
        covers?.draw(wish, of: book) ?? .failed(tr("nothing draws it"))
    }

    public func cover(_ wish: PictureWish, of book: HeardBook) -> DrawnPicture {
        covers?.draw(wish, in: book.publication) ?? .failed(tr("nothing draws it"))
    }

    /// Of a book that a catalog tells of.
    package func cover(
        _ wish: PictureWish, kept name: String, _ fetch: () -> [UInt8]?
    ) -> DrawnPicture {
        covers?.draw(wish, kept: name, fetch) ?? .failed(tr("nothing draws it"))
    }

    /// The picture itself, as it is kept under a name.
    package func coverBytes(kept name: String, _ fetch: () -> [UInt8]?) -> [UInt8]? {
        covers?.bytes(kept: name, fetch)
    }

    /// Makes the orders that were not asked for yet, so that none is waited for when it is.
    public func prepare() {
        guard let index = held.withLock({ $0.index }) else { return }
        for order in ShelfOrder.allCases where !Task.isCancelled { index.prepare(order) }
    }

    /// What was noted in a book; a library that cannot be read tells none, as its list says.
    public func notes(of id: HeldBook.ID) -> [Annotation] {
        (try? keeping?.notes(of: id)) ?? []  // as said above
    }

    /// Those that are on the shelf.
    public func books(_ ids: [HeldBook.ID]) -> [HeldBook] {
        (try? keeping?.books(ids)) ?? []  // as said above
    }

    public func relations(of id: HeldBook.ID) -> BookRelations {
        (try? keeping?.relations(of: id)) ?? BookRelations()  // as said above
    }

    /// As much of the contents as a page of the book tells of.
    private static let chaptersMax = 2_000

    /// What cannot be opened has no contents: reading it tells why.
    public func contents(of path: String) -> [BookPage.Chapter] {
        guard let book = try? finding?.open(path) else { return [] }  // as said above
        if book.spine.isEmpty, let sound = book.audiobook { return Self.chapters(of: sound) }
        let toc = Array(book.toc.prefix(Self.chaptersMax))
        return zip(toc, Self.shares(of: toc, in: book)).map { entry, share in
            let target = share == nil ? nil : entry.path
            return BookPage.Chapter(
                label: entry.label, depth: entry.depth,
                target: target.map { .path($0, fragment: entry.fragment) }, share: share)
        }
    }

    /// They have places only where the length of each track is known.
    private static func chapters(of sound: Audiobook) -> [BookPage.Chapter] {
        let end = sound.duration ?? .zero
        let isKnown = sound.isMeasured && end > .zero
        return sound.chapters.prefix(chaptersMax).map { chapter in
            BookPage.Chapter(
                label: chapter.title, depth: chapter.depth,
                target: isKnown ? .locator(.time(chapter.start)) : nil,
                share: isKnown ? min(1, chapter.start / end) : nil)
        }
    }

    /// As many documents as are looked into for chapters within them.
    private static let documentsMax = 64

    /// Where each begins, 0 to 1; nil for one that leads nowhere. Each document is read once.
    private static func shares(of toc: [TocEntry], in book: Publication) -> [Double?] {
        let documents = toc.map { $0.path.flatMap(book.index(ofPath:)) }
        var shares = documents.map { index in
            index.map { book.percent(document: $0, share: 0) / 100 }
        }
        var rows: [Int: [Int]] = [:]
        for (row, index) in documents.enumerated() {
            if let index { rows[index, default: []].append(row) }
        }
        // One that has a document to itself begins where that does.
        let common = rows.filter { $0.value.count > 1 }.keys.sorted()
        for index in common.prefix(documentsMax) {
            let document = book.document(index)
            // By bytes, as the reader's contents tell it: to count characters takes long.
            let length = Double(max(1, document.text.count))
            for row in rows[index] ?? [] {
                guard let fragment = toc[row].fragment,
                    let before = document.offset(ofFragment: fragment)
                else { continue }
                shares[row] = book.percent(document: index, share: Double(before) / length) / 100
            }
        }
        return shares
    }

    private func first(
        _ count: Int, _ order: ShelfOrder, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        let first = try keeping.first(count, by: order)
        let listing = Listing(
            stamp: nextStamp(), ids: first.books.map(\.id), recent: first.recent,
            collections: first.collections,
            counts: first.isWhole ? ShelfCounts(first.books) : nil, isWhole: first.isWhole)
        return .firstTold(first.books, listing)
    }

    package func listing(
        _ text: String, _ tab: Shelf.Tab, _ order: (by: ShelfOrder, isReversed: Bool), _ now: Int64,
        _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Listing {
        var query = ShelfQuery(text)
        if let state = tab.state { query.add(.state([state])) }
        let index = try index(keeping)
        if case .collection(let name) = tab {
            query.add(index.collections.first { $0.name == name })
            if name == BookCollection.next {
                return index.listing(query, inOrderOf: name, now: now, stamp: nextStamp())
            }
        }
        return index.listing(
            query, by: order.by, isReversed: order.isReversed, now: now, stamp: nextStamp())
    }

    private func regroup(_ keeping: any ShelfKeeping) throws(KeepingError) -> ShelfRegroup {
        guard let finding, let works, let deciding else {
            throw KeepingError(tr("there is no home folder"))
        }
        return ShelfRegroup(
            keeping: keeping, finding: finding, works: works, deciding: deciding)
    }

    private func discard(
        _ path: String, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        guard let trash else { throw KeepingError(tr("there is no home folder")) }
        let file = try trash.trash(path)
        do throws(KeepingError) {
            let memory = try keeping.forget(file: path)
            return .discarded(
                Shelf.Discarded(
                    path: file.path, trashed: file.trashed, note: file.note, memory: memory))
        } catch {
            // The file and what is known of it go together.
            try trash.putBack(file)
            throw error
        }
    }

    private func write(
        _ id: HeldBook.ID, _ path: String, _ now: Int64, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        guard let writing, let book = try keeping.books([id]).first else {
            throw KeepingError(tr("the book is not on the shelf any more"))
        }
        let written = try writing.write(book, into: path, now: now)
        guard !written.fields.isEmpty else {
            throw KeepingError(tr("the file says all of this already"))
        }
        return .written(Shelf.Written(book: id, path: path, fields: written.fields))
    }

    private func takeBack(_ path: String) throws(KeepingError) -> Shelf.Action {
        guard let writing else { throw KeepingError(tr("there is no home folder")) }
        try writing.takeBack(path)
        return .restored
    }

    private func reclaim(
        _ discarded: Shelf.Discarded, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> Shelf.Action {
        guard let trash else { throw KeepingError(tr("there is no home folder")) }
        try trash.putBack(
            TrashedFile(
                path: discarded.path, trashed: discarded.trashed, note: discarded.note))
        if let memory = discarded.memory { try keeping.remember(memory) }
        return .restored
    }

    /// So many are seen beside one another.
    private static let completionsMax = 8

    private func completions(
        of text: String, _ keeping: any ShelfKeeping
    ) throws(KeepingError) -> [String] {
        if let known = held.withLock({ $0.vocabulary }) {
            return known.completions(of: text, limit: Self.completionsMax)
        }
        let made = try keeping.vocabulary()
        held.withLock { $0.vocabulary = made }
        return made.completions(of: text, limit: Self.completionsMax)
    }

    private func index(_ keeping: any ShelfKeeping) throws(KeepingError) -> ShelfIndex {
        if let index = held.withLock({ $0.index }), try !keeping.hasChanged() { return index }
        let index = try keeping.index()
        held.withLock { held in
            held.index = index
            held.vocabulary = nil
        }
        return index
    }

    private func nextStamp() -> UInt64 {
        held.withLock {
            $0.stamp &+= 1
            return $0.stamp
        }
    }
}
