import Holdings
import Ports
import Wording

/// What a script asks of the library.
public struct ShelfClerk: Sendable {
    public struct Trouble: Error, Equatable, Sendable {
        public var why: String
        public init(_ why: String) { self.why = why }
    }

    let keeping: any ShelfKeeping
    let works: ShelfImport
    let deciding: Deciding?
    private let now: Int64
    private let texts: TextDesk?
    private let writing: ShelfWriting?
    private let choosing: CoverChoosing?
    /// As much as the words of all books may take.
    private let textBytesMax: Int

    /// - Parameter now: seconds since 1970.
    public init(
        keeping: any ShelfKeeping, works: ShelfImport, now: Int64, texts: TextDesk? = nil,
        textBytesMax: Int = 0, writing: ShelfWriting? = nil, choosing: CoverChoosing? = nil,
        deciding: Deciding? = nil
    ) {
        self.deciding = deciding
        self.choosing = choosing
        self.writing = writing
        (self.texts, self.textBytesMax) = (texts, textBytesMax)
        self.keeping = keeping
        self.works = works
        self.now = now
    }

    public func add(
        _ paths: [String], tell: (ShelfImport.Progress) -> Bool
    ) throws(Trouble) -> ShelfImport.Report {
        do throws(KeepingError) { return try works.run(paths, tell: tell) } catch {
            throw Trouble(error.why)
        }
    }

    /// The ids a question leaves, in order.
    public func ids(
        _ query: ShelfQuery, by order: ShelfOrder, isReversed: Bool = false
    ) throws(Trouble) -> [HeldBook.ID] {
        do throws(KeepingError) {
            return try keeping.index().listing(
                query, by: order, isReversed: isReversed, now: now, stamp: 0
            ).ids
        } catch {
            throw Trouble(error.why)
        }
    }

    public func search(_ words: String, limit: Int) throws(Trouble) -> [HeldBook.ID] {
        do throws(KeepingError) { return try keeping.search(words, limit: limit) } catch {
            throw Trouble(error.why)
        }
    }

    /// Reads the words of what is new, until all is read.
    public func readTexts(
        tell: (TextDesk.Progress) -> Void
    ) throws(Trouble) -> TextDesk.Progress {
        do throws(KeepingError) {
            let done = try texts?.read(
                bytesMax: textBytesMax, isCancelled: { false }, tell: tell)
            if let done { return done }
        } catch {
            throw Trouble(error.why)
        }
        throw Trouble(tr("there is no home folder"))
    }

    public func watched() throws(Trouble) -> [WatchedFolder] {
        do throws(KeepingError) { return try keeping.watched() } catch { throw Trouble(error.why) }
    }

    /// Whether that changed anything.
    public func watch(_ folder: String, isOn: Bool) throws(Trouble) -> Bool {
        do throws(KeepingError) { return try keeping.watch(folder, isOn: isOn) } catch {
            throw Trouble(error.why)
        }
    }

    public func isFolder(_ path: String) -> Bool { works.isFolder(path) }

    public func clearTexts() throws(Trouble) {
        do throws(KeepingError) { try texts?.clear() } catch { throw Trouble(error.why) }
    }

    public func books(_ ids: [HeldBook.ID]) throws(Trouble) -> [HeldBook] {
        do throws(KeepingError) { return try keeping.books(ids) } catch {
            throw Trouble(error.why)
        }
    }

    /// The same change, with a picture that it names kept in the library.
    public func settled(_ change: ShelfChange) throws(Trouble) -> ShelfChange {
        do throws(KeepingError) { return try choosing?.settled(change) ?? change } catch {
            throw Trouble(error.why)
        }
    }

    /// What was changed.
    /// - Parameter change: is settled.
    public func change(
        _ ids: [HeldBook.ID], _ change: ShelfChange
    ) throws(Trouble) -> [BookStep] {
        do throws(KeepingError) { return try keeping.change(ids, change) } catch {
            throw Trouble(error.why)
        }
    }

    /// Writes what is said of a book into one of its files.
    public func write(
        _ book: HeldBook, into path: String
    ) throws(Trouble) -> ShelfWriting.Written {
        guard let writing else { throw Trouble(tr("there is no home folder")) }
        do throws(KeepingError) { return try writing.write(book, into: path, now: now) } catch {
            throw Trouble(error.why)
        }
    }

    /// The file as it was before it was written last.
    public func takeBack(_ path: String) throws(Trouble) {
        guard let writing else { throw Trouble(tr("there is no home folder")) }
        do throws(KeepingError) { try writing.takeBack(path) } catch { throw Trouble(error.why) }
    }

    /// How many became one with the first.
    public func join(_ ids: [HeldBook.ID], to id: HeldBook.ID) throws(Trouble) -> Int {
        do throws(KeepingError) { return try keeping.join(ids, to: id) } catch {
            throw Trouble(error.why)
        }
    }

    /// The last join taken back: the book that came of it; none where nothing was joined.
    public func split(_ id: HeldBook.ID) throws(Trouble) -> [HeldBook.ID] {
        do throws(KeepingError) { return try keeping.split(id, count: 1) } catch {
            throw Trouble(error.why)
        }
    }

    /// The pairs of which it is news.
    public func keepApart(_ pairs: [BookPair], _ areApart: Bool) throws(Trouble) -> [BookPair] {
        do throws(KeepingError) { return try keeping.keepApart(pairs, areApart) } catch {
            throw Trouble(error.why)
        }
    }

    public func doubles() throws(Trouble) -> [DoubleBooks] {
        do throws(KeepingError) { return try keeping.doubles() } catch { throw Trouble(error.why) }
    }

    /// In how many books.
    public func rename(
        _ kind: ShelfVocabulary.Kind, _ name: String, to other: String
    ) throws(Trouble) -> Int {
        do throws(KeepingError) {
            let ids = try keeping.holders(of: kind, named: name)
            return try keeping.change(ids, .rename(kind, name, to: other)).count
        } catch {
            throw Trouble(error.why)
        }
    }

    public func collections() throws(Trouble) -> [BookCollection] {
        do throws(KeepingError) { return try keeping.collections() } catch {
            throw Trouble(error.why)
        }
    }

    /// How it was; nil where it was not there.
    public func gather(_ change: CollectionChange) throws(Trouble) -> BookCollection? {
        do throws(KeepingError) { return try keeping.gather(change) } catch {
            throw Trouble(error.why)
        }
    }

    /// Those of a collection, one kept by hand in its order.
    public func ids(of collection: BookCollection) throws(Trouble) -> [HeldBook.ID] {
        var query = ShelfQuery.everything
        query.add(collection)
        do throws(KeepingError) {
            let index = try keeping.index()
            let listing =
                collection.isByHand
                ? index.listing(query, inOrderOf: collection.name, now: now, stamp: 0)
                : index.listing(query, by: .title, now: now, stamp: 0)
            return listing.ids
        } catch {
            throw Trouble(error.why)
        }
    }

    public func timeRead(in ids: [HeldBook.ID]) throws(Trouble) -> [HeldBook.ID: TimeRead] {
        do throws(KeepingError) { return try keeping.timeRead(in: ids) } catch {
            throw Trouble(error.why)
        }
    }

    public func check(repairs: Bool) throws(Trouble) -> ShelfHealth {
        do throws(KeepingError) { return try keeping.check(repairs: repairs) } catch {
            throw Trouble(error.why)
        }
    }

    public func backUp(to path: String) throws(Trouble) {
        do throws(KeepingError) { try keeping.backUp(to: path) } catch {
            throw Trouble(error.why)
        }
    }

    /// What a copy holds.
    public func survey(copy path: String) throws(Trouble) -> LibraryCopy {
        do throws(KeepingError) { return try keeping.survey(copy: path) } catch {
            throw Trouble(error.why)
        }
    }

    public func loss(by copy: String) -> LibraryLoss { keeping.loss(by: copy) }

    /// Where the library as it was is kept.
    public func restore(from path: String) throws(Trouble) -> FormerLibrary? {
        do throws(KeepingError) { return try keeping.restore(from: path) } catch {
            throw Trouble(error.why)
        }
    }
}

/// Writes a list of books for other programs, one after another.
public protocol BookListWriting: Sendable {
    mutating func add(_ book: HeldBook, identifiers: [String])
    func finished() -> [UInt8]
}

extension ShelfClerk {
    /// So many rows are held at once.
    static let pageSize = 500

    /// Gives all of these to a list; `tell` hears how many it has, and says whether to go on.
    /// Whether all are in it.
    public func write(
        _ ids: [HeldBook.ID], into list: inout any BookListWriting, tell: (Int) -> Bool
    ) throws(Trouble) -> Bool {
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            guard tell(start) else { return false }
            let end = min(ids.count, start + Self.pageSize)
            let page = Array(ids[start..<end])
            let identifiers: [HeldBook.ID: [String]]
            do throws(KeepingError) { identifiers = try keeping.identifiers(of: page) } catch {
                throw Trouble(error.why)
            }
            for book in try books(page) {
                list.add(book, identifiers: identifiers[book.id] ?? [])
            }
        }
        return true
    }
}
