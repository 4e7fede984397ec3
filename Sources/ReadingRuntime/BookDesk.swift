import Kernel
import Notebook
import Ports
import Publications
import ReadingWing
import ScreenKit
import Synchronization
import Typesetting
import Wording

/// Opens books, sets their chapters and keeps places: what a reader asks for, off the loop.
public final class BookDesk: Sendable {
    public typealias Opening = @Sendable (BookSource) throws(OpenError) -> Publication

    package let open: Opening
    package let keeping: (any ReadingKeeping)?
    private let knowing: (any TextKnowing)?
    package let habits: (any HabitKeeping)?
    package let hearing: (any HearingKeeping)?
    private let hyphens: (any Hyphenating)?
    private let pictures: PictureDesk?
    private let soundIsExpected: @Sendable () -> Void
    private let shelf = Mutex(SetShelf())

    /// `soundIsExpected` is called when a book that is heard has been opened, and before anybody
    /// asks for its sound: what sound needs may be fetched meanwhile.
    public init(
        open: @escaping Opening, keeping: (any ReadingKeeping)?,
        knowing: (any TextKnowing)? = nil, habits: (any HabitKeeping)? = nil,
        hearing: (any HearingKeeping)? = nil,
        hyphens: (any Hyphenating)?, pictures: PictureDesk? = nil,
        soundIsExpected: @escaping @Sendable () -> Void = {}
    ) {
        self.soundIsExpected = soundIsExpected
        self.pictures = pictures
        self.open = open
        self.keeping = keeping
        self.knowing = knowing
        self.habits = habits
        self.hearing = hearing
        self.hyphens = hyphens
    }

    /// Does a command that is answered; nil for what the root fulfils.
    public func answer(_ command: Reader.Work) -> Reader.Action? {
        switch command {
        // What the root fulfils, what another desk does, and what the clock answers.
        case .marking, .tellTime, .look, .findHints: nil
        case .open(let source, let target, let stance): open(source, at: target, stance)
        case .set(let book, let document, let rules):
            .chapterSet(set(book.publication, document, rules))
        case .bring(let book, let document, let rules):
            bring(document, of: book.publication, rules)
        case .find(let book, let target): .went(place(target, in: book.publication))
        case .readNote(let book, let document, let link):
            .noteRead(note(behind: link, of: document, in: book.publication), behind: link)
        case .findReference(let book, let document, let link, let isBeside):
            .referenceFound(
                book.publication.find(link, from: document) { Task.isCancelled }, link,
                isBeside: isBeside)
        case .keep(let kept): .kept(trouble: keep(kept))
        case .keepLook(let book, let look): .kept(trouble: keep(look, of: book))
        case .count(let book, let key): .counted(count(book, key))
        case .findContents(let book):
            .contentsFound(
                book.publication.withFoundContents { Task.isCancelled }
                    .map { Book(book.source, $0) })
        case .draw(let book, let wish):
            .pictureDrawn(wish, draw(wish, of: book))
        case .findInk(let book, let document):
            .inkFound(
                book.publication.pagePicture(document)
                    .flatMap { pictures?.ink(of: $0, in: book.publication) } ?? .all,
                document: document)
        case .recognize(let book): .recognized(recognize(book))
        case .renew(let book, let words, let rules): .renewed(renew(book, words, rules))
        }
    }

    package func draw(_ wish: PictureWish, of book: Book) -> DrawnPicture {
        pictures?.draw(wish, of: book.publication) ?? .failed(tr("nothing draws it"))
    }

    // MARK: - Opening

    private func open(_ source: BookSource, at target: Target?, _ stance: Stance) -> Reader.Action {
        do throws(OpenError) {
            let publication = try open(source)
            if let heard = HeardBook(source, publication),
                publication.protection?.isReadable != false
            {
                soundIsExpected()
                return .heard(sound(heard, at: target))
            }
            guard !publication.spine.isEmpty || publication.protection?.isReadable == false else {
                return .notOpened(tr("There is nothing to read in \(source.words)."))
            }
            if let lock = publication.protection, !lock.isReadable {
                if lock.lock != nil {
                    let why = tr("\(source.words) is locked: \(lock.why).")
                    return .locked(.licence(source.path), why: why)
                }
                return .notOpened(tr("\(source.words) cannot be read: \(lock.why)"))
            }
            let kept = kept(source, publication)
            let asked = target.flatMap { place($0, in: publication) }
            let was = kept.flatMap { Locator($0.locator) }.flatMap(publication.place)
            // A spot is where an open page of it stands already.
            let isLeap = if case .place = target { false } else { asked != nil }
            let spot = asked ?? was ?? start(of: publication)
            let marks = (kept?.marks ?? [:]).compactMapValues { Locator($0) }
                .compactMapValues(publication.place)
            let habits = habits(source, publication)
            let rules = stance.rules(look: habits.look)
            return .opened(
                Opened(
                    Book(source, publication), at: spot,
                    chapter: set(publication, spot.document, rules), marks: marks,
                    isFresh: was == nil || asked != nil, isHeld: was != nil && asked == nil,
                    isUnknown: isUnknown(publication), habits: habits,
                    stretch: ReadStretch(kept, spot, publication, asked: asked),
                    former: isLeap ? was : nil))
        } catch .licence(.notTheBook) {
            let why = tr("\(source.words) is a licence for a book.")
            return .locked(.licence(source.path), why: why)
        } catch .needsPassword, .wrongPassword {
            return .locked(
                .password(at: target), why: tr("\(source.words) is locked with a password."))
        } catch {
            return .notOpened(tr("\(source.words) cannot be opened: \(error.why). \(error.advice)"))
        }
    }

    func kept(_ source: BookSource, _ publication: Publication) -> KeptReading? {
        // A place that cannot be read is not known: the book opens at its start.
        (try? keeping?.reading(of: publication, at: source.path)).flatMap { $0 }
    }

    /// A book made of pages is known by its file alone: its pages are read one at a time, by who
    /// has to give the reader the next one.
    private func isUnknown(_ publication: Publication) -> Bool {
        guard let knowing, !publication.isMadeOfPages else { return false }
        // A library that cannot be read has no records, and cannot be written to.
        return (try? knowing.isNoted(publication)) == false
    }

    /// What was kept of another file with the same words.
    private func recognize(_ book: Book) -> Former? {
        let publication = book.publication
        // A book that cannot be read whole is not known by its words: tried at its next opening.
        guard let words = try? publication.fingerprint(isCancelled: { Task.isCancelled }),
            !Task.isCancelled
        else { return nil }
        // What cannot be noted now is tried again when the book is opened again.
        let noted = try? knowing?.note(words, of: publication, at: book.source.path)
        guard let kept = noted.flatMap({ $0 }),
            let place = Locator(kept.locator).flatMap(publication.place)
        else { return nil }
        let marks = kept.marks.compactMapValues { Locator($0) }
            .compactMapValues(publication.place)
        return Former(
            at: place, start: start(of: publication), percent: kept.percent, marks: marks)
    }

    func habits(_ source: BookSource, _ publication: Publication) -> ReadingHabits {
        // Like the place: what cannot be read is not known, and the book opens all the same.
        (try? habits?.habits(of: publication, at: source.path)) ?? ReadingHabits()
    }

    private func start(of publication: Publication) -> Spot {
        let first = publication.spine.indices.first { publication.spine[$0].isLinear }
        return Spot(document: first ?? 0, offset: 0)
    }

    private func place(_ target: Target, in publication: Publication) -> Spot? {
        switch target {
        case .place(let place): return place
        case .locator(let locator): return publication.place(locator)
        case .percent(let percent): return publication.place(percent: percent)
        case .path(let path, let fragment):
            return publication.place(path: path, fragment: fragment)
        }
    }

    // MARK: - Setting

    package func set(_ publication: Publication, _ index: Int, _ rules: SetRules) -> SetChapter {
        let key = Document.Key(revision: publication.revision, index: index)
        if let chapter = shelf.withLock({ $0.chapter(key, rules) }) { return chapter }
        let document =
            shelf.withLock { $0.document(key) } ?? publication.document(index)
        let chapter = SetChapter(
            document, measure: rules.measure, manner: rules.manner,
            surroundings: SetChapter.Surroundings(
                of: document, in: publication, rules.manner,
                workbench: workbench(for: publication)))
        // Without its picture it is no use the next time.
        if publication.isHere(page: index) { shelf.withLock { $0.put(chapter, rules) } }
        return chapter
    }

    /// A page that its server has to be asked for.
    private func bring(
        _ index: Int, of publication: Publication, _ rules: SetRules
    ) -> Reader.Action {
        // Who turned on meanwhile waits for another one.
        if Task.isCancelled { return .pageMissed(index, tr("it is not wanted any more")) }
        if let why = publication.trouble(ofPage: index) { return .pageMissed(index, why) }
        let chapter = set(publication, index, rules)
        let hasPicture = publication.pagePicture(index).flatMap(chapter.size) != nil
        return hasPicture
            ? .pageCame(chapter) : .pageMissed(index, tr("its picture cannot be read"))
    }

    private func note(
        behind link: Link, of document: Int, in publication: Publication
    ) -> NoteText? {
        let key = Document.Key(revision: publication.revision, index: document)
        let here = shelf.withLock { $0.document(key) } ?? publication.document(document)
        guard let note = publication.note(behind: link, in: here) else { return nil }
        let paragraphs = note.blocks.map { block in
            let range = note.document.blocks[block].range.clamped(to: note.range)
            var text: [UInt8] = []
            var start = range.lowerBound
            for gap in note.hidden where gap.overlaps(range) {
                text += note.document.text[start..<max(start, gap.lowerBound)]
                start = max(start, min(gap.upperBound, range.upperBound))
            }
            text += note.document.text[start..<range.upperBound]
            return String(decoding: text, as: UTF8.self)
        }
        return NoteText(
            reference: note.reference,
            paragraphs: paragraphs.filter { text in text.contains { !$0.isWhitespace } })
    }

    // MARK: - Counting

    private func count(_ book: Book, _ key: PageTable.Key) -> PageTable? {
        let last = shelf.withLock { $0.counted }
        let known = last?.key.revision == key.revision ? last : nil
        let table = PageCounter(
            book: book, key: key, known: known, workbench: workbench(for: book.publication)
        ).count(
            document: { index in
                let key = Document.Key(revision: book.revision, index: index)
                return self.shelf.withLock { $0.document(key) }
            }, isCancelled: { Task.isCancelled })
        guard let table else { return nil }
        shelf.withLock { $0.counted = table }
        // A length that cannot be kept now is learnt when the book is opened again.
        if known == nil { try? keepWords(table.wordCount, of: book) }
        return table
    }

    private func keepWords(_ count: Int, of book: Book) throws(KeepingError) {
        guard case .file(let path) = book.source else { return }
        try habits?.keep(words: count, of: book.publication, at: path)
    }

    // MARK: - Finding

    /// Reports matches as they are found, until the caller stops waiting.
    public func search(
        _ pattern: SearchPattern, in book: Book, from origin: Spot = Spot(document: 0, offset: 0),
        tell: @Sendable (Find.News) async -> Void
    ) async {
        await BookSearch(book: book, pattern: pattern, origin: origin).run(
            document: { index in
                let key = Document.Key(revision: book.revision, index: index)
                return self.shelf.withLock { $0.document(key) }
                    ?? book.publication.document(index)
            }, isCancelled: { Task.isCancelled }, tell: tell)
    }

    /// One for all chapters of a book.
    private func workbench(for publication: Publication) -> Workbench {
        shelf.withLock { shelf in
            if let known = shelf.workbench, known.revision == publication.revision {
                return known.bench
            }
            let language = SetChapter.Surroundings.language(of: publication)
            let bench = Workbench(hyphens: hyphens, language: language)
            shelf.workbench = (publication.revision, bench)
            return bench
        }
    }

    // MARK: - Keeping

    private func keep(_ look: OwnLook, of book: Book) -> String? {
        do throws(KeepingError) {
            try habits?.keep(
                look: besideVoice(look.kept, book), of: book.publication, at: book.source.path)
            return nil
        } catch {
            return error.why
        }
    }

    /// nil when it was kept, else why not.
    private func keep(_ kept: Kept) -> String? {
        guard let keeping else { return nil }
        let publication = kept.book.publication
        var reading = KeptReading(
            locator: publication.locator(kept.place).description, percent: kept.progress * 100,
            marks: kept.marks.mapValues { publication.locator($0).description })
        (reading.move, reading.isHeld) = (kept.move, kept.isHeld)
        reading.readThrough = kept.stretch.kept(publication)
        do throws(KeepingError) {
            try keeping.keep(reading, of: publication, at: kept.book.source.path)
            if let news = kept.news {
                try habits?.add(news, of: publication, at: kept.book.source.path)
            }
            return nil
        } catch {
            return error.why
        }
    }
}

/// The chapters that were set last, within a bound.
private struct SetShelf {
    /// What the book on the desk is set with.
    var workbench: (revision: UInt64, bench: Workbench)?
    /// What was counted last: words stay the same however a book is set.
    var counted: PageTable?
    private var chapters: [(rules: SetRules, chapter: SetChapter)] = []
    private var bytes = 0
    /// Beside the book itself; a chapter of a novel takes some ten thousand.
    private static let bytesMax = 4 << 20

    func chapter(_ key: Document.Key, _ rules: SetRules) -> SetChapter? {
        chapters.last { $0.chapter.document.key == key && $0.rules == rules }?.chapter
    }

    func document(_ key: Document.Key) -> Document? {
        chapters.last { $0.chapter.document.key == key }?.chapter.document
    }

    mutating func put(_ chapter: SetChapter, _ rules: SetRules) {
        chapters.append((rules, chapter))
        bytes += chapter.cost
        while bytes > Self.bytesMax, chapters.count > 1 {
            bytes -= chapters.removeFirst().chapter.cost
        }
    }
}

extension SetChapter {
    /// About how many bytes it holds.
    fileprivate var cost: Int { document.text.count * 4 }
}

extension BookSource {
    package var path: String {
        switch self {
        case .file, .narration, .guide: kept
        }
    }

    package var words: String {
        switch self {
        case .file, .narration: name
        case .guide: tr("the guide")
        }
    }
}

extension ReadStretch {
    /// A book that was never opened is read from where it opens by itself.
    fileprivate init(
        _ kept: KeptReading?, _ place: Spot, _ publication: Publication, asked: Spot?
    ) {
        self.init()
        guard let kept else {
            if asked == nil { end = place }
            return
        }
        end = kept.readThrough.flatMap { Locator($0.locator) }.flatMap(publication.place)
        percent = kept.readThrough?.percent ?? 0
        isBegun = kept.readThrough?.isBegun ?? false
    }

    fileprivate func kept(_ publication: Publication) -> ReadThrough? {
        end.map {
            ReadThrough(
                publication.locator($0).description, percent: percent, isBegun: isBegun,
                isGiven: isGiven)
        }
    }
}
