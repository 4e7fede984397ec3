import Publications
import ScreenKit
import Speech

/// All sentences of a book in the order in which they are read. It holds where they stand, and no
/// text: that is parsed again when its turn comes.
struct RecitalScript: Sendable {
    /// What a voice has to know of a sentence.
    struct Part: Sendable {
        var path: String
        var range: Range<Int>
        var block: Int
        var pause: SpokenSentence.Pause
        var marks: [Range<Int>]

        /// What stands for text that was not parted yet.
        static let nothing = Part(path: "", range: 0..<0, block: 0, pause: .none, marks: [])
    }

    /// What was parted first, so that a voice can begin.
    private struct Beginning {
        var document: Int
        var range: Range<Int>
        var plan: SpeechPlan
    }

    private let taste: SpeechTaste
    private var beginning: Beginning?
    private(set) var parts: [Part] = []
    private(set) var sentences: [Recital.Sentence] = []
    private(set) var chapters: [Recital.Chapter] = []
    /// The tracks that are sentences.
    private(set) var parted = 0..<0

    /// More than the longest books have, and no more than a list of tracks can hold.
    private static let sentencesMax = 200_000
    /// Minutes of sound: by then the longest books have been parted.
    private static let beginningBytes = 6_000

    /// All of it.
    init(_ publication: Publication, _ taste: SpeechTaste) {
        self.taste = taste
        addAll(of: publication, around: nil)
    }

    /// The paragraphs from a place on, as many as a voice needs to begin; nil where nothing is read
    /// from there on.
    init?(_ publication: Publication, _ taste: SpeechTaste, from spot: Spot) {
        self.taste = taste
        for index in publication.spine.indices.dropFirst(max(0, spot.document))
        where publication.spine[index].isLinear {
            let document = publication.document(index)
            let range = Self.beginning(of: document, from: index == spot.document ? spot.offset : 0)
            var plan = SpeechPlan(publication, taste: taste)
            plan.passNotes(of: document, before: range)
            let items = plan.items(of: document, in: range)
            let isRead = items.contains {
                $0.document.path == document.path
                    && (index > spot.document || $0.range.upperBound > spot.offset)
            }
            guard isRead else { continue }
            beginning = Beginning(document: index, range: range, plan: plan)
            add(items, of: document, index)
            addChapters(of: document, publication, from: 0, in: range)
            frame(document, index, range, publication)
            return
        }
        return nil
    }

    /// The same with all that is before and behind, and how many tracks the beginning has moved.
    func whole(of publication: Publication) -> (script: RecitalScript, shift: Int) {
        guard let beginning else { return (self, 0) }
        var whole = self
        (whole.parts, whole.sentences, whole.chapters) = ([], [], [])
        whole.beginning = nil
        let own = (beginning, parts[parted], sentences[parted])
        let start = whole.addAll(of: publication, around: own)
        return (whole, start - parted.lowerBound)
    }

    private static func beginning(of document: Document, from offset: Int) -> Range<Int> {
        let blocks = document.blocks
        // The block that the place stands in, or the next.
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low < blocks.count else { return document.text.count..<document.text.count }
        let start = blocks[low].range.lowerBound
        let end = blocks[low...].first { $0.range.upperBound >= start + beginningBytes }
        return start..<max(start, end?.range.upperBound ?? document.text.count)
    }

    // MARK: - What was not parted

    /// One track for all before it and one for all behind, as long as both may take.
    private mutating func frame(
        _ document: Document, _ index: Int, _ range: Range<Int>, _ publication: Publication
    ) {
        let linear = publication.spine.indices.filter { publication.spine[$0].isLinear }
        let from = publication.percent(
            document: index, share: document.share(before: range.lowerBound))
        let to = publication.percent(
            document: index, share: document.share(before: range.upperBound))
        let own = sentences.reduce(Duration.zero) { $0 + $1.estimate }
        let each = own / max(to - from, 0.001)
        parted = sentences.indices
        if range.upperBound < document.text.count || linear.contains(where: { $0 > index }) {
            let last = linear.last ?? index
            add(
                nothing: last, 0..<Int.max, each * max(0, 100 - to), at: sentences.count)
        }
        let isFirst = range.lowerBound == 0
        if let before = isFirst ? linear.last(where: { $0 < index }) : index {
            add(nothing: before, 0..<(isFirst ? Int.max : range.lowerBound), each * from, at: 0)
            parted = parted.lowerBound + 1..<parted.upperBound + 1
            for at in chapters.indices { chapters[at].sentence += 1 }
        }
    }

    private mutating func add(
        nothing document: Int, _ range: Range<Int>, _ estimate: Duration, at place: Int
    ) {
        parts.insert(.nothing, at: place)
        sentences.insert(
            Recital.Sentence(
                document: document, range: range, isNote: false, isFirst: true,
                estimate: min(estimate, Self.frameMax)),
            at: place)
    }

    private static let frameMax = Duration.seconds(2_000_000)

    // MARK: - Sentences

    private typealias Own = (
        beginning: Beginning, parts: ArraySlice<Part>, sentences: ArraySlice<Recital.Sentence>
    )

    /// Where the beginning stands now.
    @discardableResult
    private mutating func addAll(of publication: Publication, around own: Own?) -> Int {
        var plan = SpeechPlan(publication, taste: taste)
        var (bytes, start) = (0, 0)
        for index in publication.spine.indices where publication.spine[index].isLinear {
            let isOwn = index == own?.beginning.document
            if bytes >= Limits.publicationTextBytes || parts.count >= Self.sentencesMax {
                // What is heard already stays, however much is before it.
                if own.map({ index > $0.beginning.document }) ?? true { break }
                if !isOwn { continue }
            }
            let document = publication.document(index)
            bytes += document.text.count
            let first = sentences.count
            if isOwn, let own {
                let range = own.beginning.range
                add(plan.items(of: document, in: 0..<range.lowerBound), of: document, index)
                start = sentences.count
                parts += own.parts
                sentences += own.sentences
                plan.pass(over: own.beginning.plan)
                let rest = range.upperBound..<max(range.upperBound, document.text.count)
                add(plan.items(of: document, in: rest), of: document, index)
            } else {
                add(plan.items(of: document, in: 0..<document.text.count), of: document, index)
            }
            addChapters(of: document, publication, from: first)
        }
        parted = sentences.indices
        return start
    }

    private mutating func add(_ items: [SpeechPlan.Item], of document: Document, _ index: Int) {
        var block = -1
        for item in items {
            let isNote = item.document.path != document.path
            let isFirst = isNote ? false : item.block != block
            if !isNote { block = item.block }
            // A note is heard while the sentence that calls it is in view.
            let range = isNote ? sentences.last?.range ?? 0..<0 : item.range
            sentences.append(
                Recital.Sentence(
                    document: index, range: range, isNote: isNote, isFirst: isFirst,
                    estimate: Self.estimate(item)))
            parts.append(
                Part(
                    path: item.document.path, range: item.range, block: item.block,
                    pause: item.pause, marks: item.marks))
        }
    }

    /// - Parameter stretch: where only that much of the document is here.
    private mutating func addChapters(
        of document: Document, _ publication: Publication, from first: Int,
        in stretch: Range<Int>? = nil
    ) {
        let sections = publication.sections(of: document)
        for (at, section) in sections.enumerated() {
            if let stretch {
                // The chapter that the stretch begins in, and those that begin in it.
                let isOver =
                    at + 1 < sections.count
                    && sections[at + 1].offset <= stretch.lowerBound
                if isOver || section.offset >= stretch.upperBound { continue }
            }
            let entry = publication.toc[section.entry]
            guard entry.path == document.path || stretch != nil,
                let sentence = sentences[first...].firstIndex(where: {
                    !$0.isNote && $0.range.upperBound > section.offset
                })
            else { continue }
            chapters.append(
                Recital.Chapter(sentence: sentence, title: entry.label, depth: entry.depth))
        }
    }

    /// As voices take for it at ordinary speed, give or take a third.
    private static func estimate(_ item: SpeechPlan.Item) -> Duration {
        let text = item.document.text
        var ms = item.pause.milliseconds
        for at in item.range where text[at] & 0xC0 != 0x80 {
            // Of three bytes and more are the signs of the East, which are syllables.
            ms += text[at] >= 0xE3 ? 200 : 65
        }
        return .milliseconds(ms)
    }
}
