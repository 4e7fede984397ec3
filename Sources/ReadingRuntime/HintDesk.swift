import Lexica
import Notebook
import Ports
import Publications
import ReadingWing
import ScreenKit
import Synchronization

/// Finds the rare words of a text and what they mean, off the loop: how rare a word is, a list or
/// the person's own books tell; what it means, the first dictionary that has it.
public final class HintDesk: Sendable {
    private let defining: any Defining
    private let counting: any WordCounting
    private let remembering: (any VocabularyKeeping)?
    /// What was found out before; the words of one page come again on the next.
    private let known = Mutex(Known())

    private struct Known {
        var folder: String?
        var order = DictionaryOrder("")
        var words: [String: Meaning] = [:]
    }

    /// No gloss where no dictionary has the word, or none was asked yet.
    private struct Meaning {
        var gloss: String?
        var source = ""
        /// As the dictionary has it, without case.
        var headword = ""
        var perMillion: Double
        var isLookedUp = false
    }

    private struct Candidate {
        var word: String
        /// Its own, where the text says so: a line of French in an English book.
        var language: String?
        var document: Int
        var range: Range<Int>
    }

    private static let knownMax = 20_000
    /// Shorter words are seldom rare, and then names of letters and notes.
    private static let lettersMin = 4
    private static let lettersMax = 40
    /// A word that lasts so long is known.
    private static let learnedDays = 21.0
    private static let candidatesMax = 400_000

    public init(
        _ defining: any Defining, _ counting: any WordCounting,
        remembering: (any VocabularyKeeping)? = nil
    ) {
        (self.defining, self.counting, self.remembering) = (defining, counting, remembering)
    }

    /// - Parameter isGivenUp: asked before each look through the dictionaries.
    public func hints(
        in stretches: [TextStretch], of publication: Publication, _ level: HintLevel,
        _ rules: LookupDesk.Rules, isGivenUp: () -> Bool = { false }
    ) -> FoundHints {
        let language = publication.metadata.languages.first
        let order = DictionaryOrder(rules.order)
        let candidates = candidates(in: stretches, of: publication, language)
        if candidates.isEmpty { return FoundHints() }
        known.withLock { known in
            let isFull = known.words.count > Self.knownMax
            if isFull || known.folder != rules.folder || known.order != order {
                known = Known(folder: rules.folder, order: order)
            }
        }
        var trouble: HintTrouble?
        for (own, those) in Dictionary(grouping: candidates, by: \.language) {
            var (words, seen): ([String], Set<String>) = ([], [])
            for candidate in those where seen.insert(candidate.word).inserted {
                words.append(candidate.word)
            }
            let missing = learn(words, own, level, rules.folder, order, isGivenUp)
            // Nothing need be known of languages that a book only quotes.
            if own == language.map(LanguageName.primary) { trouble = missing }
        }
        let found = chosen(candidates, level)
        return FoundHints(found, trouble: found.isEmpty ? trouble : nil)
    }

    /// Finds out what is not known of these words.
    private func learn(
        _ words: [String], _ language: String?, _ level: HintLevel, _ folder: String?,
        _ order: DictionaryOrder, _ isGivenUp: () -> Bool
    ) -> HintTrouble? {
        let new = known.withLock { known in
            words.filter { word in
                guard let meaning = known.words[Self.key(word, language)] else { return true }
                return !meaning.isLookedUp && meaning.perMillion < level.perMillion
            }
        }
        if new.isEmpty { return nil }
        let told = counting.frequencies(of: new, language: language)
        if case .none(let words, let needed, let list) = told.source {
            return .tooFewWords(words, needed: needed, list: list)
        }
        var meanings = told.perMillion.mapValues { Meaning(perMillion: $0) }
        let rare = new.filter { told.perMillion[$0].map { $0 < level.perMillion } ?? false }
        var at = 0
        while at < rare.count, !isGivenUp() {
            let part = Array(rare[at..<min(rare.count, at + GlossSearch.wordsMax)])
            let said = defining.definitions(
                ofEach: part, language: language, in: folder, order: order)
            if said.dictionaryCount == 0 { return .noDictionary }
            explain(part, said.byWord, told.perMillion, language, &meanings)
            at += part.count
        }
        known.withLock { known in
            for (word, meaning) in meanings { known.words[Self.key(word, language)] = meaning }
        }
        return nil
    }

    /// The form that a dictionary has may be common where the one on the page is not.
    private func explain(
        _ words: [String], _ said: [String: Definition], _ perMillion: [String: Double],
        _ language: String?, _ meanings: inout [String: Meaning]
    ) {
        let headwords = said.mapValues { $0.headword.lowercased() }
        let others = Set(headwords.values).subtracting(words)
        let often = counting.frequencies(of: Array(others), language: language).perMillion
        for word in words {
            let own = perMillion[word] ?? 0
            guard let definition = said[word], let headword = headwords[word] else {
                meanings[word] = Meaning(perMillion: own, isLookedUp: true)
                continue
            }
            meanings[word] = Meaning(
                gloss: Gloss.short(definition), source: definition.source, headword: headword,
                perMillion: max(own, often[headword] ?? perMillion[headword] ?? 0),
                isLookedUp: true)
        }
    }

    private func chosen(_ candidates: [Candidate], _ level: HintLevel) -> [WordHint] {
        let learned = learned()
        var told: Set<String> = []
        return known.withLock { known in
            candidates.compactMap { candidate in
                guard let meaning = known.words[Self.key(candidate.word, candidate.language)],
                    let gloss = meaning.gloss, meaning.perMillion < level.perMillion,
                    !learned.contains(candidate.word, candidate.language),
                    !learned.contains(meaning.headword, candidate.language),
                    told.insert(candidate.word).inserted
                else { return nil }
                return WordHint(
                    candidate.word, gloss, at: candidate.document, candidate.range,
                    perMillion: meaning.perMillion, from: meaning.source)
            }
        }
    }

    /// Words that were looked up once and are remembered by now need no hint.
    private struct Learned {
        var keys: Set<String>

        /// Memories of before words had a language are of the word alone.
        func contains(_ word: String, _ language: String?) -> Bool {
            keys.contains(Vocabulary.key(word, in: language)) || keys.contains(word)
        }
    }

    private func learned() -> Learned {
        // Without its memory every word is explained.
        let memories = (try? remembering?.wordMemories()) ?? [:]
        return Learned(
            keys: Set(
                memories.filter { $1.due == nil || $1.stability >= Self.learnedDays }.map(\.key)))
    }

    // MARK: - Words of the text

    private func candidates(
        in stretches: [TextStretch], of publication: Publication, _ language: String?
    ) -> [Candidate] {
        var all: [Candidate] = []
        for stretch in stretches {
            let document = publication.document(stretch.document)
            for block in document.blocks where block.range.overlaps(stretch.range) {
                let part = block.range.clamped(to: stretch.range)
                for range in document.words(in: part, language: language) {
                    let own = document.language(at: range.lowerBound) ?? language
                    guard let word = Self.word(document, range, in: block.range, own) else {
                        continue
                    }
                    all.append(
                        Candidate(
                            word: word, language: own.map(LanguageName.primary),
                            document: stretch.document, range: range))
                }
                if all.count > Self.candidatesMax { return all }
            }
        }
        return all
    }

    /// Without case; nil for names, numbers and what is too short.
    private static func word(
        _ document: Document, _ range: Range<Int>, in block: Range<Int>, _ language: String?
    ) -> String? {
        guard range.count >= lettersMin, range.count <= 4 * lettersMax else { return nil }
        let text = document.string(range)
        guard (lettersMin...lettersMax).contains(text.count),
            text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" }),
            let first = text.first
        else { return nil }
        if first.isUppercase {
            let isShouted = text.dropFirst().contains(where: \.isUppercase)
            let capitalizes = language.map(LanguageName.primary) == "de"
            // A name is no word to be explained; only at the front of a sentence every word is so.
            if isShouted || !capitalizes && !isFirst(document, range, in: block) { return nil }
        }
        return String(text.lowercased().map { $0 == "’" ? "'" : $0 })
    }

    /// Whether no letter stands before it in its sentence or its block.
    private static func isFirst(
        _ document: Document, _ range: Range<Int>, in block: Range<Int>
    ) -> Bool {
        let start = max(block.lowerBound, range.lowerBound - lookBack)
        guard start < range.lowerBound else { return true }
        let before = document.string(start..<range.lowerBound)
        let last = before.last { $0.isLetter || $0.isNumber || ".!?…。".contains($0) }
        return last.map { !$0.isLetter && !$0.isNumber } ?? (start == block.lowerBound)
    }

    /// More than quotation marks, dashes and blanks take.
    private static let lookBack = 32

    private static func key(_ word: String, _ language: String?) -> String {
        "\(language ?? "") \(word)"
    }
}
