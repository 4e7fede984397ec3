import Kernel
import Lexica
import Notebook
import Ports
import Publications
import ReadingWing
import ScreenKit
import Wording

/// Looks words up, off the loop: in the book's own glossary, in the dictionaries of the machine, by
/// a program of the person's. Each look-up is kept, where that is wanted.
public final class LookupDesk: Sendable {
    /// What the settings say of looking up.
    public struct Rules: Sendable {
        var folder: String?
        var order: String
        var command: String?
        var isKept: Bool

        public func query(_ word: String, language: String? = nil) -> WordQuery {
            WordQuery(word, language: language, in: folder, order: DictionaryOrder(order))
        }

        public init(_ settings: Settings) {
            folder = settings.dictionaryFolder
            order = settings.dictionaryOrder
            command = settings.lookupCommand
            isKept = settings.keepsLookups
        }
    }

    /// Tells who a name is; nil where it is not asked.
    private let casts: CastDesk?
    private let defining: any Defining
    private let keeping: (any AnnotationKeeping)?
    /// The words that were looked up, to be remembered.
    public let vocabulary: VocabularyDesk
    /// Rare words, explained where they stand.
    public let hints: HintDesk
    private let id: @Sendable () -> String
    private let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - id: never the same twice.
    ///   - now: seconds since 1970.
    public init(
        casts: CastDesk? = nil, defining: any Defining, counting: any WordCounting,
        keeping: (any AnnotationKeeping)?,
        remembering: (any VocabularyKeeping)? = nil, id: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Int64
    ) {
        self.casts = casts
        self.defining = defining
        self.keeping = keeping
        vocabulary = VocabularyDesk(keeping, remembering, defining: defining)
        hints = HintDesk(defining, counting, remembering: remembering)
        self.id = id
        self.now = now
    }

    public func answer(
        _ question: Lookup.Question, in book: Book, _ rules: Rules
    ) -> Lookup.Action {
        let query = Self.query(question, in: book, rules)
        let found = self.found(query, rules)
        var answer = found.answer
        let told = casts?.articles(on: question.word, in: book) ?? []
        let own = Glossary.entries(of: query.lemma(), in: book.publication)
        let isMeant = (found.isOwn || !own.isEmpty) && told.isEmpty
        // A name, or what is not explained, is kept only when the person says so.
        answer.isKept = question.place == nil
        if rules.isKept, isMeant, question.place != nil {
            let finding = Self.finding(own + answer.definitions, answer.headword, query)
            do throws(KeepingError) {
                answer.isNew = try keep(question, finding, in: book)
                answer.isKept = true
            } catch {
                answer.troubles.append(tr("The look-up could not be kept: \(error.why)."))
            }
        }
        answer.definitions.insert(contentsOf: told + own, at: 0)
        return .answered(answer)
    }

    /// A word that is kept because the person wants it.
    public func remember(
        _ question: Lookup.Question, as answer: Lookup.Answer, in book: Book, _ rules: Rules
    ) -> Lookup.Action {
        let query = Self.query(question, in: book, rules)
        let finding = Self.finding(answer.definitions, answer.headword, query)
        let word = Vocabulary.text(of: finding.headword ?? question.word)
        do throws(KeepingError) {
            let isNew = try keep(question, finding, in: book)
            try vocabulary.bringBack(Vocabulary.key(word, in: finding.language))
            return .kept(isNew: isNew)
        } catch {
            return .unkept(tr("The look-up could not be kept: \(error.why)."))
        }
    }

    /// Takes a look-up back.
    public func forget(_ question: Lookup.Question, in book: Book) -> Lookup.Action {
        guard let keeping, let place = question.place else { return .forgotten }
        let start = book.publication.locator(place).description
        do throws(KeepingError) {
            let known = try keeping.annotations(of: book.publication, at: book.source.path)
            try keeping.remove(
                known.filter {
                    $0.kind == .lookup && $0.start == start && $0.quote == question.word
                }.map(\.id))
            return .forgotten
        } catch {
            return .unkept(tr("The look-up could not be taken back: \(error.why)."))
        }
    }

    /// Without a book: what the dictionaries and the person's program say.
    public func answer(to query: WordQuery, _ rules: Rules) -> Lookup.Answer {
        found(query, rules).answer
    }

    /// And whether any of it explains the word in its own language.
    private func found(
        _ query: WordQuery, _ rules: Rules
    ) -> (answer: Lookup.Answer, isOwn: Bool) {
        let found = defining.definitions(of: query)
        var isOwn = found.isOwn && !found.definitions.isEmpty
        var answer = Lookup.Answer(
            found.definitions, isOrdered: query.order.isSet(for: query.language),
            asked: found.dictionaries, folders: found.folders,
            troubles: found.troubles, headword: found.headword)
        if let command = rules.command {
            do throws(DefiningError) {
                answer.definitions.append(
                    try defining.answer(of: command, on: query.lemma().word))
                isOwn = true
            } catch {
                answer.troubles.append(tr("\(command) gave no answer: \(error.why)."))
            }
        }
        return (answer, isOwn)
    }

    /// Other forms of a headword are the same word to remember.
    private static func finding(
        _ definitions: [Definition], _ headword: String?, _ query: WordQuery
    ) -> Vocabulary.Finding {
        let isOther = headword.map { $0.lowercased() != query.bareWord.lowercased() } ?? false
        return Vocabulary.Finding(
            headword: isOther ? headword : nil, language: query.language.map(LanguageName.primary),
            meaning: headword == nil && isParted(definitions, query)
                ? meaning(ofParts: definitions)
                : definitions.lazy.compactMap(Gloss.short).first)
    }

    /// No dictionary has it whole: each entry is of a part of it.
    private static func isParted(_ definitions: [Definition], _ query: WordQuery) -> Bool {
        let word = query.bareWord.lowercased()
        return Set(definitions.map(\.headword)).count > 1
            && definitions.allSatisfy { definition in
                let part = definition.headword.lowercased()
                return part != word && word.contains(part.prefix(partLettersMin))
            }
    }

    /// `castle + garden`.
    private static func meaning(ofParts definitions: [Definition]) -> String? {
        var heads: Set<String> = []
        let glosses = definitions.filter { heads.insert($0.headword).inserted }
            .compactMap(Gloss.short).prefix(partsMax)
        return glosses.isEmpty ? nil : glosses.joined(separator: " + ")
    }

    private static let partsMax = 4
    /// Of a part that is inflected so much is the same.
    private static let partLettersMin = 3

    /// Why a word is not heard, as a clause for people.
    public struct SoundMissing: Error {
        public var why: String
    }

    /// - Parameter source: the name of the dictionary.
    public func bytes(
        of sound: WordSound, from source: String, _ rules: Rules
    ) throws(SoundMissing) -> [UInt8] {
        let bytes: [UInt8]
        do throws(DefiningError) {
            bytes = try defining.bytes(of: sound, from: source, in: rules.folder)
        } catch {
            throw SoundMissing(why: error.why)
        }
        // A player would follow a list of addresses into the world.
        guard AudioHead.isSound(bytes) else {
            throw SoundMissing(why: tr("what \(source) has there is no sound that is known"))
        }
        return bytes
    }

    private static func query(
        _ question: Lookup.Question, in book: Book, _ rules: Rules
    ) -> WordQuery {
        let book = book.publication
        var query = rules.query(question.word, language: book.metadata.languages.first)
        if let place = question.place {
            let document = book.document(place.document)
            // A line of French in an English book is French.
            query.language = document.language(at: place.offset) ?? query.language
            let sides = sides(of: place, question, in: document)
            (query.before, query.after) = (
                document.baseText(sides.before), document.baseText(sides.after)
            )
        }
        return query
    }

    /// Whether it was not kept before. A word of no page is kept nowhere.
    private func keep(
        _ question: Lookup.Question, _ finding: Vocabulary.Finding, in book: Book
    ) throws(KeepingError) -> Bool {
        guard let keeping, let place = question.place else { return false }
        let publication = book.publication
        let document = publication.document(place.document)
        var note = Annotation(
            id: id(), kind: .lookup, start: publication.locator(place).description,
            quote: question.word, percent: publication.percent(place.offset, in: document),
            created: now())
        note.extra = Vocabulary.extra(finding)
        let sides = Self.sides(of: place, question, in: document)
        (note.before, note.after) = (document.string(sides.before), document.string(sides.after))
        // The same word at the same place is kept once.
        let known = try keeping.annotations(of: publication, at: book.source.path)
        if known.contains(where: { $0.isLookup(as: note) }) { return false }
        try keeping.put([note], of: publication, at: book.source.path)
        return true
    }

    /// The rest of the sentence on each side of the word.
    private static func sides(
        of place: Spot, _ question: Lookup.Question, in document: Document
    ) -> (before: Range<Int>, after: Range<Int>) {
        guard let sentence = document.range(of: .sentence, at: place.offset) else {
            return (0..<0, 0..<0)
        }
        let word = place.offset..<max(place.offset, place.offset + question.length)
        let start = max(sentence.lowerBound, word.lowerBound - sentenceBytesMax)
        let end = min(sentence.upperBound, word.upperBound + sentenceBytesMax)
        return (
            min(start, word.lowerBound)..<word.lowerBound,
            word.upperBound..<max(end, word.upperBound)
        )
    }

    /// On each side: a sentence of more is a chapter without a full stop.
    private static let sentenceBytesMax = 1 << 10
}

extension Annotation {
    fileprivate func isLookup(as other: Annotation) -> Bool {
        kind == .lookup && start == other.start && quote == other.quote
    }
}
