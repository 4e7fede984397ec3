import Publications
import ReadingRuntime
import Speech

/// One book on its way into a file. It holds one sentence's sound at a time; of the rest only when
/// each word is heard, and that where it was asked for.
struct Saying {
    private let publication: Publication
    private let order: SayCommand.Order
    private let ends: (from: Place?, to: Place?)
    private let cast: SpeechCast
    private let desk: SpeechDesk
    private let wording: SpeechWording
    private let language: String?
    private var plan: SpeechPlan
    private let parts: SpokenParts?
    private var track: SpokenTrack?
    /// With the JSON of the sentences, with commas between.
    private var soFar = SpokenParts.SoFar()
    /// The one that is read.
    private var index = 0

    init(
        _ publication: Publication, _ order: SayCommand.Order,
        _ ends: (from: Place?, to: Place?), _ cast: SpeechCast, _ taste: SpeechTaste,
        _ desk: SpeechDesk, _ parts: SpokenParts? = nil
    ) {
        self.parts = parts
        self.publication = publication
        self.order = order
        self.ends = ends
        self.cast = cast
        self.desk = desk
        language = publication.metadata.languages.first
        wording = SpeechWording(taste, language: language)
        plan = SpeechPlan(publication, taste: taste)
    }

    private var samples: Int { track?.samples ?? soFar.samples }
    var milliseconds: Int { SpokenTrack.milliseconds(samples, at: soFar.rate) }
    var count: Int { soFar.count }
    /// When the chapters of the contents begin.
    var chapters: [SpokenChapter] { soFar.chapters }
    /// What was said by parts.
    var whole: SpokenParts.Whole? { parts?.whole(soFar) }

    mutating func run(_ progress: (String?) -> Void) throws(Complaint) {
        let spine = publication.spine
        let first = ends.from?.document ?? 0
        let last = min(ends.to?.document ?? spine.count - 1, spine.count - 1)
        var failure: Diagnostic?
        if let kept = try parts?.soFar(samples: desk.samples) { soFar = kept }
        let next = soFar.next
        for index in stride(from: first, through: last, by: 1) {
            let isNamed = index == ends.from?.document || index == ends.to?.document
            guard spine[index].isLinear || isNamed,
                index < next || soFar.textBytes < Limits.publicationTextBytes
            else { continue }
            let reading = publication.reading(index)
            if index < next {
                // It was said before; notes that were read in it are not read again.
                _ = plan.items(of: reading.document, in: range(of: reading.document))
                continue
            }
            self.index = index
            soFar.textBytes += reading.document.text.count
            failure = failure ?? reading.document.diagnostics.first { $0.severity == .error }
            try say(reading) { share in
                let percent = 100 * (Double(index - first) + share) / Double(last - first + 1)
                progress("Reading aloud: \(Int(percent))%")
            }
            if let parts { try keep(parts) }
        }
        guard count > 0 else { throw nothing(failure) }
        try finish()
    }

    /// What was said of this document is there for the next run.
    private mutating func keep(_ parts: SpokenParts) throws(Complaint) {
        if track != nil { soFar.spoken.append(index) }
        try finish()
        soFar.next = index + 1
        if soFar.rate > 0 { try parts.keep(soFar) }
    }

    private mutating func finish() throws(Complaint) {
        guard let track else { return }
        do throws(SpeechTrouble) { try track.finish() } catch { throw unsaved(error) }
        soFar.samples = track.samples
        self.track = nil
    }

    private mutating func say(
        _ reading: Reading, _ progress: (Double) -> Void
    ) throws(Complaint) {
        let document = reading.document
        let items = plan.items(of: document, in: range(of: document))
        let own = order.json ? items.filter { $0.document == document }.map(\.range.lowerBound) : []
        var locators = publication.locators(own, in: reading)[...]
        var sections = publication.sections(of: document)[...]
        for (at, item) in items.enumerated() {
            let isOwn = item.document == document
            while isOwn, let section = sections.first, item.range.upperBound > section.offset {
                sections.removeFirst()
                let entry = publication.toc[section.entry]
                if entry.path == document.path {
                    soFar.chapters.append(
                        SpokenChapter(
                            startMs: milliseconds, title: entry.label, depth: entry.depth))
                }
            }
            let locator = isOwn ? locators.popFirst() : nil
            let publication = publication
            try say(item) {
                locator
                    ?? publication.locators([item.range.lowerBound], in: item.document).first
            }
            progress(Double(at + 1) / Double(items.count))
        }
    }

    private func range(of document: Document) -> Range<Int> {
        let index = document.key.index
        let start = index == ends.from?.document ? ends.from?.offset ?? 0 : 0
        let end = index == ends.to?.document ? ends.to?.offset ?? 0 : document.text.count
        return start..<max(start, end)
    }

    private mutating func say(
        _ item: SpeechPlan.Item, _ locator: () -> Locator?
    ) throws(Complaint) {
        let sentence = wording.sentence(item)
        guard !sentence.lines.isEmpty else { return }
        let sounds: [SpokenSound]
        do throws(SpeechTrouble) { sounds = try cast.sounds(of: sentence) } catch {
            throw Complaint(order.file, error.why, next: error.next)
        }
        guard let rate = sounds.first?.rate, sounds.contains(where: { !$0.samples.isEmpty }) else {
            return
        }
        do throws(SpeechTrouble) {
            var track: SpokenTrack
            if let begun = self.track {
                track = begun
            } else {
                // The first sound says at which rate all of them are kept.
                if soFar.rate == 0 { soFar.rate = rate }
                track = try desk.track(
                    parts?.path(index) ?? order.output, rate: soFar.rate, from: soFar.samples)
            }
            let start = track.samples
            let heard = try track.add(sounds)
            let end = track.samples
            soFar.count += 1
            if order.json {
                let words = HeardWords.words(
                    of: sentence, in: item.document, language: language, sounds: heard)
                add(json(words, item, locator(), start, end, track))
            }
            try track.rest(sentence.pause, speed: cast.speed)
            self.track = track
        } catch {
            throw unsaved(error)
        }
    }

    private func nothing(_ failure: Diagnostic?) -> Complaint {
        if let failure {
            return Complaint(
                failure.path ?? order.file, failure.message, next: "Get the file again.")
        }
        let isPart = ends.from != nil || ends.to != nil
        return Complaint(
            order.file,
            isPart ? "nothing that can be read aloud stands there" : "it has no text to read aloud",
            next: isPart
                ? "Take another place."
                : publication.textMaker.map { "A scanned book needs text first: \($0)." }
                    ?? "Take a book that has some.")
    }

    private func unsaved(_ error: SpeechTrouble) -> Complaint {
        Complaint(
            order.output, error.why,
            next: parts == nil
                ? "Nothing was written." : "What was said so far is kept: run it again."
        )
    }
}

/// JSON, made sentence by sentence.
extension Saying {
    private mutating func add(_ sentence: JSON) {
        if !soFar.sentences.isEmpty { soFar.sentences += ",\n".utf8 }
        let bytes = sentence.document
        soFar.sentences += bytes.prefix(bytes.count - 1)
    }

    private func json(
        _ words: [HeardWord], _ item: SpeechPlan.Item, _ locator: Locator?, _ start: Int,
        _ end: Int, _ track: SpokenTrack
    ) -> JSON {
        .object([
            "start": .text(locator?.description),
            "at_ms": .integer(track.milliseconds(start)),
            "end_ms": .integer(track.milliseconds(end)),
            "words": .array(
                words.map { word in
                    .object([
                        "text": .string(item.document.string(word.range)),
                        "at_ms": .integer(track.milliseconds(start + word.samples.lowerBound)),
                        "end_ms": .integer(track.milliseconds(start + word.samples.upperBound)),
                    ])
                }),
        ])
    }

    /// The whole of it, with what is known only at the end before it.
    func document(voice: String) -> [UInt8] {
        let head = JSON.object([
            "voice": .string(voice), "sample_rate": .integer(soFar.rate),
            "duration_ms": .integer(milliseconds),
        ]).document
        var document = Array(head.prefix(head.count - 2))
        document += ", \"sentences\": [\n".utf8
        document += soFar.sentences
        document += "]}\n".utf8
        return document
    }
}
