import Canvas
import Comparing
import Notebook
import Ports
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit
import Wording

/// What became of the notes of one text in another.
public struct CarriedNotes: Equatable, Sendable {
    /// Of the other text.
    public var title: String
    public var merge: NotesMerge
    /// What is changed there, as it stood.
    public var former: [Annotation]
    /// They are there already: carried before, or both files are one work.
    public var knownCount = 0
    /// They were taken off there before: they stay away.
    public var deletedCount = 0
    /// Of which the other text says nothing.
    public var without: [Annotation]

    /// `7 notes carried, 2 known already, 1 not there`
    public var words: String {
        let count = merge.added.count
        var parts = [tr("\(count, "note", "notes") carried")]
        if !merge.changed.isEmpty { parts.append(tr("\(merge.changed.count) changed")) }
        if knownCount > 0 { parts.append(tr("\(knownCount) known already")) }
        if deletedCount > 0 { parts.append(tr("\(deletedCount) deleted there before")) }
        if !without.isEmpty { parts.append(tr("\(without.count) not there")) }
        return listed(parts)
    }
}

/// Puts the notes of one text where another edition or a translation of it says the same: in
/// another edition at the same words, in a translation at the whole sentence.
public struct NoteCarrying: Sendable {
    private let keeping: any AnnotationKeeping
    private let crew: ParallelWork

    /// A bookmark at words that the other leaves out stands at the nearest that it has, in as many.
    private static let nearWords = 12

    public init(keeping: any AnnotationKeeping, crew: ParallelWork) {
        (self.keeping, self.crew) = (keeping, crew)
    }

    /// nil where the two are no editions or translations of one text.
    public func carry(
        from a: (publication: Publication, path: String),
        to b: (publication: Publication, path: String), isDry: Bool
    ) throws(KeepingError) -> CarriedNotes? {
        let texts = (ComparedText(of: a.publication, crew), ComparedText(of: b.publication, crew))
        if texts.0.sentences.isEmpty || texts.1.sentences.isEmpty { return nil }
        let comparison = Comparison(texts.0, texts.1)
        guard comparison.isOfOneBook else { return nil }

        let kept = try keeping.annotations(of: a.publication, at: a.path)
        let incoming = IncomingNotes(keeping: keeping)
        let target = try incoming.book(b.publication, b.path)
        // Two files that are one work have their notes in common.
        let shared = Set(target.annotations.map(\.id))
        // A word that was looked up is no note.
        let all = kept.filter { $0.kind != .lookup }
        let notes = all.filter { !shared.contains($0.id) }

        var finding = CounterpartFinding(texts.0, texts.1, WordBridge(comparison), b.publication)
        var placing = NotePlacing(a.publication)
        var (placed, without): ([PlacedNote], [Annotation]) = ([], [])
        for note in placing.place(notes) {
            if let there = finding.note(there: note) {
                let named = PlacedNote(annotation: there, stamp: there.edited)
                placed.append(named.renamed(for: target))
            } else {
                without.append(note.annotation)
            }
        }
        let known = try keeping.annotatedBooks()
        let outcome = try incoming.put(
            placed, to: target, b.publication, known: known, isDry: isDry)
        let changed = Set(outcome.merge.changed.map(\.id))
        return CarriedNotes(
            title: target.title, merge: outcome.merge,
            former: target.annotations.filter { changed.contains($0.id) },
            knownCount: outcome.merge.knownCount + all.count - notes.count,
            deletedCount: outcome.deletedCount, without: without)
    }

    // MARK: - For the screen

    /// What is to be changed, and how it is taken back; nil as above.
    public func find(_ wish: CarryWish) throws(KeepingError) -> NoteCarriage? {
        let found = try carry(
            from: (wish.from.publication, wish.from.source.path),
            to: (wish.to.publication, wish.to.source.path), isDry: true)
        guard let found else { return nil }
        var carriage = NoteCarriage(words: found.words, without: found.without.map(Self.words))
        if !found.merge.isEmpty {
            let new = found.merge.added + found.merge.changed
            carriage.forward = NoteChange(
                wish.to, put: new, removed: [], expected: found.former)
            carriage.back = NoteChange(
                wish.to, put: found.former, removed: found.merge.added.map(\.id), expected: new)
        }
        return carriage
    }

    /// How many notes stay because they were changed meanwhile; one that was removed stays away.
    public func make(_ change: NoteChange) throws(KeepingError) -> Int {
        let (publication, path) = (change.work.publication, change.work.source.path)
        let present = try keeping.annotations(of: publication, at: path)
        let here = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = Set(
            change.expected.filter { note in
                here[note.id].map { $0.note != note.note || $0.colour != note.colour } ?? true
            }.map(\.id))
        let removed = change.removed.filter { !changed.contains($0) }
        let put = change.put.filter { !changed.contains($0.id) }
        if !removed.isEmpty { try keeping.remove(removed) }
        if !put.isEmpty { try keeping.put(put, of: publication, at: path) }
        return changed.count { here[$0] != nil }
    }

    /// `“the words marked”, 12%`
    private static func words(_ note: Annotation) -> String {
        let what = note.quote.isEmpty ? tr("a bookmark") : note.quoted(wordsMax: wordsShown)
        return tr("\(what), \(ProgressLine.hundredths(note.percent / 100))%")
    }

    private static let wordsShown = 12

    /// Where a note of one text belongs in the other, in the other's words.
    private struct CounterpartFinding {
        private let a: ComparedText
        private let b: ComparedText
        private let bridge: WordBridge
        private let moved: MovedSentences
        private let publication: Publication
        private var documents = DocumentsAtHand()
        private var wording: NoteWording

        init(_ a: ComparedText, _ b: ComparedText, _ bridge: WordBridge, _ there: Publication) {
            (self.a, self.b, self.bridge, publication) = (a, b, bridge, there)
            moved = MovedSentences(a, b)
            wording = NoteWording(there)
        }

        /// nil where the other text says nothing of it.
        mutating func note(there note: BookNote) -> Annotation? {
            guard let start = note.start, let end = note.end else { return nil }
            let isMark = note.annotation.kind == .bookmark || start == end
            guard let spots = isMark ? mark(at: start) : stretch(start, end) else { return nil }
            let old = note.annotation
            var made = Annotation(
                id: old.id, kind: old.kind, start: "", percent: 0, colour: old.colour,
                created: old.created)
            (made.note, made.edited, made.extra) = (old.note, old.edited, old.extra)
            var worded = BookNote(made, start: spots.start, end: spots.end)
            wording.word(&worded)
            return worded.annotation
        }

        private func mark(at spot: Spot) -> (start: Spot, end: Spot)? {
            let first = a.firstWord(endingAfter: spot.offset, in: spot.document)
            // Forwards first: a bookmark is for what comes.
            let near = (0..<nearWords).map { first + $0 } + (1...nearWords).map { first - $0 }
            for word in near where a.words.indices.contains(word) {
                guard Int(a.words[word].document) == spot.document,
                    let found = counterpart(of: word..<word + 1)
                else { continue }
                let there = bridge.isBySentences ? sentences(found).start : self.start(found)
                return (there, there)
            }
            return nil
        }

        private mutating func stretch(_ start: Spot, _ end: Spot) -> (start: Spot, end: Spot)? {
            let first = a.firstWord(endingAfter: start.offset, in: start.document)
            var last = a.firstWord(endingAfter: end.offset, in: end.document)
            // It ends in the middle of a word.
            if last < a.words.count, Int(a.words[last].document) == end.document,
                a.words[last].range.lowerBound < end.offset
            {
                last += 1
            }
            guard first < last, let found = counterpart(of: first..<last) else { return nil }
            if bridge.isBySentences { return sentences(found) }
            var stretch = (start: self.start(found), end: self.end(found))
            // Marks that were marked along with the words.
            if start.offset < a.words[first].range.lowerBound {
                stretch.start.offset = marks(before: found.lowerBound)
            }
            if end.document > Int(a.words[last - 1].document)
                || end.offset > a.words[last - 1].range.upperBound
            {
                stretch.end.offset = marks(after: found.upperBound - 1)
            }
            return stretch
        }

        private func counterpart(of words: Range<Int>) -> Range<Int>? {
            bridge.counterpart(of: words) ?? moved.counterpart(of: words)
        }

        private func start(_ words: Range<Int>) -> Spot {
            let word = b.words[words.lowerBound]
            return Spot(document: Int(word.document), offset: word.range.lowerBound)
        }

        private func end(_ words: Range<Int>) -> Spot {
            let word = b.words[words.upperBound - 1]
            return Spot(document: Int(word.document), offset: word.range.upperBound)
        }

        /// The whole sentences that have these words.
        private func sentences(_ words: Range<Int>) -> (start: Spot, end: Spot) {
            var (start, end) = (start(words), end(words))
            if let first = b.sentenceIndex(ofWord: words.lowerBound) {
                start.offset = min(start.offset, b.sentences[first].range.lowerBound)
            }
            if let last = b.sentenceIndex(ofWord: words.upperBound - 1) {
                end.offset = max(end.offset, b.sentences[last].range.upperBound)
            }
            return (start, end)
        }

        /// Where the marks begin that touch a word.
        private mutating func marks(before word: Int) -> Int {
            let (here, text) = (b.words[word], text(word))
            let floor =
                word > 0 && b.words[word - 1].document == here.document
                ? b.words[word - 1].range.upperBound : 0
            var at = here.range.lowerBound
            while at > floor, !text[at - 1].isBlank { at -= 1 }
            return at
        }

        /// Where the marks end that touch a word.
        private mutating func marks(after word: Int) -> Int {
            let (here, text) = (b.words[word], text(word))
            let ceiling =
                word + 1 < b.words.count && b.words[word + 1].document == here.document
                ? b.words[word + 1].range.lowerBound : text.count
            var at = here.range.upperBound
            while at < ceiling, !text[at].isBlank { at += 1 }
            return at
        }

        private mutating func text(_ word: Int) -> [UInt8] {
            documents.document(Int(b.words[word].document), of: publication).text
        }
    }
}
