import Notation
import Publications
import SyncMaps

/// `sync maps BOOK`: the map of a book with its narration inside.
struct MapsCommand {
    struct Order: Equatable {
        var file: String
        var output: String?
        var json = false
    }

    enum Task: Equatable {
        case inside(Order)
        case kept(KeptMaps.Order)
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Task {
        if let kept = try KeptMaps.read(given) { return .kept(kept) }
        return .inside(
            Order(file: given.words[0], output: given["output"], json: given.json))
    }

    static func perform(_ task: Task, with parts: any CommandParts) throws(Complaint) -> Int32 {
        switch task {
        case .inside(let order):
            try run(
                order, open: try parts.opener(nil), save: parts.files.save,
                console: parts.console)
        case .kept(let order): try KeptMaps.perform(order, with: parts)
        }
    }

    static func run(
        _ order: Order, open: PublicationOpener,
        save: (_ bytes: [UInt8], _ path: String) throws(Complaint) -> Void, console: Console
    ) throws(Complaint) -> Int32 {
        let book = try AlignCommand.text(order.file, open)
        let clips = book.overlays()
        if clips.isEmpty {
            throw Complaint(
                order.file, "it has no narration inside",
                next: "Maps are made from the media overlays of an EPUB.")
        }
        let overlay = overlay(clips, book)
        for words in complaints(overlay) {
            console.complain(
                Complaint(order.file, words, next: "The others were kept.").line)
        }
        if overlay.pairs.isEmpty {
            throw Complaint(
                order.file, "none of its \(clips.count) clips joins sound to text",
                next: "Get the file again.")
        }
        let map = map(overlay, book, order.file)
        if let output = order.output { try save(map.json.document, output) }
        if order.json, order.output == nil { console.write(map.json.document) }
        if !order.json {
            let minutes = overlay.durationMs / 60_000
            let unit = map.unit == .word ? "words" : "sentences"
            console.line(
                "\(order.output ?? order.file): \(map.points.count) \(unit), "
                    + "\(minutes) min of sound, \(map.gaps.count) gaps")
        }
        return 0
    }

    private static func overlay(_ clips: [OverlayClip], _ book: Publication) -> OverlayMap {
        OverlayMap(
            clips,
            sound: { path in
                book.overlaySound(path).map { sound in
                    OverlayMap.Sound(
                        durationMs: sound.duration?.milliseconds, sha256: sound.sha256)
                }
            },
            text: { clip in
                guard let index = book.index(ofPath: clip.document) else { return nil }
                let document = book.document(index)
                guard let fragment = clip.fragment else { return (index, 0..<document.text.count) }
                return document.range(ofFragment: fragment).map { (index, $0) }
            })
    }

    private static func complaints(_ overlay: OverlayMap) -> [String] {
        [
            (overlay.noText, "their text is not in the book"),
            (overlay.noSound, "outside of their sound, or there is none"),
            (overlay.disorder, "out of order, repeated, or closer than 30 ms"),
        ].compactMap { count, why in
            count == 0 ? nil : "\(count == 1 ? "1 clip" : "\(count) clips") left out: \(why)"
        }
    }

    /// So many bytes tell a word from a sentence, and so many pairs a book.
    private static let sampleBytes = 200
    private static let samplePairs = 1_000

    /// Most elements that are heard are single words.
    private static func unit(_ overlay: OverlayMap, _ book: Publication) -> SyncMap.Unit {
        let pairs = overlay.pairs.prefix(samplePairs)
        let words = pairs.count { pair in
            let start = pair.range.lowerBound
            let end = min(pair.range.upperBound, start + sampleBytes)
            let text = book.document(pair.document).string(start..<max(start, end))
            return text.split(whereSeparator: \.isWhitespace).count < 2
        }
        return words * 2 > pairs.count ? .word : .sentence
    }

    private static func map(_ overlay: OverlayMap, _ book: Publication, _ file: String) -> SyncMap {
        let places = overlay.pairs.map { (document: $0.document, range: $0.range) }
        let ends = locators(places, book)
        var map = SyncMap(
            source: .smil, unit: unit(overlay, book), text: identity(of: book, file),
            durationMs: overlay.durationMs, tracks: overlay.tracks)
        map.points = overlay.pairs.indices.map { index in
            SyncMap.Point(
                atMs: overlay.pairs[index].atMs, endMs: overlay.pairs[index].endMs,
                start: ends[index].start, end: ends[index].end, confidence: 1)
        }
        map.gaps = overlay.unread.map {
            SyncMap.Gap(
                kind: SyncMap.Gap.unreadSound, atMs: $0.lowerBound, endMs: $0.upperBound)
        }
        return map
    }

    /// Each document is parsed once for all of its places, and each place named once: a hostile
    /// overlay names one place a hundred thousand times.
    static func locators(
        _ pairs: [(document: Int, range: Range<Int>)], _ book: Publication
    ) -> [(start: String, end: String)] {
        var found = [(start: String, end: String)](repeating: ("", ""), count: pairs.count)
        for (document, indexes) in Dictionary(grouping: pairs.indices, by: { pairs[$0].document }) {
            let ends = indexes.flatMap { [pairs[$0].range.lowerBound, pairs[$0].range.upperBound] }
            let offsets = Set(ends).sorted()
            let named = book.locators(offsets, in: book.reading(document))
            let names = Dictionary(uniqueKeysWithValues: zip(offsets, named.map(\.description)))
            for index in indexes {
                let range = pairs[index].range
                found[index] = (names[range.lowerBound] ?? "", names[range.upperBound] ?? "")
            }
        }
        return found
    }

    static func identity(of book: Publication, _ file: String) -> JSONValue? {
        var order = InspectCommand.Order(file: file)
        order.asJSON = true
        order.only = ["identity", "fingerprint"]
        let json = PublicationReport(book, order).identity
        // What was just written can be read.
        return json.flatMap { try? JSONReader.read($0.document).value }
    }
}
