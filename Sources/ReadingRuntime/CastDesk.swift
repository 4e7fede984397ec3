import Lexica
import Notebook
import Ports
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit
import Sharing
import Synchronization
import Understanding
import Wording

/// Finds who and what a book names, as far as it was read on any device: the rest of the text is
/// cut off before anything looks at it.
public final class CastDesk: Sendable {
    private let places: (any PlaceKeeping)?
    private let choosing: (any NameChoosing)?
    private let crew: ParallelWork
    /// What was found last. A book that is looked at again at the same place is not read again.
    private let held = Mutex<Held?>(nil)

    private struct Held {
        var book: Book
        /// nil for all of it.
        var limit: Spot?
        var choices: NameChoices
        var found: People.Found
        var names: [String: [Int]]
    }

    public init(
        _ places: (any PlaceKeeping)?, choosing: (any NameChoosing)? = nil, crew: ParallelWork
    ) {
        (self.places, self.choosing, self.crew) = (places, choosing, crew)
    }

    public func gather(_ book: Book, isWhole: Bool) -> People.Action {
        do throws(KeepingError) {
            guard let found = try gathered(book, isWhole: isWhole) else { return .nothingRead }
            return .found(found)
        } catch {
            return .failed(tr("What was read of this book cannot be looked up: \(error.why)."))
        }
    }

    /// nil where nothing was read.
    private func gathered(_ book: Book, isWhole: Bool) throws(KeepingError) -> People.Found? {
        let choices = try choices(of: book)
        if isWhole { return holding(book, upTo: nil, percent: 100, choices).found }
        guard let (limit, percent) = try read(of: book) else { return nil }
        return holding(book, upTo: limit, percent: percent, choices).found
    }

    // MARK: - What the reader decides

    /// Keeps a decision, and looks at the book again with it.
    public func decide(_ choice: People.Choice, in book: Book, isWhole: Bool) -> People.Action {
        guard let choosing else {
            return .refused(tr("There is no library to keep this in: `rushlight doctor` says why."))
        }
        do throws(KeepingError) {
            let old = try choices(of: book)
            var new = old
            let isNew =
                switch choice {
                case .part(let name): new.part(name)
                case .join(let one, let other): new.join(one, other)
                case .step(let from, let to): new.step(from: from, to: to)
                }
            guard isNew else {
                return .refused(tr("Nothing was changed: that was decided before."))
            }
            try choosing.keep(new, of: book.publication, at: book.source.path)
            guard let found = try gathered(book, isWhole: isWhole) else { return .nothingRead }
            return .decided(found, People.Decision(choice, old: old, new: new))
        } catch {
            return .refused(tr("The names could not be kept: \(error.why). They are as they were."))
        }
    }

    private func choices(of book: Book) throws(KeepingError) -> NameChoices {
        guard let choosing else { return NameChoices() }
        return try choosing.nameChoices(of: book.publication, at: book.source.path)
    }

    // MARK: - Cards of dictionaries

    /// What the book says of a name, as articles beside those of the dictionaries. A word that is
    /// written small is no name.
    public func articles(on word: String, in book: Book) -> [Definition] {
        // “d’Artagnan” has its capital behind the apostrophe.
        let parts = word.split { $0 == "’" || $0 == "'" }.prefix(2)
        let initials = parts.compactMap { $0.first(where: \.isLetter) }
        guard initials.contains(where: { $0.isUppercase || !$0.isCased }) else { return [] }
        // Where it is not known what was read, nothing is told; `gk` says why.
        guard let read = try? read(of: book), let choices = try? choices(of: book) else {
            return []
        }
        let held = holding(book, upTo: read.limit, percent: read.percent, choices)
        let bare = Self.bare(word)
        let meant = held.names[bare] ?? []
        return meant.prefix(Self.articlesMax).compactMap { index in
            held.found.article(on: index).map {
                Definition(source: tr("this book"), headword: $0.name, text: $0.text)
            }
        }
    }

    private static let articlesMax = 4

    /// Small, and without “’s”.
    private static func bare(_ word: String) -> String {
        var word = Lemma(word).word.lowercased()
        for ending in ["'s", "’s"] where word.hasSuffix(ending) { word.removeLast(2) }
        return word
    }

    private func read(
        of book: Book
    ) throws(KeepingError) -> (limit: Spot, percent: Double)? {
        guard let kept = try places?.history(of: book.publication, at: book.source.path),
            let read = kept.readThrough,
            let limit = Locator(read.locator).flatMap(book.publication.place)
        else { return nil }
        return (limit, read.percent)
    }

    private func holding(
        _ book: Book, upTo limit: Spot?, percent: Double, _ choices: NameChoices
    ) -> Held {
        let known = held.withLock { $0 }
        if let known, known.book == book, known.limit == limit, known.choices == choices {
            return known
        }
        let soFar = BookSoFar(book.publication, upTo: limit, crew: crew)
        let cast = Cast(soFar.text, choices)
        let found = Gathering(book, soFar, cast).found(upTo: percent)
        var names: [String: [Int]] = [:]
        for (index, named) in cast.all.enumerated() {
            var words: Set<String> = []
            for name in named.names.map({ $0.lowercased().replacing("’", with: "'") }) {
                words.insert(name)
                for word in name.split(separator: " ") where word.count > 2 {
                    words.insert(String(word))
                }
            }
            for word in words { names[word, default: []].append(index) }
        }
        let new = Held(book: book, limit: limit, choices: choices, found: found, names: names)
        held.withLock { $0 = new }
        return new
    }
}

extension Cast {
    /// The cast of a text, by what its reader decided.
    public init(_ text: ReadText, _ choices: NameChoices) {
        self.init(
            text, parted: choices.parted, joined: choices.joined.map { ($0.one, $0.other) })
    }
}

/// Turns a cast into what the screen shows of it.
private struct Gathering {
    let book: Book
    let soFar: BookSoFar
    let cast: Cast
    /// The length of each part's whole document, for the share that stands before a place.
    private let lengths: [Int]

    init(_ book: Book, _ soFar: BookSoFar, _ cast: Cast) {
        (self.book, self.soFar, self.cast) = (book, soFar, cast)
        lengths = soFar.text.parts.map { part in
            part.isCut
                ? book.publication.document(part.document).text.count : part.text.count
        }
    }

    func found(upTo percent: Double) -> People.Found {
        People.Found(
            cast.all.map(person), upTo: percent, isWeak: Self.isWeak(soFar.text.language))
    }

    private func person(_ named: Named) -> People.Person {
        var points: [Int] = []
        var documents: [Int] = []
        for mention in named.mentions {
            let point = People.Found.point(percent(mention))
            if points.last != point { points.append(point) }
            let document = soFar.text.parts[mention.part].document
            if documents.last != document { documents.append(document) }
        }
        return People.Person(
            named.name, People.Kind(named.kind), count: named.mentions.count,
            others: named.names.filter { $0 != named.name },
            beside: named.beside.map { cast.all[$0].name }, points: points,
            documents: documents, passages: passages(named))
    }

    private func percent(_ mention: Mention) -> Double {
        let part = soFar.text.parts[mention.part]
        let share = Double(mention.offset) / Double(max(1, lengths[mention.part]))
        return book.publication.percent(document: part.document, share: share)
    }

    // MARK: - Sentences

    private func passages(_ named: Named) -> [People.Passage] {
        guard let first = named.mentions.first, let last = named.mentions.last else { return [] }
        var told: Set<String> = []
        var all: [People.Passage] = []
        func add(_ reason: People.Passage.Reason, _ mention: Mention) {
            let words = soFar.text.sentence(at: mention)
            guard !words.isEmpty, told.insert(words).inserted || reason == .first else { return }
            all.append(passage(reason, mention, words))
        }
        add(.first, first)
        for mention in introductions(named) { add(.introduction, mention) }
        if let (mention, count) = most(named) { add(.most(count), mention) }
        add(.last, last)
        return all
    }

    private func passage(
        _ reason: People.Passage.Reason, _ mention: Mention, _ words: String
    ) -> People.Passage {
        let document = soFar.text.parts[mention.part].document
        let spot = Spot(document: document, offset: mention.offset)
        return People.Passage(
            reason, Self.shortened(words), at: spot, percent: percent(mention),
            in: book.chapterName(at: spot))
    }

    /// Soon after the first: a sentence each that uses another of its names.
    private func introductions(_ named: Named) -> [Mention] {
        guard let first = named.mentions.first else { return [] }
        var unseen = Set(named.names)
        let words = soFar.text.sentence(at: first)
        unseen = unseen.filter { !words.contains($0) }
        var found: [Mention] = []
        for mention in named.mentions.dropFirst().prefix(Self.nearMax) {
            if found.count == Self.introductionsMax || unseen.isEmpty { break }
            let words = soFar.text.sentence(at: mention)
            let new = unseen.filter { words.contains($0) }
            if new.isEmpty { continue }
            unseen.subtract(new)
            found.append(mention)
        }
        return found
    }

    /// The first place of the chapter that names it most often, where several do.
    private func most(_ named: Named) -> (Mention, Int)? {
        var counts: [Int: Int] = [:]
        for mention in named.mentions { counts[mention.part, default: 0] += 1 }
        guard counts.count > 1,
            let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }),
            best.value > 1, let mention = named.mentions.first(where: { $0.part == best.key })
        else { return nil }
        return (mention, best.value)
    }

    private static let nearMax = 24
    private static let introductionsMax = 2
    /// A sentence of more is a paragraph without a full stop.
    private static let wordsMax = 90

    private static func shortened(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > wordsMax else { return text }
        return words.prefix(wordsMax).joined(separator: " ") + " …"
    }

    /// Scripts without capitals.
    private static func isWeak(_ language: String?) -> Bool {
        let weak = ["zh", "ja", "ko", "ar", "he", "fa", "ur", "hi", "th", "ka"]
        let short = language.map { $0.lowercased().prefix { $0 != "-" && $0 != "_" } } ?? ""
        return weak.contains(String(short))
    }
}

extension People.Kind {
    fileprivate init(_ kind: Named.Kind) {
        self =
            switch kind {
            case .person: .person
            case .place: .place
            case .thing: .thing
            }
    }
}
