import Aligning
import Notation
import Publications
import ReadingRuntime
import Speech
import SyncMaps

/// `align BOOK AUDIOBOOK…`: makes the map between a text and its narration.
struct MapMaking {
    struct Order: Equatable {
        var book: String
        var sounds: [String]
        var output: String?
        var json = false
        /// Each step is a line of JSON, and the map is kept as it grows.
        var steps = false
        /// This moment of the sound is aligned first.
        var firstMs = 0
    }

    let desk: AlignDesk
    let open: PublicationOpener
    let save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void
    /// Puts the map into the library.
    let keep: (SyncMap) throws(Complaint) -> Void
    let console: Console
    /// Shown in place of what it was given before; nothing takes it away.
    let progress: (String?) -> Void

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        try MapMaking(
            desk: try parts.alignment(), open: try parts.opener(nil), save: parts.files.save,
            keep: { map throws(Complaint) in try keep(map, order, parts) },
            console: parts.console, progress: parts.progress
        ).run(order)
    }

    private static func keep(
        _ map: SyncMap, _ order: Order, _ parts: any CommandParts
    ) throws(Complaint) {
        guard order.sounds.count == 1 else {
            throw Complaint(
                order.book, "a map of \(order.sounds.count) files of sound cannot be kept",
                next: "Name the folder they are in, or --output.")
        }
        let open = try KeptMaps.opener(parts)
        let kept = KeptMaps(desk: try parts.maps(), open: open, console: parts.console)
        try kept.keep(map, try open(order.book), try open(order.sounds[0]))
    }

    func run(_ order: Order) throws(Complaint) -> Int32 {
        defer { progress(nil) }
        var steps = AlignmentSteps(
            isForPrograms: order.steps, console: console, show: progress)
        let book = try Publication.text(of: order.book, open: open)
        let sounds = try order.sounds.map { file throws(Complaint) in try sound(file) }
        let text = NarratedText(book)
        if text.sentences.isEmpty {
            throw Complaint(
                order.book, "it has no text to look for",
                next: book.textMaker.map { "A scanned book needs text first: \($0)." }
                    ?? "Take a book that has some.")
        }
        let cast = try cast(book, order)
        let narration = try narration(sounds, order, &steps)
        let alignment = try alignment(text, narration, sounds, cast, order, &steps)
        progress(nil)
        if alignment.isAnother {
            desk.forget(sounds)
            steps.refused()
            throw Complaint(
                order.sounds[0], "its sound does not say what is in \(order.book)",
                next: "Name the narration of this book, in the same language.")
        }
        let map = map(alignment, text, narration, order)
        if let output = order.output { try save(map.json.document, output) } else { try keep(map) }
        desk.forget(sounds)
        if order.steps {
            tell(map, of: alignment, steps)
        } else if order.json {
            console.write(map.json.document)
        } else {
            tell(map, alignment, order)
        }
        return 0
    }

    private func tell(_ map: SyncMap, of alignment: BookAlignment, _ steps: AlignmentSteps) {
        steps.kept(
            map.points.count, fit: Self.rounded(alignment.fit), isTrusted: alignment.isTrusted,
            isPartial: alignment.isPartial)
    }

    // MARK: - What there is

    private func sound(_ file: String) throws(Complaint) -> Publication {
        let publication: Publication
        do throws(OpenError) { publication = try open(file) } catch {
            throw Complaint(file, error.why, next: error.advice)
        }
        if publication.audiobook == nil {
            throw Complaint(file, "it is no audiobook", next: "Name the sound of the book.")
        }
        return publication
    }

    private func cast(_ book: Publication, _ order: Order) throws(Complaint) -> SpeechCast {
        let language = book.metadata.languages.first
        do throws(SpeechTrouble) {
            let cast = try desk.cast(language)
            if let language, !cast.speaks(language) {
                let shown = LanguageName.shown(language)
                console.complain(
                    Complaint(
                        order.book, "no voice here speaks \(shown), so the map may be wrong",
                        next: "`rushlight voices` tells what to install."
                    ).line)
            }
            return cast
        } catch {
            throw Complaint(order.book, error.why, next: error.next)
        }
    }

    private func narration(
        _ sounds: [Publication], _ order: Order, _ steps: inout AlignmentSteps
    ) throws(Complaint) -> AlignDesk.Narration {
        do throws(NarrationTrouble) {
            return try desk.narration(sounds) { steps.listening($0) }
        } catch {
            let file = order.sounds[error.file]
            throw Complaint(file, error.why, next: error.next)
        }
    }

    private func alignment(
        _ text: NarratedText, _ narration: AlignDesk.Narration, _ sounds: [Publication],
        _ cast: SpeechCast, _ order: Order, _ steps: inout AlignmentSteps
    ) throws(Complaint) -> BookAlignment {
        do throws(SpeechTrouble) {
            return try BookAlignment(
                narration.features,
                letters: text.sentences.map { $0.spoken.lines.reduce(0) { $0 + $1.sources.count } },
                from: order.firstMs,
                record: desk.record(
                    of: text.publication, sentences: text.sentences.count, narration, sounds),
                spoken: { index, warp throws(SpeechTrouble) in
                    try desk.features(of: text.sentences[index].spoken, by: cast, warp: warp)
                }, progress: { steps.aligning($0) },
                partly: { known throws(SpeechTrouble) in
                    guard order.steps, order.output == nil else { return }
                    let map = map(known, text, narration, order)
                    // The whole of it is kept once more at the end, and told if it cannot be.
                    do throws(Complaint) { try keep(map) } catch { return }
                    tell(map, of: known, steps)
                }, keep: { desk.keep($0, of: text.publication, sounds) })
        } catch {
            throw Complaint(order.book, error.why, next: error.next)
        }
    }

    // MARK: - The map

    private func map(
        _ alignment: BookAlignment, _ text: NarratedText, _ narration: AlignDesk.Narration,
        _ order: Order
    ) -> SyncMap {
        let places = text.sentences.map { (document: $0.document, range: $0.range) }
        let ends = OverlayMaps.locators(places, in: text.publication)
        var map = SyncMap(
            source: .aligned, unit: .sentence,
            text: MapsCommand.identity(of: text.publication, order.book),
            durationMs: narration.tracks.reduce(0) { $0 + $1.length },
            tracks: narration.tracks.map { SyncMap.Track(path: $0.path, durationMs: $0.length) })
        for (index, heard) in alignment.heard.enumerated() {
            guard let heard else { continue }
            // Sound is heard in steps, and the last may reach beyond its end.
            let end = map.durationMs.map { min($0, heard.endMs) } ?? heard.endMs
            map.points.append(
                SyncMap.Point(
                    atMs: heard.atMs, endMs: end, start: ends[index].start,
                    end: ends[index].end, confidence: Self.rounded(heard.confidence)))
        }
        map.gaps = alignment.unread.map {
            SyncMap.Gap(
                kind: SyncMap.Gap.unreadSound, atMs: $0.lowerBound, endMs: $0.upperBound)
        }
        map.gaps += unspoken(alignment.heard).map {
            SyncMap.Gap(
                kind: SyncMap.Gap.unspokenText, start: ends[$0.lowerBound].start,
                end: ends[$0.upperBound - 1].end)
        }
        map.others = [
            JSONValue.Member(
                key: "fit", value: JSONValue.number(Self.rounded(alignment.fit)) ?? .null),
            JSONValue.Member(key: "trusted", value: .boolean(alignment.isTrusted)),
        ]
        if alignment.isPartial { map.others.append(MapDesk.partialMember) }
        return map
    }

    /// Runs of sentences that are not heard.
    private func unspoken(_ heard: [BookAlignment.Heard?]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in heard.indices where heard[index] == nil {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private static func rounded(_ share: Double) -> Double { (share * 100).rounded() / 100 }

    private func tell(_ map: SyncMap, _ alignment: BookAlignment, _ order: Order) {
        let percent = Int((alignment.fit * 100).rounded())
        let trust = alignment.isTrusted ? "" : ", not to be trusted everywhere"
        console.line(
            "\(order.output ?? order.book): \(map.points.count) sentences, "
                + "\(map.gaps.count) gaps, \(percent)% of the sound found in the text\(trust)")
    }
}
