import Holdings
import Kernel
import LibraryWing
import Ports
import Publications
import Synchronization
import Wording

/// Reads the words of all books, so that they are found, and finds them. What it keeps of them
/// tells which books are worth opening; what is shown stands in the books themselves.
public final class TextDesk: Sendable {
    public typealias Opening = @Sendable (String) throws(OpenError) -> Publication
    public typealias Progress = TextReading.Progress

    private let shelf: (any ShelfKeeping)?
    /// A connection to write with and one to read with: neither waits for the other.
    private let keeping: (any TextKeeping)?
    private let finding: (any TextKeeping)?
    private let open: Opening
    private let known = Mutex(Known())

    private struct Known {
        /// Where each book stands among those read last.
        var ranks: [HeldBook.ID: Int] = [:]
        /// The library as it was when all was read last, and what came of it.
        var stamp: String?
        var ended: Progress?
        var room = 0
        /// What was found of the words that were asked for last.
        var query: PassageQuery?
        var texts: [HeldBook.ID: Everywhere.Text] = [:]
    }

    public init(
        shelf: (any ShelfKeeping)?, keeping: (any TextKeeping)?, finding: (any TextKeeping)?,
        open: @escaping Opening
    ) {
        (self.shelf, self.keeping, self.finding, self.open) = (shelf, keeping, finding, open)
    }

    // MARK: - Reading

    /// Reads new books; finished ones stay whenever it ends. nil where the caller stopped waiting.
    public func read(
        bytesMax: Int, isCancelled: () -> Bool, tell: (Progress) -> Void
    ) throws(KeepingError) -> Progress? {
        guard let shelf, let keeping else { throw KeepingError(tr("there is no home folder")) }
        // Runs while no key is pressed; a failure is retried in the next quiet moment.
        try? shelf.keepCopy()
        let stamp = try shelf.textStamp()
        if let ended = known.withLock({ known in
            known.stamp == stamp && known.room == bytesMax ? known.ended : nil
        }) {
            return ended
        }
        let texts = try shelf.texts()
        known.withLock { known in
            known.ranks = Dictionary(texts.enumerated().map { ($1.book, $0) }) { $1 }
        }
        // Made smaller, it is made anew: who was read last comes first.
        if try keeping.contents().bytes > bytesMax + bytesMax / 8 { try keeping.clear() }
        var held = try keeping.held()
        let there = Set(texts.map(\.book))
        try keeping.drop(held.keys.filter { !there.contains($0) })
        held = try keeping.held()
        var progress = Progress(
            read: texts.count { held[$0.book] == $0.revision }, all: texts.count,
            bytes: try keeping.contents().bytes)
        tell(progress)
        var (counts, prints): ([HeldBook.ID: Int], [TextRead]) = ([:], [])
        // Also of what was broken off; what is not kept is counted again.
        defer { try? Self.keep(counts, prints, shelf) }
        for text in texts where held[text.book] != text.revision || !text.isCounted {
            if isCancelled() { return nil }
            let isRead = held[text.book] == text.revision
            if !isRead, progress.bytes >= bytesMax { progress.isFull = true }
            let isKept = !isRead && !progress.isFull
            guard isKept || !text.isCounted else { continue }
            var words = TextWords()
            guard try read(text, isKept ? keeping : nil, &words, isCancelled) else { return nil }
            counts[text.book] = words.count
            prints.append(words.known(as: text))
            // A view of the shelf looks again after each write.
            if counts.count >= Self.countsMax {
                try Self.keep(counts, prints, shelf)
                (counts, prints) = ([:], [])
            }
            guard isKept else { continue }
            progress.read += 1
            progress.bytes = try keeping.contents().bytes
            tell(progress)
        }
        known.withLock { known in
            (known.stamp, known.ended, known.room) = (stamp, progress, bytesMax)
        }
        return progress
    }

    private static let countsMax = 500

    private static func keep(
        _ counts: [HeldBook.ID: Int], _ prints: [TextRead], _ shelf: any ShelfKeeping
    ) throws(KeepingError) {
        try shelf.keep(words: counts)
        try shelf.note(prints)
    }

    /// False when the caller stopped waiting. An unreadable book is stored as having no words,
    /// until its file changes. Without `keeping` they are only counted.
    private func read(
        _ text: HeldText, _ keeping: (any TextKeeping)?, _ words: inout TextWords,
        _ isCancelled: () -> Bool
    ) throws(KeepingError) -> Bool {
        let publication = try? open(text.path)  // as said above
        words.publication = publication
        let isText =
            publication?.audiobook == nil && publication?.protection?.isReadable != false
        guard let publication, isText else {
            return try keeping?.add(text.book, revision: text.revision) {
                _ throws(KeepingError) in true
            } ?? true
        }
        let chapters = publication.spine.indices.filter { publication.spine[$0].isLinear }
        guard let keeping else {
            for index in chapters {
                if isCancelled() { return false }
                words.add(publication.document(index))
            }
            return true
        }
        return try keeping.add(text.book, revision: text.revision) {
            keep throws(KeepingError) in
            for index in chapters {
                if isCancelled() { return false }
                var trouble: KeepingError?
                let document = publication.document(index)
                words.add(document)
                document.passages { number, words in
                    do throws(KeepingError) { try keep(index, number, words) } catch {
                        trouble = error
                    }
                    return trouble == nil
                }
                if let trouble { throw trouble }
            }
            return true
        }
    }

    // MARK: - Finding

    /// Names of books and notes, as many as are seen beside what stands in the texts.
    private static let namesMax = 8
    /// Passages of one book that are shown; its own search shows all of them.
    private static let placesMax = 3
    /// Those to be looked into are chosen among so many times as many.
    private static let choice = 3
    /// Beside the texts themselves.
    private static let knownMax = 500

    /// Tells what is found as it is found; each news holds everything so far.
    public func find(
        _ words: String, texts wanted: Int, tell: @Sendable (Everywhere.News) async -> Void
    ) async {
        var news = Everywhere.News()
        do throws(KeepingError) {
            news.books = try books(words)
            news.notes = try notes(words)
        } catch {
            news.trouble = tr("the library cannot be read: \(error.why)")
        }
        guard let query = PassageQuery(words) else {
            news.isComplete = true
            return await tell(news)
        }
        if !news.books.isEmpty || !news.notes.isEmpty { await tell(news) }
        var finds: [PassageFind] = []
        do throws(KeepingError) {
            let ranks = try ranks()
            try finding?.find(query) { found in
                finds += found.filter { ranks[$0.book] != nil }
                // Of a word that every book has, the last match is not waited for.
                news.isCut = finds.count >= wanted * Self.choice
                return !Task.isCancelled && !news.isCut
            }
            finds.sort { ranks[$0.book] ?? 0 < ranks[$1.book] ?? 0 }
        } catch {
            news.trouble = tr("what was read of the texts cannot be used: \(error.why)")
        }
        news.textCount = finds.count
        for (index, find) in finds.prefix(wanted).enumerated() {
            if Task.isCancelled { return }
            if let text = look(into: find, query) {
                news.texts.append(text)
            } else {
                news.textCount -= 1
            }
            // The first at once, then whenever there are twice as many.
            if index.nonzeroBitCount <= 1 { await tell(news) }
        }
        news.isComplete = true
        await tell(news)
    }

    private func books(_ words: String) throws(KeepingError) -> [HeldBook] {
        guard let shelf else { return [] }
        return try shelf.books(try shelf.search(words, limit: Self.namesMax))
    }

    private func notes(_ words: String) throws(KeepingError) -> [Everywhere.Note] {
        guard let shelf else { return [] }
        var notes: [Everywhere.Note] = []
        for (id, note) in try shelf.notes(with: words, limit: Self.namesMax) {
            if let book = try shelf.books([id]).first { notes.append(Everywhere.Note(book, note)) }
        }
        return notes
    }

    private func ranks() throws(KeepingError) -> [HeldBook.ID: Int] {
        let ranks = known.withLock { $0.ranks }
        if !ranks.isEmpty { return ranks }
        let texts = try shelf?.texts() ?? []
        let made = Dictionary(texts.enumerated().map { ($1.book, $0) }) { $1 }
        known.withLock { $0.ranks = made }
        return made
    }

    /// nil where the words do not stand in the book any more.
    private func look(into find: PassageFind, _ query: PassageQuery) -> Everywhere.Text? {
        let before = known.withLock { known in
            known.query == query ? known.texts[find.book] : nil
        }
        if let before { return before }
        // An unreadable library was reported above.
        guard let book = (try? shelf?.books([find.book]))?.first else { return nil }
        let text = text(of: book, find, query)
        known.withLock { known in
            if known.query != query || known.texts.count > Self.knownMax { known.texts = [:] }
            known.query = query
            known.texts[find.book] = text
        }
        return text
    }

    private func text(
        of book: HeldBook, _ find: PassageFind, _ query: PassageQuery
    ) -> Everywhere.Text? {
        var text = Everywhere.Text(
            book, places: [], count: find.places.count, isCut: find.isCut)
        guard let file = book.files.first else { return nil }
        let publication: Publication
        do throws(OpenError) {
            publication = try open(file.path)
        } catch {
            text.trouble = error.why
            return text
        }
        var passages: [Int: Set<Int>] = [:]
        for place in find.places { passages[place.document, default: []].insert(place.passage) }
        for index in passages.keys.sorted() where text.places.count < Self.placesMax {
            guard publication.spine.indices.contains(index) else { continue }
            let room = Self.placesMax - text.places.count
            text.places += Self.places(query, in: publication, index, passages[index], room)
        }
        return text.places.isEmpty ? nil : text
    }

    private static let contextBefore = 80
    private static let contextAfter = 160
    /// More is no line of a list.
    private static let matchMax = 80

    private static func places(
        _ query: PassageQuery, in publication: Publication, _ index: Int, _ passages: Set<Int>?,
        _ limit: Int
    ) -> [Everywhere.Place] {
        let reading = publication.reading(index)
        let document = reading.document
        var ranges = document.ranges(of: query, in: passages, limit: limit)
        // Written anew since it was read: the words may stand in another passage.
        if ranges.isEmpty { ranges = document.ranges(of: query, in: nil, limit: limit) }
        let starts = ranges.map(\.lowerBound)
        let locators = publication.locators(starts, in: reading)
        let percents = publication.percents(starts, in: document)
        let chapters = publication.chapters(of: document)
        return ranges.indices.map { at in
            var excerpt = document.excerpt(
                ranges[at], before: contextBefore, after: contextAfter)
            excerpt.match = String(excerpt.match.prefix(matchMax))
            return Everywhere.Place(
                locator: locators.indices.contains(at)
                    ? locators[at].description : Locator.percent(percents[at]).description,
                percent: percents[at],
                chapter: chapters.last { $0.offset <= ranges[at].lowerBound }?.label ?? "",
                excerpt: excerpt)
        }
    }

    // MARK: - For commands

    /// The files of the books that may match a pattern: all whose words are not indexed, and of the
    /// others those that have the pattern's words.
    public func files(for pattern: SearchPattern) throws(KeepingError) -> [String] {
        let texts = try shelf?.texts() ?? []
        let (query, piece) = (PassageQuery(whole: pattern), PassageQuery.piece(of: pattern))
        guard let finding, query != nil || piece != nil else { return texts.map(\.path) }
        let held: [HeldBook.ID: String]
        var books: Set<HeldBook.ID> = []
        do throws(KeepingError) {
            held = try finding.held()
            if let query {
                try finding.find(query) { found in
                    books.formUnion(found.map(\.book))
                    return true
                }
            } else if let piece {
                books = try finding.books(holding: piece)
            }
        } catch {
            // It only saves time.
            return texts.map(\.path)
        }
        return texts.filter { held[$0.book] != $0.revision || books.contains($0.book) }.map(\.path)
    }

    public func contents() throws(KeepingError) -> TextContents {
        try finding?.contents() ?? TextContents()
    }

    public func clear() throws(KeepingError) { try keeping?.clear() }
}

/// What comes of reading one book besides the words that are searched.
private struct TextWords {
    var publication: Publication?
    var count = 0
    private var words = WordsRead()
    private var isWhole = true

    mutating func add(_ document: Document) {
        count += Words.count(document.text)
        if !isWhole { return }
        do throws(UnreadText) { try words.add(document) } catch { isWhole = false }
    }

    /// A book of pictures or of sound is not known by words, nor is one that is not read whole.
    func known(as text: HeldText) -> TextRead {
        let revision = publication?.revision ?? UInt64(text.revision, radix: 16) ?? 0
        let isText = isWhole && count > 0 && publication?.isMadeOfPages == false
        return TextRead(
            path: text.path, revision: revision, isText ? words.fingerprint : .none)
    }
}
